/** Mutations of what cards and invoices have of their own, and which the simulation's people don't look at. */
import type { TestedMutation } from './failing-tests.ts';

const INVOICE = 'tests/story/invoice.test.ts';
const CARD = 'tests/story/card.test.ts';
const RESTART = 'tests/story/invoice-restart.test.ts';
const PAUSES = 'tests/unit/invoice-pauses.test.ts';
const RULES = 'electron/payment/instruments/invoice-rules.ts';
const OWN_ROOM = 'electron/payment/instruments/own-room.ts';

export const LATE_PAYERS: readonly TestedMutation[] = [
  {
    name: 'an invoice stays before the present customer',
    file: 'electron/payment/begin.ts',
    from: "setAside: tender.kind === 'invoice',",
    to: 'setAside: false,',
    heldBy: INVOICE,
  },
  {
    name: 'the sale of an invoice is not parked',
    file: 'electron/tender/invoice.ts',
    from: 'if (sent.ok) deps.parkBehind(act, sale.saleId);',
    to: 'void deps.parkBehind;',
    heldBy: INVOICE,
  },
  {
    name: 'a second negative reading of a card may follow at once',
    file: 'electron/payment/instruments/saved-card.ts',
    from: 'endGapMs: 25_000,',
    to: 'endGapMs: 2_000,',
    heldBy: CARD,
  },
  {
    name: 'a payment by code proves that a card is absent',
    file: OWN_ROOM,
    from: '.filter((payment) => instrumentNameOf(payment) === name)',
    to: '.filter((payment) => instrumentNameOf(payment) !== null)',
    heldBy: CARD,
  },
  {
    name: 'what payments by code taught holds for cards',
    file: OWN_ROOM,
    from: 'facts: (endpoint) => room.journal.facts(endpoint, name),',
    to: "facts: (endpoint) => room.journal.facts(endpoint, name === 'saved-card' ? 'pass-code' : name),",
    heldBy: CARD,
  },
  {
    name: 'an invoice that was paid in the background prints at once',
    file: 'electron/paper/prints.ts',
    from: 'isDone && goods?.ended !== null ?',
    to: 'isDone ?',
    heldBy: 'tests/story/printing.test.ts',
  },
  {
    name: 'an invoice is first asked about after a minute',
    file: RULES,
    from: 'const tenthMs = Math.max(TIMES.pollMs,',
    to: 'const tenthMs = Math.max(TIMES.invoiceMinuteMs,',
    heldBy: PAUSES,
  },
  {
    name: 'a left invoice is asked about ever more rarely',
    file: RULES,
    from: 'return Math.min(TIMES.invoiceWatchSlowestMs, tenthMs);',
    to: 'return tenthMs;',
    heldBy: PAUSES,
  },
  {
    name: 'the watch of an invoice ends with half an answer',
    file: RULES,
    from: "const isWhole = isCovered && (reads === 'unpaid' ||",
    to: "const isWhole = isCovered && (reads !== 'money' ||",
    heldBy: PAUSES,
  },
  {
    name: 'the watch of an invoice ends by the wall clock alone',
    file: 'electron/payment/instruments/late-watch.ts',
    from: 'return byServiceMs > spanMs && sinceMs > TIMES.backAgainMs;',
    to: 'return byServiceMs !== spanMs && sinceMs > TIMES.backAgainMs;',
    heldBy: PAUSES,
  },
  {
    name: 'a payment of an invoice is looked up by day alone',
    file: 'electron/payment/instruments/invoice-days.ts',
    from: 'for (const date of [null, ...days]) {',
    to: 'for (const date of days) {',
    heldBy: 'tests/story/invoice-one-form.test.ts',
  },
  {
    name: 'by night only the day of Tashkent is asked',
    file: 'electron/gateway/ask-status.ts',
    from: ', tashkentDay(wallMs - TASHKENT_OFFSET_MS)]),',
    to: ']),',
    heldBy: 'tests/story/night-day.test.ts',
  },
  {
    name: 'an invoice without an answer that is not found is absent',
    file: RULES,
    from: "  if (name === 'unknown' && meansOpen(reads)) return",
    to: "  if (name === 'unknown' && reads === 'missing') return { event: { name: 'proved-absent', why: null } };\n  if (name === 'unknown' && meansOpen(reads)) return",
    heldBy: RESTART,
  },
  {
    name: 'a manager is called about a lost create at once',
    file: RULES,
    from: 'hasPassed(from, progress, answer.leftAt, mayArriveMs);',
    to: 'hasPassed(from, progress, answer.leftAt, 0 * mayArriveMs);',
    heldBy: RESTART,
  },
];
