/** Who stands at the till, and what he may do. Until staff are set up there is one cashier without a name. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Act, byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';

export interface Staff {
  /** The act of whoever stands at the till, where he has the right. Errors: `right.needed`. */
  authorise(right: Right): Result<Act, TillError>;
}

/** The unnamed cashier holds every right. */
export const createStaff = (): Staff => ({ authorise: () => ok(byStaff(UNNAMED_CASHIER)) });
