/**
 * The open entry of a card: the sale that it pays, its token, and what ends it. Number, expiry and SMS code stay in the
 * request that brings them.
 */
import type { CardTyping } from '../../shared/contract/card.ts';
import type { Parsed, Publish } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { type Endpoint, endpointKey } from '../../shared/endpoint.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { CardEntryId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import { maskCard } from '../../shared/tender/card-number.ts';
import type { TypingStep } from '../../shared/tender/card-steps.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { CardTokenGateway } from '../gateway/gateway.ts';
import { consequenceOf } from '../gateway/retry.ts';
import type { Vault } from '../secret/vault.ts';
import type { CardCharges } from './charge.ts';
import type { KeptCards } from './kept-cards.ts';
import { createOpenTokens, type OpenTokens, type SealedTokens } from './open-tokens.ts';
import { whyNot } from './why-not.ts';

/** The request without the card. */
export type Wanted = Parsed<'card.hand'>;

/** Whose card it is, if it is kept, and who approved that. */
export type Keeping = NonNullable<Parsed<'card.ask'>['keep']> &
  Pick<Act, 'approvedBy'> & {
    /** The service made a token for one payment all the same. */
    isTemporary: boolean;
  };

/** How far the customer is who types the card. */
export interface Typing {
  readonly amountTiyin: Tiyin;
  step: TypingStep;
  error: TillError | null;
  /** Masked by the service. */
  phone: string;
  cardEnd: string | null;
  /** When another SMS code may be asked for (monotonic ms). */
  againAtMs: number;
  /** The entry ends then, whatever its customer does (monotonic ms). */
  readonly lastsToMs: number;
  answersLeft: number;
}

export interface Entry {
  readonly entryId: CardEntryId;
  readonly request: Wanted;
  /** null: for this sale. */
  readonly keep: Keeping | null;
  /** null: the cashier types. */
  readonly typing: Typing | null;
  readonly person: string | null;
  readonly ended: AbortController;
  /** Its present time limit. */
  limit: AbortController;
  /** null: the service has made none. */
  cardToken: string | null;
  isVerified: boolean;
  /** Masked: by the service, or here until it has answered. */
  cardNumber: string | null;
  /** The cashier's SMS code is at the service. */
  isBusy: boolean;
  /** It was left for too long. */
  isOver: boolean;
}

export interface EntriesDeps extends CardCharges {
  readonly gateway: CardTokenGateway;
  readonly endpoint: Endpoint;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly vault: Vault<SealedTokens>;
  readonly kept: Pick<KeptCards, 'isKept' | 'raise' | 'opened'>;
  readonly mayAsk: () => boolean;
  readonly publish: Publish;
  readonly onBug: (where: string, bug: unknown) => void;
}

/** What may be charged: as `chargeable` answers. */
export type Chargeable = ReturnType<CardCharges['chargeable']>;

export interface CardEntries {
  readonly tokens: OpenTokens;
  readonly stopped: AbortSignal;
  now(): Entry | null;
  /** The open entry, if it is this one. */
  find(entryId: CardEntryId): Entry | null;
  mayCharge(request: Wanted): Chargeable;
  /** Ends the open entry first. */
  open(request: Wanted, act: Act, more: Pick<Entry, 'keep' | 'typing'>): Entry;
  /** Its token is deleted. Left out: the open one. error: for the cashier whose customer types. */
  end(entry?: Entry | null, error?: TillError | null): void;
  /** It ends after this long, and not by an earlier limit. */
  limit(entry: Entry, ms: number): void;
  /** A new token, for which the service sends an SMS code. The one before is deleted. Resolves to the masked phone. */
  requestToken(
    entry: Entry,
    card: { readonly cardNumber: string; readonly expiry: string },
  ): Promise<Result<string, TillError>>;
  /** Deletes its token. */
  dropToken(entry: Entry): void;
  /** null: the code was right. Errors: `card.code-wrong`; `card.ask-again`, and the token is of no use. */
  verify(entry: Entry, smsCode: string): Promise<TillError | null>;
  /** Begins to charge a verified entry, once, and ends it. Errors: those of `chargeable`, `journal.unwritable`. */
  begin(entry: Entry, act: Act): Result<PaymentView, TillError>;
  /** Tells the cashier's window how far the customer is. */
  typed(entry: Entry): void;
  stop(): void;
}

/** For the cashier's window; null: the cashier types. */
const typingOf = ({ entryId, typing }: Entry): CardTyping | null =>
  typing && { entryId, step: typing.step, cardEnd: typing.cardEnd, error: typing.error };

/** An entry that nobody goes on with ends after this. */
export const ENTRY_MS = 300_000;

export function createCardEntries(deps: EntriesDeps): CardEntries {
  const { gateway, clock, random, publish, onBug } = deps;
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

  const isGone = (entry: Entry): boolean => entry.ended.signal.aborted || stopped.signal.aborted;
  const mayCharge = (request: Wanted) => deps.chargeable('saved-card', request);
  const say = (entry: Entry, over: { readonly error: TillError | null } | null = null): void => {
    const view = typingOf(entry);
    if (view) publish('card.typing', over ? { ...view, step: 'over', ...over } : view);
  };
  const dropToken = (entry: Entry): void => {
    if (entry.cardToken !== null) tokens.drop(entry.cardToken);
    entry.cardToken = null;
  };
  const forget = (entry: Entry): void => {
    entry.ended.abort();
    if (open === entry) open = null;
  };
  const end = (entry: Entry | null = open, error: TillError | null = null): void => {
    if (entry === null || entry.ended.signal.aborted) return;
    forget(entry);
    dropToken(entry);
    say(entry, { error });
  };
  const limit = (entry: Entry, ms: number): void => {
    entry.limit.abort();
    entry.limit = new AbortController();
    const { signal } = entry.limit;
    clock
      .sleep(ms, signal, entry.ended.signal, stopped.signal)
      .then(() => {
        if (signal.aborted || isGone(entry)) return;
        entry.isOver = true;
        if (!entry.isBusy) end(entry);
      })
      .catch((bug: unknown) => onBug('card', bug));
  };

  const requestToken: CardEntries['requestToken'] = async (entry, { cardNumber, expiry }) => {
    dropToken(entry);
    const { keep } = entry;
    const answer = await gateway.requestCardToken({ cardNumber, expireDate: expiry, temporary: !keep });
    if (!answer.ok) return fail(whyNot(answer.error, 'card.refused', 'card.no-answer'));
    const { cardToken, phoneNumber, temporary } = answer.value;
    const isTemporary = temporary ?? !keep;
    await tokens.add(cardToken, !isTemporary);
    // The next start deletes it.
    if (stopped.signal.aborted) return fail({ code: 'card.ask-again' });
    if (entry.ended.signal.aborted) {
      tokens.drop(cardToken);
      return fail({ code: 'card.ask-again' });
    }
    entry.cardToken = cardToken;
    entry.cardNumber = maskCard(cardNumber);
    if (keep) keep.isTemporary = isTemporary;
    return ok(phoneNumber ?? '');
  };

  const verify: CardEntries['verify'] = async (entry, smsCode) => {
    const { cardToken } = entry;
    if (cardToken === null) return { code: 'card.ask-again' };
    const answer = await gateway.verifyCardToken({ cardToken, smsCode });
    const isLost = !answer.ok && consequenceOf(answer.error) === 'uncertain';
    if (answer.ok) entry.cardNumber = answer.value.cardNumber ?? entry.cardNumber;
    if (answer.ok || isLost) tokens.verified(cardToken, entry.cardNumber);
    if (!answer.ok) return whyNot(answer.error, 'card.code-wrong', 'card.ask-again');
    entry.isVerified = true;
    return null;
  };

  const begin: CardEntries['begin'] = (entry, act) => {
    if (isGone(entry) || entry.cardToken === null) return fail({ code: 'card.ask-again' });
    const may = mayCharge(entry.request);
    if (!may.ok) {
      end(entry, may.error);
      return may;
    }
    const { cardToken, cardNumber } = entry;
    // Its own entry of the log must not end it.
    forget(entry);
    const begun = deps.begin(act, { ...may.value, wanted: { cardToken, cardNumber } });
    if (begun.ok) tokens.pays(cardToken, begun.value.transactionId);
    else {
      dropToken(entry);
      say(entry, { error: begun.error });
    }
    return begun;
  };

  return {
    tokens,
    stopped: stopped.signal,
    now: () => open,
    find: (entryId) => (open?.entryId === entryId ? open : null),
    mayCharge,
    open: (request, act, more) => {
      end();
      const entry: Entry = {
        entryId: CardEntryId.parse(random.uuid()),
        request,
        ...more,
        person: personOf(act.actor),
        ended: new AbortController(),
        limit: new AbortController(),
        cardToken: null,
        isVerified: false,
        cardNumber: null,
        isBusy: false,
        isOver: false,
      };
      open = entry;
      limit(entry, ENTRY_MS);
      return entry;
    },
    end,
    limit,
    requestToken,
    dropToken,
    verify,
    begin,
    typed: (entry) => say(entry),
    stop: () => {
      end();
      stopped.abort();
    },
  };
}
