/**
 * How requests of the basket and tenders are approved. An approved discount can't grow afterwards: each tender
 * checks the basket again.
 */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import { scaleTiyin } from '../../shared/money.ts';
import { ONE, WHOLE } from '../../shared/sale/basket.ts';
import { isOfGap } from '../../shared/sale/gap.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { isLess, lessTiyin } from '../../shared/sale/taken-out.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import { heldTiyin, tenderRows } from '../../shared/tender/held.ts';
import type { ApprovalRule, ApprovalRules, Needs, StaffNow } from '../ipc/feature.ts';
import { rightFor } from '../ipc/parse.ts';
import type { BasketChannels } from './basket/basket.ts';
import type { CheckoutDeps } from './deps.ts';
import {
  type AgreedReductions,
  afterEdit,
  agreedReductions,
  isReduced,
  linesOfEdit,
  type ReducingEdit,
  reductionOf,
} from './reductions.ts';

type TenderChannel = 'tender.code' | 'tender.cash' | 'tender.terminal';

export type CheckoutChannel = BasketChannels | TenderChannel;

interface Parts extends Pick<CheckoutDeps, 'journal' | 'catalogue'> {
  readonly agreed: AgreedReductions;
}

export function checkoutApprovals(deps: CheckoutDeps): ApprovalRules<CheckoutChannel> {
  const parts: Parts = { ...deps, agreed: agreedReductions(deps) };
  const tender: ApprovalRule<TenderChannel> = {
    needs: ({ saleId }, staff) => tendered(parts, saleId, staff),
    // Entries that the log lost may have taken the money for these goods.
    text: ({ saleId }) =>
      isTenderOfGap(parts, saleId) ? { what: 'basket-of-gap', ...total(parts, saleId) } : {},
  };
  return {
    'tender.code': tender,
    'tender.cash': tender,
    'tender.terminal': tender,
    'basket.set-quantity': {
      needs: (request) => counted(parts, request),
      text: (request) => lessOf(parts, request),
    },
    'basket.discount': {
      needs: (request, staff) => edited(parts, { channel: 'basket.discount', request }, staff),
      text: ({ saleId, lineId }) => goodsOf(parts, saleId, lineId),
    },
    'basket.other': {
      needs: (request, staff) => edited(parts, { channel: 'basket.other', request }, staff),
      text: ({ saleId, lineId }) => goodsOf(parts, saleId, lineId),
    },
    'basket.price': {
      needs: (request, staff) => edited(parts, { channel: 'basket.price', request }, staff),
      text: ({ saleId, lineId, priceTiyin }) => ({ priceTiyin, ...goodsOf(parts, saleId, lineId) }),
    },
    'basket.remove': { text: ({ saleId, lineId }) => lineOf(parts, saleId, lineId) },
    'basket.empty': { text: ({ saleId }) => total(parts, saleId) },
    'basket.drop': { text: ({ saleId }) => total(parts, saleId) },
    'basket.add-open-item': {
      text: ({ item: { name, priceTiyin }, quantity }) => ({
        goods: name,
        amountTiyin: scaleTiyin(priceTiyin, quantity, ONE),
      }),
    },
  };
}

type Text = Partial<Pick<ApprovalText, 'goods' | 'amountTiyin'>>;

const productIn =
  ({ catalogue }: Parts): Parameters<typeof priceBasket>[1] =>
  (id) =>
    catalogue.product(id);

/** A line of a basket with its current amount. */
function lineOf(parts: Parts, saleId: SaleId, lineId: LineId | null): Text {
  const basket = parts.journal.basket(saleId);
  const priced =
    basket && priceBasket(basket, productIn(parts)).lines.find(({ line }) => line.lineId === lineId);
  return priced ? { goods: priced.product?.name ?? null, amountTiyin: priced.dueTiyin } : {};
}

/** For a price or discount, the need itself holds the sum. */
const goodsOf = (parts: Parts, saleId: SaleId, lineId: LineId | null): Text => ({
  goods: lineOf(parts, saleId, lineId).goods ?? null,
});

/** The amount that a smaller quantity removes from a line. */
function lessOf(parts: Parts, request: Parsed<'basket.set-quantity'>): Text {
  const basket = parts.journal.basket(request.saleId);
  if (basket === null || !isLess(basket, request)) return {};
  const amountTiyin = lessTiyin(basket, request, productIn(parts));
  return { ...goodsOf(parts, request.saleId, request.lineId), amountTiyin };
}

function total(parts: Parts, saleId: SaleId): Text {
  const basket = parts.journal.basket(saleId);
  return basket === null ? {} : { amountTiyin: priceBasket(basket, productIn(parts)).totalTiyin };
}

/** A smaller quantity removes goods, a larger one sells. Reads only the open basket, which is in memory. */
function counted({ journal }: Parts, request: Parsed<'basket.set-quantity'>): Needs {
  const basket = journal.openBasket();
  const isTakenOut = basket?.saleId === request.saleId && isLess(basket, request);
  return { needs: [{ right: isTakenOut ? 'void-line' : 'sell' }] };
}

function edited(parts: Parts, edit: ReducingEdit, staff: StaffNow): Needs {
  const { saleId } = edit.request;
  const right = rightFor<ReducingEdit['channel']>(edit.channel, edit.request);
  const basket = parts.journal.basket(saleId);
  if (basket === null) return { needs: [{ right }] };
  const reduction = reductionOf(afterEdit(basket, edit), productIn(parts));
  const lines = linesOfEdit(reduction, edit);
  const agrees = { lines, succeeded: () => parts.agreed.agree(saleId, lines, staff) };
  if (right === 'price') return { needs: [{ right, amountTiyin: reduction.cutTiyin }], ...agrees };
  // Withdrawing a reduction needs no right and agrees to nothing.
  if (right !== 'discount') return { needs: [{ right }] };
  return {
    needs: [{ right, discount: reduction.share, amountTiyin: reduction.discountTiyin }],
    ...agrees,
  };
}

/** Whether a basket lay in a gap of the log, and no tender was begun since. */
function isTenderOfGap({ journal }: Parts, saleId: SaleId): boolean {
  const open = journal.openBasket();
  const basket = open?.saleId === saleId ? open : journal.basket(saleId);
  return basket !== null && isOfGap(journal, basket);
}

function tendered(parts: Parts, saleId: SaleId, staff: StaffNow): Needs {
  const priced = tenderedAsPriced(parts, saleId, staff);
  return isTenderOfGap(parts, saleId)
    ? { ...priced, needs: [{ right: 'override' }, ...priced.needs] }
    : priced;
}

function tenderedAsPriced(parts: Parts, saleId: SaleId, staff: StaffNow): Needs {
  const { journal, agreed } = parts;
  const sell: Need = { right: 'sell' };
  // Any amount is allowed for this person, so none is computed.
  if (staff.holds({ right: 'discount', discount: WHOLE }) && staff.holds({ right: 'price' }))
    return { needs: [sell] };
  const basket = journal.basket(saleId);
  if (basket === null || !isReduced(basket)) return { needs: [sell] };
  // A sale that holds money is tendered as stored, at prices that its first tender checked.
  if (heldTiyin(tenderRows(journal, saleId)) > 0) return { needs: [sell] };
  const reduction = reductionOf(basket, productIn(parts));
  const { share, discountTiyin, cutTiyin, lines } = reduction;
  const isAgreed = agreed.covers(saleId, reduction, staff);
  return {
    needs: [
      sell,
      ...(discountTiyin === 0 || isAgreed.discount
        ? []
        : [{ right: 'discount', discount: share, amountTiyin: discountTiyin } as const]),
      ...(cutTiyin === 0 || isAgreed.price ? [] : [{ right: 'price', amountTiyin: cutTiyin } as const]),
    ],
    lines,
    succeeded: () => agreed.agree(saleId, lines, staff),
  };
}
