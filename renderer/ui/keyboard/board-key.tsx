/** One key of the on-screen keyboard. It writes as the finger comes down, like a real key. */
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './on-screen-keyboard.module.css';

const FIRST_REPEAT_MS = 450;
const NEXT_REPEAT_MS = 70;

const LOOKS = { letter: styles.letter, other: styles.other, wide: styles.wide, main: styles.main } as const;

interface BoardKeyProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
  /** For a key whose label does not name it. */
  readonly name?: string;
  /** Repeats while held. */
  readonly repeats?: boolean;
  /**
   * The key may remove the keyboard, so it acts after the finger has left: otherwise the part below would be
   * pressed.
   */
  readonly onLeave?: boolean;
  readonly pressed?: boolean;
  readonly look?: keyof typeof LOOKS;
}

export function BoardKey(props: BoardKeyProps) {
  const { onPress, children, name, repeats = false, onLeave = false, pressed, look = 'letter' } = props;
  const timer = useRef(0);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  const again = (afterMs: number): void => {
    timer.current = window.setTimeout(() => {
      latest.current();
      again(NEXT_REPEAT_MS);
    }, afterMs);
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || onLeave) return;
    onPress();
    if (repeats) again(FIRST_REPEAT_MS);
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${styles.key} ${LOOKS[look]}`}
      aria-label={name}
      aria-pressed={pressed}
      onPointerDown={down}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      // A screen reader's press has no pointer, and a click count of 0.
      onClick={(event) => {
        if (onLeave ? event.detail <= 1 : event.detail === 0) onPress();
      }}
    >
      {children}
    </button>
  );
}
