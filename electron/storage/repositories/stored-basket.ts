/** A basket in its rows. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { Mode } from '../../../shared/endpoint.ts';
import { LineId, SaleId } from '../../../shared/ids.ts';
import {
  type Basket,
  BasketLine,
  Discount,
  type PlacedLine,
  VoidedLine,
} from '../../../shared/sale/basket.ts';
import { SetBy } from '../../../shared/sale/reduction.ts';
import type { BasketWrite } from '../journal-baskets.ts';

const Whole = z.object({
  discount: Discount.nullable(),
  discountBy: SetBy.exactOptional(),
  voided: z.array(VoidedLine),
  mode: Mode.nullable().default(null),
  gapBegun: z.number().int().exactOptional(),
});
const StoredLine = BasketLine.omit({ lineId: true });
const State = z.enum(['open', 'parked']);

/** A row of the table `basket`. */
type Row = Record<string, SQLOutputValue>;

const lineOf = ({ line_id, position, line }: Row): PlacedLine => ({
  lineId: LineId.parse(line_id),
  ...StoredLine.parse(JSON.parse(String(line))),
  position: Number(position),
});

/** Reads the basket of a row, with its lines. @throws if the rows hold no valid basket. */
export function basketReader(database: DatabaseSync): (row: Row) => Basket {
  const lines = database.prepare('SELECT * FROM basket_line WHERE sale_id = ? ORDER BY position');
  return (row) => {
    const saleId = SaleId.parse(row.sale_id);
    return {
      saleId,
      state: State.parse(row.state),
      name: String(row.name),
      parkedWallMs: row.parked_wall_ms === null ? null : Number(row.parked_wall_ms),
      revision: Number(row.revision),
      ...Whole.parse(JSON.parse(String(row.whole))),
      lines: lines.all(saleId).map(lineOf),
    };
  };
}

/** Writes the changes of a basket, inside a transaction. */
export function basketWriter(database: DatabaseSync): (change: BasketWrite) => void {
  const run = {
    put: database.prepare(`INSERT INTO basket (sale_id, state, name, parked_wall_ms, revision, whole)
      VALUES (:saleId, :state, :name, :parkedWallMs, :revision, :whole)
      ON CONFLICT (sale_id) DO UPDATE SET state = excluded.state, name = excluded.name,
      parked_wall_ms = excluded.parked_wall_ms, revision = excluded.revision, whole = excluded.whole`),
    putLine: database.prepare(`INSERT INTO basket_line (sale_id, line_id, position, line) VALUES (?, ?, ?, ?)
      ON CONFLICT (sale_id, line_id) DO UPDATE SET position = excluded.position, line = excluded.line`),
    remove: database.prepare('DELETE FROM basket_line WHERE sale_id = ? AND line_id = ?'),
    drop: database.prepare('DELETE FROM basket WHERE sale_id = ?'),
  };
  return (change) => {
    if ('dropped' in change) {
      run.drop.run(change.dropped);
      return;
    }
    const { saleId, state, name, parkedWallMs, revision, ...about } = change.basket;
    const { discount, discountBy, voided, mode, gapBegun } = about;
    const whole = JSON.stringify({ discount, discountBy, voided, mode, gapBegun });
    run.put.run({ saleId, state, name, parkedWallMs, revision, whole });
    for (const lineId of change.removed) run.remove.run(saleId, lineId);
    for (const { lineId, position, ...line } of change.lines)
      run.putLine.run(saleId, lineId, position, JSON.stringify(line));
  };
}
