/**
 * The pay buttons, under a line about the shift if there is one. If a shift must be opened or closed first,
 * that button replaces them.
 */
import type { ReactNode } from 'react';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useTill, useTillApp } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './shift-buttons.module.css';

/**
 * The state of the shift. Undefined: the shop keeps no counted shifts and none is open, or the state is
 * unknown yet.
 */
export function useCountedShift(): ShiftStateView | undefined {
  // An open counted shift outlives the setting for days: its drawer belongs to a person, and may block sales.
  const counts = useTill((till) => till.settings.shifts === 'counted' || till.isShiftCounted);
  const { value } = useTillQuery('shift.state', counts ? undefined : null);
  return counts ? value : undefined;
}

export function ShiftButtons({
  shift,
  children,
}: {
  readonly shift: ShiftStateView | undefined;
  readonly children: ReactNode;
}) {
  if (shift?.stop) return <Stopped stop={shift.stop} />;
  return (
    <>
      {shift && <WordLine shift={shift} />}
      {children}
    </>
  );
}

function Stopped({ stop }: { readonly stop: TillError }) {
  const { route, shiftStore } = useTillApp();
  const words = useWords();
  const isNeeded = stop.code === 'shift.needed';
  const open = (): void => {
    shiftStore.goTo(isNeeded ? 'opening' : 'closing');
    route.goTo('shift');
  };
  return (
    <div className={styles.stopped}>
      <div className={styles.words}>
        <Icon name="lock" />
        {isNeeded ? (
          <p role="status">{words('shift.needed-here')}</p>
        ) : (
          <ErrorText error={stop} announce="status" />
        )}
      </div>
      <Button
        className={styles.open}
        label={words(isNeeded ? 'shift.open' : 'shift.close')}
        hint="F9"
        size="large"
        tone="main"
        onPress={open}
      />
    </div>
  );
}

/** A note that does not block sales. */
function WordLine({ shift: { open, shifts } }: { readonly shift: ShiftStateView }) {
  const { route } = useTillApp();
  const words = useWords();
  const [word] = open?.words ?? [];
  const isLeftOver = open?.kind === 'counted' && shifts === 'day';
  if (!word && !isLeftOver) return null;
  return (
    <button type="button" className={styles.line} onClick={() => route.goTo('shift')}>
      <Icon name="hourglass" size={20} />
      <span>{words(word ? `shift.word-short.${word}` : 'shift.counted-still')}</span>
    </button>
  );
}
