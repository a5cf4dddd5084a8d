/** The states of a kept card: each move stands in one table. The drawing is in `kept-card.ts`. */
import type { Moment } from '../time.ts';
import type { KeptCard, KeptCardHappening } from './kept-card.ts';

type State = KeptCard['state'];
/** What happens to a card that has a row. */
export type KeptCardEvent = Exclude<KeptCardHappening, 'kept'>;

interface Move {
  readonly from: readonly State[];
  readonly to: State;
}

const FORGET: Move = { from: ['kept', 'leaving', 'overdue'], to: 'leaving' };

const MOVES: Readonly<Record<KeptCardEvent, Move>> = {
  replaced: FORGET,
  deleted: FORGET,
  forgotten: FORGET,
  'not-kept': { from: ['kept'], to: 'gone' },
  lost: { from: ['kept'], to: 'overdue' },
  overdue: { from: ['leaving'], to: 'overdue' },
  confirmed: { from: ['leaving', 'overdue'], to: 'gone' },
  settled: { from: ['leaving', 'overdue'], to: 'gone' },
};

/** The card after the event; null: the event does not apply. reason: of `settled`. */
export function movedCard(
  card: KeptCard,
  event: KeptCardEvent,
  at: Moment,
  reason: string | null = null,
): KeptCard | null {
  const { from, to } = MOVES[event];
  if (!from.includes(card.state)) return null;
  return {
    ...card,
    leftAt: card.leftAt ?? at,
    raisedAt: to === 'overdue' ? at : card.raisedAt,
    reason,
    state: to,
  };
}
