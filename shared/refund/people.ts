/** Who gave money back and who approved it, by id, from the refund's own entry. */

import type { RefundId, StaffId } from '../ids.ts';
import type { NamedView } from '../staff/named.ts';

export interface RefundPeople {
  readonly refundId: RefundId;
  /** null: the till itself. */
  readonly by: StaffId | null;
  /** null: no approval was needed. */
  readonly approvedBy: StaffId | null;
}

/** The people that these refunds name. */
export function namedIn(
  everybody: readonly NamedView[],
  refunds: readonly RefundPeople[],
): readonly NamedView[] {
  const ids = new Set<string | null>(refunds.flatMap(({ by, approvedBy }) => [by, approvedBy]));
  return everybody
    .filter(({ staffId }) => ids.has(staffId))
    .map(({ staffId, name, number }) => ({ staffId, name, number }));
}
