/** The receipt printer, and the papers that wait for a person. */
import { z } from 'zod';
import type { PrinterSetUp } from '../device/printer.ts';
import type { TillError } from '../errors/till-error.ts';
import { CashMovementId, PrintId, RefundId, SaleId, ShiftId } from '../ids.ts';
import type { NamedPaper } from '../paper/named-paper.ts';
import { channel } from './channel.ts';

export type PrinterView = PrinterSetUp & {
  /** `not-tried`: nothing was printed since the start. */
  readonly light: 'not-tried' | 'ready' | 'silent' | 'trouble';
  /** Of `trouble`. */
  readonly why: TillError | null;
};

/** A paper that only a press prints. */
export interface WaitingPrint {
  readonly printId: PrintId;
  readonly paper: NamedPaper['kind'];
  /** null: of a slip or a report. */
  readonly saleId: SaleId | null;
  /** The number on the sale's receipt, or the end of the slip's; empty: a report. */
  readonly number: string;
  /** `failed`: it may be out in part. `unknown`: it may be out. `late`, `unmade`: nothing is out. */
  readonly state: 'failed' | 'unknown' | 'late' | 'unmade';
  /** ISO 8601, UTC. */
  readonly queuedAt: string;
  readonly why: TillError | null;
}

export interface PrintsView {
  /** null: papers go through the system's print dialog. */
  readonly printer: PrinterView | null;
  /** How many papers wait for a press. */
  readonly count: number;
  /** The newest of them, oldest first. */
  readonly waiting: readonly WaitingPrint[];
}

export interface PrintsEvents {
  'prints.changed': PrintsView;
}

/** by `system`: the page prints through the system's dialog. */
export type PrintAnswer = { readonly by: 'printer' } | { readonly by: 'system'; readonly isCopy: boolean };

const Named = z.object({ printId: PrintId });

const AskedPaper = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gift'), saleId: SaleId }),
  z.object({ kind: z.literal('story'), saleId: SaleId }),
  z.object({ kind: z.literal('return'), saleId: SaleId, returnId: RefundId }),
  z.object({ kind: z.literal('slip'), cashMovementId: CashMovementId }),
  z.object({ kind: z.literal('report'), shiftId: ShiftId }),
]);

export const PRINTS = {
  'prints.view': channel<PrintsView>()('look', z.undefined()),
  /** Queues the receipt of a sale, with the paper of its refunds. Errors: `payment.not-found`. */
  'print.receipt': channel<PrintAnswer>()('look', z.object({ saleId: SaleId })),
  /**
   * Queues another paper. A report prints as this person last saw it in this run. Errors: `payment.not-found`,
   * `history.no-index` of a story, and `shift.over` if the person saw no such report.
   */
  'print.paper': channel<PrintAnswer>()('look', AskedPaper),
  /** Errors: `print.over`, `printer.none`. */
  'print.again': channel<PrintsView>()('sell', Named),
  'print.drop': channel<PrintsView>()('sell', Named),
  /** Queues each paper that waits. Errors: `printer.none`, `journal.unwritable`. */
  'print.again-all': channel<PrintsView>()('sell', z.undefined()),
  /** Drops each paper that waits. Errors: `journal.unwritable`. */
  'print.drop-all': channel<PrintsView>()('sell', z.undefined()),
  /** Prints a test page. Errors: `printer.none`, and those of a printer. */
  'printer.test': channel<{ readonly end: 'printed' | 'sent' }>()('settings', z.undefined()),
} as const;
