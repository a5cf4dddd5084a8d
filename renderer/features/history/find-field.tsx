/** The one field that takes everything by which a sale is found. */
import type { Ref } from 'react';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
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
  return (
    <search className={styles.find}>
      <SearchField
        label={words('find.label')}
        hint={words('find.hint')}
        text={text}
        longest={LONGEST}
        onText={onText}
        onDown={onDown}
        ref={field}
      >
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
      </SearchField>
    </search>
  );
}
