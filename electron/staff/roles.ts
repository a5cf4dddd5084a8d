/** Roles: the rights of their people, with limits. */
import type { PeopleView } from '../../shared/contract/staff.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { RoleId, uuidV7 } from '../../shared/ids.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { sameName } from '../../shared/staff/person.ts';
import { CASHIER_ROLE, GIVEN, isManagerRole, type Role } from '../../shared/staff/role.ts';
import type { Handlers } from '../ipc/feature.ts';
import { canLetIn } from './book.ts';
import type { StaffContext } from './context.ts';
import { peopleView } from './view.ts';

export function roleHandlers(context: StaffContext): Handlers<'roles.save' | 'roles.retire'> {
  const { book } = context;
  return {
    'roles.save': ({ roleId, name, rights, ...limits }, act) => {
      if (roleId !== null && isManagerRole(roleId)) return fail({ code: 'role.fixed' });
      const isBuiltIn = roleId === CASHIER_ROLE;
      const known = roleId === null ? null : (book.roles().find((role) => role.roleId === roleId) ?? null);
      if (roleId !== null && known === null) return fail({ code: 'role.gone' });
      if (!isBuiltIn && name === '') return fail({ code: 'ipc.bad-arguments', field: 'name' });
      const isTaken = book.roles().some((role) => role.roleId !== roleId && sameName(role.name, name));
      if (!isBuiltIn && isTaken) return fail({ code: 'people.name-taken' });
      return saveRole(context, act, {
        roleId: roleId ?? RoleId.parse(uuidV7(context.clock.wallMs(), context.random)),
        name: isBuiltIn ? '' : name,
        rights: [...new Set(rights)].filter((right) => !GIVEN.includes(right)),
        ...limits,
        state: 'active',
        reach: book.reach(),
      });
    },
    'roles.retire': ({ roleId }, act) => {
      const role = book.roles().find((one) => one.roleId === roleId);
      if (role === undefined) return fail({ code: 'role.gone' });
      if (isManagerRole(roleId) || roleId === CASHIER_ROLE) return fail({ code: 'role.fixed' });
      if (book.people().some((person) => person.roleId === roleId)) return fail({ code: 'role.in-use' });
      return saveRole(context, act, { ...role, state: 'retired' });
    },
  };
}

/** Errors: `people.last-manager`, `journal.unwritable`. */
function saveRole(context: StaffContext, act: Act, role: Role): Result<PeopleView, TillError> {
  const { book, journal, presence, publishStaff } = context;
  const roleAfter = (roleId: RoleId): Role | null => (roleId === role.roleId ? role : book.role(roleId));
  if (canLetIn(book.people(), book.role, book) && !canLetIn(book.people(), roleAfter, book)) {
    return fail({ code: 'people.last-manager' });
  }
  const stored = journal.append(act, { kind: 'role.changed', subject: role.roleId, payload: { role } });
  if (!stored.ok) return stored;
  book.refresh();
  presence.changed();
  publishStaff();
  return ok(peopleView(context));
}
