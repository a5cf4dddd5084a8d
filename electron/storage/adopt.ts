import type { DatabaseSync } from 'node:sqlite';
import type { Mode } from '../../shared/endpoint.ts';

/** Money and sales that became certain while no shift of their mode was open. :mode NULL: both modes. */
const ADOPTS = [
  'UPDATE tender SET booked_shift = :shift WHERE booked_shift IS NULL AND booked_seq IS NOT NULL',
  'UPDATE refund SET booked_shift = :shift WHERE booked_shift IS NULL AND booked_seq IS NOT NULL',
  'UPDATE sale SET completed_shift = :shift WHERE completed_shift IS NULL AND completed_seq IS NOT NULL',
  'UPDATE correction SET shift = :shift WHERE shift IS NULL',
  'UPDATE cash_movement SET shift = :shift WHERE shift IS NULL',
].map((sql) => `${sql} AND (:mode IS NULL OR mode IS NULL OR mode = :mode)`);

/** shift: the number of its row. mode null: both modes. */
export function adoptIn(database: DatabaseSync): (shift: number, mode: Mode | null) => void {
  const adopts = ADOPTS.map((sql) => database.prepare(sql));
  return (shift, mode) => {
    for (const adopt of adopts) adopt.run({ shift, mode });
  };
}
