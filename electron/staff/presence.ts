/**
 * Who is signed in. Kept only in memory, so each start requires a new sign-in. Either a person, nobody, or
 * the unnamed cashier while nobody can sign in.
 */

import type { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Act, byStaff, byTill, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import {
  allows,
  builtInRoles,
  GIVEN,
  isManagerRole,
  type Need,
  type RoleRights,
} from '../../shared/staff/role.ts';
import { elapsedMs, type Moment, momentOf } from '../../shared/time.ts';
import type { StaffRecord } from '../storage/journal-staff.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';

type Allowed = z.infer<typeof RoleRights>;

export interface StaffSession {
  readonly act: Act;
  /** null: nobody, or the unnamed cashier. */
  readonly person: StaffRecord | null;
  /** A person must sign in first. */
  readonly isSignedOut: boolean;
  readonly allowed: Allowed;
  holds(need: Need): boolean;
}

/** How a person leaves: `locked` manually, `idle` automatically, `out` by signing out. */
export type Leaving = 'locked' | 'idle' | 'out';

export interface Presence {
  session(): StaffSession;
  /** Rises with every event that invalidates an approval or a PIN check in progress. */
  generation(): number;
  /** People or roles changed. */
  changed(): void;
  /**
   * A person signed in, and the entry is stored. `wrongBefore`: wrong PINs of this person since the last
   * sign-in, without the own slips.
   */
  stand(staffId: StaffId, wrongBefore: number): void;
  /** Errors: `journal.unwritable`. The person then stays signed in, because nobody could sign in again. */
  leave(how: Leaving): Result<null, TillError>;
  touch(): void;
  /** The page knows who is signed in. */
  confirmed(): void;
  /**
   * Whether the till locked automatically and the page may not know yet. Such a page still sends the last
   * person's requests.
   */
  isUnconfirmed(needs: readonly Need[]): boolean;
  lockedFor(): StaffId | null;
  wrongBefore(): number;
  /** Stops the idle watch. */
  stop(): void;
}

const NO_RIGHTS: Allowed = { rights: [], discountLimit: null, refundLimitTiyin: null };
/**
 * The rights in a live shop before it has people. A wrong scan must be removable and a counted shift must
 * open without a manager. Everything that gives or reduces money waits for the first manager.
 */
const SELLS: Allowed = { ...NO_RIGHTS, rights: ['sell', 'void-line', 'open-shift'] };

const CHECK_AGAIN_MS = 60_000;

/** The longest time for a page to confirm a lock. */
const CONFIRMS_WITHIN_MS = 5_000;

export function createPresence(deps: StaffDeps, book: PeopleBook, publishStaff: () => void): Presence {
  const { journal, clock, settings } = deps;
  let person: StaffId | null = null;
  let lockedFor: StaffId | null = null;
  let wrongBefore = 0;
  let generation = 0;
  let unconfirmed: { readonly allowed: Allowed; readonly sinceMs: number } | null = null;
  let touched: Moment = momentOf(clock);
  let watch = new AbortController();

  /** By the clock with the larger value, so that neither sleep nor a clock set back delays the lock. */
  const idleMs = (): number => {
    const { wall, mono } = elapsedMs(touched, momentOf(clock));
    return Math.max(wall, mono ?? 0);
  };
  const allowedTo = (staffId: StaffId): Allowed => {
    const who = book.find(staffId);
    return (who && book.role(who.roleId)) ?? NO_RIGHTS;
  };
  const leave: Presence['leave'] = (how) => {
    if (person === null) return ok(null);
    const act = how === 'idle' ? byTill(person) : byStaff(person);
    const payload = { staffId: person, what: how, wrongBefore: 0 };
    const stored = journal.append(act, { kind: 'staff.signed', subject: person, payload });
    if (!stored.ok) return stored;
    lockedFor = how === 'out' ? null : person;
    // A person who presses Lock gets the answer directly.
    unconfirmed = how === 'idle' ? { allowed: allowedTo(person), sinceMs: clock.monoMs() } : null;
    person = null;
    generation += 1;
    watch.abort();
    publishStaff();
    return ok(null);
  };
  const watchOver = async ({ signal }: AbortController): Promise<void> => {
    while (!signal.aborted) {
      // No input is expected while a customer pays.
      if (deps.isUnderWay()) touched = momentOf(clock);
      const leftMs = settings().idleLockMinutes * 60_000 - idleMs();
      if (leftMs <= 0 && leave('idle').ok) return;
      await clock.sleep(leftMs <= 0 ? CHECK_AGAIN_MS : Math.min(leftMs, CHECK_AGAIN_MS), signal);
    }
  };
  const hasCode = (): boolean => journal.setupCode() !== null;
  /**
   * Rights that need no sign-in: their channels check the setup code themselves, or no person could approve.
   */
  const isOpenToAll = ({ right }: Need): boolean =>
    right === 'anyone' ||
    (right === 'install' && hasCode()) ||
    (right === 'journal' && deps.isStandIn && !hasCode());
  const sessionOf = (
    act: Act,
    allowed: Allowed,
    who: StaffRecord | null,
    isSignedOut = false,
  ): StaffSession => ({
    act,
    person: who,
    isSignedOut,
    allowed,
    holds: (need) => isOpenToAll(need) || (!isSignedOut && allows(allowed, need)),
  });
  const unnamed = (): Allowed => {
    if (deps.isCopied) return { ...NO_RIGHTS, rights: hasCode() ? [] : ['install'] };
    // Decided by the log, not by the disk: deleting a file must not add rights.
    const isPractice = book.reach() === 'loopback' && !deps.isStandIn && book.lostPins().length === 0;
    const [everything] = builtInRoles('loopback').filter(({ roleId }) => isManagerRole(roleId));
    return (isPractice ? everything : null) ?? SELLS;
  };
  return {
    session: () => {
      const who = person === null ? null : book.find(person);
      if (who !== null) return sessionOf(byStaff(who.staffId), book.role(who.roleId) ?? NO_RIGHTS, who);
      if (deps.isCopied || !book.hasStaff()) return sessionOf(byStaff(UNNAMED_CASHIER), unnamed(), null);
      return sessionOf(byTill(null), NO_RIGHTS, null, true);
    },
    generation: () => generation,
    changed: () => {
      generation += 1;
      // A person who left or lost access is signed out.
      if (person !== null && book.find(person) === null) {
        person = null;
        watch.abort();
      }
    },
    stand: (staffId, wrong) => {
      watch.abort();
      watch = new AbortController();
      person = staffId;
      lockedFor = null;
      unconfirmed = null;
      wrongBefore = wrong;
      generation += 1;
      touched = momentOf(clock);
      void watchOver(watch);
      publishStaff();
    },
    leave,
    touch: () => {
      touched = momentOf(clock);
    },
    confirmed: () => {
      unconfirmed = null;
    },
    isUnconfirmed: (needs) => {
      if (unconfirmed === null || clock.monoMs() - unconfirmed.sinceMs > CONFIRMS_WITHIN_MS) return false;
      const { allowed } = unconfirmed;
      return needs.every((need) => allows(allowed, need));
    },
    lockedFor: () => lockedFor,
    wrongBefore: () => (person === null ? 0 : wrongBefore),
    stop: () => watch.abort(),
  };
}

/** The rights that the page may know of the signed-in person. */
export const rightsOf = ({ allowed, isSignedOut }: StaffSession): readonly Right[] =>
  isSignedOut ? ['anyone'] : [...new Set([...GIVEN, ...allowed.rights])];

/** Errors: `sign-in.needed`. */
export const personAt = ({ person }: StaffSession): Result<StaffRecord, TillError> =>
  person === null ? fail({ code: 'sign-in.needed' }) : ok(person);
