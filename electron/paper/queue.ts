/**
 * The queue of papers. One paper at a time leaves for the printer, in order. A paper whose bytes began to leave is
 * never sent again without a press. Nothing here delays a sale.
 */
import type { Printer } from '../../shared/device/printer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Paper } from '../../shared/paper/paper.ts';
import { isFresh, type PrintJob } from '../../shared/paper/print-job.ts';
import { movedPrint, type PrintEvent } from '../../shared/paper/print-machine.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { ageMs, type Clock, momentOf } from '../../shared/time.ts';
import type { EntryJournal, Written } from '../storage/journal.ts';
import type { PrintBooks } from '../storage/journal-prints.ts';

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
  readonly prints: PrintBooks;
  readonly clock: Clock;
  /** null: no printer is set up; papers wait. */
  readonly printer: () => Printer | null;
  /** Whether the link of its fiscal receipt is still on its way. */
  readonly isLinkDue: (job: PrintJob) => boolean;
  /** null: the sale can't be read. */
  readonly paperOf: (job: PrintJob) => MadePaper | null;
  /** How the last try stands; null: the printer works. */
  readonly onPrinter: (state: 'ready' | 'silent' | TillError) => void;
  readonly onChange: () => void;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Queue {
  /** Stores a new job, or a job in its new state. */
  put(act: Act, job: PrintJob): Written;
  /** A paper, a link or a printer is there. */
  wake(): void;
  start(): void;
  stop(): void;
}

export function createQueue(deps: QueueDeps): Queue {
  const { journal, prints, clock, onChange } = deps;
  const stopped = new AbortController();
  let woken = new AbortController();
  let isRunning = false;

  const put = (act: Act, job: PrintJob): Written => {
    const written = journal.append(act, {
      kind: 'print.moved',
      subject: job.printId,
      payload: { print: job },
    });
    if (written.ok) onChange();
    return written;
  };
  /** The job after the event; null: it does not apply any more, or the disk refuses. */
  const move = (job: PrintJob, event: PrintEvent): PrintJob | null => {
    const moved = movedPrint(job, event);
    return moved && put(byTill(null), moved).ok ? moved : null;
  };
  const next = (): PrintJob | undefined => prints.openPrints().find(isDue);
  const pause = (ms: number): Promise<void> => clock.sleep(ms, woken.signal, stopped.signal);

  const waitForLink = async (job: PrintJob): Promise<void> => {
    for (;;) {
      const leftMs = QUEUE_TIMES.linkMs - ageMs(job.queuedAt, momentOf(clock));
      if (leftMs <= 0 || stopped.signal.aborted || !deps.isLinkDue(job)) return;
      await pause(leftMs);
      woken = new AbortController();
    }
  };

  /** Answers whether the paper left the queue. */
  const print = async (job: PrintJob, printer: Printer): Promise<boolean> => {
    await waitForLink(job);
    if (stopped.signal.aborted) return false;
    const made = deps.paperOf(job);
    if (made === null) return move(job, { name: 'dropped' }) !== null;
    const { papers, isReceipt, hasLink } = made;
    let sending: PrintJob | null = null;
    let isDeclined = false;
    const end = await printer.print(papers, {
      mayBegin: () => {
        isDeclined = !mayStillPrint(job);
        if (!isDeclined) sending = move(job, { name: 'leaves', isReceipt, hasLink });
        return sending !== null;
      },
      onTrouble: (why) => deps.onPrinter(why ?? 'ready'),
      signal: stopped.signal,
    });
    if (stopped.signal.aborted) return false;
    if (isDeclined) return true;
    deps.onPrinter('why' in end ? end.why : end.end === 'printed' ? 'ready' : 'silent');
    if (end.end === 'not-begun') return false;
    const event: PrintEvent = end.end === 'failed' ? { name: 'failed', why: end.why } : { name: end.end };
    // The disk refuses: the next start finds `sending`, and a person decides.
    return sending !== null && move(sending, event) !== null;
  };
  /** While the printer was silent, a person may have dropped it, or the machine may have slept. */
  const mayStillPrint = ({ printId }: PrintJob): boolean =>
    !stopped.signal.aborted && prints.openPrints().some((one) => one.printId === printId && isDue(one));
  const isDue = (job: PrintJob): boolean => job.state === 'queued' && isFresh(job, momentOf(clock));

  const run = async (): Promise<void> => {
    for (let job = next(); job && !stopped.signal.aborted; job = next()) {
      const printer = deps.printer();
      if (printer === null) break;
      if (await print(job, printer)) continue;
      await pause(QUEUE_TIMES.retryMs);
      woken = new AbortController();
    }
    // What became too old waits for a press from now on.
    onChange();
  };
  const wake = (): void => {
    woken.abort();
    if (isRunning || stopped.signal.aborted) return;
    isRunning = true;
    woken = new AbortController();
    run().then(
      () => {
        isRunning = false;
        // A paper that came while the last one ended.
        if (next() && deps.printer() !== null) wake();
      },
      (bug: unknown) => {
        isRunning = false;
        deps.onBug('printing', bug);
      },
    );
  };
  return {
    put,
    wake,
    start: () => {
      for (const job of prints.openPrints()) move(job, { name: 'killed' });
      wake();
    },
    stop: () => stopped.abort(),
  };
}
