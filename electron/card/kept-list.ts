/** The kept cards in the seal and their rows in the log, changed together. The row decides what is shown. */
import { type Endpoint, sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import {
  isLeaving,
  KeptCard,
  type KeptCardHappening,
  MOST_KEPT_CARDS,
  sameName,
} from '../../shared/tender/kept-card.ts';
import { type KeptCardEvent, movedCard } from '../../shared/tender/kept-card-machine.ts';
import { type Clock, momentOf, type Randomness } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import type { Vault } from '../secret/vault.ts';
import type { EntryJournal, Written } from '../storage/journal.ts';
import type { KeptCardBooks } from '../storage/journal-kept-cards.ts';
import { createLeavingCards } from './leaving-cards.ts';
import { type Customer, createSealedCards, type SealedCard, type SealedCards } from './sealed-cards.ts';

export interface KeptListDeps {
  readonly journal: EntryJournal;
  readonly books: KeptCardBooks;
  readonly gateway: Pick<CardTokenGateway, 'deleteCardToken'>;
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly vault: Vault<SealedCards>;
  readonly mayAsk: () => boolean;
  readonly stopped: AbortSignal;
  readonly onChange: () => void;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** A card that its customer leaves: its token has been verified. */
export interface NewCard {
  readonly cardToken: string;
  /** Masked. */
  readonly cardNumber: string | null;
  readonly name: string;
  readonly phone: string;
}

/** A keyring that hangs must not hold up what follows. */
const SEAL_WAIT_MS = 5_000;
const WRITE_AGAIN_MS = 2_000;

export type KeptList = ReturnType<typeof createKeptList>;

export function createKeptList(deps: KeptListDeps) {
  const { journal, books, endpoint, clock, random, stopped, onBug } = deps;
  const store = createSealedCards({ vault: deps.vault, clock, stopped, onBug });
  const isHere = (card: SealedCard): boolean => sameEndpoint(card.endpoint, endpoint);
  const sealed = (id: KeptCardId) => store.cards.find(({ keptCardId }) => keptCardId === id);

  const write = (act: Act, happening: KeptCardHappening, keptCards: readonly KeptCard[]): Written => {
    const [first] = keptCards;
    if (first === undefined) return ok(null);
    const payload = { happening, keptCards: [...keptCards] };
    const written = journal.append(act, { kind: 'kept-card.moved', subject: first.customerId, payload });
    if (written.ok) deps.onChange();
    return written;
  };
  const move = (
    act: Act,
    event: KeptCardEvent,
    rows: readonly KeptCard[],
    reason: string | null = null,
  ): Written => {
    const at = momentOf(clock);
    return write(
      act,
      event,
      rows.flatMap((row) => movedCard(row, event, at, reason) ?? []),
    );
  };
  /** Goes on in the background where the disk refuses it. Answers the first try. */
  const untilWritten = (write: () => Written): Written => {
    const written = write();
    if (!written.ok)
      clock
        .sleep(WRITE_AGAIN_MS, stopped)
        .then(() => (stopped.aborted ? written : untilWritten(write)))
        .catch((bug: unknown) => onBug('kept-cards', bug));
    return written;
  };
  const replace = (which: (card: SealedCard) => boolean, change: Partial<SealedCard>): void =>
    void store.change({
      ...store,
      cards: store.cards.map((card) => (which(card) ? { ...card, ...change } : card)),
    });
  const drop = (gone: KeptCardId): void =>
    void store.change({ ...store, cards: store.cards.filter(({ keptCardId }) => keptCardId !== gone) });
  const follow = createLeavingCards({
    ...deps,
    row: books.keptCard,
    sealed,
    move: (act, event, row) => move(act, event, [row]),
    drop,
  });

  const rowOf = (card: SealedCard): KeptCard =>
    books.keptCard(card.keptCardId) ?? {
      keptCardId: card.keptCardId,
      customerId: card.customerId ?? CustomerId.parse(random.uuid()),
      endpoint: card.endpoint,
      cardNumber: card.cardNumber,
      keptAt: { ...momentOf(clock), wallMs: card.keptWallMs },
      state: 'kept',
      leftAt: null,
      raisedAt: null,
      reason: null,
    };

  const shown = (): readonly { readonly card: SealedCard; readonly customer: Customer }[] => {
    const customers = new Map(store.customers.map((customer) => [customer.customerId, customer]));
    const states = new Map(books.keptCards().map(({ keptCardId, state }) => [keptCardId, state]));
    return store.cards.flatMap((card) => {
      const customer = card.customerId === null ? undefined : customers.get(card.customerId);
      const state = states.get(card.keptCardId) ?? books.keptCard(card.keptCardId)?.state ?? 'kept';
      return customer && state === 'kept' ? [{ card, customer }] : [];
    });
  };

  /** Hidden by the entry; seal and service follow. Errors: `journal.unwritable`. */
  const forget = (
    act: Act,
    cards: readonly SealedCard[],
    event: 'replaced' | 'deleted' | 'forgotten',
  ): Written => {
    const written = move(act, event, cards.map(rowOf));
    if (!written.ok) return written;
    const gone = new Set(cards.map(({ keptCardId }) => keptCardId));
    replace(({ keptCardId }) => gone.has(keptCardId), { customerId: null });
    for (const keptCardId of gone) follow(keptCardId);
    return written;
  };

  const customerOf = ({ name, phone }: NewCard): Customer =>
    store.customers.find((known) => known.phone === phone && sameName(known.name, name)) ?? {
      customerId: CustomerId.parse(random.uuid()),
      name,
      phone,
    };
  const sealNew = async (card: SealedCard, customer: Customer): Promise<boolean> => {
    const others = store.customers.filter((one) => one !== customer);
    const sealedNow = store.change({ customers: [...others, customer], cards: [...store.cards, card] });
    const over = new AbortController();
    const late = clock.sleep(SEAL_WAIT_MS, over.signal, stopped).then(() => false);
    const isSealed = await Promise.race([sealedNow, late]);
    over.abort();
    return isSealed;
  };
  /** Resolves to why it is not kept; null: it is. */
  const keep = async (act: Act, fresh: NewCard): Promise<TillError | null> => {
    if (store.trouble) return store.trouble;
    if (store.cards.length >= MOST_KEPT_CARDS) return { code: 'kept-card.full', limit: MOST_KEPT_CARDS };
    const { cardToken } = fresh;
    const cardNumber = KeptCard.shape.cardNumber.safeParse(fresh.cardNumber).data ?? null;
    const customer = customerOf(fresh);
    const same = store.cards.find((card) => card.cardToken === cardToken);
    // Two rows of one token: the end of one would be the end of both.
    if (same) return same.customerId === customer.customerId ? null : { code: 'kept-card.not-kept' };
    const before = shown().filter(
      (one) => one.customer === customer && one.card.cardNumber === cardNumber && isHere(one.card),
    );
    const card: SealedCard = {
      keptCardId: KeptCardId.parse(random.uuid()),
      customerId: customer.customerId,
      cardToken,
      endpoint,
      cardNumber,
      keptWallMs: clock.wallMs(),
      lastUsedWallMs: null,
    };
    const isSealed = await sealNew(card, customer);
    if (stopped.aborted) return { code: 'kept-card.not-kept' };
    if (!isSealed) {
      // The row outlives a seal that comes late.
      untilWritten(() => move(act, 'not-kept', [rowOf(card)]));
      drop(card.keptCardId);
      return { code: 'kept-card.not-kept' };
    }
    // It is kept now: a start writes a missing row.
    write(act, 'kept', [rowOf(card)]);
    const replaced = cardNumber === null ? [] : before.map((one) => one.card);
    forget(act, replaced, 'replaced');
    return null;
  };

  /** Kept cards whose tokens can't be read: only the service's cabinet can delete them. */
  const lostRows = () => books.keptCards().filter((row) => row.state === 'kept' && !sealed(row.keptCardId));
  /** A task about a token that the till can't delete; one for all unread lists. Errors: `journal.unwritable`. */
  const raise = (
    act: Act,
    of: { readonly cardNumber: string | null } | { readonly isUnread: true },
  ): Written => {
    if ('isUnread' in of && books.keptCards().some(({ isUnread }) => isUnread)) return ok(null);
    const at = momentOf(clock);
    return write(act, 'lost', [
      {
        keptCardId: KeptCardId.parse(random.uuid()),
        customerId: CustomerId.parse(random.uuid()),
        endpoint,
        cardNumber: null,
        keptAt: at,
        state: 'overdue',
        leftAt: at,
        raisedAt: at,
        reason: null,
        ...of,
      },
    ]);
  };
  /** After a start the log decides over the seal, which may be older. */
  const agree = (card: SealedCard): void => {
    const row = books.keptCard(card.keptCardId);
    if (row?.state === 'gone') drop(card.keptCardId);
    else if (row && isLeaving(row)) void replace((one) => one === card, { customerId: null });
    // A repair may have lost the entry.
    else if (card.customerId === null) forget(byTill(null), [card], 'forgotten');
    else if (!row) write(byTill(null), 'kept', [rowOf(card)]);
  };

  return {
    store,
    isHere,
    sealed,
    shown,
    forget,
    keep,
    raise,
    /** In place of a seal that does not open. Errors: `secret.unavailable`, `journal.unwritable`. */
    beginAnew: async (act: Act): Promise<Written> => {
      if (store.trouble?.code !== 'kept-card.unreadable') return ok(null);
      if (!(await store.beginAnew())) return fail({ code: 'secret.unavailable' });
      deps.onChange();
      if (stopped.aborted) return ok(null);
      return untilWritten(() => {
        const lost = lostRows();
        return lost.length > 0 ? move(act, 'lost', lost) : raise(act, { isUnread: true });
      });
    },
    used: (keptCardId: KeptCardId): void =>
      void replace((card) => card.keptCardId === keptCardId, { lastUsedWallMs: clock.wallMs() }),
    /** By a manager's word. Errors: `journal.unwritable`. */
    settle: (act: Act, row: KeptCard, reason: string): Written => {
      const written = move(act, 'settled', [row], reason);
      if (written.ok) drop(row.keptCardId);
      return written;
    },
    open: async (): Promise<void> => {
      await store.open();
      if (stopped.aborted) return;
      if (store.trouble?.code !== 'kept-card.unreadable')
        untilWritten(() => move(byTill(null), 'lost', lostRows()));
      for (const card of store.cards) agree(card);
      for (const row of books.keptCards()) if (isLeaving(row)) follow(row.keptCardId);
      deps.onChange();
    },
  };
}
