/** Mutations of what cards and invoices have of their own, and which the simulation's people don't look at. */
import type { TestedMutation } from './failing-tests.ts';

const INVOICE = 'tests/story/invoice.test.ts';
const CARD = 'tests/story/card.test.ts';
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
];
