/**
 * The queue of papers. One paper at a time leaves for the printer, in order. A paper whose bytes began to leave is
 * never sent again without a press. Nothing here delays a sale.
 */
import type { PrintEnd } from '../../shared/device/printer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PrintId } from '../../shared/ids.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { isFresh, type PrintJob } from '../../shared/paper/print-job.ts';
import { movedPrint, type PrintEvent } from '../../shared/paper/print-machine.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { ageMs, type Clock, momentOf, WOKEN } from '../../shared/time.ts';
import type { EntryJournal, Written } from '../storage/journal.ts';
import type { SharedPrinter } from './counter-printer.ts';
import type { OpenPrints } from './open-prints.ts';

const QUEUE_TIMES = {
  /** For the link of a fiscal receipt that is on its way. */
  linkMs: 5_000,
  /** Between two tries to reach a printer that takes nothing. */
  retryMs: 2_000,
} as const;

/** The paper of a job as the books have it now. */
export interface MadePaper {
  readonly papers: readonly Paper[];
  readonly isReceipt: boolean;
  readonly hasLink: boolean;
}

export interface QueueDeps {
  readonly journal: EntryJournal;
  readonly open: OpenPrints;
  readonly clock: Clock;
  /** null: no printer is set up; papers wait. */
  readonly printer: () => SharedPrinter | null;
  /** Whether the link of its fiscal receipt is still on its way. */
  readonly isLinkDue: (job: PrintJob) => boolean;
  /** null: the books have no such paper. */
  readonly paperOf: (job: PrintJob) => MadePaper | null | Promise<MadePaper>;
  /** How the last try stands; null: the printer works. */
  readonly onPrinter: (state: 'ready' | 'silent' | TillError) => void;
  readonly onChange: () => void;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Queue {
  /** Stores a new job, or a job in its new state. */
  put(act: Act, job: PrintJob): Written;
  /** Whether this process has the paper on its way, or its end is not stored yet. */
  isPrinting(printId: PrintId): boolean;
  /** A paper, a link or a printer is there. */
  wake(): void;
  start(): void;
  stop(): void;
}

export function createQueue(deps: QueueDeps): Queue {
  const { journal, open, clock, onBug } = deps;
  const stopped = new AbortController();
  let woken = new AbortController();
  let isRunning = false;
  let printing: PrintId | null = null;

  const put = (act: Act, job: PrintJob): Written => {
    const written = journal.append(act, {
      kind: 'print.moved',
      subject: job.printId,
      payload: { print: job },
    });
    if (!written.ok) return written;
    open.take(job);
    deps.onChange();
    return written;
  };
  /** The job after the event; null: it does not apply any more, or the disk refuses. */
  const move = (job: PrintJob, event: PrintEvent): PrintJob | null => {
    const moved = movedPrint(job, event);
    return moved && put(byTill(null), moved).ok ? moved : null;
  };
  const isDue = (job: PrintJob): boolean => job.state === 'queued' && isFresh(job, momentOf(clock));
  const next = (): PrintJob | undefined => open.all().find(isDue);
  const pause = async (ms: number): Promise<void> => {
    await clock.sleep(ms, woken.signal, stopped.signal);
    woken = new AbortController();
  };
  /** Bytes left: the end is stored as soon as the disk takes it. */
  const store = async (job: PrintJob, event: PrintEvent): Promise<void> => {
    const moved = movedPrint(job, event);
    while (moved && !stopped.signal.aborted && !put(byTill(null), moved).ok) await pause(QUEUE_TIMES.retryMs);
  };

  const waitForLink = async (job: PrintJob): Promise<void> => {
    for (;;) {
      const leftMs = QUEUE_TIMES.linkMs - ageMs(job.queuedAt, momentOf(clock));
      if (leftMs <= 0 || stopped.signal.aborted || !deps.isLinkDue(job)) return;
      await pause(leftMs);
    }
  };
  /** While the printer was silent, a person may have dropped it, or the machine may have slept. */
  const mayStillPrint = ({ printId }: PrintJob): boolean => {
    const job = open.one(printId);
    return !stopped.signal.aborted && job !== undefined && isDue(job);
  };

  type Try = PrintEnd | { readonly end: 'declined' | 'no-paper' | 'stopped' };
  interface Sending {
    job: PrintJob | null;
  }
  const tried = async (job: PrintJob, printer: SharedPrinter, sending: Sending): Promise<Try> => {
    await waitForLink(job);
    if (stopped.signal.aborted) return { end: 'stopped' };
    const made = await deps.paperOf(job);
    if (made === null) return { end: 'no-paper' };
    const { papers, isReceipt, hasLink } = made;
    let isDeclined = false;
    const end = await printer.print(papers, {
      mayBegin: () => {
        isDeclined = !mayStillPrint(job);
        if (!isDeclined) sending.job = move(job, { name: 'leaves', isReceipt, hasLink });
        return sending.job !== null;
      },
      onTrouble: (why) => deps.onPrinter(why ?? 'ready'),
      signal: stopped.signal,
    });
    return isDeclined ? { end: 'declined' } : end;
  };
  /** Answers whether the paper left the queue. */
  const print = async (job: PrintJob, printer: SharedPrinter): Promise<boolean> => {
    const sending: Sending = { job: null };
    const end = await tried(job, printer, sending).catch((bug: unknown): Try => ({ end: 'unmade', bug }));
    if (stopped.signal.aborted) return false;
    if (end.end === 'unmade') onBug('paper', end.bug);
    if (sending.job) {
      const event = eventOf(end);
      await store(sending.job, event);
      deps.onPrinter('why' in event ? event.why : event.name === 'printed' ? 'ready' : 'silent');
      return true;
    }
    switch (end.end) {
      case 'declined':
        return true;
      case 'unmade':
        return move(job, { name: 'unmade' }) !== null;
      case 'no-paper':
        return move(job, { name: 'dropped' }) !== null;
      default:
        if ('why' in end) deps.onPrinter(end.why);
        return false;
    }
  };
  const run = async (): Promise<void> => {
    for (let job = next(); job && !stopped.signal.aborted; job = next()) {
      const printer = deps.printer();
      if (printer === null) break;
      printing = job.printId;
      const isOver = await print(job, printer).finally(() => {
        printing = null;
      });
      if (!isOver) await pause(QUEUE_TIMES.retryMs);
    }
    // What became too old waits for a press from now on.
    deps.onChange();
  };
  const wake = (): void => {
    woken.abort(WOKEN);
    if (isRunning || stopped.signal.aborted) return;
    isRunning = true;
    woken = new AbortController();
    run()
      .then(() => {
        isRunning = false;
        // A paper that came while the last one ended.
        if (next() && deps.printer() !== null) wake();
      })
      .catch((bug: unknown) => {
        isRunning = false;
        onBug('printing', bug);
        void clock.sleep(QUEUE_TIMES.retryMs, stopped.signal).then(wake);
      });
  };
  return {
    put,
    isPrinting: (printId) => printId === printing,
    wake,
    start: () => {
      for (const job of open.all()) move(job, { name: 'killed' });
      wake();
    },
    stop: () => stopped.abort(),
  };
}

/** How a paper ended whose bytes began to leave. */
function eventOf(end: { readonly end: string; readonly why?: TillError }): PrintEvent {
  if (end.end === 'printed' || end.end === 'sent') return { name: end.end };
  return { name: 'failed', why: end.why ?? { code: 'printer.cut' } };
}
