/** A sale's history on paper, for a person who examines it away from the till. */
import type { StoryView } from '../contract/history.ts';
import { receiptText } from '../sale/receipt-no.ts';
import { dayAndClockText, moneyWithUnit } from './amount-text.ts';
import { frame, line, type Paper, paperOf, RULE, text } from './paper.ts';
import type { PaperWords } from './paper-words.ts';
import { allOf, sentenceOf, whoText } from './story-words.ts';

export function storyPaper(
  words: PaperWords,
  shopName: string | null,
  { sale, steps, people }: StoryView,
): Paper {
  const number = receiptText(sale);
  return paperOf(
    sale.mode === 'training' ? frame(words.of('receipt.training'), true) : null,
    shopName ? text(shopName, { weight: 'strong' }) : null,
    text(words.of('story.paper', { number }), { weight: 'strong' }),
    text(`${dayAndClockText(sale.createdAt)} · ${moneyWithUnit(sale.totalTiyin, words.of('money.unit'))}`),
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
