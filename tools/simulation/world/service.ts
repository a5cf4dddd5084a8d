/**
 * The simulated payment service: what it holds is true, whatever answers are lost. It uses only true time,
 * and shares no code with the training gateway or the till.
 */
import {
  type FiscalSubmission,
  NO_PAYMENT,
  type PassPayment,
  type PaymentStatus,
} from '../../../electron/gateway/gateway.ts';
import { PaymentId, TransactionId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { ChargeRow } from '../rows.ts';
import { CardTokens } from './card-tokens.ts';
import { chargeRowOf } from './charge-row.ts';
import type { Dice } from './dice.ts';
import {
  type Customer,
  goneBy,
  type HeldPayment,
  hasLapsed,
  hasSucceeded,
  isMoney,
  leftOf,
  statusOf,
} from './held-payment.ts';
import { linkOf, takeReceipt } from './held-receipt.ts';
import { SimulatedInvoices } from './invoices.ts';
import { mayReverseNow } from './months.ts';
import { OUTCOMES, PONDERED_OUTCOMES } from './outcomes.ts';
import { type Answer, refused } from './service-answer.ts';
import { REFUSED_CONFIRM, type Traits } from './traits.ts';
import type { WorldTime } from './virtual-time.ts';

/** The share of answers from a node that lags. */
const STALE = 0.15;
/** The till believes a name that it reads again this long after the first time. */
const NAMED_AGAIN_MS = 15_000;

const STRANGER = TransactionId.parse('019a3c50-0000-7000-8000-0000c0ffee17');

export class SimulatedService {
  readonly traits: Traits;
  readonly invoices: SimulatedInvoices;
  readonly #time: WorldTime;
  readonly #dice: Dice;
  readonly #firstId: number;
  readonly #onStale: (payment: HeldPayment) => void;
  readonly #payments: HeldPayment[] = [];
  readonly cards: CardTokens;
  /** Creates that were answered with a refusal. */
  readonly #denied = new Set<TransactionId>();

  /** firstId: makes the ids of two services differ. onStale: an answer is older than the truth. */
  constructor(
    traits: Traits,
    deps: {
      readonly time: WorldTime;
      readonly dice: Dice;
      readonly invoiceDice: Dice;
      /** Each invoice is paid soon. */
      readonly isQuiet: boolean;
      readonly firstId: number;
      readonly onStale: (payment: HeldPayment) => void;
    },
  ) {
    this.traits = traits;
    this.#time = deps.time;
    this.#dice = deps.dice;
    this.#firstId = deps.firstId;
    this.#onStale = deps.onStale;
    this.cards = new CardTokens({
      ...deps,
      traits,
      charge: (made, customer) => this.#hold(made, { ...customer, isDouble: false, by: 'card' }),
    });
    // Another till of the shop uses the same service.
    const made = { transactionId: STRANGER, amountTiyin: 987_600, leftMs: 0 };
    this.#hold(made, { inMs: 0, approves: true, isDouble: false });
    this.invoices = new SimulatedInvoices({
      time: this.#time,
      dice: deps.invoiceDice,
      isQuiet: deps.isQuiet,
      firstId: this.#firstId,
      isFindable: traits.finds,
      charge: (...made) => void this.#hold(...made),
    });
  }

  /** A payment of another till in the same cabinet. */
  get stranger(): Pick<HeldPayment, 'paymentId' | 'amountTiyin' | 'transactionId'> {
    const [first] = this.#payments;
    if (!first) throw new Error('nobody else sells here');
    return first;
  }

  create(transactionId: TransactionId, amountTiyin: number, leftMs: number): Answer<PassPayment> {
    const dice = this.#dice;
    const { traits } = this;
    const outcome = dice.weighted(traits.isPondered ? PONDERED_OUTCOMES : OUTCOMES);
    if (outcome === 'refused') return refused(-31, 'Недостаточно средств');
    const waitsMs = outcome === 'never' ? Infinity : dice.between(1_000, traits.ponderMs);
    const soon = outcome === 'approves' || outcome === 'no';
    const made = { transactionId, amountTiyin, leftMs };
    const payment = this.#hold(made, {
      inMs: soon ? traits.openMs : waitsMs,
      approves: outcome === 'approves' || outcome === 'later',
      isDouble: false,
    });
    if (dice.chance(traits.doubles)) {
      // The second payment waits for the same customer, who may approve or hesitate.
      const approves = payment.approves && dice.chance(0.6);
      this.#hold(made, {
        inMs: (soon ? 0 : waitsMs) + dice.between(500, 8_000),
        approves,
        isDouble: true,
      });
    }
    return ok({
      paymentId: payment.paymentId,
      status: statusOf(payment, traits, this.#time.trueMs),
      confirmMode: traits.reportsMode ? (payment.needsConfirm ? 1 : 0) : null,
      cardType: 'private',
      processingType: payment.processingType,
      cardNumber: '860012******1234',
      phoneLastFour: null,
      note: '',
    });
  }

  #hold(
    made: Pick<HeldPayment, 'transactionId' | 'amountTiyin' | 'leftMs'>,
    customer: Customer,
  ): HeldPayment {
    const { traits } = this;
    const dice = this.#dice;
    const now = this.#time.trueMs;
    const switched = traits.modeSwitchMs !== null && now >= traits.modeSwitchMs;
    const payment: HeldPayment = {
      ...made,
      paymentId: PaymentId.parse(String(this.#firstId + this.#payments.length)),
      arrivedMs: now,
      needsConfirm: customer.by === undefined && (switched ? !traits.needsConfirm : traits.needsConfirm),
      decidesMs: now + customer.inMs,
      approves: customer.approves,
      isDouble: customer.isDouble,
      isByCard: customer.by === 'card',
      processingType: customer.by === 'card' ? 'CARDS' : dice.pick('WALLET', 'CARDS'),
      refusesReversal: dice.chance(0.08),
      regretMs: dice.chance(traits.regrets) ? dice.pick(20_000, 60_000, 140_000, 300_000) : null,
      confirmedMs: null,
      gone: null,
      parts: [],
      names: [],
      wasDenied: this.#denied.has(made.transactionId),
      refusedReceipts: 0,
      receipts: [],
    };
    this.#payments.push(payment);
    return payment;
  }

  confirm(paymentId: PaymentId): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(REFUSED_CONFIRM);
    const now = this.#time.trueMs;
    const accepted = (does: boolean): Answer<null> => (does ? ok(null) : refused(REFUSED_CONFIRM));
    if (goneBy(payment, now) !== null) return refused(REFUSED_CONFIRM);
    if (payment.confirmedMs !== null) return accepted(this.traits.repeatedConfirm);
    if (hasLapsed(payment, this.traits, now)) return accepted(this.traits.lapsedConfirm);
    if (!hasSucceeded(payment, this.traits, now)) return refused(REFUSED_CONFIRM);
    if (!payment.needsConfirm) return accepted(this.traits.needlessConfirm);
    payment.confirmedMs = now;
    return ok(null);
  }

  status(paymentId: PaymentId): Answer<PaymentStatus> {
    const payment = this.#find(paymentId);
    return payment ? this.#answerOf(payment) : refused(-404);
  }

  lookUp(transactionId: TransactionId, date: string | undefined): Answer<PaymentStatus> {
    const { traits } = this;
    const form = date === undefined ? 'plain' : 'dated';
    if (traits.lookUp !== 'both' && traits.lookUp !== form) return refused(traits.wrongFormCode);
    const ours = this.#payments.filter((one) => one.transactionId === transactionId);
    const payment = traits.namesDouble ? ours.at(-1) : ours[0];
    const visible =
      payment !== undefined &&
      traits.finds &&
      this.#time.trueMs >= payment.arrivedMs + traits.lookUpLagMs &&
      (date === undefined || date === this.#time.dayAt(payment.arrivedMs));
    if (visible) return this.#answerOf(payment);
    if (traits.neverSent === 'empty') return fail({ code: 'gateway.wrong-shape', field: NO_PAYMENT });
    if (traits.neverSent === 'http-404') return fail({ code: 'gateway.http-status', httpStatus: 404 });
    return refused(form === 'plain' ? traits.neverSentCode : traits.neverSentCodeDated);
  }

  reverse(paymentId: PaymentId): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(-20);
    const now = this.#time.trueMs;
    if (goneBy(payment, now) !== null) return this.traits.repeatedReversal ? ok(null) : refused(-21);
    if (!hasSucceeded(payment, this.traits, now)) return refused(-22);
    if (payment.refusesReversal) return refused(-23, 'Отказ процессинга');
    if (payment.parts.length > 0 && !this.traits.fullAfterPart) return refused(-24);
    if (!this.mayBeGivenBack(payment)) return refused(-25, 'Отчётный период закрыт');
    payment.gone = { atMs: now, by: 'till' };
    return ok(null);
  }

  /** Repeats as often as requested, while something is left: the interface does not forbid it. */
  reversePart(paymentId: PaymentId, amountTiyin: number): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(-20);
    const now = this.#time.trueMs;
    if (!isMoney(payment, now) || amountTiyin > leftOf(payment)) return refused(-22);
    if (payment.refusesReversal) return refused(-23, 'Отказ процессинга');
    if (!this.mayBeGivenBack(payment)) return refused(-25, 'Отчётный период закрыт');
    payment.parts.push({ amountTiyin, atMs: now, by: 'till' });
    return ok(null);
  }

  /** Section 3.3, on the service's own calendar. */
  mayBeGivenBack({ arrivedMs, processingType }: HeldPayment): boolean {
    const time = this.#time;
    return mayReverseNow(time.dayAt(arrivedMs), time.dayAt(time.trueMs), processingType);
  }

  /** The payments of one of our ids, as a manager finds them in the service's cabinet. */
  paymentsOf(transactionId: TransactionId): readonly HeldPayment[] {
    return this.#payments.filter((one) => one.transactionId === transactionId);
  }

  submit(submission: FiscalSubmission, leftMs: number): Answer<null> {
    return takeReceipt(this.#find(submission.paymentId), submission, {
      leftMs,
      now: this.#time.trueMs,
      traits: this.traits,
    });
  }

  link(paymentId: PaymentId): Answer<{ link: string | null }> {
    return linkOf(this.#find(paymentId), this.#time.trueMs, this.traits);
  }

  /** The till has read this id in an answer to a look-up by our id. */
  named(paymentId: PaymentId): void {
    const payment = this.#find(paymentId);
    payment?.names.push({ atMs: this.#time.trueMs, isLost: false });
  }

  /**
   * The till's process has ended: ids that it read just before, and had not confirmed by another request, are
   * lost.
   */
  tillEnded(): void {
    this.cards.tillEnded();
    const lostFromMs = this.#time.trueMs - NAMED_AGAIN_MS;
    for (const payment of this.#payments)
      payment.names = payment.names.map(({ atMs, isLost }) => ({
        atMs,
        isLost: isLost || atMs > lostFromMs,
      }));
  }

  /** Its create was answered with a refusal. */
  denied(transactionId: TransactionId): void {
    this.#denied.add(transactionId);
    for (const payment of this.paymentsOf(transactionId)) payment.wasDenied = true;
  }

  /** Of this shop's till alone. */
  ledger(): readonly ChargeRow[] {
    return this.#payments.slice(1).map((payment) => chargeRowOf(payment, this.traits, this.#time.trueMs));
  }

  #find(paymentId: PaymentId): HeldPayment | undefined {
    return this.#payments.find((payment) => payment.paymentId === paymentId);
  }

  #answerOf(payment: HeldPayment): Answer<PaymentStatus> {
    const now = this.#time.trueMs;
    const { staleMs } = this.traits;
    const lags = staleMs > 0 && this.#dice.chance(STALE);
    const atMs = lags ? Math.max(payment.arrivedMs, now - this.#dice.between(500, staleMs)) : now;
    const status = statusOf(payment, this.traits, atMs);
    if (lags && status !== statusOf(payment, this.traits, now)) this.#onStale(payment);
    return ok({ paymentId: payment.paymentId, status, note: '' });
  }
}
