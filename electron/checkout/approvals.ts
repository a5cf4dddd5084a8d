/** How edits of the basket are approved. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { LineId, SaleId } from '../../shared/ids.ts';
import { scaleTiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { isLess, lessTiyin } from '../../shared/sale/taken-out.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { ApprovalRules, Needs, StaffNow } from '../ipc/feature.ts';
import { rightFor } from '../ipc/parse.ts';
import type { BasketChannels } from './basket/basket.ts';
import { reducedText } from './reduced-text.ts';
import { afterEdit, linesOfEdit, type ReducingEdit, reductionOf } from './reductions.ts';
import { type ApprovalDeps, tenderApproval, totalOf } from './tender-approval.ts';

export function checkoutApprovals(deps: ApprovalDeps): ApprovalRules<BasketChannels> {
  return {
    'basket.set-quantity': {
      needs: (request) => counted(deps, request),
      text: (request) => lessOf(deps, request),
    },
    'basket.discount': {
      needs: (request, staff) => edited(deps, { channel: 'basket.discount', request }, staff),
      text: (request) => ({
        ...reducing(deps, { channel: 'basket.discount', request }),
        typed: request.discount && {
          of: 'discount',
          onBasket: request.lineId === null,
          discount: request.discount,
        },
      }),
    },
    'basket.other': {
      needs: (request, staff) => edited(deps, { channel: 'basket.other', request }, staff),
      text: (request) => ({
        ...reducing(deps, { channel: 'basket.other', request }),
        typed: { of: 'other', otherTiyin: request.otherTiyin },
      }),
    },
    'basket.price': {
      needs: (request, staff) => edited(deps, { channel: 'basket.price', request }, staff),
      text: (request) => ({
        ...reducing(deps, { channel: 'basket.price', request }),
        priceTiyin: request.priceTiyin,
      }),
    },
    'basket.agree': tenderApproval(deps),
    'basket.remove': { text: ({ saleId, lineId }) => lineOf(deps, saleId, lineId) },
    'basket.empty': { text: ({ saleId }) => totalOf(deps, saleId) },
    'basket.drop': { text: ({ saleId }) => totalOf(deps, saleId) },
    'basket.add-open-item': {
      text: ({ item: { name, priceTiyin }, quantity }) => ({
        goods: name,
        amountTiyin: scaleTiyin(priceTiyin, quantity, ONE),
      }),
    },
  };
}

type Text = Partial<Pick<ApprovalText, 'goods' | 'amountTiyin'>>;

/** A line of a basket with its current amount. */
function lineOf(deps: ApprovalDeps, saleId: SaleId, lineId: LineId | null): Text {
  const basket = deps.journal.basket(saleId);
  const priced = basket && priceBasket(basket, deps.product).lines.find(({ line }) => line.lineId === lineId);
  return priced ? { goods: priced.product?.name ?? null, amountTiyin: priced.dueTiyin } : {};
}

/** The goods of an edit, and all that is off the basket after it: the approver reads both kinds. */
function reducing(deps: ApprovalDeps, edit: ReducingEdit): Pick<ApprovalText, 'goods' | 'reduced'> {
  const { saleId, lineId } = edit.request;
  const basket = deps.journal.basket(saleId);
  return {
    ...goodsOf(deps, saleId, lineId),
    reduced: basket && reducedText(afterEdit(basket, edit), deps.product),
  };
}

/** For a price or discount, the need itself holds the sum. */
const goodsOf = (deps: ApprovalDeps, saleId: SaleId, lineId: LineId | null): Pick<ApprovalText, 'goods'> => ({
  goods: lineOf(deps, saleId, lineId).goods ?? null,
});

/** The amount that a smaller quantity removes from a line. */
function lessOf(deps: ApprovalDeps, request: Parsed<'basket.set-quantity'>): Text {
  const basket = deps.journal.basket(request.saleId);
  if (basket === null || !isLess(basket, request)) return {};
  const amountTiyin = lessTiyin(basket, request, deps.product);
  return { ...goodsOf(deps, request.saleId, request.lineId), amountTiyin };
}

/** A smaller quantity removes goods, a larger one sells. Reads only the open basket, which is in memory. */
function counted({ journal }: ApprovalDeps, request: Parsed<'basket.set-quantity'>): Needs {
  const basket = journal.openBasket();
  const isTakenOut = basket?.saleId === request.saleId && isLess(basket, request);
  return { needs: [{ right: isTakenOut ? 'void-line' : 'sell' }] };
}

const rightOf = ({ right }: Need) => right;

function edited(deps: ApprovalDeps, edit: ReducingEdit, staff: StaffNow): Needs {
  const { saleId } = edit.request;
  const right = rightFor<ReducingEdit['channel']>(edit.channel, edit.request);
  const basket = deps.journal.basket(saleId);
  // The edit of a basket that is gone is refused.
  if (basket === null) return { needs: [right === 'discount' ? { right, discount: 0 } : { right }] };
  // Withdrawing a reduction needs no right and agrees to nothing.
  if (right !== 'price' && right !== 'discount') return { needs: [{ right }] };
  const reduction = reductionOf(afterEdit(basket, edit), deps.product);
  const lines = linesOfEdit(reduction, edit);
  const discount = {
    right: 'discount',
    discount: reduction.share,
    amountTiyin: reduction.discountTiyin,
  } as const;
  const price = { right: 'price', amountTiyin: reduction.cutTiyin } as const;
  const [own, other] = right === 'price' ? [price, discount] : [discount, price];
  // One approval must cover a line whole, its discount and its lower price.
  const isBoth = !staff.holds(own) && lines.some(({ offTiyin, cutTiyin }) => offTiyin > 0 && cutTiyin > 0);
  const needs = isBoth ? [own, other] : [own];
  const rights = [own, other].filter((need) => needs.includes(need) || staff.holds(need)).map(rightOf);
  return { needs, lines, succeeded: () => deps.agreed.agree(saleId, rights, lines, staff) };
}
