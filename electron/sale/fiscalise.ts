/**
 * The fiscal outbox. Hangs on `paid`, goes on across restarts with growing pauses, never blocks the next
 * sale, never undoes a payment. A refusal stops and shows its reason.
 */
import type { TillError } from '../../shared/errors.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { assertNever, ok, type Result } from '../../shared/result.ts';
import type { FiscalEntry } from '../journal/journal.ts';
import type { Desk } from './desk.ts';

/** Doubling from 2 s to 10 min: a short trouble costs seconds, a long one no traffic. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** The service needs a moment to register a receipt; the first questions come sooner. */
const LINK_FIRST_MS = [500, 1_000, 2_000, 4_000] as const;

export interface Outbox {
  /** A receipt was queued, or the network is back: look now. */
  wake(): void;
  /** Stores what a manager made of a refused receipt and goes on with it. Errors: `journal.unwritable`. */
  resume(entry: FiscalEntry): Result<FiscalEntry, TillError>;
  waiting(): number;
}

const pauseMs = (entry: FiscalEntry): number => {
  const soon = entry.state === 'submitted' ? LINK_FIRST_MS[entry.tries - 1] : undefined;
  return soon ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(20, Math.max(0, entry.tries - 1)));
};

/** onChange: an entry has moved; it is stored already. */
export function startOutbox(
  desk: Pick<Desk, 'journal' | 'gateway' | 'clock' | 'place' | 'stopped'>,
  onChange: (entry: FiscalEntry) => void,
): Outbox {
  const { journal, clock, stopped } = desk;
  /** Monotonic times before which an entry rests. */
  const restUntil = new Map<TransactionId, number>();
  let wakeUp = new AbortController();

  const step = async (entry: FiscalEntry): Promise<void> => {
    const next = await advance(desk, entry);
    if (stopped.signal.aborted) return;
    // What the service answered is kept until the disk takes it: nothing else could be stored meanwhile.
    while (!journal.saveFiscal(next).ok) {
      await clock.sleep(FIRST_PAUSE_MS, stopped.signal);
      if (stopped.signal.aborted) return;
    }
    restUntil.set(entry.transactionId, clock.monoMs() + (moved(entry, next) ? 0 : pauseMs(next)));
    onChange(next);
  };

  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const queue = journal.fiscalQueue(desk.place);
      const due = queue.find((entry) => (restUntil.get(entry.transactionId) ?? 0) <= clock.monoMs());
      if (due) {
        await step(due);
        continue;
      }
      const earliest = Math.min(
        LONGEST_PAUSE_MS,
        ...queue.map((entry) => (restUntil.get(entry.transactionId) ?? 0) - clock.monoMs()),
      );
      wakeUp = new AbortController();
      await clock.sleep(Math.max(1, earliest), AbortSignal.any([wakeUp.signal, stopped.signal]));
    }
  };
  void run();

  return {
    wake: () => {
      restUntil.clear();
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
    waiting: () => journal.fiscalQueue(desk.place).length,
  };
}

const moved = (before: FiscalEntry, after: FiscalEntry): boolean =>
  before.state !== after.state && after.state === 'submitted';

/** One call for one entry; what came of it as the entry's next state. */
async function advance(desk: Pick<Desk, 'gateway'>, entry: FiscalEntry): Promise<FiscalEntry> {
  switch (entry.state) {
    case 'queued':
      return submit(desk, entry);
    case 'submitted':
      return readLink(desk, entry);
    case 'linked':
    case 'refused':
      return entry;
    default:
      return assertNever(entry.state);
  }
}

async function submit(desk: Pick<Desk, 'gateway'>, entry: FiscalEntry): Promise<FiscalEntry> {
  const { paymentId, items, received } = entry;
  const answer = await desk.gateway.submitItems({ paymentId, items, ...received });
  if (answer.ok) return { ...entry, state: 'submitted', tries: 0, why: null };
  const { paymentId: _, ...why } = answer.error;
  const refused = why.code === 'gateway.refused' || why.code === 'gateway.invalid-request';
  if (!refused) {
    const unanswered = entry.unanswered || why.code !== 'gateway.not-reached';
    return { ...entry, tries: entry.tries + 1, unanswered, why };
  }
  // A submission whose answer was lost, or that a stop of the till forgot, may be why this one is refused.
  const link = await desk.gateway.fiscalLink({ paymentId });
  return link.ok && link.value.link !== null
    ? { ...entry, state: 'linked', link: link.value.link, why: null }
    : { ...entry, state: 'refused', why };
}

async function readLink(desk: Pick<Desk, 'gateway'>, entry: FiscalEntry): Promise<FiscalEntry> {
  const answer = await desk.gateway.fiscalLink({ paymentId: entry.paymentId });
  if (answer.ok && answer.value.link !== null) {
    return { ...entry, state: 'linked', link: answer.value.link, why: null };
  }
  return { ...entry, tries: entry.tries + 1 };
}
