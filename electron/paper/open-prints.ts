/** The papers that are not over, in memory: a dead printer leaves thousands, and each sale asks for them. */
import type { PrintId } from '../../shared/ids.ts';
import { isOpenPrint, type PrintJob } from '../../shared/paper/print-job.ts';
import type { PrintBooks } from '../storage/journal-prints.ts';

export interface OpenPrints {
  /** Oldest first. */
  all(): readonly PrintJob[];
  one(printId: PrintId): PrintJob | undefined;
  /** A job was stored. */
  take(job: PrintJob): void;
}

export function createOpenPrints(prints: PrintBooks): OpenPrints {
  let read: Map<PrintId, PrintJob> | null = null;
  const jobs = (): Map<PrintId, PrintJob> => {
    read ??= new Map(prints.openPrints().map((job) => [job.printId, job]));
    return read;
  };
  return {
    all: () => [...jobs().values()],
    one: (printId) => jobs().get(printId),
    take: (job) => {
      if (isOpenPrint(job)) jobs().set(job.printId, job);
      else jobs().delete(job.printId);
    },
  };
}
