/**
 * The kept cards with their customers, sealed in the system's secret store. A card without a customer was forgotten: its
 * token stays until the service has deleted it.
 */
import { z } from 'zod';
import { Endpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { CustomerName, CustomerPhone, KeptCard, MOST_KEPT_CARDS } from '../../shared/tender/kept-card.ts';
import type { Clock } from '../../shared/time.ts';
import type { Vault } from '../secret/vault.ts';

const Customer = z.strictObject({ customerId: CustomerId, name: CustomerName, phone: CustomerPhone });
export type Customer = z.infer<typeof Customer>;

const SealedCard = z.strictObject({
  keptCardId: KeptCardId,
  /** null: forgotten. */
  customerId: CustomerId.nullable(),
  cardToken: z.string().min(1).max(255),
  endpoint: Endpoint,
  cardNumber: KeptCard.shape.cardNumber,
  keptWallMs: z.number(),
  lastUsedWallMs: z.number().nullable(),
});
export type SealedCard = z.infer<typeof SealedCard>;

interface Content {
  readonly customers: readonly Customer[];
  readonly cards: readonly SealedCard[];
}

const areAll = <T>(rows: readonly T[], idOf: (row: T) => string): boolean =>
  new Set(rows.map(idOf)).size === rows.length;

/** Each card has its own token, and each customer a card. */
const isWhole = ({ customers, cards }: Content): boolean => {
  const owners = new Set(cards.map(({ customerId }) => customerId));
  return (
    areAll(cards, ({ keptCardId }) => keptCardId) &&
    areAll(cards, ({ cardToken }) => cardToken) &&
    areAll(customers, ({ customerId }) => customerId) &&
    customers.every(({ customerId }) => owners.delete(customerId)) &&
    [...owners].every((owner) => owner === null)
  );
};

export const SealedCards = z
  .strictObject({
    /** No other sealed content of this user passes for cards. */
    kind: z.literal('tilla-kept-cards'),
    version: z.literal(1),
    customers: z.array(Customer).max(MOST_KEPT_CARDS),
    cards: z.array(SealedCard).max(MOST_KEPT_CARDS),
  })
  .refine(isWhole);
export type SealedCards = z.infer<typeof SealedCards>;

export interface SealedCardsStore extends Content {
  /** Why nothing can be kept; null: it can. */
  readonly trouble: TillError | null;
  /** Tries the store. Never rejects. */
  open(): Promise<void>;
  /**
   * Counts in memory at once, if it fits and the seal was read. Resolves to whether it is sealed too. Customers who left
   * are then in no file.
   */
  change(next: Content): Promise<boolean>;
  /** Begins an empty list in place of one that does not open. */
  beginAnew(): Promise<boolean>;
}

const HEAD = { kind: 'tilla-kept-cards', version: 1 } as const;
const EMPTY: Content = { customers: [], cards: [] };

/** Customers without a card are forgotten with it. */
const withOwners = ({ customers, cards }: Content): Content => {
  const owners = new Set(cards.map(({ customerId }) => customerId));
  return { customers: customers.filter(({ customerId }) => owners.has(customerId)), cards };
};

export interface SealedCardsDeps {
  readonly vault: Vault<SealedCards>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly stopped: AbortSignal;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** A forgotten customer must not stay in a seal that was refused once. */
const SEAL_AGAIN_MS = 60_000;

export function createSealedCards({ vault, clock, stopped, onBug }: SealedCardsDeps): SealedCardsStore {
  let content = EMPTY;
  let trouble: TillError | null = { code: 'kept-card.opening' };
  let sealing: Promise<boolean> = Promise.resolve(true);
  let isSealDue = false;
  /** The older seal names a customer who is gone. */
  let isOlderDue = false;
  /** The newest seal lacks a change. */
  let isBehind = false;
  let waitsToSeal = false;

  /** A seal that was not read is replaced by a person's decision alone. */
  const isRead = (): boolean =>
    trouble?.code !== 'kept-card.opening' && trouble?.code !== 'kept-card.unreadable';
  /** The older seal goes once the newest has opened. */
  const opensNewest = async (): Promise<boolean> => {
    const opened = await vault.open();
    return opened.state === 'opened' && !opened.isOlder;
  };
  const sealNow = async (): Promise<boolean> => {
    const { customers, cards } = content;
    let isOlderLeft = isOlderDue;
    isSealDue = isOlderDue = false;
    try {
      const answer = await vault.seal({ ...HEAD, customers: [...customers], cards: [...cards] });
      const isSealed = answer.ok && answer.value === 'sealed';
      // A change that came meanwhile is sealed next.
      if (isSealed) isBehind = isSealDue;
      if (isSealed) trouble = null;
      else if (answer.ok && isRead()) trouble = { code: 'kept-card.no-store' };
      if (isOlderLeft && isSealed) isOlderLeft = !(await opensNewest());
      return isSealed;
    } catch (bug) {
      onBug('kept-cards', bug);
      return false;
    } finally {
      isOlderDue ||= isOlderLeft;
      if (isBehind || isOlderDue) void sealLater();
    }
  };
  const sealLater = async (): Promise<void> => {
    if (waitsToSeal) return;
    waitsToSeal = true;
    await clock.sleep(SEAL_AGAIN_MS, stopped);
    waitsToSeal = false;
    if (!stopped.aborted && (isBehind || isOlderDue)) await seal();
  };
  /** One at a time; several changes are sealed together. */
  const seal = (): Promise<boolean> => {
    if (isSealDue) return sealing;
    isSealDue = true;
    sealing = sealing.then(sealNow);
    return sealing;
  };
  return {
    get customers() {
      return content.customers;
    },
    get cards() {
      return content.cards;
    },
    get trouble() {
      return trouble;
    },
    open: async () => {
      try {
        const opened = await vault.open();
        if (opened.state === 'lost') {
          trouble = { code: 'kept-card.unreadable' };
          return;
        }
        if (opened.state === 'opened') content = opened.content;
        trouble = null;
        // The first seal shows whether this system has a store.
        if (opened.state === 'none' && !(await seal())) trouble ??= { code: 'kept-card.no-store' };
      } catch (bug) {
        onBug('kept-cards', bug);
        trouble = { code: 'kept-card.unreadable' };
      }
    },
    change: (next) => {
      const { customers, cards } = withOwners(next);
      // A content that could not be opened again would cost every card.
      const fits = SealedCards.safeParse({ ...HEAD, customers, cards }).success;
      if (!fits || !isRead()) return Promise.resolve(false);
      const stay = new Set(customers.map(({ customerId }) => customerId));
      isOlderDue ||= content.customers.some(({ customerId }) => !stay.has(customerId));
      content = { customers, cards };
      isBehind = true;
      return seal();
    },
    beginAnew: () => {
      content = EMPTY;
      return seal();
    },
  };
}
