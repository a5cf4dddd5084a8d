/** The receipt without prices: goods for somebody else, who may bring them back with this paper. */
import { receiptText } from '../sale/receipt-no.ts';
import { quantityText } from './amount-text.ts';
import { line, type Paper, paperOf, RULE, row, text } from './paper.ts';
import { paperHead } from './paper-head.ts';
import { type Drawing, ownCodeOf } from './receipt-papers.ts';
import { unitText } from './unit-text.ts';

/** sale: complete. */
export function giftPaper({ words, shop, sale }: Drawing, isCopy: boolean): Paper {
  const title = words.of('gift.number', { number: receiptText(sale) });
  return paperOf(
    paperHead({ words, shop, mode: sale.mode, title, at: sale.createdAt, isCopy }),
    sale.lines.flatMap(({ name, quantity, unit }) => [
      RULE,
      line(name, 'strong'),
      row(`${quantityText(quantity)} ${unitText(words, unit)}`, ''),
    ]),
    RULE,
    text(words.of('gift.return')),
    ownCodeOf(words, sale),
  );
}
