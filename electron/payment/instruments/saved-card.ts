/**
 * A payment by a card's token (section 4.4). It is never confirmed: status 2 is money. It needs no customer, so it may
 * be charged at any time, and its money never goes back by itself.
 */
import type { PaymentId, TransactionId } from '../../../shared/ids.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import { onlyId, type PaymentDetails } from '../../../shared/payment/state.ts';
import { ok } from '../../../shared/result.ts';
import { askStatus, lookUp } from '../../gateway/ask-status.ts';
import type { CardTokenGateway, PassGateway, PaymentGateway } from '../../gateway/gateway.ts';
import type { PaymentLoop } from '../active.ts';
import type { Instrument, Windows } from './instrument.ts';
import { ownRoom } from './own-room.ts';
import { PASS_CODE_WINDOWS } from './pass-code.ts';
import { mayBeAbsent, provesAbsence } from './pass-code-controls.ts';
import { learnFacts } from './pass-code-learn.ts';
import type { PassCodeLoop } from './pass-code-loop.ts';

const SAVED_CARD_WINDOWS: Windows = {
  ...PASS_CODE_WINDOWS,
  refusalMs: 25_000,
  endGapMs: 25_000,
  callsMs: 300_000,
  givesUpMs: Infinity,
  givesUpUnseenMs: Infinity,
};

/** gateway: of the service where the till is set up. */
export function createSavedCard(
  room: PaymentLoop,
  gateway: PassGateway & PaymentGateway & CardTokenGateway,
): Instrument<'saved-card'> {
  const loop: PassCodeLoop = { ...ownRoom(room, 'saved-card'), gateway };
  const { journal, endpoint } = loop;
  const facts = () => journal.facts(endpoint).facts;
  /** Masked numbers of this run's payments whose create was not answered. No look-up names a card. */
  const unanswered = new Map<TransactionId, string>();
  const known = (
    paymentId: PaymentId,
    { transactionId }: Pick<Payment, 'transactionId'>,
  ): PaymentDetails => ({
    ...onlyId(paymentId),
    confirmMode: 0,
    cardNumber: unanswered.get(transactionId) ?? null,
  });
  return {
    windows: SAVED_CARD_WINDOWS,
    invoice: null,
    facts,
    create: async (payment, { cardToken, cardNumber }) => {
      const { transactionId, amountTiyin } = payment;
      const answer = await gateway.payWithCardToken({ cardToken, amountTiyin, transactionId });
      if (!answer.ok) {
        if (cardNumber !== null) unanswered.set(transactionId, cardNumber);
        return answer;
      }
      const { paymentId, status, note } = answer.value;
      return ok({
        created: { details: { ...known(paymentId, payment), cardNumber }, status, note },
        phoneLastFour: null,
      });
    },
    status: (payment, known) => askStatus(gateway, payment, known),
    lookUp: (payment, known) => lookUp(gateway, payment, known),
    read: (paymentId) => gateway.paymentStatus({ paymentId }),
    confirm: null,
    known,
    needsConfirm: () => false,
    usuallyNeedsConfirm: () => false,
    // A manager may name a payment that is another customer's: such money has to last.
    evidence: ({ state }, staysMoney) => ({
      facts: facts(),
      neverConfirms: !('word' in state && state.word !== null),
      staysMoney,
    }),
    controls: {
      mayBeAbsent: (payment, notFound) => mayBeAbsent(loop, payment, notFound),
      prove: (payment, onFound) => provesAbsence(loop, payment, onFound),
    },
    learns: {
      fromReading: () => undefined,
      fromRefusal: () => undefined,
      fromPaidReading: () => undefined,
      fromPaid: (paid) => learnFacts(loop, paid),
    },
  };
}
