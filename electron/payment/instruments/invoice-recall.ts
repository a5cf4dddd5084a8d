/**
 * After the recall of a parked sale, its customer stands at the counter. The till asks about the left invoice for about an
 * hour, until an answer says whether it is paid.
 */
import type { AnswerTo } from '../observation.ts';
import { TIMES } from '../times.ts';

/** Of the payment's progress. */
interface Asks {
  readonly recallAsks: number;
  readonly tries: number;
  readonly skipsTurn: boolean;
}

/** usualMs: without a recall. A line that drops and returns makes no more questions. */
export function pauseAfterRecallMs({ recallAsks, tries }: Asks, usualMs: number): number {
  if (recallAsks === 0) return usualMs;
  return Math.min(usualMs, Math.max(tries, TIMES.recallAsks - recallAsks) * TIMES.invoiceMinuteMs);
}

/** A call that left before the recall does not count, and a status alone decides nothing. */
export function recallAsksAfter(
  { recallAsks, skipsTurn }: Asks,
  { reads, isSaid }: AnswerTo<'invoice'>,
): number {
  if (skipsTurn && recallAsks === TIMES.recallAsks) return recallAsks;
  const isOpen = reads === 'open' || reads === 'unfound' || reads === 'nothing' || reads === 'another';
  return isOpen ? Math.max(0, recallAsks - Number(isSaid)) : 0;
}
