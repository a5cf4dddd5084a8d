/** The frame of every step of the payment panel: body above, buttons below, always in the same place. */
import type { ReactNode } from 'react';
import styles from './panel.module.css';

export const PanelBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body} data-panel="body">
    {children}
  </div>
);

/** children: beside or above the main button, which keeps the corner where Pay is. */
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
