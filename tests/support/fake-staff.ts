/** People of the fake till: Dilshod the manager, Lola and Aziz; each PIN is 1234, and any other is wrong. */
import {
  AZIZ,
  auditRow,
  DILSHOD,
  EVERYBODY,
  LOLA,
  REFUND_NEED,
  ROLES,
  SHOP_STAFF,
  standing,
} from '../../renderer/testing/staff-views.ts';
import type { ShownAuditRow } from '../../shared/contract/audit.ts';
import type { PeopleView, StaffView } from '../../shared/contract/staff.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { SaleId, ShiftId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { byStaff, INSTALLER } from '../../shared/staff/actor.ts';
import { CASHIER_ROLE } from '../../shared/staff/role.ts';
import type { FakeHandlers } from './fake-payment-acts.ts';

const PIN = '1234';
const EVERYONE: PeopleView = { people: EVERYBODY, roles: ROLES };

const SALE = SaleId.parse('0198c5f1-2b40-7aa1-8e17-5d0c9a7be3f2');
const OF_SALE = { saleId: SALE, opens: { to: 'sale', saleId: SALE } } as const;

const LOG: readonly ShownAuditRow[] = [
  auditRow(54, {
    kind: 'cash.taken',
    amountTiyin: tiyin(126_000_00),
    facts: [
      {
        ...{ of: 'reduced', kind: 'basket', lessTiyin: 14_000_00, lines: 6 },
        ...{ by: DILSHOD.staffId, approvedBy: null },
      },
      {
        ...{ of: 'reduced', kind: 'price', lessTiyin: 2_500_00, lines: 2 },
        ...{ by: LOLA.staffId, approvedBy: DILSHOD.staffId },
      },
    ],
  }),
  auditRow(53, {
    kind: 'settings.changed',
    approvedBy: DILSHOD.staffId,
    facts: [{ of: 'setting', change: { key: 'blindCount', from: true, to: false } }],
  }),
  auditRow(52, {
    kind: 'role.changed',
    what: 'active',
    actor: byStaff(DILSHOD.staffId).actor,
    roleId: CASHIER_ROLE,
    facts: [
      { of: 'rights-given', rights: ['discount'] },
      { of: 'limit', right: 'discount', from: null, to: 1_000 },
      { of: 'limit', right: 'refund', from: 50_000_00, to: 900_000_00 },
    ],
  }),
  auditRow(51, {
    kind: 'shift.closed',
    opens: { to: 'report', shiftId: ShiftId.parse('0198c5f0-7d1a-7c3e-9b52-3f6a1e9c04d7') },
    facts: [{ of: 'z-report', numberText: 'A1B2C3-D4E5F6-0041', differenceTiyin: -12_500_00 }],
  }),
  auditRow(50, { kind: 'drawer.opened', facts: [{ of: 'reason', text: 'Qaytim uchun mayda pul' }] }),
  auditRow(49, {
    kind: 'staff.refused',
    what: 'right',
    right: 'refund',
    channel: 'refund.give',
    askedAt: '2026-11-20T09:39:02Z',
    times: 4,
  }),
  auditRow(48, {
    kind: 'refund.begun',
    approvedBy: DILSHOD.staffId,
    amountTiyin: tiyin(48_500_00),
    ...OF_SALE,
  }),
  auditRow(47, {
    kind: 'approval.given',
    approvedBy: DILSHOD.staffId,
    right: 'refund',
    amountTiyin: tiyin(48_500_00),
  }),
  auditRow(46, { kind: 'staff.refused', what: 'pin', staffIds: [DILSHOD.staffId], times: 3 }),
  auditRow(45, {
    what: 'confirmed',
    amountTiyin: tiyin(48_500_00),
    actor: { by: 'till', for: LOLA.staffId },
  }),
  auditRow(44, { kind: 'payment.begun', amountTiyin: tiyin(48_500_00) }),
  auditRow(43, { kind: 'staff.signed', what: 'in', staffIds: [LOLA.staffId] }),
  auditRow(42, {
    kind: 'staff.changed',
    what: 'pin',
    approvedBy: INSTALLER,
    actor: { by: 'till', for: null },
    staffIds: [DILSHOD.staffId],
  }),
];

/** The page's first view, and how a change of it is published. */
interface FakeCounter {
  view: TillView;
  publish(event: 'staff.changed', payload: StaffView): void;
}

export function staffActs(till: FakeCounter): FakeHandlers {
  const { staff } = till.view;
  const take = (view: StaffView) => {
    till.view = { ...till.view, staff: view };
    till.publish('staff.changed', view);
    return ok(view);
  };
  return {
    'staff.now': () => ok(staff),
    'staff.sign-in': ({ staffId, pin }) => {
      const person = [DILSHOD, LOLA, AZIZ].find((one) => one.staffId === staffId) ?? LOLA;
      return pin === PIN ? take(standing(person)) : fail({ code: 'pin.wrong', limit: 4 });
    },
    'staff.lock': () => take({ ...SHOP_STAFF, lockedFor: staff.person?.staffId ?? null }),
    'staff.sign-out': () => take(SHOP_STAFF),
    'staff.touched': () => ok(null),
    'staff.need': () => ok(REFUND_NEED),
    'staff.approve': ({ by }) =>
      'pin' in by && by.pin === PIN
        ? ok({ need: REFUND_NEED, remainingMs: 60_000 })
        : fail({ code: 'pin.wrong', limit: 4 }),
    'people.list': () => ok(EVERYONE),
    'audit.page': () => ok({ rows: LOG, people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 54, last: 54, brokenAt: null }),
    'audit.export': ({ name, format }) =>
      ok({ name: `${name}.${format}`, entries: 54, isCut: false, brokenAt: null }),
    'audit.export-cancel': () => ok(null),
  };
}
