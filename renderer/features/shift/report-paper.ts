/** A report and a slip on paper. A report has the same rows on paper, on the screen and in files. */
import type { CashSlipView } from '../../../shared/contract/shift.ts';
import type { TillView } from '../../../shared/contract/till.ts';
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

/** Leading spaces mark rows that belong to the row above. */
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
  readonly shop: Pick<TillView, 'shopName' | 'mode'>;
  readonly nameOf: (staffId: string | null) => string;
}

/** The slip that a person signs for cash put into the drawer or taken out. */
export function slipPaper(slip: CashSlipView, { words, language, shop, nameOf }: SlipParts): Paper {
  const { kind, amountTiyin, reason, madeAt, by, approvedBy, cashMovementId } = slip;
  return paperOf(
    shop.mode === 'training' ? frame(reportWord(language, 'training'), true) : null,
    shop.shopName ? text(shop.shopName, { weight: 'strong' }) : null,
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
