import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { TillBooks } from '../../shared/sale/may-tender.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { FactsJournal, PaymentJournal } from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';

export interface CheckoutDeps {
  readonly journal: BasketJournal &
    TillBooks &
    Pick<PaymentJournal, 'payment'> &
    Pick<FactsJournal, 'facts'> &
    Pick<StaffJournal, 'approvalsFor'> &
    Pick<ShiftJournal, 'openShift' | 'logEnd'>;
  readonly catalogue: Pick<Catalogue, 'product' | 'byBarcode'>;
  /** The tax groups for items that are not on file. Each has whole tax data. Read at each use. */
  readonly itemGroups: () => readonly ItemGroup[];
  readonly clock: Clock;
  readonly random: Randomness;
  readonly fiscal: FiscalSettings;
  /** The shop's settings for baskets. Read at each use. */
  readonly settings: () => Pick<Settings, 'mergeLines' | 'mergeWeighed' | 'voidReason' | 'notForCashFrom'>;
  /** Where payer codes are charged now. */
  readonly endpoint: Endpoint;
  readonly payments: Pick<Payments, 'find' | 'lookAgain'>;
  /** A person is changing the open basket. */
  readonly onBasket: () => void;
}
