/** What the readings of an unconfirmed payment teach of how one lapses at this service. */
import { detailsOf } from '../../../shared/payment/state.ts';
import type { Moment } from '../../../shared/time.ts';
import type { PaymentLoop } from '../active.ts';
import { type MayTeach, noteReading, startLapseWatch } from './lapse.ts';
import { learnLapse } from './save-facts.ts';

/** A reading of any status, in the order in which the questions left. leftAt: when this one did. */
export function noteLapse(loop: PaymentLoop, active: MayTeach, status: number, leftAt: Moment): void {
  const { state, refunds } = active.record;
  const mayLapse = {
    saidToConfirm: detailsOf(active.record)?.confirmMode === 1,
    // Of one that is confirmed or has been, nobody knows what it would have come to.
    confirmLeft: !('confirmSent' in state) || state.confirmSent,
    refundBegan: refunds.length > 0,
  };
  const { lapse } = active;
  if (lapse === null) {
    if (status === 2) active.lapse = startLapseWatch(mayLapse, leftAt);
    return;
  }
  const isOver = mayLapse.refundBegan || mayLapse.confirmLeft;
  active.lapse = isOver ? { ...lapse, lesson: 'nothing' } : noteReading(lapse, { status, leftAt });
  if (lapse.lesson === null && typeof active.lapse.lesson === 'number')
    learnLapse(loop.journal, loop.endpoint, active.lapse.lesson);
}
