/**
 * After the recall of a parked sale, its customer stands at the counter. The till asks about the left invoice for about an
 * hour, until an answer says whether it is paid.
 */
import { ageMs, type Moment } from '../../../shared/time.ts';
import type { AnswerTo } from '../observation.ts';
import { TIMES } from '../times.ts';

/** About an hour, with growing pauses. */
const MOST_ASKS = 11;

/** How many answers more may leave open whether it is paid, since this moment. */
interface Recall {
  readonly recallAsks: number;
  readonly recalledAt: Moment | null;
}

/** usualMs: without a recall. Never longer. */
export function pauseAfterRecallMs(
  { recallAsks, tries }: { readonly recallAsks: number; readonly tries: number },
  usualMs: number,
): number {
  if (recallAsks === 0) return usualMs;
  return Math.min(usualMs, Math.max(tries, MOST_ASKS - recallAsks) * TIMES.invoiceMinuteMs);
}

/** Costs one: a line that drops again is no flood. The call that was in flight at the recall may bring the network back. */
const afterReturn = (recallAsks: number): number =>
  recallAsks > MOST_ASKS ? recallAsks : Math.max(0, recallAsks - 1);

/** A call in flight at the recall is one more. */
export const askedAnew = (
  { recallAsks, recalledAt }: Recall,
  { recalledAt: now, isCalling }: { readonly recalledAt: Moment | null; readonly isCalling: boolean },
): Recall & { readonly skipsTurn: boolean } => ({
  skipsTurn: isCalling,
  recalledAt: now ?? recalledAt,
  recallAsks: now === null ? afterReturn(recallAsks) : MOST_ASKS + Number(isCalling),
});

/** What left before the recall decides nothing, nor does a status alone. */
export function recallAsksAfter(
  { recallAsks, recalledAt }: Recall,
  { reads, isSaid, leftAt }: AnswerTo<'invoice'>,
): number {
  if (recallAsks > MOST_ASKS) return MOST_ASKS;
  if (recalledAt !== null && ageMs(leftAt, recalledAt) > 0) return recallAsks;
  const isOpen = reads === 'open' || reads === 'unfound' || reads === 'nothing' || reads === 'another';
  return isOpen ? Math.max(0, recallAsks - Number(isSaid)) : 0;
}
