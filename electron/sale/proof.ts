/** What the till may conclude from what it knows of this service, and no more. */
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { PaymentEvent } from '../../shared/payment/transition.ts';
import { type Clock, momentOf } from '../clock.ts';
import type { NotFound } from './ask.ts';
import type { Attempt } from './attempt.ts';
import type { Desk } from './desk.ts';
import { elapsedMs } from './elapsed.ts';
import type { Evidence } from './judge.ts';
import { TIMES } from './times.ts';

const DAY_MS = 24 * 3_600_000;

/** The facts of this service, and whether it has asked for no confirmation in the last 24 hours. */
export function evidenceOf(desk: Pick<Desk, 'journal' | 'clock' | 'place'>): Evidence {
  const modes = desk.journal.confirmModesSince(desk.place, desk.clock.wallMs() - DAY_MS);
  const { facts } = desk.journal.facts(desk.place);
  return { facts, neverConfirms: modes.zero > 0 && modes.other === 0 };
}

/**
 * "The service has no such payment" is believed when it answers a never-sent id with exactly this code, is
 * known to find payments by our id, and has been asked until 120 s after the create left: by every clock.
 */
export function provesAbsence(
  attempt: Attempt,
  notFound: NotFound,
  facts: ServiceFacts,
  clock: Clock,
): PaymentEvent | null {
  const { state } = attempt;
  if (state.name !== 'unknown' && state.name !== 'abandoned') return null;
  if (state.payment !== null || notFound.refusedWith === null) return null;
  if (facts.finds_transaction_id !== true || facts.never_sent_code !== notFound.refusedWith) return null;
  const { wall, mono } = elapsedMs(state.sentAt, momentOf(clock));
  const longEnough = Math.min(wall, mono ?? wall) >= TIMES.absentAfterMs;
  return longEnough ? { name: 'proved-absent', why: null } : null;
}
