/** Who gave money back, and whose approval it took: the row's own entry names them by id. */

import type { RefundId, StaffId } from '../ids.ts';
import type { NamedView } from '../staff/named.ts';

export interface RefundPeople {
  readonly refundId: RefundId;
  /** null: the till by itself. */
  readonly by: StaffId | null;
  /** null: whoever gave it back needed nobody's. */
  readonly approvedBy: StaffId | null;
}

/** Those of everybody who are named by these. */
export function namedIn(
  everybody: readonly NamedView[],
  refunds: readonly RefundPeople[],
): readonly NamedView[] {
  const ids = new Set<string | null>(refunds.flatMap(({ by, approvedBy }) => [by, approvedBy]));
  return everybody
    .filter(({ staffId }) => ids.has(staffId))
    .map(({ staffId, name, number }) => ({ staffId, name, number }));
}
