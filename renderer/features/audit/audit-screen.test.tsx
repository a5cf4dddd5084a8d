/** The audit screen: rows, filters, and the check of the log's chain. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { RoleId, SaleId, ShiftId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { auditRow, DILSHOD, EVERYBODY, LOLA, ROLES, standing } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import AuditScreen from './audit-screen.tsx';

async function atAudit(answers: Answers) {
  const drawn = await drawInTill(<AuditScreen />, {
    'people.list': () => ok({ people: EVERYBODY, roles: ROLES }),
    'history.people': () => ok(EVERYBODY.map((person) => ({ ...person, counts: true }))),
    ...answers,
  });
  drawn.api.publish('staff.changed', standing(DILSHOD));
  return drawn;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

const ROW = auditRow(47, {
  kind: 'refund.begun',
  approvedBy: DILSHOD.staffId,
  amountTiyin: tiyin(48_500_00),
});

test('lists who did what and who approved it, page by page, and names the broken entry', async () => {
  const { api } = await atAudit({
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
  // After a new sign-in the check starts from the first entry again.
  expect(api.requests.get('audit.check')?.slice(-2)).toEqual([{ after: 0 }, { after: 20 }]);
  await press('Show the place');
  await expect
    .poll(() => api.requests.get('audit.page')?.at(-1))
    .toMatchObject({ before: 36, staffId: null });
});

test('names the changed role, its limits and the changed setting', async () => {
  const roleId = RoleId.parse('chief');
  await atAudit({
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

test('a row opens its sale by the end of its id, and a row of a shift opens the report', async () => {
  const saleId = SaleId.parse('0198c5f1-2b40-7aa1-8e17-5d0c9a7be3f2');
  const shiftId = ShiftId.parse('shift-1');
  const rows = [
    { ...ROW, saleId, opens: { to: 'sale', saleId } as const },
    { ...ROW, seq: 46, kind: 'shift.closed', opens: { to: 'report', shiftId } as const },
    { ...ROW, seq: 45, kind: 'drawer.opened', opens: { to: 'open-shift' } as const },
    { ...ROW, seq: 44 },
  ];
  const { app, api } = await atAudit({
    'audit.page': () => ok({ rows, people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await expect.element(page.getByRole('row').nth(4)).toMatchTextContent('Refund begun');
  expect(page.getByRole('row').nth(4).getByRole('button').elements()).toEqual([]);
  await press('Sale 7BE3F2');
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: saleId });
  await press('Report of the shift');
  expect(app.route.getState().screen).toBe('shift');
  expect(app.shiftStore.getState()).toMatchObject({ view: 'home', shown: { kind: 'z', shiftId } });
  await press('The open shift');
  expect(app.shiftStore.getState().shown).toEqual({ kind: 'x' });
  // The right to read the log does not include a shift's sums.
  api.publish('staff.changed', standing(DILSHOD, { rights: ['audit'] }));
  await expect.element(page.getByRole('button', { name: 'Report of the shift' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Sale 7BE3F2' })).toBeVisible();
});

test('a reader without the right to manage people can filter by a person who left', async () => {
  const { api } = await atAudit({
    'people.list': () => fail({ code: 'right.needed', field: 'people' }),
    'audit.page': () => ok({ rows: [ROW], people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await page.getByLabelText('Who', { exact: true }).selectOptions('Nodira');
  await expect.poll(() => api.requests.get('audit.page')?.at(-1)).toMatchObject({ staffId: 'nodira' });
});

test('filters by person, kind and day', async () => {
  const { api } = await atAudit({
    'audit.page': () => ok({ rows: [ROW], people: [DILSHOD, LOLA], roles: [], next: null }),
    'audit.check': () => ok({ checkedTo: 47, last: 47, brokenAt: null }),
  });
  await expect.element(page.getByText(/The log is whole: 47 entries/)).toBeVisible();
  await page.getByLabelText('Who', { exact: true }).selectOptions('Lola');
  await page.getByLabelText('What', { exact: true }).selectOptions('Refunds');
  await page.getByLabelText('Day', { exact: true }).fill('20.11.2026');
  await expect
    .poll(() => api.requests.get('audit.page')?.at(-1))
    .toMatchObject({ staffId: LOLA.staffId, groups: ['refund'], day: '2026-11-20', before: null });
});
