/**
 * Narrows the list to sales in which this person made or approved something. The chip opens the list of
 * people.
 */
import type { KnownPerson } from '../../../shared/contract/history.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { calledText, personText } from '../../../shared/paper/called.ts';
import { UNNAMED_ID } from '../../../shared/staff/known.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import styles from './find-chips.module.css';

const ANYBODY = '';

interface PersonChipProps {
  readonly person: StaffId | null;
  readonly onPerson: (person: StaffId | null) => void;
}

/** A till without staff has one unnamed cashier, and nothing to choose. */
export function PersonChip({ person, onPerson }: PersonChipProps) {
  const words = useWords();
  const { value: people = [] } = useTillQuery('history.people', undefined);
  const named = people.filter(({ counts }) => counts);
  if (named.length === 0) return null;
  return (
    <select
      className={styles.chip}
      aria-label={words('filter.person')}
      data-on={person !== null}
      value={person ?? ANYBODY}
      onChange={({ target }) =>
        // A cast, not a parse: the value is one of the options below.
        onPerson(target.value === ANYBODY ? null : (target.value as StaffId))
      }
    >
      <option value={ANYBODY}>{words('filter.anybody')}</option>
      {named.map((one) => (
        <option key={one.staffId} value={one.staffId}>
          {optionText(words, one)}
        </option>
      ))}
      <option value={UNNAMED_ID}>
        {words('filter.unnamed', { name: calledText(words, UNNAMED_ID, []) })}
      </option>
    </select>
  );
}

const optionText = (words: Words, person: KnownPerson): string => {
  const name = personText(words, person);
  return person.state === 'left' ? words('filter.left', { name }) : name;
};
