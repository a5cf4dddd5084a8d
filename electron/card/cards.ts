/**
 * A sale paid by a card's number. The till holds one open entry in memory: a temporary token and what it is for. Number,
 * expiry and SMS code stay in the request that brings them.
 */

import type { CARD, CardAskedView } from '../../shared/contract/card.ts';
import type { Parsed, Publish } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { type Endpoint, endpointKey } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CardEntryId } from '../../shared/ids.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import type { Need } from '../../shared/staff/role.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';
import type { ApprovalRule, Feature } from '../ipc/feature.ts';
import type { Vault } from '../secret/vault.ts';
import type { PaymentJournal } from '../storage/journal.ts';
import type { StoredEntries } from '../storage/journal-entries.ts';
import type { CardCharges } from './charge.ts';
import { KEEPS, type KeptCards, withCard } from './kept-cards.ts';
import { createOpenTokens, type SealedTokens } from './open-tokens.ts';
import { whyNot } from './why-not.ts';

type CardChannel = keyof typeof CARD;
type AskRequest = Parsed<'card.ask'>;
/** The request without the card. */
type Wanted = Omit<AskRequest, 'cardNumber' | 'expiry' | 'replaces' | 'keep'>;

/** Whose card it is, if it is kept, and who approved that. */
type Keeping = NonNullable<AskRequest['keep']> &
  Pick<Act, 'approvedBy'> & {
    /** The service made a token for one payment all the same. */
    readonly isTemporary: boolean;
  };

export interface CardsDeps extends CardCharges {
  readonly journal: StoredEntries & Pick<PaymentJournal, 'payment'>;
  readonly gateway: CardTokenGateway;
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly vault: Vault<SealedTokens>;
  readonly kept: Pick<KeptCards, 'trouble' | 'keep' | 'isKept' | 'raise' | 'opened'>;
  readonly basketApproval: ApprovalRule<'card.ask'>;
  readonly mayAsk: () => boolean;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Cards extends Feature<CardChannel> {
  /** The open basket changed: an entry that no longer fits it ends. */
  recheck(): void;
  /** The page was loaded anew: nobody can type the code of the entry any more. */
  pageLoaded(): void;
}

/** An SMS code may be asked for again after this. */
const AGAIN_MS = 60_000;
/** An entry that nobody goes on with ends after this. */
const ENTRY_MS = 300_000;
const SELL: Need = { right: 'sell' };

interface Entry {
  readonly entryId: CardEntryId;
  readonly cardToken: string;
  readonly request: Wanted;
  /** null: for this sale. */
  readonly keep: Keeping | null;
  readonly person: string | null;
  readonly ended: AbortController;
  isVerified: boolean;
  /** Masked: by the service, or here until it has answered. */
  cardNumber: string | null;
  isBusy: boolean;
  /** It was left for too long. */
  isOver: boolean;
}

export function createCards(deps: CardsDeps): Cards {
  const { journal, gateway, clock, random, onBug } = deps;
  const stopped = new AbortController();
  const tokens = createOpenTokens({
    ...deps,
    endpoint: endpointKey(deps.endpoint),
    isKept: deps.kept.isKept,
    raise: deps.kept.raise,
    keptOpened: deps.kept.opened,
    stopped: stopped.signal,
  });
  let open: Entry | null = null;
  /** Rises when what is asked for now is no longer wanted. */
  let generation = 0;

  const mayCharge = (request: Wanted) => deps.chargeable('saved-card', request);
  const forget = (entry: Entry): void => {
    entry.ended.abort();
    if (open === entry) open = null;
  };
  const end = (entry: Entry | null = open): void => {
    generation += 1;
    if (entry === null) return;
    forget(entry);
    tokens.drop(entry.cardToken);
  };
  const endLater = async (entry: Entry): Promise<void> => {
    await clock.sleep(ENTRY_MS, entry.ended.signal, stopped.signal);
    if (entry.ended.signal.aborted || stopped.signal.aborted) return;
    entry.isOver = true;
    if (!entry.isBusy) end(entry);
  };
  const entryOf = (entryId: CardEntryId, act: Act): Entry | null =>
    open?.entryId === entryId && open.person === personOf(act.actor) ? open : null;

  /** As the approver's rule takes it: the basket alone counts. */
  const askedBy = (entryId: CardEntryId): AskRequest | null =>
    open?.entryId === entryId ? { ...open.request, cardNumber: '', expiry: '' } : null;

  const ask = async (asked: AskRequest, act: Act): Promise<Result<CardAskedView, TillError>> => {
    const { cardNumber, expiry, replaces: _, keep, ...request } = asked;
    if (open?.isBusy) return fail({ code: 'payment.busy' });
    end();
    const may = mayCharge(request);
    if (!may.ok) return may;
    const trouble = keep ? deps.kept.trouble() : null;
    if (trouble) return fail(trouble);
    const began = generation;
    const answer = await gateway.requestCardToken({ cardNumber, expireDate: expiry, temporary: !keep });
    if (!answer.ok) return fail(whyNot(answer.error, 'card.refused', 'card.no-answer'));
    const { cardToken, phoneNumber, temporary } = answer.value;
    const isTemporary = temporary ?? !keep;
    await tokens.add(cardToken, !isTemporary);
    // The next start deletes it.
    if (stopped.signal.aborted) return fail({ code: 'card.ask-again' });
    if (generation !== began) {
      tokens.drop(cardToken);
      return fail({ code: 'card.ask-again' });
    }
    const entry: Entry = {
      entryId: CardEntryId.parse(random.uuid()),
      cardToken,
      request,
      keep: keep ? { ...keep, approvedBy: act.approvedBy, isTemporary } : null,
      person: personOf(act.actor),
      ended: new AbortController(),
      isVerified: false,
      cardNumber: maskCard(cardNumber),
      isBusy: false,
      isOver: false,
    };
    open = entry;
    endLater(entry).catch((bug: unknown) => onBug('card', bug));
    return ok({
      entryId: entry.entryId,
      phone: phoneNumber ?? '',
      cardEnd: cardNumber.slice(-4),
      againMs: AGAIN_MS,
    });
  };

  const pay = async (entry: Entry, smsCode: string, act: Act): Promise<Result<PaymentView, TillError>> => {
    const before = mayCharge(entry.request);
    if (!before.ok) {
      end(entry);
      return before;
    }
    if (!entry.isVerified) {
      const answer = await gateway.verifyCardToken({ cardToken: entry.cardToken, smsCode });
      const isLost = !answer.ok && consequenceOf(answer.error) === 'uncertain';
      if (answer.ok) entry.cardNumber = answer.value.cardNumber ?? entry.cardNumber;
      if (answer.ok || isLost) tokens.verified(entry.cardToken, entry.cardNumber);
      // A lost answer is answered by a new token.
      if (isLost) end(entry);
      if (!answer.ok) return fail(whyNot(answer.error, 'card.code-wrong', 'card.ask-again'));
      entry.isVerified = true;
    }
    if (entry.ended.signal.aborted || stopped.signal.aborted) return fail({ code: 'card.ask-again' });
    const may = mayCharge(entry.request);
    if (!may.ok) {
      end(entry);
      return may;
    }
    const { cardToken, cardNumber } = entry;
    // Its own entry of the log must not end it.
    forget(entry);
    const begun = deps.begin(act, { ...may.value, wanted: { cardToken, cardNumber } });
    if (!begun.ok) {
      tokens.drop(cardToken);
      return begun;
    }
    tokens.pays(cardToken, begun.value.transactionId);
    if (entry.keep)
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
    if (stopped.signal.aborted) return;
    if (why === null) tokens.drop(card.cardToken);
    deps.publish('kept-cards.kept', { why });
  };

  journal.subscribe(
    ({ entry: { kind, payload } }) => {
      const of =
        'sale' in payload && payload.sale ? payload.sale : 'tender' in payload ? payload.tender : null;
      if (kind === 'staff.signed' || (open !== null && of?.saleId === open.request.saleId)) end();
      const payment = 'payment' in payload ? payload.payment : null;
      if (payment && isFinal(payment)) tokens.ended(payment.transactionId, payment.state.name === 'paid');
    },
    (bug) => onBug('card', bug),
  );

  return {
    handlers: {
      'card.ask': ask,
      'card.pay': async ({ entryId, smsCode }, act) => {
        const entry = entryOf(entryId, act);
        if (entry === null) return fail({ code: 'card.ask-again' });
        if (entry.isBusy) return fail({ code: 'payment.busy' });
        entry.isBusy = true;
        try {
          return await pay(entry, smsCode, act);
        } finally {
          entry.isBusy = false;
          if (entry.isOver && !entry.ended.signal.aborted) end(entry);
        }
      },
      'card.cancel': ({ entryId }) => {
        if (open?.entryId === entryId) end();
        return ok(null);
      },
    },
    approvals: {
      'card.ask': {
        needs: (request, staff) => {
          const basket = deps.basketApproval.needs?.(request, staff) ?? { needs: [SELL] };
          return request.keep ? withCard(basket) : basket;
        },
        text: (request, staff) => {
          const basket = deps.basketApproval.text?.(request, staff) ?? {};
          return request.keep && !staff.holds(KEEPS)
            ? { ...basket, what: basket.what ?? 'keep-card' }
            : basket;
        },
      },
      'card.pay': {
        needs: ({ entryId }, staff) => {
          const asked = askedBy(entryId);
          return (asked && deps.basketApproval.needs?.(asked, staff)) ?? { needs: [SELL] };
        },
        text: ({ entryId }, staff) => {
          const asked = askedBy(entryId);
          return (asked && deps.basketApproval.text?.(asked, staff)) ?? {};
        },
      },
    },
    recheck: () => {
      if (open !== null && !open.isBusy && !mayCharge(open.request).ok) end();
    },
    pageLoaded: () => end(),
    start: () => {
      const isOpen: Parameters<typeof tokens.resume>[0] = (id) => {
        const payment = journal.payment(id);
        return payment !== null && !isFinal(payment);
      };
      void tokens.resume(isOpen).catch((bug: unknown) => onBug('card-tokens', bug));
    },
    stop: () => {
      end();
      stopped.abort();
    },
  };
}

/** Nothing but its token could still charge it, and nobody waits whether it does. */
const isFinal = ({ state }: Pick<Payment, 'state'>): boolean =>
  !isUnderWay(state.name) && !(state.name === 'abandoned' && state.ending === null);
