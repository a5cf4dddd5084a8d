/**
 * An invoice to the customer's phone (section 4.2). Its payment is found by our id alone (section 4.3), and needs no
 * confirmation.
 */
import type { TransactionId } from '../../../shared/ids.ts';
import { invoiceOf } from '../../../shared/payment/invoice.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import { onlyId } from '../../../shared/payment/state.ts';
import { fail, ok } from '../../../shared/result.ts';
import { ageMs, type Moment, momentOf } from '../../../shared/time.ts';
import { askStatus, isSilence } from '../../gateway/ask-status.ts';
import type { InvoiceGateway, PaymentGateway } from '../../gateway/gateway.ts';
import type { PaymentLoop } from '../active.ts';
import { TIMES } from '../times.ts';
import type { AsksForMoney, Instrument } from './instrument.ts';
import { type Answered, lookUpOnDays, type Now } from './invoice-days.ts';
import { ownRoom } from './own-room.ts';
import { PASS_CODE_WINDOWS } from './pass-code.ts';
import { saveLearned } from './save-facts.ts';

export type InvoicesGateway = InvoiceGateway & PaymentGateway;

/** What the look-ups of one invoice came to. Lost over a restart: then they are made again. */
interface Looks {
  readonly answered: Answered;
  lookedAt: Moment | null;
  /** Since when the service answers only some forms of the look-up, and shows no payment; null: it does not. */
  halfFrom: Moment | null;
}

/** limitMs: how long the shop waits for a customer; null: without end. Read at each use. */
export function createInvoices(
  room: PaymentLoop,
  gateway: InvoicesGateway,
  limitMs: () => number | null,
): Instrument<'invoice'> {
  const loop = ownRoom(room, 'invoice');
  const { journal, endpoint, clock } = loop;
  const looks = new Map<TransactionId, Looks>();
  const facts = () => journal.facts(endpoint).facts;
  const nowOf = (now: Moment): Now => {
    const offMs = loop.gatewayOffMs(now) ?? 0;
    return { wallMs: now.wallMs, serviceMs: now.wallMs + offMs };
  };
  const looksOf = ({ transactionId }: Payment): Looks => {
    const known = looks.get(transactionId) ?? { answered: new Map(), lookedAt: null, halfFrom: null };
    looks.set(transactionId, known);
    return known;
  };
  const ask: AsksForMoney['ask'] = async (payment, looksUp) => {
    const { invoiceId } = invoiceOf(payment);
    const answer = invoiceId === null ? null : await gateway.invoiceStatus({ invoiceId });
    const read = answer?.ok ? answer.value : null;
    const note = read?.note ?? '';
    const status = read?.status ?? null;
    const isRefused = answer !== null && !answer.ok && !isSilence(answer.error);
    const known = looksOf(payment);
    const now = momentOf(clock);
    // A status of 0 says that nothing was paid. Where that is wrong, only a look-up shows it.
    const isRecent = known.lookedAt !== null && ageMs(known.lookedAt, now) < TIMES.invoiceLookMs;
    if (status === 0 && isRecent && !looksUp)
      return { status, note, found: null, isMissing: false, isSaid: true, halfFrom: known.halfFrom };
    known.lookedAt = now;
    const { found, isWhole, isHeard } = await lookUpOnDays(
      gateway,
      payment,
      { now: nowOf(now), facts: facts() },
      known.answered,
    );
    if (found?.status === 2) {
      looks.delete(payment.transactionId);
      if (facts().finds_transaction_id !== true)
        saveLearned(journal, endpoint, { finds_transaction_id: true });
    }
    const isMissing = isWhole && (found === null || found.status < 0);
    const isSaid = read !== null || isRefused || isHeard;
    if (isWhole || (found !== null && found.status >= 0)) known.halfFrom = null;
    else if (isSaid) known.halfFrom ??= now;
    return { status, note, found, isMissing, isSaid, halfFrom: known.halfFrom };
  };
  return {
    windows: PASS_CODE_WINDOWS,
    facts,
    invoice: { ask, limitMs },
    create: async ({ transactionId, amountTiyin }, phoneNumber) => {
      const answer = await gateway.createInvoice({
        amountTiyin,
        phoneNumber,
        merchantTransId: transactionId,
      });
      return answer.ok ? ok({ created: answer.value, phoneLastFour: null }) : answer;
    },
    status: (payment) => askStatus(gateway, payment, facts()),
    lookUp: async (payment) => {
      const asked = { now: nowOf(momentOf(clock)), facts: facts() };
      const { found, notFound } = await lookUpOnDays(gateway, payment, asked, new Map());
      if (found !== null) return ok(found);
      return fail(notFound ?? { error: { code: 'gateway.not-reached' }, answeredWith: null, heard: 'none' });
    },
    read: (paymentId) => gateway.paymentStatus({ paymentId }),
    confirm: null,
    known: onlyId,
    needsConfirm: () => false,
    usuallyNeedsConfirm: () => false,
    // A manager may name a payment that is another customer's: such money has to last.
    evidence: ({ state }, staysMoney) => ({
      facts: facts(),
      neverConfirms: !('word' in state && state.word !== null),
      staysMoney,
    }),
    controls: { mayBeAbsent: () => false, prove: () => Promise.resolve('nothing') },
    learns: {
      fromReading: () => undefined,
      fromRefusal: () => undefined,
      fromPaidReading: () => undefined,
      fromPaid: () => Promise.resolve(),
    },
  };
}
