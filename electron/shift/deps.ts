import type { Publish } from '../../shared/contract/contract.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Compared, Learned } from '../../shared/shift/compare-shift.ts';
import type { Right } from '../../shared/staff/rights.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { Documents } from '../export/documents.ts';
import type { EntryJournal, Journal } from '../storage/journal.ts';
import type {
  DayJournal,
  ShiftJournal,
  SoldJournal,
  SoldOnDay,
  TotalsJournal,
} from '../storage/journal-shifts.ts';

export interface ShiftDeps {
  readonly journal: EntryJournal &
    DayJournal &
    ShiftJournal &
    TotalsJournal &
    SoldJournal &
    Pick<Journal, 'payment' | 'paymentsOf' | 'sale' | 'tendersOf' | 'refundsOf' | 'salesPartlyBack'> &
    Pick<Journal, 'openTasks' | 'openReceipts' | 'identity' | 'learnedOf' | 'lastReconciledWallMs'>;
  /** What a day sold, counted beside the payments. */
  readonly soldOn: SoldOnDay;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly endpoint: Endpoint;
  /** Read at each use. */
  readonly settings: () => Pick<Settings, 'shifts' | 'blindCount'>;
  /** Whether the signed-in person has one of these rights. Read at each use. */
  readonly hasRight: (...rights: readonly Right[]) => boolean;
  /** Whether new sales are allowed. Read at each use. */
  readonly selling: () => Result<null, TillError>;
  readonly publish: Publish;
  /** Compares the books with the service; resolves when that has ended, also with an error. */
  readonly compare: () => Promise<void>;
  readonly documents: Pick<Documents, 'save' | 'pdf'>;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The results of this process's comparisons, by payment. */
export interface ComparedPayments extends Learned {
  readonly results: Map<TransactionId, Compared>;
  atWallMs: number | null;
  wholeWallMs: number | null;
}

/** The deps, and the feature's state. */
export interface ShiftContext extends ShiftDeps {
  readonly compared: ComparedPayments;
}
