/** The rows of the books at which the drawer opens. */
import type { NewEntry } from '../storage/kinds.ts';

/** Cash goes into the drawer or out of it, or a person wants it open. */
export function opensDrawer({ kind, payload }: NewEntry): boolean {
  switch (kind) {
    case 'cash.taken':
      return payload.tender.amountTiyin > 0;
    case 'refund.begun':
      return payload.refund.kind === 'cash';
    case 'cash-movement.made':
    case 'drawer.opened':
      return true;
    // The float goes in; what a close takes out goes to the safe.
    case 'shift.opened':
      return payload.shift.kind === 'counted';
    case 'shift.closed':
      return (payload.z?.report.drawer?.close?.takenOutTiyin ?? 0) > 0;
    default:
      return false;
  }
}
