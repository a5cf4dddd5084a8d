/** Whether no sum may reveal what the drawer should hold, not even a day's: it is to be counted blind. */
import { hidesDrawer } from '../../shared/shift/shift.ts';
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
