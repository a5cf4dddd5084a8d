/** The cards of the simulated service, by their tokens. */
import type { PaymentStatus } from '../../../electron/gateway/gateway.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import type { TokenRow } from '../rows.ts';
import type { Dice } from './dice.ts';
import { type HeldPayment, statusOf } from './held-payment.ts';
import { CARD_OUTCOMES } from './outcomes.ts';
import { type Answer, refused } from './service-answer.ts';
import type { Traits } from './traits.ts';
import type { WorldTime } from './virtual-time.ts';

/** The code that each holder gets by SMS. */
export const SMS_CODE = '41503';

/** A till that got a token has kept it after this. */
const KEPT_MS = 5_000;

const UNKNOWN_TOKEN = -62;

/** The share of lasting tokens that were asked for and made for one payment. */
const MADE_TEMPORARY = 0.05;

/** So late a payment excuses that the till called its card declined. */
const REVIVED_MS = [130_000, 400_000] as const;

interface Token {
  readonly cardToken: string;
  /** It does not vanish by paying. */
  readonly isLasting: boolean;
  verified: boolean;
  transactionIds: readonly TransactionId[];
  /** When the till's present process got it; null: it did not. */
  toldMs: number | null;
  isKnown: boolean;
}

type Made = Pick<HeldPayment, 'transactionId' | 'amountTiyin' | 'leftMs'>;

interface CardTokensDeps {
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly traits: Traits;
  /** No two services give the same tokens. */
  readonly firstId: number;
  readonly charge: (
    made: Made,
    decided: { readonly inMs: number; readonly approves: boolean },
  ) => HeldPayment;
}

export class CardTokens {
  readonly #deps: CardTokensDeps;
  #tokens: readonly Token[] = [];
  #made = 0;

  constructor(deps: CardTokensDeps) {
    this.#deps = deps;
  }

  ask(temporary: boolean): Answer<{ cardToken: string; phoneNumber: string; temporary: boolean }> {
    const { dice, firstId } = this.#deps;
    if (dice.chance(0.05)) return refused(-30);
    this.#made += 1;
    const cardToken = `token-${firstId + this.#made}`;
    const isLasting = !temporary && !dice.chance(MADE_TEMPORARY);
    const made = { cardToken, isLasting, verified: false, transactionIds: [], toldMs: null, isKnown: false };
    this.#tokens = [...this.#tokens, made];
    return ok({ cardToken, phoneNumber: '99890*****11', temporary: !isLasting });
  }

  /** The till got the answer to `ask`. */
  told(cardToken: string): void {
    const token = this.#find(cardToken);
    if (token) token.toldMs = this.#deps.time.trueMs;
  }

  /** The till's process has ended. */
  tillEnded(): void {
    for (const token of this.#tokens) {
      token.isKnown = this.#isKept(token);
      token.toldMs = null;
    }
  }

  verify(cardToken: string, smsCode: string): Answer<{ cardNumber: string }> {
    const token = this.#find(cardToken);
    if (!token) return refused(UNKNOWN_TOKEN);
    if (smsCode !== SMS_CODE) return refused(-60);
    token.verified = true;
    return ok({ cardNumber: '860012******0018' });
  }

  /** A create by this token left the till. */
  left(cardToken: string, transactionId: TransactionId): void {
    const token = this.#find(cardToken);
    if (token) token.transactionIds = [...token.transactionIds, transactionId];
  }

  /** Needs no customer and no confirm. A temporary token vanishes by paying; a refusal keeps it. */
  pay(cardToken: string, made: Made): Answer<PaymentStatus> {
    const token = this.#find(cardToken);
    if (!token?.verified) return refused(UNKNOWN_TOKEN);
    const { dice, traits, time } = this.#deps;
    const outcome = dice.weighted({ ...CARD_OUTCOMES, never: traits.cardsHang });
    if (outcome === 'refused') {
      if (traits.cardsRevive > 0 && dice.chance(traits.cardsRevive)) this.#chargeLater(made);
      return refused(-31, 'Недостаточно средств');
    }
    const waitsMs = outcome === 'never' ? Infinity : dice.between(1_000, traits.ponderMs);
    const soon = outcome === 'approves' || outcome === 'no';
    const payment = this.#deps.charge(made, {
      inMs: soon ? traits.openMs : waitsMs,
      approves: outcome === 'approves' || outcome === 'later',
    });
    if (!token.isLasting) this.#drop(cardToken);
    return ok({ paymentId: payment.paymentId, status: statusOf(payment, traits, time.trueMs), note: '' });
  }

  /** It was refused for good, by all that the till could read. */
  #chargeLater(made: Made): void {
    const { dice, time, charge } = this.#deps;
    const customer = { inMs: dice.between(1_000, 120_000), approves: dice.chance(0.6) };
    time.after(dice.between(...REVIVED_MS), () => charge(made, customer));
  }

  delete(cardToken: string): Answer<null> {
    if (!this.#find(cardToken)) return refused(UNKNOWN_TOKEN);
    this.#drop(cardToken);
    return ok(null);
  }

  rows(): readonly Omit<TokenRow, 'keptAs'>[] {
    return this.#tokens.map((token) => ({
      cardToken: token.cardToken,
      transactionIds: token.transactionIds,
      isKnown: this.#isKept(token),
    }));
  }

  #isKept({ isKnown, toldMs }: Token): boolean {
    return isKnown || (toldMs !== null && this.#deps.time.trueMs - toldMs > KEPT_MS);
  }

  #drop(cardToken: string): void {
    this.#tokens = this.#tokens.filter((token) => token.cardToken !== cardToken);
  }

  #find(cardToken: string): Token | undefined {
    return this.#tokens.find((token) => token.cardToken === cardToken);
  }
}
