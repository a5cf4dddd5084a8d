/**
 * Groups the basket's rows into blocks, so that adding a line costs the same above 5 or 500 rows. An
 * unchanged block stays the same object: React and the browser skip it.
 */

import type { BasketLineView } from '../../../shared/contract/basket.ts';
import type { LineId } from '../../../shared/ids.ts';

export interface RowBlock {
  readonly id: number;
  readonly rows: readonly BasketLineView[];
}

/** A little more than the screen shows at once. */
export const BLOCK_ROWS = 20;

export type Blocks = (lines: readonly BasketLineView[]) => readonly RowBlock[];

/**
 * Remembers the block of each line: a row keeps its element and focus when earlier rows are removed. The same
 * lines give the same blocks.
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
      // A line that was put back may stand before a line of an earlier block. The order of the lines wins.
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
