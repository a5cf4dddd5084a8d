/** Mutations of the rules of invoices that the simulation does not reach. `mutations-sent.ts` has the others. */
import type { TestedMutation } from './failing-tests.ts';

const COUNTER = 'tests/story/invoice.test.ts';
const RESTART = 'tests/story/invoice-restart.test.ts';
const PEOPLE = 'tests/story/invoice-people.test.ts';
const TYPED = 'tests/story/invoice-typed.test.ts';
const WATCH = 'tests/story/invoice-watch.test.ts';
const RULES = 'electron/payment/rules/invoice.ts';

export const INVOICES: readonly TestedMutation[] = [
  {
    name: 'a paid status of an invoice is money',
    file: RULES,
    from: "  return status < 0 ? 'ended' : 'unfound';",
    to: "  return status < 0 ? 'ended' : 'open';",
    heldBy: COUNTER,
  },
  {
    name: 'one negative status ends an invoice',
    file: RULES,
    from: '    if (endReadAt === null || ageMs(endReadAt, leftAt) < TIMES.invoiceEndGapMs) return { shows: true };\n',
    to: '    if (endReadAt === null) return { shows: true };\n',
    heldBy: COUNTER,
  },
  {
    name: 'a negative status needs no look-up',
    file: RULES,
    from: "  if (status === null || !hasNone) return 'nothing';",
    to: "  if (status === null || (!hasNone && status > 0)) return 'nothing';",
    heldBy: COUNTER,
  },
  {
    name: 'any payment but money counts as none',
    file: RULES,
    from: '  const hasNone = isMissing || (found !== null && found.status < 0);',
    to: '  const hasNone = isMissing || found !== null;',
    heldBy: 'tests/unit/invoice-pauses.test.ts',
  },
  {
    name: 'late money of an invoice is forgotten',
    file: RULES,
    from: "  return { alarm: 'charged', happening: 'surprised', details };",
    to: '  return details === null ? null : { shows: true };',
    heldBy: COUNTER,
  },
  {
    name: 'the limit of the shop frees nothing',
    file: RULES,
    from: '  if (!isWaitedFor || limitMs === null) return',
    to: '  if (!isWaitedFor || limitMs !== 0) return',
    heldBy: COUNTER,
  },
  {
    name: 'a manager ends an invoice for good',
    file: 'electron/payment/word.ts',
    from: "if (!mayChargeLate(row)) return move(loop, found.value, act, { name: 'not-charged', reason });",
    to: "if (!mayChargeLate(row) || row.invoice) return move(loop, found.value, act, { name: 'not-charged', reason });",
    heldBy: COUNTER,
  },
  {
    name: 'the id of a failed payment is kept',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: '  one === null || rank(other) > rank(one) ? other : one;',
    to: '  one ?? other;',
    heldBy: 'tests/story/invoice-restart.test.ts',
  },
  {
    name: 'an answer with another invoice’s id is believed',
    file: 'electron/payment/rules/reading.ts',
    from: "  if (!isInvoiceTaken(invoiceId)) return { event: { name: 'invoiced', invoiceId } };",
    to: "  if (isInvoiceTaken !== null) return { event: { name: 'invoiced', invoiceId } };",
    heldBy: COUNTER,
  },
  {
    name: 'only a status prompts a look-up',
    file: 'electron/payment/instruments/invoice.ts',
    from: '    if (status === 0 && known.lookedAt !== null && ageMs(known.lookedAt, now) < TIMES.invoiceLookMs)',
    to: '    if (status === 0)',
    heldBy: COUNTER,
  },
  {
    name: 'ended invoices are forgotten at a start',
    file: 'electron/payment/resume.ts',
    from: 'if (mono !== null && mono > TIMES.watchRecentMs && !mayChargeLate(recent)) continue;',
    to: 'if (mono !== null && mono > TIMES.watchRecentMs && (!mayChargeLate(recent) || recent.invoice)) continue;',
    heldBy: RESTART,
  },
  {
    name: 'only the day of the invoice is asked',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: '  for (let ms = last; ms > first && between.length < MOST_DAYS; ms -= DAY_MS)',
    to: '  for (let ms = last; ms > first && between.length < 1; ms -= DAY_MS)',
    heldBy: RESTART,
  },
  {
    name: 'a past day is asked again and again',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: '(answered.get(day) ?? 0) < TIMES.absentProofs',
    to: "day !== ''",
    heldBy: RESTART,
  },
  {
    name: 'refunds go by the day of the invoice',
    file: 'shared/refund/calendar.ts',
    from: '  if (invoice === undefined) return daysOf(createdAt, createdOffMs);',
    to: '  if (createdAt.wallMs > 0) return daysOf(createdAt, createdOffMs);',
    heldBy: RESTART,
  },
  {
    name: 'a second invoice leaves without a manager',
    file: 'shared/sale/may-tender.ts',
    from: ".some(({ invoice, state }) => invoice && state.name !== 'declined' && state.name !== 'absent');",
    to: ".some(({ invoice, state }) => invoice && state.name === 'declined');",
    heldBy: PEOPLE,
  },
  {
    name: 'a refused invoice is declined in silence',
    file: 'electron/payment/questions.ts',
    from: '(isMissing || (found !== null && found.status < 0)) && isLaterThanRefusal',
    to: '(isMissing || found === null) && isLaterThanRefusal',
    heldBy: WATCH,
  },
  {
    name: 'an open invoice is asked each minute for ever',
    file: RULES,
    from: 'const lateMs = Math.min(TIMES.invoiceSlowestMs,',
    to: 'const lateMs = Math.min(TIMES.invoiceMinuteMs,',
    heldBy: WATCH,
  },
  {
    name: 'an invoice is watched for ever',
    file: RULES,
    from: 'ageMs(createdAt, answeredAt) > TIMES.lateWatchMs &&',
    to: 'ageMs(createdAt, answeredAt) > 9 * TIMES.lateWatchMs &&',
    heldBy: WATCH,
  },
  {
    name: 'the end of a watch means that nothing was charged',
    file: 'electron/payment/driver.ts',
    from: "{ name: 'watch-over' }",
    to: "{ name: 'proved-absent', why: null }",
    heldBy: WATCH,
  },
  {
    name: 'a late paid invoice is never compared',
    file: 'electron/reconcile/run.ts',
    from: "answer: isOver ? 'answered' : 'held'",
    to: "answer: isOver ? 'held' : 'answered'",
    heldBy: WATCH,
  },
  {
    name: 'a typed id is kept although its money went back',
    file: 'electron/payment/rules/confirm.ts',
    from: 'if (bearsOut && read.status !== 2 && context.invoice',
    to: 'if (bearsOut && read.status === 7 && context.invoice',
    heldBy: TYPED,
  },
  {
    name: 'a typed id is kept when the invoice is left',
    file: 'shared/payment/steps.ts',
    from: 'const takesBack = state.word !== null &&',
    to: 'const takesBack = state.word === null &&',
    heldBy: TYPED,
  },
  {
    name: 'a typed id is taken although our own names another payment',
    file: 'electron/payment/typed-id.ts',
    from: 'if (!isFinding && instrument.invoice === null) return ok(null);',
    to: 'if (!isFinding) return ok(null);',
    heldBy: TYPED,
  },
  {
    name: 'a second payment of an invoice is not looked for',
    file: 'electron/payment/questions.ts',
    from: '(instrument.invoice !== null || context.facts.finds_transaction_id === true)',
    to: '(context.facts.finds_transaction_id === true)',
    heldBy: TYPED,
  },
  {
    name: 'an adopted invoice becomes a payer code',
    file: 'electron/manual-look-up/manual-look-up.ts',
    from: "...(instrument !== 'pass-code' && { instrument }),",
    to: "...(instrument === 'saved-card' && { instrument }),",
    heldBy: TYPED,
  },
];
