/** The one field that takes everything by which a sale is found, and the chips below. */
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import type { HistoryFilters, IndexView } from '../../../shared/contract/history.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import textStyles from '../../ui/text.module.css';
import { chipsAt, isNarrowed, isOn, NO_FILTERS, ofAnyShift, turned } from './filters.ts';
import styles from './find-bar.module.css';
import { PersonChip } from './person-chip.tsx';

const LONGEST = 200;

interface FindBarProps {
  readonly text: string;
  readonly filters: HistoryFilters;
  readonly field: Ref<HTMLInputElement>;
  /** Progress of the search index; null: no search. */
  readonly index: IndexView | null;
  readonly onText: (text: string) => void;
  readonly onFilters: (filters: HistoryFilters) => void;
  readonly onScan: () => void;
  /** Down from the field into the list. */
  readonly onDown: () => void;
}

export function FindBar({ text, filters, field, index, onText, onFilters, onScan, onDown }: FindBarProps) {
  const words = useWords();
  const id = useId();
  const [nowMs] = useState(() => Date.now());
  const mode = useTill((till) => till.mode);
  const clear = (): void => {
    onText('');
    onFilters(NO_FILTERS);
  };
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
    <search className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.field}>
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
          {isNarrowed(text, filters) && (
            <Button
              className={styles.clear}
              label={words('find.clear')}
              icon="cross"
              iconOnly
              tone="quiet"
              size="small"
              onPress={clear}
            />
          )}
        </div>
        <Button label={words('find.scan')} icon="qr" onPress={onScan} />
      </div>
      <div className={styles.chips}>
        {chipsAt(nowMs, mode).flatMap((line) =>
          line.map((chip) => (
            <button
              key={chip.key}
              type="button"
              className={styles.chip}
              aria-pressed={isOn(filters, chip)}
              onClick={() => onFilters(turned(filters, chip))}
            >
              {words(chip.key)}
            </button>
          )),
        )}
        {filters.shift !== undefined && (
          <button
            type="button"
            className={styles.chip}
            aria-pressed={true}
            onClick={() => onFilters(ofAnyShift(filters))}
          >
            {words('filter.shift')}
          </button>
        )}
        {filters.standing === 'labels-shortened' && (
          <button
            type="button"
            className={styles.chip}
            aria-pressed={true}
            onClick={() => onFilters({ ...filters, standing: null })}
          >
            {words('filter.labels-shortened')}
          </button>
        )}
        <PersonChip person={filters.person} onPerson={(person) => onFilters({ ...filters, person })} />
      </div>
      {index && !index.isWhole && (
        <p className={styles.index} role="status">
          {words('find.index', { percent: Math.floor(index.share * 100) })}
        </p>
      )}
    </search>
  );
}
