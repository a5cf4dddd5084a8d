/**
 * A payment service in memory on the virtual clock: its state is the truth, whatever answers get lost. Each
 * test says what goes wrong; everything else succeeds. It shares no code with the training gateway.
 */
import type {
  Answered,
  FiscalGateway,
  FiscalSubmission,
  GatewayClient,
  PassGateway,
  PassPaymentRequest,
  PaymentGateway,
} from '../../electron/gateway/gateway.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CardOperation, Operation } from '../../tools/simulation/world/kinds.ts';
import { answeredWith, type Mishap } from './mishap.ts';
import type { ServicePayment } from './service-payment.ts';
import { NO_FUNDS, VirtualCards } from './virtual-cards.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { VirtualInvoices } from './virtual-invoices.ts';

const REPEATED = fail({ code: 'gateway.refused', gatewayCode: -50 } as const);

export class VirtualService implements PassGateway, PaymentGateway, FiscalGateway {
  readonly cards = new VirtualCards(this);
  readonly payments: ServicePayment[] = [];
  readonly calls: string[] = [];
  /** What happens to the next requests of each kind; an empty list means success. */
  readonly mishaps: Record<
    Exclude<Operation, CardOperation | 'invoice' | 'invoice-status'> | 'register' | 'switch',
    Mishap[]
  > = {
    create: [],
    confirm: [],
    status: [],
    'look-up': [],
    reverse: [],
    'reverse-part': [],
    submit: [],
    register: [],
    link: [],
    switch: [],
  };
  confirmMode: 0 | 1 = 1;
  /** The status of a new payment; the test moves it on with `succeed` or `decline`. */
  firstStatus: -1 | 0 | 1 | 2 = 2;
  latencyMs = 100;
  lapsedReads = -9;
  reversedReads = -7;
  windowMs = 30_000;
  neverSentCode = -404;
  down = false;
  /** A look-up by our id returns that id. */
  repeatsOurId = true;
  /** Look-ups need the payment's day. */
  onlyDated = false;
  /** The day of new payments; null: that of Tashkent for an invoice, any day for a code. */
  filesUnder: string | null = null;
  /** A look-up with a day is no operation of this service. */
  onlyPlain = false;
  /** The days of the look-ups, in their order; null: without a day. */
  readonly lookedUpOn: (string | null)[] = [];
  readonly invoices: VirtualInvoices;
  readonly #clock: VirtualClock;

  #ids = 2_354_512_461;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
    this.invoices = new VirtualInvoices(this, clock);
  }

  /** As a gateway of the whole till. */
  client(): GatewayClient {
    return {
      ...unreachableGateway,
      createPassPayment: (request) => this.createPassPayment(request),
      confirmPassPayment: (request) => this.confirmPassPayment(request),
      paymentStatus: (request) => this.paymentStatus(request),
      paymentStatusByTransaction: (request) => this.paymentStatusByTransaction(request),
      reversePayment: (request) => this.reversePayment(request),
      reversePartially: (request) => this.reversePartially(request),
      submitItems: (submission) => this.submitItems(submission),
      submitReceiptLink: (request) => this.submitReceiptLink(request),
      fiscalLink: (request) => this.fiscalLink(request),
      enableConfirmation: () => this.enableConfirmation(),
      disableConfirmation: () => this.disableConfirmation(),
      requestCardToken: (request) => this.cards.requestCardToken(request),
      verifyCardToken: (request) => this.cards.verifyCardToken(request),
      payWithCardToken: (request) => this.cards.payWithCardToken(request),
      deleteCardToken: (request) => this.cards.deleteCardToken(request),
      createInvoice: (request) => this.invoices.createInvoice(request),
      invoiceStatus: (request) => this.invoices.invoiceStatus(request),
    };
  }

  get only(): ServicePayment {
    const [payment] = this.payments;
    if (!payment || this.payments.length !== 1) throw new Error(`${this.payments.length} payments`);
    return payment;
  }

  /** Ids are unique, whatever a test makes the service forget. */
  nextId(): PaymentId {
    const id = PaymentId.parse(String(this.#ids));
    this.#ids += 1;
    return id;
  }

  /** An earlier successful payment that needs no confirmation any more. */
  hold(transactionId: string, amountTiyin: number): void {
    const payment = this.newPayment({ transactionId, amountTiyin, confirmMode: 1 });
    Object.assign(payment, { status: 2, successTrueMs: null, confirmed: true });
  }

  succeed(payment: ServicePayment): void {
    payment.status = 2;
    payment.successTrueMs = this.#clock.trueMs();
  }

  createPassPayment(request: PassPaymentRequest): ReturnType<PassGateway['createPassPayment']> {
    return this.#answer('create', () => {
      if (this.firstStatus === -1) return NO_FUNDS;
      const payment = this.newPayment({ ...request, confirmMode: this.confirmMode });
      return ok({
        paymentId: payment.paymentId,
        status: payment.status,
        confirmMode: payment.confirmMode,
        cardType: 'private',
        processingType: 'WALLET',
        cardNumber: '860012******1234',
        phoneLastFour: '4567',
        note: '',
      });
    });
  }

  newPayment({
    transactionId,
    amountTiyin,
    confirmMode,
  }: Pick<ServicePayment, 'transactionId' | 'amountTiyin' | 'confirmMode'>): ServicePayment {
    const payment: ServicePayment = {
      paymentId: this.nextId(),
      transactionId,
      amountTiyin,
      confirmMode,
      status: this.firstStatus,
      successTrueMs: this.firstStatus === 2 ? this.#clock.trueMs() : null,
      confirmed: false,
      reversed: false,
      givenBack: 0,
      receipt: null,
      receiptLink: null,
      ...(this.filesUnder !== null && { day: this.filesUnder }),
    };
    this.payments.push(payment);
    return payment;
  }

  confirmPassPayment({ paymentId }: { paymentId: PaymentId }): Answered<null> {
    return this.#answer('confirm', () => {
      const payment = this.#find(paymentId);
      if (!payment || this.#read(payment) !== 2) return fail({ code: 'gateway.refused', gatewayCode: -17 });
      payment.confirmed = true;
      return ok(null);
    });
  }

  paymentStatus({ paymentId }: { paymentId: PaymentId }): ReturnType<PaymentGateway['paymentStatus']> {
    return this.#answer('status', () => this.#statusOf(this.#find(paymentId)));
  }

  paymentStatusByTransaction(request: {
    transactionId: string;
    date?: string;
  }): ReturnType<PaymentGateway['paymentStatusByTransaction']> {
    this.lookedUpOn.push(request.date ?? null);
    return this.#answer('look-up', () => {
      if (this.onlyPlain && request.date !== undefined)
        return fail({ code: 'gateway.http-status', httpStatus: 405 });
      const named = this.payments.filter(
        ({ transactionId, day }) =>
          transactionId === request.transactionId &&
          (!this.onlyDated || day === undefined || day === request.date),
      );
      const status = this.#statusOf(named.find(({ day }) => day === undefined) ?? named.at(-1));
      return status.ok && this.repeatsOurId ? ok({ ...status.value, namesOurId: true }) : status;
    });
  }

  reversePayment({ paymentId }: { paymentId: PaymentId }): Answered<null> {
    return this.#answer('reverse', () => {
      const payment = this.#find(paymentId);
      if (!payment || this.#read(payment) !== 2 || payment.reversed) {
        return fail({ code: 'gateway.refused', gatewayCode: -20, note: 'Отказ процессинга' });
      }
      payment.reversed = true;
      return ok(null);
    });
  }

  submitItems(submission: FiscalSubmission): Answered<null> {
    return this.#answer('submit', () => {
      const payment = this.#find(submission.paymentId);
      if (!payment || payment.receipt || payment.receiptLink) return REPEATED;
      payment.receipt = submission;
      return ok(null);
    });
  }

  fiscalLink({ paymentId }: { paymentId: PaymentId }): Answered<{ link: string | null }> {
    return this.#answer('link', () => {
      const payment = this.#find(paymentId);
      const made = payment?.receipt ? `https://fiscal.example/check?t=${paymentId}` : null;
      return ok({ link: payment?.receiptLink ?? made });
    });
  }

  reversePartially(request: { paymentId: PaymentId; amountTiyin: number }): Answered<null> {
    return this.#answer('reverse-part', () => {
      const payment = this.#find(request.paymentId);
      const left = payment ? payment.amountTiyin - payment.givenBack : 0;
      if (!payment || this.#read(payment) !== 2 || request.amountTiyin > left) {
        return fail({ code: 'gateway.refused', gatewayCode: -21, note: 'Отказ процессинга' });
      }
      payment.givenBack += request.amountTiyin;
      return ok(null);
    });
  }

  readonly enableConfirmation = (): Answered<null> => this.#switchTo(1);
  readonly disableConfirmation = (): Answered<null> => this.#switchTo(0);

  #switchTo(mode: 0 | 1): Answered<null> {
    return this.#answer('switch', () => {
      this.confirmMode = mode;
      return ok(null);
    });
  }

  submitReceiptLink(request: { paymentId: PaymentId; link: string }): Answered<null> {
    return this.#answer('register', () => {
      const payment = this.#find(request.paymentId);
      if (!payment || payment.receipt || payment.receiptLink) return REPEATED;
      payment.receiptLink = request.link;
      return ok(null);
    });
  }

  /** Money that stays: successful, confirmed if required, not refunded. */
  isMoney(payment: ServicePayment): boolean {
    return this.#read(payment) === 2 && !payment.reversed && (payment.confirmMode === 0 || payment.confirmed);
  }

  count(call: string): number {
    return this.calls.filter((made) => made === call).length;
  }

  #find(paymentId: PaymentId): ServicePayment | undefined {
    return this.payments.find((payment) => payment.paymentId === paymentId);
  }

  #read(payment: ServicePayment): number {
    if (payment.reversed) return this.reversedReads;
    const since = payment.successTrueMs;
    const unconfirmed = payment.confirmMode === 1 && !payment.confirmed;
    const over = since !== null && this.#clock.trueMs() - since > this.windowMs;
    return unconfirmed && over ? this.lapsedReads : payment.status;
  }

  #statusOf(
    payment: ServicePayment | undefined,
  ): Result<{ paymentId: PaymentId; status: number; note: string }, GatewayError> {
    if (!payment) return fail({ code: 'gateway.refused', gatewayCode: this.neverSentCode });
    return ok({ paymentId: payment.paymentId, status: this.#read(payment), note: '' });
  }

  #answer<T>(
    call: keyof VirtualService['mishaps'],
    work: () => Result<T, GatewayError>,
  ): Promise<Result<T, GatewayError>> {
    return this.answer(call, this.mishaps[call], work);
  }

  async answer<T>(
    call: string,
    mishaps: Mishap[],
    work: () => Result<T, GatewayError>,
  ): Promise<Result<T, GatewayError>> {
    this.calls.push(call);
    const mishap = mishaps.shift() ?? (this.down ? 'not-reached' : null);
    if (mishap !== 'not-reached') await this.#clock.sleep(this.latencyMs);
    return answeredWith(mishap, work);
  }
}
