/**
 * The basket's rows in blocks, so that a line more costs the same whether five or five hundred stand above it:
 * a block whose rows did not change is the same object as before, and is neither compared, laid out nor painted.
 */

import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { BasketLine } from '../../../shared/sale/basket.ts';

export interface Row {
  readonly line: BasketLine;
  readonly product: Product;
}

export interface RowBlock {
  readonly id: number;
  readonly rows: readonly Row[];
}

/** Rows of a block; a little more than the screen shows at once. */
export const BLOCK_ROWS = 20;

export type Blocks = (
  lines: readonly BasketLine[],
  products: ReadonlyMap<ProductId, Product>,
) => readonly RowBlock[];

/**
 * Remembers in which block a product stands, so that a row keeps its place on the page, and the focus in it,
 * when rows before it are taken away. The same lines and products give the same blocks.
 */
export function rowBlocks(): Blocks {
  let placeOf: ReadonlyMap<ProductId, number> = new Map();
  let shown: readonly RowBlock[] = [];
  return (lines, products) => {
    const places = new Map<ProductId, number>();
    const fresh: { readonly id: number; readonly rows: Row[] }[] = [];
    for (const line of lines) {
      const product = products.get(line.productId);
      if (!product) continue;
      const last = fresh.at(-1);
      const next = last ? last.id + (last.rows.length < BLOCK_ROWS ? 0 : 1) : 0;
      // A row that came back may stand before one of an earlier block: the order of the lines counts.
      const id = Math.max(placeOf.get(line.productId) ?? next, last?.id ?? 0);
      if (last?.id === id) last.rows.push({ line, product });
      else fresh.push({ id, rows: [{ line, product }] });
      places.set(line.productId, id);
    }
    placeOf = places;
    const before = new Map(shown.map((block) => [block.id, block]));
    shown = fresh.map((block) => sameBlock(before.get(block.id), block));
    return shown;
  };
}

function sameBlock(before: RowBlock | undefined, now: RowBlock): RowBlock {
  const isSame =
    before?.rows.length === now.rows.length &&
    now.rows.every(({ line, product }, index) => {
      const old = before.rows[index];
      return old?.line === line && old.product === product;
    });
  return isSame ? before : now;
}
