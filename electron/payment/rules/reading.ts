/** What the service's answers mean for an open or unknown payment. */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import type { InvoiceId } from '../../../shared/ids.ts';
import type { PaymentEvent } from '../../../shared/payment/events.ts';
import { mayChargeLate } from '../../../shared/payment/instrument.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { readsLapsed, type ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { assertNever } from '../../../shared/result.ts';
import { ageMs, anyClockSaysPassed, type Moment } from '../../../shared/time.ts';
import type { PaymentStatus } from '../../gateway/gateway.ts';
import { consequenceOf } from '../../gateway/retry.ts';
import type { AnswerTo, Reading } from '../observation.ts';
import { mayConfirm } from './confirm.ts';
import type { Context, Found, RuleOf } from './rule.ts';

/** The first id that the service named is the payment's own; another one under our id is another payment. */
export function readingOf(
  payment: Pick<PaymentRecord, 'state'>,
  { paymentId, status, note }: PaymentStatus,
  facts: ServiceFacts,
  othersNamed: Context['othersNamed'],
): Reading {
  const known = detailsOf(payment);
  const isAnother = known === null ? othersNamed(paymentId).length > 0 : known.paymentId !== paymentId;
  const means = isAnother ? 'another' : meaningOf(status, facts);
  const isEnd = means === 'end' || (means === 'nothing' && payment.state.name === 'processing');
  return { paymentId, status, note, means, isEnd };
}

/** A status over 2 is not in the document: it says nothing, unless a fact says that lapsed payments read so. */
function meaningOf(status: number, facts: ServiceFacts): Exclude<Reading['means'], 'another'> {
  if (status < 0 || (status > 2 && readsLapsed(facts, status))) return 'end';
  if (status === 2) return 'success';
  return status < 2 ? 'open' : 'nothing';
}

type Read = AnswerTo<'status'> | AnswerTo<'controls'>;

export const another: RuleOf<Read> = (_, answer) =>
  answer.read?.means === 'another' ? { named: answer.read.paymentId } : null;

/** The event of a status of our own payment. */
export const read: RuleOf<Read> = (context, answer) => {
  const { payment } = context;
  const { read: reading } = answer;
  if (reading === null || reading.means === 'another') return null;
  if (!isBelieved(context, reading, answer.leftAt)) return { shows: true };
  const { paymentId, status, note } = reading;
  // A reading tells no more of a payment whose id is known: how a typed one was learnt stays.
  const details = detailsOf(payment) ?? context.known(paymentId);
  switch (reading.means) {
    case 'open':
      return { event: { name: 'open', details } };
    case 'success': {
      const openFrom = baseBefore(context, answer.leftAt);
      const { at } = answer;
      const isInTime = mayConfirm(context, openFrom, at);
      return { event: { name: 'succeeded', details, at, openFrom, mayConfirm: isInTime } };
    }
    case 'end':
      return { event: { name: 'refused', why: refusal(status, note), details } };
    case 'nothing':
      return saysNothing(payment);
    default:
      return assertNever(reading.means);
  }
};

/** An end is believed at the second reading: a node of the service may lag behind. While sending, the create decides. */
function isBelieved({ payment, progress, windows }: Context, { isEnd }: Reading, leftAt: Moment): boolean {
  const { state } = payment;
  const { endReadAt } = progress;
  if (!isEnd || (state.name === 'abandoned' && !mayChargeLate(payment))) return true;
  if (state.name === 'sending') return false;
  return endReadAt !== null && ageMs(endReadAt, leftAt) >= windows.endGapMs;
}

/** When the last query before this one left that read 0 or 1, else the create: the success came later. */
const baseBefore = ({ payment, openLooks }: Context, leftAt: Moment): Moment =>
  openLooks.findLast(({ monoMs, bootId }) => bootId === leftAt.bootId && monoMs <= leftAt.monoMs) ??
  payment.createdAt;

/** A status that the interface does not define ends the wait for the customer. */
function saysNothing({ state }: PaymentRecord): Found {
  if (state.name !== 'processing') return { shows: true };
  const why = { code: 'gateway.wrong-shape', field: 'payment_status' } as const;
  return { event: { name: 'unanswered', why, details: null } };
}

/** A customer who has not decided by then is assumed gone. Later money goes back by itself, or is raised. */
export const givenUp: RuleOf<Read> = ({ payment: { state, createdAt }, windows }, answer) =>
  answer.read?.means === 'open' &&
  state.name === 'processing' &&
  anyClockSaysPassed(createdAt, answer.leftAt, windows.givesUpMs)
    ? { event: { name: 'abandoned', by: 'nobody-waits', reason: '' } }
    : null;

/** The create's own answer. A status request may have found the payment before. */
export const created: RuleOf<AnswerTo<'create'>> = (context, { answer, at }) => {
  const { payment } = context;
  const { state, createdAt: openFrom } = payment;
  if (!answer.ok) return state.name === 'sending' ? { event: failed(answer.error, at, context) } : null;
  if ('invoiceId' in answer.value) return invoiced(context, answer.value.invoiceId);
  const known = detailsOf(payment);
  const { details, status, note } = answer.value;
  if (known !== null && details.paymentId !== known.paymentId) {
    // A declined second payment needs no alarm, but the id of another payment of ours does.
    const isNothing = status < 0 && context.othersNamed(details.paymentId).length === 0;
    return isNothing ? null : { named: details.paymentId };
  }
  if (state.name === 'paid' || state.name === 'declined' || state.name === 'lapsed')
    return { event: { name: 'told', details } };
  if (status < 0) {
    const why = refusal(status, note);
    return { event: { name: mayChargeLate(payment) ? 'unanswered' : 'refused', why, details } };
  }
  if (status !== 2) return { event: { name: 'open', details } };
  const isInTime = mayConfirm(context, openFrom, at);
  return { event: { name: 'succeeded', details, at, openFrom, mayConfirm: isInTime } };
};

/** Another invoice's id says nothing of this one. */
function invoiced({ payment: { state }, isInvoiceTaken }: Context, invoiceId: InvoiceId): Found | null {
  if (!isInvoiceTaken(invoiceId)) return { event: { name: 'invoiced', invoiceId } };
  const why = { code: 'payment.id-shared' } as const;
  return state.name === 'sending' ? { event: { name: 'unanswered', why, details: null } } : null;
}

function failed(error: GatewayError, at: Moment, { known }: Context): PaymentEvent {
  const { paymentId, ...why } = error;
  const consequence = consequenceOf(error);
  switch (consequence) {
    case 'never-sent':
      return { name: 'proved-absent', why };
    case 'answered-no':
      // If a refusal names a payment, that one may be charged.
      return paymentId ? { name: 'unanswered', why, details: known(paymentId) } : { name: 'denied', why, at };
    case 'uncertain':
      return { name: 'unanswered', why, details: paymentId ? known(paymentId) : null };
    default:
      return assertNever(consequence);
  }
}

const refusal = (status: number, note: string): GatewayError => ({
  code: 'gateway.refused',
  gatewayCode: status,
  ...(note === '' ? {} : { note }),
});
