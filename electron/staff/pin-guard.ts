/** Checks PINs. Each person has a count of attempts, which only a right or a new PIN resets. */
import { createHash } from 'node:crypto';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import { FREE_TRIES, minutesOf, waitAfter, waitingOf } from '../secret/guesses.ts';
import type { PinTries, StaffRecord } from '../storage/journal-staff.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import { MOST_OWN_SLIPS, ownSlips, type WrongTry } from './own-slips.ts';
import type { Presence } from './presence.ts';
import type { Refusals } from './refusals.ts';

export interface PinGuard {
  /**
   * `whenRight`: runs at once, with the attempts before; its entry resets the count. ownSlips: how many of
   * them the person mistyped just now. Errors: those of
   * `whenRight`, `people.gone`, `pin.none`, `pin.wrong` (limit: tries left), `pin.wait` (limit: minutes),
   * `pin.again`, `journal.unwritable`.
   */
  check<T>(
    staffId: StaffId,
    pin: string,
    whenRight: (person: StaffRecord, ownSlips: number) => Result<T, TillError>,
  ): Promise<Result<T, TillError>>;
}

export interface PinGuardDeps extends Pick<StaffDeps, 'journal' | 'clock' | 'pins'> {
  readonly book: PeopleBook;
  readonly presence: Presence;
  readonly refusals: Refusals;
  readonly publishStaff: () => void;
}

/** How long a person must wait (ms). */
export const waitOf = ({ tries }: StaffRecord, clock: StaffDeps['clock']): number =>
  tries === null ? 0 : waitingOf(clock, tries).ms;

export function pinGuard(deps: PinGuardDeps): PinGuard {
  const { journal, clock, pins, book, presence, refusals, publishStaff } = deps;
  /** A person's last wrong PINs, hashed and only in memory. Repeating the last one is not a new guess. */
  const lastWrong = new Map<StaffId, readonly WrongTry[]>();
  let isBusy = false;
  const keep = (staffId: StaffId, tries: PinTries): Result<null, TillError> => {
    const kept = journal.keepPinTries(staffId, tries);
    book.refresh();
    return kept;
  };
  const wrongOrWait = (wrong: number, waitMs: number): Result<never, TillError> =>
    waitMs > 0
      ? fail({ code: 'pin.wait', limit: minutesOf(waitMs) })
      : fail({ code: 'pin.wrong', limit: FREE_TRIES - wrong });

  return {
    check: async (staffId, pin, whenRight) => {
      const person = book.find(staffId);
      if (person === null) return fail({ code: 'people.gone' });
      const { tries: before } = person;
      if (person.pin === null || !pins.isReadable(person.pin)) return fail({ code: 'pin.none' });
      // One check at a time: each takes a quarter of a second and 128 MB.
      if (isBusy) return fail({ code: 'pin.again' });
      if (before !== null) {
        const waits = waitingOf(clock, before);
        const noted = waits.restarts ? keep(staffId, { ...before, at: momentOf(clock) }) : ok(null);
        if (!noted.ok) return noted;
        if (waits.ms > 0) return wrongOrWait(before.wrong, waits.ms);
      }
      const hashOf = (text: string): string =>
        createHash('sha256').update(`${person.pin}\n${text}`).digest('hex');
      const typed = hashOf(pin);
      const earlier = lastWrong.get(staffId) ?? [];
      if (before !== null && before.wrong > 0 && earlier.at(-1)?.typed === typed) {
        return wrongOrWait(before.wrong, 0);
      }
      // Counted before the check, so that ending the process gains no attempt.
      const wrong = (before?.wrong ?? 0) + 1;
      const counted = keep(staffId, { wrong, unseen: (before?.unseen ?? 0) + 1, at: momentOf(clock) });
      if (!counted.ok) return counted;
      const generation = presence.generation();
      isBusy = true;
      const isRight = await pins.matches(person.pin, staffId, pin).finally(() => {
        isBusy = false;
      });
      const present = book.find(staffId);
      if (present === null || present.pin !== person.pin) return fail({ code: 'pin.again' });
      if (!isRight) {
        lastWrong.set(staffId, [...earlier, { typed, at: momentOf(clock) }].slice(-MOST_OWN_SLIPS));
        refusals.note({ what: 'pin', staffId, act: presence.session().act });
        publishStaff();
        return wrongOrWait(wrong, waitAfter(wrong));
      }
      lastWrong.delete(staffId);
      const slips = ownSlips(earlier, pin, hashOf, clock);
      const meant =
        presence.generation() === generation ? whenRight({ ...present, tries: before }, slips) : null;
      if (meant === null) {
        keep(staffId, before ?? { wrong: 0, unseen: 0, at: momentOf(clock) });
        return fail({ code: 'pin.again' });
      }
      book.refresh();
      return meant;
    },
  };
}

/** The attempts after a right PIN that did not show its owner the wrong ones. */
export const approvedTries = ({ tries }: StaffRecord): PinTries | null =>
  tries === null || tries.unseen === 0 ? null : { ...tries, wrong: 0 };
