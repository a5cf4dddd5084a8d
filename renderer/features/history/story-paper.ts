/** A sale's history on paper, for a person who examines it away from the till. */
import type { StoryView } from '../../../shared/contract/history.ts';
import { frame, line, type Paper, paperOf, RULE, text } from '../../../shared/paper/paper.ts';
import { receiptText } from '../../../shared/sale/receipt-no.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import type { Words } from '../../i18n/words.ts';
import { allOf, sentenceOf, whoText } from './story-words.ts';

export function storyPaper(words: Words, shopName: string | null, { sale, steps, people }: StoryView): Paper {
  const number = receiptText(sale);
  return paperOf(
    sale.mode === 'training' ? frame(words('receipt.training'), true) : null,
    shopName ? text(shopName, { weight: 'strong' }) : null,
    text(words('story.paper', { number }), { weight: 'strong' }),
    text(`${dayAndClockText(sale.createdAt)} · ${moneyWithUnit(sale.totalTiyin, words('money.unit'))}`),
    steps.flatMap((step) => [
      RULE,
      line(`${dayAndClockText(step.at)} · № ${step.seq}`),
      line(whoText(words, step, people)),
      ...step.parts.flatMap((part) => [
        line(sentenceOf(words, part), 'strong'),
        ...allOf(words, part, people).map((more) => line(more)),
      ]),
    ]),
  );
}
