/** What a step without a payment says, in the middle of the sheet: its sign, a title, and what follows. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './panel-notice.module.css';

interface PanelNoticeProps {
  readonly icon: IconName;
  /** quiet: it is done, and nobody has to look after it. */
  readonly tone?: 'quiet';
  readonly title?: string | undefined;
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

export const PanelNotice = ({ icon, tone, title, role, children }: PanelNoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    <span className={styles.mark}>
      <Icon name={icon} size={40} />
    </span>
    {title !== undefined && <h2 className={styles.title}>{title}</h2>}
    {children}
  </div>
);
