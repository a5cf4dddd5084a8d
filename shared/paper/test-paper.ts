/** A test paper for the printer: width, letters and figures. */
import { tiyin } from '../money.ts';
import { type Paper, paperOf, RULE, row, text } from '../paper/paper.ts';
import { dayAndClockText, moneyWithUnit } from './amount-text.ts';
import type { PaperWords } from './paper-words.ts';

/** Letters that printers often lack: Uzbek in both alphabets, and Russian. */
const LETTERS = 'Oʻ Gʻ Sh Ch ʼ · Ўў Ғғ Ққ Ҳҳ · Щщ Ъъ Ыы Ээ · 0123456789';
const SUM = tiyin(1_234_567_89);

/** at: ISO 8601, UTC. */
export const testPaper = (words: PaperWords, shopName: string | null, at: string): Paper =>
  paperOf(
    shopName ? text(shopName) : null,
    text(words.of('mend.printer.paper')),
    text(dayAndClockText(at)),
    text(LETTERS),
    text(moneyWithUnit(SUM, words.of('money.unit'))),
    // From the left edge of the paper to the right.
    row('|', '|'),
    RULE,
  );
