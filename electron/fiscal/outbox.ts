/**
 * The fiscal outbox. It starts from `paid` payments, retries across restarts with growing pauses, never
 * blocks the next sale and never undoes a payment. A refusal stops a receipt and shows the reason. An
 * unfinished refund holds the receipt.
 */
import { TillError } from '../../shared/errors/till-error.ts';
import { receiptAfter } from '../../shared/fiscal/machine.ts';
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import { receiptItems } from '../../shared/fiscal/receipt-items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import type { ReceiptContext } from './deps.ts';
import { createRefundHold } from './refund-hold.ts';
import { advance } from './step.ts';
import { storeByTill } from './store-receipt.ts';
import { counted } from './unlinked.ts';

/** The pause doubles from 2 s to 10 min: a short outage costs seconds, a long one causes little traffic. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** For a receipt that may be at the service. A missing link may need a person at the service. */
const LONGEST_LINK_PAUSE_MS = 3_600_000;
/** Refunds wake the outbox when they end. This interval is the fallback. */
const REFUNDS_PAUSE_MS = 60_000;
/** The service needs a moment to register a receipt; a link usually arrives within these pauses. */
const LINK_FIRST_MS = [500, 1_000, 2_000, 4_000] as const;
/** After a bug. A disk that failed once has usually recovered by then. */
const BUG_PAUSE_MS = 10_000;

export interface Outbox {
  start(): void;
  /**
   * Checks the queue now: a receipt was queued, or a refund of the payment changed. Paused receipts stay
   * paused, because otherwise each sale would end every pause.
   */
  wake(refunded?: TransactionId): void;
  /** The network is back. Each paused receipt may try once early, until one gets no answer. */
  retryNow(): void;
  /** A manager queued the receipt again. Its earlier tries no longer count. */
  goOnWith(transactionId: TransactionId): void;
  /** Whether a request for this receipt is in flight. */
  isAtWork(transactionId: TransactionId): boolean;
}

const pauseMs = (receipt: Receipt, tries: number): number => {
  const soon = receipt.state === 'submitted' ? LINK_FIRST_MS[tries - 1] : undefined;
  const longest = mayBeThere(receipt) ? LONGEST_LINK_PAUSE_MS : LONGEST_PAUSE_MS;
  return soon ?? Math.min(longest, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, tries - 1)));
};

export function createOutbox(context: ReceiptContext): Outbox {
  const { journal, clock, stopped } = context;
  /** Monotonic times, in ms, until which each receipt pauses. */
  const pausesUntil = new Map<TransactionId, number>();
  /** Consecutive requests for a receipt without a result. */
  const tries = new Map<TransactionId, number>();
  /** Receipts that may go before their pause ends. */
  const early = new Set<TransactionId>();
  /** Receipts that may have been in flight when the till stopped. Null before the first pass. */
  let doubtful: Set<TransactionId> | null = null;
  /** Payments whose refunds changed. */
  const refunded = new Set<TransactionId>();
  /** The monotonic time of the next refund check for all waiting receipts. */
  let refundsAtMs = 0;
  let atWork: TransactionId | null = null;
  let mayRetry = false;
  let wakeUp = new AbortController();

  const pausedUntil = (id: TransactionId): number => (early.has(id) ? 0 : (pausesUntil.get(id) ?? 0));
  const triesOf = ({ transactionId }: Receipt): number => tries.get(transactionId) ?? 0;
  const forget = (id: TransactionId): void => {
    pausesUntil.delete(id);
    tries.delete(id);
  };

  const hold = createRefundHold(
    context,
    (id) => {
      forget(id);
      context.onMoved();
    },
    (id) => {
      early.delete(id);
      pausesUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    },
  );

  const step = async (stored: Receipt, doubts: Set<TransactionId>): Promise<void> => {
    const id = stored.transactionId;
    // A step began and the books lack its result, so the service may have the submission.
    const receipt = (doubts.has(id) && receiptAfter(stored, { name: 'interrupted' })) || stored;
    // After a bug from here on, this receipt pauses and counts as possibly sent. The others go on.
    pausesUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    doubts.add(id);
    early.delete(id);
    atWork = id;
    const sale = journal.sale(stored.saleId);
    if (!sale) throw new Error(`no sale of the receipt of ${id}`);
    const items = receiptItems(sale, receipt);
    const mayLeave = (): boolean => hold.wouldBeFree(receipt);
    const waiting = { receipt, items, tries: triesOf(stored), mayLeave };
    const next = await advance(context.gateway, waiting);
    if (stopped.aborted) return;
    if (!next.isAnswered) early.clear();
    await storeSurely(stored, counted(next.receipt, next.tries, momentOf(clock)));
    if (stopped.aborted) return;
    doubts.delete(id);
    tries.set(id, next.tries);
    const isUnderWay = stored.state !== 'submitted' && next.receipt.state === 'submitted';
    pausesUntil.set(id, clock.monoMs() + (isUnderWay ? 0 : pauseMs(next.receipt, next.tries)));
    if (isOver(next.receipt)) forget(id);
    context.onMoved();
  };

  /** Retries until the disk stores the service's answer. Nothing else could be stored meanwhile anyway. */
  const storeSurely = async (before: Receipt, receipt: Receipt): Promise<void> => {
    if (isSame(before, receipt)) return;
    while (!stopped.aborted && !storeByTill(context, receipt).ok) {
      await clock.sleep(FIRST_PAUSE_MS, stopped);
    }
  };

  const waiting = (): readonly Receipt[] =>
    journal.receiptQueue(context.endpoint, (bug) => context.onBug('outbox', bug));

  /** Takes the receipt with the fewest tries first, which is the present customer's. */
  const pass = async (): Promise<void> => {
    // A held receipt was certainly not sent, because its hold was stored instead.
    const isHeld = ({ state }: Receipt): boolean => state === 'held';
    doubtful ??= new Set(
      waiting()
        .filter((one) => !isHeld(one))
        .map(idOf),
    );
    const doubts = doubtful;
    const mayHaveLeft = (receipt: Receipt): boolean => doubts.has(idOf(receipt));
    if (refundsAtMs <= clock.monoMs()) {
      refundsAtMs = clock.monoMs() + REFUNDS_PAUSE_MS;
      const moved = [...refunded];
      refunded.clear();
      hold.inspect(
        waiting().filter((one) => !mayHaveLeft(one)),
        moved,
      );
    }
    const all = waiting();
    const queue = all.filter((one) => !isHeld(one)).toSorted((a, b) => triesOf(a) - triesOf(b));
    if (mayRetry) for (const { transactionId } of queue) early.add(transactionId);
    mayRetry = false;
    const due = queue.find(({ transactionId }) => pausedUntil(transactionId) <= clock.monoMs());
    if (due) return mayHaveLeft(due) || hold.isFree(due) ? step(due, doubts) : undefined;
    const until = queue.map(({ transactionId }) => pausedUntil(transactionId));
    if (all.length > queue.length) until.push(refundsAtMs);
    const pauses = until.map((monoMs) => monoMs - clock.monoMs());
    wakeUp = new AbortController();
    await clock.sleep(Math.max(1, Math.min(LONGEST_PAUSE_MS, ...pauses)), wakeUp.signal, stopped);
  };

  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      try {
        await pass();
        atWork = null;
      } catch (bug) {
        atWork = null;
        // One failed read must not end the outbox.
        if (stopped.aborted) return;
        context.onBug('outbox', bug);
        await clock.sleep(BUG_PAUSE_MS, stopped);
      }
    }
  };

  return {
    start: () => void run(),
    wake: (id) => {
      refundsAtMs = 0;
      if (id !== undefined) refunded.add(id);
      wakeUp.abort(WOKEN);
    },
    retryNow: () => {
      mayRetry = true;
      wakeUp.abort(WOKEN);
    },
    goOnWith: (transactionId) => {
      forget(transactionId);
      // The receipt's own row says whether it may have been sent.
      doubtful?.delete(transactionId);
      wakeUp.abort(WOKEN);
    },
    isAtWork: (transactionId) => transactionId === atWork,
  };
}

const idOf = ({ transactionId }: Receipt): TransactionId => transactionId;

const isOver = ({ state }: Receipt): boolean => state === 'linked' || state === 'refused';

const REASONS = TillError.keyof().options;

/** Steps change only these fields of a receipt. If they are equal, no entry is stored. */
const isSame = (before: Receipt, after: Receipt): boolean =>
  before.state === after.state &&
  before.unanswered === after.unanswered &&
  before.link === after.link &&
  before.unlinked === after.unlinked &&
  (before.sendAnyway ?? false) === (after.sendAnyway ?? false) &&
  REASONS.every((field) => before.why?.[field] === after.why?.[field]);
