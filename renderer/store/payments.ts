/**
 * The payments that the main process publishes. They are shown, never decided: the only judgement here is
 * which of two messages about the same payment is the later one.
 */
import { create } from 'zustand';
import type { PaymentView } from '../../shared/contract/views.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { refundInDoubt } from './refund-doubt.ts';

export interface PaymentEntry {
  readonly view: PaymentView;
  /** When the view came, on the page's monotonic clock: its countdowns run from there. */
  readonly receivedAtMs: number;
  /** When the state that it is in came, on the same clock: an Enter may not end what nobody has seen yet. */
  readonly stateSinceMs: number;
  /** Seen under way or alarmed in this run: the strip keeps it until the cashier has noted its end. */
  readonly watched: boolean;
  readonly noted: boolean;
}

export interface PaymentsState {
  readonly entries: ReadonlyMap<TransactionId, PaymentEntry>;
}

export const usePayments = create<PaymentsState>()(() => ({ entries: new Map() }));

/**
 * Whether a message about a payment is newer than what is shown. Events and answers come on different ways,
 * so an answer may arrive after the event that overtook it. The main process numbers them as it makes them;
 * nothing else tells, for a clock that is set back would call every later alarm an old one.
 */
export const isNewer = ({ order: shown }: PaymentView, { order: incoming }: PaymentView): boolean =>
  incoming.run !== shown.run || incoming.number > shown.number;

/** Takes a published view. watched: it was in the strip when the page opened. */
export function takePayment(view: PaymentView, watched = false): void {
  usePayments.setState(({ entries }) => {
    const old = entries.get(view.transactionId);
    if (old && !isNewer(old.view, view)) return {};
    const nowMs = performance.now();
    const entry: PaymentEntry = {
      view,
      receivedAtMs: nowMs,
      stateSinceMs: old?.view.state === view.state ? old.stateSinceMs : nowMs,
      watched: watched || isUnderWay(view.state) || view.alarm !== null || (old?.watched ?? false),
      noted: old?.noted ?? false,
    };
    return { entries: withoutOldEnds(new Map(entries).set(view.transactionId, entry)) };
  });
}

/** A day has thousands of payments. More than this many that are over are nobody's here; the journal has them. */
export const KEPT_ENDS = 50;

/** Some are kept, because a message that was overtaken must still find the end that it may not undo. */
function withoutOldEnds(entries: Map<TransactionId, PaymentEntry>): ReadonlyMap<TransactionId, PaymentEntry> {
  const over = [...entries].filter(([, entry]) => !isAwaited(entry));
  for (const [id] of over.slice(0, -KEPT_ENDS)) entries.delete(id);
  return entries;
}

/** Somebody waits for it, or has to deal with it: the strip shows it, in whatever basket it is. */
const isAwaited = ({ view, watched, noted }: PaymentEntry): boolean =>
  view.alarm !== null ||
  refundInDoubt(view) !== null ||
  isUnderWay(view.state) ||
  (view.setAside && watched && !noted);

/** The cashier has seen how a payment of the strip ended. */
export const notePayment = (transactionId: TransactionId): void =>
  usePayments.setState(({ entries }) => {
    const entry = entries.get(transactionId);
    return entry ? { entries: new Map(entries).set(transactionId, { ...entry, noted: true }) } : {};
  });

/**
 * The payments of the strip, oldest first: set aside or left over from an earlier sale, and not noted yet.
 * Money where there should be none, and a refund that is not certain, stay until a manager has dealt with it.
 */
export function stripOf(
  { entries }: PaymentsState,
  saleId: SaleId,
  panelId: TransactionId | null,
): readonly PaymentEntry[] {
  return [...entries.values()].filter(({ view, watched, noted }) => {
    const doubt = refundInDoubt(view)?.state;
    if (view.alarm || doubt === 'unknown') return true;
    if (view.transactionId === panelId) return false;
    if (doubt) return true;
    if (isUnderWay(view.state)) return view.setAside || view.saleId !== saleId;
    return view.setAside && watched && !noted;
  });
}

/** The payment of this sale that the panel shows after a reload: the one that is under way, if any. */
export const underWayOf = ({ entries }: PaymentsState, saleId: SaleId): PaymentView | null =>
  [...entries.values()].map(({ view }) => view).find((view) => belongsInPanel(view, saleId)) ?? null;

/** A payment belongs in the panel while it is this sale's and was not set aside. */
export const belongsInPanel = (view: PaymentView, saleId: SaleId): boolean =>
  view.saleId === saleId && !view.setAside && isUnderWay(view.state);
