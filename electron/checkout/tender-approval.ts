/**
 * How a tender of the basket is approved. An approved discount can't grow afterwards: each tender checks the
 * basket again.
 */
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import { WHOLE } from '../../shared/sale/basket.ts';
import { isOfGap } from '../../shared/sale/gap.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import { heldTiyin, tenderRows } from '../../shared/tender/held.ts';
import type { ApprovalRule, Needs, StaffNow } from '../ipc/feature.ts';
import type { CheckoutDeps } from './deps.ts';
import { type AgreedReductions, isReduced, reductionOf } from './reductions.ts';

export type TenderChannel = 'tender.code' | 'tender.cash' | 'tender.terminal';

export interface ApprovalDeps extends Pick<CheckoutDeps, 'journal'> {
  readonly product: (id: ProductId) => Product | undefined;
  readonly agreed: AgreedReductions;
}

export const tenderApproval = (deps: ApprovalDeps): ApprovalRule<TenderChannel> => ({
  needs: ({ saleId }, staff) => tendered(deps, saleId, staff),
  // Entries that the log lost may have taken the money for these goods.
  text: ({ saleId }) =>
    isTenderOfGap(deps, saleId) ? { what: 'basket-of-gap', ...totalOf(deps, saleId) } : {},
});

export function totalOf(
  { journal, product }: ApprovalDeps,
  saleId: SaleId,
): Partial<Pick<ApprovalText, 'amountTiyin'>> {
  const basket = journal.basket(saleId);
  return basket === null ? {} : { amountTiyin: priceBasket(basket, product).totalTiyin };
}

/** Whether a basket lay in a gap of the log, and no tender was begun since. */
function isTenderOfGap({ journal }: ApprovalDeps, saleId: SaleId): boolean {
  const open = journal.openBasket();
  const basket = open?.saleId === saleId ? open : journal.basket(saleId);
  return basket !== null && isOfGap(journal, basket);
}

function tendered(deps: ApprovalDeps, saleId: SaleId, staff: StaffNow): Needs {
  const priced = tenderedAsPriced(deps, saleId, staff);
  return isTenderOfGap(deps, saleId)
    ? { ...priced, needs: [{ right: 'override' }, ...priced.needs] }
    : priced;
}

function tenderedAsPriced(deps: ApprovalDeps, saleId: SaleId, staff: StaffNow): Needs {
  const { journal, product, agreed } = deps;
  const sell: Need = { right: 'sell' };
  // Any amount is allowed for this person, so none is computed.
  if (staff.holds({ right: 'discount', discount: WHOLE }) && staff.holds({ right: 'price' }))
    return { needs: [sell] };
  const basket = journal.basket(saleId);
  if (basket === null || !isReduced(basket)) return { needs: [sell] };
  // A sale that holds money is tendered as stored, at prices that its first tender checked.
  if (heldTiyin(tenderRows(journal, saleId)) > 0) return { needs: [sell] };
  const reduction = reductionOf(basket, product);
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
