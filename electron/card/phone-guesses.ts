/**
 * Guesses at customers' phones, counted since this start. After five wrong last digits of one phone each further try waits.
 * Whole phones that find nobody are limited in number.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { CustomerId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, momentOf } from '../../shared/time.ts';
import { minutesOf, type Wrong, waitingOf } from '../secret/guesses.ts';

export interface PhoneGuesses {
  /** Errors: `kept-card.wait`, `kept-card.phone-wrong`. */
  check(
    customer: { readonly customerId: CustomerId; readonly phone: string },
    end: string,
  ): Result<null, TillError>;
}

/** More than a busy counter asks for, and far fewer than a search of all phones takes. */
const MOST_SEARCHED = 20;
const SEARCH_MS = 10 * 60_000;

export interface PhoneSearches {
  /** found: by the whole phone. Errors: `kept-card.wait`, then nothing was compared. */
  search<Found>(phone: string, found: () => readonly Found[]): Result<readonly Found[], TillError>;
}

export function createPhoneSearches(clock: Clock): PhoneSearches {
  /** When each phone that found nobody was searched. */
  const vain = new Map<string, number>();
  return {
    search: (phone, found) => {
      const now = clock.monoMs();
      for (const [one, atMs] of vain) if (now - atMs >= SEARCH_MS) vain.delete(one);
      const [oldestMs = now] = vain.values();
      if (vain.size >= MOST_SEARCHED && !vain.has(phone))
        return fail({ code: 'kept-card.wait', limit: minutesOf(oldestMs + SEARCH_MS - now) });
      const cards = found();
      if (cards.length === 0 && !vain.has(phone)) vain.set(phone, now);
      return ok(cards);
    },
  };
}

export function createPhoneGuesses(clock: Clock): PhoneGuesses {
  const tries = new Map<CustomerId, Wrong>();
  const waitMs = (customerId: CustomerId): number => {
    const wrong = tries.get(customerId);
    return wrong === undefined ? 0 : waitingOf(clock, wrong).ms;
  };
  return {
    check: ({ customerId, phone }, end) => {
      const before = waitMs(customerId);
      if (before > 0) return fail({ code: 'kept-card.wait', limit: minutesOf(before) });
      if (phone.endsWith(end)) {
        tries.delete(customerId);
        return ok(null);
      }
      tries.set(customerId, { wrong: (tries.get(customerId)?.wrong ?? 0) + 1, at: momentOf(clock) });
      const after = waitMs(customerId);
      return fail(
        after > 0 ? { code: 'kept-card.wait', limit: minutesOf(after) } : { code: 'kept-card.phone-wrong' },
      );
    },
  };
}
