import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PeopleView } from '../../../shared/contract/staff.ts';
import { RoleId, SaleId, ShiftId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { CASHIER_ROLE } from '../../../shared/staff/role.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { auditRow, DILSHOD, EVERYBODY, LOLA, ROLES, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import AuditScreen from './audit-screen.tsx';
import PeopleScreen from './people-screen.tsx';
import RolesScreen from './roles-screen.tsx';

const EVERYONE: PeopleView = { people: EVERYBODY, roles: ROLES };
const LIST: Answers = {
  'people.list': () => ok(EVERYONE),
  'history.people': () => ok(EVERYBODY.map((person) => ({ ...person, counts: true }))),
};

async function atDilshod(screen: ReactNode, answers: Answers = {}) {
  const drawn = await drawInTill(
    <>
      {screen}
      <Dialogs />
    </>,
    { ...LIST, ...answers },
  );
  drawn.api.publish('staff.changed', standing(DILSHOD));
  return drawn;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('a cashier is added with a name, a role and a PIN', async () => {
  const { api } = await atDilshod(<PeopleScreen />, { 'people.add': () => ok(EVERYONE) });
  await press('Add a person');
  await page.getByLabelText('Name', { exact: true }).fill('Sardor');
  await page.getByLabelText('PIN', { exact: true }).fill('7410');
  // Nobody sees what he types: what is not the same twice is no PIN.
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect.element(add).toBeDisabled();
  await page.getByLabelText('The same PIN once more').fill('7411');
  await expect.element(page.getByText('The two are not the same.')).toBeVisible();
  await expect.element(add).toBeDisabled();
  await page.getByLabelText('The same PIN once more').fill('7410');
  await press('Add');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.requests.get('people.add')).toEqual([{ name: 'Sardor', roleId: CASHIER_ROLE, pin: '7410' }]);
});

test('who has left stays in the list, and the name can be erased', async () => {
  const { api } = await atDilshod(<PeopleScreen />, { 'people.erase-name': () => ok(EVERYONE) });
  await page.getByRole('button', { name: /Nodira/ }).click();
  await press('Erase the name');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Erase the name Nodira?');
  await press('Erase');
  await expect.poll(() => api.requests.get('people.erase-name')).toEqual([{ staffId: 'nodira' }]);
});

test('the last manager stays: why not is said where it was asked', async () => {
  await atDilshod(<PeopleScreen />, { 'people.leave': () => fail({ code: 'people.last-manager' }) });
  await press('Has left the shop');
  await press('Has left');
  await expect.element(page.getByRole('alert')).toMatchTextContent('nobody could add people');
});

test('a cashier who opens it reads that a manager has to sign in', async () => {
  const { api } = await atDilshod(<PeopleScreen />, {
    'people.list': () => fail({ code: 'right.needed', field: 'people' }),
  });
  api.publish('staff.changed', standing(LOLA));
  await expect.element(page.getByRole('alert')).toMatchTextContent('The manager has to sign in');
});

test('a role is a sentence for each right, with its limits, saved as a whole', async () => {
  const { api } = await atDilshod(<RolesScreen />, { 'roles.save': () => ok(EVERYONE) });
  await expect.element(page.getByText(/Fill baskets, take payments/)).toBeVisible();
  await page.getByRole('switch', { name: 'Discount' }).click();
  await page.getByLabelText('At most, in per cent off a line').fill('12,5');
  await page.getByRole('switch', { name: 'Refund' }).click();
  await page.getByLabelText('At most of one sale, in soum').fill('100 000');
  await press('Save');
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(api.requests.get('roles.save')).toEqual([
    {
      roleId: CASHIER_ROLE,
      name: '',
      rights: ['sell', 'open-item', 'void-line', 'open-shift', 'report', 'discount', 'refund'],
      discountLimit: 1_250,
      refundLimitTiyin: 10_000_000,
    },
  ]);
});

test('the manager’s role can’t be changed', async () => {
  await atDilshod(<RolesScreen />);
  await page.getByRole('button', { name: /Manager/ }).click();
  await expect.element(page.getByText(/A manager may do everything/)).toBeVisible();
  await expect.element(page.getByRole('switch').first()).not.toBeInTheDocument();
});

const ROW = auditRow(47, {
  kind: 'refund.begun',
  approvedBy: DILSHOD.staffId,
  amountTiyin: tiyin(48_500_00),
});

test('the log says who did what and who approved it, page by page, and where it is broken', async () => {
  const { api } = await atDilshod(<AuditScreen />, {
    'audit.page': ({ before }) =>
      ok(
        before === null
          ? { rows: [], people: [], roles: [], next: 40 }
          : { rows: [ROW], people: [DILSHOD, LOLA], roles: [], next: null },
      ),
    'audit.check': ({ after }) =>
      ok(
        after === 0 ? { checkedTo: 20, last: 47, brokenAt: null } : { checkedTo: 31, last: 47, brokenAt: 32 },
      ),
  });
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('Refund begun');
  await expect.element(row).toMatchTextContent('Lola');
  await expect.element(row).toMatchTextContent('approved by Dilshod');
  await expect.element(page.getByRole('alert')).toMatchTextContent('broken at entry 32');
  // Who signed in meanwhile is told anew, and from the beginning.
  expect(api.requests.get('audit.check')?.slice(-2)).toEqual([{ after: 0 }, { after: 20 }]);
  await press('Show the place');
  await expect
    .poll(() => api.requests.get('audit.page')?.at(-1))
    .toMatchObject({ before: 36, staffId: null });
});

test('the log says what was done to a role, by its own name, and to a setting', async () => {
  const roleId = RoleId.parse('chief');
  await atDilshod(<AuditScreen />, {
    'audit.page': () =>
      ok({
        rows: [
          {
            ...ROW,
            kind: 'role.changed',
            what: 'active',
            amountTiyin: null,
            roleId,
            facts: [{ of: 'limit', right: 'refund', from: 5_000_000, to: 90_000_000 }],
          },
          {
            ...ROW,
            seq: 46,
            kind: 'settings.changed',
            what: 'found',
            amountTiyin: null,
            facts: [{ of: 'setting', change: { key: 'logFolder', from: 'D:/second', to: null } }],
          },
        ],
        people: [DILSHOD, LOLA],
        roles: [{ roleId, name: 'Chief' }],
        next: null,
      }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  const rows = page.getByRole('row');
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Role · saved · Chief · refund limit of a sale: 50.000.soum → 900.000.soum/);
  await expect
    .element(rows.nth(2))
    .toMatchTextContent(
      'Settings · found at a start, not set at this till · Second folder of the log: D:/second → none',
    );
});

test('a row leads to its sale by the number of its receipt, and one of a shift to its report', async () => {
  const saleId = SaleId.parse('0198c5f1-2b40-7aa1-8e17-5d0c9a7be3f2');
  const shiftId = ShiftId.parse('shift-1');
  const rows = [
    { ...ROW, saleId, opens: { to: 'sale', saleId } as const },
    { ...ROW, seq: 46, kind: 'shift.closed', opens: { to: 'report', shiftId } as const },
    { ...ROW, seq: 45, kind: 'drawer.opened', opens: { to: 'open-shift' } as const },
    { ...ROW, seq: 44 },
  ];
  const { app, api } = await atDilshod(<AuditScreen />, {
    'audit.page': () => ok({ rows, people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await expect.element(page.getByRole('row').nth(4)).toMatchTextContent('Refund begun');
  expect(page.getByRole('row').nth(4).getByRole('button').elements()).toEqual([]);
  await press('Receipt No. 7BE3F2');
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: saleId });
  await press('Report of the shift');
  expect(app.route.getState().screen).toBe('shift');
  expect(app.shiftStore.getState()).toMatchObject({ view: 'home', shown: { kind: 'z', shiftId } });
  await press('The open shift');
  expect(app.shiftStore.getState().shown).toEqual({ kind: 'x' });
  // What a shift has come to is not for everybody who reads the log.
  api.publish('staff.changed', standing(DILSHOD, { rights: ['audit'] }));
  await expect.element(page.getByRole('button', { name: 'Report of the shift' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Receipt No. 7BE3F2' })).toBeVisible();
});

test('who has left can be chosen by whoever reads the log, also where he may not manage people', async () => {
  const { api } = await atDilshod(<AuditScreen />, {
    'people.list': () => fail({ code: 'right.needed', field: 'people' }),
    'audit.page': () => ok({ rows: [ROW], people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await page.getByLabelText('Who', { exact: true }).selectOptions('Nodira');
  await expect.poll(() => api.requests.get('audit.page')?.at(-1)).toMatchObject({ staffId: 'nodira' });
});

test('the log is asked for by person, kind and day', async () => {
  const { api } = await atDilshod(<AuditScreen />, {
    'audit.page': () => ok({ rows: [ROW], people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await expect.element(page.getByText(/The log is whole: 47 entries/)).toBeVisible();
  await page.getByLabelText('Who', { exact: true }).selectOptions('Lola');
  await page.getByLabelText('What', { exact: true }).selectOptions('Refunds');
  await page.getByLabelText('Day', { exact: true }).fill('2026-11-20');
  await expect
    .poll(() => api.requests.get('audit.page')?.at(-1))
    .toMatchObject({ staffId: LOLA.staffId, groups: ['refund'], day: '2026-11-20', before: null });
});
