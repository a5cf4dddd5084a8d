/** The ring that counts the seconds left: the arc shrinks around the number. */

import { secondsLeft } from '../../i18n/money.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './ring.module.css';

const RADIUS = 88;
const LENGTH = 2 * Math.PI * RADIUS;

export function Ring({ leftMs, totalMs }: { readonly leftMs: number; readonly totalMs: number }) {
  const words = useWords();
  const seconds = secondsLeft(leftMs);
  // Whole seconds: the stylesheet lets the arc glide between them, unless the user prefers less motion.
  const part = totalMs <= 0 ? 0 : Math.min(1, (seconds * 1000) / totalMs);
  return (
    <div className={styles.ring} role="timer" aria-label={words('confirming.left', { seconds })}>
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.track} cx="100" cy="100" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="100"
          cy="100"
          r={RADIUS}
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - part)}
        />
      </svg>
      <span className={styles.number} aria-hidden="true">
        {seconds}
      </span>
    </div>
  );
}
