/** From where money of a sale goes back, in which order, and how. Pure: made of the rows. */
import type { TillError } from '../errors/till-error.ts';
import type { RefundId, TenderId, TransactionId } from '../ids.ts';
import { type Tiyin, tiyin } from '../money.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import type { SaleSituation } from '../sale/situation.ts';
import { heldOf } from '../tender/held.ts';
import { GIVING_BACK_ORDER, type Tender, type TenderKind } from '../tender/tender.ts';
import { isCertainlyNotReversed, paymentOfTender } from './by-hand.ts';
import { isRefusedForNow, lastWhole } from './refund.ts';

/** Which rule of the calendar forbids that the payment is reversed; null: none. */
export type WhyTooLate = (payment: PaymentRecord) => TillError | null;

/** `service`: by the payment service, where the money came from. `terminal`: on the card terminal. `cash`: by hand. */
export type RefundWay = 'service' | 'terminal' | 'cash';

export interface RefundSource {
  readonly tenderId: TenderId;
  readonly kind: TenderKind;
  readonly way: RefundWay;
  /** Whoever gives it back may choose cash in its place: nothing but a person voids on a card terminal. */
  readonly mayBeCash: boolean;
  /** What is left of it. */
  readonly heldTiyin: Tiyin;
  /** Of a payment by code. */
  readonly transactionId: TransactionId | null;
  /** Masked; null: unknown, or no card. */
  readonly cardNumber: string | null;
  /** Of cash in the place of a payment by code: the rule that forbids the other way. Settled by two looks: null. */
  readonly instead: TillError | null;
  /**
   * Of a payment by code that the calendar lets nobody reverse any more: what the service refused before, and may have
   * done all the same. Two looks settle it, then it goes in cash. null: nothing stands in the way.
   */
  readonly toSettle: RefundId | null;
}

/** Those that hold something, in the order in which they give it back. */
export function refundSources(
  { rows, payments }: SaleSituation,
  whyTooLate: WhyTooLate,
): readonly RefundSource[] {
  const inOrder = GIVING_BACK_ORDER.flatMap((kind) => rows.tenders.filter((tender) => tender.kind === kind));
  return inOrder
    .map((tender) => sourceOf(tender, heldOf(tender, rows), payments, whyTooLate))
    .filter(({ heldTiyin }) => heldTiyin > 0);
}

function sourceOf(
  tender: Tender,
  heldTiyin: Tiyin,
  payments: readonly PaymentRecord[],
  whyTooLate: WhyTooLate,
): RefundSource {
  const { tenderId, kind } = tender;
  const payment = kind === 'code' ? paymentOfTender(tender, payments) : null;
  const tooLate = payment && whyTooLate(payment);
  const refused = payment && tooLate && lastWhole(payment);
  const isNever = payment !== null && isCertainlyNotReversed(payment, () => tooLate !== null);
  return {
    tenderId,
    kind,
    way: kind === 'code' ? (isNever ? 'cash' : 'service') : kind,
    mayBeCash: kind === 'terminal',
    heldTiyin,
    transactionId: payment?.transactionId ?? null,
    cardNumber: (payment && detailsOf(payment)?.cardNumber) ?? null,
    instead: isNever ? tooLate : null,
    toSettle: refused && isRefusedForNow(refused) ? refused.refundId : null,
  };
}

/** The same, where a person chose cash for what may go back so. */
export const inCash = (source: RefundSource): RefundSource =>
  source.mayBeCash ? { ...source, way: 'cash' } : source;

export interface RefundStep<S extends Pick<RefundSource, 'heldTiyin'> = RefundSource> {
  readonly source: S;
  /** Above zero, at most what the source holds. */
  readonly amountTiyin: Tiyin;
}

/** What each source gives of an amount. More than all of them hold is nobody's: the steps add up to less then. */
export function shareOut<S extends Pick<RefundSource, 'heldTiyin'>>(
  amountTiyin: Tiyin,
  sources: readonly S[],
): readonly RefundStep<S>[] {
  let left: number = amountTiyin;
  return sources.flatMap((source) => {
    const share = Math.min(left, source.heldTiyin);
    left -= share;
    return share > 0 ? [{ source, amountTiyin: tiyin(share) }] : [];
  });
}
