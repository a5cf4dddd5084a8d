/**
 * The fiscal outbox. Hangs on `paid`, goes on across restarts with growing pauses, never blocks the next
 * sale, never undoes a payment. A refusal stops and shows its reason; a refund that is not over holds it up.
 */
import { TillError } from '../../shared/errors/till-error.ts';
import { receiptAfter } from '../../shared/fiscal/machine.ts';
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import { receiptItems } from '../../shared/fiscal/receipt-items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import type { ReceiptParts } from './deps.ts';
import { createRefundHold } from './refund-hold.ts';
import { advance } from './step.ts';
import { storeByTill } from './store-receipt.ts';
import { counted } from './unlinked.ts';

/** Doubling from 2 s to 10 min: a short trouble costs seconds, a long one no traffic. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** Of one that may be at the service: it is asked about a link that somebody there has to see to. */
const LONGEST_LINK_PAUSE_MS = 3_600_000;
/** A refund says itself when it is over; where it did not, it is seen so late. */
const REFUNDS_PAUSE_MS = 60_000;
/** The service needs a moment to register a receipt; the first questions come sooner. */
const LINK_FIRST_MS = [500, 1_000, 2_000, 4_000] as const;
/** After something that nobody expected: a disk that failed once has mostly come back. */
const BUG_PAUSE_MS = 10_000;

export interface Outbox {
  start(): void;
  /**
   * A receipt was queued, or a refund of the payment has moved: look now. What pauses goes on pausing, or selling
   * would undo every pause.
   */
  wake(refunded?: TransactionId): void;
  /** The network is back: each that pauses may go once before its time, until one has no answer. */
  retryNow(): void;
  /** A manager has sent it on its way again: nothing of its earlier tries counts. */
  goOnWith(transactionId: TransactionId): void;
  /** The service is asked for it at this moment. */
  isAtWork(transactionId: TransactionId): boolean;
}

const pauseMs = (receipt: Receipt, tries: number): number => {
  const soon = receipt.state === 'submitted' ? LINK_FIRST_MS[tries - 1] : undefined;
  const longest = mayBeThere(receipt) ? LONGEST_LINK_PAUSE_MS : LONGEST_PAUSE_MS;
  return soon ?? Math.min(longest, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, tries - 1)));
};

export function createOutbox(parts: ReceiptParts): Outbox {
  const { journal, clock, stopped } = parts;
  /** Monotonic times before which a receipt is left alone. */
  const pausesUntil = new Map<TransactionId, number>();
  /** Calls in a row that brought a receipt nothing. */
  const tries = new Map<TransactionId, number>();
  /** Those that may go before their time. */
  const early = new Set<TransactionId>();
  /** Null until the first look: what is in the books then was perhaps on its way when the till stopped. */
  let doubtful: Set<TransactionId> | null = null;
  /** Payments of which a refund has moved. */
  const refunded = new Set<TransactionId>();
  /** When the refunds of all that waits are looked at next, monotonic. */
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
    parts,
    (id) => {
      forget(id);
      parts.onMoved();
    },
    (id) => {
      early.delete(id);
      pausesUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    },
  );

  const step = async (stored: Receipt, doubts: Set<TransactionId>): Promise<void> => {
    const id = stored.transactionId;
    // A step was begun and what came of it is not in the books: a submission may be at the service.
    const receipt = (doubts.has(id) && receiptAfter(stored, { name: 'interrupted' })) || stored;
    // Should anything break from here on, this one neither holds up the others nor is sent again unasked.
    pausesUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    doubts.add(id);
    early.delete(id);
    atWork = id;
    const sale = journal.sale(stored.saleId);
    if (!sale) throw new Error(`no sale of the receipt of ${id}`);
    const items = receiptItems(sale, receipt);
    const mayLeave = (): boolean => hold.wouldBeFree(receipt);
    const waiting = { receipt, items, tries: triesOf(stored), mayLeave };
    const next = await advance(parts.gateway, waiting);
    if (stopped.aborted) return;
    if (!next.isAnswered) early.clear();
    await storeSurely(stored, counted(next.receipt, next.tries, momentOf(clock)));
    if (stopped.aborted) return;
    doubts.delete(id);
    tries.set(id, next.tries);
    const isUnderWay = stored.state !== 'submitted' && next.receipt.state === 'submitted';
    pausesUntil.set(id, clock.monoMs() + (isUnderWay ? 0 : pauseMs(next.receipt, next.tries)));
    if (isOver(next.receipt)) forget(id);
    parts.onMoved();
  };

  /** What the service answered is kept until the disk takes it: nothing else could be stored meanwhile. */
  const storeSurely = async (before: Receipt, receipt: Receipt): Promise<void> => {
    if (isSame(before, receipt)) return;
    while (!stopped.aborted && !storeByTill(parts, receipt).ok) {
      await clock.sleep(FIRST_PAUSE_MS, stopped);
    }
  };

  const waiting = (): readonly Receipt[] =>
    journal.receiptQueue(parts.endpoint, (bug) => parts.onBug('outbox', bug));

  /** The present customer's first: the one that was tried least. */
  const pass = async (): Promise<void> => {
    // Whatever is held has not left: its hold was stored instead.
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
      hold.lookAt(
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
        // A read of the disk that failed once does not end the receipts of the day.
        if (stopped.aborted) return;
        parts.onBug('outbox', bug);
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
      // It says itself whether it may have left.
      doubtful?.delete(transactionId);
      wakeUp.abort(WOKEN);
    },
    isAtWork: (transactionId) => transactionId === atWork,
  };
}

const idOf = ({ transactionId }: Receipt): TransactionId => transactionId;

const isOver = ({ state }: Receipt): boolean => state === 'linked' || state === 'refused';

const REASONS = TillError.keyof().options;

/** A step changes nothing else of a receipt: where these stayed, the books are spared an entry. */
const isSame = (before: Receipt, after: Receipt): boolean =>
  before.state === after.state &&
  before.unanswered === after.unanswered &&
  before.link === after.link &&
  before.unlinked === after.unlinked &&
  (before.sendAnyway ?? false) === (after.sendAnyway ?? false) &&
  REASONS.every((field) => before.why?.[field] === after.why?.[field]);
