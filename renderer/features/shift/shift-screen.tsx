/**
 * The shift: its state, the actions on the drawer, and the earlier shifts; also the forms that open and close
 * a shift.
 */
import type { ShiftId } from '../../../shared/ids.ts';
import { useTillQuery } from '../../context/till-query.ts';
import { useRoute, useStaff, useTill } from '../../context/use-till-app.ts';
import { useTodaysDetails } from '../../context/use-today.ts';
import { useWords } from '../../i18n/words.ts';
import { DialogBoundary } from '../../ui/dialog-boundary.tsx';
import emptyStyles from '../../ui/empty.module.css';
import { ErrorAlert } from '../../ui/error-text.tsx';
import { HoursPart } from '../../ui/hours/hours-part.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CashMoveDialog } from './cash-move-dialog.tsx';
import { ClosingForm } from './closing-form.tsx';
import { OpeningForm } from './opening-form.tsx';
import { PaperJob } from './paper-job.tsx';
import { PastShifts } from './past-shifts.tsx';
import { ReportPane } from './report-pane.tsx';
import styles from './shift-screen.module.css';
import { useShiftStore } from './shift-store.ts';
import { StateCard } from './state-card.tsx';

export default function ShiftScreen() {
  const view = useShiftStore((shift) => shift.view);
  return (
    <>
      {view === 'home' && <Home />}
      {view === 'opening' && <OpeningForm />}
      {view === 'closing' && <ClosingForm />}
      <PaperJob />
    </>
  );
}

function Home() {
  const words = useWords();
  const dialog = useRoute((route) => route.dialog);
  // Without the right to reports, opening this screen must not ask for a manager.
  const mayReport = useStaff((staff) => staff.view.rights.includes('report'));
  const { value: state, error } = useTillQuery('shift.state', undefined);
  return (
    <PageFrame title={words('shift.title')}>
      <div className={styles.shift}>
        <div className={styles.list}>
          {error && <ErrorAlert error={error} />}
          {state && <StateCard state={state} />}
          {mayReport && <PastShifts />}
        </div>
        {/* The keyboard must reach a place that scrolls. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: that is what makes it reachable. */}
        <div className={styles.detail} tabIndex={0}>
          <Shown mayReport={mayReport} />
        </div>
      </div>
      <DialogBoundary dialog={dialog}>
        {dialog?.kind === 'cash-move' && <CashMoveDialog kind={dialog.move} />}
      </DialogBoundary>
    </PageFrame>
  );
}

/** Beside the list: today's hours, the X report, or a Z report. */
function Shown({ mayReport }: { readonly mayReport: boolean }) {
  const shown = useShiftStore((shift) => shift.shown);
  switch (shown.kind) {
    case 'x':
      return <XPane />;
    case 'approved-x':
      return <ReportPane view={shown.view} isClosed={false} />;
    case 'z':
      return <ZPane key={shown.shiftId} shiftId={shown.shiftId} mayReport={mayReport} />;
    case 'chart':
      return mayReport ? <Hours /> : null;
  }
}

function Hours() {
  const words = useWords();
  const { value: details, error } = useTodaysDetails();
  const theme = useTill((till) => till.settings.theme);
  return (
    <>
      {error && <ErrorAlert error={error} />}
      {details && <HoursPart chart={details.hours} theme={theme} isAlone />}
      {details === null && (
        <p className={emptyStyles.empty}>
          {words('hours.title')}: {words('figures.hidden')}
        </p>
      )}
    </>
  );
}

function XPane() {
  const words = useWords();
  const { value: view, error } = useTillQuery('shift.x', undefined, { fresh: true });
  if (error) return <ErrorAlert error={error} />;
  return view ? (
    <ReportPane view={view} isClosed={false} />
  ) : (
    <p className={emptyStyles.empty}>{words('shift.loading')}</p>
  );
}

/** The answer to a close shows its own report, also to a person without the right to reports. */
function ZPane({ shiftId, mayReport }: { readonly shiftId: ShiftId; readonly mayReport: boolean }) {
  const words = useWords();
  const closed = useShiftStore((shift) => shift.closed);
  const { value, error } = useTillQuery('shift.z', mayReport ? { shiftId } : null);
  const justClosed = closed?.report.head.shiftId === shiftId ? closed : null;
  const view = value ?? justClosed;
  return (
    <>
      {error && <ErrorAlert error={error} />}
      {view ? (
        <ReportPane view={view} isClosed={justClosed !== null} />
      ) : (
        !error && <p className={emptyStyles.empty}>{words('shift.loading')}</p>
      )}
    </>
  );
}
