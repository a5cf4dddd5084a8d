/**
 * The fiscal outbox. Hangs on `paid`, goes on across restarts with growing pauses, never blocks the next
 * sale, never undoes a payment. A refusal stops and shows its reason.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Desk } from '../payment/desk.ts';
import type { FiscalEntry } from '../storage/journal.ts';
import { advance } from './fiscal-step.ts';

/** Doubling from 2 s to 10 min: a short trouble costs seconds, a long one no traffic. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** The service needs a moment to register a receipt; the first questions come sooner. */
const LINK_FIRST_MS = [500, 1_000, 2_000, 4_000] as const;
/** After something that nobody expected: a disk that failed once has mostly come back. */
const BUG_PAUSE_MS = 10_000;

export interface Outbox {
  /** A receipt was queued: look now. What rests goes on resting, or selling would undo every pause. */
  wake(): void;
  /** The network is back: each that rests may go once before its time, until one has no answer. */
  retryNow(): void;
  /** Stores what a manager made of a refused receipt and goes on with it. Errors: `journal.unwritable`. */
  resume(entry: FiscalEntry): Result<FiscalEntry, TillError>;
}

const pauseMs = (entry: FiscalEntry): number => {
  const soon = entry.state === 'submitted' ? LINK_FIRST_MS[entry.tries - 1] : undefined;
  return soon ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, entry.tries - 1)));
};

/** A step was begun and what came of it is not in the journal: a submission may be at the service. */
const inDoubt = (entry: FiscalEntry): FiscalEntry => ({ ...entry, unanswered: true });

/** onChange: an entry has moved; it is stored already. */
export function startOutbox(
  desk: Pick<Desk, 'journal' | 'gateway' | 'clock' | 'place' | 'stopped' | 'onBug'>,
  onChange: (entry: FiscalEntry) => void,
): Outbox {
  const { journal, clock, stopped } = desk;
  /** Monotonic times before which an entry rests. */
  const restUntil = new Map<TransactionId, number>();
  /** Those that may go before their time. */
  const early = new Set<TransactionId>();
  /** Null until the first look: what is in the journal then was perhaps on its way when the till stopped. */
  let doubtful: Set<TransactionId> | null = null;
  let mayRetry = false;
  let wakeUp = new AbortController();

  const rest = (id: TransactionId): number => (early.has(id) ? 0 : (restUntil.get(id) ?? 0));

  const step = async (stored: FiscalEntry, doubts: Set<TransactionId>): Promise<void> => {
    const id = stored.transactionId;
    const entry = doubts.has(id) ? inDoubt(stored) : stored;
    // Should anything break from here on, this one neither holds up the others nor is sent again unasked.
    restUntil.set(id, clock.monoMs() + BUG_PAUSE_MS);
    doubts.add(id);
    early.delete(id);
    const { entry: next, isAnswered } = await advance(desk.gateway, entry);
    if (stopped.signal.aborted) return;
    if (!isAnswered) early.clear();
    // What the service answered is kept until the disk takes it: nothing else could be stored meanwhile.
    while (!journal.saveFiscal(next).ok) {
      await clock.sleep(FIRST_PAUSE_MS, stopped.signal);
      if (stopped.signal.aborted) return;
    }
    doubts.delete(id);
    restUntil.set(id, clock.monoMs() + (moved(entry, next) ? 0 : pauseMs(next)));
    if (isOver(next)) restUntil.delete(id);
    onChange(next);
  };

  /** The present customer's first: the one that was tried least. */
  const pass = async (): Promise<void> => {
    const queue = journal.fiscalQueue(desk.place).toSorted((a, b) => a.tries - b.tries);
    doubtful ??= new Set(queue.map(({ transactionId }) => transactionId));
    if (mayRetry) for (const { transactionId } of queue) early.add(transactionId);
    mayRetry = false;
    const due = queue.find(({ transactionId }) => rest(transactionId) <= clock.monoMs());
    if (due) return step(due, doubtful);
    const rests = queue.map(({ transactionId }) => rest(transactionId) - clock.monoMs());
    wakeUp = new AbortController();
    const woken = AbortSignal.any([wakeUp.signal, stopped.signal]);
    await clock.sleep(Math.max(1, Math.min(LONGEST_PAUSE_MS, ...rests)), woken);
  };

  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        await pass();
      } catch (bug) {
        // A read of the disk that failed once does not end the receipts of the day.
        if (stopped.signal.aborted) return;
        desk.onBug('outbox', bug);
        await clock.sleep(BUG_PAUSE_MS, stopped.signal);
      }
    }
  };
  void run();

  return {
    wake: () => wakeUp.abort(),
    retryNow: () => {
      mayRetry = true;
      wakeUp.abort();
    },
    resume: (entry) => {
      const written = journal.saveFiscal(entry);
      if (!written.ok) return written;
      restUntil.delete(entry.transactionId);
      wakeUp.abort();
      onChange(entry);
      return ok(entry);
    },
  };
}

const moved = (before: FiscalEntry, after: FiscalEntry): boolean =>
  before.state !== after.state && after.state === 'submitted';

const isOver = ({ state }: FiscalEntry): boolean => state === 'linked' || state === 'refused';
