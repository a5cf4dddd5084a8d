/**
 * Adds the people of the installer's file at a start where nobody can sign in. This is the first start, or
 * one after the PINs were lost before anybody signed in. A file that is read at each start restores no person
 * and no old PIN: a person who knows an old PIN could delete the pepper for it. A file for a service on this
 * machine adds nobody once people for real money exist.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { StaffId, uuidV7 } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { byTill, INSTALLER } from '../../shared/staff/actor.ts';
import { type Person, sameName } from '../../shared/staff/person.ts';
import { CASHIER_ROLE, MANAGER_ROLE } from '../../shared/staff/role.ts';
import type { BesidePerson } from '../storage/journal-staff.ts';
import { peopleBook } from './book.ts';
import { newPin, personOf } from './context.ts';
import type { StaffDeps } from './deps.ts';

export type StaffFileDeps = Pick<
  StaffDeps,
  'journal' | 'secrets' | 'clock' | 'random' | 'pins' | 'reach' | 'fromFile' | 'isCopied' | 'isStandIn'
>;

/** Adds all of them in one entry, or none. Errors: `secret.unavailable`, `journal.unwritable`. */
export async function takeFromFile(deps: StaffFileDeps): Promise<Result<null, TillError>> {
  const { journal, fromFile, clock, random, isCopied, isStandIn } = deps;
  const book = peopleBook(deps);
  if (fromFile.length === 0 || book.hasStaff() || isCopied || isStandIn) return ok(null);
  if (book.reach() !== deps.reach) return ok(null);
  if (book.everybody().length > 0 && deps.secrets.hasSignedIn()) return ok(null);
  const people: Person[] = [];
  const beside: BesidePerson[] = [];
  for (const [at, { name, role, pin }] of fromFile.entries()) {
    const known = book.people().find((person) => sameName(person.name ?? '', name));
    const person: Person = known
      ? personOf(known)
      : {
          staffId: StaffId.parse(uuidV7(clock.wallMs(), random)),
          number: book.nextNumber() + at,
          roleId: role === 'manager' ? MANAGER_ROLE : CASHIER_ROLE,
          state: 'active',
          reach: book.reach(),
          pinId: null,
          erased: false,
        };
    const { staffId } = person;
    const fresh = await newPin(deps, staffId, pin);
    if (!fresh.ok) return fresh;
    people.push({ ...person, pinId: fresh.value.pinId });
    beside.push({ staffId, name, pin: fresh.value, tries: null });
  }
  const act = { ...byTill(null), approvedBy: INSTALLER };
  const [first] = people;
  const payload = { what: 'made', people } as const;
  return first
    ? journal.appendBeside(act, { kind: 'staff.changed', subject: first.staffId, payload }, beside)
    : ok(null);
}
