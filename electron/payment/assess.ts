/** Which rules each answer is asked, in this order, and which call comes next. Pure. */
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { assertNever } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import { invoiceDoubted, invoiceRead, invoiceUnwatched, nextInvoice } from './instruments/invoice-rules.ts';
import { invoiceOpenAgain, openAgain } from './instruments/open-again.ts';
import type { Answer, AnswerTo } from './observation.ts';
import { confirmed, judged, nextConfirm } from './rules/confirm.ts';
import { doubtedByControls, doubtedByJudgement, doubtedByStatus, openForLong } from './rules/doubt.ts';
import { nextWatch, surprised } from './rules/ended.ts';
import { contradicted, nextAfterPaid } from './rules/paid.ts';
import { another, created, givenUp, read } from './rules/reading.ts';
import type { Context, NextCall, RuleOf } from './rules/rule.ts';
import { absent, nextLook, nextOfRefusal, nextPoll } from './rules/unknown.ts';

const RULES: { readonly [A in Answer['asked']]: readonly RuleOf<AnswerTo<A>>[] } = {
  create: [created],
  confirm: [confirmed],
  status: [another, read, givenUp, openForLong, doubtedByStatus],
  controls: [another, read, givenUp, absent, doubtedByControls],
  invoice: [invoiceRead, invoiceDoubted, invoiceUnwatched, invoiceOpenAgain],
  judge: [judged, doubtedByJudgement],
  watch: [surprised, openAgain],
  'after-paid': [contradicted],
};

export const rulesOf = ({ asked }: Answer): readonly RuleOf<Answer>[] =>
  // The table holds each rule to its own answers; the compiler can't follow the pair.
  RULES[asked] as readonly RuleOf<never>[] as readonly RuleOf<Answer>[];

/** null: no call is left. */
export function nextCall(context: Context, now: Moment): NextCall | null {
  const { payment, invoice } = context;
  const { state } = payment;
  if (invoice !== null && asksAboutInvoice(payment)) return nextInvoice(context, invoice, now);
  switch (state.name) {
    case 'sending':
      return null; // The create is in flight; a start made `unknown` of it.
    case 'processing':
      return nextPoll(context, now);
    case 'confirming':
      return nextConfirm(context, state, now);
    case 'unknown':
      return state.refusedAt ? nextOfRefusal(context, state.refusedAt, now) : nextLook(context, state, now);
    case 'abandoned':
      return state.ending === null ? nextLook(context, state, now) : nextWatch(context, now);
    case 'paid':
      return nextAfterPaid(context, state, now);
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'not-charged':
      return nextWatch(context, now);
    default:
      return assertNever(state);
  }
}

/** A refusal is checked within seconds, and a manager's word is judged by the payment that he named. */
const asksAboutInvoice = (payment: PaymentRecord): boolean => {
  const { state } = payment;
  if (state.name === 'sending' || state.name === 'paid' || detailsOf(payment) !== null) return false;
  return !(state.name === 'unknown' && state.refusedAt);
};
