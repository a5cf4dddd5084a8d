/**
 * Sales beside the open one: each is one chip, whatever it holds. A payment is never left out, and the most
 * urgent payment decides how the chip looks.
 */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import type { SaleId } from '../../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../../shared/money.ts';
import { isUnderWay } from '../../../shared/payment/state.ts';
import { paymentsToEnd } from '../../context/open-sale.ts';
import { mayStillCome, type PaymentEntry, refundInDoubt } from '../../context/payments.ts';

/** The most urgent first. `held`: only money that is certain. */
const URGENCY = [
  'alarm',
  'refund-unknown',
  'unknown',
  'goods',
  'may-come',
  'ended',
  'refund-under-way',
  'under-way',
  'held',
] as const;
export type Need = (typeof URGENCY)[number];

export interface AsideSale {
  readonly saleId: SaleId;
  readonly need: Need;
  /** The payments of the strip, the most urgent first. */
  readonly entries: readonly PaymentEntry[];
  /** Null: no tender of it holds money. */
  readonly held: SaleTendersView | null;
  /** Certain money. Null: none, or a payment of the sale puts it in doubt. */
  readonly paidTiyin: Tiyin | null;
}

/**
 * What a payment needs. Money that came unseen becomes an ordinary "Paid" only after a person has seen to the
 * goods.
 */
export function needOf(view: PaymentView): Need {
  const { alarm, goodsSince, state } = view;
  if (alarm) return 'alarm';
  const doubt = refundInDoubt(view);
  if (doubt) return doubt.state === 'unknown' ? 'refund-unknown' : 'refund-under-way';
  if (goodsSince !== null) return 'goods';
  // A manager's decision has a text of its own, that of the state.
  if (mayStillCome(view) && !view.isClaimed) return 'may-come';
  if (state === 'unknown') return 'unknown';
  return isUnderWay(state) ? 'under-way' : 'ended';
}

const rank = (need: Need): number => URGENCY.indexOf(need);
const mostUrgent = (needs: readonly Need[]): Need =>
  needs.reduce((first, need) => (rank(need) < rank(first) ? need : first), 'held');

/** The most urgent first, then in the given order: payments, then sales that only hold money. */
export function asideSales(
  strip: readonly PaymentEntry[],
  held: readonly SaleTendersView[],
): readonly AsideSale[] {
  const ids = new Set([...strip.map(({ view }) => view.saleId), ...held.map(({ saleId }) => saleId)]);
  return [...ids]
    .map((saleId) =>
      asideSale(
        saleId,
        strip.filter(({ view }) => view.saleId === saleId),
        held.find((sale) => sale.saleId === saleId) ?? null,
      ),
    )
    .toSorted((a, b) => rank(a.need) - rank(b.need));
}

function asideSale(
  saleId: SaleId,
  entries: readonly PaymentEntry[],
  held: SaleTendersView | null,
): AsideSale {
  const need = mostUrgent([
    ...entries.map(({ view }) => needOf(view)),
    ...(held ? paymentsToEnd(held).map(needOfStep) : []),
  ]);
  return {
    saleId,
    need,
    entries: entries.toSorted((a, b) => rank(needOf(a.view)) - rank(needOf(b.view))),
    held,
    paidTiyin: held && certainOf(held, entries, need),
  };
}

/** A payment that the page no longer has. */
const needOfStep = ({ what }: ReturnType<typeof paymentsToEnd>[number]): Need =>
  what === 'settle-charged' ? 'alarm' : 'under-way';

const DOUBTS: ReadonlySet<Need> = new Set(['alarm', 'refund-unknown', 'refund-under-way']);

/** The sum of tenders whose payment has ended well. Beside a doubt about money no sum counts as certain. */
function certainOf(sale: SaleTendersView, entries: readonly PaymentEntry[], need: Need): Tiyin | null {
  if (DOUBTS.has(need) || entries.some(({ view }) => DOUBTS.has(needOf(view)))) return null;
  const open = new Set(paymentsToEnd(sale).map(({ transactionId }) => transactionId));
  const certain = sale.tenders.filter(
    ({ transactionId }) => transactionId === null || !open.has(transactionId),
  );
  const sum = addTiyin(...certain.map(({ heldTiyin }) => heldTiyin));
  return sum > 0 ? tiyin(sum) : null;
}
