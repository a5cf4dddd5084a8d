/** A category: its name, its colour, and the tax data of products that have none of their own. */
import { useState } from 'react';
import type { Category } from '../../../shared/catalogue/category.ts';
import type { Colour } from '../../../shared/catalogue/colour.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import { EMPTY_TAX, taxDraftOf } from './draft.ts';
import styles from './goods-forms.module.css';
import { LONGEST, taxOfDraft, taxProblems, unitsCodeOf, unitsCodeProblem } from './read-draft.ts';
import stuckStyles from './stuck.module.css';
import { AnswerFields, PairFields, UnitsCodeField, VatField } from './tax-fields.tsx';
import { useSending } from './use-sending.ts';

interface CategoryFormProps {
  /** null: a new one. */
  readonly category: Category | null;
  readonly onDone: () => void;
}

export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const { api, route } = useTillApp();
  const words = useWords();
  const [name, setName] = useState(category?.name ?? '');
  const [colour, setColour] = useState<Colour | ''>(category?.colour ?? '');
  const [draft, setDraft] = useState(category ? taxDraftOf(category) : EMPTY_TAX);
  const [unitsCode, setUnitsCode] = useState(String(category?.unitsCode ?? ''));
  const wrongUnits = unitsCodeProblem(unitsCode);
  const units = unitsCodeOf(unitsCode);
  const { error, send } = useSending(onDone);
  const problems = taxProblems(draft);
  const isReady = name.trim() !== '' && Object.keys(problems).length === 0 && !wrongUnits;
  const save = (): void => {
    if (!isReady) return;
    const saved: Category = {
      ...taxOfDraft(draft),
      ...(units !== null && { unitsCode: units }),
      name: name.trim(),
      colour: colour === '' ? null : colour,
    };
    send(() => api.ask('goods.save-category', { category: saved, renamedFrom: category?.name ?? null }));
  };
  const tax = {
    draft,
    problems,
    inherited: null,
    onChange: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
  };
  return (
    <EnterForm className={styles.part} onEnter={save}>
      <h2>{category ? categoryText(words, category.name) : words('goods.category.add')}</h2>
      <p className={styles.quiet}>{words('goods.category.explain')}</p>
      <TextField
        isFirst
        label={words('goods.category.name')}
        value={name}
        maxLength={LONGEST.category}
        onChange={setName}
      />
      <PairFields {...tax} />
      <UnitsCodeField value={unitsCode} problem={wrongUnits} inherited={null} onChange={setUnitsCode} />
      <VatField {...tax} />
      <AnswerFields {...tax} proposed={null} />
      <ColourField value={colour} none={words('goods.colour.none')} onChange={setColour} />
      <button type="submit" hidden />
      {error && <ErrorAlert error={error} />}
      <div className={stuckStyles.form}>
        <ButtonRow>
          {category && (
            <Button
              label={words('goods.category.drop')}
              icon="bin"
              onPress={() => route.openDialog({ kind: 'goods-drop' })}
            />
          )}
          <Button label={words('goods.save')} tone="main" icon="check" disabled={!isReady} onPress={save} />
        </ButtonRow>
      </div>
    </EnterForm>
  );
}
