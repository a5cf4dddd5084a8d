/** A group of custom items: tax data for goods that are not on file, and for a first sale. */
import { useState } from 'react';
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './goods-forms.module.css';
import { LONGEST } from './read-draft.ts';
import { SaveRow, useTaxForm } from './tax-form.tsx';
import { useSending } from './use-sending.ts';

interface GroupFormProps {
  /** null: a new one. */
  readonly group: ItemGroup | null;
  readonly onDone: () => void;
}

/** The main process gives a new group its id. */
const UNSAVED = 'new' as ItemGroup['groupId'];

export function GroupForm({ group, onDone }: GroupFormProps) {
  const { api } = useTillApp();
  const words = useWords();
  const [names, setNames] = useState<Partial<Record<(typeof LANGUAGES)[number], string>>>(group?.names ?? {});
  const tax = useTaxForm(group);
  const { error, send } = useSending(onDone);
  const typed = Object.entries(names).flatMap(([language, name]) =>
    name.trim() === '' ? [] : [[language, name.trim()] as const],
  );
  const isReady = typed.length > 0 && tax.isRight;
  const save = (): void => {
    if (!isReady) return;
    const saved: ItemGroup = {
      ...tax.read(),
      groupId: group?.groupId ?? UNSAVED,
      names: Object.fromEntries(typed),
    };
    send(() => api.ask('goods.save-group', { group: saved }));
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
      {tax.fields}
      <SaveRow
        error={error}
        drop={group ? words('goods.item-group.drop') : null}
        isReady={isReady}
        onSave={save}
      />
    </EnterForm>
  );
}
