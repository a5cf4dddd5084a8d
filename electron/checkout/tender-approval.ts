/**
 * How a basket's reductions are approved before its tenders, and how each tender checks them again: an approved
 * discount can't grow afterwards.
 */
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import { WHOLE } from '../../shared/sale/basket.ts';
import { isOfGap } from '../../shared/sale/gap.ts';
import { isReduced, priceBasket } from '../../shared/sale/price.ts';
import type { ApprovalText } from '../../shared/staff/approval.ts';
import type { Need } from '../../shared/staff/role.ts';
import { heldTiyin, tenderRows } from '../../shared/tender/held.ts';
import type { ApprovalRule, Needs, StaffNow } from '../ipc/feature.ts';
import type { CheckoutDeps } from './deps.ts';
import { reducedText } from './reduced-text.ts';
import { type AgreedReductions, reductionOf } from './reductions.ts';

export type TenderChannel =
  | 'tender.code'
  | 'tender.cash'
  | 'tender.terminal'
  | 'card.ask'
  | 'card.hand'
  | 'invoice.send';

/** What a basket needs before the camera opens, and what each of its tenders needs. */
type AgreeChannel = 'basket.agree' | TenderChannel;

export interface ApprovalDeps extends Pick<CheckoutDeps, 'journal'> {
  readonly product: (id: ProductId) => Product | undefined;
  readonly agreed: AgreedReductions;
  /** Baskets of a gap that a manager approved since this start. */
  readonly agreedGaps: Set<SaleId>;
}

export const tenderApproval = (deps: ApprovalDeps): ApprovalRule<AgreeChannel> => ({
  needs: ({ saleId }, staff) => tendered(deps, saleId, staff),
  // Entries that the log lost may have taken the money for these goods.
  text: ({ saleId }) => {
    const reduced = reducedText(deps.journal.basket(saleId), deps.product);
    if (isTenderOfGap(deps, saleId)) return { what: 'basket-of-gap', ...totalOf(deps, saleId), reduced };
    return reduced === null ? { what: null } : { reduced };
  },
});

export function totalOf(
  { journal, product }: ApprovalDeps,
  saleId: SaleId,
): Partial<Pick<ApprovalText, 'amountTiyin'>> {
  const basket = journal.basket(saleId);
  return basket === null ? {} : { amountTiyin: priceBasket(basket, product).totalTiyin };
}

/** Whether a basket lay in a gap of the log, and since then no tender was begun and no manager agreed. */
function isTenderOfGap({ journal, agreedGaps }: ApprovalDeps, saleId: SaleId): boolean {
  const open = journal.openBasket();
  const basket = open?.saleId === saleId ? open : journal.basket(saleId);
  return basket !== null && !agreedGaps.has(saleId) && isOfGap(journal, basket);
}

const GAP: Need = { right: 'override' };

function tendered(deps: ApprovalDeps, saleId: SaleId, staff: StaffNow): Needs {
  const priced = tenderedAsPriced(deps, saleId, staff);
  if (!isTenderOfGap(deps, saleId)) return priced;
  return {
    ...priced,
    needs: [GAP, ...priced.needs],
    succeeded: () => {
      priced.succeeded?.();
      // Who has the right was not asked, so the next person is.
      if (!staff.holds(GAP)) deps.agreedGaps.add(saleId);
    },
  };
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
  const needs = [
    { right: 'discount', discount: share, amountTiyin: discountTiyin },
    { right: 'price', amountTiyin: cutTiyin },
  ] as const;
  const [discount, price] = needs;
  const own = { discount: staff.holds(discount), price: staff.holds(price) };
  const isAgreed = agreed.covers(saleId, reduction, own, staff);
  const open = needs.filter(({ right, amountTiyin }) => amountTiyin > 0 && !isAgreed[right]);
  return {
    needs: [sell, ...open],
    lines,
    succeeded: () => {
      // A person's own right agrees to nothing that outlives the person.
      if (open.some((need) => !staff.holds(need)))
        agreed.agree(
          saleId,
          needs.map(({ right }) => right),
          lines,
          staff,
        );
    },
  };
}
