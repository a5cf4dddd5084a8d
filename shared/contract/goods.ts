/** The shop's goods for their owner: products, categories, groups, prices, files and the national list. */
import { z } from 'zod';
import { BulkEdit } from '../catalogue/bulk-edit.ts';
import { Category, CategoryName, ItemGroup } from '../catalogue/category.ts';
import { CSV_DELIMITERS } from '../catalogue/file/csv-delimiter.ts';
import { GoodsMapping } from '../catalogue/file/goods-mapping.ts';
import { TEXT_ENCODINGS } from '../catalogue/file/text-encodings.ts';
import {
  type DuePrice,
  type GoodsPage,
  GoodsQuery,
  type PriceInForce,
  type StoredProduct,
} from '../catalogue/goods-store.ts';
import {
  type ImportDone,
  type ImportPreview,
  KEPT_DOUBLES,
  MISSING_IN_FILE,
  PLANNED_KINDS,
  type PlannedRow,
  TAKES,
} from '../catalogue/import-plan.ts';
import type { KnownPair } from '../catalogue/known-pair.ts';
import type { NationalFacts } from '../catalogue/national/national-list.ts';
import type { Product } from '../catalogue/product.ts';
import { ProductRecord } from '../catalogue/product-record.ts';
import type { TaxProposal } from '../catalogue/tax-groups.ts';
import { GoodsChangeId, ItemGroupId, ProductId } from '../ids.ts';
import { lineOfText, scannedText } from '../line-of-text.ts';
import { UnitPrice } from '../sale/basket.ts';
import { channel, FileName } from './channel.ts';

/** A product's form: the record, and what stands beside it. */
export interface ProductView extends StoredProduct {
  /** As the basket gets it, with what it inherits. */
  readonly sold: Product;
  readonly category: Category | null;
  /** By the beginning of its SPIC; null: nothing. */
  readonly proposal: TaxProposal | null;
  /** Newest first. */
  readonly prices: readonly PriceInForce[];
  /** Soonest first. */
  readonly due: readonly DuePrice[];
}

/** What the goods screens show around the list. */
export interface GoodsState {
  readonly active: number;
  readonly notGreen: number;
  readonly taxUnconfirmed: number;
  readonly categories: readonly Category[];
  readonly groups: readonly ItemGroup[];
  /** null: no national list. */
  readonly national: NationalFacts | null;
  /** The last import, while it can be undone. */
  readonly undo: LastImport | null;
  /** The lesson has its own goods; these are the shop's, sold once the till goes live. */
  readonly isLesson: boolean;
}

export interface LastImport {
  readonly changeId: GoodsChangeId;
  readonly wallMs: number;
  readonly products: number;
}

/** A chosen file before it is checked. */
export interface FileView {
  readonly fileName: string;
  /** null: a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  /** null: a text. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly preview: ImportPreview;
  /** The first rows with their numbers, as they stand in the file. */
  readonly head: readonly { readonly row: number; readonly cells: readonly string[] }[];
  /** Names of kept mappings. */
  readonly mappings: readonly string[];
}

export interface PlannedPage {
  readonly rows: readonly PlannedRow[];
  readonly next: number | null;
}

/** A copy of the goods that a manager may take instead. */
export interface GoodsCopy {
  readonly name: string;
  readonly wallMs: number;
  readonly products: number;
  /** `second`: only the second folder holds it. */
  readonly place: 'till' | 'second';
}

export interface GoodsEvents {
  /** Goods changed: pages read them anew. */
  'goods.changed': { readonly productIds: readonly ProductId[] | null };
  /** Of the import or of the national list, from 0 to 1. */
  'goods.progress': { readonly of: 'import' | 'national'; readonly share: number };
}

/** A later instant is a typing error. */
const LAST_INSTANT_MS = Date.UTC(2100, 0, 1);

const MOST_AT_ONCE = 100_000;
const ProductIds = z.array(ProductId).min(1).max(MOST_AT_ONCE);

/** A record with the revision that the person saw; null: a new product. */
const Saved = z.object({ record: ProductRecord, revision: z.number().int().nullable() });

export const GOODS = {
  'goods.state': channel<GoodsState>()('catalogue', z.undefined()),
  'goods.page': channel<GoodsPage>()(
    'catalogue',
    z.object({ query: GoodsQuery, after: z.string().max(300).nullable() }),
  ),
  'goods.product': channel<ProductView>()('catalogue', z.object({ productId: ProductId })),
  /** The product with this code, for the scanner on the goods screen; null: unknown. */
  'goods.by-code': channel<ProductView | null>()('catalogue', z.object({ code: scannedText(200) })),
  /** Most used first; empty: no goods of the shop have this SPIC with a package code. */
  'goods.package-codes': channel<readonly KnownPair[]>()(
    'catalogue',
    z.object({ spic: z.string().regex(/^\d{17}$/) }),
  ),
  /**
   * A new product and a new package get their ids from the till. Errors: `product.changed`,
   * `product.barcode-taken`.
   */
  'goods.save': channel<ProductView>()('catalogue', Saved, 'save-product'),
  /** Answers how many products changed. */
  'goods.bulk': channel<number>()(
    'catalogue',
    z.object({ productIds: ProductIds, edit: BulkEdit }),
    'bulk-goods',
  ),
  /** renamedFrom: its name until now; null: a new category. Errors: `category.name-taken`, `category.gone`. */
  'goods.save-category': channel<null>()(
    'catalogue',
    z.object({ category: Category, renamedFrom: CategoryName.nullable() }),
    'save-category',
  ),
  'goods.drop-category': channel<null>()('catalogue', z.object({ name: CategoryName }), 'save-category'),
  /** An unknown id is a new group, which gets its id from the till. Errors: `item-group.name-taken`. */
  'goods.save-group': channel<null>()('catalogue', z.object({ group: ItemGroup }), 'save-item-group'),
  'goods.drop-group': channel<null>()('catalogue', z.object({ groupId: ItemGroupId }), 'save-item-group'),
  /**
   * A price from an instant on; it replaces the price of the same instant. priceTiyin null: withdraws it.
   * Errors: `price.due-past`, `price.due-gone`.
   */
  'goods.price-from': channel<ProductView>()(
    'catalogue',
    z.object({
      productId: ProductId,
      fromWallMs: z.number().int().positive().max(LAST_INSTANT_MS),
      priceTiyin: UnitPrice.nullable(),
    }),
    'price-from',
  ),
  'goods.confirm-tax': channel<number>()('catalogue', z.object({ productIds: ProductIds }), 'confirm-tax'),

  /** Asks for a file and reads its beginning. null: the dialog was cancelled. Errors: `goods-file.*`. */
  'goods.file-open': channel<FileView | null>()('catalogue', z.undefined()),
  /** Reads the file again as the person says. A kept mapping is named, or its columns stand here. */
  'goods.file-map': channel<FileView>()(
    'catalogue',
    z.object({
      mapping: z.union([GoodsMapping, lineOfText(1, 60)]).nullable(),
      encoding: z.enum(TEXT_ENCODINGS).nullable(),
      delimiter: z.enum(CSV_DELIMITERS).nullable(),
      sheet: lineOfText(1, 200).nullable(),
      /** Keeps the mapping under this name. */
      keepAs: lineOfText(1, 60).nullable(),
    }),
  ),
  /** Reads the whole file and compares it with the goods. Publishes `goods.progress`. */
  'goods.file-check': channel<ImportPreview>()('catalogue', z.object({ doubles: z.enum(KEPT_DOUBLES) })),
  'goods.file-rows': channel<PlannedPage>()(
    'catalogue',
    z.object({ kind: z.enum(PLANNED_KINDS), after: z.number().int().nullable() }),
  ),
  /** Writes the checked file. Errors: `goods-file.not-all`, `catalogue.busy`. */
  'goods.file-take': channel<ImportDone>()(
    'catalogue',
    z.object({ take: z.enum(TAKES), missing: z.enum(MISSING_IN_FILE) }),
    'import-goods',
  ),
  /** Stops reading, and forgets the file. */
  'goods.file-cancel': channel<null>()('catalogue', z.undefined()),
  /** While nothing of the import was sold or edited. Errors: `goods-file.no-undo`. */
  'goods.import-undo': channel<ImportDone>()(
    'catalogue',
    z.object({ changeId: GoodsChangeId }),
    'undo-import',
  ),
  /** Answers the file's name; null: the dialog was cancelled. */
  'goods.export': channel<string | null>()(
    'catalogue',
    z.object({ format: z.enum(['csv', 'xlsx']), name: FileName }),
  ),

  /** Newest first. */
  'goods.copies': channel<readonly GoodsCopy[]>()('catalogue', z.undefined()),
  'goods.take-copy': channel<GoodsState>()(
    'catalogue',
    z.object({ name: z.string().max(200) }),
    'take-goods-copy',
  ),
} as const;
