/** A manager and two cashiers, as the main process answers them. A test states what differs. */
import { BARE_AUDIT_ROW, type ShownAuditRow } from '../../shared/contract/audit.ts';
import type { NeedView, PersonRow, PersonView, RoleView, StaffView } from '../../shared/contract/staff.ts';
import { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { RIGHTS } from '../../shared/staff/rights.ts';
import { CASHIER_ROLE, MANAGER_ROLE } from '../../shared/staff/role.ts';

const person = (name: string, number: number, roleId = CASHIER_ROLE): PersonView => ({
  staffId: StaffId.parse(name.toLowerCase()),
  name,
  number,
  roleId,
  hasPin: true,
  waitMs: 0,
});

export const DILSHOD: PersonView = person('Dilshod', 1, MANAGER_ROLE);
export const LOLA: PersonView = person('Lola', 2);
export const AZIZ: PersonView = person('Aziz', 3);

export const ROLES: readonly RoleView[] = [
  {
    roleId: MANAGER_ROLE,
    name: '',
    isFixed: true,
    rights: RIGHTS,
    discountLimit: null,
    refundLimitTiyin: null,
  },
  {
    roleId: CASHIER_ROLE,
    name: '',
    isFixed: false,
    rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report'],
    discountLimit: null,
    refundLimitTiyin: null,
  },
];

/** No person is signed in. */
export const SHOP_STAFF: StaffView = {
  hasStaff: true,
  person: null,
  lockedFor: null,
  rights: ['anyone'],
  discountLimit: null,
  refundLimitTiyin: null,
  people: [DILSHOD, LOLA, AZIZ],
  roles: ROLES,
  hasSetupCode: true,
  wrongBefore: 0,
};

export const standing = (person: PersonView, change: Partial<StaffView> = {}): StaffView => ({
  ...SHOP_STAFF,
  person,
  rights: ROLES.find(({ roleId }) => roleId === person.roleId)?.rights ?? [],
  ...change,
});

/** All people, and one who has left. */
export const EVERYBODY: readonly PersonRow[] = [
  ...[DILSHOD, LOLA, AZIZ].map((one) => ({ ...one, state: 'active' as const })),
  { ...person('Nodira', 4), hasPin: false, state: 'left' as const },
];

/** For a refund of a whole sale. */
export const REFUND_NEED: NeedView = {
  right: 'refund',
  isHeld: false,
  what: null,
  goods: null,
  priceTiyin: null,
  typed: null,
  reduced: null,
  close: null,
  details: [],
  reason: 'Sour milk',
  besides: [],
  seen: 'as it was read',
  discount: null,
  refundedTiyin: tiyin(48_500_00),
  amountTiyin: tiyin(48_500_00),
  approvers: [DILSHOD.staffId],
  bySetupCode: false,
};

/** An entry of the log without details, by Lola at that minute. */
export const auditRow = (seq: number, change: Partial<ShownAuditRow>): ShownAuditRow => ({
  ...BARE_AUDIT_ROW,
  seq,
  at: `2026-11-20T09:${String(seq % 60).padStart(2, '0')}:07Z`,
  kind: 'payment.moved',
  actor: byStaff(LOLA.staffId).actor,
  opens: null,
  ...change,
});
