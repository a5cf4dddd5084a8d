/**
 * The payments that the main process publishes. They are shown, never decided: the only judgement here is
 * which of two messages about the same payment is the later one.
 */
import { createStore } from 'zustand/vanilla';
import type { PaymentView, RefundView } from '../../../shared/contract/payment.ts';
import type { SaleId, TransactionId } from '../../../shared/ids.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';

export interface PaymentEntry {
  readonly view: PaymentView;
  /** When the view came, on the page's monotonic clock, as all that follows. */
  readonly receivedAtMs: number;
  /** When its create left. */
  readonly sentAtMs: number;
  /** When the window closes, and when the till stops waiting for the customer; null where that is not its state. */
  readonly windowEndsAtMs: number | null;
  readonly givesUpAtMs: number | null;
  /** When the state that it is in came, on the same clock: an Enter may not end what nobody has seen yet. */
  readonly stateSinceMs: number;
  /** Seen under way or alarmed in this run: the strip keeps it until the cashier has noted its end. */
  readonly watched: boolean;
  readonly noted: boolean;
}

export interface PaymentsState {
  readonly entries: ReadonlyMap<TransactionId, PaymentEntry>;
}

export type PaymentsStore = ReturnType<typeof createPayments>;

/** No payments yet. */
export function createPayments() {
  const store = createStore<PaymentsState>()(() => ({ entries: new Map() }));
  const { getState, setState } = store;
  return {
    ...store,
    /** The view that is known of a payment. */
    viewOf: (transactionId: TransactionId): PaymentView | undefined =>
      getState().entries.get(transactionId)?.view,
    /** Takes a published view. watched: it was in the strip when the page opened. */
    take: (view: PaymentView, watched = false): void => setState((state) => taken(state, view, watched)),
    /** The cashier has seen how a payment of the strip ended. One that has not may still become money: it stays. */
    note: (transactionId: TransactionId): void =>
      setState(({ entries }) => {
        const entry = entries.get(transactionId);
        return entry && hasEnded(entry.view)
          ? { entries: new Map(entries).set(transactionId, { ...entry, noted: true }) }
          : {};
      }),
    /**
     * The goods of this sale are on the screen again, or thrown away: whoever did that knows how its payments ended. One that
     * can still become money has not: it stays in sight while the goods are charged anew.
     */
    noteEndsOf: (saleId: SaleId): void =>
      setState(({ entries }) => {
        const isToNote = (entry: PaymentEntry): boolean =>
          entry.view.saleId === saleId && hasEnded(entry.view) && isUnreadEnd(entry);
        const noted = [...entries].map(
          ([id, entry]) => [id, isToNote(entry) ? { ...entry, noted: true } : entry] as const,
        );
        return { entries: new Map(noted) };
      }),
  };
}

function taken({ entries }: PaymentsState, view: PaymentView, watched: boolean): Partial<PaymentsState> {
  const old = entries.get(view.transactionId);
  if (old && !isNewer(old.view, view)) return {};
  const nowMs = performance.now();
  const entry: PaymentEntry = {
    view,
    receivedAtMs: nowMs,
    // Each view is a moment on its way: the earliest says when it was, and no countdown goes back for a later one.
    sentAtMs: Math.min(old?.sentAtMs ?? Infinity, nowMs - view.ageMs),
    windowEndsAtMs: endsAtMs(old?.windowEndsAtMs, view.window?.remainingMs, nowMs),
    givesUpAtMs: endsAtMs(old?.givesUpAtMs, view.givesUpMs, nowMs),
    stateSinceMs: old?.view.state === view.state ? old.stateSinceMs : nowMs,
    watched: watched || isUnderWay(view.state) || view.alarm !== null || (old?.watched ?? false),
    // A manager's word has begun it anew: what was read was another end.
    noted: (old?.noted ?? false) && hasEnded(view),
  };
  return { entries: withoutOldEnds(new Map(entries).set(view.transactionId, entry)) };
}

/** Of a span that runs: null where there is none. before: what an earlier view said. */
const endsAtMs = (
  before: number | null | undefined,
  spanMs: number | null | undefined,
  nowMs: number,
): number | null => (spanMs == null ? null : Math.min(before ?? Infinity, nowMs + spanMs));

/**
 * Whether a message about a payment is newer than what is shown. Events and answers come on different ways,
 * so an answer may arrive after the event that overtook it. The main process numbers them as it makes them;
 * nothing else tells, for a clock that is set back would call every later alarm an old one.
 */
export const isNewer = ({ order: shown }: PaymentView, { order: incoming }: PaymentView): boolean =>
  incoming.run !== shown.run || incoming.number > shown.number;

/** A day has thousands of payments. More than this many that are over are nobody's here; the journal has them. */
export const KEPT_ENDS = 50;

/** Some are kept, because a message that was overtaken must still find the end that it may not undo. */
function withoutOldEnds(entries: Map<TransactionId, PaymentEntry>): ReadonlyMap<TransactionId, PaymentEntry> {
  const over = [...entries].filter(([, entry]) => !isAwaited(entry));
  for (const [id] of over.slice(0, -KEPT_ENDS)) entries.delete(id);
  return entries;
}

/** Somebody waits for it, or has to deal with it: the strip shows it, in whatever basket it is. */
const isAwaited = (entry: PaymentEntry): boolean =>
  entry.view.alarm !== null ||
  entry.view.goodsSince !== null ||
  refundInDoubt(entry.view) !== null ||
  isUnderWay(entry.view.state) ||
  isUnreadEnd(entry);

/** What was set aside, or waited too long for its customer, came to nothing, and nobody has read so. Money has tasks of its own. */
const isUnreadEnd = ({ view, watched, noted }: PaymentEntry): boolean =>
  (view.setAside || isNobodys(view)) && watched && !noted && view.state !== 'paid';

/** It waited for its customer for too long, and nobody has to wait for it any more. */
export const isNobodys = ({ abandoned }: PaymentView): boolean => abandoned?.by === 'nobody-waits';

/** Nobody waits for it, and it can still become money that stays: a manager who saw it as charged expects just that. */
export const mayStillCome = ({ abandoned }: PaymentView): boolean =>
  abandoned !== null && abandoned.ending === null && !abandoned.goesBack;

/**
 * Whether there is an end that somebody can have read, as far as this till hears of one; what goes back by itself, was
 * given back, or was settled by a manager's words is as good as one.
 */
export const hasEnded = (view: PaymentView): boolean => {
  if (isUnderWay(view.state)) return false;
  const isLeftAlone = view.isElsewhere || view.isOthers;
  return !mayStillCome(view) || isLeftAlone || view.leftTiyin === 0 || view.abandoned?.isSettled === true;
};

/**
 * The payments of the strip, oldest first: set aside or left over from an earlier sale, and not noted yet.
 * Money where there should be none, a refund that is not certain, and goods that nobody has answered for stay until a
 * person has dealt with it.
 */
export const stripOf = (
  { entries }: PaymentsState,
  saleId: SaleId,
  panelId: TransactionId | null,
): readonly PaymentEntry[] => [...entries.values()].filter((entry) => isInStrip(entry, saleId, panelId));

/** Whether the strip shows it, while the panel shows that one. */
export function isInStrip(entry: PaymentEntry, saleId: SaleId, panelId: TransactionId | null): boolean {
  const { view } = entry;
  const doubt = refundInDoubt(view)?.state;
  if (view.alarm || doubt === 'unknown') return true;
  if (view.transactionId === panelId) return false;
  if (doubt || view.goodsSince !== null) return true;
  if (isUnderWay(view.state)) return view.setAside || view.saleId !== saleId;
  return isUnreadEnd(entry);
}

/** A payment that is money, or may become so without anybody's doing: its basket takes no tender, cash included. */
export const locksBasket = ({ state, alarm }: PaymentView): boolean =>
  state === 'paid' || isUnderWay(state) || alarm?.kind === 'charged';

/** The payment for which a sale takes no other one: under way, found as money, or with a refund that is not certain. */
export const lockingOf = ({ entries }: PaymentsState, saleId: SaleId): TransactionId | null =>
  [...entries.values()].findLast(
    ({ view }) => view.saleId === saleId && (locksBasket(view) || refundInDoubt(view) !== null),
  )?.view.transactionId ?? null;

/**
 * The refund in doubt, in full or in part: somebody has to look after it, whatever else is known of the payment.
 * One that needs a manager comes before one that is still under way.
 */
export function refundInDoubt({ refunds }: PaymentView): RefundView | null {
  const inState = (state: RefundView['state']) => refunds.find((one) => one.state === state);
  return inState('unknown') ?? inState('under-way') ?? null;
}

/** Its basket waits for another tender: it ended without money, or nobody waits for it. */
export const mayBeTendered = (view: PaymentView): boolean => {
  if (isUnderWay(view.state) || view.alarm?.kind === 'charged') return false;
  if (locksBasket(view) || view.isClaimed) return false;
  return view.state !== 'abandoned' || view.abandoned?.by === 'another-tender';
};
