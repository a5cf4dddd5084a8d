/** A row of a drawn report, and its texts. Pure; the caller passes names. */
import type { SaleId } from '../ids.ts';
import { saleTail } from '../sale/sale-code.ts';
import type { Language } from '../settings/languages.ts';
import { tashkentDay, tashkentTime } from '../time.ts';
import type { NamedPayment, ShownReport } from './report.ts';
import WORDS from './report-words.json' with { type: 'json' };

export type ReportWord = keyof (typeof WORDS)['en'];
type Values = Readonly<Record<string, string | number>>;

/** The text in this language, with the values in place of the braces. */
export const reportWord = (language: Language, word: ReportWord, values: Values = {}): string =>
  WORDS[language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export interface SheetRow {
  readonly label: string;
  /** null: the row has no count. */
  readonly count: number | null;
  /** May be negative. null: the row has no sum. */
  readonly sumTiyin: number | null;
  /** A text, a time or an id; null: none. */
  readonly note: string | null;
  /** A total, or a figure that a reader looks for first. */
  readonly isMain: boolean;
  /** The sale that the row is about; null: none, or an older report. */
  readonly saleId: SaleId | null;
}

export interface SheetSection {
  /** null: the report's head. */
  readonly title: string | null;
  readonly rows: readonly SheetRow[];
}

export interface ReportSheet {
  readonly title: string;
  readonly sections: readonly SheetSection[];
}

/** The identity of a Z report, and later explanations, which are not in the report itself. */
export interface ZHead {
  readonly numberText: string;
  /** The previous Z report of this till, in any journal; null: this is the first. */
  readonly previous: { readonly numberText: string; readonly hash: string } | null;
  /** Ranges of earlier reports that a repair of the journal lost. */
  readonly lost: readonly { readonly from: string; readonly to: string }[];
  /** The closing entry: its hash covers the report. */
  readonly seq: number;
  readonly hash: string;
  /** Later explanations of the difference, oldest first. People by staff id; null: the till. */
  readonly explained: readonly {
    readonly words: string;
    readonly at: string;
    readonly by: string | null;
    readonly approvedBy: string | null;
  }[];
}

/** What drawing needs besides the report. */
export interface SheetSource {
  readonly language: Language;
  /** By staff id. */
  readonly names: Readonly<Record<string, string>>;
  /** A file lists each agreeing payment; paper, without room, only counts them. Left out: paper. */
  readonly isFile?: boolean;
  /** null: not a Z report. */
  readonly z: ZHead | null;
}

export type Drawing = SheetSource & { readonly report: ShownReport };

/** 22.11.2026 14:05, in Tashkent: the local form, in every language. */
export function timeOf(wallMs: number): string {
  const { hours, minutes } = tashkentTime(wallMs);
  const two = (number: number): string => String(number).padStart(2, '0');
  const [year, month, day] = tashkentDay(wallMs).split('-');
  return `${day}.${month}.${year} ${two(hours)}:${two(minutes)}`;
}

export const row = (label: string, more: Partial<Omit<SheetRow, 'label'>> = {}): SheetRow => ({
  label,
  count: null,
  sumTiyin: null,
  note: null,
  isMain: false,
  saleId: null,
  ...more,
});

export const textsIn =
  ({ language }: Pick<SheetSource, 'language'>) =>
  (word: ReportWord, values?: Values): string =>
    reportWord(language, word, values);

/** A sum, or that it is hidden: never 0. */
export const shown = (
  { language }: Pick<SheetSource, 'language'>,
  sumTiyin: number | null,
): Pick<SheetRow, 'sumTiyin' | 'note'> => ({
  sumTiyin,
  note: sumTiyin === null ? reportWord(language, 'hidden') : null,
});

const TAIL = 4;
type Naming = Pick<SheetSource, 'language' | 'names'>;
export function nameIn({ language, names }: Naming, staffId: string | null): string {
  if (staffId === null) return reportWord(language, 'nobody');
  return names[staffId] ?? `…${staffId.slice(-TAIL)}`;
}

/** Who did it, and who approved it, if an approval was needed. */
export const peopleIn = (
  naming: Naming,
  { by, approvedBy }: { readonly by: string | null; readonly approvedBy: string | null },
): string => [by, ...(approvedBy === null ? [] : [approvedBy])].map((one) => nameIn(naming, one)).join(', ');

/** A payment by its receipt number and time; in older reports by its id. */
export const paymentText = (
  language: Language,
  { saleId, paidWallMs, transactionId }: Omit<NamedPayment, 'amountTiyin'>,
): string =>
  saleId === null || paidWallMs === null
    ? transactionId
    : reportWord(language, 'payment-of', { number: saleTail(saleId), time: timeOf(paidWallMs) });
