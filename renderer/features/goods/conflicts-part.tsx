/** Somebody else changed the product meanwhile: what was typed stays, and both values are shown. */
import { useTillApp } from '../../context/use-till-app.ts';
import { groupedText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import type { Draft, DraftField } from './draft.ts';
import type { ProductForm } from './form.ts';
import styles from './goods-forms.module.css';
import { vatName } from './tax-fields.tsx';

interface ConflictsPartProps {
  readonly form: ProductForm;
  /** A save was refused for it. */
  readonly isRefused: boolean;
}

export function ConflictsPart({ form, isRefused }: ConflictsPartProps) {
  const { goods } = useTillApp();
  const words = useWords();
  const { conflicts, from, draft } = form;
  if (conflicts.length === 0 && !isRefused) return null;
  return (
    <section className={`${alertStyles.alert} ${styles.conflicts}`}>
      <p className={alertStyles.title} role="alert">
        {words('goods.conflict')}
      </p>
      <p>{words(conflicts.length === 0 ? 'goods.conflict.none' : 'goods.conflict.explain')}</p>
      <ul>
        {conflicts.map((field) => (
          <li key={field}>
            <span>
              <strong>{words(`goods.field.${field}`)}:</strong>{' '}
              {words('goods.conflict.values', {
                theirs: valueText(words, from, field),
                mine: valueText(words, draft, field),
              })}
            </span>
            <Button
              size="small"
              label={words('goods.conflict.theirs')}
              onPress={() => goods.form.takeTheirs(field)}
            />
            <Button
              size="small"
              label={words('goods.conflict.mine')}
              onPress={() => goods.form.keepMine(field)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function valueText(words: Words, draft: Draft, field: DraftField): string {
  const value = draft[field];
  if (typeof value === 'boolean') return words(`goods.answer.${value ? 'yes' : 'no'}`);
  if (value === null) return '–';
  if (field === 'photo') return words('goods.photo.one');
  if (typeof value !== 'string') return value.join(', ') || '–';
  if (field === 'notForCash' || field === 'marked') return words(`goods.answer.${draft[field]}`);
  if (value !== '' && (field === 'price' || field === 'packPrice')) {
    return `${groupedText(value)}\u00a0${words('money.unit')}`;
  }
  if (field === 'vat') return value === 'inherit' ? words('goods.vat.not-given') : vatName(words, value);
  if (field === 'colour') return value === '' ? '–' : words(`goods.colour.${draft.colour || 'grey'}`);
  if (field === 'soldBy') return words(`goods.sold-by.${draft.soldBy}`);
  return value || '–';
}
