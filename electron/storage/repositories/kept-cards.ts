import { z } from 'zod';
import { KeptCard } from '../../../shared/tender/kept-card.ts';
import { ENTRY, rowsOf, UnreadableEntry } from '../entry.ts';
import type { OwnTables, SqlRow } from '../journal.ts';
import type { KeptCardBooks } from '../journal-kept-cards.ts';

const HoldsCards = z.object({ keptCards: z.array(KeptCard) });
const CARD = `SELECT ${ENTRY}, kept_card_id, state FROM kept_card JOIN log USING (seq)`;

/** The table has the state: the card of another till has gone from this one, whatever its entry says. */
function read(row: SqlRow): readonly KeptCard[] {
  try {
    const state = KeptCard.shape.state.safeParse(row.state).data;
    if (!state) return [];
    return rowsOf(row, HoldsCards)
      .keptCards.filter((card) => card.keptCardId === row.kept_card_id)
      .map((card) => ({ ...card, state }));
  } catch (thrown) {
    if (thrown instanceof UnreadableEntry) return [];
    throw thrown;
  }
}

export function keptCardsIn(tables: OwnTables): KeptCardBooks {
  const one = tables.ask(`${CARD} WHERE kept_card_id = :keptCardId`);
  const here = tables.ask(`${CARD} WHERE state <> 'gone' ORDER BY kept_card.made_seq`);
  return {
    keptCard: (keptCardId) => one({ keptCardId }).flatMap(read)[0] ?? null,
    keptCards: () => here().flatMap(read),
  };
}
