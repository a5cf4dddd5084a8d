/** A payment as the page sees it. Times are spans from now, because the page counts them on its own clock. */
import type {
  PaymentAction,
  PaymentView,
  ReceiptView,
  RefundView,
  ViewOrder,
} from '../../shared/contract/payment.ts';
import { sameEndpoint } from '../../shared/endpoint.ts';
import { receiptView } from '../../shared/fiscal/receipt-items.ts';
import { tiyin } from '../../shared/money.ts';
import { isGoingOn, isOthers, type PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { type Refund, refundedTiyin } from '../../shared/refund/refund.ts';
import { isCalledOff } from '../../shared/sale/fits.ts';
import { isAlarm, isEndedByPerson, isMoneyAlarm, isOpenTask } from '../../shared/task.ts';
import { ageMs, iso, momentOf } from '../../shared/time.ts';
import type { PaymentLoop } from './active.ts';
import { lapsesByItself } from './context.ts';
import { disputeFirst } from './shared-id.ts';
import { asksIdEnd } from './typed-id.ts';

/** These go to the payment's own endpoint or nowhere. */
const SENT_TO_THE_SERVICE: ReadonlySet<PaymentAction> = new Set([
  'refund',
  'refund-part',
  'say-charged',
  'say-not-charged',
]);

export interface ViewParts extends PaymentLoop {
  /** The order of the next view: the page ignores an older one. */
  readonly nextOrder: () => ViewOrder;
  readonly actionsOf: (record: PaymentRecord) => readonly PaymentAction[];
}

/** nextCallMonoMs: the monotonic time of the next call; null: none is planned. */
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
  const { state, createdAt } = record;
  const { clock } = parts;
  const details = detailsOf(record);
  const { confirmMs, givesUpMs } = parts.instrumentOf(record).windows;
  const isElsewhere = !sameEndpoint(record.endpoint, parts.endpoint);
  const actions = parts.actionsOf(record);
  const now = momentOf(clock);
  const leftMs = (wholeMs: number, from = createdAt): number => Math.max(0, wholeMs - ageMs(from, now));
  return {
    transactionId: record.transactionId,
    saleId: record.saleId,
    mode: record.endpoint.mode,
    amountTiyin: record.amountTiyin,
    state: state.name,
    paymentId: details?.paymentId ?? null,
    ...(record.invoice && { invoice: { invoiceId: record.invoice.invoiceId } }),
    cardNumber: details?.cardNumber ?? null,
    cardType: details?.cardType ?? null,
    processingType: details?.processingType ?? null,
    why: 'why' in state ? state.why : null,
    setAside: record.setAside,
    goodsSince: isOpenTask(record.goods) ? iso(record.goods.raisedAt.wallMs) : null,
    isChecking: state.name === 'unknown' && state.refusedAt !== null,
    isClaimed: 'word' in state && state.word !== null,
    refunds: record.refunds.map(refundView),
    leftTiyin: tiyin(Math.max(0, record.amountTiyin - refundedTiyin(record.refunds))),
    createdAt: iso(createdAt.wallMs),
    paidAt: state.name === 'paid' ? iso(state.paidAt.wallMs) : null,
    order: parts.nextOrder(),
    isElsewhere,
    isOthers: isOthers(record),
    alarm: alarmView(record, parts),
    // The countdown runs from the create, or from the last status that read 0 or 1.
    window:
      state.name === 'confirming'
        ? { totalMs: confirmMs, remainingMs: leftMs(confirmMs, state.openFrom) }
        : null,
    ageMs: ageMs(createdAt, now),
    abandoned:
      state.name === 'abandoned'
        ? {
            by: state.by,
            ending: state.ending,
            goesBack: lapsesByItself(parts, record),
            ...(isSettled(record, parts) && { isSettled: true as const }),
          }
        : null,
    givesUpMs: state.name === 'processing' && Number.isFinite(givesUpMs) ? leftMs(givesUpMs) : null,
    isAsking,
    nextLookMs: nextCallMonoMs === null ? null : Math.max(0, nextCallMonoMs - clock.monoMs()),
    receipt: receiptOf(record, parts),
    asksIdEnd: actions.includes('say-charged') && asksIdEnd(parts, record),
    actions: isElsewhere ? actions.filter((action) => !SENT_TO_THE_SERVICE.has(action)) : actions,
    ...(isGoingOn(record) && { isGoingOn: true }),
    ...(record.instrument && { instrument: record.instrument }),
  };
}

/** A manager settled the alarm about its money. An id alarm does not count. */
const isSettled = ({ alarm, transactionId }: PaymentRecord, { journal }: ViewParts): boolean =>
  alarm !== null &&
  !isOpenTask(alarm) &&
  journal.tasksOf(transactionId).some((task) => isMoneyAlarm(task) && isEndedByPerson(task));

/** Of found money, also whether its sale was called off before. */
function alarmView(record: PaymentRecord, parts: ViewParts): PaymentView['alarm'] {
  const { alarm } = disputeFirst(parts, record);
  if (!isOpenTask(alarm) || !isAlarm(alarm)) return null;
  const { kind, about = null, raisedAt } = alarm;
  const isAfterVoid = kind === 'charged' && isCalledOff(parts.journal, record.saleId);
  return { kind, about, raisedAt: iso(raisedAt.wallMs), ...(isAfterVoid && { isAfterVoid }) };
}

const refundView = (refund: Refund): RefundView => {
  const { refundId, kind, state, amountTiyin, why, madeAt, notThereAt, notThereBy } = refund;
  return {
    refundId,
    kind,
    state,
    amountTiyin,
    why: state === 'under-way' ? null : why,
    madeAt: iso(madeAt.wallMs),
    notThereAt: notThereAt && iso(notThereAt.wallMs),
    notThereBy,
  };
};

/** Only a payment that is money owes one. */
function receiptOf(record: PaymentRecord, { journal, clock }: ViewParts): ReceiptView | null {
  const receipt = record.state.name === 'paid' ? journal.receipt(record.transactionId) : null;
  // The progress of another till's receipt is unknown here.
  if (receipt?.state !== 'linked' && isOthers(record)) return null;
  return receipt && receiptView(receipt, momentOf(clock), () => journal.sale(record.saleId));
}
