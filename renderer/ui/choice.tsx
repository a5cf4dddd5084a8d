/** A few choices side by side, one of them selected. */
import { useId } from 'react';
import styles from './setting.module.css';
import textStyles from './text.module.css';

interface ChoicesProps<V extends string> {
  readonly title: string;
  /** null: no selection yet. */
  readonly value: V | null;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  readonly explain?: string;
}

/** For a form, with its title above. */
export const Choices = <V extends string>(props: ChoicesProps<V>) => (
  <fieldset className={styles.choices}>
    <legend>{props.title}</legend>
    <Options {...props} />
  </fieldset>
);

/** A setting. bare: without its box, for choices that explain themselves. */
export const Choice = <V extends string>({
  bare = false,
  ...props
}: ChoicesProps<V> & { readonly bare?: boolean }) => (
  <fieldset className={bare ? styles.bare : styles.setting}>
    <legend className={bare ? textStyles.visuallyHidden : undefined}>{props.title}</legend>
    <div className={styles.choices}>
      <Options {...props} />
    </div>
    {props.explain !== undefined && <p className={styles.explain}>{props.explain}</p>}
  </fieldset>
);

function Options<V extends string>({ value, options, onChange }: ChoicesProps<V>) {
  const name = useId();
  return options.map((option) => (
    <label key={option.value} className={styles.choice}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
      />
      <span>{option.label}</span>
    </label>
  ));
}
