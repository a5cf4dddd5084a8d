/**
 * The simulated payment service: what it holds is true, whatever answers get lost. It knows true time only,
 * and it shares no code with the training gateway or the till.
 */
import type { FiscalSubmission, PassPayment, PaymentStatus } from '../../../electron/gateway/gateway.ts';
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { PaymentId, type TransactionId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dice } from './dice.ts';
import type { Traits } from './traits.ts';
import { START_WALL_MS, type WorldTime } from './virtual-time.ts';

export type Answer<T> = Result<T, GatewayError>;

/** Section 8. */
const WINDOW_MS = 30_000;

interface HeldPayment {
  readonly paymentId: PaymentId;
  readonly transactionId: TransactionId;
  readonly amountTiyin: number;
  readonly leftMs: number;
  readonly arrivedMs: number;
  readonly needsConfirm: boolean;
  /** When the customer's answer comes, and which; Infinity: never. */
  readonly decidesMs: number;
  readonly approves: boolean;
  readonly processingType: string;
  /** The card processor refuses to give this one back. */
  readonly refusesReversal: boolean;
  confirmedMs: number | null;
  reversedMs: number | null;
  /** What was given back in parts, oldest first (tiyin). */
  readonly partsTiyin: number[];
  hasReceipt: boolean;
}

/** One row of the ledger, as the checker gets it. */
export interface LedgerRow {
  readonly transactionId: string;
  readonly paymentId: string;
  readonly amountTiyin: number;
  /** The create left the till, and reached the service. */
  readonly leftMs: number;
  readonly arrivedMs: number;
  readonly decidedMs: number | null;
  /** Successful, confirmed where that is asked for, neither cancelled nor given back. */
  readonly isMoney: boolean;
  readonly isReversed: boolean;
  readonly partsTiyin: readonly number[];
  readonly isOpen: boolean;
  readonly receipts: number;
  readonly needsConfirm: boolean;
}

/** How likely each end is. */
const OUTCOMES = { approves: 70, later: 14, declines: 4, never: 5, no: 4, refused: 3 };
const PONDERED_OUTCOMES = { ...OUTCOMES, approves: 14, later: 70 };

/** What the service's own cabinet shows of a payment: what was given back, in full and in parts (tiyin). */
export interface Cabinet {
  readonly isReversed: boolean;
  readonly partsTiyin: readonly number[];
}

const refused = (gatewayCode: number, note = ''): Answer<never> =>
  fail({ code: 'gateway.refused', gatewayCode, ...(note === '' ? {} : { note }) });

const leftOf = ({ amountTiyin, partsTiyin }: HeldPayment): number =>
  partsTiyin.reduce((left, part) => left - part, amountTiyin);

const dayOf = (trueMs: number): string =>
  new Date(START_WALL_MS + trueMs + 5 * 3_600_000).toISOString().slice(0, 10);

export class SimulatedService {
  readonly traits: Traits;
  readonly #time: WorldTime;
  readonly #dice: Dice;
  readonly #payments: HeldPayment[] = [];

  constructor(traits: Traits, time: WorldTime, dice: Dice) {
    this.traits = traits;
    this.#time = time;
    this.#dice = dice;
  }

  create(transactionId: TransactionId, amountTiyin: number, leftMs: number): Answer<PassPayment> {
    const dice = this.#dice;
    const { traits } = this;
    const now = this.#time.trueMs;
    const outcome = dice.weighted(traits.isPondered ? PONDERED_OUTCOMES : OUTCOMES);
    if (outcome === 'refused') return refused(-31, 'Недостаточно средств');
    const switched = traits.modeSwitchMs !== null && now >= traits.modeSwitchMs;
    const waitsMs =
      outcome === 'never' ? Infinity : dice.between(1_000, traits.isPondered ? 400_000 : 100_000);
    const soon = outcome === 'approves' || outcome === 'no';
    const payment: HeldPayment = {
      paymentId: PaymentId.parse(String(2_354_512_461 + this.#payments.length)),
      transactionId,
      amountTiyin,
      leftMs,
      arrivedMs: now,
      needsConfirm: switched ? !traits.needsConfirm : traits.needsConfirm,
      decidesMs: now + (soon ? traits.openMs : waitsMs),
      approves: outcome === 'approves' || outcome === 'later',
      processingType: dice.pick('WALLET', 'CARDS'),
      refusesReversal: dice.chance(0.08),
      confirmedMs: null,
      reversedMs: null,
      partsTiyin: [],
      hasReceipt: false,
    };
    this.#payments.push(payment);
    return ok({
      paymentId: payment.paymentId,
      status: this.#statusOf(payment),
      confirmMode: traits.saysMode ? (payment.needsConfirm ? 1 : 0) : null,
      cardType: 'private',
      processingType: payment.processingType,
      cardNumber: '860012******1234',
      note: '',
    });
  }

  confirm(paymentId: PaymentId): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(-17);
    const accepted = (does: boolean): Answer<null> => (does ? ok(null) : refused(-17));
    if (payment.reversedMs !== null) return refused(-17);
    if (payment.confirmedMs !== null) return accepted(this.traits.repeatedConfirm);
    if (this.#hasLapsed(payment)) return accepted(this.traits.lapsedConfirm);
    if (!this.#hasSucceeded(payment)) return refused(-17);
    if (!payment.needsConfirm) return accepted(this.traits.needlessConfirm);
    payment.confirmedMs = this.#time.trueMs;
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
    const payment = this.#payments.find((one) => one.transactionId === transactionId);
    const visible =
      payment !== undefined &&
      traits.finds &&
      this.#time.trueMs >= payment.arrivedMs + traits.lookUpLagMs &&
      (date === undefined || date === dayOf(payment.arrivedMs));
    if (visible) return this.#answerOf(payment);
    return refused(form === 'plain' ? traits.neverSentCode : traits.neverSentCodeDated);
  }

  reverse(paymentId: PaymentId): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(-20);
    if (payment.reversedMs !== null) return this.traits.repeatedReversal ? ok(null) : refused(-21);
    if (!this.#hasSucceeded(payment) || this.#hasLapsed(payment)) return refused(-22);
    if (payment.refusesReversal) return refused(-23, 'Отказ процессинга');
    if (payment.partsTiyin.length > 0 && !this.traits.fullAfterPart) return refused(-24);
    payment.reversedMs = this.#time.trueMs;
    return ok(null);
  }

  /** Done as often as it is asked for, while something is left: the interface has no word against it. */
  reversePart(paymentId: PaymentId, amountTiyin: number): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment) return refused(-20);
    if (!this.#isMoney(payment) || amountTiyin > leftOf(payment)) return refused(-22);
    if (payment.refusesReversal) return refused(-23, 'Отказ процессинга');
    payment.partsTiyin.push(amountTiyin);
    return ok(null);
  }

  /** As a manager reads it. */
  cabinetOf(transactionId: TransactionId): Cabinet {
    const payment = this.#payments.find((one) => one.transactionId === transactionId);
    return { isReversed: payment?.reversedMs != null, partsTiyin: payment?.partsTiyin ?? [] };
  }

  submit({ paymentId }: FiscalSubmission): Answer<null> {
    const payment = this.#find(paymentId);
    if (!payment || !this.#isMoney(payment) || payment.hasReceipt) return refused(-50);
    payment.hasReceipt = true;
    return ok(null);
  }

  link(paymentId: PaymentId): Answer<{ link: string | null }> {
    const there = this.#find(paymentId)?.hasReceipt === true;
    return ok({ link: there ? `https://fiscal.example/check?t=${paymentId}` : null });
  }

  paymentIdOf(transactionId: TransactionId): PaymentId | undefined {
    return this.#payments.find((one) => one.transactionId === transactionId)?.paymentId;
  }

  ledger(): readonly LedgerRow[] {
    return this.#payments.map((payment) => ({
      transactionId: payment.transactionId,
      paymentId: payment.paymentId,
      amountTiyin: payment.amountTiyin,
      leftMs: payment.leftMs,
      arrivedMs: payment.arrivedMs,
      decidedMs: this.#hasDecided(payment) ? payment.decidesMs : null,
      isMoney: this.#isMoney(payment),
      isReversed: payment.reversedMs !== null,
      partsTiyin: [...payment.partsTiyin],
      isOpen: this.#isOpen(payment),
      receipts: payment.hasReceipt ? 1 : 0,
      needsConfirm: payment.needsConfirm,
    }));
  }

  #find(paymentId: PaymentId): HeldPayment | undefined {
    return this.#payments.find((payment) => payment.paymentId === paymentId);
  }

  #answerOf(payment: HeldPayment): Answer<PaymentStatus> {
    return ok({ paymentId: payment.paymentId, status: this.#statusOf(payment), note: '' });
  }

  #hasDecided = (payment: HeldPayment): boolean => this.#time.trueMs >= payment.decidesMs;

  #hasLapsed(payment: HeldPayment): boolean {
    if (!payment.needsConfirm || payment.confirmedMs !== null) return false;
    const { windowFrom, lateCancelMs } = this.traits;
    const fromMs = windowFrom === 'creation' ? payment.arrivedMs : payment.decidesMs;
    const cancelledMs = fromMs + WINDOW_MS + lateCancelMs;
    if (!payment.approves && payment.decidesMs <= cancelledMs) return false;
    return this.#time.trueMs >= cancelledMs;
  }

  #hasSucceeded(payment: HeldPayment): boolean {
    if (payment.confirmedMs !== null) return true;
    return this.#hasDecided(payment) && payment.approves && !this.#hasLapsed(payment);
  }

  #isMoney(payment: HeldPayment): boolean {
    if (payment.reversedMs !== null || leftOf(payment) === 0 || !this.#hasSucceeded(payment)) return false;
    return !payment.needsConfirm || payment.confirmedMs !== null;
  }

  #isOpen(payment: HeldPayment): boolean {
    return !this.#hasDecided(payment) && !this.#hasLapsed(payment) && payment.reversedMs === null;
  }

  #statusOf(payment: HeldPayment): number {
    if (payment.reversedMs !== null) return this.traits.reversedReads;
    if (this.#hasLapsed(payment)) return this.traits.lapsedReads;
    if (!this.#hasDecided(payment)) return this.traits.firstStatus;
    if (!payment.approves) return -5;
    return payment.partsTiyin.length > 0 ? this.traits.partlyReads : 2;
  }
}
