/** The text of a step without a payment, in the middle of the sheet: a sign, a title, and details. */
import type { ReactNode } from 'react';
import type { Announce } from './error-text.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './panel-notice.module.css';

interface PanelNoticeProps {
  readonly icon: IconName;
  /** quiet: done, and needs no action. */
  readonly tone?: 'quiet' | 'paid';
  readonly title?: string | undefined;
  /** A screen reader announces the title alone, because buttons or details follow. */
  readonly announce?: Announce;
  /** A screen reader announces all of it, because it has no buttons. */
  readonly role?: 'status';
  readonly children?: ReactNode;
}

export const PanelNotice = ({ icon, tone, title, announce, role, children }: PanelNoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    <span className={styles.mark}>
      <Icon name={icon} size={40} />
    </span>
    {title !== undefined && (
      <div role={announce}>
        <h2 className={styles.title}>{title}</h2>
      </div>
    )}
    {children}
  </div>
);
