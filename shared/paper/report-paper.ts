/** A report and a slip on paper: the rows of the report are those of the screen and of the files. */
import type { CashSlipView } from '../contract/shift.ts';
import type { TillView } from '../contract/till.ts';
import type { Mode } from '../endpoint.ts';
import { tailOf } from '../ids.ts';
import {
  nameIn,
  type ReportSheet,
  reportWord,
  type SheetRow,
  type SheetSource,
} from '../shift/report-row.ts';
import { dayAndClockText, moneyWithUnit, signedText } from './amount-text.ts';
import { frame, line, type Paper, type PaperPart, paperOf, RULE, row, sign, text } from './paper.ts';
import type { PaperWords } from './paper-words.ts';

/** Rows that belong to the one above begin so. */
const INNER = /^\s+/;

/** isCopy: of a Z report, which is printed once more. */
export const reportPaper = (
  { title, sections }: ReportSheet,
  { words, shopName, isCopy }: Pick<SlipParts, 'words' | 'shopName' | 'isCopy'>,
): Paper =>
  paperOf(
    isCopy ? frame(words.of('receipt.copy'), false) : null,
    shopName ? text(shopName, { weight: 'strong' }) : null,
    text(title, { weight: 'total' }),
    sections.flatMap((section) => [
      ...(section.title === null ? [] : [line(section.title, 'strong')]),
      RULE,
      ...section.rows.map(partOf),
    ]),
  );

function partOf({ label, count, sumTiyin, note, isMain }: SheetRow): PaperPart {
  const weight = isMain ? 'strong' : 'plain';
  const isInner = INNER.test(label);
  if (count === null && sumTiyin === null) return row(label.trim(), note ?? '', { weight, isInner });
  return row(label.trim(), sumTiyin === null ? '' : signedText(sumTiyin), {
    count: count === null ? null : String(count),
    beside: note,
    weight,
    isInner,
  });
}

export interface SlipParts {
  readonly words: PaperWords;
  readonly shopName: TillView['shopName'];
  /** Of the movement. */
  readonly mode: Mode;
  /** It is printed once more, and says so: what is signed twice was given once. */
  readonly isCopy: boolean;
  /** By staff id. */
  readonly names: SheetSource['names'];
}

/** What a person signs for cash that he put into the drawer or took out of it. */
export function slipPaper(slip: CashSlipView, parts: SlipParts): Paper {
  const { words, shopName, mode, isCopy, names } = parts;
  const { language } = words;
  const called = (staffId: string | null): string => nameIn({ language, names }, staffId);
  const { kind, amountTiyin, reason, madeAt, by, approvedBy, cashMovementId } = slip;
  return paperOf(
    mode === 'training' ? frame(reportWord(language, 'training'), true) : null,
    isCopy ? frame(words.of('receipt.copy'), false) : null,
    shopName ? text(shopName, { weight: 'strong' }) : null,
    text(reportWord(language, kind), { weight: 'total' }),
    text(moneyWithUnit(amountTiyin, words.of('money.unit')), { weight: 'total' }),
    RULE,
    row(words.of('slip.reason'), reason),
    row(words.of('slip.when'), dayAndClockText(madeAt)),
    row(words.of('slip.who'), called(by)),
    approvedBy === null ? null : row(reportWord(language, 'approved-by'), called(approvedBy)),
    row(words.of('slip.number'), tailOf(cashMovementId)),
    sign(words.of('slip.sign')),
  );
}
