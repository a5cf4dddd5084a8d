import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { EntryJournal, SaleJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';

export interface TendersDeps {
  readonly journal: EntryJournal &
    StoredEntries &
    SaleBooks &
    Pick<SaleJournal, 'isOthersSale' | 'salesThatHold'>;
  readonly payments: Pick<Payments, 'stored'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly mode: Mode;
  /** Whether the books accept a sale. Read at each use. */
  readonly selling: () => Result<null, TillError>;
  /**
   * Why no money can go back by hand: no person answers for the drawer. null: a person does. Read at each
   * use.
   */
  readonly drawerStop: () => TillError | null;
  /** Gateway time minus PC time in ms at that moment; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}
