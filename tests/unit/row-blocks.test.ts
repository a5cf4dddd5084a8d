/** A basket's rows in blocks: what did not change stays the same object, and no row changes its block. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { BLOCK_ROWS, type RowBlock, rowBlocks } from '../../renderer/features/checkout/row-blocks.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { type BasketLine, ONE } from '../../shared/sale/basket.ts';

const PRODUCTS = new Map(
  Array.from({ length: 200 }, (_, number): [ProductId, Product] => {
    const productId = ProductId.parse(`p-${number}`);
    return [productId, { ...(SAMPLE_PRODUCTS[0] as Product), productId }];
  }),
);
const LINES: readonly BasketLine[] = [...PRODUCTS.keys()].map((productId) => ({ productId, quantity: ONE }));
const first = (count: number): readonly BasketLine[] => LINES.slice(0, count);
const idsIn = (blocks: readonly RowBlock[]): readonly string[] =>
  blocks.flatMap(({ rows }) => rows.map(({ line }) => line.productId));

describe('row blocks', () => {
  it('hold every line once, in order', () => {
    const blocks = rowBlocks()(LINES, PRODUCTS);
    expect(blocks).toHaveLength(200 / BLOCK_ROWS);
    expect(idsIn(blocks)).toEqual(LINES.map(({ productId }) => productId));
  });

  it('stay the same objects but for the one with the new line', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(50), PRODUCTS);
    const after = blocksOf(first(51), new Map(PRODUCTS));
    expect(after.map((block, index) => block === before[index])).toEqual([true, true, false]);
    expect(blocksOf(first(51), PRODUCTS)).toEqual(after);
  });

  it('change only where a quantity does', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(60), PRODUCTS);
    const changed = first(60).map((line, at) => (at === 25 ? { ...line, quantity: 2 * ONE } : line));
    expect(blocksOf(changed, PRODUCTS).map((block, index) => block === before[index])).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('leave each row in its block when one is taken away and put back', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(60), PRODUCTS);
    const gone = blocksOf(first(60).toSpliced(5, 1), PRODUCTS);
    expect(gone.map(({ rows }) => rows.length)).toEqual([BLOCK_ROWS - 1, BLOCK_ROWS, BLOCK_ROWS]);
    expect(gone.slice(1)).toEqual(before.slice(1));
    const back = blocksOf(first(60), PRODUCTS);
    expect(idsIn(back)).toEqual(first(60).map(({ productId }) => productId));
    expect(back.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it('keep the order of the lines whatever came before, and each block’s number once', () => {
    const blocksOf = rowBlocks();
    blocksOf(LINES, PRODUCTS);
    const turned = blocksOf(LINES.toReversed(), PRODUCTS);
    expect(idsIn(turned)).toEqual(LINES.map(({ productId }) => productId).toReversed());
    expect(new Set(turned.map(({ id }) => id)).size).toBe(turned.length);
    expect(idsIn(blocksOf([], PRODUCTS))).toEqual([]);
    expect(blocksOf(first(1), PRODUCTS)[0]?.id).toBe(0);
  });
});
