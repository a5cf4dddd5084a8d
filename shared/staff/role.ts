/** What a role permits, and up to which limit. */
import { z } from 'zod';
import { RoleId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import { WHOLE } from '../sale/basket.ts';
import { CASHIER_ROLE_ID, LONGEST_NAME, MANAGER_ROLE_ID } from './known.ts';
import { RIGHTS, Right } from './rights.ts';

/** Where people and roles were made: those made in training count only in training. */
export const Reach = z.enum(['loopback', 'elsewhere']);
export type Reach = z.infer<typeof Reach>;

/** The shop's name of a role; empty for a built-in role, which the language files name. */
export const RoleName = lineOfText(0, LONGEST_NAME);

/** The editable part of a role. A limit has no effect without its right. */
export const RoleRights = z.object({
  rights: z.array(Right).max(RIGHTS.length),
  /** The largest discount on a line, in hundredths of a per cent; null: no limit. */
  discountLimit: z.number().int().min(1).max(WHOLE).nullable(),
  /** The largest sum of refunds for one sale; null: no limit. */
  refundLimitTiyin: TiyinAmount.nullable(),
});

export const Role = RoleRights.extend({
  roleId: RoleId,
  /** Older log entries may hold names that `RoleName` rejects. */
  name: z.string().trim().max(LONGEST_NAME),
  state: z.enum(['active', 'retired']),
  reach: Reach,
});
export type Role = z.infer<typeof Role>;

/** What a request needs: a right, and the figures to compare with limits. */
export interface Need {
  readonly right: Right;
  /** Of `discount`: the resulting discount of the most discounted line, in hundredths of a per cent. */
  readonly discount?: number;
  /** Of `refund`: the sale's total of refunds afterwards. */
  readonly refundedTiyin?: Tiyin;
  /** Of `discount` and `price`: the reduction. Of `refund`: the amount of this refund. */
  readonly amountTiyin?: Tiyin;
}

/** Everybody at the till has these; no role lists them. */
export const GIVEN: readonly Right[] = ['anyone', 'look'];

export const CASHIER_ROLE: RoleId = RoleId.parse(CASHIER_ROLE_ID);
export const MANAGER_ROLE: RoleId = RoleId.parse(MANAGER_ROLE_ID);

/** Holds every right without a limit. It can't be changed, so that a shop can't lock itself out. */
const MANAGER: Omit<Role, 'reach'> = {
  roleId: MANAGER_ROLE,
  name: '',
  state: 'active',
  rights: [...RIGHTS],
  discountLimit: null,
  refundLimitTiyin: null,
};

/** The default: a cashier sells, and whatever costs the shop money needs a manager. */
const CASHIER: Omit<Role, 'reach'> = {
  ...MANAGER,
  roleId: CASHIER_ROLE,
  rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report'],
};

export const builtInRoles = (reach: Reach): readonly Role[] => [
  { ...MANAGER, reach },
  { ...CASHIER, reach },
];

export const isManagerRole = (roleId: RoleId): boolean => roleId === MANAGER_ROLE;

/** Whether a role permits this, by right and by limit. A need without its figure is over every limit. */
export function allows(
  role: Pick<Role, 'rights' | 'discountLimit' | 'refundLimitTiyin'>,
  need: Need,
): boolean {
  const { right, discount = Infinity, refundedTiyin = Infinity } = need;
  if (GIVEN.includes(right)) return true;
  if (!role.rights.includes(right)) return false;
  if (right === 'discount') return discount <= (role.discountLimit ?? Infinity);
  return right !== 'refund' || refundedTiyin <= (role.refundLimitTiyin ?? Infinity);
}
