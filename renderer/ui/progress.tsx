/** Something is under way, and nobody can say how long it takes. */
import styles from './progress.module.css';

export const ProgressBar = () => <div className={styles.bar} data-progress aria-hidden="true" />;
