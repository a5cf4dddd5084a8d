/** What every step of the payment panel stands in: its body above, its buttons below, always at the same place. */
import type { ReactNode } from 'react';
import styles from './panel.module.css';

export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body} data-panel="body">
    {children}
  </div>
);

/** others: beside or above the main button. The main button keeps the corner where Pay is. */
export const PanelButtons = ({
  children,
  main,
}: {
  readonly children?: ReactNode;
  readonly main?: ReactNode;
}) => (
  <div className={styles.buttons} data-panel="buttons">
    {children && <div className={styles.others}>{children}</div>}
    <div className={styles.main}>{main}</div>
  </div>
);
