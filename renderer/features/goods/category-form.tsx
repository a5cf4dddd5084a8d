/** A category: its name, its colour, and the tax data of products that have none of their own. */
import { useState } from 'react';
import type { Category } from '../../../shared/catalogue/category.ts';
import type { Colour } from '../../../shared/catalogue/colour.ts';
import { useTillApp } from '../../context/use-till-app.ts';
import { categoryText } from '../../i18n/goods-words.ts';
import { useWords } from '../../i18n/words.ts';
import { EnterForm } from '../../ui/enter-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './goods-forms.module.css';
import { LONGEST } from './read-draft.ts';
import { SaveRow, useTaxForm } from './tax-form.tsx';
import { useSending } from './use-sending.ts';

interface CategoryFormProps {
  /** null: a new one. */
  readonly category: Category | null;
  readonly onDone: () => void;
}

export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const { api } = useTillApp();
  const words = useWords();
  const [name, setName] = useState(category?.name ?? '');
  const [colour, setColour] = useState<Colour | ''>(category?.colour ?? '');
  const tax = useTaxForm(category);
  const { error, send } = useSending(onDone);
  const isReady = name.trim() !== '' && tax.isRight;
  const save = (): void => {
    if (!isReady) return;
    const saved: Category = {
      ...tax.read(),
      name: name.trim(),
      colour: colour === '' ? null : colour,
    };
    send(() => api.ask('goods.save-category', { category: saved, renamedFrom: category?.name ?? null }));
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
      {tax.fields}
      <ColourField value={colour} none={words('goods.colour.none')} onChange={setColour} />
      <SaveRow
        error={error}
        drop={category ? words('goods.category.drop') : null}
        isReady={isReady}
        onSave={save}
      />
    </EnterForm>
  );
}
