/**
 * The payments of this process as the other features know them. Refunds, receipts and the comparison write rows of
 * their own that hang on a payment; they never touch its state.
 */
import type { PaymentView } from '../contract/payment.ts';
import type { TillError } from '../errors/till-error.ts';
import type { PaymentId, SaleId, TransactionId } from '../ids.ts';
import type { Result } from '../result.ts';
import type { Sale } from '../sale/sale.ts';
import type { Act } from '../staff/actor.ts';
import type { AlarmKind } from '../task.ts';
import type { Tender } from '../tender/tender.ts';
import type { Payment, PaymentRecord } from './payment.ts';

/** The rows of the entry that a payment begins with. */
export interface BegunRows {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly payment: Payment;
}

export interface Payments {
  /** As it is now, whether this process works on it or the books alone hold it; null: there is none. */
  find(transactionId: TransactionId): PaymentRecord | null;
  /** As the page sees it now. @throws for one that is in no book: callers have found it. */
  view(transactionId: TransactionId): PaymentView;
  /** Its unfinished payments are queried soon: the network is back, or their customer is. saleId: those of one sale. */
  lookAgain(saleId?: SaleId): void;
  /** Something that hangs on it was stored by another feature: it is taken as true and published. */
  stored(transactionId: TransactionId): void;
  /**
   * Raises an alarm about it, with the id that came to light (named), in place of one that calls. about: of one about an
   * id, the id; it waits where another alarm calls. Errors: `journal.unwritable`, `payment.not-found`.
   */
  raise(
    act: Act,
    transactionId: TransactionId,
    kind: AlarmKind,
    named: PaymentId | null,
    about?: PaymentId,
  ): Result<PaymentRecord, TillError>;
  /**
   * Takes a payment into the books that they lack, and queries the service about it. Answers once it is stored. Errors:
   * `payment.id-taken` (another payment has its id: a manager is called about both), `journal.unwritable`.
   */
  adopt(act: Act, rows: BegunRows): Result<PaymentView, TillError>;
  /**
   * The service named it by this id: where another payment has the id, a manager is called about both, once. null: no other
   * has it. Errors: as `raise`.
   */
  raiseShared(transactionId: TransactionId, paymentId: PaymentId): Result<PaymentRecord | null, TillError>;
}
