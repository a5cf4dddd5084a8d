/**
 * The payment service as the till sees it: one method per endpoint (section 4). Each returns a value or one
 * error of the closed list. No method throws, and no method sends a request twice.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import type { FiscalItem, Received } from '../../shared/fiscal/items.ts';
import type { InvoiceId, PaymentId, TransactionId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import type { Result } from '../../shared/result.ts';

export type Answered<T> = Promise<Result<T, GatewayError>>;

/** Section 4.1, create. `status` is 0, 1, 2 or negative; anything else is an error. */
export interface PassPayment {
  readonly paymentId: PaymentId;
  readonly status: number;
  /** null: the answer did not say. */
  readonly confirmMode: 0 | 1 | null;
  readonly cardType: string | null;
  readonly processingType: string | null;
  /** Masked by us too. */
  readonly cardNumber: string | null;
  /** The last four digits of the customer's phone. The rest of the number stops here. */
  readonly phoneLastFour: string | null;
  readonly note: string;
}

/** Section 4.3. */
export interface PaymentStatus {
  readonly paymentId: PaymentId;
  readonly status: number;
  /** The look-up by our id repeated our id. */
  readonly namesOurId?: true;
  readonly note: string;
}

export interface PassPaymentRequest {
  /** The content of the customer's QR code. */
  readonly otpData: string;
  readonly amountTiyin: Tiyin;
  readonly transactionId: TransactionId;
  readonly cashboxCode?: string | null;
}

export interface FiscalSubmission extends Received {
  readonly paymentId: PaymentId;
  readonly items: readonly FiscalItem[];
}

export interface PassGateway {
  /** `POST /x_pass/payment`. Never sent twice: the interface knows no idempotency key. */
  createPassPayment(request: PassPaymentRequest): Answered<PassPayment>;
  /** `POST /x_pass/confirm`. */
  confirmPassPayment(request: { readonly paymentId: PaymentId }): Answered<null>;
  /** `PUT /x_pass/confirmation/:service_id`. */
  enableConfirmation(): Answered<null>;
  /** `DELETE /x_pass/confirmation/:service_id`. */
  disableConfirmation(): Answered<null>;
}

/**
 * The field of a `gateway.wrong-shape` that is a success without a payment. Some services say "not found" so.
 */
export const NO_PAYMENT = 'payment';

export interface PaymentGateway {
  /** `GET /payment/status/:service_id/:payment_id`. */
  paymentStatus(request: { readonly paymentId: PaymentId }): Answered<PaymentStatus>;
  /**
   * `GET /payment/status_by_mti/...`, with the Tashkent day (YYYY-MM-DD) or without. A success without a
   * payment is `gateway.wrong-shape` with the field `NO_PAYMENT`.
   */
  paymentStatusByTransaction(request: {
    readonly transactionId: TransactionId;
    readonly date?: string;
  }): Answered<PaymentStatus>;
  /** `DELETE /payment/reversal/:service_id/:payment_id`: the whole payment. */
  reversePayment(request: { readonly paymentId: PaymentId }): Answered<null>;
  /**
   * `DELETE /payment/partial_reversal/:service_id/:payment_id/:amount`. Never sent twice, because no status
   * shows it.
   */
  reversePartially(request: { readonly paymentId: PaymentId; readonly amountTiyin: Tiyin }): Answered<null>;
}

export interface InvoiceGateway {
  /** `POST /invoice/create`. Never sent twice. */
  createInvoice(request: {
    readonly amountTiyin: Tiyin;
    readonly phoneNumber: string;
    readonly merchantTransId: string;
  }): Answered<{ readonly invoiceId: InvoiceId }>;
  /**
   * `GET /invoice/status/:service_id/:invoice_id`. -99 means deleted; other values are not in the document.
   */
  invoiceStatus(request: {
    readonly invoiceId: InvoiceId;
  }): Answered<{ readonly status: number; readonly note: string }>;
}

export interface CardTokenGateway {
  /** `POST /card_token/request`. expireDate: MMYY. */
  requestCardToken(request: {
    readonly cardNumber: string;
    readonly expireDate: string;
    readonly temporary: boolean;
  }): Answered<{
    readonly cardToken: string;
    /** Masked. */
    readonly phoneNumber: string | null;
    readonly temporary: boolean | null;
  }>;
  /** `POST /card_token/verify`. */
  verifyCardToken(request: {
    readonly cardToken: string;
    readonly smsCode: string;
  }): Answered<{ readonly cardNumber: string | null }>;
  /** `POST /card_token/payment`. Never sent twice. */
  payWithCardToken(request: {
    readonly cardToken: string;
    readonly amountTiyin: Tiyin;
    readonly transactionId: TransactionId;
  }): Answered<PaymentStatus>;
  /** `DELETE /card_token/:service_id/:card_token`. */
  deleteCardToken(request: { readonly cardToken: string }): Answered<null>;
}

export interface FiscalGateway {
  /** `POST /payment/ofd_data/submit_items`. */
  submitItems(submission: FiscalSubmission): Answered<null>;
  /** `POST /payment/ofd_data/submit_qrcode`: for a receipt that is already fiscalised. */
  submitReceiptLink(request: { readonly paymentId: PaymentId; readonly link: string }): Answered<null>;
  /** `GET /payment/ofd_data/:service_id/:payment_id`. null: the service has no link yet. */
  fiscalLink(request: { readonly paymentId: PaymentId }): Answered<{ readonly link: string | null }>;
}

export interface GatewayClient
  extends PassGateway,
    PaymentGateway,
    InvoiceGateway,
    CardTokenGateway,
    FiscalGateway {}
