/** The buttons at the end of a dialog, a form or a warning: side by side, each of the same width. */
import type { ReactNode } from 'react';
import styles from './button-row.module.css';

export const ButtonRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row} data-buttons>
    {children}
  </div>
);
