/**
 * The fiscal outbox. Hangs on `paid`, goes on across restarts with growing pauses, never blocks the next
 * sale, never undoes a payment. A refusal stops and shows its reason.
 */
import { TillError } from '../../shared/errors/till-error.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import { receiptItems } from '../../shared/fiscal/receipt-items.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { ReceiptParts } from './deps.ts';
import { advance } from './step.ts';
import { storeReceipt } from './store-receipt.ts';

/** Doubling from 2 s to 10 min: a short trouble costs seconds, a long one no traffic. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** The service needs a moment to register a receipt; the first questions come sooner. */
const LINK_FIRST_MS = [500, 1_000, 2_000, 4_000] as const;
/** After something that nobody expected: a disk that failed once has mostly come back. */
const BUG_PAUSE_MS = 10_000;

export interface Outbox {
  start(): void;
  /** A receipt was queued: look now. What pauses goes on pausing, or selling would undo every pause. */
  wake(): void;
  /** The network is back: each that pauses may go once before its time, until one has no answer. */
  retryNow(): void;
  /** A manager has sent it on its way again: nothing of its earlier tries counts. */
  goOnWith(transactionId: TransactionId): void;
}

const pauseMs = ({ state }: Receipt, tries: number): number => {
  const soon = state === 'submitted' ? LINK_FIRST_MS[tries - 1] : undefined;
  return soon ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, tries - 1)));
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
  let mayRetry = false;
  let wakeUp = new AbortController();

  const pausedUntil = (id: TransactionId): number => (early.has(id) ? 0 : (pausesUntil.get(id) ?? 0));
  const triesOf = ({ transactionId }: Receipt): number => tries.get(transactionId) ?? 0;
  const forget = (id: TransactionId): void => {
    pausesUntil.delete(id);
    tries.delete(id);
  };

  const step = async (stored: Receipt, doubts: Set<TransactionId>): Promise<void> => {
    const id = stored.transactionId;
    // A step was begun and what came of it is not in the books: a submission may be at the service.
    const receipt = doubts.has(id) ? { ...stored, unanswered: true } : stored;
    // Should anything break from here on, this one neither holds up the others nor is sent again unasked.
    pausesUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    doubts.add(id);
    early.delete(id);
    const sale = journal.sale(stored.saleId);
    if (!sale) throw new Error(`no sale of the receipt of ${id}`);
    const waiting = { receipt, items: receiptItems(sale, receipt), tries: triesOf(stored) };
    const next = await advance(parts.gateway, waiting);
    if (stopped.aborted) return;
    if (!next.isAnswered) early.clear();
    await storeSurely(stored, next.receipt);
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
    const act = byTill(parts.payments.find(receipt.transactionId)?.beganBy ?? null);
    while (!stopped.aborted && !storeReceipt(parts, act, receipt).ok) {
      await clock.sleep(FIRST_PAUSE_MS, stopped);
    }
  };

  /** The present customer's first: the one that was tried least. */
  const pass = async (): Promise<void> => {
    const queue = journal
      .receiptQueue(parts.endpoint, (bug) => parts.onBug('outbox', bug))
      .toSorted((a, b) => triesOf(a) - triesOf(b));
    doubtful ??= new Set(queue.map(({ transactionId }) => transactionId));
    if (mayRetry) for (const { transactionId } of queue) early.add(transactionId);
    mayRetry = false;
    const due = queue.find(({ transactionId }) => pausedUntil(transactionId) <= clock.monoMs());
    if (due) return step(due, doubtful);
    const pauses = queue.map(({ transactionId }) => pausedUntil(transactionId) - clock.monoMs());
    wakeUp = new AbortController();
    const woken = AbortSignal.any([wakeUp.signal, stopped]);
    await clock.sleep(Math.max(1, Math.min(LONGEST_PAUSE_MS, ...pauses)), woken);
  };

  const run = async (): Promise<void> => {
    while (!stopped.aborted) {
      try {
        await pass();
      } catch (bug) {
        // A read of the disk that failed once does not end the receipts of the day.
        if (stopped.aborted) return;
        parts.onBug('outbox', bug);
        await clock.sleep(BUG_PAUSE_MS, stopped);
      }
    }
  };

  return {
    start: () => void run(),
    wake: () => wakeUp.abort(),
    retryNow: () => {
      mayRetry = true;
      wakeUp.abort();
    },
    goOnWith: (transactionId) => {
      forget(transactionId);
      wakeUp.abort();
    },
  };
}

const isOver = ({ state }: Receipt): boolean => state === 'linked' || state === 'refused';

const REASONS = TillError.keyof().options;

/** A step changes nothing else of a receipt: where these stayed, the books are spared an entry. */
const isSame = (before: Receipt, after: Receipt): boolean =>
  before.state === after.state &&
  before.unanswered === after.unanswered &&
  before.link === after.link &&
  REASONS.every((field) => before.why?.[field] === after.why?.[field]);
