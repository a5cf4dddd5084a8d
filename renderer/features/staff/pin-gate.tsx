/** A person and the PIN: names on the left, the digits on the right, always in sight. */
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
  /** Above the names, beside the digits. A long text scrolls: names, digits and buttons stand still. */
  readonly above?: ReactNode;
  /** Beside the button that sends. */
  readonly beside?: ReactNode;
  /** Below the names. */
  readonly below?: ReactNode;
  /** The names fill a screen, not a dialog. */
  readonly isLarge?: boolean;
}

export function PinGate(props: PinGateProps) {
  const { people, entry, act, ask, lockedFor = null, above, beside, below, isLarge = false } = props;
  const words = useWords();
  const roles = useStaff(({ view }) => view.roles);
  const waitOf = useWaits(people);
  const person = people.find(({ staffId }) => staffId === entry.chosen);
  const waitMs = person ? waitOf(person) : 0;
  const error = person?.hasPin === false ? ({ code: 'pin.none' } as const) : entry.error;
  return (
    <div className={styles.gate} data-size={isLarge ? 'large' : undefined}>
      <div className={styles.who}>
        {above !== undefined && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls by key too.
          <section className={styles.above} tabIndex={0} aria-label={act}>
            {above}
          </section>
        )}
        <PersonTiles
          people={people}
          roles={roles}
          chosen={entry.chosen}
          onChoose={entry.choose}
          lockedFor={lockedFor}
          isLarge={isLarge}
        />
        {/* Beside the digits, so that a message moves nothing under a finger. */}
        <div className={styles.problem}>{person && <PinError error={error} waitMs={waitMs} />}</div>
        {below}
      </div>
      <div className={styles.pin}>
        <p className={person ? styles.name : styles.ask}>{person ? personName(words, person, roles) : ask}</p>
        <PinPad
          ref={entry.field}
          value={entry.pin}
          disabled={person?.hasPin === false || waitMs > 0}
          onChange={entry.type}
          onSubmit={entry.submit}
          onFull={entry.submitFull}
          onScan={entry.refuseScan}
        />
        <ButtonRow>
          {beside}
          <Button
            label={act}
            tone="main"
            disabled={!person?.hasPin || !isPin(entry.pin) || waitMs > 0}
            onPress={entry.submit}
          />
        </ButtonRow>
      </div>
    </div>
  );
}
