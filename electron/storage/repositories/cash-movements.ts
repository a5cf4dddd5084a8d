/** Cash movements. Nobody reads them yet: the shift's count will. */
import type { DatabaseSync } from 'node:sqlite';
import { type Appliers, MADE, madeIn } from '../applier.ts';

export function applyCashMovements(database: DatabaseSync): Appliers<'cash-movement.made'> {
  const made = madeIn(database);
  const put = database.prepare(`INSERT INTO cash_movement
    (made_seq, seq, cash_movement_id, kind, amount_tiyin, shift, made_by, approved_by)
    VALUES (:seq, :seq, :id, :kind, :amount, ${MADE})`);
  return {
    'cash-movement.made': ({ cashMovement: { cashMovementId, kind, amountTiyin } }, head) =>
      void put.run({ ...made(head), id: cashMovementId, kind, amount: amountTiyin }),
  };
}
