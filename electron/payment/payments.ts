/** Payments as a feature: what the page does with them, what other features know of them, and the loop behind. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { transition } from '../../shared/payment/machine.ts';
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { detailsOf, isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { isIdAlarm, isIdKind, isOpenTask } from '../../shared/task.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import type { Feature } from '../ipc/feature.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import {
  type ActivePayment,
  activate,
  evictDone,
  isDone,
  keepEvicting,
  noteSeen,
  type PaymentLoop,
} from './active.ts';
import { abandon, actionsNow, handOver, setAside, settleAlarm, take } from './acts.ts';
import { raiseAlarm, waitingAlarm } from './alarm.ts';
import { paymentApprovals } from './approvals.ts';
import { adopt, begin, type Charge } from './begin.ts';
import { commit } from './commit.ts';
import { drive, planOf } from './driver.ts';
import type { Instrument } from './instruments/instrument.ts';
import { type CheckCode, confirmationSwitch, type SwitchGateway } from './instruments/pass-code-switch.ts';
import { activateOpen, finish, isOwedAnEnd, lookAgain, resume } from './resume.ts';
import { othersNamed, sharedChange } from './shared-id.ts';
import { isRead, keepRead, unreadOfParked } from './unread-ends.ts';
import { NO_PLAN, paymentView } from './view.ts';
import { sayCharged, sayNotCharged } from './word.ts';

type Own = 'active' | 'stopped' | 'startedAt' | 'instrumentOf' | 'onChange' | 'onPaid';

export interface PaymentsDeps extends Omit<PaymentLoop, Own> {
  readonly gateway: SwitchGateway;
  /** How this till charges. */
  readonly instrument: (loop: PaymentLoop) => Instrument;
  readonly journal: PaymentLoop['journal'] & Pick<BasketJournal, 'parkedBaskets'>;
  /** What the page is shown of a payment from now on. */
  readonly onChange: (view: PaymentView) => void;
  /** A payment has become money just now: its receipt is queued. */
  readonly onPaid: () => void;
  readonly checkCode: CheckCode;
}

type PaymentChannel =
  | 'payment.set-aside'
  | 'payment.customer-left'
  | 'payment.another-tender'
  | 'payment.override'
  | 'payment.take'
  | 'payment.handed-over'
  | 'payment.shown'
  | 'payment.read'
  | 'payment.say-charged'
  | 'payment.say-not-charged'
  | 'payment.settle-alarm'
  | 'by-hand.confirmation';

export interface PaymentsFeature extends Feature<PaymentChannel>, Payments {
  /** Begins to charge. Errors: `journal.unwritable`. */
  begin(act: Act, charge: Charge): Result<PaymentView, TillError>;
  /** The network is back, or the machine woke up: what waits between two looks is asked about soon. */
  lookAgain(): void;
  /** Resolves when no payment needs this process any more: at once, or within a minute. */
  finish(): Promise<void>;
  /** Whether `finish` would wait. */
  isOwedAnEnd(): boolean;
  /** Somebody waits for one: it is on its way, with the customer, or waits for its confirmation. */
  isUnderWay(): boolean;
  /** Payments under way or not certain. */
  unfinishedCount(): number;
  /**
   * What is under way or calls for a person, a refund in doubt among it, the payments of this sale, and what came to
   * nothing while it was set aside: until somebody has read so, or its basket is parked no more.
   */
  onScreen(saleId: SaleId): readonly PaymentView[];
  /** Those that this process works on, in the order in which it took them up. */
  activeIds(): readonly TransactionId[];
  /** Evicts paid ones that are done. stay: so many of the newest remain. */
  evict(stay?: number): void;
}

export function createPayments(deps: PaymentsDeps): PaymentsFeature {
  const loop = loopOf(deps);
  const { journal, active, stopped } = loop;
  const nextOrder = viewOrder(deps);
  const parts = {
    journal,
    clock: deps.clock,
    endpoint: deps.endpoint,
    instrumentOf: loop.instrumentOf,
    onBug: loop.onBug,
    nextOrder,
    actionsOf: (record: PaymentRecord) => actionsNow(loop, record),
  };
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
    [...active.values()].filter(({ row }) => isUnderWay(row.state.name)).length;
  const { gateway, checkCode } = deps;
  const confirmation = confirmationSwitch({ loop, gateway, unfinished: unfinishedCount, checkCode });

  function loopOf({ onChange, onPaid, ...rest }: PaymentsDeps): PaymentLoop {
    // An answer may arrive after the stop, when the journal is closed. Nothing can be stored then.
    const onBug: PaymentsDeps['onBug'] = (where, bug) => {
      if (!loop.stopped.signal.aborted) rest.onBug(where, bug);
    };
    const loop: PaymentLoop = {
      ...rest,
      onBug,
      instrumentOf: () => instrument,
      active: new Map(),
      stopped: new AbortController(),
      startedAt: momentOf(rest.clock),
      // Who listens may break; what is charged goes on.
      onChange: (payment) => {
        try {
          onChange(viewOfActive(payment));
        } catch (bug) {
          onBug('news', bug);
        }
      },
      onPaid: (paid) => {
        onPaid();
        loop
          .instrumentOf(paid)
          .learns.fromPaid(paid)
          .catch((bug: unknown) => onBug('learn-facts', bug));
      },
    };
    const instrument = deps.instrument(loop);
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
      'payment.take': ({ transactionId }, act) => shown(take(loop, act, transactionId)),
      'payment.handed-over': ({ transactionId }, act) => shown(handOver(loop, act, transactionId)),
      'payment.shown': ({ transactionId }) => {
        const payment = active.get(transactionId);
        if (payment?.row.state.name === 'paid' && !payment.look.seen) {
          noteSeen(loop, payment);
          payment.wake.abort(WOKEN);
        }
        return ok(null);
      },
      'payment.read': ({ transactionId }) => {
        const known = find(transactionId);
        if (known) keepRead(loop, known);
        return ok(null);
      },
      'payment.say-charged': async ({ transactionId, ...seen }, act) =>
        shown(await sayCharged(loop, act, transactionId, seen)),
      'payment.say-not-charged': ({ transactionId, reason }, act) =>
        shown(sayNotCharged(loop, act, transactionId, reason)),
      'payment.settle-alarm': ({ transactionId, ...words }, act) =>
        shown(settleAlarm(loop, act, transactionId, words)),
      'by-hand.confirmation': (wanted, act) =>
        deps.mayCharge() ? confirmation.set(act, wanted) : fail({ code: 'endpoint.mismatch' }),
    },
    approvals: paymentApprovals(loop),
    start: async () => {
      void keepEvicting(loop);
      if (deps.mayCharge()) await resume(loop);
      else activateOpen(loop);
    },
    stop: () => stopped.abort(),
    begin: (act, charge) =>
      confirmation.isUnderWay() ? fail({ code: 'payment.busy' }) : shown(begin(loop, act, charge)),
    adopt: (act, rows) => shown(adopt(loop, act, rows)),
    lookAgain: () => lookAgain(loop),
    finish: () => finish(loop),
    isOwedAnEnd: () => isOwedAnEnd(active),
    isUnderWay: () =>
      [...active.values()].some(
        ({ row, isDriven }) => isDriven && !row.setAside && WAITED_FOR.has(row.state.name),
      ) || isOwedAnEnd(active),
    unfinishedCount,
    onScreen: (saleId) => {
      const here = [...active.values()].filter(
        ({ record }) => isOnScreen(record, saleId) && !isRead(loop, record),
      );
      const others = unreadOfParked(loop, deps.journal).filter(
        (record) => !here.some((payment) => payment.row.transactionId === record.transactionId),
      );
      return [...here.map(viewOfActive), ...others.map(viewOf)];
    },
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
        // A refund that came to nothing: what it stopped goes on.
        if (!payment.isDriven) void drive(loop, payment);
      } else if (isDone(stored, journal.pollRecord(id))) {
        deps.onChange(paymentView(stored, NO_PLAN, parts));
      } else {
        // Something is in doubt or calls now: it is on the screen until that is over.
        loop.onChange(activate(loop, stored));
      }
    },
    raiseShared: (id, paymentId) => {
      const stored = find(id);
      if (!stored) return fail({ code: 'payment.not-found' });
      // An id that a manager gave to this payment is this one's, whoever had it before.
      if (detailsOf(stored)?.paymentId === paymentId) return ok(null);
      if (othersNamed(loop, stored, paymentId).length === 0) return ok(null);
      const change = sharedChange(loop, stored, stored.state, paymentId);
      if (change.tasks.length === 0) return ok(stored);
      const written = commit(loop, active.get(id) ?? activate(loop, stored), byTill(stored.beganBy), change);
      return written.ok ? ok(change.next) : written;
    },
    raise: (act, id, kind, details, about) => {
      const stored = find(id);
      if (!stored) return fail({ code: 'payment.not-found' });
      const payment = active.get(id) ?? activate(loop, stored);
      // Another payment may have got that id since it was read.
      const isTaken = details !== null && othersNamed(loop, stored, details.paymentId).length > 0;
      const found = details && !isTaken ? transition(stored.state, { name: 'came-to-light', details }) : null;
      // What is wrong with an id gives way to what calls about the payment.
      const { alarm, tasks } =
        about && isIdKind(kind) && isOpenTask(stored.alarm) && !isIdAlarm(stored.alarm)
          ? waitingAlarm(loop, stored, kind, about)
          : raiseAlarm(loop, stored, kind, about ?? null);
      const next = { ...stored, state: found ?? stored.state, alarm };
      const written = commit(loop, payment, act, { happening: 'reconciled', next, tasks });
      return written.ok ? ok(next) : written;
    },
  };
}

/** Not `unknown`: that may take hours, and a look-up loses nothing by a restart or a sleep. */
const WAITED_FOR: ReadonlySet<PaymentRecord['state']['name']> = new Set([
  'sending',
  'processing',
  'confirming',
]);

/** Two runs of the till on one folder never begin at the same moment of one boot. */
function viewOrder({ clock }: Pick<PaymentsDeps, 'clock'>) {
  const { bootId, monoMs } = momentOf(clock);
  let number = 0;
  return () => {
    number += 1;
    return { run: `${bootId} ${monoMs}`, number };
  };
}

const isOnScreen = (record: PaymentRecord, saleId: SaleId): boolean =>
  record.saleId === saleId ||
  record.resumed ||
  isUnfinished(record) ||
  record.refunds.some(isRefundInDoubt) ||
  isOpenTask(record.alarm) ||
  isOpenTask(record.goods);
