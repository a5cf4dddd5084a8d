/** Payments as a feature: what the page and the other features may do with them, and the driver behind. */
import type { InvoiceView } from '../../shared/contract/invoice.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { instrumentNameOf } from '../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { detailsOf, isInFlight, isUnderWay } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isIdAlarm, isIdKind, isOpenTask } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import type { ApprovalRule, Feature } from '../ipc/feature.ts';
import {
  type ActivePayment,
  activate,
  activeOf,
  evictDone,
  isDone,
  keepEvicting,
  type PaymentLoop,
} from './active.ts';
import { abandon, actionsNow, handOver, noteShown, setAside, settleAlarm } from './acts.ts';
import { raiseAlarm, waitingAlarm, withAlarm } from './alarm.ts';
import { adopt, begin, type Charge } from './begin.ts';
import { commit } from './commit.ts';
import { raiseSharedOnce } from './doubled.ts';
import { drive, hasCalled, planOf } from './driver.ts';
import type { Instruments } from './instruments/instrument.ts';
import { leaveInvoice } from './instruments/leave-invoice.ts';
import { invoiceView, openInvoices } from './instruments/open-invoices.ts';
import { type CheckCode, confirmationSwitch, type SwitchGateway } from './instruments/pass-code-switch.ts';
import { keepRead, onScreen } from './on-screen.ts';
import { activateOpen, finish, isOwedAnEnd, lookAgain, resume } from './resume.ts';
import { othersNamed } from './shared-id.ts';
import { NO_PLAN, paymentView } from './view.ts';
import { sayCharged, sayNotCharged, take } from './word.ts';

type Own = 'active' | 'stopped' | 'startedAt' | 'instrumentOf' | 'onChange' | 'onPaid';

export interface PaymentsDeps extends Omit<PaymentLoop, Own> {
  readonly gateway: SwitchGateway;
  /** How this till charges: by the names that payments' rows have. */
  readonly instruments: (loop: PaymentLoop) => Partial<Instruments>;
  /** What the page is shown of a payment from now on. */
  readonly onChange: (view: PaymentView) => void;
  /** A payment has become money just now: its receipt is queued. */
  readonly onPaid: () => void;
  /** An invoice has, in the background. */
  readonly onInvoicePaid: (view: InvoiceView) => void;
  readonly checkCode: CheckCode;
}

type DecisionChannel =
  | 'invoice.leave'
  | 'payment.override'
  | 'payment.say-charged'
  | 'payment.say-not-charged'
  | 'payment.settle-alarm';
type PaymentChannel =
  | DecisionChannel
  | 'payment.set-aside'
  | 'payment.customer-left'
  | 'payment.another-tender'
  | 'payment.take'
  | 'payment.handed-over'
  | 'payment.shown'
  | 'payment.read'
  | 'invoice.open'
  | 'invoice.hand-over'
  | 'by-hand.confirmation';

export interface PaymentsFeature extends Feature<PaymentChannel>, Payments {
  /** Begins to charge. Errors: `journal.unwritable`, `payment.busy` while confirmation is switched. */
  begin(act: Act, charge: Charge): Result<PaymentView, TillError>;
  /** Resolves when no payment needs this process: at once, or within a minute. */
  finish(): Promise<void>;
  /** Whether `finish` would wait. */
  isOwedAnEnd(): boolean;
  /** A person waits for a payment. */
  isUnderWay(): boolean;
  /** Payments in flight or uncertain, without invoices: their customers may take days. */
  unfinishedCount(): number;
  /** Payments in flight, with an alarm or a refund in doubt, of this sale, or with an end that no person has read. */
  onScreen(saleId: SaleId): readonly PaymentView[];
  /** The payments that this process works on, in the order in which it took them up. */
  activeIds(): readonly TransactionId[];
  /** Evicts paid ones that are done. stay: so many of the newest remain. */
  evict(stay?: number): void;
}

export function createPayments(deps: PaymentsDeps): PaymentsFeature {
  const loop = loopOf(deps);
  const { journal, active, stopped } = loop;
  const nextOrder = viewOrder(deps);
  const parts = { ...loop, nextOrder, actionsOf: (record: PaymentRecord) => actionsNow(loop, record) };
  const viewOfActive = (payment: ActivePayment): PaymentView =>
    paymentView(payment.record, planOf(loop, payment), parts);
  const viewOf = (record: PaymentRecord): PaymentView => {
    const payment = active.get(record.transactionId);
    return payment ? viewOfActive(payment) : paymentView(record, NO_PLAN, parts);
  };
  const shown = (done: Result<ActivePayment, TillError>): Result<PaymentView, TillError> =>
    done.ok ? ok(viewOfActive(done.value)) : done;
  const find = (id: TransactionId): PaymentRecord | null => active.get(id)?.record ?? journal.payment(id);

  const unfinishedCount = (): number =>
    [...active.values()].filter(({ row }) => isUnderWay(row.state.name) && !row.invoice).length;
  const { gateway, checkCode } = deps;
  const confirmation = confirmationSwitch({ loop, gateway, unfinished: unfinishedCount, checkCode });
  const decision: ApprovalRule<DecisionChannel> = {
    text: ({ transactionId }) => ({ amountTiyin: journal.payment(transactionId)?.amountTiyin ?? null }),
  };

  function loopOf({ onChange, onPaid, onInvoicePaid, ...rest }: PaymentsDeps): PaymentLoop {
    // An answer may arrive after the stop, when the closed journal stores nothing.
    const onBug: PaymentsDeps['onBug'] = (where, bug) => {
      if (!loop.stopped.signal.aborted) rest.onBug(where, bug);
    };
    const loop: PaymentLoop = {
      ...rest,
      onBug,
      instrumentOf: (payment) => {
        const name = instrumentNameOf(payment);
        const instrument = instruments[name];
        if (!instrument) throw new Error(`this till has no instrument ${name}`);
        return instrument;
      },
      active: new Map(),
      stopped: new AbortController(),
      startedAt: momentOf(rest.clock),
      onChange: (payment) => {
        try {
          onChange(viewOfActive(payment));
        } catch (bug) {
          // A listener's bug does not stop the charge.
          onBug('news', bug);
        }
      },
      onPaid: (paid) => {
        onPaid();
        if (paid.invoice && isFoundByTill(paid)) onInvoicePaid(invoiceView(loop, paid));
        const learnt = loop.instrumentOf(paid).learns.fromPaid(paid);
        learnt.catch((bug: unknown) => onBug('learn-facts', bug));
      },
    };
    const instruments = deps.instruments(loop);
    return loop;
  }

  return {
    handlers: {
      'payment.set-aside': ({ transactionId }, act) => shown(setAside(loop, act, transactionId)),
      'payment.customer-left': ({ transactionId }, act) =>
        shown(abandon(loop, act, transactionId, 'customer-left', '')),
      'payment.override': ({ transactionId, reason }, act) =>
        shown(abandon(loop, act, transactionId, 'override', reason)),
      'payment.another-tender': ({ transactionId }, act) =>
        shown(abandon(loop, act, transactionId, 'another-tender', '')),
      'payment.take': async ({ transactionId }, act) => shown(await take(loop, act, transactionId)),
      'payment.handed-over': ({ transactionId }, act) => shown(handOver(loop, act, transactionId)),
      'payment.shown': ({ transactionId }) => {
        const payment = active.get(transactionId);
        if (payment?.row.state.name === 'paid' && !payment.look.seen) noteShown(loop, payment);
        return ok(null);
      },
      'payment.read': ({ transactionId }) => {
        const known = find(transactionId);
        if (known) keepRead(loop, known);
        return ok(null);
      },
      'invoice.leave': async (asked, act) => shown(await leaveInvoice(loop, act, asked)),
      'invoice.open': () => ok(openInvoices(loop)),
      'invoice.hand-over': ({ transactionId }, act) => shown(handOver(loop, act, transactionId)),
      'payment.say-charged': async ({ transactionId, ...seen }, act) =>
        shown(await sayCharged(loop, act, transactionId, seen)),
      'payment.say-not-charged': ({ transactionId, reason }, act) =>
        shown(sayNotCharged(loop, act, transactionId, reason)),
      'payment.settle-alarm': ({ transactionId, ...words }, act) =>
        shown(settleAlarm(loop, act, transactionId, words)),
      'by-hand.confirmation': (wanted, act) =>
        deps.mayCharge() ? confirmation.set(act, wanted) : fail({ code: 'endpoint.mismatch' }),
    },
    approvals: {
      'invoice.leave': decision,
      'payment.override': decision,
      'payment.say-charged': decision,
      'payment.say-not-charged': decision,
      'payment.settle-alarm': decision,
    },
    start: async () => {
      void keepEvicting(loop);
      if (deps.mayCharge()) await resume(loop);
      else activateOpen(loop);
    },
    stop: () => stopped.abort(),
    begin: (act, charge) =>
      confirmation.isUnderWay() ? fail({ code: 'payment.busy' }) : shown(begin(loop, act, charge)),
    adopt: (act, rows) => shown(adopt(loop, act, rows)),
    lookAgain: (saleId) => lookAgain(loop, saleId),
    finish: () => finish(loop),
    isOwedAnEnd: () => isOwedAnEnd(active),
    isUnderWay: () =>
      [...active.values()].some(
        (one) => one.isDriven && !one.row.setAside && isInFlight(one.row.state.name) && !hasCalled(loop, one),
      ) || isOwedAnEnd(active),
    unfinishedCount,
    onScreen: (saleId) => onScreen(loop, saleId).map(viewOf),
    activeIds: () => [...active.keys()],
    evict: (stay) => evictDone(loop, stay),
    find,
    view: (id) => {
      const known = find(id);
      if (!known) throw new Error(`no payment ${id}`);
      return viewOf(known);
    },
    stored: (id) => {
      const stored = journal.payment(id);
      if (!stored) throw new Error(`no payment ${id}`);
      const payment = active.get(id);
      if (payment) {
        loop.onChange(payment);
        // A failed refund no longer holds its queries up.
        if (!payment.isDriven) void drive(loop, payment);
      } else if (isDone(stored, journal.pollRecord(id))) {
        deps.onChange(paymentView(stored, NO_PLAN, parts));
      } else {
        loop.onChange(activate(loop, stored));
      }
    },
    raiseShared: (id, paymentId) => {
      const stored = find(id);
      if (!stored) return fail({ code: 'payment.not-found' });
      // A manager may have given the id to this payment.
      const isOwn = detailsOf(stored)?.paymentId === paymentId;
      if (isOwn || othersNamed(loop, stored, paymentId).length === 0) return ok(null);
      return raiseSharedOnce(loop, stored, paymentId);
    },
    raise: (act, id, kind, named, about) => {
      const stored = find(id);
      if (!stored) return fail({ code: 'payment.not-found' });
      // Another payment may have got that id since it was read.
      const isFree = named !== null && othersNamed(loop, stored, named).length === 0;
      // An id alarm gives way to an alarm about the payment.
      const waits = isOpenTask(stored.alarm) && !isIdAlarm(stored.alarm);
      const alarm =
        about && isIdKind(kind) && waits
          ? waitingAlarm(loop, stored, kind, about)
          : raiseAlarm(loop, stored, kind, about);
      const step = withAlarm(stored, alarm, isFree ? loop.instrumentOf(stored).known(named, stored) : null);
      const written = commit(loop, activeOf(loop, stored), act, { happening: 'reconciled', ...step });
      return written.ok ? ok(step.next) : written;
    },
  };
}

/** Not taken by a person at the counter. */
const isFoundByTill = ({ state }: PaymentRecord): boolean => state.name === 'paid' && state.proof !== 'taken';

/** Two runs of the till on one folder never begin at the same moment of one boot. */
function viewOrder({ clock }: Pick<PaymentsDeps, 'clock'>) {
  const { bootId, monoMs } = momentOf(clock);
  let number = 0;
  return () => {
    number += 1;
    return { run: `${bootId} ${monoMs}`, number };
  };
}
