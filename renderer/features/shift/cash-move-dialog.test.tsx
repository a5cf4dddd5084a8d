import { useState } from 'react';
import { expect, test } from 'vitest';
import type { CashSlipView } from '../../../shared/contract/shift.ts';
import { CashMovementId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { TODAYS_DETAILS } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { openState } from '../../testing/shift-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';
import ShiftScreen from './shift-screen.tsx';

const open = (more: Answers = {}): Answers => ({
  'shift.state': () => ok(openState()),
  'shift.list': () => ok([]),
  'sales.details': () => ok(TODAYS_DETAILS),
  ...more,
});

const [LOLA, AZIZ] = [StaffId.parse('lola'), StaffId.parse('staff-azizt')];

const movement = (
  change: Pick<CashSlipView, 'kind' | 'amountTiyin' | 'reason'> & Partial<CashSlipView>,
): CashSlipView => ({
  cashMovementId: CashMovementId.parse('0199-movement-77'),
  madeAt: '2026-11-20T09:41:07.000Z',
  by: null,
  approvedBy: null,
  ...change,
});

/** The screen, with a key that leaves and reopens it. */
function Comings() {
  const [isHere, setHere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        {isHere ? 'Leave' : 'Come back'}
      </button>
      {isHere && <ShiftScreen />}
    </>
  );
}

test('a pay-out sends its reason and the shown state of the drawer, and prints its slip', async () => {
  const papers = papersPrinted();
  let answers = 0;
  const { screen, api, app } = await drawInTill(
    <ShiftScreen />,
    open({
      'cash.move': ({ kind, amountTiyin, reason }) => {
        answers += 1;
        if (answers === 1) return fail({ code: 'shift.changed' });
        return ok(movement({ kind, amountTiyin, reason }));
      },
    }),
  );
  api.publish('settings.changed', {
    ...DEFAULT_SETTINGS,
    language: 'en',
    cashReasons: ['Water for the shop'],
  });
  await screen.getByRole('button', { name: /^Paid out|^Pay-out|^Pay out/ }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(/Amount/).fill('50000');
  // The field shows the typed sum, so that a zero too many is visible.
  await expect.element(dialog.getByLabelText(/Amount/)).toHaveValue('50\u202f000');
  await dialog.getByRole('button', { name: 'Water for the shop', pressed: false }).click();
  await expect
    .element(dialog.getByRole('button', { name: 'Water for the shop', pressed: true }))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect.element(dialog.getByText(/have changed meanwhile/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect.poll(() => papers).toEqual([expect.stringContaining('Water for the shop')]);
  expect(api.requests.get('cash.move')).toEqual([
    { kind: 'pay-out', amountTiyin: tiyin(50_000_00), reason: 'Water for the shop', mark: 7 },
    { kind: 'pay-out', amountTiyin: tiyin(50_000_00), reason: 'Water for the shop', mark: 7 },
  ]);
  expect(app.route.getState().dialog).toBeNull();
});

test('a pay-out right after a sale compares with the current drawer, not with the earlier screen', async () => {
  const papers = papersPrinted();
  const later = Promise.withResolvers<void>();
  let isSold = false;
  const { screen, api } = await drawInTill(
    <Comings />,
    open({
      'shift.state': async () => {
        if (!isSold) return ok(openState());
        await later.promise;
        return ok(openState({ mark: 9, expectedTiyin: 1_000_00 }));
      },
      'cash.move': ({ mark, kind, amountTiyin, reason }) =>
        mark === 9 ? ok(movement({ kind, amountTiyin, reason })) : fail({ code: 'shift.changed' }),
    }),
  );
  await expect.element(screen.getByText(/1.250.000/).first()).toBeVisible();
  await screen.getByRole('button', { name: 'Leave' }).click();
  isSold = true;
  await screen.getByRole('button', { name: 'Come back' }).click();
  await screen.getByRole('button', { name: 'Pay-out', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(/Amount/).fill('50 000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Water');
  // The drawer's sum is not known yet.
  await expect.element(dialog.getByRole('button', { name: 'Pay out' })).toBeDisabled();
  expect(dialog.getByText(/more than should be in the drawer/).query()).toBeNull();
  later.resolve();
  await expect.element(dialog.getByText(/more than should be in the drawer: 1.000/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect.poll(() => papers).toEqual([expect.stringContaining('Water')]);
  expect(api.requests.get('cash.move')).toHaveLength(1);
});

test.each([
  { kind: 'pay-in', key: 'Pay-in', does: 'Put in' },
  { kind: 'drop', key: 'Drop', does: 'Drop' },
] as const)('the slip of a $kind names the cashier and the approver', async ({ kind, key, does }) => {
  const papers = papersPrinted();
  const person = { state: 'active', counts: true } as const;
  const { screen } = await drawInTill(
    <ShiftScreen />,
    open({
      'history.people': () =>
        ok([
          { ...person, staffId: LOLA, number: 1, name: 'Lola Karimova' },
          { ...person, staffId: AZIZ, number: 2, name: 'Aziz Turgunov' },
        ]),
      'cash.move': ({ reason, amountTiyin }) =>
        ok(movement({ kind, amountTiyin, reason, by: LOLA, approvedBy: AZIZ })),
    }),
  );
  await screen.getByRole('button', { name: key, exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(/Amount/).fill('70 000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Small notes');
  await dialog.getByRole('button', { name: does, exact: true }).click();
  await expect.poll(() => papers.length).toBe(1);
  for (const says of [key, /70.000/, 'Small notes', 'Lola Karimova', 'Approved by', 'Aziz Turgunov'])
    expect(papers[0]).toMatch(says);
});

test('taking out more cash than expected warns, and is allowed', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, open());
  await screen.getByRole('button', { name: 'Drop', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Evening');
  await dialog.getByLabelText(/Amount/).fill('1 250 000');
  expect(dialog.getByText(/more than should be in the drawer/).query()).toBeNull();
  await dialog.getByLabelText(/Amount/).fill('12 500 000');
  await expect.element(dialog.getByText(/more than should be in the drawer: 1.250.000/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Drop', exact: true })).toBeEnabled();
});
