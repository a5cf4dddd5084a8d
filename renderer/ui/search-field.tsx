/** The field of a screen that narrows what the screen lists, as one types. */
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';
import textStyles from './text.module.css';

interface SearchFieldProps {
  readonly label: string;
  /** In the empty field. Left out: the label. */
  readonly hint?: string;
  readonly text: string;
  readonly longest: number;
  readonly onText: (text: string) => void;
  /** Down from the field into the list. */
  readonly onDown?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** At the field's end. */
  readonly children?: ReactNode;
}

export function SearchField({
  label,
  hint = label,
  text,
  longest,
  onText,
  onDown,
  ref,
  children,
}: SearchFieldProps) {
  const id = useId();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && onDown) {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      // The first Esc empties the field, the next Esc goes back.
      event.preventDefault();
      onText('');
    }
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={textStyles.visuallyHidden}>
        {label}
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={ref}
        type="text"
        value={text}
        maxLength={longest}
        autoComplete="off"
        spellCheck={false}
        placeholder={hint}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKey}
      />
      {children}
    </div>
  );
}
