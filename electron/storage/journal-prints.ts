import type { SaleId } from '../../shared/ids.ts';
import type { PrintJob } from '../../shared/paper/print-job.ts';

/** The papers of sales. An unreadable one is left out; the day's check reports it. */
export interface PrintBooks {
  /** Queued, on their way, or waiting for a person. Oldest first. */
  openPrints(): readonly PrintJob[];
  /** Oldest first. */
  printsOf(saleId: SaleId): readonly PrintJob[];
}
