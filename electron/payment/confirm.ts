/**
 * One confirm attempt (section 3.4). Answered with 0 in time it is money. Answered with 0 when the window may
 * have passed, it may have been accepted without effect: then the status is asked for. Refused, it decides
 * nothing: an earlier confirm whose answer was lost may be the reason.
 */
import { momentOf } from '../../shared/time.ts';
import type { Desk, Held } from './desk.ts';
import { isConfirmedInTime } from './proof.ts';
import { record } from './record.ts';

export async function confirmOnce(desk: Desk, held: Held): Promise<void> {
  const { state } = held.attempt;
  if (state.name !== 'confirming') return;
  const answer = await desk.gateway.confirmPassPayment({ paymentId: state.payment.paymentId });
  if (answer.ok) {
    const at = momentOf(desk.clock);
    if (isConfirmedInTime(state, at)) await record(desk, held, { name: 'confirmed', at });
    else held.progress = { ...held.progress, accepted: true };
    return;
  }
  held.progress = { ...held.progress, refused: answer.error.code === 'gateway.refused' };
}
