/** What a person says of a difference, in his own words. */
import { useId } from 'react';
import { LONGEST_EXPLANATION } from '../../../shared/shift/counting.ts';
import fieldStyles from '../../ui/field.module.css';

export function WordsField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        maxLength={LONGEST_EXPLANATION}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
