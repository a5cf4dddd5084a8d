/** What a till keeps of cards: tokens in the system's secret store, rows in the log. Both outlive its processes. */

import type { KeptListDeps } from '../../../electron/card/kept-list.ts';
import type { OpenTokensDeps } from '../../../electron/card/open-tokens.ts';
import type { StoredEntries } from '../../../electron/storage/journal-entries.ts';
import type { KeptCardBooks } from '../../../electron/storage/journal-kept-cards.ts';
import { type Endpoint, sameEndpoint } from '../../../shared/endpoint.ts';
import type { KeptCardId } from '../../../shared/ids.ts';
import type { KeptCard } from '../../../shared/tender/kept-card.ts';
import type { TokenRow } from '../rows.ts';
import type { CardTokens } from './card-tokens.ts';
import { memoryVault } from './memory-vault.ts';

export interface ProcessCards {
  readonly cardTokens: OpenTokensDeps['vault'];
  readonly keptCards: KeptListDeps['vault'];
  readonly keptRows: KeptCardBooks;
}

type Sealed<Vault> = Vault extends { seal(content: infer Content): unknown } ? Content : never;

export class SealedOfTill {
  readonly #tokens = memoryVault<Sealed<OpenTokensDeps['vault']>>();
  readonly #kept = memoryVault<Sealed<KeptListDeps['vault']>>();
  readonly #rows = new Map<KeptCardId, KeptCard>();
  /** By token, also of cards that are sealed no more. */
  readonly #idOf = new Map<string, KeptCardId>();
  /** With their customers, in the newest seal. */
  #owned: ReadonlySet<KeptCardId> = new Set();

  /** Payments whose creates left by the card of a customer who had left it. */
  readonly chargedForgotten: string[] = [];

  constructor(books: StoredEntries, onBug: (bug: unknown) => void) {
    books.subscribe(({ entry }) => {
      if (entry.kind !== 'kept-card.moved') return;
      for (const row of entry.payload.keptCards) this.#rows.set(row.keptCardId, row);
    }, onBug);
  }

  forProcess(isAlive: () => boolean): ProcessCards {
    const kept = this.#kept.forProcess(isAlive);
    return {
      cardTokens: this.#tokens.forProcess(isAlive),
      keptCards: {
        ...kept,
        seal: (content) => {
          if (isAlive()) this.#see(content.cards);
          return kept.seal(content);
        },
      },
      keptRows: {
        keptCard: (keptCardId) => this.#rows.get(keptCardId) ?? null,
        keptCards: () => [...this.#rows.values()].filter(({ state }) => state !== 'gone'),
      },
    };
  }

  /** A create by this token leaves. */
  left(cardToken: string, transactionId: string): void {
    const state = this.stateOf(cardToken);
    if (state !== null && state !== 'kept') this.chargedForgotten.push(transactionId);
  }

  #see(cards: Sealed<KeptListDeps['vault']>['cards']): void {
    for (const { cardToken, keptCardId } of cards) this.#idOf.set(cardToken, keptCardId);
    const owned = cards.filter(({ customerId }) => customerId !== null);
    this.#owned = new Set(owned.map(({ keptCardId }) => keptCardId));
  }

  /** The state of the kept card with this token; null: it was never kept. A refused row is written by the next start. */
  stateOf(cardToken: string): KeptCard['state'] | null {
    const keptCardId = this.#idOf.get(cardToken);
    if (keptCardId === undefined) return null;
    return this.#rows.get(keptCardId)?.state ?? (this.#owned.has(keptCardId) ? 'kept' : null);
  }

  /** A manager deletes it in the service's cabinet. */
  deletedInCabinet(tokens: CardTokens, keptCardId: KeptCardId): void {
    for (const [cardToken, own] of this.#idOf) if (own === keptCardId) tokens.delete(cardToken);
  }

  /** The tokens of a service, and what each is here. */
  rowsAt(tokens: CardTokens): readonly TokenRow[] {
    return tokens.rows().map((row) => ({ ...row, keptAs: this.stateOf(row.cardToken) }));
  }

  /** Whether the till still has to delete a forgotten card at this service. */
  isDeleting(endpoint: Endpoint): boolean {
    return [...this.#rows.values()].some(
      (row) => row.state === 'leaving' && sameEndpoint(row.endpoint, endpoint),
    );
  }
}
