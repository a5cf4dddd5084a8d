/** A shift takes in what became certain while none was open. */
import type { DatabaseSync } from 'node:sqlite';
import type { Mode } from '../../shared/payment/endpoint.ts';

/**
 * Whatever became certain while no shift of its mode was open: a lesson's is in none of the shop's, nor the other way
 * round. :mode NULL: of both.
 */
const ADOPTS = [
  'UPDATE tender SET booked_shift = :shift WHERE booked_shift IS NULL AND booked_seq IS NOT NULL',
  'UPDATE refund SET booked_shift = :shift WHERE booked_shift IS NULL AND booked_seq IS NOT NULL',
  'UPDATE sale SET completed_shift = :shift WHERE completed_shift IS NULL AND completed_seq IS NOT NULL',
  'UPDATE correction SET shift = :shift WHERE shift IS NULL',
  'UPDATE cash_movement SET shift = :shift WHERE shift IS NULL',
].map((sql) => `${sql} AND (:mode IS NULL OR mode IS NULL OR mode = :mode)`);

/** shift: the number of its row. mode null: of both. */
export function adoptIn(database: DatabaseSync): (shift: number, mode: Mode | null) => void {
  const adopts = ADOPTS.map((sql) => database.prepare(sql));
  return (shift, mode) => {
    for (const adopt of adopts) adopt.run({ shift, mode });
  };
}
