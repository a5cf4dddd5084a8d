/** The shop's goods for their owner: products, categories, groups, prices, files and the national list. */
import { z } from 'zod';
import { Category, CategoryName, ItemGroup } from '../catalogue/category.ts';
import { Colour } from '../catalogue/colour.ts';
import { CSV_DELIMITERS } from '../catalogue/file/csv-delimiter.ts';
import { GoodsMapping } from '../catalogue/file/goods-mapping.ts';
import { TEXT_ENCODINGS } from '../catalogue/file/text-encodings.ts';
import type { FiscalLack } from '../catalogue/fiscal-light.ts';
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
  MISSING_IN_FILE,
  PLANNED_KINDS,
  type PlannedRow,
  TAKES,
} from '../catalogue/import-plan.ts';
import type { NationalFacts, NationalProposal } from '../catalogue/national/national-list.ts';
import type { Product } from '../catalogue/product.ts';
import { LONGEST_BARCODE, ProductRecord } from '../catalogue/product-record.ts';
import { TaxData } from '../catalogue/tax-data.ts';
import type { TaxProposal } from '../catalogue/tax-groups.ts';
import { GoodsChangeId, ItemGroupId, ProductId } from '../ids.ts';
import { cleanedText, lineOfText, scannedText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
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
}

export interface GoodsEvents {
  /** Goods changed: pages read them anew. */
  'goods.changed': { readonly productIds: readonly ProductId[] | null };
  /** Of the import or of the national list, from 0 to 1. */
  'goods.progress': { readonly of: 'import' | 'national'; readonly share: number };
}

/** How a bulk edit changes prices: by hundredths of a per cent, rounded to a step in tiyin. */
const PriceChange = z.object({
  hundredths: z.number().int().min(-9_900).max(100_000),
  stepTiyin: TiyinAmount,
});

const BulkEdit = z.object({
  category: z.union([CategoryName, z.literal('')]).exactOptional(),
  tax: TaxData.partial().exactOptional(),
  colour: Colour.nullable().exactOptional(),
  price: PriceChange.exactOptional(),
  active: z.boolean().exactOptional(),
  pinned: z.boolean().exactOptional(),
});

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
  /** Errors: `product.changed`, `product.barcode-taken`. */
  'goods.save': channel<ProductView>()('catalogue', Saved, 'save-product'),
  /** Answers how many products changed. */
  'goods.bulk': channel<number>()(
    'catalogue',
    z.object({ productIds: ProductIds, edit: BulkEdit }),
    'bulk-goods',
  ),
  'goods.save-category': channel<null>()(
    'catalogue',
    z.object({ category: Category, renamedFrom: CategoryName.nullable() }),
    'save-category',
  ),
  'goods.drop-category': channel<null>()('catalogue', z.object({ name: CategoryName }), 'save-category'),
  'goods.save-group': channel<null>()('catalogue', z.object({ group: ItemGroup }), 'save-item-group'),
  'goods.drop-group': channel<null>()('catalogue', z.object({ groupId: ItemGroupId }), 'save-item-group'),
  /** A price from an instant on. priceTiyin null: withdraws it. */
  'goods.price-from': channel<ProductView>()(
    'catalogue',
    z.object({ productId: ProductId, fromWallMs: z.number(), priceTiyin: TiyinAmount.nullable() }),
    'price-from',
  ),
  /** What the national list proposes. Errors: `national.missing`, `national.damaged`. */
  'goods.propose': channel<readonly NationalProposal[]>()(
    'catalogue',
    z.object({ barcode: z.string().max(LONGEST_BARCODE).nullable(), name: cleanedText(200) }),
  ),
  /** An unknown scan of the basket becomes a product. Answers it as sold. */
  'goods.add-scanned': channel<Product>()('catalogue', z.object({ record: ProductRecord }), 'save-product'),
  /** Which groups a product without tax data may take at its first sale. */
  'goods.tax-groups': channel<readonly ItemGroup[]>()('sell', z.undefined()),
  /** Takes a group's tax data for a product that has none. Listed until somebody confirms it. */
  'goods.choose-tax': channel<Product>()('sell', z.object({ productId: ProductId, groupId: ItemGroupId })),
  'goods.confirm-tax': channel<number>()('catalogue', z.object({ productIds: ProductIds }), 'confirm-tax'),

  /** Asks for a file and reads its beginning. null: the dialog was cancelled. Errors: `goods-file.*`. */
  'goods.file-open': channel<FileView | null>()('catalogue', z.undefined()),
  /** Reads the file again as the person says. A kept mapping is named, or its columns stand here. */
  'goods.file-map': channel<FileView>()(
    'catalogue',
    z.object({
      mapping: z.union([GoodsMapping, z.string().max(60)]).nullable(),
      encoding: z.enum(TEXT_ENCODINGS).nullable(),
      delimiter: z.enum(CSV_DELIMITERS).nullable(),
      sheet: z.string().max(200).nullable(),
      /** Keeps the mapping under this name. */
      keepAs: lineOfText(1, 60).nullable(),
    }),
  ),
  /** Reads the whole file and compares it with the goods. Publishes `goods.progress`. */
  'goods.file-check': channel<ImportPreview>()('catalogue', z.undefined()),
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

  /** Asks for the export of the national catalogue and loads it beside the present list. */
  'goods.national-load': channel<NationalFacts | null>()('catalogue', z.undefined()),
  /** The loaded list replaces the present one, or is forgotten. */
  'goods.national-place': channel<NationalFacts | null>()('catalogue', z.object({ isTaken: z.boolean() })),
  'goods.national-cancel': channel<null>()('catalogue', z.undefined()),

  /** Newest first. */
  'goods.copies': channel<readonly GoodsCopy[]>()('catalogue', z.undefined()),
  'goods.take-copy': channel<GoodsState>()(
    'catalogue',
    z.object({ name: z.string().max(200) }),
    'take-goods-copy',
  ),
} as const;

/** Names what a product lacks, for a list of few. */
export type LackingProduct = { readonly product: StoredProduct; readonly lacks: readonly FiscalLack[] };
