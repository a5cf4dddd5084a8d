/**
 * Continues a return that a manager approved as a whole. After a power cut between two steps, the manager
 * need not approve again, and nothing else is allowed. So the approval still counts:
 *
 * - for this return and exactly its rest: the approved amount less what its own steps gave back;
 * - if no step was refused, in doubt or repeated, because the return then differs from the approved one;
 * - for the person who began it, in the same shift: another person or day has another drawer, even before the
 *   day's first entry;
 * - for a sale of this till: if this folder is a copy, the original till's returns stay its own;
 * - while the approver still works here and may still refund that amount.
 *
 * Everything else needs its own approval, and cash in place of a code always does.
 */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import { addTiyin } from '../../shared/money.ts';
import { type Refund, wasRepeated } from '../../shared/refund/refund.ts';
import { isCurrentShift } from '../../shared/shift/shift.ts';
import type { Need } from '../../shared/staff/role.ts';
import { momentOf } from '../../shared/time.ts';
import type { StaffNow } from '../ipc/feature.ts';
import type { RefundDeps } from './deps.ts';

/**
 * Who approved the requested step; null: nobody, or not exactly this. `needs`: what approving it would need
 * now.
 */
export function approvedReturn(
  { journal, clock }: Pick<RefundDeps, 'journal' | 'clock'>,
  { saleId, returnId, amountTiyin }: Parsed<'refund.go-on'>,
  staff: StaffNow,
  needs: readonly Need[],
): StaffId | null {
  const steps = journal.refundsOf(saleId).filter((one) => one.saleReturn?.returnId === returnId);
  const [first] = steps;
  const begun = journal.refundBegun(returnId);
  if (!first?.saleReturn || begun === null || staff.staffId === null || journal.isOthersSale(saleId))
    return null;
  if (!steps.every(wentStraight)) return null;
  const givenTiyin = addTiyin(...steps.map((one) => one.amountTiyin));
  if (first.saleReturn.dueTiyin - givenTiyin !== amountTiyin) return null;
  const { by, approvedBy, shiftId } = begun;
  if (by !== staff.staffId || approvedBy === null) return null;
  if (!isCurrentShift(journal.openShift()?.shift, shiftId, momentOf(clock))) return null;
  return staff.mayApprove(approvedBy, needs) ? approvedBy : null;
}

/**
 * Every refusal and every repeated request changes `requestedAt`. An interrupted part keeps its time, but
 * only a manager can settle it.
 */
const wentStraight = (refund: Refund): boolean =>
  refund.state === 'refunded' && refund.settled === null && !wasRepeated(refund);
