/**
 * After the recall of a parked sale, its customer stands at the counter. The till asks about the left invoice for about an
 * hour, until an answer says whether it is paid.
 */
import type { AnswerTo } from '../observation.ts';
import { TIMES } from '../times.ts';

/** About an hour, with growing pauses. */
const MOST_ASKS = 11;

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
  { recallAsks }: { readonly recallAsks: number },
  { isRecall, isCalling }: { readonly isRecall: boolean; readonly isCalling: boolean },
): { readonly recallAsks: number; readonly skipsTurn: boolean } => ({
  skipsTurn: isCalling,
  recallAsks: isRecall ? MOST_ASKS + Number(isCalling) : afterReturn(recallAsks),
});

/** A call that left before the recall decides nothing, nor does a status alone. */
export function recallAsksAfter(recallAsks: number, { reads, isSaid }: AnswerTo<'invoice'>): number {
  if (recallAsks > MOST_ASKS) return MOST_ASKS;
  const isOpen = reads === 'open' || reads === 'unfound' || reads === 'nothing' || reads === 'another';
  return isOpen ? Math.max(0, recallAsks - Number(isSaid)) : 0;
}
