import type { SaleId } from '../../shared/ids.ts';
import type { PrintJob } from '../../shared/paper/print-job.ts';

/** The papers of sales. An unreadable one is left out; the day's check reports it. */
export interface PrintBooks {
  /** Queued, on their way, or waiting for a person. Oldest first. */
  openPrints(): readonly PrintJob[];
  /** Oldest first. */
  printsOf(saleId: SaleId): readonly PrintJob[];
  /**
   * Whether a receipt of this completed sale would have a row. Papers had rows before the sale was completed, or
   * the sale was completed in the background, where no paper prints.
   */
  isRecorded(saleId: SaleId): boolean;
}
