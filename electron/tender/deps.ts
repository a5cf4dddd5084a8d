import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import type { Publish } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { FiscalSettings } from '../../shared/fiscal/items.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import type { Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { SaleBooks } from '../../shared/sale/situation.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { VoidBooks } from '../../shared/staff/agreed-void.ts';
import type { SalePeople } from '../../shared/staff/named.ts';
import type { GatewayKind, TenderOf } from '../../shared/tender/tender.ts';
import type { Clock, Moment, Randomness } from '../../shared/time.ts';
import type { ApprovalRule } from '../ipc/feature.ts';
import type { EntryJournal, PaymentJournal, SaleJournal } from '../storage/journal.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { ShiftJournal } from '../storage/journal-shifts.ts';

interface ChargeOf<Kind extends GatewayKind> {
  readonly sale: Sale;
  readonly tender: TenderOf<Kind>;
  readonly wanted: string;
}

export interface TendersDeps {
  readonly journal: EntryJournal &
    StoredEntries &
    SaleBooks &
    SalePeople &
    Pick<SaleJournal, 'isOthersSale' | 'salesThatHold' | 'nextReceipt'> &
    Pick<PaymentJournal, 'payment'> &
    Pick<BasketJournal, 'basket'> &
    Pick<ShiftJournal, 'openShift'> &
    VoidBooks;
  readonly catalogue: Pick<Catalogue, 'byBarcode'>;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly fiscal: FiscalSettings;
  /** Where payer codes are charged now. */
  readonly endpoint: Endpoint;
  /** The open basket as the sale to be tendered. `totalTiyin`: the total on the cashier's screen. */
  readonly saleOfBasket: (request: {
    readonly saleId: SaleId;
    readonly totalTiyin: Tiyin;
  }) => Result<Sale, TillError>;
  /** Why the sale takes no cash, not even a part; null: it may. */
  readonly cashStop: (sale: Sale) => TillError | null;
  /** Whether the shop asks for the number on a card terminal's slip. Read at each use. */
  readonly slipNumber: () => Settings['slipNumber'];
  /** How each tender of the open basket is approved. */
  readonly basketApproval: ApprovalRule<'tender.code' | 'tender.cash' | 'tender.terminal' | 'invoice.send'>;
  readonly payments: Pick<Payments, 'view' | 'stored'> & {
    /** Begins to charge a payer code, or to send an invoice to a phone (wanted). Errors: `journal.unwritable`. */
    begin(act: Act, charge: ChargeOf<'code'> | ChargeOf<'invoice'>): Result<PaymentView, TillError>;
  };
  /** The basket of this sale makes way for the next customer, and waits with its invoice. */
  readonly parkBehind: (act: Act, saleId: SaleId) => void;
  /** Whether the till can sell: cash needs only the journal. Read at each use. */
  readonly selling: () => Result<null, TillError>;
  /** Whether the till can charge payer codes. Read at each use. */
  readonly charging: () => Result<null, TillError>;
  /** Whether a sale can be voided. Read at each use. */
  readonly undoing: () => Result<null, TillError>;
  /** Gateway time minus PC time in ms at that moment; null until an answer gave the gateway's time. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}
