/** A group of custom items: tax data for goods that are not on file, and for a first sale. */
import { useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { EnterForm } from '../../ui/enter-form.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EMPTY_TAX, taxDraftOf } from './draft.ts';
import styles from './goods-forms.module.css';
import { LONGEST, taxOfDraft, taxProblems, unitsCodeOf, unitsCodeProblem } from './read-draft.ts';
import stuckStyles from './stuck.module.css';
import { AnswerFields, PairFields, UnitsCodeField, VatField } from './tax-fields.tsx';
import { useSending } from './use-sending.ts';

interface GroupFormProps {
  /** null: a new one. */
  readonly group: ItemGroup | null;
  readonly onDone: () => void;
}

/** The main process gives a new group its id. */
const UNSAVED = 'new' as ItemGroup['groupId'];

export function GroupForm({ group, onDone }: GroupFormProps) {
  const { api, route } = useTillApp();
  const words = useWords();
  const [names, setNames] = useState<Partial<Record<(typeof LANGUAGES)[number], string>>>(group?.names ?? {});
  const [draft, setDraft] = useState(group ? taxDraftOf(group) : EMPTY_TAX);
  const [unitsCode, setUnitsCode] = useState(String(group?.unitsCode ?? ''));
  const { error, send } = useSending(onDone);
  const problems = taxProblems(draft);
  const wrongUnits = unitsCodeProblem(unitsCode);
  const units = unitsCodeOf(unitsCode);
  const typed = Object.entries(names).flatMap(([language, name]) =>
    name.trim() === '' ? [] : [[language, name.trim()] as const],
  );
  const isReady = typed.length > 0 && Object.keys(problems).length === 0 && !wrongUnits;
  const save = (): void => {
    if (!isReady) return;
    const saved: ItemGroup = {
      ...taxOfDraft(draft),
      ...(units !== null && { unitsCode: units }),
      groupId: group?.groupId ?? UNSAVED,
      names: Object.fromEntries(typed),
    };
    send(() => api.ask('goods.save-group', { group: saved }));
  };
  const tax = {
    draft,
    problems,
    inherited: null,
    onChange: (part: Partial<typeof draft>) => setDraft({ ...draft, ...part }),
  };
  return (
    <EnterForm className={styles.part} onEnter={save}>
      <h2>{group ? nameIn(group.names, words.language) : words('goods.item-group.add')}</h2>
      {LANGUAGES.map((language, at) => (
        <TextField
          key={language}
          isFirst={at === 0}
          label={words(`goods.field.${language}`)}
          value={names[language] ?? ''}
          maxLength={LONGEST.name}
          onChange={(name) => setNames({ ...names, [language]: name })}
        />
      ))}
      <PairFields {...tax} />
      <UnitsCodeField value={unitsCode} problem={wrongUnits} inherited={null} onChange={setUnitsCode} />
      <VatField {...tax} />
      <AnswerFields {...tax} proposed={null} />
      <button type="submit" hidden />
      {error && <ErrorAlert error={error} />}
      <div className={stuckStyles.form}>
        <ButtonRow>
          {group && (
            <Button
              label={words('goods.item-group.drop')}
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
