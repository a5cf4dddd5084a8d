/** Ways to break a card that its customer leaves with the shop. */
import type { Mutation } from './mutations.ts';

const LIST = 'electron/card/kept-list.ts';

export const KEPT_CARDS: readonly Mutation[] = [
  {
    name: 'forgotten card stays at the service',
    file: LIST,
    from: '    for (const keptCardId of gone) follow(keptCardId);\n',
    to: '    for (const keptCardId of gone) void keptCardId;\n',
    shownBy: { seed: 3051666248, afterRuns: 4, theme: 'instruments' },
  },
  {
    name: 'card left by the last run stays at the service',
    file: LIST,
    from: '      for (const row of books.keptCards()) if (isLeaving(row)) follow(row.keptCardId);\n',
    to: '',
    shownBy: { seed: 3356828734, afterRuns: 372, theme: 'instruments' },
  },
  {
    name: 'deletion taken as done by a refusal',
    file: 'electron/card/leaving-cards.ts',
    from: '    (await gateway.deleteCardToken({ cardToken: card.cardToken })).ok;',
    to: '    (await gateway.deleteCardToken({ cardToken: card.cardToken })) !== null;',
    shownBy: { seed: 1401060998, afterRuns: 37, theme: 'instruments' },
  },
];
