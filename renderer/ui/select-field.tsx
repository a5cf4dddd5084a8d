/** One of a list, with its label above. */
import { useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';
import textStyles from './text.module.css';

interface SelectFieldProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly hint?: string | undefined;
  /** For a row whose heading says the same. */
  readonly isLabelHidden?: boolean;
}

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, value, options, onChange, hint, isLabelHidden = false } = props;
  const id = useId();
  return (
    <div className={`${fieldStyles.field} ${styles.select}`}>
      <label htmlFor={id} className={isLabelHidden ? textStyles.visuallyHidden : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        // A cast, not a parse: the value is one of the options below.
        onChange={(event) => onChange(event.target.value as V)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={textStyles.quiet}>
          {hint}
        </span>
      )}
    </div>
  );
}
