/**
 * Goods returned at the counter, by the page's requests: it shows the offer, and each press names what it
 * showed.
 */
import type { Answer, Parsed } from '../../shared/contract/contract.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { worthOf } from '../../shared/refund/returned.ts';
import { shareOut } from '../../shared/refund/sources.ts';
import type { VirtualTill } from './virtual-till.ts';

/** This much (thousandths) of the line at this place; labels: which pieces. */
export interface Wanted {
  readonly at: number;
  readonly quantity: number;
  readonly labels?: string[];
}

export function offerOf(till: VirtualTill, saleId: SaleId): RefundOffer {
  const offer = till.do('refund.offer', { saleId });
  if (!offer.ok) throw new Error(offer.error.code);
  return offer.value;
}

function firstOf({ sources }: RefundOffer, amount: number) {
  const [step] = shareOut(tiyin(amount), sources);
  // A sale that holds nothing is requested all the same: the till itself must refuse.
  const { tenderId, way } = step?.source ?? { tenderId: 'none', way: 'cash' as const };
  return { tenderId, way } as Parsed<'refund.goods'>['first'];
}

/** The page's request for these goods, or for an amount. */
export function returnRequest(
  offer: RefundOffer,
  wanted: readonly Wanted[] | number,
  slip: string | null = null,
): Parsed<'refund.goods'> {
  const goods =
    typeof wanted === 'number'
      ? []
      : wanted.map(({ at, quantity, labels }) => {
          const line = offer.lines[at];
          if (!line) throw new Error(`no line ${at}`);
          return { line, requested: { lineId: line.lineId, quantity, ...(labels && { labels }) } };
        });
  const worth = goods.reduce(
    (sum, { line, requested }) => sum + worthOf(line, line.returned, requested.quantity),
    typeof wanted === 'number' ? wanted : 0,
  );
  const amountTiyin = tiyin(typeof wanted === 'number' ? worth : Math.min(worth, offer.heldTiyin));
  return {
    saleId: offer.saleId,
    heldTiyin: offer.heldTiyin,
    amountTiyin,
    first: firstOf(offer, amountTiyin),
    slip,
    goods: goods.map(({ requested }) => requested),
    toStock: true,
    reason: 'brought back',
  };
}

export const giveBack = (
  till: VirtualTill,
  saleId: SaleId,
  wanted: readonly Wanted[] | number,
  slip: string | null = null,
): Answer<'refund.goods'> => till.do('refund.goods', returnRequest(offerOf(till, saleId), wanted, slip));

/** The next step of the open return. */
export function goOn(till: VirtualTill, saleId: SaleId, slip: string | null = null): Answer<'refund.go-on'> {
  const offer = offerOf(till, saleId);
  if (offer.open === null) throw new Error('no return is open');
  const { returnId, restTiyin } = offer.open;
  return till.do('refund.go-on', {
    saleId,
    returnId,
    heldTiyin: offer.heldTiyin,
    amountTiyin: restTiyin,
    first: firstOf(offer, restTiyin),
    slip,
  });
}
