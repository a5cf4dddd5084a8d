/** How people and roles are called: by the shop's words where it gave some, else by the language's. Pure. */
import type { PersonView, RoleView } from '../../../shared/contract/staff.ts';
import type { Right } from '../../../shared/staff/rights.ts';
import { spanText } from '../../i18n/money.ts';
import type { PlainKey, Words } from '../../i18n/words.ts';

/** The rights that a role may hold, as a person looks for them; everybody has those that are not here. */
export const RIGHT_GROUPS = {
  selling: ['sell', 'open-item', 'void-line', 'void-sale', 'price', 'discount'],
  money: ['refund', 'settle', 'override', 'receipt', 'no-sale', 'pay-in-out'],
  day: ['open-shift', 'report', 'close-shift', 'reconcile', 'audit'],
  till: ['people', 'settings', 'install', 'journal'],
} as const satisfies Readonly<Record<string, readonly Right[]>>;

/** Rights that open nothing yet, with what they wait for: nobody is asked to give what he could not see at work. */
export const LATER_RIGHTS = {
  catalogue: 'the products on file are not changed at the till yet',
  devices: 'printer, drawer and scanner are not set up at the till yet',
} as const satisfies { readonly [Name in Right]?: string };

type Listed = (typeof RIGHT_GROUPS)[keyof typeof RIGHT_GROUPS][number];

const LISTED: ReadonlySet<Right> = new Set(Object.values(RIGHT_GROUPS).flat());
/** Whether the screen of roles has it. */
export const isShown = (right: Right): right is Listed => LISTED.has(right);

/** A few words for what a right is about: "refund". */
export const rightName = (right: Right): PlainKey =>
  isShown(right) ? (`right.${right}` as const) : 'right.look';

/** The shop may change its rights, and not its name. */
export const isBuiltInCashier = ({ isFixed, name }: RoleView): boolean => !isFixed && name === '';

export const roleName = (words: Words, role: Pick<RoleView, 'isFixed' | 'name'>): string =>
  role.name || words(role.isFixed ? 'role.manager' : 'role.cashier');

/** Of a person whose name was erased the role and the number: "Cashier 3". */
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

/** A wait of a person: "42 s", "3 min". */
export const waitText = (words: Words, ms: number): string => spanText(words, Math.ceil(ms / 1000));
