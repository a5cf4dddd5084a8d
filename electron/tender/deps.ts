/** What the tenders of a sale need from the rest of the till. */
import type { Publish } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Mode } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { EntryJournal, SaleJournal } from '../storage/journal.ts';

export interface TendersDeps {
  readonly journal: EntryJournal & SaleBooks & Pick<SaleJournal, 'isOthersSale' | 'salesThatHold'>;
  readonly payments: Pick<Payments, 'stored'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly mode: Mode;
  /** Whether anything can be sold into the books. Asked anew each time. */
  readonly selling: () => Result<null, TillError>;
  /** Why no money goes back by hand: nobody answers for the drawer. null: somebody does. Asked anew each time. */
  readonly drawerStop: () => TillError | null;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  readonly publish: Publish;
  /** Something broke that nobody expected. */
  readonly onBug: (where: string, bug: unknown) => void;
}
