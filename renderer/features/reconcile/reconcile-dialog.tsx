/**
 * The comparison with the service: how many payments, since when, and the differences, which are settled
 * here.
 */

import type { AlarmView, PaymentAction, PaymentView } from '../../../shared/contract/payment.ts';
import type {
  DifferenceView,
  ReconcileProgressView,
  ReconcileView,
} from '../../../shared/contract/reconcile.ts';
import { refundWords } from '../../../shared/paper/refund-words.ts';
import { lastWhole } from '../../../shared/refund/refund.ts';
import { isIdKind } from '../../../shared/task.ts';
import { usePayments, useTillApp } from '../../context/use-till-app.ts';
import { dayAndClockText, groupedText } from '../../i18n/money.ts';
import { useWords, type Words } from '../../i18n/words.ts';
import alertStyles from '../../ui/alert.module.css';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import textStyles from '../../ui/text.module.css';
import { ActionButtons } from '../payment/action-buttons.tsx';
import styles from './reconcile-dialog.module.css';
import { type Reconciling, useReconciling } from './reconciling.ts';

export default function ReconcileDialog() {
  const { route } = useTillApp();
  const words = useWords();
  const now = useReconciling((reconciling) => reconciling.now);
  return (
    <Dialog title={words('reconcile.title')} onClose={route.closeDialog} firm wide>
      <div className={styles.reconcile}>
        <Phase now={now} />
      </div>
      <ButtonRow>
        <Button label={words('button.close')} icon="cross" hint="Esc" onPress={route.closeDialog} />
      </ButtonRow>
    </Dialog>
  );
}

function Phase({ now }: { readonly now: Reconciling }) {
  const words = useWords();
  switch (now.phase) {
    case 'idle':
      return null;
    case 'running':
      return (
        <>
          <p className={styles.title} role="status">
            {words('reconcile.running')}
          </p>
          <Progress progress={now.progress} />
          <p>{words('reconcile.running-hint')}</p>
        </>
      );
    case 'failed':
      return (
        <div className={alertStyles.alert}>
          <Icon name="stop" />
          <ErrorText error={now.error} announce="alert" />
        </div>
      );
    case 'done':
      return <Result view={now.view} />;
  }
}

function Progress({ progress }: { readonly progress: ReconcileProgressView | null }) {
  const words = useWords();
  if (progress === null || progress.all === 0) return <ProgressBar />;
  const says = words('reconcile.progress', {
    asked: groupedText(String(progress.asked)),
    all: groupedText(String(progress.all)),
  });
  return (
    <>
      <ProgressBar share={progress.asked / progress.all} label={says} />
      <p className={styles.progressWords}>{says}</p>
    </>
  );
}

/** A till that never compared starts at 1970, which the dialog does not show. */
const FIRST_YEAR = 2000;

function Result({ view }: { readonly view: ReconcileView }) {
  const words = useWords();
  const { checked, unanswered, untold, waiting, withParts, differences, toCompare, refused, since } = view;
  const sinceStart = new Date(since).getUTCFullYear() < FIRST_YEAR;
  const isComplete = unanswered === 0 && waiting === 0 && untold === 0;
  const hasListed = differences.length + toCompare.length + refused.length > 0;
  if (checked === 0 && !hasListed && isComplete) {
    return (
      <p className={styles.title} role="status">
        {words('reconcile.nothing')}
      </p>
    );
  }
  const toCheck = toCompare.length + refused.length;
  const title = titleOf(words, view, toCheck);
  return (
    <>
      {title && (
        <p className={styles.title} role="status">
          {title}
        </p>
      )}
      {differences.length === 0 && checked > 0 && (toCheck > 0 || waiting > 0) && (
        <p>{words('reconcile.agree-so-far')}</p>
      )}
      <p>
        {words('reconcile.checked', { checked })},{' '}
        {sinceStart
          ? words('reconcile.since-start')
          : words('reconcile.since', { time: dayAndClockText(since) })}
      </p>
      {!isComplete && (
        <div className={alertStyles.alert}>
          <Icon name="hourglass" />
          <div>
            {unanswered > 0 && <p>{words('reconcile.unanswered', { unanswered })}</p>}
            {waiting > 0 && <p>{words('reconcile.waiting', { waiting })}</p>}
            {untold > 0 && <p>{words('reconcile.untold', { untold })}</p>}
          </div>
        </div>
      )}
      {withParts > 0 && <p className={textStyles.quiet}>{words('reconcile.with-parts', { withParts })}</p>}
      <ul className={styles.differences}>
        {differences.map((difference) => (
          <Difference key={difference.transactionId} found={difference} />
        ))}
      </ul>
      <Listed title={words('reconcile.to-compare')} payments={toCompare} />
      <Listed title={words('reconcile.refused')} head={words('reconcile.no-status')} payments={refused} />
    </>
  );
}

/** What a person has to do comes first, then what is not known yet. null: nothing was compared. */
function titleOf(words: Words, view: ReconcileView, toCheck: number): string | null {
  const { checked, differences, unanswered, untold, waiting } = view;
  if (differences.length > 0) return words('reconcile.differ', { differences: differences.length });
  if (toCheck > 0) return words('reconcile.to-check', { count: toCheck });
  if (waiting > 0) return words('reconcile.unfinished');
  if (unanswered === 0 && untold === 0) return words('reconcile.agree');
  return checked > 0 ? words('reconcile.agree-so-far') : null;
}

/** Payments to check in the cabinet: the dialog can't settle them. */
function Listed({
  title,
  head,
  payments,
}: {
  readonly title: string;
  /** Of each payment; left out: its state. */
  readonly head?: string;
  readonly payments: readonly PaymentView[];
}) {
  const words = useWords();
  if (payments.length === 0) return null;
  return (
    <section>
      <p>{title}</p>
      <ul className={styles.differences}>
        {payments.map(({ transactionId, amountTiyin, state, createdAt, paymentId }) => (
          <li key={transactionId} className={styles.difference}>
            <p className={styles.head}>
              <Icon name="bell" />
              <strong>{head ?? words(`state.${state}`)}</strong>
              <span className={styles.sum}>
                <Money amount={amountTiyin} />
              </span>
            </p>
            <p className={textStyles.quiet}>
              {dayAndClockText(createdAt)}
              {paymentId && ` · ${words('detail.payment-id')} ${paymentId}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A refund of this payment would not solve a problem with its id. */
const fits = (action: PaymentAction, { kind }: AlarmView): boolean =>
  !isIdKind(kind) || action === 'settle-alarm' || action === 'settle-refund';

/** A difference as found, with the actions possible now: a refund made since then settles it. */
function Difference({ found }: { readonly found: DifferenceView }) {
  const words = useWords();
  const entry = usePayments(({ entries }) => entries.get(found.transactionId));
  if (!found.alarm || !entry) return null;
  const { kind, about } = found.alarm;
  const whatToDo = found.readsReversed ? 'given-back' : kind;
  const { alarm, actions } = entry.view;
  const whole = lastWhole(entry.view);
  return (
    <li className={styles.difference} data-settled={alarm === null}>
      <p className={styles.head}>
        <Icon name={alarm ? 'bell' : 'check'} />
        <strong>{words(`reconcile.difference.${kind}`)}</strong>
        <span className={styles.sum}>
          <Money amount={found.amountTiyin} />
        </span>
      </p>
      <p className={textStyles.quiet}>
        {dayAndClockText(found.createdAt)}
        {found.paymentId && ` · ${words('detail.payment-id')} ${found.paymentId}`}
      </p>
      {alarm ? (
        <p>{words(`reconcile.to-do.${whatToDo}`, { about: about ?? '' })}</p>
      ) : (
        <p>{words('reconcile.settled')}</p>
      )}
      {whole && kind !== 'refund-missing' && <p>{refundWords(words, whole)}</p>}
      {alarm && actions.length > 0 && (
        <ButtonRow>
          <ActionButtons entry={entry} actions={actions.filter((action) => fits(action, alarm))} />
        </ButtonRow>
      )}
    </li>
  );
}
