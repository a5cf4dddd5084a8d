/**
 * The overview of the till: healthy rows are quiet, problems stand out, and each row leads to its
 * solution.
 */
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useStaff, useTill } from '../../context/use-till-app.ts';
import { useWords } from '../../i18n/words.ts';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { HoursPart } from '../../ui/hours/hours-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { MendDialog } from './mend-dialog.tsx';
import styles from './overview.module.css';
import type { OverviewRow } from './overview-row.ts';
import { Today } from './today.tsx';
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
    <PageFrame title={words('glance.title')}>
      {/* Its rows already make the scrolling place reachable by the keyboard. */}
      <div className={mayReport ? `${styles.overview} ${styles.withDay}` : styles.overview}>
        {mayReport && (
          <div className={styles.day}>
            <section className={styles.today} aria-label={words('glance.today')}>
              <Today />
            </section>
            <Hours />
          </div>
        )}
        <section aria-label={words('glance.title')}>
          {error && <ErrorAlert error={error} />}
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.title} row={row} />
            ))}
          </ul>
        </section>
      </div>
      <DialogBoundary dialog={dialog}>
        {topic && mended && <MendDialog topic={topic} row={mended} view={view} />}
      </DialogBoundary>
    </PageFrame>
  );
}

/** Low enough that the whole overview fits the smallest screen. */
const CHART_HEIGHT = 190;

function Hours() {
  const { value: chart, error } = useTillQuery('shift.chart', undefined);
  const theme = useTill((till) => till.settings.theme);
  return <HoursPart chart={chart} error={error} theme={theme} height={CHART_HEIGHT} />;
}

function Row({ row }: { readonly row: OverviewRow }) {
  const { icon, title, says, beside, isWell, onPress } = row;
  return (
    <li>
      <button type="button" className={styles.row} data-well={isWell} onClick={onPress}>
        <Icon name={isWell ? icon : 'stop'} />
        <span className={styles.title}>{title}</span>
        <span className={styles.says}>
          <strong>{says}</strong>
          {beside && <span>{beside}</span>}
        </span>
      </button>
    </li>
  );
}
