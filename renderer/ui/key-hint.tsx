/**
 * The keyboard key with the same action, printed small. Screen readers read the button's shortcut instead.
 */
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
