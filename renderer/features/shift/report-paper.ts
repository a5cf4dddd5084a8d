/** A report and a slip on paper: the rows of the report are those of the screen and of the files. */
import type { CashSlipView } from '../../../shared/contract/shift.ts';
import type { TillView } from '../../../shared/contract/till.ts';
import type { Mode } from '../../../shared/endpoint.ts';
import { tailOf } from '../../../shared/ids.ts';
import {
  frame,
  line,
  type Paper,
  type PaperPart,
  paperOf,
  RULE,
  row,
  sign,
  text,
} from '../../../shared/paper/paper.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { type ReportSheet, reportWord, type SheetRow } from '../../../shared/shift/report-row.ts';
import { dayAndClockText, moneyWithUnit } from '../../i18n/money.ts';
import type { Words } from '../../i18n/words.ts';
import { signedText } from '../../ui/money.tsx';

/** Rows that belong to the one above begin so. */
const INNER = /^\s+/;

export const reportPaper = ({ title, sections }: ReportSheet, shopName: string | null): Paper =>
  paperOf(
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
  readonly words: Words;
  readonly language: Language;
  readonly shopName: TillView['shopName'];
  /** Of the movement. */
  readonly mode: Mode;
  /** It is printed once more, and says so: what is signed twice was given once. */
  readonly isCopy: boolean;
  readonly nameOf: (staffId: string | null) => string;
}

/** What a person signs for cash that he put into the drawer or took out of it. */
export function slipPaper(slip: CashSlipView, parts: SlipParts): Paper {
  const { words, language, shopName, mode, isCopy, nameOf } = parts;
  const { kind, amountTiyin, reason, madeAt, by, approvedBy, cashMovementId } = slip;
  return paperOf(
    mode === 'training' ? frame(reportWord(language, 'training'), true) : null,
    isCopy ? frame(words('receipt.copy'), false) : null,
    shopName ? text(shopName, { weight: 'strong' }) : null,
    text(reportWord(language, kind), { weight: 'total' }),
    text(moneyWithUnit(amountTiyin, words('money.unit')), { weight: 'total' }),
    RULE,
    row(words('reason.label'), reason),
    row(words('slip.when'), dayAndClockText(madeAt)),
    row(words('slip.who'), nameOf(by)),
    approvedBy === null ? null : row(reportWord(language, 'approved-by'), nameOf(approvedBy)),
    row(words('slip.number'), tailOf(cashMovementId)),
    sign(words('slip.sign')),
  );
}
