/**
 * A sale paid by a card's number. The till holds one open entry in memory: a token and what it is for. The cashier types
 * the card, or its customer does.
 */

import type { CARD, CardAskedView } from '../../shared/contract/card.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { CustomerCard } from '../../shared/contract/customer.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { CardEntryId, SaleId } from '../../shared/ids.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import { shownPhone } from '../../shared/tender/kept-card.ts';
import type { ApprovalRule, Feature, Needs, StaffNow } from '../ipc/feature.ts';
import type { PaymentJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import {
  createCardEntries,
  type EntriesDeps,
  type Entry,
  type Keeping,
  type Wanted,
} from './card-entries.ts';
import { KEEPS, type KeptCards, withCard } from './kept-cards.ts';
import { AGAIN_MS, createTypedByCustomer, type TypedByCustomerDeps } from './typed-by-customer.ts';

type AskRequest = Parsed<'card.ask'>;

export interface CardsDeps extends Omit<EntriesDeps, 'kept'>, Pick<TypedByCustomerDeps, 'canType'> {
  readonly journal: StoredEntries & Pick<PaymentJournal, 'payment'>;
  readonly kept: Pick<KeptCards, 'trouble' | 'keep' | 'isKept' | 'raise' | 'opened'>;
  readonly basketApproval: ApprovalRule<'card.hand'>;
}

export interface Cards extends Feature<keyof typeof CARD> {
  /** A basket changed: an entry that no longer fits the open one ends. */
  recheck(): void;
  /** The page was loaded anew: nobody can type the code of the entry any more. */
  pageLoaded(): void;
  /** A customer types, at the screen that faces the customer. */
  isTyping(): boolean;
  /** What that screen shows of this sale; null: no card is typed for it. */
  shown(saleId: SaleId): CustomerCard | null;
  /** That screen's page is gone. why: null: it was loaded anew. */
  customerGone(why: TillError | null): void;
}

const SELL: Need = { right: 'sell' };

export function createCards(deps: CardsDeps): Cards {
  const { journal, onBug } = deps;
  const entries = createCardEntries(deps);
  const { tokens, stopped, end, mayCharge } = entries;
  const byCustomer = createTypedByCustomer({ ...deps, entries });

  const entryOf = (entryId: CardEntryId, act: Act): Entry | null => {
    const entry = entries.find(entryId);
    return entry?.person === personOf(act.actor) ? entry : null;
  };

  const ask = async (asked: AskRequest, act: Act): Promise<Result<CardAskedView, TillError>> => {
    const { cardNumber, expiry, replaces: _, keep, ...request } = asked;
    if (entries.now()?.isBusy) return fail({ code: 'payment.busy' });
    end();
    const may = mayCharge(request);
    if (!may.ok) return may;
    const trouble = keep ? deps.kept.trouble() : null;
    if (trouble) return fail(trouble);
    const keeping = keep ? { ...keep, approvedBy: act.approvedBy, isTemporary: false } : null;
    const entry = entries.open(request, act, { keep: keeping, typing: null });
    const token = await entries.requestToken(entry, { cardNumber, expiry });
    if (!token.ok) {
      end(entry);
      return token;
    }
    return ok({
      entryId: entry.entryId,
      phone: token.value,
      cardEnd: cardNumber.slice(-4),
      againMs: AGAIN_MS,
    });
  };

  /** smsCode: null: its customer typed the code. */
  const pay = async (
    entry: Entry,
    smsCode: string | null,
    act: Act,
  ): Promise<Result<PaymentView, TillError>> => {
    const may = mayCharge(entry.request);
    if (!may.ok) {
      end(entry, may.error);
      return may;
    }
    if (!entry.isVerified) {
      if (smsCode === null || entry.typing) return fail({ code: 'card.ask-again' });
      const error = await entries.verify(entry, smsCode);
      // A lost answer is answered by a new token.
      if (error?.code === 'card.ask-again') end(entry);
      if (error) return fail(error);
    }
    const { cardToken, cardNumber } = entry;
    const begun = entries.begin(entry, act);
    if (begun.ok && entry.keep && cardToken !== null)
      keep(act, entry.keep, { cardToken, cardNumber }).catch((bug: unknown) => onBug('kept-cards', bug));
    return begun;
  };
  /** Beside the payment, which never waits for it. */
  const keep = async (
    { actor }: Act,
    { approvedBy, isTemporary, ...customer }: Keeping,
    card: { readonly cardToken: string; readonly cardNumber: string | null },
  ): Promise<void> => {
    const why = isTemporary
      ? ({ code: 'kept-card.not-kept' } as const)
      : await deps.kept.keep({ actor, approvedBy }, { ...customer, ...card });
    if (stopped.aborted) return;
    if (why === null) tokens.drop(card.cardToken);
    deps.publish('kept-cards.kept', { why });
  };

  journal.subscribe(
    ({ entry: { kind, payload } }) => {
      const of =
        'sale' in payload && payload.sale ? payload.sale : 'tender' in payload ? payload.tender : null;
      if (kind === 'staff.signed' || of?.saleId === entries.now()?.request.saleId) end();
      const payment = 'payment' in payload ? payload.payment : null;
      if (payment && isFinal(payment)) tokens.ended(payment.transactionId, payment.state.name === 'paid');
    },
    (bug) => onBug('card', bug),
  );

  const needsOf = (request: Wanted, staff: StaffNow): Needs =>
    deps.basketApproval.needs?.(request, staff) ?? { needs: [SELL] };
  const textOf = (request: Wanted, staff: StaffNow) => deps.basketApproval.text?.(request, staff) ?? {};
  return {
    handlers: {
      'card.ask': ask,
      ...byCustomer.handlers,
      'card.pay': async ({ entryId, smsCode = null }, act) => {
        const entry = entryOf(entryId, act);
        if (entry === null) return fail({ code: 'card.ask-again' });
        if (entry.isBusy) return fail({ code: 'payment.busy' });
        entry.isBusy = true;
        try {
          return await pay(entry, smsCode, act);
        } finally {
          entry.isBusy = false;
          if (entry.isOver) end(entry);
        }
      },
      'card.cancel': ({ entryId }) => {
        const entry = entries.find(entryId);
        if (entry) end(entry);
        return ok(null);
      },
    },
    approvals: {
      'card.ask': {
        needs: (request, staff) => {
          const basket = needsOf(request, staff);
          return request.keep ? withCard(basket) : basket;
        },
        text: (request, staff) => {
          const basket = textOf(request, staff);
          if (!request.keep || staff.holds(KEEPS)) return basket;
          const { name, phone } = request.keep;
          return {
            ...basket,
            what: basket.what ?? 'keep-card',
            details: [
              { of: 'kept-card', cardNumber: maskCard(request.cardNumber) },
              { of: 'customer', name, phone: shownPhone(phone) },
            ],
          };
        },
      },
      'card.hand': { needs: needsOf, text: textOf },
      'card.pay': {
        needs: ({ entryId }, staff) => {
          const entry = entries.find(entryId);
          return entry ? needsOf(entry.request, staff) : { needs: [SELL] };
        },
        text: ({ entryId }, staff) => {
          const entry = entries.find(entryId);
          return entry ? textOf(entry.request, staff) : {};
        },
      },
    },
    recheck: () => {
      const entry = entries.now();
      if (entry === null || entry.isBusy) return;
      const may = mayCharge(entry.request);
      if (!may.ok) end(entry, may.error);
    },
    pageLoaded: () => end(),
    isTyping: byCustomer.isTyping,
    shown: byCustomer.shown,
    customerGone: byCustomer.pageGone,
    start: () => {
      const isOpen: Parameters<typeof tokens.resume>[0] = (id) => {
        const payment = journal.payment(id);
        return payment !== null && !isFinal(payment);
      };
      void tokens.resume(isOpen).catch((bug: unknown) => onBug('card-tokens', bug));
    },
    stop: entries.stop,
  };
}

/** Nothing but its token could still charge it, and nobody waits whether it does. */
const isFinal = ({ state }: Pick<Payment, 'state'>): boolean =>
  !isUnderWay(state.name) && !(state.name === 'abandoned' && state.ending === null);
