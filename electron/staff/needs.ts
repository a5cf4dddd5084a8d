/**
 * The rights and amounts that a request needs, computed from the request and the books, never from the page.
 * An approved discount cannot grow afterwards: each tender checks the basket again.
 */
import type { ChannelName, Parsed } from '../../shared/contract/contract.ts';
import type { SaleId, StaffId, TenderId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { leftTiyin, type Refund } from '../../shared/refund/refund.ts';
import { WHOLE } from '../../shared/sale/basket.ts';
import { isOfGap } from '../../shared/sale/gap.ts';
import { isLess } from '../../shared/sale/taken-out.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import type { Need } from '../../shared/staff/role.ts';
import { heldTiyin, tenderRows } from '../../shared/tender/held.ts';
import { rightFor } from '../ipc/parse.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import { approvedReturn } from './go-on.ts';
import type { Standing } from './presence.ts';
import {
  type AgreedReductions,
  afterEdit,
  isReduced,
  linesOfEdit,
  type ReducingEdit,
  reductionOf,
} from './reductions.ts';

export interface NeedParts extends Pick<StaffDeps, 'journal' | 'clock' | 'product'> {
  readonly book: PeopleBook;
  readonly agreed: AgreedReductions;
}

export interface Needs {
  readonly needs: readonly Need[];
  /** The reductions that are agreed once the request succeeded. */
  readonly agrees: { readonly saleId: SaleId; readonly lines: readonly LineReduction[] } | null;
  /** Who approved the request before; left out: nobody. */
  readonly approvedBy?: StaffId;
}

type OfChannel = {
  readonly [C in ChannelName]?: (parts: NeedParts, request: Parsed<C>, standing: Standing) => Needs;
};

const plain = (...needs: readonly Need[]): Needs => ({ needs, agrees: null });

const edited = (parts: NeedParts, edit: ReducingEdit): Needs => {
  const { saleId } = edit.request;
  const right = rightFor<ReducingEdit['channel']>(edit.channel, edit.request);
  const basket = parts.journal.basket(saleId);
  if (basket === null) return plain({ right });
  const reduction = reductionOf(afterEdit(basket, edit), parts.product);
  const agrees = { saleId, lines: linesOfEdit(reduction, edit) };
  if (right === 'price') return { needs: [{ right, amountTiyin: reduction.cutTiyin }], agrees };
  // Withdrawing a reduction needs no right and agrees to nothing.
  if (right !== 'discount') return plain({ right });
  return { needs: [{ right, discount: reduction.share, amountTiyin: reduction.discountTiyin }], agrees };
};

/** Whether a basket lay in a gap of the log, and no tender was begun since. */
export function isTenderOfGap({ journal }: Pick<NeedParts, 'journal'>, saleId: SaleId): boolean {
  const open = journal.openBasket();
  const basket = open?.saleId === saleId ? open : journal.basket(saleId);
  return basket !== null && isOfGap(journal, basket);
}

const tendered = (parts: NeedParts, saleId: SaleId, standing: Standing): Needs => {
  const priced = tenderedAsPriced(parts, saleId, standing);
  return isTenderOfGap(parts, saleId)
    ? { ...priced, needs: [{ right: 'override' }, ...priced.needs] }
    : priced;
};

const tenderedAsPriced = (
  { journal, product, agreed }: NeedParts,
  saleId: SaleId,
  standing: Standing,
): Needs => {
  const sell: Need = { right: 'sell' };
  // Any amount is allowed for this person, so none is computed.
  if (standing.holds({ right: 'discount', discount: WHOLE }) && standing.holds({ right: 'price' }))
    return plain(sell);
  const basket = journal.basket(saleId);
  if (basket === null || !isReduced(basket)) return plain(sell);
  // A sale that holds money is tendered as stored, at prices that its first tender checked.
  if (heldTiyin(tenderRows(journal, saleId)) > 0) return plain(sell);
  const reduction = reductionOf(basket, product);
  const { share, discountTiyin, cutTiyin } = reduction;
  const isAgreed = agreed.covers(saleId, reduction);
  return {
    needs: [
      sell,
      ...(discountTiyin === 0 || isAgreed.discount
        ? []
        : [{ right: 'discount', discount: share, amountTiyin: discountTiyin } as const]),
      ...(cutTiyin === 0 || isAgreed.price ? [] : [{ right: 'price', amountTiyin: cutTiyin } as const]),
    ],
    agrees: { saleId, lines: reduction.lines },
  };
};

/** Money of the sale that went back or may have. `again`: the repeated refund, which does not count twice. */
const goneBack = (refunds: readonly Refund[], again: (refund: Refund) => boolean): Tiyin =>
  addTiyin(
    ...refunds
      .filter((refund) => refund.state !== 'refused' && refund.kind !== 'void' && !again(refund))
      .map(({ amountTiyin }) => amountTiyin),
  );

const refunded = (
  { journal }: NeedParts,
  saleId: SaleId,
  amountTiyin: Tiyin,
  again: (refund: Refund) => boolean = () => false,
): Needs => {
  const refundedTiyin = addTiyin(goneBack(journal.refundsOf(saleId), again), amountTiyin);
  return plain({ right: 'refund', refundedTiyin, amountTiyin });
};

export const isOfCode = (
  { journal }: Pick<NeedParts, 'journal'>,
  saleId: SaleId,
  tenderId: TenderId,
): boolean => journal.tendersOf(saleId).some((one) => one.tenderId === tenderId && one.kind === 'code');

/**
 * Cash in place of a code payment needs its own decision, because the service still has the customer's money.
 */
const inPlaceOfCode = (parts: NeedParts, saleId: SaleId, tenderId: TenderId, needs: Needs): Needs =>
  isOfCode(parts, saleId, tenderId) ? { ...needs, needs: [...needs.needs, { right: 'override' }] } : needs;

function returned(
  parts: NeedParts,
  { saleId, amountTiyin, first }: Pick<Parsed<'refund.go-on'>, 'saleId' | 'amountTiyin' | 'first'>,
): Needs {
  const needs = refunded(parts, saleId, amountTiyin);
  return first.way === 'cash' ? inPlaceOfCode(parts, saleId, first.tenderId, needs) : needs;
}

/**
 * The rest of a return that was approved as a whole needs no second approval. A person with the right needs
 * none at all.
 */
function wentOn(parts: NeedParts, request: Parsed<'refund.go-on'>, standing: Standing): Needs {
  const asked = returned(parts, request);
  if (asked.needs.every((need) => standing.holds(need))) return asked;
  const refund = asked.needs.filter(({ right }) => right === 'refund');
  const approvedBy = approvedReturn(parts, request, standing, refund);
  if (approvedBy === null) return asked;
  const others = asked.needs.filter(({ right }) => right !== 'refund');
  return { ...asked, needs: [{ right: 'sell' }, ...others], approvedBy };
}

/** A smaller quantity removes goods, a larger one sells. Reads only the open basket, which is in memory. */
function counted({ journal }: NeedParts, request: Parsed<'basket.set-quantity'>): Needs {
  const basket = journal.openBasket();
  const isTakenOut = basket?.saleId === request.saleId && isLess(basket, request);
  return plain({ right: isTakenOut ? 'void-line' : 'sell' });
}

const OF_CHANNEL: OfChannel = {
  'basket.set-quantity': (parts, request) => counted(parts, request),
  'basket.discount': (parts, request) => edited(parts, { channel: 'basket.discount', request }),
  'basket.other': (parts, request) => edited(parts, { channel: 'basket.other', request }),
  'basket.price': (parts, request) => edited(parts, { channel: 'basket.price', request }),
  'tender.code': (parts, { saleId }, standing) => tendered(parts, saleId, standing),
  'tender.cash': (parts, { saleId }, standing) => tendered(parts, saleId, standing),
  'tender.terminal': (parts, { saleId }, standing) => tendered(parts, saleId, standing),
  'refund.give': (parts, { transactionId, amountTiyin }) => {
    const payment = parts.journal.payment(transactionId);
    if (payment === null) return plain({ right: 'refund', amountTiyin: amountTiyin ?? ZERO_TIYIN });
    const isAgain = (refund: Refund): boolean =>
      amountTiyin === null && refund.transactionId === transactionId && refund.kind === 'reversal';
    return refunded(parts, payment.saleId, amountTiyin ?? leftTiyin(payment), isAgain);
  },
  // The handler checks the tender's amount against the books.
  'refund.cash': (parts, { saleId, tenderId, amountTiyin, heldTiyin }) =>
    inPlaceOfCode(parts, saleId, tenderId, refunded(parts, saleId, amountTiyin ?? heldTiyin)),
  'refund.terminal': (parts, { saleId, amountTiyin, heldTiyin }) =>
    refunded(parts, saleId, amountTiyin ?? heldTiyin),
  // For all steps of the return. The handler checks the amount against the books.
  'refund.goods': (parts, request) => returned(parts, request),
  'refund.go-on': (parts, request, standing) => wentOn(parts, request, standing),
};

export function needsOf<C extends ChannelName>(
  parts: NeedParts,
  channel: C,
  request: Parsed<C>,
  standing: Standing,
): Needs {
  const special: OfChannel[C] = OF_CHANNEL[channel];
  return special ? special(parts, request, standing) : plain({ right: rightFor(channel, request) });
}
