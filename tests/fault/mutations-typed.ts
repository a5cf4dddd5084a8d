/** Mutations of the rule about payment ids that a person types. Another till's sale of one amount is rare in a simulation. */
import type { TestedMutation } from './failing-tests.ts';

const HELD_BY = 'tests/story/manager-says.test.ts';
const OF_INVOICES = 'tests/story/invoice-typed.test.ts';

export const TYPED: readonly TestedMutation[] = [
  {
    name: 'a typed id is accepted without a look-up by our id',
    file: 'electron/payment/typed-id.ts',
    from: 'if (!isInvoice && facts.finds_transaction_id !== true) return ok(null);',
    to: 'if (!isInvoice) return ok(null);',
    heldBy: HELD_BY,
  },
  {
    name: 'a typed id is accepted without the end of our id',
    file: 'electron/payment/word.ts',
    from: 'if (ourIdEnd === null && asksIdEnd(loop, record))',
    to: 'if (ourIdEnd === null && record.createdAt.wallMs < 0)',
    heldBy: HELD_BY,
  },
  {
    name: 'any end of an id is accepted as ours',
    file: 'electron/payment/word.ts',
    from: 'ourIdEnd.toUpperCase() !== idEnd(record.transactionId)',
    to: "idEnd(record.transactionId) === ''",
    heldBy: HELD_BY,
  },
  {
    name: 'what a look-up of its day does not name is accepted',
    file: 'electron/payment/typed-id.ts',
    from: 'isOneDay(record.createdAt.wallMs, loop.clock.wallMs())',
    to: 'false',
    heldBy: HELD_BY,
  },
  {
    name: 'a look-up that finds only the payments of today refuses a true number for good',
    file: 'electron/payment/typed-id.ts',
    from: 'isOneDay(record.createdAt.wallMs, loop.clock.wallMs())',
    to: 'true',
    heldBy: HELD_BY,
  },
  {
    name: 'half an answer of the look-ups lets the end of our id prove a number',
    file: 'electron/payment/typed-id.ts',
    from: "isOfToday || ours.error.heard !== 'all'",
    to: 'isOfToday',
    heldBy: 'tests/story/night-day.test.ts',
  },
  {
    name: 'a payment before the midnight of UTC is of today',
    file: 'electron/gateway/ask-status.ts',
    from: '[0, TASHKENT_OFFSET_MS].every(',
    to: '[0].every(',
    heldBy: 'tests/story/night-day.test.ts',
  },
  {
    name: 'a failed card keeps the id of the one that paid from being typed',
    file: 'electron/payment/typed-id.ts',
    from: 'isInvoice && status !== 2',
    to: 'isInvoice && status > 2',
    heldBy: OF_INVOICES,
  },
];
