/** Whether no sum may reveal what the drawer should hold, not even a day's: it is to be counted blind. */
import { hidesDrawer } from '../../shared/shift/shift.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import type { ClosedShift } from '../storage/journal-shifts.ts';
import type { ShiftContext } from './deps.ts';

/** Between shifts the readers of the log see the sums, because they closed shifts or can read them there. */
export function hidesCash({
  journal,
  settings,
  hasRight,
}: Pick<ShiftContext, 'journal' | 'settings' | 'hasRight'>): boolean {
  const open = journal.openShift()?.shift ?? null;
  return hidesDrawer(open, settings()) && (open?.kind === 'counted' || !hasRight('audit'));
}

/**
 * Whether this closed shift's report would reveal what the next blind count should find: it is the last counted
 * shift, or came after it. Readers of the log see it, and so does the person who counted it.
 */
export function hidesClosed(
  { journal, settings, hasRight, endpoint }: ShiftContext,
  { shift, seq, closedBy }: ClosedShift,
  { actor }: Act,
): boolean {
  const open = journal.openShift()?.shift ?? null;
  if (!hidesDrawer(open, settings()) || hasRight('audit') || closedBy === personOf(actor)) return false;
  const last = journal.lastZ(shift.kind === 'counted' ? shift.mode : endpoint.mode);
  return last !== null && seq >= last.seq;
}
