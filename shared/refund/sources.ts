/** The sources of money for a refund of a sale: order and way. Pure: derived from the rows. */
import type { TillError } from '../errors/till-error.ts';
import type { RefundId, TenderId, TransactionId } from '../ids.ts';
import { type Tiyin, tiyin } from '../money.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { detailsOf } from '../payment/state.ts';
import type { SaleSituation } from '../sale/situation.ts';
import { heldOf } from '../tender/held.ts';
import { GIVING_BACK_ORDER, isByGateway, type Tender, type TenderKind } from '../tender/tender.ts';
import { isCertainlyNotReversed, paymentOfTender } from './by-hand.ts';
import { isRefusedForNow, lastWhole } from './refund.ts';

/** The calendar rule that forbids a reversal of the payment; null: none. */
export type WhyTooLate = (payment: PaymentRecord) => TillError | null;

/**
 * `service`: through the payment service, back to the payer. `terminal`: on the card terminal. `cash`: from
 * the drawer.
 */
export type RefundWay = 'service' | 'terminal' | 'cash';

export interface RefundSource {
  readonly tenderId: TenderId;
  readonly kind: TenderKind;
  readonly way: RefundWay;
  /** The person may choose cash instead, because only a person can void on a card terminal. */
  readonly mayBeCash: boolean;
  /** The amount not yet given back. */
  readonly heldTiyin: Tiyin;
  /** Of a payment by code. */
  readonly transactionId: TransactionId | null;
  /** Masked; null: unknown, or no card. */
  readonly cardNumber: string | null;
  /**
   * Of cash instead of a reversal: the calendar rule that forbids the reversal; null after two cabinet
   * checks.
   */
  readonly instead: TillError | null;
  /**
   * The refused refund of a payment by code that the calendar no longer lets reverse. The refund may have
   * been done; two cabinet checks settle it, then cash is possible. null: nothing to settle.
   */
  readonly toSettle: RefundId | null;
}

/** Sources that hold money, in the order of payout. */
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
  const payment = isByGateway(tender) ? paymentOfTender(tender, payments) : null;
  const tooLate = payment && whyTooLate(payment);
  const refused = payment && tooLate && lastWhole(payment);
  const isNever = payment !== null && isCertainlyNotReversed(payment, () => tooLate !== null);
  return {
    tenderId,
    kind,
    way: isByGateway(tender) ? (isNever ? 'cash' : 'service') : tender.kind,
    mayBeCash: kind === 'terminal',
    heldTiyin,
    transactionId: payment?.transactionId ?? null,
    cardNumber: (payment && detailsOf(payment)?.cardNumber) ?? null,
    instead: isNever ? tooLate : null,
    toSettle: refused && isRefusedForNow(refused) ? refused.refundId : null,
  };
}

/** The source after a person chose cash, if it allows cash. */
export const inCash = (source: RefundSource): RefundSource =>
  source.mayBeCash ? { ...source, way: 'cash' } : source;

export interface RefundStep<S extends Pick<RefundSource, 'heldTiyin'> = RefundSource> {
  readonly source: S;
  /** Above zero, at most what the source holds. */
  readonly amountTiyin: Tiyin;
}

/** Splits an amount over the sources. If it exceeds what they hold, the steps add up to less. */
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
