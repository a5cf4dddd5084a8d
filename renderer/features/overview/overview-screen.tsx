/** The overview: whether the till is well, each row with its remedy, and the day's figures. */
import { useRoute, useStaff } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Day } from './day.tsx';
import { MendDialog } from './mend-dialog.tsx';
import styles from './overview.module.css';
import { OverviewRows } from './overview-rows.tsx';
import { useOverview } from './use-overview.ts';

export default function OverviewScreen() {
  const words = useWords();
  // Without the right to reports, opening this screen must not ask for a manager.
  const mayReport = useStaff((staff) => staff.view.rights.includes('report'));
  const { rows, view, error } = useOverview();
  const dialog = useRoute((route) => route.dialog);
  const topic = dialog?.kind === 'mend' ? dialog.topic : null;
  const mended = rows.find((row) => topic !== null && row.topic === topic);
  return (
    <PageFrame title={words('glance.title')} width="list">
      {/* Its rows already make the scrolling place reachable by the keyboard. */}
      <div className={styles.overview}>
        <section aria-label={words('glance.title')}>
          {error && <ErrorAlert error={error} />}
          <OverviewRows rows={rows} isWhole={view !== undefined && error === null} />
        </section>
        {mayReport && <Day />}
      </div>
      <DialogBoundary dialog={dialog}>
        {topic && mended && <MendDialog topic={topic} row={mended} view={view} />}
      </DialogBoundary>
    </PageFrame>
  );
}
