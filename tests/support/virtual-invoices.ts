/** The invoices of a payment service in memory. A paid one becomes a payment under the merchant's own id. */
import type { InvoiceGateway } from '../../electron/gateway/gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { InvoiceId, type PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { tashkentDay } from '../../shared/time.ts';
import { answeredWith, type Mishap } from './mishap.ts';
import type { ServicePayment } from './service-payment.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ServiceInvoice {
  readonly invoiceId: InvoiceId;
  readonly transactionId: string;
  readonly amountTiyin: number;
  readonly phone: string;
  status: number;
}

/** The service that the invoices belong to. */
interface Service {
  readonly payments: ServicePayment[];
  readonly down: boolean;
  readonly latencyMs: number;
  readonly filesUnder: string | null;
  nextId(): PaymentId;
}

export class VirtualInvoices implements InvoiceGateway {
  readonly sent: ServiceInvoice[] = [];
  /** How often each operation was asked. */
  readonly asked = { create: 0, status: 0 };
  readonly mishaps: Record<'create' | 'status', Mishap[]> = { create: [], status: [] };
  refuses = false;
  /** The next create is answered with the id of this earlier invoice. */
  crossedWith: InvoiceId | null = null;
  paidReads = 1;
  readonly #service: Service;
  readonly #clock: VirtualClock;

  constructor(service: Service, clock: VirtualClock) {
    this.#service = service;
    this.#clock = clock;
  }

  get last(): ServiceInvoice {
    const last = this.sent.at(-1);
    if (!last) throw new Error('no invoice was sent');
    return last;
  }

  /** The customer pays: status of the payment, 2 unless the card failed. */
  pay(invoice: ServiceInvoice = this.last, status = 2): ServicePayment {
    if (status === 2) invoice.status = this.paidReads;
    return this.hold(invoice.transactionId, invoice.amountTiyin, status);
  }

  /** A payment under this id, made today. Nothing has to confirm it. */
  hold(transactionId: string, amountTiyin: number, status: number): ServicePayment {
    const payment: ServicePayment = {
      paymentId: this.#service.nextId(),
      transactionId,
      amountTiyin,
      confirmMode: 0,
      status,
      successTrueMs: status === 2 ? this.#clock.trueMs() : null,
      confirmed: false,
      reversed: false,
      givenBack: 0,
      receipt: null,
      receiptLink: null,
      day: this.#service.filesUnder ?? tashkentDay(this.#clock.wallMs()),
    };
    this.#service.payments.push(payment);
    return payment;
  }

  createInvoice: InvoiceGateway['createInvoice'] = async ({ amountTiyin, phoneNumber, merchantTransId }) => {
    this.asked.create += 1;
    return this.#answer('create', () => {
      if (this.refuses) return fail({ code: 'gateway.refused', gatewayCode: -31, note: 'нет' });
      const invoiceId = InvoiceId.parse(String(70_010_001 + this.sent.length));
      const transactionId = merchantTransId;
      this.sent.push({ invoiceId, transactionId, amountTiyin, phone: phoneNumber, status: 0 });
      return ok({ invoiceId: this.crossedWith ?? invoiceId });
    });
  };

  invoiceStatus: InvoiceGateway['invoiceStatus'] = async ({ invoiceId }) => {
    this.asked.status += 1;
    return this.#answer('status', () => {
      const known = this.sent.find((one) => one.invoiceId === invoiceId);
      return known
        ? ok({ status: known.status, note: '' })
        : fail({ code: 'gateway.refused', gatewayCode: -404 });
    });
  };

  async #answer<T>(
    of: 'create' | 'status',
    work: () => Result<T, GatewayError>,
  ): Promise<Result<T, GatewayError>> {
    const mishap = this.mishaps[of].shift() ?? (this.#service.down ? 'not-reached' : null);
    if (mishap !== 'not-reached') await this.#clock.sleep(this.#service.latencyMs);
    return answeredWith(mishap, work);
  }
}
