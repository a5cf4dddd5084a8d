/**
 * The paper of one return: the goods, the money and where it went, who gave and approved it, and room to
 * sign.
 */
import type { RefundOffer, SaleReturnView } from '../contract/refund.ts';
import type { StaffId } from '../ids.ts';
import { addTiyin, type Tiyin } from '../money.ts';
import { receiptText } from '../sale/receipt-no.ts';
import { UNNAMED_ID } from '../staff/known.ts';
import { dayAndClockText, moneyText, moneyWithUnit, quantityText } from './amount-text.ts';
import { calledText } from './called.ts';
import { line, type Paper, paperOf, RULE, row, sign, text } from './paper.ts';
import { type PaperShop, paperHead } from './paper-head.ts';
import type { PaperWords } from './paper-words.ts';
import { refundWords } from './refund-words.ts';
import { unitText } from './unit-text.ts';

interface Returned {
  readonly offer: RefundOffer;
  readonly current: SaleReturnView;
}

/** All refunds have a known outcome, so the return has a paper. */
export function isAtItsEnd(
  { open }: Pick<RefundOffer, 'open'>,
  { returnId, refunds }: SaleReturnView,
): boolean {
  const states = refunds.map(({ state }) => state);
  return (
    open?.returnId !== returnId &&
    states.includes('refunded') &&
    states.every((state) => state === 'refunded' || state === 'refused')
  );
}

/** What the refunds gave: less than was due if money of the sale went back another way meanwhile. */
export const givenOf = ({ refunds }: Pick<SaleReturnView, 'refunds'>): Tiyin =>
  addTiyin(...refunds.filter(({ state }) => state === 'refunded').map(({ amountTiyin }) => amountTiyin));

export function returnPaper({
  words,
  shop,
  offer,
  current,
  isCopy,
}: Returned & { readonly words: PaperWords; readonly shop: PaperShop; readonly isCopy: boolean }): Paper {
  const number = receiptText(offer);
  const givenTiyin = givenOf(current);
  const givenText = moneyWithUnit(givenTiyin, words.of('money.unit'));
  const worthTiyin = addTiyin(...current.goods.map(({ amountTiyin }) => amountTiyin));
  const isLess = givenTiyin < Math.max(worthTiyin, current.dueTiyin);
  const given = current.refunds.filter(({ state }) => state !== 'refused');
  const named = (ids: readonly (StaffId | null)[]): readonly string[] =>
    [...new Set(ids)].flatMap((id) => (id === null ? [] : [calledText(words, id, offer.people)]));
  const gave = named(given.map(({ by }) => by));
  const approved = named(given.map(({ approvedBy }) => approvedBy));
  // On a till without named staff the approver writes a name.
  const isNameless = given.every(({ by }) => by === null || by === UNNAMED_ID);
  const signers = isNameless && approved.length === 0 ? [''] : approved;
  return paperOf(
    paperHead({
      words,
      shop,
      mode: offer.mode,
      title: words.of('return.paper'),
      at: current.madeAt,
      isCopy,
    }),
    text(words.of('return.of-sale', { number, at: dayAndClockText(offer.createdAt) })),
    current.goods.flatMap(({ name, quantity, unit, amountTiyin }) => [
      RULE,
      line(name, 'strong'),
      row(`${quantityText(quantity)} ${unitText(words, unit)}`, moneyText(amountTiyin)),
    ]),
    RULE,
    row(words.of('receipt.given-back'), givenText, { weight: 'total' }),
    isLess ? text(words.of('return.less-given', { given: givenText })) : null,
    given.map((refund) => line(refundWords(words, refund))),
    RULE,
    line(words.of('return.paper-reason', { reason: current.reason })),
    current.toStock ? line(words.of('return.to-stock')) : null,
    line(words.of('return.fiscal-paper')),
    gave.map((name) => sign(words.of('called.gave-back', { name }))),
    signers.map((name) => sign(words.of('called.approved', { name }))),
    sign(words.of('return.sign.customer')),
  );
}
