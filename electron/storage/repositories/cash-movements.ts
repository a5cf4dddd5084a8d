/** Cash movements: what was put into the drawer or taken out beside the sales. `shifts.ts` and `shift-figures.ts` add them up. */
import type { DatabaseSync } from 'node:sqlite';
import { type Appliers, MADE, madeIn, SHIFT } from '../applier.ts';

/** Of a movement: it moved money of this mode. One of a day of before, whose mode nobody knows, is in both. */
export const OF_MODE = '(cash_movement.mode = :mode OR cash_movement.mode IS NULL)';

/** One that does not say it itself was made in its counted shift's. */
const MODE = `COALESCE(:mode, (SELECT mode FROM shift WHERE made_seq = ${SHIFT}))`;

export function applyCashMovements(database: DatabaseSync): Appliers<'cash-movement.made'> {
  const made = madeIn(database);
  const put = database.prepare(`INSERT INTO cash_movement
    (made_seq, seq, cash_movement_id, kind, amount_tiyin, mode, shift, made_by, approved_by)
    VALUES (:seq, :seq, :id, :kind, :amount, ${MODE}, ${MADE})`);
  return {
    'cash-movement.made': ({ cashMovement: { cashMovementId, kind, amountTiyin, mode } }, head) =>
      void put.run({ ...made(head), id: cashMovementId, kind, amount: amountTiyin, mode: mode ?? null }),
  };
}
