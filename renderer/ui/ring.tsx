/** The ring that counts the seconds left: the arc shrinks around the number. Its place may set its size. */
import styles from './ring.module.css';

const RADIUS = 88;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingProps {
  /** Whole seconds: the stylesheet lets the arc glide between them, unless the user prefers less motion. */
  readonly seconds: number;
  readonly totalMs: number;
  readonly label: string;
}

export function Ring({ seconds, totalMs, label }: RingProps) {
  const part = totalMs <= 0 ? 0 : Math.min(1, (seconds * 1000) / totalMs);
  return (
    <div className={styles.ring} role="timer" aria-label={label}>
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
