/** Forgotten cards: the service is asked to delete each token until it confirms. After a day a card is a task. */
import { type Endpoint, sameEndpoint } from '../../shared/endpoint.ts';
import type { KeptCardId } from '../../shared/ids.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { isLeaving, type KeptCard } from '../../shared/tender/kept-card.ts';
import { ageMs, type Clock, DAY_MS, type Moment, momentOf } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import type { Written } from '../storage/journal.ts';
import type { SealedCard } from './sealed-cards.ts';

export interface LeavingCardsDeps {
  readonly gateway: Pick<CardTokenGateway, 'deleteCardToken'>;
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly mayAsk: () => boolean;
  readonly stopped: AbortSignal;
  /** null: the books never had it. */
  readonly row: (keptCardId: KeptCardId) => KeptCard | null;
  /** undefined: its token can't be read. */
  readonly sealed: (keptCardId: KeptCardId) => SealedCard | undefined;
  readonly move: (act: Act, event: 'overdue' | 'confirmed', row: KeptCard) => Written;
  /** The token is gone at the service. */
  readonly drop: (keptCardId: KeptCardId) => void;
  readonly onBug: (where: string, bug: unknown) => void;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Takes up a forgotten card once. */
export function createLeavingCards(deps: LeavingCardsDeps): (keptCardId: KeptCardId) => void {
  const { gateway, endpoint, clock, stopped } = deps;
  const underWay = new Set<KeptCardId>();
  const till = byTill(null);

  /** A refusal does not confirm: it may be about the signature. */
  const isDeleted = async (card: SealedCard | undefined): Promise<boolean> =>
    card !== undefined &&
    sameEndpoint(card.endpoint, endpoint) &&
    deps.mayAsk() &&
    (await gateway.deleteCardToken({ cardToken: card.cardToken })).ok;

  /** Answers how long the row waits until it is a task; null: it has ended, or is one. */
  const untilOverdue = (row: KeptCard, fromHere: Moment): number | null => {
    if (row.state !== 'leaving' || row.leftAt === null) return null;
    const now = momentOf(clock);
    // A wall clock that was set back makes it young again.
    const leftMs = DAY_MS - Math.max(ageMs(row.leftAt, now), ageMs(fromHere, now));
    if (leftMs > 0) return leftMs;
    deps.move(till, 'overdue', row);
    return null;
  };

  const follow = async (keptCardId: KeptCardId): Promise<void> => {
    let isConfirmed = false;
    const fromHere = momentOf(clock);
    for (let pauseMs = FIRST_PAUSE_MS; !stopped.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      isConfirmed ||= await isDeleted(deps.sealed(keptCardId));
      if (stopped.aborted) return;
      const row = deps.row(keptCardId);
      if (row === null || !isLeaving(row)) return;
      if (isConfirmed && deps.move(till, 'confirmed', row).ok) {
        deps.drop(keptCardId);
        return;
      }
      await clock.sleep(Math.min(pauseMs, untilOverdue(row, fromHere) ?? pauseMs), stopped);
    }
  };
  return (keptCardId) => {
    if (underWay.has(keptCardId)) return;
    underWay.add(keptCardId);
    follow(keptCardId)
      .catch((bug: unknown) => deps.onBug('kept-cards', bug))
      .finally(() => underWay.delete(keptCardId));
  };
}
