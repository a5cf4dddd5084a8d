/** A payment as a service in memory holds it. */
import type { FiscalSubmission } from '../../electron/gateway/gateway.ts';
import type { PaymentId } from '../../shared/ids.ts';

export interface ServicePayment {
  readonly paymentId: PaymentId;
  readonly transactionId: string;
  readonly amountTiyin: number;
  readonly confirmMode: 0 | 1;
  status: number;
  successTrueMs: number | null;
  confirmed: boolean;
  reversed: boolean;
  /** Refunded in parts, tiyin. */
  givenBack: number;
  receipt: FiscalSubmission | null;
  /** Of a receipt that was registered and not made here. */
  receiptLink: string | null;
  /** The Tashkent day on which it was made; left out: the service names it under any day. */
  readonly day?: string;
}
