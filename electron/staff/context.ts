/** Shared by the files of this feature. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Person, PersonHappening } from '../../shared/staff/person.ts';
import type { BesidePerson, StaffRecord } from '../storage/journal-staff.ts';
import type { Approvals } from './approvals.ts';
import type { PeopleBook } from './book.ts';
import type { StaffDeps } from './deps.ts';
import type { PinGuard } from './pin-guard.ts';
import type { Presence } from './presence.ts';
import type { Questions } from './questions.ts';
import type { Refusals } from './refusals.ts';

export interface StaffContext extends StaffDeps {
  readonly book: PeopleBook;
  readonly presence: Presence;
  readonly guard: PinGuard;
  readonly approvals: Approvals;
  readonly refusals: Refusals;
  readonly questions: Questions;
  /** Publishes who is signed in, and who may sign in. */
  readonly publishStaff: () => void;
}

/** The person as the log stores it: by id, without a name. */
export const personOf = (record: StaffRecord): Person => {
  const { staffId, number, roleId, state, reach, pinId, erased } = record;
  return { staffId, number, roleId, state, reach, pinId, erased };
};

/** Stores a change of people and publishes it. Errors: `journal.unwritable`. */
export function savePeople(
  { journal, book, presence, publishStaff }: StaffContext,
  act: Act,
  what: PersonHappening,
  people: [Person, ...Person[]],
  beside: readonly BesidePerson[] = [],
): Result<null, TillError> {
  const [{ staffId: subject }] = people;
  const entry = { kind: 'staff.changed', subject, payload: { what, people } } as const;
  const stored = journal.appendBeside(act, entry, beside);
  if (!stored.ok) return stored;
  book.refresh();
  presence.changed();
  publishStaff();
  return ok(null);
}

/** A new PIN's hash and its id. Errors: `secret.unavailable`. */
export async function newPin(
  { pins, random }: Pick<StaffContext, 'pins' | 'random'>,
  staffId: StaffId,
  pin: string,
): Promise<Result<NonNullable<BesidePerson['pin']>, TillError>> {
  const hashed = await pins.hash(staffId, pin);
  return hashed.ok ? ok({ hash: hashed.value, pinId: random.uuid() }) : fail(hashed.error);
}
