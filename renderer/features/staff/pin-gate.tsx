/** A person and the PIN: names on the left, the digits of the chosen person on the right. */
import type { ReactNode } from 'react';
import type { PersonView } from '../../../shared/contract/staff.ts';
import type { StaffId } from '../../../shared/ids.ts';
import { isPin } from '../../../shared/staff/known.ts';
import { useStaff } from '../../context/use-till-app.ts';
import { personName } from '../../i18n/person-words.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { PersonTiles } from './person-tiles.tsx';
import { PinError } from './pin-error.tsx';
import styles from './pin-gate.module.css';
import { PinPad } from './pin-pad.tsx';
import type { PinEntry } from './use-pin.ts';
import { useWaits } from './use-wait.ts';

interface PinGateProps {
  readonly people: readonly PersonView[];
  readonly entry: PinEntry;
  /** The label of the button that sends the PIN. */
  readonly act: string;
  /** Shown before a person is chosen. */
  readonly ask: string;
  readonly lockedFor?: StaffId | null;
  /** Above the names, beside the digits: a long text keeps the digits on the smallest screen. */
  readonly above?: ReactNode;
  /** Beside the button that sends. */
  readonly beside?: ReactNode;
  /** Below the names. */
  readonly below?: ReactNode;
}

export function PinGate({ people, entry, act, ask, lockedFor = null, above, beside, below }: PinGateProps) {
  const words = useWords();
  const roles = useStaff(({ view }) => view.roles);
  const waitOf = useWaits(people);
  const person = people.find(({ staffId }) => staffId === entry.chosen);
  const waitMs = person ? waitOf(person) : 0;
  const error = person?.hasPin === false ? ({ code: 'pin.none' } as const) : entry.error;
  return (
    <div className={styles.gate}>
      <div className={styles.who}>
        {above}
        <PersonTiles
          people={people}
          roles={roles}
          chosen={entry.chosen}
          onChoose={entry.choose}
          lockedFor={lockedFor}
        />
        {/* Beside the digits, so that a message moves nothing under a finger. */}
        {person && <PinError error={error} waitMs={waitMs} />}
        {below}
      </div>
      <div className={styles.pin}>
        {person ? (
          <>
            <p className={styles.name}>{personName(words, person, roles)}</p>
            {person.hasPin && (
              <PinPad
                ref={entry.field}
                value={entry.pin}
                onChange={entry.type}
                onSubmit={entry.submit}
                onScan={entry.refuseScan}
              />
            )}
          </>
        ) : (
          <p className={styles.ask}>{ask}</p>
        )}
        <ButtonRow>
          {beside}
          {person?.hasPin && (
            <Button
              label={act}
              tone="main"
              disabled={!isPin(entry.pin) || waitMs > 0}
              onPress={entry.submit}
            />
          )}
        </ButtonRow>
      </div>
    </div>
  );
}
