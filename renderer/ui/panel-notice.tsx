/** What a step without a payment says, in the middle of the sheet: its sign, a title, and what follows. */
import type { ReactNode } from 'react';
import type { Heard } from './error-text.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './panel-notice.module.css';

interface PanelNoticeProps {
  readonly icon: IconName;
  /** quiet: it is done, and nobody has to look after it. */
  readonly tone?: 'quiet';
  readonly title?: string | undefined;
  /** The title is read out, where buttons or details stand below it. */
  readonly heard?: Heard;
  /** All of it is read out: it holds nothing that is pressed. */
  readonly role?: 'status';
  readonly children?: ReactNode;
}

export const PanelNotice = ({ icon, tone, title, heard, role, children }: PanelNoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={role}>
    <span className={styles.mark}>
      <Icon name={icon} size={40} />
    </span>
    {title !== undefined && (
      <div role={heard}>
        <h2 className={styles.title}>{title}</h2>
      </div>
    )}
    {children}
  </div>
);
