/** Cards that customers leave with the shop: kept, charged again, forgotten. The seal has what the log must not. */
import type { Parsed, Publish } from '../../shared/contract/contract.ts';
import type { FoundCardView, KEPT_CARDS, KeptCardsView, LeavingCardView } from '../../shared/contract/kept-card.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { type Endpoint, sameEndpoint } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CustomerId, KeptCardId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import {
  isLeaving,
  type KeptCard,
  type KeptCardHappening,
  MOST_KEPT_CARDS,
  maskedPhone,
  namesCustomer,
  operatorOf,
  sameName,
} from '../../shared/tender/kept-card.ts';
import { type Clock, iso, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import type { ApprovalRule, Feature } from '../ipc/feature.ts';
import type { Vault } from '../secret/vault.ts';
import type { EntryJournal, Written } from '../storage/journal.ts';
import type { KeptCardBooks } from '../storage/journal-kept-cards.ts';
import type { BeginCard, ChargeableCard } from './charge.ts';
import { createLeavingCards } from './leaving-cards.ts';
import { createPhoneGuesses } from './phone-guesses.ts';
import { type Customer, createSealedCards, type SealedCard, type SealedCards } from './sealed-cards.ts';

export interface KeptCardsDeps {
  readonly journal: EntryJournal;
  readonly books: KeptCardBooks;
  readonly gateway: Pick<CardTokenGateway, 'deleteCardToken'>;
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly vault: Vault<SealedCards>;
  readonly chargeable: ChargeableCard;
  readonly begin: BeginCard;
  readonly basketApproval: ApprovalRule<'card.ask'>;
  readonly mayAsk: () => boolean;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** A card that its customer leaves: its token has been verified. */
export interface NewCard {
  readonly cardToken: string;
  readonly cardNumber: string | null;
  readonly name: string;
  readonly phone: string;
}

export interface KeptCards extends Feature<keyof typeof KEPT_CARDS> {
  /** Why no card can be kept; null: it can. */
  trouble(): TillError | null;
  /** Resolves to why it is not kept; null: it is sealed. */
  keep(act: Act, card: NewCard): Promise<TillError | null>;
  /** Whether the token is kept, or will be: then it is deleted here alone. */
  isKept(cardToken: string): Promise<boolean>;
  /** The seal was tried. */
  readonly opened: Promise<void>;
  /** How many forgotten cards wait for a person, and since when. */
  overdue(): { readonly count: number; readonly oldest: Moment | null };
}

/** A keyring that hangs must not hold up what follows. */
const SEAL_WAIT_MS = 5_000;
const MOST_FOUND = 8;
const KEEPS: Need = { right: 'kept-card' };
const SELL: Need = { right: 'sell' };

export function createKeptCards(deps: KeptCardsDeps): KeptCards {
  const { journal, books, endpoint, clock, random, publish, onBug } = deps;
  const stopped = new AbortController();
  const store = createSealedCards(deps.vault, onBug);
  const guesses = createPhoneGuesses(clock);
  const keeping = new Map<string, Promise<boolean>>();
  const { promise: opened, resolve: hasOpened } = Promise.withResolvers<void>();
  const isHere = (card: SealedCard): boolean => sameEndpoint(card.endpoint, endpoint);
  const sealed = (keptCardId: KeptCardId) => store.cards.find((card) => card.keptCardId === keptCardId);
  const changed = (): void => publish('kept-cards.changed', null);

  const move = (act: Act, happening: KeptCardHappening, keptCard: KeptCard): Written => {
    const payload = { happening, keptCard };
    const written = journal.append(act, { kind: 'kept-card.moved', subject: keptCard.keptCardId, payload });
    if (written.ok) changed();
    return written;
  };
  const follow = createLeavingCards({
    ...deps,
    stopped: stopped.signal,
    row: books.keptCard,
    sealed,
    move,
    drop: (keptCardId) => removeFromSeal(keptCardId),
  });
  const removeFromSeal = (gone: KeptCardId): void =>
    void store.change({ ...store, cards: store.cards.filter(({ keptCardId }) => keptCardId !== gone) });
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

  /** Cards that may be shown, with their customers: the log decides. */
  const shown = (): readonly { readonly card: SealedCard; readonly customer: Customer }[] => {
    const customers = new Map(store.customers.map((customer) => [customer.customerId, customer]));
    return store.cards.flatMap((card) => {
      const customer = card.customerId === null ? undefined : customers.get(card.customerId);
      const row = customer && books.keptCard(card.keptCardId);
      return customer && (!row || row.state === 'kept') ? [{ card, customer }] : [];
    });
  };
  /** Hidden by the entry; the rest follows. Errors: `journal.unwritable`. */
  const forget = (act: Act, cards: readonly SealedCard[], happening: KeptCardHappening): Written => {
    const gone = new Set<KeptCardId>();
    let written: Written = ok(null);
    for (const card of cards) {
      written = move(act, happening, { ...rowOf(card), state: 'leaving', leftAt: momentOf(clock) });
      if (!written.ok) break;
      gone.add(card.keptCardId);
    }
    const left = store.cards.map((card) => (gone.has(card.keptCardId) ? { ...card, customerId: null } : card));
    if (gone.size > 0) {
      void store
        .change({ ...store, cards: left })
        .then((isSealed) => (isSealed && !stopped.signal.aborted ? store.dropOlder() : undefined))
        .catch((bug: unknown) => onBug('kept-cards', bug));
      for (const keptCardId of gone) follow(keptCardId);
    }
    return written;
  };

  const customerOf = ({ name, phone }: NewCard): Customer =>
    store.customers.find((known) => known.phone === phone && sameName(known.name, name)) ?? {
      customerId: CustomerId.parse(random.uuid()),
      name,
      phone,
    };
  /** Answers once it is sealed, or soon after if it can't be. */
  const sealNew = async (card: SealedCard, customer: Customer): Promise<boolean> => {
    const customers = [...store.customers.filter((one) => one !== customer), customer];
    const sealedNow = store.change({ customers, cards: [...store.cards, card] });
    const over = new AbortController();
    const late = clock.sleep(SEAL_WAIT_MS, over.signal, stopped.signal).then(() => false);
    const isSealed = await Promise.race([sealedNow, late]);
    over.abort();
    if (!isSealed) removeFromSeal(card.keptCardId);
    return isSealed;
  };
  const keep = async (act: Act, fresh: NewCard): Promise<TillError | null> => {
    if (store.trouble) return store.trouble;
    if (store.cards.length >= MOST_KEPT_CARDS) return { code: 'kept-card.full', limit: MOST_KEPT_CARDS };
    const { cardToken, cardNumber } = fresh;
    // One token deleted twice would take a card from somebody.
    if (store.cards.some((card) => card.cardToken === cardToken)) return { code: 'kept-card.not-kept' };
    const customer = customerOf(fresh);
    const card: SealedCard = {
      keptCardId: KeptCardId.parse(random.uuid()),
      customerId: customer.customerId,
      cardToken,
      endpoint,
      cardNumber,
      keptWallMs: clock.wallMs(),
      lastUsedWallMs: clock.wallMs(),
    };
    const before = shown().filter(
      (one) => one.customer === customer && one.card.cardNumber === cardNumber && isHere(one.card),
    );
    if (!(await sealNew(card, customer)) || stopped.signal.aborted) return { code: 'kept-card.not-kept' };
    if (!move(act, 'kept', { ...rowOf(card), keptAt: momentOf(clock) }).ok) {
      removeFromSeal(card.keptCardId);
      return { code: 'kept-card.not-kept' };
    }
    if (cardNumber !== null) forget(act, before.map((one) => one.card), 'replaced');
    return null;
  };

  const charge = (
    { keptCardId, phoneEnd, ...request }: Parsed<'kept-cards.charge'>,
    act: Act,
  ): Result<PaymentView, TillError> => {
    const found = shown().find(({ card }) => card.keptCardId === keptCardId && isHere(card));
    if (!found) return fail(store.trouble ?? { code: 'kept-card.gone' });
    const { card, customer } = found;
    const may = deps.chargeable('saved-card', request);
    if (!may.ok) return may;
    const isRight = guesses.check(customer, phoneEnd);
    if (!isRight.ok) return isRight;
    const { cardToken, cardNumber } = card;
    const begun = deps.begin(act, { ...may.value, wanted: { cardToken, cardNumber } });
    if (!begun.ok) return begun;
    const used = { ...card, lastUsedWallMs: clock.wallMs() };
    void store.change({ ...store, cards: store.cards.map((one) => (one === card ? used : one)) });
    return begun;
  };

  const view = ({ keptCardId, cardNumber, keptWallMs, lastUsedWallMs }: SealedCard) => ({
    keptCardId,
    cardNumber,
    keptAt: iso(keptWallMs),
    lastUsedAt: lastUsedWallMs === null ? null : iso(lastUsedWallMs),
  });
  const find = (text: string): readonly FoundCardView[] =>
    shown()
      .filter(({ card, customer }) => isHere(card) && namesCustomer(text, customer))
      .toSorted((one, other) => usedMs(other.card) - usedMs(one.card))
      .slice(0, MOST_FOUND)
      .map(({ card, customer }) => ({ ...view(card), name: customer.name, phone: operatorOf(customer.phone) }));
  const leaving = (): readonly LeavingCardView[] =>
    books
      .keptCards()
      .filter(isLeaving)
      .map(({ keptCardId, cardNumber, leftAt, keptAt, state }) => ({
        keptCardId,
        cardNumber,
        leftAt: iso((leftAt ?? keptAt).wallMs),
        isOverdue: state === 'overdue',
      }));
  const list = (): KeptCardsView => {
    const all = shown();
    const customers = store.customers
      .map(({ customerId, name, phone }) => ({
        customerId,
        name,
        phone: maskedPhone(phone),
        cards: all.filter(({ card }) => card.customerId === customerId).map(({ card }) => view(card)),
      }))
      .filter(({ cards }) => cards.length > 0)
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return { customers, leaving: leaving(), trouble: store.trouble };
  };

  /** Kept cards whose tokens can't be read: only the service's cabinet can delete them. */
  const raiseLost = (act: Act): Written => {
    const now = momentOf(clock);
    for (const row of books.keptCards()) {
      if (row.state !== 'kept' || sealed(row.keptCardId)) continue;
      const written = move(act, 'lost', { ...row, state: 'overdue', leftAt: now, raisedAt: now });
      if (!written.ok) return written;
    }
    return ok(null);
  };
  /** After a start the log decides what an older seal says. */
  const settle = (): void => {
    if (store.trouble?.code !== 'kept-card.unreadable') raiseLost(byTill(null));
    for (const card of store.cards) {
      const row = books.keptCard(card.keptCardId);
      if (row?.state === 'gone') removeFromSeal(card.keptCardId);
      // A repair may have lost the entry.
      else if (card.customerId === null && (row === null || row.state === 'kept'))
        forget(byTill(null), [card], 'forgotten');
      else if (card.customerId !== null && row && isLeaving(row))
        void store.change({
          ...store,
          cards: store.cards.map((one) => (one === card ? { ...card, customerId: null } : one)),
        });
    }
    for (const row of books.keptCards()) if (isLeaving(row)) follow(row.keptCardId);
  };

  return {
    handlers: {
      'kept-cards.state': () => ok({ trouble: store.trouble }),
      'kept-cards.find': ({ text }) => ok(find(text)),
      'kept-cards.charge': charge,
      'kept-cards.list': () => ok(list()),
      'kept-cards.delete': ({ keptCardId }, act) => {
        const found = shown().find(({ card }) => card.keptCardId === keptCardId);
        return found ? forget(act, [found.card], 'deleted') : fail({ code: 'kept-card.gone' });
      },
      'kept-cards.forget': ({ customerId }, act) => {
        const cards = shown().flatMap(({ card }) => (card.customerId === customerId ? [card] : []));
        return cards.length > 0 ? forget(act, cards, 'forgotten') : fail({ code: 'kept-card.gone' });
      },
      'kept-cards.overdue': () => ok(leaving().filter(({ isOverdue }) => isOverdue)),
      'kept-cards.settle': ({ keptCardId, reason }, act) => {
        const row = books.keptCard(keptCardId);
        if (!row || !isLeaving(row)) return fail({ code: 'kept-card.gone' });
        const written = move(act, 'settled', { ...row, state: 'gone', reason });
        if (written.ok) removeFromSeal(keptCardId);
        return written;
      },
      'kept-cards.begin-anew': async (_, act) => {
        if (store.trouble?.code !== 'kept-card.unreadable') return ok(null);
        if (!(await store.beginAnew())) return fail({ code: 'secret.unavailable' });
        changed();
        return raiseLost(act);
      },
    },
    approvals: {
      'kept-cards.charge': {
        needs: (request, staff) => {
          const basket = deps.basketApproval.needs?.({ ...request, ...NO_CARD }, staff) ?? { needs: [SELL] };
          return { ...basket, needs: [...basket.needs, KEEPS] };
        },
        text: (request, staff) => {
          const basket = deps.basketApproval.text?.({ ...request, ...NO_CARD }, staff) ?? {};
          const cardNumber = sealed(request.keptCardId)?.cardNumber ?? null;
          const amountTiyin = request.owedTiyin ?? request.totalTiyin;
          return {
            amountTiyin,
            ...basket,
            what: basket.what ?? 'charge-kept-card',
            details: [{ of: 'kept-card', cardNumber }],
          };
        },
      },
    },
    start: () => {
      void store
        .open()
        .then(() => {
          if (stopped.signal.aborted) return;
          settle();
          changed();
        })
        .catch((bug: unknown) => onBug('kept-cards', bug))
        .finally(hasOpened);
    },
    stop: () => stopped.abort(),
    trouble: () => store.trouble,
    keep: (act, card) => {
      const kept = keep(act, card);
      const isKept = kept.then((why) => why === null);
      keeping.set(card.cardToken, isKept);
      return kept.finally(() => keeping.delete(card.cardToken));
    },
    isKept: async (cardToken) =>
      (await keeping.get(cardToken)) ?? store.cards.some((card) => card.cardToken === cardToken),
    opened,
    overdue: () => {
      const rows = books.keptCards().filter(({ state }) => state === 'overdue');
      return { count: rows.length, oldest: rows[0]?.raisedAt ?? null };
    },
  };
}

const usedMs = ({ lastUsedWallMs, keptWallMs }: SealedCard): number => lastUsedWallMs ?? keptWallMs;

/** The approver's rule takes the basket alone. */
const NO_CARD = { cardNumber: '', expiry: '' } as const;
