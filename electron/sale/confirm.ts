/**
 * One confirm attempt (section 3.4). Answered with 0 it is money. Refused, it decides nothing: an earlier
 * confirm whose answer was lost may be the reason.
 */
import { momentOf } from '../clock.ts';
import type { Desk, Held } from './desk.ts';
import { record } from './record.ts';

export async function confirmOnce(desk: Desk, held: Held): Promise<void> {
  const { state } = held.attempt;
  if (state.name !== 'confirming') return;
  const answer = await desk.gateway.confirmPassPayment({ paymentId: state.payment.paymentId });
  if (answer.ok) {
    await record(desk, held, { name: 'confirmed', at: momentOf(desk.clock) });
    return;
  }
  held.progress = { ...held.progress, refused: answer.error.code === 'gateway.refused' };
}
