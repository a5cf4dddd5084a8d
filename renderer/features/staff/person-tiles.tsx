/** A button for each person, by name. The button shows a wait or a missing PIN. */
import { type KeyboardEvent, useId } from 'react';
import type { PersonView, RoleView } from '../../../shared/contract/staff.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { personName, roleName, waitText } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { stepInGrid } from '../../ui/step-in-grid.ts';
import styles from './person-tiles.module.css';
import { useWaits } from './use-wait.ts';

interface PersonTilesProps {
  readonly people: readonly PersonView[];
  readonly roles: readonly RoleView[];
  readonly chosen: StaffId | null;
  readonly onChoose: (staffId: StaffId) => void;
  /** The person for whom the till is locked. */
  readonly lockedFor?: StaffId | null;
  /** Round avatars over the names. */
  readonly isLarge?: boolean;
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export function PersonTiles({
  people,
  roles,
  chosen,
  onChoose,
  lockedFor = null,
  isLarge = false,
}: PersonTilesProps) {
  const words = useWords();
  const waitOf = useWaits(people);
  const onKey = (event: KeyboardEvent<HTMLUListElement>): void => {
    if (!ARROWS.has(event.key)) return;
    event.preventDefault();
    stepInGrid(event.currentTarget, event.key);
  };
  return (
    <ul
      className={styles.tiles}
      data-size={isLarge ? 'large' : undefined}
      aria-label={words('sign-in.people')}
      onKeyDown={onKey}
    >
      {people.map((person) => (
        <li key={person.staffId}>
          <Tile
            person={person}
            role={roles.find(({ roleId }) => roleId === person.roleId)}
            name={personName(words, person, roles)}
            isChosen={person.staffId === chosen}
            isLocked={person.staffId === lockedFor}
            waitMs={waitOf(person)}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** Of the first and the last word. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [...new Set([0, letters.length - 1])]
    .map((at) => letters[at] ?? '')
    .join('')
    .toUpperCase();
}

const HUES = 8;

/** The same tint for the same person, on each screen. */
const hueOf = (staffId: StaffId): number =>
  [...staffId].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 0) % HUES;

interface TileProps {
  readonly person: PersonView;
  readonly role: RoleView | undefined;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly waitMs: number;
  readonly onChoose: (staffId: StaffId) => void;
}

function Tile({ person, role, name, isChosen, isLocked, waitMs, onChoose }: TileProps) {
  const words = useWords();
  const id = useId();
  const state = !person.hasPin
    ? words('sign-in.no-pin')
    : waitMs > 0
      ? words('sign-in.waits', { time: waitText(words, waitMs) })
      : null;
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.tile}
        aria-describedby={id}
        aria-pressed={isChosen}
        onClick={() => onChoose(person.staffId)}
      >
        <span className={styles.avatar} data-hue={hueOf(person.staffId)} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.name}>{name}</span>
      </button>
      {/* Over the button, not part of its name: the name is the person's alone. */}
      <span id={id} className={styles.about}>
        {(state !== null || isLocked) && <Icon name={state === null ? 'lock' : 'hourglass'} size={18} />}
        {state ?? (isLocked ? words('sign-in.locked-for') : role && roleName(words, role))}
      </span>
    </div>
  );
}
