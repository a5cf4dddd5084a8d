/** A payment by the customer's code (section 4.1): the service may want it confirmed within 30 s (section 8). */
import { CONFIRM_WINDOW_MS, detailsOf, onlyId } from '../../../shared/payment/state.ts';
import { ok } from '../../../shared/result.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { askStatus, lookUp } from '../../gateway/ask-status.ts';
import type { PaymentLoop } from '../active.ts';
import type { Instrument, Windows } from './instrument.ts';
import { ownRoom } from './own-room.ts';
import { mayBeAbsent, provesAbsence } from './pass-code-controls.ts';
import { noteLapse } from './pass-code-lapse.ts';
import { learnFacts } from './pass-code-learn.ts';
import type { PassCodeLoop } from './pass-code-loop.ts';
import { evidenceFor } from './pass-code-modes.ts';
import { noteFirstRefusal, notePaidReading } from './save-facts.ts';

export const PASS_CODE_WINDOWS: Windows = {
  confirmMs: CONFIRM_WINDOW_MS,
  judgementMs: 40_000,
  // A service that is slow to cancel has done it by then: 30 s and a minute, and a margin.
  moneyStaysMs: 120_000,
  // The till gives up after 20 s, a create may arrive 120 s later, and a look-up may lag 20 s behind it.
  mayArriveMs: 160_000,
  refusalMs: 5_000,
  endGapMs: 2_000,
  callsMs: Infinity,
  givesUpMs: 300_000,
  givesUpUnseenMs: 320_000,
};

/** gateway: of the service where the till is set up. */
export function createPassCode(room: PaymentLoop, gateway: PassCodeLoop['gateway']): Instrument<'pass-code'> {
  const loop: PassCodeLoop = { ...ownRoom(room, 'pass-code'), gateway };
  const { journal, endpoint, clock } = loop;
  return {
    windows: PASS_CODE_WINDOWS,
    invoice: null,
    facts: () => journal.facts(endpoint).facts,
    create: async ({ transactionId, amountTiyin, cashboxCode }, otpData) => {
      const answer = await gateway.createPassPayment({ otpData, amountTiyin, transactionId, cashboxCode });
      if (!answer.ok) return answer;
      const { phoneLastFour, status, note, ...told } = answer.value;
      // A missing confirm_mode counts as 1: to confirm without need costs nothing, not to confirm costs the sale.
      const confirmMode = answer.value.confirmMode ?? 'unsaid';
      return ok({ created: { details: { ...told, confirmMode }, status, note }, phoneLastFour });
    },
    status: (payment, facts) => askStatus(gateway, payment, facts),
    lookUp: (payment, facts) => lookUp(gateway, payment, facts),
    read: (paymentId) => gateway.paymentStatus({ paymentId }),
    confirm: (paymentId) => gateway.confirmPassPayment({ paymentId }),
    known: onlyId,
    needsConfirm: (payment) => {
      const mode = detailsOf(payment)?.confirmMode ?? null;
      return mode === null ? null : mode === 1;
    },
    // The setting may have been switched since: the basket is free by that, the payment is not forgotten.
    usuallyNeedsConfirm: () => {
      const { one, zero, unsaid } = journal.confirmModesSince(endpoint, clock.wallMs() - DAY_MS);
      return one > 0 && zero === 0 && unsaid === 0;
    },
    evidence: (payment, staysMoney) => evidenceFor(loop, payment, staysMoney),
    controls: {
      mayBeAbsent: (payment, notFound) => mayBeAbsent(loop, payment, notFound),
      prove: (payment, onFound) => provesAbsence(loop, payment, onFound),
    },
    learns: {
      fromReading: (active, status, leftAt) => noteLapse(loop, active, status, leftAt),
      fromRefusal: (code) => noteFirstRefusal(journal, endpoint, code),
      fromPaidReading: (status) => void notePaidReading(journal, endpoint, status),
      fromPaid: (paid) => learnFacts(loop, paid),
    },
  };
}
