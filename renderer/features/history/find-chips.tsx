/** One row of chips that narrow the list. Those that are on stand first, so that each is in sight. */
import { useState } from 'react';
import type { HistoryFilters, IndexView } from '../../../shared/contract/history.ts';
import { useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { chipsAt, isOn, ofAnyShift, turned } from './filters.ts';
import styles from './find-chips.module.css';
import { PersonChip } from './person-chip.tsx';

interface FindChipsProps {
  readonly filters: HistoryFilters;
  /** Progress of the search index; null: no search. */
  readonly index: IndexView | null;
  readonly onFilters: (filters: HistoryFilters) => void;
}

export function FindChips({ filters, index, onFilters }: FindChipsProps) {
  const words = useWords();
  const [nowMs] = useState(() => Date.now());
  const mode = useTill((till) => till.mode);
  const isAsked = useTill(({ settings }) => settings.slipNumber === 'asked');
  const chips = chipsAt(nowMs, mode)
    .flat()
    .filter((chip) => chip.key !== 'filter.without-slip' || !isAsked || isOn(filters, chip));
  // As the screen was opened: a chip does not move under the finger that presses it.
  const [first] = useState(() => chips.filter((chip) => isOn(filters, chip)).map(({ key }) => key));
  const inOrder = chips.toSorted((one, other) => +first.includes(other.key) - +first.includes(one.key));
  return (
    <search className={styles.bar}>
      <div className={styles.chips} data-sideways>
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
        {inOrder.map((chip) => (
          <button
            key={chip.key}
            type="button"
            className={styles.chip}
            aria-pressed={isOn(filters, chip)}
            onClick={() => onFilters(turned(filters, chip))}
          >
            {words(chip.key)}
          </button>
        ))}
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
