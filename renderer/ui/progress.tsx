/** A bar for work under way. */
import styles from './progress.module.css';

type ProgressBarProps =
  /** The duration is unknown. */
  | { readonly share?: never; readonly label?: never }
  /** share: of 1. label: what is measured. */
  | { readonly share: number; readonly label: string };

export const ProgressBar = ({ share, label }: ProgressBarProps) =>
  share === undefined ? (
    <div className={styles.bar} data-progress aria-hidden="true" />
  ) : (
    <progress className={styles.measured} data-progress aria-label={label} value={share} max={1} />
  );
