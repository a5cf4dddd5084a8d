/** The shop's goods for their owner: records, categories, groups, prices and changes. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { GoodsChangeId, ProductId, StaffId } from '../ids.ts';
import { cleanedText } from '../line-of-text.ts';
import type { Tiyin } from '../money.ts';
import type { Result } from '../result.ts';
import type { Act } from '../staff/actor.ts';
import type { Moment } from '../time.ts';
import { type Category, type ItemGroup, LONGEST_CATEGORY } from './category.ts';
import type { FiscalLack } from './fiscal-light.ts';
import type { ProductRecord } from './product-record.ts';

/** Why goods changed. */
export const GOODS_HAPPENINGS = [
  'edited',
  'bulk',
  'imported',
  'import-undone',
  /** A price reached its instant. */
  'price-due',
  /** A person chose the tax group of a product at its first sale. */
  'tax-chosen',
  'tax-confirmed',
] as const;
export type GoodsHappening = (typeof GOODS_HAPPENINGS)[number];

/** A price that begins at an instant of the till's corrected clock. */
export interface DuePrice {
  readonly productId: ProductId;
  readonly fromWallMs: number;
  readonly priceTiyin: Tiyin;
}

/** The file of an import. */
export interface ImportedFile {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly rows: number;
  readonly refused: number;
}

/** Written together: one transaction, and one entry of the log. Records stand in their new state. */
export interface GoodsChange {
  readonly changeId: GoodsChangeId;
  readonly happening: GoodsHappening;
  readonly products?: readonly ProductRecord[];
  /** What a person saw of them: a product that has another revision now is not written. */
  readonly seen?: ReadonlyMap<ProductId, number>;
  readonly categories?: readonly Category[];
  /** Their products keep the name, and inherit nothing. */
  readonly droppedCategories?: readonly string[];
  readonly groups?: readonly ItemGroup[];
  readonly droppedGroups?: readonly ItemGroup['groupId'][];
  /** Each replaces the price of the same product and instant. */
  readonly duePrices?: readonly DuePrice[];
  readonly droppedDuePrices?: readonly DuePrice[];
  readonly file?: ImportedFile;
}

/** A record with what the list shows beside it. */
export interface StoredProduct {
  readonly record: ProductRecord;
  /** Grows with each change of the record. */
  readonly revision: number;
  readonly changedWallMs: number;
  /** Empty: green. */
  readonly lacks: readonly FiscalLack[];
}

export interface PriceInForce {
  readonly priceTiyin: Tiyin;
  readonly fromWallMs: number;
  /** null: the till itself, or the installer's command. */
  readonly by: StaffId | null;
  readonly happening: GoodsHappening;
}

export const GOODS_FILTERS = [
  'active',
  'not-green',
  'no-barcode',
  'changed-today',
  'tax-unconfirmed',
  'pinned',
  'hidden',
] as const;

export const GoodsQuery = z.object({
  /** As the till's own search; '': all. */
  text: cleanedText(100),
  only: z.enum(GOODS_FILTERS),
  /** null: every category. */
  category: cleanedText(LONGEST_CATEGORY).nullable(),
});
export type GoodsQuery = z.infer<typeof GoodsQuery>;

export interface GoodsPage {
  readonly rows: readonly StoredProduct[];
  /** Pass it for the next page; null: the end. */
  readonly next: string | null;
  readonly total: number;
}

export interface GoodsStore {
  product(id: ProductId): StoredProduct | undefined;
  /** The product that has this barcode, itself or on its package, in any form of the GTIN. */
  byBarcode(barcode: string): StoredProduct | undefined;
  /** Best first with a text, by name without. startOfDayMs: of today, for `changed-today`. */
  page(query: GoodsQuery, after: string | null, limit: number, startOfDayMs: number): GoodsPage;
  /** Every record, in the order in which they were added. */
  all(): Iterable<ProductRecord>;
  /**
   * Products with this SPIC of their own among some thousand rows behind `after` (0: the first). next: pass it
   * for the following rows; null: the end.
   */
  ofSpic(
    spic: string,
    after: number,
  ): { readonly found: readonly ProductRecord[]; readonly next: number | null };
  /** Described ones, and those that active products only name. */
  categories(): readonly Category[];
  groups(): readonly ItemGroup[];
  /** Newest first. */
  prices(id: ProductId): readonly PriceInForce[];
  /** Soonest first. */
  duePrices(): readonly DuePrice[];
  /**
   * Writes all or nothing. Errors: `product.changed` (field: its id), `product.barcode-taken` (field: the
   * code, note: who has it), `catalogue.busy` while an import writes, `catalogue.unavailable`.
   */
  change(change: GoodsChange, stamp: GoodsStamp): Result<null, TillError>;
}

/** Who changes the goods, and when. */
export interface GoodsStamp {
  readonly act: Act;
  readonly at: Moment;
}
