/** The values that each new row takes from the head of the entry that makes it. */
import type { DatabaseSync } from 'node:sqlite';
import type { StaffId } from '../../shared/ids.ts';
import { personOf } from '../../shared/staff/actor.ts';
import type { EntryHead } from './entry-head.ts';

/** The row of the shift in which the entry happened. */
export const SHIFT = '(SELECT made_seq FROM shift WHERE shift_id = :shiftId)';
/** The values of the columns `shift, made_by, approved_by`. */
export const MADE = `${SHIFT}, :madeBy, :approvedBy`;

export type MadeBy = ReturnType<typeof madeIn>;

/** Returns the parameter `:seq` and the parameters of `MADE`. */
export function madeIn(database: DatabaseSync) {
  const find = database.prepare('SELECT person FROM person WHERE staff_id = ?');
  const add = database.prepare('INSERT INTO person (staff_id) VALUES (?)');
  const personRow = (staffId: StaffId | null): number | null => {
    if (staffId === null) return null;
    const row = find.get(staffId);
    return row ? Number(row.person) : Number(add.run(staffId).lastInsertRowid);
  };
  const madeBy = ({ seq, shiftId, actor, approvedBy }: EntryHead) => ({
    seq,
    shiftId,
    madeBy: personRow(personOf(actor)),
    approvedBy: personRow(approvedBy),
  });
  // An entry makes up to four rows, so its parameters are kept.
  let last: { readonly head: EntryHead; readonly made: ReturnType<typeof madeBy> } | null = null;
  return (head: EntryHead) => {
    if (last?.head !== head) last = { head, made: madeBy(head) };
    return last.made;
  };
}
