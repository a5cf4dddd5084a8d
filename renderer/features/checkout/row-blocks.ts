/**
 * The basket's rows in blocks, so that a line more costs the same whether five or five hundred stand above it:
 * a block whose rows did not change is the same object as before, and is neither compared, laid out nor painted.
 */

import type { BasketLineView } from '../../../shared/contract/basket.ts';
import type { LineId } from '../../../shared/ids.ts';

export interface RowBlock {
  readonly id: number;
  readonly rows: readonly BasketLineView[];
}

/** Rows of a block; a little more than the screen shows at once. */
export const BLOCK_ROWS = 20;

export type Blocks = (lines: readonly BasketLineView[]) => readonly RowBlock[];

/**
 * Remembers in which block a line stands, so that a row keeps its place on the page, and the focus in it,
 * when rows before it are taken away. The same lines give the same blocks.
 */
export function rowBlocks(): Blocks {
  let placeOf: ReadonlyMap<LineId, number> = new Map();
  let shown: readonly RowBlock[] = [];
  return (lines) => {
    const places = new Map<LineId, number>();
    const fresh: { readonly id: number; readonly rows: BasketLineView[] }[] = [];
    for (const view of lines) {
      const { lineId } = view.line;
      const last = fresh.at(-1);
      const next = last ? last.id + (last.rows.length < BLOCK_ROWS ? 0 : 1) : 0;
      // A row that came back may stand before one of an earlier block: the order of the lines counts.
      const id = Math.max(placeOf.get(lineId) ?? next, last?.id ?? 0);
      if (last?.id === id) last.rows.push(view);
      else fresh.push({ id, rows: [view] });
      places.set(lineId, id);
    }
    placeOf = places;
    const before = new Map(shown.map((block) => [block.id, block]));
    shown = fresh.map((block) => sameBlock(before.get(block.id), block));
    return shown;
  };
}

function sameBlock(before: RowBlock | undefined, now: RowBlock): RowBlock {
  const isSame =
    before?.rows.length === now.rows.length && now.rows.every((view, index) => before.rows[index] === view);
  return isSame ? before : now;
}
