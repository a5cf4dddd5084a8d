import type { CashMovementId, SaleId, StaffId } from '../../shared/ids.ts';
import type { NamedPaper } from '../../shared/paper/named-paper.ts';
import type { PrintJob } from '../../shared/paper/print-job.ts';
import type { CashMovement } from '../../shared/shift/shift.ts';

/** by: null: the till itself. */
export interface MadeMovement {
  readonly cashMovement: CashMovement;
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** Papers. An unreadable one is left out; the day's check reports it. */
export interface PrintBooks {
  /** Queued, on their way, or waiting for a person. Oldest first. */
  openPrints(): readonly PrintJob[];
  /** All prints of the same paper, oldest first. */
  printsOf(paper: NamedPaper): readonly PrintJob[];
  /**
   * Whether a receipt of this completed sale would have a row. Papers had rows before the sale was completed, or
   * the sale was completed in the background, where no paper prints.
   */
  isRecorded(saleId: SaleId): boolean;
  /** null: there is none, or it is unreadable. */
  movement(cashMovementId: CashMovementId): MadeMovement | null;
}
