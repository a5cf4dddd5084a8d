/** Wrong last digits of a customer's phone: after five, each further try waits. Counted since this start. */
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
