/**
 * Going on with a return that a manager has approved. Whoever approved it said yes to all that it gives back; a power cut
 * between two of its steps must not call him a second time, and must open nothing else. So the yes still counts for
 *
 *   this very return, and exactly what is left of it: what was approved less what went back by it and by nothing else;
 *   as long as none of its steps was refused, in doubt or asked for anew: then it is not what was approved any more;
 *   by the person who began it, in the same shift: another one answers for another drawer, and so does another day,
 *   also before anything is written on it;
 *   of a sale of this very till: what another till began, whose copy this folder is, is that till's;
 *   while whoever approved it still works here, and may still give back so much himself.
 *
 * Everything else takes a yes of its own, and so does cash in the place of a code, always.
 */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { StaffId } from '../../shared/ids.ts';
import { addTiyin } from '../../shared/money.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Need } from '../../shared/staff/role.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import type { Standing } from './presence.ts';
import { isOfThisShift } from './reductions.ts';
import { mayApprove } from './view.ts';

interface GoOnParts extends Pick<StaffDeps, 'journal' | 'clock'> {
  readonly book: PeopleBook;
}

/** Who approved what is asked for now; null: nobody, or not this. needs: what its approval would take now. */
export function approvedReturn(
  { journal, clock, book }: GoOnParts,
  { saleId, returnId, amountTiyin }: Parsed<'refund.go-on'>,
  { person }: Pick<Standing, 'person'>,
  needs: readonly Need[],
): StaffId | null {
  const steps = journal.refundsOf(saleId).filter((one) => one.saleReturn?.returnId === returnId);
  const [first] = steps;
  const begun = journal.refundBegun(returnId);
  if (!first?.saleReturn || begun === null || person === null || journal.isOthersSale(saleId)) return null;
  if (!steps.every(wentStraight)) return null;
  const givenTiyin = addTiyin(...steps.map((one) => one.amountTiyin));
  if (first.saleReturn.dueTiyin - givenTiyin !== amountTiyin) return null;
  const { by, approvedBy, shiftId } = begun;
  if (by !== person.staffId || approvedBy === null || !isOfThisShift({ journal, clock }, shiftId))
    return null;
  const approver = book.find(approvedBy);
  return approver !== null && mayApprove({ book }, approver, needs) ? approvedBy : null;
}

/**
 * Every refusal and every second request leave another time at which it was asked for. A part that a stop of the till
 * interrupted keeps its time, but nothing ends it except a manager's word.
 */
const wentStraight = ({ state, settled, madeAt, requestedAt }: Refund): boolean =>
  state === 'refunded' &&
  settled === null &&
  requestedAt.wallMs === madeAt.wallMs &&
  requestedAt.monoMs === madeAt.monoMs;
