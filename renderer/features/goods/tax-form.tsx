/** The parts that the forms of a category and of a group of custom items have alike: tax data, and the last row. */
import { useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import type { TaxData } from '../../../shared/catalogue/tax-data.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { EMPTY_TAX, taxDraftOf } from './draft.ts';
import styles from './goods-forms.module.css';
import { taxOfDraft, taxProblems, unitsCodeOf, unitsCodeProblem } from './read-draft.ts';
import stuckStyles from './stuck.module.css';
import { AnswerFields, PairFields, UnitsCodeField, VatField } from './tax-fields.tsx';

type TaxOfMany = TaxData & Pick<ItemGroup, 'unitsCode'>;

/** saved: null, of a new one. `read` needs a draft without a problem. */
export function useTaxForm(saved: TaxOfMany | null) {
  const [draft, setDraft] = useState(saved ? taxDraftOf(saved) : EMPTY_TAX);
  const [unitsCode, setUnitsCode] = useState(String(saved?.unitsCode ?? ''));
  const problems = taxProblems(draft);
  const wrongUnits = unitsCodeProblem(unitsCode);
  const units = unitsCodeOf(unitsCode);
  const tax = {
    draft,
    problems,
    inherited: null,
    onChange: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
  };
  return {
    isRight: Object.keys(problems).length === 0 && !wrongUnits,
    read: (): TaxOfMany => ({ ...taxOfDraft(draft), ...(units !== null && { unitsCode: units }) }),
    fields: (
      <>
        <PairFields {...tax} />
        <div className={styles.two}>
          <UnitsCodeField value={unitsCode} problem={wrongUnits} inherited={null} onChange={setUnitsCode} />
          <VatField {...tax} />
        </div>
        <AnswerFields {...tax} proposed={null} />
      </>
    ),
  };
}

interface SaveRowProps {
  readonly error: TillError | null;
  /** null: a new one. */
  readonly drop: string | null;
  readonly isReady: boolean;
  readonly onSave: () => void;
}

export function SaveRow({ error, drop, isReady, onSave }: SaveRowProps) {
  const { route } = useTillApp();
  const words = useWords();
  return (
    <>
      <button type="submit" hidden />
      {error && <ErrorAlert error={error} />}
      <div className={stuckStyles.form}>
        <ButtonRow>
          {drop !== null && (
            <Button
              label={drop}
              icon="bin"
              tone="danger"
              onPress={() => route.openDialog({ kind: 'goods-drop' })}
            />
          )}
          <Button label={words('goods.save')} tone="main" icon="check" disabled={!isReady} onPress={onSave} />
        </ButtonRow>
      </div>
    </>
  );
}
