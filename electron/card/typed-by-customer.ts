/**
 * The customer types the card, at the screen that faces the customer. The cashier's window opens the entry and begins the
 * payment. The customer's screen answers the open entry alone, and learns only what it shows.
 */
import type { Answer, Parsed } from '../../shared/contract/contract.ts';
import type { CustomerCard } from '../../shared/contract/customer.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { CardEntryId, SaleId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { stepAfter, type TypingEvent } from '../../shared/tender/card-steps.ts';
import type { Clock } from '../../shared/time.ts';
import { type CardEntries, ENTRY_MS, type Entry, type Typing } from './card-entries.ts';

/** An SMS code may be asked for again after this. */
export const AGAIN_MS = 60_000;
/** A verified card may be charged without a person: it waits this long for the cashier's window. */
const VERIFIED_MS = 60_000;
/** It keeps the till awake, so the customer's screen must not prolong it at will. */
const LONGEST_MS = 600_000;
/** Card numbers and SMS codes that one entry takes. */
const MOST_ANSWERS = 10;

export interface TypedByCustomerDeps {
  readonly entries: CardEntries;
  readonly clock: Clock;
  /** A page on the customer's screen can show the entry. */
  readonly canType: () => boolean;
}

/** An entry whose customer types. */
type Typed = Entry & { readonly typing: Typing };

export function createTypedByCustomer({ entries, clock, canType }: TypedByCustomerDeps) {
  /** Whether the entry waits for this; then it is in its next step. */
  const moves = (entry: Typed, event: TypingEvent, error: TillError | null = null): boolean => {
    const step = stepAfter(entry.typing.step, event);
    if (step === null) return false;
    Object.assign(entry.typing, { step, error });
    entries.typed(entry);
    return true;
  };

  const last = (entry: Typed, ms: number): void =>
    entries.limit(entry, Math.min(ms, entry.typing.lastsToMs - clock.monoMs()));

  /** One answer of the customer: work asks the service, and answers what that came to. */
  const answered = async (
    entryId: CardEntryId,
    event: 'card' | 'code',
    work: (entry: Typed) => Promise<readonly [TypingEvent, TillError | null]>,
  ): Promise<Answer<'customer.card'>> => {
    const entry = entries.find(entryId);
    if (entry === null || !isTyped(entry)) return fail({ code: 'card.ask-again' });
    const { typing } = entry;
    const isEarly = event === 'card' && typing.step === 'code' && clock.monoMs() < typing.againAtMs;
    if (isEarly || !moves(entry, event)) return fail({ code: 'payment.busy' });
    typing.answersLeft -= 1;
    last(entry, ENTRY_MS);
    const [outcome, why] = await work(entry);
    const error = why && withoutDigits(why);
    // Its window was closed meanwhile, or the cashier went on.
    if (entry.ended.signal.aborted) return fail({ code: 'card.ask-again' });
    if (outcome !== 'right' && typing.answersLeft <= 0) entries.end(entry, error);
    else moves(entry, outcome, error);
    return error ? fail({ code: error.code }) : ok(null);
  };

  return {
    handlers: {
      'card.hand': (request: Parsed<'card.hand'>, act: Act): Answer<'card.hand'> => {
        if (entries.now()?.isBusy) return fail({ code: 'payment.busy' });
        entries.end();
        if (!canType()) return fail({ code: 'customer.no-screen' });
        const may = entries.mayCharge(request);
        if (!may.ok) return may;
        const typing: Typing = {
          ...{ step: 'number', error: null, phone: '', cardEnd: null },
          ...{ againAtMs: 0, answersLeft: MOST_ANSWERS, lastsToMs: clock.monoMs() + LONGEST_MS },
          amountTiyin: may.value.tender.amountTiyin,
        };
        const entry = entries.open(request, act, { keep: null, typing });
        entries.typed(entry);
        return ok({ entryId: entry.entryId, step: typing.step, cardEnd: null, error: null });
      },
      'customer.card': ({ entryId, cardNumber, expiry }: Parsed<'customer.card'>) =>
        answered(entryId, 'card', async (entry) => {
          const asked = await entries.requestToken(entry, { cardNumber, expiry });
          if (!asked.ok) return ['no-token', asked.error];
          Object.assign(entry.typing, {
            phone: asked.value,
            cardEnd: cardNumber.slice(-4),
            againAtMs: clock.monoMs() + AGAIN_MS,
          });
          return ['token', null];
        }),
      'customer.sms-code': ({ entryId, smsCode }: Parsed<'customer.sms-code'>) =>
        answered(entryId, 'code', async (entry) => {
          const error = await entries.verify(entry, smsCode);
          if (error?.code === 'card.ask-again') {
            entries.dropToken(entry);
            return ['lost', error];
          }
          if (error) return ['wrong', error];
          if (!entry.ended.signal.aborted) last(entry, VERIFIED_MS);
          return ['right', null];
        }),
    },
    isTyping: (): boolean => entries.now()?.typing != null,
    /** What the customer's screen shows of this sale; null: no card is typed for it. */
    shown: (saleId: SaleId): CustomerCard | null => {
      const entry = entries.now();
      if (entry === null || !isTyped(entry) || entry.request.saleId !== saleId) return null;
      const { step, phone, error, againAtMs, amountTiyin } = entry.typing;
      return {
        name: 'card',
        entryId: entry.entryId,
        amountTiyin,
        step,
        phone,
        againMs: Math.max(0, againAtMs - clock.monoMs()),
        problem: error && problemOf(error),
      };
    },
    /** What was typed on the customer's page is lost. why: null: the page was loaded anew. */
    pageGone: (why: TillError | null): void => {
      const entry = entries.now();
      if (entry?.typing) entries.end(entry, why);
    },
  };
}

/** The cashier's window gets the service's note, which may quote what the customer typed in any form. */
const withoutDigits = ({ note, ...error }: TillError): TillError =>
  note === undefined ? error : { ...error, note: note.replaceAll(/\p{Nd}+/gu, '…') };

const isTyped = (entry: Entry): entry is Typed => entry.typing !== null;

function problemOf({ code }: TillError): CustomerCard['problem'] {
  switch (code) {
    case 'card.refused':
      return 'refused';
    case 'card.code-wrong':
      return 'code-wrong';
    case 'card.ask-again':
      return 'ask-again';
    default:
      return 'no-answer';
  }
}
