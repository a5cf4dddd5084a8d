/** The key of the keyboard that does the same, printed small. It is heard as the button's shortcut. */
import styles from './key-hint.module.css';

export const KeyHint = ({ children, className }: KeyHintProps) => (
  <span className={`${styles.hint} ${className ?? ''}`} aria-hidden="true">
    {children}
  </span>
);

interface KeyHintProps {
  readonly children: string;
  readonly className?: string | undefined;
}
