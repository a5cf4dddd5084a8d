/** All notices of the main process about the till itself. */
import type { ErrorCode } from '../../shared/errors/till-error.ts';
import { useStaff, useTill, useTillApp } from '../context/use-till-app.ts';
import { useWords } from '../i18n/words.ts';
import alertStyles from '../ui/alert.module.css';
import { Button } from '../ui/button.tsx';
import { ButtonRow } from '../ui/button-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { FaultList } from '../ui/fault-list.tsx';
import textStyles from '../ui/text.module.css';
import { useNoNetwork } from './banner.tsx';
import styles from './notices-dialog.module.css';

/** A provisioning file waits for a person. */
const WAIT_FOR_CODE: ReadonlySet<ErrorCode> = new Set(['provision.waits', 'provision.payments-open']);

/** The log keeps no task for these: the person who repairs the till closes them, not a cashier. */
const FOR_A_MANAGER: ReadonlySet<ErrorCode> = new Set([
  'clock.off',
  'pins.lost',
  'pins.some-lost',
  'setup-code.lost',
  'journal.not-copied',
  'journal.repaired',
]);

export function NoticesDialog() {
  const { route, till } = useTillApp();
  const words = useWords();
  const notices = useTill((till) => till.notices);
  const mayMend = useStaff(({ view }) => view.rights.includes('journal'));
  const secretInMemoryOnly = useTill((till) => till.secretInMemoryOnly);
  const noNetwork = useNoNetwork();
  const isEmpty = notices.length === 0 && !secretInMemoryOnly && noNetwork === null;
  return (
    <Dialog title={words('notice.title')} onClose={route.closeDialog}>
      {isEmpty && <p>{words('notice.none')}</p>}
      <ul className={styles.notices}>
        {noNetwork && (
          <li className={alertStyles.alert}>
            <div className={styles.words}>
              <strong>{noNetwork.title}</strong>
              {noNetwork.parts.map((part) => (
                <p key={part}>{part}</p>
              ))}
            </div>
          </li>
        )}
        {secretInMemoryOnly && (
          <li className={alertStyles.alert}>
            <div className={styles.words}>{words('status.secret-in-memory')}</div>
          </li>
        )}
        {notices.map((notice) => (
          <li key={notice.id} className={alertStyles.alert}>
            <div className={styles.words}>
              <ErrorText error={notice.error} />
              <FaultList error={notice.error} />
            </div>
            {WAIT_FOR_CODE.has(notice.error.code) && (
              <Button
                label={words('install.open')}
                size="small"
                onPress={() => route.openDialog({ kind: 'install' })}
              />
            )}
            {notice.level === 'warning' && FOR_A_MANAGER.has(notice.error.code) && !mayMend && (
              <p className={textStyles.quiet}>{words('notice.for-a-manager')}</p>
            )}
            {notice.level === 'warning' && (mayMend || !FOR_A_MANAGER.has(notice.error.code)) && (
              <Button
                label={words('button.noted')}
                size="small"
                onPress={() => till.closeNotice(notice.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}
