/** Cards that customers leave with the shop, as a feature: listed, charged again, forgotten. */
import type { Parsed, Publish } from '../../shared/contract/contract.ts';
import type {
  FoundCardView,
  KEPT_CARDS,
  KeptCardsView,
  LeavingCardView,
} from '../../shared/contract/kept-card.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import { customerPhone } from '../../shared/tender/customer.ts';
import { isLeaving, maskedPhone, namesCustomer, operatorOf } from '../../shared/tender/kept-card.ts';
import { iso, type Moment } from '../../shared/time.ts';
import type { ApprovalRule, Feature } from '../ipc/feature.ts';
import type { CardCharges } from './charge.ts';
import { createKeptList, type KeptList, type KeptListDeps, type NewCard } from './kept-list.ts';
import { createPhoneGuesses, createPhoneSearches } from './phone-guesses.ts';
import type { SealedCard } from './sealed-cards.ts';

export interface KeptCardsDeps extends Omit<KeptListDeps, 'stopped' | 'onChange'>, CardCharges {
  readonly basketApproval: ApprovalRule<'card.ask'>;
  readonly publish: Publish;
}

export interface KeptCards extends Feature<keyof typeof KEPT_CARDS> {
  /** Why no card can be kept; null: it can. */
  trouble(): TillError | null;
  /** Resolves to why it is not kept; null: it is sealed. */
  keep(act: Act, card: NewCard): Promise<TillError | null>;
  /** Whether the token is kept, or will be: then it is deleted here alone. */
  isKept(cardToken: string): boolean | Promise<boolean>;
  /** A task about tokens that the till can't delete. Errors: `journal.unwritable`. */
  raise: KeptList['raise'];
  /** Resolves once the seal was tried. */
  readonly opened: Promise<void>;
  /** How many forgotten cards wait for a person, and since when. */
  overdue(): { readonly count: number; readonly oldest: Moment | null };
}

const MOST_FOUND = 8;
export const KEEPS: Need = { right: 'kept-card' };
const SELL: Need = { right: 'sell' };

export function createKeptCards(deps: KeptCardsDeps): KeptCards {
  const { books, clock, publish, onBug } = deps;
  const stopped = new AbortController();
  const changed = (): void => publish('kept-cards.changed', null);
  const list = createKeptList({ ...deps, stopped: stopped.signal, onChange: changed });
  const { store, shown } = list;
  const guesses = createPhoneGuesses(clock);
  const searches = createPhoneSearches(clock);
  const keeping = new Map<string, Promise<boolean>>();
  const { promise: opened, resolve: hasOpened } = Promise.withResolvers<void>();

  const charge = (
    { keptCardId, phoneEnd, ...request }: Parsed<'kept-cards.charge'>,
    act: Act,
  ): Result<PaymentView, TillError> => {
    const found = shown().find(({ card }) => card.keptCardId === keptCardId && list.isHere(card));
    if (!found) return fail(store.trouble ?? { code: 'kept-card.gone' });
    const may = deps.chargeable('saved-card', request);
    if (!may.ok) return may;
    const isRight = guesses.check(found.customer, phoneEnd);
    if (!isRight.ok) return isRight;
    const { cardToken, cardNumber } = found.card;
    const begun = deps.begin(act, { ...may.value, wanted: { cardToken, cardNumber } });
    if (!begun.ok) return begun;
    list.used(keptCardId);
    changed();
    return begun;
  };

  const find = (text: string): readonly FoundCardView[] =>
    shown()
      .filter(({ card, customer }) => list.isHere(card) && namesCustomer(text, customer))
      .toSorted((one, other) => usedMs(other.card) - usedMs(one.card))
      .slice(0, MOST_FOUND)
      .map(({ card, customer }) => ({
        ...cardView(card),
        name: customer.name,
        phone: operatorOf(customer.phone),
      }));
  const leaving = (): readonly LeavingCardView[] =>
    books
      .keptCards()
      .filter(isLeaving)
      .map(({ keptCardId, cardNumber, leftAt, keptAt, state, isUnread = false }) => ({
        keptCardId,
        cardNumber,
        leftAt: iso((leftAt ?? keptAt).wallMs),
        isOverdue: state === 'overdue',
        isUnread,
      }));
  const whole = (): KeptCardsView => {
    const cards = Map.groupBy(shown(), ({ customer }) => customer);
    const ofPhone = Map.groupBy(cards.keys(), ({ phone }) => phone);
    const customers = [...cards].map(([{ customerId, name, phone }, own]) => ({
      customerId,
      name,
      phone: maskedPhone(phone),
      samePhone: (ofPhone.get(phone) ?? []).flatMap((one) =>
        one.customerId === customerId ? [] : [one.name],
      ),
      cards: own.map(({ card }) => cardView(card)),
    }));
    return {
      customers: customers.toSorted((one, other) => one.name.localeCompare(other.name)),
      leaving: leaving(),
      trouble: store.trouble,
    };
  };

  return {
    handlers: {
      'kept-cards.state': () => ok({ trouble: store.trouble }),
      'kept-cards.find': ({ text }) => {
        const phone = customerPhone(text);
        return phone === null ? ok(find(text)) : searches.search(phone, () => find(text));
      },
      'kept-cards.charge': charge,
      'kept-cards.list': () => ok(whole()),
      'kept-cards.delete': ({ keptCardId }, act) => {
        const found = shown().find(({ card }) => card.keptCardId === keptCardId);
        return found ? list.forget(act, [found.card], 'deleted') : fail({ code: 'kept-card.gone' });
      },
      'kept-cards.forget': ({ customerId }, act) => {
        const cards = shown().flatMap(({ card }) => (card.customerId === customerId ? [card] : []));
        return cards.length > 0 ? list.forget(act, cards, 'forgotten') : fail({ code: 'kept-card.gone' });
      },
      'kept-cards.overdue': () => ok(leaving().filter(({ isOverdue }) => isOverdue)),
      'kept-cards.settle': ({ keptCardId, reason }, act) => {
        const row = books.keptCard(keptCardId);
        return row && isLeaving(row) ? list.settle(act, row, reason) : fail({ code: 'kept-card.gone' });
      },
      'kept-cards.begin-anew': (_, act) => list.beginAnew(act),
    },
    approvals: {
      'kept-cards.charge': {
        needs: (request, staff) => withCard(deps.basketApproval.needs?.(asBasket(request), staff)),
        text: (request, staff) => {
          const basket = deps.basketApproval.text?.(asBasket(request), staff) ?? {};
          const cardNumber = list.sealed(request.keptCardId)?.cardNumber ?? null;
          const owner = shown().find(({ card }) => card.keptCardId === request.keptCardId)?.customer;
          return {
            amountTiyin: request.owedTiyin ?? request.totalTiyin,
            ...basket,
            what: basket.what ?? 'charge-kept-card',
            details: [
              { of: 'kept-card', cardNumber },
              ...(owner
                ? [{ of: 'customer', name: owner.name, phone: operatorOf(owner.phone) } as const]
                : []),
            ],
          };
        },
      },
    },
    start: () => {
      const opening = list.open();
      void opening.catch((bug: unknown) => onBug('kept-cards', bug)).finally(hasOpened);
    },
    stop: () => stopped.abort(),
    trouble: () => store.trouble,
    keep: (act, card) => {
      const kept = list.keep(act, card);
      const isKept = kept.then(
        (why) => why === null,
        () => false,
      );
      keeping.set(card.cardToken, isKept);
      return kept.finally(() => keeping.delete(card.cardToken));
    },
    isKept: (cardToken) => keeping.get(cardToken) ?? store.cards.some((card) => card.cardToken === cardToken),
    raise: list.raise,
    opened,
    overdue: () => {
      const rows = books.keptCards().filter(({ state }) => state === 'overdue');
      return { count: rows.length, oldest: rows[0]?.raisedAt ?? null };
    },
  };
}

/** What a basket needs, and the right to customers' cards. */
export const withCard = (
  basket: ReturnType<NonNullable<ApprovalRule<'card.ask'>['needs']>> = { needs: [SELL] },
) => ({
  ...basket,
  needs: [...basket.needs, KEEPS],
});

/** The approver's rule of a basket takes no card. */
const asBasket = ({ keptCardId: _, phoneEnd: __, ...basket }: Parsed<'kept-cards.charge'>) => ({
  ...basket,
  cardNumber: '',
  expiry: '',
});

const usedMs = ({ lastUsedWallMs, keptWallMs }: SealedCard): number => lastUsedWallMs ?? keptWallMs;

const cardView = ({ keptCardId, cardNumber, keptWallMs, lastUsedWallMs }: SealedCard) => ({
  keptCardId,
  cardNumber,
  keptAt: iso(keptWallMs),
  lastUsedAt: lastUsedWallMs === null ? null : iso(lastUsedWallMs),
});
