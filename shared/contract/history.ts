/** Past sales, and the day's totals. */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import { EXPORT_COLUMNS, LONGEST_STEP_TEXTS, STORY_COLUMNS } from '../history/export.ts';
import type { StoryStep } from '../history/story.ts';
import { SALE_STANDINGS } from '../history/words.ts';
import { SaleId, ShiftId, StaffId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import type { Tiyin } from '../money.ts';
import type { RefundPeople } from '../refund/people.ts';
import type { ReceiptNo, Sale } from '../sale/sale.ts';
import { LANGUAGES } from '../settings/languages.ts';
import type { Named, NamedView } from '../staff/named.ts';
import { TENDER_KINDS } from '../tender/tender.ts';
import { Day } from '../time.ts';
import { channel, FileName } from './channel.ts';
import type { DayDetails, TotalsView } from './day.ts';
import type { PaymentView } from './payment.ts';
import type { TenderView } from './tender-view.ts';

/** One sale of the history, with all fields of its receipt. */
export interface SaleView {
  readonly saleId: SaleId;
  readonly mode: Mode;
  readonly state: Sale['state'];
  /** Left out: not complete, or from before receipts were numbered. */
  readonly receiptNo?: ReceiptNo;
  /** Its basket is parked. */
  readonly isParked: boolean;
  readonly createdAt: string;
  /** When its last tender was taken; left out: not complete. Days count a sale by this moment. */
  readonly completedAt?: string;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
  readonly lines: readonly ReceiptLine[];
  /** Oldest first. */
  readonly payments: readonly PaymentView[];
  /** Taken or not, in the order of their start. */
  readonly tenders: readonly TenderView[];
  /**
   * The last cash taken. A cash tender has no fiscal receipt at the service: the interface takes items only
   * for its own payments.
   */
  readonly cash: CashView | null;
  /** Who took its money; if nothing was taken, who started it. Empty: the till itself. */
  readonly soldBy: readonly Named[];
  /** Goods that came back, or may have; left out if there are none. */
  readonly cameBack?: readonly CameBackLine[];
  /** Who gave money back, for the refund paper. Only a request for a single sale fills it. */
  readonly givenBack?: GivenBackView;
}

export interface CameBackLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  /** The person who took the goods noted that they go back on the shelf. */
  readonly toStock: boolean;
}

export interface GivenBackView {
  readonly by: readonly RefundPeople[];
  /** The persons named in `by`. */
  readonly people: readonly NamedView[];
}

export interface ReceiptLine {
  readonly name: string;
  readonly unit: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unitPriceTiyin: Tiyin;
  /** For the whole quantity, before discounts. */
  readonly priceTiyin: Tiyin;
  /** Discounts. */
  readonly offTiyin: Tiyin;
  /** What a third party pays, an insurance for example. */
  readonly otherTiyin: Tiyin;
  readonly dueTiyin: Tiyin;
  readonly vatPercent: number | null;
  readonly vatTiyin: Tiyin;
  /** Of the tax catalogue. */
  readonly spic?: string;
  readonly barcode?: string;
  /** Its marking codes, as they are sent. */
  readonly labels?: readonly string[];
  /** Its marking codes are longer than the labels that are sent. */
  readonly hasShortLabels?: true;
  /** Only where several of its codes are sent as one label. */
  readonly sentAs?: { readonly codes: number; readonly labels: number };
  /** Internal to the shop: no paper shows it. */
  readonly note?: string;
}

export interface CashView {
  readonly givenTiyin: Tiyin;
  readonly changeTiyin: Tiyin;
  readonly at: string;
}

/** Each filter narrows what the search text finds. */
const Filters = z.object({
  days: z.object({ from: Day, to: Day }).nullable(),
  tender: z.enum(TENDER_KINDS).nullable(),
  standing: z.enum(SALE_STANDINGS).nullable(),
  /** A person who made or approved part of the sale. */
  person: StaffId.nullable(),
  /**
   * Only sales with a refund, done or requested. `days` then selects the day of the refund, not of the sale.
   */
  refunds: z.boolean(),
  /** Only sales whose money this shift counted, as income or refund. */
  shift: ShiftId.exactOptional(),
  /** Left out: the till's own mode. */
  mode: z.enum(['other', 'both']).exactOptional(),
});
export type HistoryFilters = z.infer<typeof Filters>;

export interface FoundView {
  /** Newest first. */
  readonly sales: readonly SaleView[];
  /**
   * The cursor for older sales; null: there are none. A page may be short or empty without being the last.
   */
  readonly next: number | null;
  readonly index: IndexView;
}

/** The search index is built beside the journal and may not hold all sales yet. */
export interface IndexView {
  readonly isWhole: boolean;
  /** How much of the sales is indexed, newest first, 0 to 1. */
  readonly share: number;
}

export interface StoryView {
  readonly sale: SaleView;
  /** Oldest first. */
  readonly steps: readonly StoryStep[];
  /** Names by person: the log has no names, so that they can be erased. */
  readonly people: readonly NamedView[];
}

/** A present or former person of this till. */
export interface KnownPerson extends NamedView {
  readonly state: 'active' | 'left';
  /** false: a person made in training, after the shop's own people were made. */
  readonly counts: boolean;
}

const FIND = z.object({
  /** Typed or scanned. */
  text: cleanedText(1_024),
  filters: Filters,
  /** `next` of the previous page. */
  before: z.number().int().positive().nullable(),
  limit: z.number().int().min(1).max(100),
});

/** name: of the file; null: the person cancelled, and no file was written. */
export interface ExportedView {
  readonly name: string | null;
  readonly sales: number;
  /** There are more sales than one file takes: the file holds the newest. */
  readonly isCut: boolean;
}

/** name: of the file; null: the person closed the dialog. */
export interface StoryFileView {
  readonly name: string | null;
}

export interface ExportProgress {
  /** Read so far. */
  readonly sales: number;
  /**
   * The share of sales in the index, 0 to 1, while the export waits for the rest; null: the index is whole.
   */
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
  /** The page's text for the entry of this number; the rest of a row comes from the log. */
  said: z
    .array(
      z.object({
        seq: z.number().int().positive(),
        who: cleanedText(LONGEST_STEP_TEXTS.who),
        parts: z
          .array(
            z.object({
              says: cleanedText(LONGEST_STEP_TEXTS.says),
              more: cleanedText(LONGEST_STEP_TEXTS.more),
            }),
          )
          .max(100),
      }),
    )
    .max(2_000),
});

const EXPORT = z.object({
  /** One sale; null: the whole list. */
  saleId: SaleId.nullable(),
  text: cleanedText(1_024),
  filters: Filters,
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(LANGUAGES),
  name: FileName,
  heads: z.record(z.enum(EXPORT_COLUMNS), Called),
  /** The page's texts for standings and modes. */
  called: z.record(z.string().max(40), Called),
  /** The text for a person without a name; a number follows where the name was erased. */
  cashier: Called,
});

export const HISTORY = {
  /** Sales of the till's own mode, newest first. before: the last sale shown. */
  'sales.recent': channel<readonly SaleView[]>()(
    'look',
    z.object({ before: SaleId.optional(), limit: z.number().int().min(1).max(100) }),
  ),
  /**
   * Sales that match every word of the text and the filters. Errors: `history.no-index`;
   * `history.counted-blind` if a person without `audit` filters the sales of a blind-counted open shift by
   * tender.
   */
  'history.find': channel<FoundView>()('look', FIND),
  /** The events of a sale, step by step, from the log. Errors: `payment.not-found`, `history.no-index`. */
  'history.story': channel<StoryView>()('look', z.object({ saleId: SaleId })),
  /**
   * Opens the save dialog, then writes the found sales, or one sale. The right is `audit`, because all sales
   * leave the shop in one file. Errors: `payment.busy`, `file.not-saved`, `history.no-index`.
   */
  'history.export': channel<ExportedView>()('audit', EXPORT, 'sales-file'),
  /**
   * Opens the save dialog, then writes the log entries of one sale. Errors: `payment.not-found`,
   * `history.no-index`, `file.not-saved`.
   */
  'history.export-story': channel<StoryFileView>()('audit', EXPORT_STORY, 'sales-file'),
  /** Ordered by number, former people included. */
  'history.people': channel<readonly KnownPerson[]>()('look', z.undefined()),
  'history.export-cancel': channel<null>()('look', z.undefined()),
  'sales.one': channel<SaleView>()('look', z.object({ saleId: SaleId })),
  /**
   * Sums of this Tashkent day in the till's mode, across shifts. It needs `report`, because it reveals a
   * shift's sums.
   */
  'sales.today': channel<TotalsView>()('report', z.undefined()),
  /**
   * What it sold by hour, goods and cashier; null: hidden. Counted again only after a sale, and at most once in
   * ten seconds.
   */
  'sales.details': channel<DayDetails | null>()('report', z.undefined()),
} as const;
