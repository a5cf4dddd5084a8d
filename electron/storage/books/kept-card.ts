/** Cards that customers left with the shop: ids and masked numbers alone. */
import { z } from 'zod';
import { KEPT_CARD_HAPPENINGS, KeptCard } from '../../../shared/tender/kept-card.ts';
import { MADE } from '../applier.ts';
import { book, form } from '../book.ts';

export const KEPT_CARD = book({
  kinds: {
    'kept-card.moved': form(
      'payment',
      z.object({ happening: z.enum(KEPT_CARD_HAPPENINGS), keptCard: KeptCard }),
    ),
  },
  steps: [
    {
      number: 24,
      tables: ['kept_card'],
      sql: `CREATE TABLE kept_card (made_seq INTEGER PRIMARY KEY, seq INTEGER NOT NULL,
        kept_card_id TEXT NOT NULL UNIQUE, state TEXT NOT NULL, shift INTEGER, made_by INTEGER, approved_by INTEGER) STRICT;
      CREATE INDEX kept_card_here ON kept_card (made_seq) WHERE state <> 'gone'`,
    },
  ],
  applies: ({ database, made }) => {
    const put = database.prepare(`INSERT INTO kept_card
      (made_seq, seq, kept_card_id, state, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, :state, ${MADE})
      ON CONFLICT (kept_card_id) DO UPDATE SET seq = excluded.seq, state = excluded.state`);
    return {
      'kept-card.moved': ({ keptCard: { keptCardId, state } }, head) =>
        void put.run({ ...made(head), id: keptCardId, state }),
    };
  },
});
