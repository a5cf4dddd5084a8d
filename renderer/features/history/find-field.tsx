/** The one field that takes everything by which a sale is found. */
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './find-field.module.css';

const LONGEST = 200;

interface FindFieldProps {
  readonly text: string;
  readonly field: Ref<HTMLInputElement>;
  /** The text or a chip narrows the list. */
  readonly isNarrowed: boolean;
  readonly onText: (text: string) => void;
  readonly onClear: () => void;
  /** Down from the field into the list. */
  readonly onDown: () => void;
}

export function FindField({ text, field, isNarrowed, onText, onClear, onDown }: FindFieldProps) {
  const words = useWords();
  const id = useId();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onDown();
    } else if (event.key === 'Escape' && text !== '') {
      // The first Esc empties the field, the next Esc goes back.
      event.preventDefault();
      onText('');
    }
  };
  return (
    <search className={styles.field}>
      <label htmlFor={id} className={textStyles.visuallyHidden}>
        {words('find.label')}
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={field}
        type="text"
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        placeholder={words('find.hint')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
      />
      {isNarrowed && (
        <Button
          className={styles.clear}
          label={words('find.clear')}
          icon="cross"
          iconOnly
          tone="quiet"
          size="small"
          onPress={onClear}
        />
      )}
    </search>
  );
}
