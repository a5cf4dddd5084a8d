/** The top of every screen: the training line, one bar with all current facts, and the line of a lost connection. */

import { needsSignIn } from '../context/staff.ts';
import { usePayments, useStaff, useTill } from '../context/use-till-app.ts';
import { minuteText } from '../i18n/money.ts';
import { useWords } from '../i18n/words.ts';
import { BrokenPart } from '../ui/broken-part.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { pictureUrl } from '../ui/picture/picture-url.ts';
import { useMinute } from '../ui/use-minute.ts';
import { Notices, Offline, TrainingCustomerButton } from './banner.tsx';
import { TOP_BAR } from './first-screen-parts.ts';
import styles from './head.module.css';

export function Head() {
  const words = useWords();
  const isTraining = useTill(({ mode }) => mode === 'training');
  const isAway = useStaff(needsSignIn);
  // Only until the first person can sign in: then training has roles too.
  const holdsAll = useStaff(({ view }) => !view.hasStaff && view.rights.includes('people'));
  return (
    <header className={styles.head}>
      {isTraining && (
        <p className={styles.stripe} data-stripe>
          {words('training.banner')}
          {holdsAll && ` · ${words('training.all-rights')}`}
        </p>
      )}
      {isAway ? <QuietBar isTraining={isTraining} /> : <Bar isTraining={isTraining} />}
      <ErrorBoundary area="banner" fallback={(again) => <BrokenPart onAgain={again} />}>
        <Offline opens={!isAway} />
      </ErrorBoundary>
    </header>
  );
}

/** While no person is signed in: the screen below has the shop and the clock, and no sum is shown. */
const QuietBar = ({ isTraining }: { readonly isTraining: boolean }) => (
  <div className={styles.bar}>
    <span className={styles.clock}>{isTraining && <TrainingCustomerButton />}</span>
  </div>
);

/** Chips that fit on a wide screen, less one for each count beside them. The others are behind one button. */
const CHIPS = 4;

function Bar({ isTraining }: { readonly isTraining: boolean }) {
  const shopName = useTill((till) => till.shopName);
  const logo = useTill(({ settings }) => settings.logo);
  const receipts = TOP_BAR.useOpenReceipts();
  const hasTasks = useTill(({ tasks }) => tasks.count > 0);
  const alerts = useTill(({ notices }) => notices.length > 0);
  const beside = [receipts, hasTasks, alerts].filter(Boolean).length;
  return (
    <div className={styles.bar}>
      {logo && <img key={logo} className={styles.logo} src={pictureUrl(logo)} alt="" draggable={false} />}
      <strong className={styles.shop} data-shortened>
        {shopName ?? 'Tilla'}
      </strong>
      <TOP_BAR.PersonMenu />
      <TOP_BAR.TasksCount />
      <TOP_BAR.PrintsCount />
      {receipts && <TOP_BAR.ReceiptsCount open={receipts} />}
      <SetAside shown={Math.max(1, CHIPS - beside)} />
      <ErrorBoundary area="banner" fallback={(again) => <BrokenPart onAgain={again} />}>
        <Notices />
        {isTraining && <TrainingCustomerButton />}
      </ErrorBoundary>
      <Clock />
    </div>
  );
}

/** A component of its own: a changed payment draws nothing else of the bar again. */
function SetAside({ shown }: { readonly shown: number }) {
  const payments = usePayments(({ entries }) => entries);
  return (
    <ErrorBoundary area="strip" resetKey={payments} fallback={(again) => <BrokenPart onAgain={again} />}>
      <TOP_BAR.Strip shown={shown} />
    </ErrorBoundary>
  );
}

const Clock = () => <time className={styles.clock}>{minuteText(useMinute())}</time>;
