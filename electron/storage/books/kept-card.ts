/** Cards that customers left with the shop: ids and masked numbers alone. */
import { z } from 'zod';
import { KEPT_CARD_HAPPENINGS, KeptCard } from '../../../shared/tender/kept-card.ts';
import { book, form } from '../book.ts';

export const KEPT_CARD = book({
  kinds: {
    /** Version 3 has cards that were not kept, and lists that did not open. */
    'kept-card.moved': form(
      'payment',
      z.object({ happening: z.enum(KEPT_CARD_HAPPENINGS), keptCards: z.array(KeptCard).min(1) }),
      { version: 3 },
    ),
  },
  steps: [
    {
      number: 25,
      tables: ['kept_card'],
      sql: `CREATE TABLE kept_card (kept_card_id TEXT PRIMARY KEY, made_seq INTEGER NOT NULL, seq INTEGER NOT NULL,
        state TEXT NOT NULL) STRICT;
      CREATE INDEX kept_card_here ON kept_card (made_seq) WHERE state <> 'gone'`,
    },
  ],
  applies: ({ database }) => {
    const put = database.prepare(`INSERT INTO kept_card (kept_card_id, made_seq, seq, state)
      VALUES (:id, :seq, :seq, :state)
      ON CONFLICT (kept_card_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`);
    return {
      'kept-card.moved': ({ keptCards }, { seq }) => {
        for (const { keptCardId, state } of keptCards) put.run({ id: keptCardId, seq, state });
      },
    };
  },
});
