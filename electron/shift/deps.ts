/** What shifts need from the rest of the till. */
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Compared, Learned } from '../../shared/shift/compare-shift.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type {
  EntryJournal,
  LogJournal,
  PaymentJournal,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
  TaskJournal,
} from '../storage/journal.ts';
import type { ReconcileJournal } from '../storage/journal-reconcile.ts';
import type { DayJournal, ShiftJournal, TotalsJournal } from '../storage/journal-shifts.ts';

/** Files that leave the till. */
export interface Paper {
  /** Asks the person where, and writes. Answers the file's name; null: the dialog was closed. Errors: `file.not-saved`. */
  save(name: string, bytes: () => Promise<Uint8Array>): Promise<Result<string | null, TillError>>;
  /** What the page has drawn for paper, as a PDF. */
  pdf(): Promise<Uint8Array>;
  /** As the system calls those that are set up on it; null: it does not say. */
  printers(): Promise<readonly string[] | null>;
}

export interface ShiftDeps {
  readonly journal: EntryJournal &
    DayJournal &
    ShiftJournal &
    TotalsJournal &
    Pick<PaymentJournal, 'payment' | 'paymentsOf'> &
    Pick<SaleJournal, 'sale' | 'tendersOf'> &
    Pick<RefundJournal, 'refundsOf' | 'salesPartlyBack'> &
    Pick<TaskJournal, 'openTasks'> &
    Pick<ReceiptJournal, 'openReceipts'> &
    Pick<LogJournal, 'identity'> &
    Pick<ReconcileJournal, 'learnedOf' | 'lastReconciledWallMs'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly endpoint: Endpoint;
  /** Asked anew each time. */
  readonly settings: () => Pick<Settings, 'shifts' | 'blindCount'>;
  /** Whether whoever stands at the till has one of these rights. Asked anew each time. */
  readonly hasRight: (...rights: readonly Right[]) => boolean;
  /** Whether anything new may be begun. Asked anew each time. */
  readonly selling: () => Result<null, TillError>;
  readonly publish: Publish;
  /** Holds the books against the service; resolves when that has ended, however. */
  readonly compare: () => Promise<void>;
  readonly paper: Paper;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** What the comparisons of this process have learned of payments. */
export interface ComparedPayments extends Learned {
  readonly told: Map<TransactionId, Compared>;
  atWallMs: number | null;
  wholeWallMs: number | null;
}

/** The deps, and what lives as long as the feature. */
export interface ShiftParts extends ShiftDeps {
  readonly compared: ComparedPayments;
}
