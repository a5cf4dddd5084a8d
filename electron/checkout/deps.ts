import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { SalePeople } from '../../shared/staff/named.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { EntryJournal, PaymentJournal, RefundJournal, SaleJournal } from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';
import type { StaffJournal } from '../storage/journal-staff.ts';

export interface CheckoutDeps {
  readonly journal: BasketJournal &
    EntryJournal &
    SalePeople &
    Pick<SaleJournal, 'sale' | 'tendersOf' | 'isOthersSale'> &
    Pick<RefundJournal, 'refundsOf'> &
    Pick<PaymentJournal, 'payment' | 'paymentsOf'> &
    Pick<StaffJournal, 'approvalsFor'> &
    Pick<ShiftJournal, 'openShift' | 'logEnd'>;
  readonly catalogue: Pick<Catalogue, 'product' | 'byBarcode'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly fiscal: FiscalSettings;
  /** The shop's settings for baskets. Read at each use. */
  readonly settings: () => Pick<Settings, 'mergeLines' | 'mergeWeighed' | 'voidReason'>;
  /** Where payer codes are charged now. */
  readonly endpoint: Endpoint;
  readonly payments: Pick<Payments, 'find' | 'view' | 'stored'> & {
    /** Begins to charge a payer code. Errors: `journal.unwritable`. */
    begin(
      act: Act,
      charge: { readonly sale: Sale; readonly tender: Tender; readonly payerCode: string },
    ): Result<PaymentView, TillError>;
  };
  /** Whether the till can sell: cash needs only the journal. Read at each use. */
  readonly selling: () => Result<null, TillError>;
  /** Whether the till can charge payer codes. Read at each use. */
  readonly charging: () => Result<null, TillError>;
  /** A person is changing the open basket. */
  readonly onBasket: () => void;
}
