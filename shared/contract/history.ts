/** What was sold: sale by sale, and the day's totals. */
import { z } from 'zod';
import { EXPORT_COLUMNS, LONGEST_SAID, STORY_COLUMNS } from '../history/export.ts';
import type { StoryStep } from '../history/story.ts';
import { SALE_STANDINGS } from '../history/words.ts';
import { SaleId, ShiftId, StaffId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import type { Tiyin } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { RefundPeople } from '../refund/people.ts';
import type { Sale } from '../sale/sale.ts';
import { LANGUAGES } from '../settings/languages.ts';
import type { HidingTotals } from '../shift/totals.ts';
import type { Named, NamedView } from '../staff/named.ts';
import { TENDER_KINDS } from '../tender/tender.ts';
import { Day } from '../time.ts';
import { channel, FileName } from './channel.ts';
import type { PaymentView } from './payment.ts';
import type { TenderView } from './tenders.ts';

/** One sale of the history, with everything that its receipt shows. */
export interface SaleView {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly state: Sale['state'];
  /** Its basket waits among the parked ones. */
  readonly isParked: boolean;
  readonly createdAt: string;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
  readonly lines: readonly ReceiptLine[];
  /** Every payment of it, oldest first. */
  readonly payments: readonly PaymentView[];
  /** Every tender of it, taken or not, in the order in which they were begun. */
  readonly tenders: readonly TenderView[];
  /** The last cash that was taken. A cash tender has no fiscal receipt of the service: the interface takes items for its own payments only. */
  readonly cash: CashView | null;
  /** Who took its money; where nothing was taken, who began it. Empty: the till by itself. */
  readonly soldBy: readonly Named[];
  /** Goods that came back, or may have; left out where none did. */
  readonly cameBack?: readonly CameBackLine[];
  /** Where one sale is asked for by itself: who gave money of it back, for the paper of that. */
  readonly givenBack?: GivenBackView;
}

export interface CameBackLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  /** They go back on the shelf, as whoever took them noted. */
  readonly toStock: boolean;
}

export interface GivenBackView {
  readonly by: readonly RefundPeople[];
  /** Those who are named there. */
  readonly people: readonly NamedView[];
}

export interface ReceiptLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unitPriceTiyin: Tiyin;
  /** For the whole quantity, before what was taken off. */
  readonly priceTiyin: Tiyin;
  /** Discounts. */
  readonly offTiyin: Tiyin;
  /** What somebody else bears, an insurance for example. */
  readonly otherTiyin: Tiyin;
  readonly dueTiyin: Tiyin;
  readonly vatPercent: number | null;
  readonly vatTiyin: Tiyin;
  /** The shop's own: no paper has it. */
  readonly note?: string;
}

export interface CashView {
  readonly givenTiyin: Tiyin;
  readonly changeTiyin: Tiyin;
  readonly at: string;
}

/** Without the drawer's cash while the shift is open and is to be counted blind: `cash` and what went back of it are null. */
export interface TotalsView extends HidingTotals {
  /** ISO 8601, UTC: the first moment of the Tashkent day. */
  readonly since: string;
  /** Tiyin that stay: all tenders that are told without what was given back; below zero where more went back than came in. */
  readonly keptTiyin: number;
  /** What stays of the counted shift that is open since then (ISO 8601, UTC), over midnights too; null: none is. */
  readonly shift: { readonly since: string; readonly keptTiyin: number } | null;
}

/** Beside the field: each narrows what it finds. */
const Filters = z.object({
  days: z.object({ from: Day, to: Day }).nullable(),
  tender: z.enum(TENDER_KINDS).nullable(),
  standing: z.enum(SALE_STANDINGS).nullable(),
  /** Who made or approved something of it. */
  person: StaffId.nullable(),
  /** Only sales of which something was given back, or was to be; with days: on those, whenever the sale was made. */
  refunds: z.boolean(),
  /** Only sales whose money was counted in this shift, or went back in it. */
  shift: ShiftId.exactOptional(),
  /** Left out: of the till's own mode, a lesson's or the shop's. */
  mode: z.enum(['other', 'both']).exactOptional(),
});
export type HistoryFilters = z.infer<typeof Filters>;

export interface FoundView {
  /** Newest first. */
  readonly sales: readonly SaleView[];
  /** To be sent back for those before them; null: there are none. A page may be short, or empty, and not the last. */
  readonly next: number | null;
  readonly index: IndexView;
}

/** What sales are found in is made beside the books, and may not hold all of them yet. */
export interface IndexView {
  readonly isWhole: boolean;
  /** Of the sales, newest first, 0 to 1: so far it has come. */
  readonly share: number;
}

export interface StoryView {
  readonly sale: SaleView;
  /** Oldest first. */
  readonly steps: readonly StoryStep[];
  /** How people are called: names are not in the log, and may be erased. */
  readonly people: readonly NamedView[];
}

/** Whoever is or was a person of this till. */
export interface KnownPerson extends NamedView {
  readonly state: 'active' | 'left';
  /** false: he was made in training, and the shop's own people were made since. */
  readonly counts: boolean;
}

const FIND = z.object({
  /** As it is typed, or scanned. */
  text: cleanedText(1_024),
  filters: Filters,
  /** `next` of the page before. */
  before: z.number().int().positive().nullable(),
  limit: z.number().int().min(1).max(100),
});

/** name: of the file; null: nothing was written, because the person stopped it. */
export interface ExportedView {
  readonly name: string | null;
  readonly sales: number;
  /** There are more sales than such a file takes: the newest are in it. */
  readonly isCut: boolean;
}

/** name: of the file; null: the person closed the question. */
export interface StoryFileView {
  readonly name: string | null;
}

export interface ExportProgress {
  /** Read so far. */
  readonly sales: number;
  /** Of the sales so many, 0 to 1, can be found yet: the others are waited for. null: all can. */
  readonly indexShare: number | null;
}

export interface HistoryEvents {
  'history.export-progress': ExportProgress;
}

const Called = cleanedText(80);

const EXPORT_STORY = z.object({
  saleId: SaleId,
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(LANGUAGES),
  name: FileName,
  heads: z.record(z.enum(STORY_COLUMNS), Called),
  /** The page's words for what the entry of this number tells; the rest of a row is the log's own. */
  said: z
    .array(
      z.object({
        seq: z.number().int().positive(),
        who: cleanedText(LONGEST_SAID.who),
        parts: z
          .array(z.object({ says: cleanedText(LONGEST_SAID.says), more: cleanedText(LONGEST_SAID.more) }))
          .max(100),
      }),
    )
    .max(2_000),
});

const EXPORT = z.object({
  /** One sale; null: the list. */
  saleId: SaleId.nullable(),
  text: cleanedText(1_024),
  filters: Filters,
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(LANGUAGES),
  name: FileName,
  heads: z.record(z.enum(EXPORT_COLUMNS), Called),
  /** How the standings and the modes of a sale are called. */
  called: z.record(z.string().max(40), Called),
  /** How whoever has no name is called; a number follows where one was erased. */
  cashier: Called,
});

export const HISTORY = {
  /** Of the till's own mode, newest first. before: the last one shown. */
  'sales.recent': channel<readonly SaleView[]>()(
    'look',
    z.object({ before: SaleId.optional(), limit: z.number().int().min(1).max(100) }),
  ),
  /**
   * Sales that fit every word of the text, and the filters. Errors: `history.no-index`; `history.counted-blind` for whoever
   * has not `audit`, where the open shift is counted blind and its sales are asked for by their tender.
   */
  'history.find': channel<FoundView>()('look', FIND),
  /** What happened to a sale, step by step, from the log. Errors: `payment.not-found`, `history.no-index`. */
  'history.story': channel<StoryView>()('look', z.object({ saleId: SaleId })),
  /**
   * Asks where, and writes what is found, or one sale: all that the shop sold leaves it in one file, like the log.
   * Errors: `payment.busy`, `file.not-saved`, `history.no-index`.
   */
  'history.export': channel<ExportedView>()('audit', EXPORT),
  /**
   * Asks where, and writes what happened to one sale, entry by entry, as the log has it. Errors: `payment.not-found`,
   * `history.no-index`, `file.not-saved`.
   */
  'history.export-story': channel<StoryFileView>()('audit', EXPORT_STORY),
  /** By their numbers, those who have left among them. */
  'history.people': channel<readonly KnownPerson[]>()('look', z.undefined()),
  'history.export-cancel': channel<null>()('look', z.undefined()),
  'sales.one': channel<SaleView>()('look', z.object({ saleId: SaleId })),
  /** What was booked on this Tashkent day, in the till's mode, in whatever shifts: it tells what a shift has come to. */
  'sales.today': channel<TotalsView>()('report', z.undefined()),
} as const;
