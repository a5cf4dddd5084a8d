/** What files leave in the store of goods: kept mappings, and what undoes the last import. */
import type { TillError } from '../errors/till-error.ts';
import type { GoodsChangeId, ProductId } from '../ids.ts';
import type { Result } from '../result.ts';
import type { GoodsMapping } from './file/goods-mapping.ts';
import type { GoodsStamp } from './goods-store.ts';
import type { ImportDone } from './import-plan.ts';

/** An import that can still be undone. */
export interface StoredImport {
  readonly changeId: GoodsChangeId;
  readonly wallMs: number;
  readonly products: number;
}

export interface ImportUndo {
  /** The import. */
  readonly changeId: GoodsChangeId;
  /** Of the undo itself. */
  readonly as: GoodsChangeId;
  /** Products and packages that were sold since the import. */
  readonly sold: Iterable<ProductId>;
}

export interface GoodsImports {
  /** In the order of their names. */
  mappings(): readonly string[];
  mapping(name: string): GoodsMapping | undefined;
  /** Replaces a mapping of this name. Errors: as `GoodsStore.change`. */
  keepMapping(name: string, mapping: GoodsMapping): Result<null, TillError>;
  /** The last import while nothing of it was edited; null: there is none. The caller checks what was sold. */
  lastImport(): StoredImport | null;
  /** Whether the last import wrote this product, or the product of this package. */
  isOfLastImport(id: ProductId): boolean;
  /**
   * Each product becomes what it was before; new products are hidden. Errors: `goods-file.no-undo`, and those
   * of `GoodsStore.change`.
   */
  undoImport(undo: ImportUndo, stamp: GoodsStamp): Result<ImportDone, TillError>;
}
