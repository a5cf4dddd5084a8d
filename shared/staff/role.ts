/** What a role lets its people do, and up to which limit. */
import { z } from 'zod';
import { RoleId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import { WHOLE } from '../sale/basket.ts';
import { CASHIER_ROLE_ID, LONGEST_NAME, MANAGER_ROLE_ID } from './known.ts';
import { RIGHTS, Right } from './rights.ts';

/** Where people and roles were made: what was made in training counts there alone. */
export const Reach = z.enum(['loopback', 'elsewhere']);
export type Reach = z.infer<typeof Reach>;

/** The shop's own word for a role; of a built-in one it is empty, and the language has it. */
export const RoleName = lineOfText(0, LONGEST_NAME);

/** What a person may set of a role. A limit says nothing where the role has not the right. */
export const RoleRights = z.object({
  rights: z.array(Right).max(RIGHTS.length),
  /** The largest share of a line's price that may be taken off, in hundredths of a per cent; null: all of it. */
  discountLimit: z.number().int().min(1).max(WHOLE).nullable(),
  /** The most that goes back of one sale, in all; null: all of it. */
  refundLimitTiyin: TiyinAmount.nullable(),
});

export const Role = RoleRights.extend({
  roleId: RoleId,
  /** Older entries of the log may hold what `RoleName` refuses. */
  name: z.string().trim().max(LONGEST_NAME),
  state: z.enum(['active', 'retired']),
  reach: Reach,
});
export type Role = z.infer<typeof Role>;

/** What a request takes: a right, and of what is limited how much. */
export interface Need {
  readonly right: Right;
  /** Of `discount`: the share of the most discounted line that is off afterwards, in hundredths of a per cent. */
  readonly discount?: number;
  /** Of `refund`: what is given back of the sale afterwards, in all. */
  readonly refundedTiyin?: Tiyin;
  /** What is off, of `discount` and `price`, or what goes back now, of `refund`. */
  readonly amountTiyin?: Tiyin;
}

/** Everybody who stands at the till has these; they stand in no role. */
export const GIVEN: readonly Right[] = ['anyone', 'look'];

export const CASHIER_ROLE: RoleId = RoleId.parse(CASHIER_ROLE_ID);
export const MANAGER_ROLE: RoleId = RoleId.parse(MANAGER_ROLE_ID);

/** Holds every right, without a limit. It can't be changed: nobody locks the shop out of its own till. */
const MANAGER: Omit<Role, 'reach'> = {
  roleId: MANAGER_ROLE,
  name: '',
  state: 'active',
  rights: [...RIGHTS],
  discountLimit: null,
  refundLimitTiyin: null,
};

/** Until a shop says otherwise a cashier sells, and whatever costs the shop money takes a manager. */
const CASHIER: Omit<Role, 'reach'> = {
  ...MANAGER,
  roleId: CASHIER_ROLE,
  rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report'],
};

/** There without anybody having made them. */
export const builtInRoles = (reach: Reach): readonly Role[] => [
  { ...MANAGER, reach },
  { ...CASHIER, reach },
];

export const isManagerRole = (roleId: RoleId): boolean => roleId === MANAGER_ROLE;

/** Whether a role lets its people do this, by right and by limit. */
export function allows(
  role: Pick<Role, 'rights' | 'discountLimit' | 'refundLimitTiyin'>,
  need: Need,
): boolean {
  const { right, discount = 0, refundedTiyin = 0 } = need;
  if (GIVEN.includes(right)) return true;
  if (!role.rights.includes(right)) return false;
  if (right === 'discount') return discount <= (role.discountLimit ?? WHOLE);
  return right !== 'refund' || role.refundLimitTiyin === null || refundedTiyin <= role.refundLimitTiyin;
}
