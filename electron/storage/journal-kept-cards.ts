import type { KeptCardId } from '../../shared/ids.ts';
import type { KeptCard } from '../../shared/tender/kept-card.ts';

/** The rows of kept cards. An unreadable row is left out; the day's check reports it. */
export interface KeptCardBooks {
  /** null: the books never had it. */
  keptCard(keptCardId: KeptCardId): KeptCard | null;
  /** Each that is not gone, oldest first. */
  keptCards(): readonly KeptCard[];
}
