/** Ways to break a payment by the number of a card, and the tokens behind it. */
import type { Mutation } from './mutations.ts';

const CARD = 'electron/payment/instruments/saved-card.ts';

export const CARDS: readonly Mutation[] = [
  {
    name: 'refused card declined at once',
    file: CARD,
    from: '  refusalMs: 25_000,\n',
    to: '  refusalMs: 0,\n',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: 'card-denials' },
  },
  {
    name: 'card given up like a code',
    file: CARD,
    from: '  givesUpMs: Infinity,\n  givesUpUnseenMs: Infinity,\n',
    to: '',
    shownBy: { seed: 2799630234, afterRuns: 203, theme: 'cards' },
  },
  {
    name: 'card whose money goes back by itself',
    file: 'shared/payment/instrument.ts',
    from: "instrumentNameOf(payment) !== 'pass-code'",
    to: "instrumentNameOf(payment) === 'invoice'",
    shownBy: { seed: 1037860852, afterRuns: 1, theme: 'cards' },
  },
  {
    name: 'card confirmed',
    file: CARD,
    from: '    confirm: null,\n    known,\n    needsConfirm: () => false,\n',
    to: '    confirm: ({ paymentId }) => gateway.confirmPassPayment({ paymentId }),\n    known,\n    needsConfirm: () => true,\n',
    shownBy: { seed: 2837626559, afterRuns: 239, theme: 'cards' },
  },
  {
    name: 'nobody called about an open card',
    file: CARD,
    from: '  callsMs: 300_000,\n',
    to: '  callsMs: Infinity,\n',
    shownBy: { seed: 1673476588, afterRuns: 441, theme: 'cards' },
  },
  {
    name: 'token of a left entry stays',
    file: 'electron/card/card-entries.ts',
    from: '    forget(entry);\n    dropToken(entry);\n    say(',
    to: '    forget(entry);\n    say(',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: 'cards' },
  },
  {
    name: 'token stays behind its payment',
    file: 'electron/card/cards.ts',
    from: "tokens.ended(payment.transactionId, payment.state.name === 'paid')",
    to: 'void payment',
    shownBy: { seed: 744366156, afterRuns: 16, theme: 'cards' },
  },
  {
    name: 'token of the last run stays',
    file: 'electron/card/open-tokens.ts',
    from: 'if (isOver(transactionId, isOpen)) drop(cardToken);',
    to: 'void isOver(transactionId, isOpen);',
    shownBy: { seed: 2372579110, afterRuns: 8, theme: 'cards' },
  },
  {
    name: 'deletion given up at a busy service',
    file: 'electron/card/open-tokens.ts',
    from: 'const UNKNOWN_REFUSALS = 5;',
    to: 'const UNKNOWN_REFUSALS = 1;',
    shownBy: { seed: 1037860852, afterRuns: 1, theme: 'cards' },
  },
];
