/** A basket's rows in blocks: unchanged blocks stay the same objects, and rows keep their block. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { BLOCK_ROWS, type RowBlock, rowBlocks } from '../../renderer/features/checkout/row-blocks.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { BasketLineView } from '../../shared/contract/basket.ts';
import { ProductId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const PRODUCTS = new Map(
  Array.from({ length: 200 }, (_, number): [ProductId, Product] => {
    const productId = ProductId.parse(`p-${number}`);
    return [productId, { ...(SAMPLE_PRODUCTS[0] as Product), productId }];
  }),
);
const LINES: readonly BasketLineView[] = [...PRODUCTS].map(([productId, product], position) => ({
  line: { ...plainLine(`line-${position}`, { productId, quantity: ONE }), position },
  product,
}));
const first = (count: number): readonly BasketLineView[] => LINES.slice(0, count);
const idsIn = (blocks: readonly RowBlock[]): readonly string[] =>
  blocks.flatMap(({ rows }) => rows.map(({ line }) => line.lineId));

describe('row blocks', () => {
  it('hold every line once, in order', () => {
    const blocks = rowBlocks()(LINES);
    expect(blocks).toHaveLength(200 / BLOCK_ROWS);
    expect(idsIn(blocks)).toEqual(LINES.map(({ line }) => line.lineId));
  });

  it('stay the same objects, except the block with the new line', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(50));
    const after = blocksOf(first(51));
    expect(after.map((block, index) => block === before[index])).toEqual([true, true, false]);
    expect(blocksOf(first(51))).toEqual(after);
  });

  it('change only with a quantity', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(60));
    const changed = first(60).map((view, at) =>
      at === 25 ? { ...view, line: { ...view.line, quantity: 2 * ONE } } : view,
    );
    expect(blocksOf(changed).map((block, index) => block === before[index])).toEqual([true, false, true]);
  });

  it('keep each row in its block when a row is removed and restored', () => {
    const blocksOf = rowBlocks();
    const before = blocksOf(first(60));
    const gone = blocksOf(first(60).toSpliced(5, 1));
    expect(gone.map(({ rows }) => rows.length)).toEqual([BLOCK_ROWS - 1, BLOCK_ROWS, BLOCK_ROWS]);
    expect(gone.slice(1)).toEqual(before.slice(1));
    const back = blocksOf(first(60));
    expect(idsIn(back)).toEqual(first(60).map(({ line }) => line.lineId));
    expect(back.map(({ id }) => id)).toEqual([0, 1, 2]);
  });

  it('keep the order of the lines and each block’s number, after any change', () => {
    const blocksOf = rowBlocks();
    blocksOf(LINES);
    const turned = blocksOf(LINES.toReversed());
    expect(idsIn(turned)).toEqual(LINES.map(({ line }) => line.lineId).toReversed());
    expect(new Set(turned.map(({ id }) => id)).size).toBe(turned.length);
    expect(idsIn(blocksOf([]))).toEqual([]);
    expect(blocksOf(first(1))[0]?.id).toBe(0);
  });
});
