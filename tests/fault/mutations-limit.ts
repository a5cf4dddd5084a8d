/** Mutations of the rules that free the sale of an invoice: its limit, and a person who leaves it. */
import type { TestedMutation } from './failing-tests.ts';

const LIMIT = 'tests/story/invoice-limit.test.ts';
const RULES = 'electron/payment/instruments/invoice-rules.ts';

export const LIMITS: readonly TestedMutation[] = [
  {
    name: 'a manager’s word about an invoice settles what was read after its task was raised',
    file: RULES,
    from: 'settles({ ...ended, at: raisedAt }, since);',
    to: 'settles(ended, since);',
    heldBy: LIMIT,
  },
  {
    name: 'the answer of one day stands for all days of an invoice',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: 'isWhole &&= isNone;',
    to: 'isWhole = isNone;',
    heldBy: LIMIT,
  },
  {
    name: 'silence at the limit frees the sale',
    file: RULES,
    from: "reads === 'unpaid' && isFree",
    to: "(reads === 'unpaid' || reads === 'nothing') && isFree",
    heldBy: LIMIT,
  },
  {
    name: 'the limit frees the sale while a card is being charged',
    file: RULES,
    from: "reads === 'unpaid' && isFree",
    to: 'meansOpen(reads) && isFree',
    heldBy: LIMIT,
  },
  {
    name: 'the limit frees the sale while a manager is called',
    file: RULES,
    from: ' && isFree && !isOpenTask(payment.alarm))',
    to: ' && isFree)',
    heldBy: LIMIT,
  },
  {
    name: 'the question at the limit has no look-up',
    file: 'electron/payment/instruments/ask-invoice.ts',
    from: 'await ask(active.row, looksUp || isOver)',
    to: 'await ask(active.row, looksUp && isOver)',
    heldBy: LIMIT,
  },
  {
    name: 'a clock that is set ahead reaches the limit',
    file: RULES,
    from: 'Math.max(ageMs(createdAt, now), ageMs(activeSince, now))',
    to: 'Math.max(now.wallMs - createdAt.wallMs, ageMs(activeSince, now))',
    heldBy: LIMIT,
  },
  {
    name: 'an invoice is left although nobody knows whether it was paid',
    file: 'electron/payment/instruments/leave-invoice.ts',
    from: 'return saysNothing(reads) || ',
    to: 'return ',
    heldBy: LIMIT,
  },
  {
    name: 'an invoice is left by one press although its look-up names the payment of another sale',
    file: 'electron/payment/instruments/leave-invoice.ts',
    from: " || reads === 'another' ?",
    to: ' ?',
    heldBy: LIMIT,
  },
  {
    name: 'an invoice that reads as paid is left by one press',
    file: 'electron/payment/instruments/leave-invoice.ts',
    from: "if (reads === 'unfound') return",
    to: "if (reads === 'another') return",
    heldBy: LIMIT,
  },
  {
    name: 'cash goes back while an invoice for the rest is open',
    file: 'shared/refund/by-hand.ts',
    from: 'payments.some((one) => mayChargeLate(one) && isUnderWay(one.state.name))',
    to: 'payments.some((one) => mayChargeLate(one) && !isUnderWay(one.state.name))',
    heldBy: LIMIT,
  },
  {
    name: 'a recalled basket is charged beside a paid invoice',
    file: 'electron/checkout/basket/parked.ts',
    from: '  if (opened.ok) deps.payments.lookAgain(recalled.saleId);\n',
    to: '',
    heldBy: LIMIT,
  },
  {
    name: 'an invoice that is never answered whole calls nobody',
    file: 'electron/payment/instruments/invoice-rules.ts',
    from: 'if (!isUnclear && !isLeftOpen(payment, progress, answer, context)) return null;',
    to: 'if (!isUnclear) return null;',
    heldBy: 'tests/story/invoice-one-form.test.ts',
  },
  {
    name: 'one half answer of an invoice calls a manager',
    file: 'electron/payment/instruments/invoice-rules.ts',
    from: 'if (halfFrom === null || ageMs(halfFrom, leftAt) < TIMES.halfHeardMs) return false;',
    to: 'if (halfFrom === null) return false;',
    heldBy: 'tests/story/invoice-one-form.test.ts',
  },
];
