/** Mutations of the rules of invoices, which the simulation does not send. */
import type { TestedMutation } from './failing-tests.ts';

const COUNTER = 'tests/story/invoice.test.ts';
const RESTART = 'tests/story/invoice-restart.test.ts';
const PEOPLE = 'tests/story/invoice-people.test.ts';
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
    from: 'const isInvoice = found.value.row.invoice !== undefined;',
    to: 'const isInvoice = found.value.row.transactionId === undefined;',
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
    from: '    if (!active.isDriven) void drive(loop, active);\n  }\n}\n\n/** Ends after',
    to: '    if (active.isDriven) void drive(loop, active);\n  }\n}\n\n/** Ends after',
    heldBy: RESTART,
  },
  {
    name: 'only the day of the invoice is asked',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: '  const ends = [createdAt.wallMs, createdAt.wallMs + (createdOffMs ?? 0), wallMs, serviceMs];',
    to: '  const ends = [createdAt.wallMs, createdAt.wallMs + (createdOffMs ?? 0) + 0 * (wallMs + serviceMs)];',
    heldBy: RESTART,
  },
  {
    name: 'a past day is asked again and again',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: '.filter((day) => !answered.has(day));',
    to: ".filter((day) => day !== '');",
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
];
