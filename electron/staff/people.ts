/** Adds, renames, promotes and removes people who may sign in, for managers with the right `people`. */
import type { PeopleView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type RoleId, StaffId, uuidV7 } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { type Person, type PersonHappening, sameName } from '../../shared/staff/person.ts';
import type { Handlers } from '../ipc/feature.ts';
import type { BesidePerson, StaffRecord } from '../storage/journal-staff.ts';
import { canLetIn } from './book.ts';
import { newPin, personOf, type StaffContext, savePeople } from './context.ts';
import { peopleView } from './view.ts';

type PeopleChannels =
  | 'people.list'
  | 'people.add'
  | 'people.rename'
  | 'people.give-role'
  | 'people.set-pin'
  | 'people.leave'
  | 'people.return'
  | 'people.erase-name';

export function peopleHandlers(context: StaffContext): Handlers<PeopleChannels> {
  const { book } = context;
  const view = (saved: Result<null, TillError>): Result<PeopleView, TillError> =>
    saved.ok ? ok(peopleView(context)) : saved;
  const change = (
    act: Act,
    staffId: StaffId,
    what: PersonHappening,
    of: (person: StaffRecord) => Partial<Person>,
    beside: Omit<BesidePerson, 'staffId'> = {},
  ): Result<PeopleView, TillError> => {
    const found = book.everybody().find((person) => person.staffId === staffId);
    if (found === undefined) return fail({ code: 'people.gone' });
    const changed = { ...found, ...of(found) };
    if (isLastManager(context, changed)) return fail({ code: 'people.last-manager' });
    return view(savePeople(context, act, what, [personOf(changed)], [{ staffId, ...beside }]));
  };
  return {
    'people.list': () => ok(peopleView(context)),
    'people.add': async (request, act) => view(await addPerson(context, act, request)),
    'people.rename': ({ staffId, name }, act) =>
      isTaken(context, name, staffId)
        ? fail({ code: 'people.name-taken' })
        : change(act, staffId, 'renamed', () => ({ erased: false }), { name }),
    'people.give-role': ({ staffId, roleId }, act) =>
      book.roles().some((role) => role.roleId === roleId)
        ? change(act, staffId, 'role', () => ({ roleId }))
        : fail({ code: 'role.gone' }),
    'people.set-pin': async ({ staffId, pin }, act) => {
      if (book.find(staffId) === null) return fail({ code: 'people.gone' });
      const fresh = await newPin(context, staffId, pin);
      if (!fresh.ok) return fresh;
      // The person may have left while the PIN was hashed.
      if (book.find(staffId) === null) return fail({ code: 'people.gone' });
      const { pinId } = fresh.value;
      return change(act, staffId, 'pin', () => ({ pinId }), { pin: fresh.value, tries: null });
    },
    'people.leave': ({ staffId }, act) =>
      change(act, staffId, 'left', () => ({ state: 'left', pinId: null }), { pin: null, tries: null }),
    'people.return': ({ staffId }, act) => {
      const name = book.everybody().find((person) => person.staffId === staffId)?.name ?? null;
      if (name !== null && isTaken(context, name, staffId)) return fail({ code: 'people.name-taken' });
      return change(act, staffId, 'returned', () => ({ state: 'active' }));
    },
    'people.erase-name': ({ staffId }, act) =>
      // An active person needs a name on the sign-in button.
      book.find(staffId) === null
        ? change(act, staffId, 'erased', () => ({ erased: true }), { name: null })
        : fail({ code: 'ipc.bad-arguments', field: 'staffId' }),
  };
}

const isTaken = ({ book }: StaffContext, name: string, exceptFor?: StaffId): boolean =>
  book.people().some((person) => person.staffId !== exceptFor && sameName(person.name ?? '', name));

/** After the change nobody could manage people, and before it somebody can. */
function isLastManager({ book }: StaffContext, changed: StaffRecord): boolean {
  const before = book.people();
  const after = [...before.filter(({ staffId }) => staffId !== changed.staffId), changed];
  return canLetIn(before, book.role, book) && !canLetIn(after, book.role, book);
}

/**
 * Errors: `role.gone`, `people.name-taken`, `people.manager-first`, `secret.unavailable`,
 * `journal.unwritable`.
 */
export async function addPerson(
  context: StaffContext,
  act: Act,
  { name, roleId, pin }: { readonly name: string; readonly roleId: RoleId; readonly pin: string },
): Promise<Result<null, TillError>> {
  const { book, clock, random } = context;
  const staffId = StaffId.parse(uuidV7(clock.wallMs(), random));
  const fresh = await newPin(context, staffId, pin);
  if (!fresh.ok) return fresh;
  // Checked after hashing, because the state may have changed meanwhile.
  const role = book.roles().find((one) => one.roleId === roleId);
  if (role === undefined) return fail({ code: 'role.gone' });
  if (isTaken(context, name)) return fail({ code: 'people.name-taken' });
  if (!book.hasStaff() && !role.rights.includes('people')) return fail({ code: 'people.manager-first' });
  const person: Person = {
    staffId,
    number: book.nextNumber(),
    roleId,
    state: 'active',
    reach: book.reach(),
    pinId: fresh.value.pinId,
    erased: false,
  };
  return savePeople(context, act, 'made', [person], [{ staffId, name, pin: fresh.value }]);
}
