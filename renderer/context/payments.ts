/**
 * The payments that the main process publishes. The page decides only which of two messages about a payment
 * is newer.
 */
import { createStore } from 'zustand/vanilla';
import type { PaymentView, RefundView } from '../../shared/contract/payment.ts';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { isUnderWay } from '../../shared/payment/state.ts';

export interface PaymentEntry {
  readonly view: PaymentView;
  /** When the view came, on the page's monotonic clock, like all times below. */
  readonly receivedAtMs: number;
  /** When the create left. */
  readonly sentAtMs: number;
  /** When the window closes, and when the till stops waiting for the customer. Null in other states. */
  readonly windowEndsAtMs: number | null;
  readonly givesUpAtMs: number | null;
  /** When the current state came: an Enter must not end what was not seen yet. */
  readonly stateSinceMs: number;
  /**
   * Seen under way or alarmed in this run: the strip keeps the payment until the cashier has noted its end.
   */
  readonly watched: boolean;
  readonly noted: boolean;
}

export interface PaymentsState {
  readonly entries: ReadonlyMap<TransactionId, PaymentEntry>;
}

export type PaymentsStore = ReturnType<typeof createPayments>;

export function createPayments() {
  const store = createStore<PaymentsState>()(() => ({ entries: new Map() }));
  const { getState, setState } = store;
  return {
    ...store,
    viewOf: (transactionId: TransactionId): PaymentView | undefined =>
      getState().entries.get(transactionId)?.view,
    /** Takes a published view. watched: the payment was in the strip when the page opened. */
    take: (view: PaymentView, watched = false): void => setState((state) => taken(state, view, watched)),
    /** The cashier has seen how a payment of the strip ended. A payment that may still become money stays. */
    note: (transactionId: TransactionId): void =>
      setState(({ entries }) => {
        const entry = entries.get(transactionId);
        return entry && hasEnded(entry.view)
          ? { entries: new Map(entries).set(transactionId, { ...entry, noted: true }) }
          : {};
      }),
    /**
     * The sale's goods are on the screen again, or thrown away: the cashier knows how its payments ended. A
     * payment that may still become money stays in sight while the goods are charged again.
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
    // A later view never extends a countdown: the earliest computed moment stays.
    sentAtMs: Math.min(old?.sentAtMs ?? Infinity, nowMs - view.ageMs),
    windowEndsAtMs: endsAtMs(old?.windowEndsAtMs, view.window?.remainingMs, nowMs),
    givesUpAtMs: endsAtMs(old?.givesUpAtMs, view.givesUpMs, nowMs),
    stateSinceMs: old && isSameSight(old.view, view) ? old.stateSinceMs : nowMs,
    watched: watched || isUnderWay(view.state) || view.alarm !== null || (old?.watched ?? false),
    // A manager's decision reopened the payment: the person read another end.
    noted: (old?.noted ?? false) && hasEnded(view),
  };
  return { entries: withoutOldEnds(new Map(entries).set(view.transactionId, entry)) };
}

/** An alarm changes what the panel says and offers. */
const isSameSight = (old: PaymentView, view: PaymentView): boolean =>
  old.state === view.state && old.alarm?.kind === view.alarm?.kind;

/** The end of a running span; null without a span. before: the end from an earlier view. */
const endsAtMs = (
  before: number | null | undefined,
  spanMs: number | null | undefined,
  nowMs: number,
): number | null => (spanMs == null ? null : Math.min(before ?? Infinity, nowMs + spanMs));

/**
 * Whether a message is newer than the view on the screen. An answer may arrive after the event that overtook
 * it. The main process numbers the messages: a clock that is set back would make later alarms look old.
 */
export const isNewer = ({ order: shown }: PaymentView, { order: incoming }: PaymentView): boolean =>
  incoming.run !== shown.run || incoming.number > shown.number;

/** A day has thousands of payments. The page keeps this many finished payments; the journal has them all. */
export const KEPT_ENDS = 50;

/** Some ends stay, because a message that was overtaken must not undo an end. */
function withoutOldEnds(entries: Map<TransactionId, PaymentEntry>): ReadonlyMap<TransactionId, PaymentEntry> {
  const over = [...entries].filter(([, entry]) => !isAwaited(entry));
  for (const [id] of over.slice(0, -KEPT_ENDS)) entries.delete(id);
  return entries;
}

/** A person waits for the payment or has to act on it: the strip shows it, whatever its basket. */
const isAwaited = (entry: PaymentEntry): boolean =>
  entry.view.alarm !== null ||
  entry.view.goodsSince !== null ||
  refundInDoubt(entry.view) !== null ||
  isUnderWay(entry.view.state) ||
  isUnreadEnd(entry);

/** Set aside or given up, without money, and not read yet. Money has tasks of its own. */
const isUnreadEnd = ({ view, watched, noted }: PaymentEntry): boolean =>
  (view.setAside || isGivenUp(view)) && watched && !noted && view.state !== 'paid';

/** The customer took too long, and the till stopped waiting. */
export const isGivenUp = ({ abandoned }: PaymentView): boolean => abandoned?.by === 'nobody-waits';

/**
 * Abandoned, but the payment can still become money that stays: a manager who saw it as charged expects that.
 */
export const mayStillCome = ({ abandoned }: PaymentView): boolean =>
  abandoned !== null && abandoned.ending === null && !abandoned.goesBack;

/**
 * Whether a person can have read an end. Money that goes back automatically, was given back, or was settled
 * by a manager counts as an end.
 */
export const hasEnded = (view: PaymentView): boolean => {
  if (isUnderWay(view.state)) return false;
  const isLeftAlone = view.isElsewhere || view.isOthers;
  return !mayStillCome(view) || isLeftAlone || view.leftTiyin === 0 || view.abandoned?.isSettled === true;
};

/** The tray of invoices has the payment, whatever it needs. */
const isInTray = ({ view }: PaymentEntry): boolean =>
  view.invoice !== undefined && refundInDoubt(view) === null;

/**
 * The payments of the strip, oldest first: set aside or from an earlier sale, and not noted yet. Misplaced
 * money, uncertain refunds and unanswered goods stay until a person has dealt with them.
 */
export const stripOf = (
  { entries }: PaymentsState,
  saleId: SaleId,
  panelId: TransactionId | null,
): readonly PaymentEntry[] =>
  [...entries.values()].filter((entry) => !isInTray(entry) && isInStrip(entry, saleId, panelId));

/** Whether the strip shows this payment while the panel shows `panelId`. */
export function isInStrip(entry: PaymentEntry, saleId: SaleId, panelId: TransactionId | null): boolean {
  const { view } = entry;
  const doubt = refundInDoubt(view)?.state;
  if (view.alarm || doubt === 'unknown') return true;
  if (view.transactionId === panelId) return false;
  if (doubt || view.goodsSince !== null) return true;
  if (isUnderWay(view.state)) return view.setAside || view.saleId !== saleId;
  return isUnreadEnd(entry);
}

/**
 * The payment is money, or may become money without a person's action: its basket takes no tender, cash
 * included.
 */
export const locksBasket = ({ state, alarm, isGoingOn }: PaymentView): boolean =>
  state === 'paid' || isUnderWay(state) || alarm?.kind === 'charged' || isGoingOn === true;

/** The payment that stops other tenders of a sale: under way, found as money, or with an uncertain refund. */
export const lockingOf = ({ entries }: PaymentsState, saleId: SaleId): TransactionId | null =>
  [...entries.values()].findLast(
    ({ view }) => view.saleId === saleId && (locksBasket(view) || refundInDoubt(view) !== null),
  )?.view.transactionId ?? null;

/** The refund in doubt, whole or part. A refund that needs a manager comes before a refund under way. */
export function refundInDoubt({ refunds }: PaymentView): RefundView | null {
  const inState = (state: RefundView['state']) => refunds.find((one) => one.state === state);
  return inState('unknown') ?? inState('under-way') ?? null;
}

/**
 * The basket waits for another tender: the payment ended without money, or the cashier chose another tender.
 */
export const mayBeTendered = (view: PaymentView): boolean => {
  if (isUnderWay(view.state) || view.alarm?.kind === 'charged') return false;
  if (locksBasket(view) || view.isClaimed) return false;
  return view.state !== 'abandoned' || view.abandoned?.by === 'another-tender';
};
