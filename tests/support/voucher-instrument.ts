/**
 * A second way to pay, for stories: a voucher whose service knows three questions. It is never confirmed, and a status of
 * 2 is money. It proves that the payment room names no operation of the first way.
 */

import type { PaymentLoop } from '../../electron/payment/active.ts';
import type { Instrument } from '../../electron/payment/instruments/instrument.ts';
import { PASS_CODE_WINDOWS } from '../../electron/payment/instruments/pass-code.ts';
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { PaymentId } from '../../shared/ids.ts';
import { onlyId, type PaymentDetails } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';

interface Redeemed {
  readonly paymentId: PaymentId;
  readonly transactionId: string;
  status: number;
}

/** What becomes of the next redemption: it is answered; it is taken, and the answer is lost; it is refused; it never arrives. */
type Fate = 'answered' | 'answer-lost' | 'refused' | 'lost';

const LATENCY_MS = 100;
const LOST = fail({ code: 'gateway.timed-out' } as const);
const NOT_THERE = fail({ code: 'gateway.refused', gatewayCode: -404 } as const);

export class VoucherService {
  readonly redeemed: Redeemed[] = [];
  readonly asked: string[] = [];
  readonly fates: Fate[] = [];
  /** The status of a new voucher. */
  firstStatus = 2;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async redeem(transactionId: string): Promise<Result<Redeemed, GatewayError>> {
    await this.#takesTime('redeem');
    const fate = this.fates.shift() ?? 'answered';
    if (fate === 'lost') return LOST;
    if (fate === 'refused') return fail({ code: 'gateway.refused', gatewayCode: -7 });
    const paymentId = PaymentId.parse(String(9_000_000_001 + this.redeemed.length));
    const voucher = { paymentId, transactionId, status: this.firstStatus };
    this.redeemed.push(voucher);
    return fate === 'answered' ? ok({ ...voucher }) : LOST;
  }

  async read(paymentId: PaymentId): Promise<Result<Redeemed, GatewayError>> {
    await this.#takesTime('read');
    return this.#found((one) => one.paymentId === paymentId);
  }

  async find(transactionId: string): Promise<Result<Redeemed, GatewayError>> {
    await this.#takesTime('find');
    return this.#found((one) => one.transactionId === transactionId);
  }

  async #takesTime(what: string): Promise<void> {
    this.asked.push(what);
    await this.#clock.sleep(LATENCY_MS);
  }

  #found(is: (one: Redeemed) => boolean): Result<Redeemed, GatewayError> {
    const one = this.redeemed.find(is);
    return one ? ok({ ...one }) : NOT_THERE;
  }
}

const known = (paymentId: PaymentId): PaymentDetails => ({ ...onlyId(paymentId), confirmMode: 0 });

export function createVoucher(loop: PaymentLoop, service: VoucherService): Instrument {
  const lookUp: Instrument['lookUp'] = async ({ transactionId }) => {
    const found = await service.find(transactionId);
    if (found.ok) return ok({ paymentId: found.value.paymentId, status: found.value.status, note: '' });
    return fail({ error: found.error, answeredWith: found.error.gatewayCode ?? null, heard: 'all' });
  };
  const read: Instrument['read'] = async (paymentId) => {
    const answer = await service.read(paymentId);
    return answer.ok ? ok({ paymentId, status: answer.value.status, note: '' }) : answer;
  };
  return {
    windows: PASS_CODE_WINDOWS,
    invoice: null,
    facts: () => loop.journal.facts(loop.endpoint).facts,
    create: async ({ transactionId }) => {
      const answer = await service.redeem(transactionId);
      if (!answer.ok) return answer;
      const { paymentId, status } = answer.value;
      return ok({ created: { details: known(paymentId), status, note: '' }, phoneLastFour: null });
    },
    status: async (payment, facts) => {
      const details = 'details' in payment.state ? payment.state.details : null;
      if (!details) return lookUp(payment, facts);
      const answer = await read(details.paymentId);
      return answer.ok ? answer : fail({ error: answer.error, answeredWith: null, heard: 'all' });
    },
    read,
    lookUp,
    confirm: null,
    known,
    needsConfirm: () => false,
    usuallyNeedsConfirm: () => false,
    evidence: (_payment, staysMoney) => ({
      facts: loop.journal.facts(loop.endpoint).facts,
      neverConfirms: true,
      staysMoney,
    }),
    controls: {
      mayBeAbsent: ({ state }, { answeredWith }) =>
        'details' in state && state.details === null && answeredWith === -404,
      // One look-up at its own moment: this service finds what it has.
      prove: async ({ transactionId }) => ((await service.find(transactionId)).ok ? 'nothing' : 'absent'),
    },
    learns: {
      fromReading: () => undefined,
      fromRefusal: () => undefined,
      fromPaidReading: () => undefined,
      fromPaid: () => Promise.resolve(),
    },
  };
}
