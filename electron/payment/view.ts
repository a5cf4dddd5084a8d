/** A payment as the page sees it. Times are spans from now: the page runs them on its own clock. */
import type {
  PaymentAction,
  PaymentView,
  ReceiptView,
  RefundView,
  ViewOrder,
} from '../../shared/contract/payment.ts';
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { receiptView } from '../../shared/fiscal/receipt-items.ts';
import { tiyin } from '../../shared/money.ts';
import { isOthers, type PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, type StateOf } from '../../shared/payment/state.ts';
import { type Refund, refundedTiyin } from '../../shared/refund/refund.ts';
import { isCalledOff } from '../../shared/sale/fits.ts';
import { isAlarm, isEndedByPerson, isIdAlarm, isOpenTask } from '../../shared/task.ts';
import { ageMs, type Clock, iso, momentOf } from '../../shared/time.ts';
import type { PaymentLoop } from './active.ts';
import { lapsesByItself } from './goes-back.ts';
import type { Windows } from './instruments/instrument.ts';
import { disputeFirst } from './shared-id.ts';
import { asksIdEnd } from './typed-id.ts';

/** They go to the payment's own endpoint or nowhere. */
const SENT_TO_THE_SERVICE: ReadonlySet<PaymentAction> = new Set([
  'refund',
  'refund-part',
  'say-charged',
  'say-not-charged',
]);

export interface ViewParts
  extends Pick<PaymentLoop, 'journal' | 'clock' | 'endpoint' | 'instrumentOf' | 'onBug'> {
  /** The order of the next view: the page is shown none that is older than the one it has. */
  readonly nextOrder: () => ViewOrder;
  readonly actionsOf: (record: PaymentRecord) => readonly PaymentAction[];
}

/** What is planned for a payment that this process works on. nextCallMonoMs: the monotonic time of the next look, or null. */
export interface Plan {
  readonly nextCallMonoMs: number | null;
  readonly isAsking: boolean;
}

export const NO_PLAN: Plan = { nextCallMonoMs: null, isAsking: false };

export function paymentView(
  record: PaymentRecord,
  { nextCallMonoMs, isAsking }: Plan,
  parts: ViewParts,
): PaymentView {
  const { state } = record;
  const { clock, endpoint } = parts;
  const { windows } = parts.instrumentOf(record);
  const isElsewhere = !sameEndpoint(record.endpoint, endpoint);
  const lasting = lastingOf(disputeFirst(parts, record));
  const actions = parts.actionsOf(record);
  return {
    ...lasting,
    order: parts.nextOrder(),
    isElsewhere,
    isOthers: isOthers(record),
    alarm: alarmOf(lasting, parts),
    window: state.name === 'confirming' ? windowOf(state, clock, windows) : null,
    ageMs: ageMs(record.createdAt, momentOf(clock)),
    abandoned:
      state.name === 'abandoned'
        ? {
            by: state.by,
            ending: state.ending,
            goesBack: lapsesByItself(parts, record),
            // What was said about an id ends nothing of this one.
            ...(isSettled(record, parts) && { isSettled: true as const }),
          }
        : null,
    givesUpMs: state.name === 'processing' ? givesUpMs(record, clock, windows) : null,
    isAsking,
    nextLookMs: nextCallMonoMs === null ? null : Math.max(0, nextCallMonoMs - clock.monoMs()),
    receipt: receiptOf(record, parts),
    asksIdEnd: actions.includes('say-charged') && asksIdEnd(parts, record),
    actions: isElsewhere ? actions.filter((action) => !SENT_TO_THE_SERVICE.has(action)) : actions,
  };
}

/** A manager has settled what called about its money, and nothing calls now. */
const isSettled = ({ alarm, transactionId }: PaymentRecord, { journal }: ViewParts): boolean =>
  alarm !== null &&
  !isOpenTask(alarm) &&
  journal.tasksOf(transactionId).some((task) => isAlarm(task) && !isIdAlarm(task) && isEndedByPerson(task));

/** What a record says at any time and at any endpoint. */
type LastingView = Omit<
  PaymentView,
  | 'order'
  | 'isElsewhere'
  | 'isOthers'
  | 'window'
  | 'ageMs'
  | 'abandoned'
  | 'givesUpMs'
  | 'nextLookMs'
  | 'isAsking'
  | 'asksIdEnd'
  | 'receipt'
  | 'actions'
>;

function lastingOf(record: PaymentRecord): LastingView {
  const { state } = record;
  const details = detailsOf(record);
  return {
    transactionId: record.transactionId,
    saleId: record.saleId,
    mode: record.endpoint.mode,
    amountTiyin: record.amountTiyin,
    state: state.name,
    paymentId: details?.paymentId ?? null,
    cardNumber: details?.cardNumber ?? null,
    cardType: details?.cardType ?? null,
    processingType: details?.processingType ?? null,
    why: whyOf(record),
    setAside: record.setAside,
    goodsSince: isOpenTask(record.goods) ? iso(record.goods.raisedAt.wallMs) : null,
    isChecking: state.name === 'unknown' && state.refusedAt !== null,
    isClaimed: 'word' in state && state.word !== null,
    alarm: alarmView(record.alarm),
    refunds: record.refunds.map(refundView),
    leftTiyin: tiyin(Math.max(0, record.amountTiyin - refundedTiyin(record.refunds))),
    createdAt: iso(record.createdAt.wallMs),
    paidAt: state.name === 'paid' ? iso(state.paidAt.wallMs) : null,
  };
}

function whyOf({ state }: PaymentRecord): TillError | null {
  return state.name === 'declined' || state.name === 'unknown' || state.name === 'absent' ? state.why : null;
}

/** The countdown: 30 s from the create's sending, or from the last poll that answered 0 or 1. */
function windowOf(
  state: StateOf<'confirming'>,
  clock: Clock,
  { confirmMs: totalMs }: Windows,
): PaymentView['window'] {
  const passedMs = ageMs(state.openFrom, momentOf(clock));
  return { totalMs, remainingMs: Math.max(0, totalMs - passedMs) };
}

const givesUpMs = ({ createdAt }: PaymentRecord, clock: Clock, windows: Windows): number =>
  Math.max(0, windows.givesUpMs - ageMs(createdAt, momentOf(clock)));

const alarmView = (alarm: PaymentRecord['alarm']): PaymentView['alarm'] =>
  isOpenTask(alarm) && isAlarm(alarm)
    ? { kind: alarm.kind, about: alarm.about ?? null, raisedAt: iso(alarm.raisedAt.wallMs) }
    : null;

/** Of money that was found: whether its sale was called off before. */
const alarmOf = ({ alarm, saleId }: LastingView, { journal }: ViewParts): PaymentView['alarm'] =>
  alarm?.kind === 'charged' && isCalledOff(journal, saleId) ? { ...alarm, isAfterVoid: true } : alarm;

const refundView = ({
  refundId,
  kind,
  state,
  amountTiyin,
  why,
  madeAt,
  notThereAt,
  notThereBy,
}: Refund): RefundView => ({
  refundId,
  kind,
  state,
  amountTiyin,
  why,
  madeAt: iso(madeAt.wallMs),
  notThereAt: notThereAt && iso(notThereAt.wallMs),
  notThereBy,
});

/** Only a payment that is money owes one. */
function receiptOf(record: PaymentRecord, { journal, clock }: ViewParts): ReceiptView | null {
  const receipt = record.state.name === 'paid' ? journal.receipt(record.transactionId) : null;
  // How far another till has come with it nobody knows here.
  if (receipt?.state !== 'linked' && isOthers(record)) return null;
  return receipt && receiptView(receipt, momentOf(clock), () => journal.sale(record.saleId));
}
