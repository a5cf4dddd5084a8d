/** Names of people and roles: the shop's own, or else the language's. Pure. */
import type { PersonView, RoleView } from '../../shared/contract/staff.ts';
import { spanText } from './money.ts';
import type { Words } from './words.ts';

/** The shop may change its rights, and not its name. */
export const isBuiltInCashier = ({ isFixed, name }: RoleView): boolean => !isFixed && name === '';

export const roleName = (words: Words, role: Pick<RoleView, 'isFixed' | 'name'>): string =>
  role.name || words(role.isFixed ? 'role.manager' : 'role.cashier');

/** For a person whose name was erased: role and number, "Cashier 3". */
export function personName(
  words: Words,
  person: Pick<PersonView, 'name' | 'number'> & Partial<Pick<PersonView, 'roleId'>>,
  roles: readonly RoleView[] = [],
): string {
  if (person.name !== null) return person.name;
  const role = roles.find(({ roleId }) => roleId === person.roleId);
  const named = role ? roleName(words, role) : words('role.cashier');
  return words('staff.nameless', { role: named, number: person.number });
}

/** A person's wait: "42 s", "3 min". */
export const waitText = (words: Words, ms: number): string => spanText(words, Math.ceil(ms / 1000));
