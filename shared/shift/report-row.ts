/** A row of a report as it is drawn, and the words for it. Pure; names come in. */
import type { SaleId } from '../ids.ts';
import { receiptNumber } from '../sale/sale-code.ts';
import type { Language } from '../settings/languages.ts';
import { tashkentDay, tashkentTime } from '../time.ts';
import type { NamedPayment, ShiftReport } from './report.ts';
import WORDS from './report-words.json' with { type: 'json' };

export type ReportWord = keyof (typeof WORDS)['en'];
type Values = Readonly<Record<string, string | number>>;

/** In this language, with what stands in braces put in. */
export const reportWord = (language: Language, word: ReportWord, values: Values = {}): string =>
  WORDS[language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

export interface SheetRow {
  readonly label: string;
  /** null: nothing is counted. */
  readonly count: number | null;
  /** May be below zero. null: nothing is summed up. */
  readonly sumTiyin: number | null;
  /** Words, a time, an id; null: nothing. */
  readonly note: string | null;
  /** A sum of what stands above it, or what a person looks for first. */
  readonly isMain: boolean;
  /** Of which sale it tells; null: of none, or a report of before. */
  readonly saleId: SaleId | null;
}

export interface SheetSection {
  /** null: the head of it all. */
  readonly title: string | null;
  readonly rows: readonly SheetRow[];
}

export interface ReportSheet {
  readonly title: string;
  readonly sections: readonly SheetSection[];
}

/** What names a Z report, and what was said of it since: beside the report itself. */
export interface ZHead {
  readonly numberText: string;
  /** The Z report before it, of whatever journal of this till; null: it is the first. */
  readonly previous: { readonly numberText: string; readonly hash: string } | null;
  /** Reports that a repair of the journal has lost before this one, from one number to another. */
  readonly lost: readonly { readonly from: string; readonly to: string }[];
  /** The closing entry itself: its hash covers the report. */
  readonly seq: number;
  readonly hash: string;
  /** What was said about the difference afterwards, oldest first. By staff ids; null: the till. */
  readonly explained: readonly {
    readonly words: string;
    readonly at: string;
    readonly by: string | null;
    readonly approvedBy: string | null;
  }[];
}

/** What a report can't say by itself. */
export interface SheetParts {
  readonly language: Language;
  /** By staff id. */
  readonly names: Readonly<Record<string, string>>;
  /** What a file has room for and paper has not: each payment that agrees. Left out: counted only. */
  readonly isFile?: boolean;
  /** Of a Z report: null else. */
  readonly z: ZHead | null;
}

export type Drawing = SheetParts & { readonly report: ShiftReport };

/** 22.11.2026 14:05, in Tashkent: as people here write it, in each language. */
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

export const sayIn =
  ({ language }: Pick<SheetParts, 'language'>) =>
  (word: ReportWord, values?: Values): string =>
    reportWord(language, word, values);

const TAIL = 4;
type Called = Pick<SheetParts, 'language' | 'names'>;
export function nameIn({ language, names }: Called, staffId: string | null): string {
  if (staffId === null) return reportWord(language, 'nobody');
  return names[staffId] ?? `…${staffId.slice(-TAIL)}`;
}

/** Who did it, and who approved it where somebody had to. */
export const peopleIn = (
  called: Called,
  { by, approvedBy }: { readonly by: string | null; readonly approvedBy: string | null },
): string => [by, ...(approvedBy === null ? [] : [approvedBy])].map((one) => nameIn(called, one)).join(', ');

/** How a payment is called: by the number of its receipt and the time; one of a report of before by its id. */
export const paymentText = (
  language: Language,
  { saleId, paidWallMs, transactionId }: Omit<NamedPayment, 'amountTiyin'>,
): string =>
  saleId === null || paidWallMs === null
    ? transactionId
    : reportWord(language, 'payment-of', { number: receiptNumber(saleId), time: timeOf(paidWallMs) });
