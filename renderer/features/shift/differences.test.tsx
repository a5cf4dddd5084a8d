/**
 * Differences of cash, card terminal and float: each shows, takes an explanation, and hides no other
 * difference.
 */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { CLOSED_STATE, closedShift, openState, SHIFT_ANSWERS, zView } from '../../testing/shift-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import ShiftScreen from './shift-screen.tsx';

const atShift = (state: ShiftStateView, more: Answers = {}) =>
  drawInTill(<ShiftScreen />, {
    'shift.state': () => ok(state),
    ...SHIFT_ANSWERS,
    ...more,
  });

test('a difference of the card terminal shows and is explained before the close, even if the cash agrees', async () => {
  const { screen, api } = await atShift(openState({ expectedTiyin: 1_200_000_00 }), {
    'shift.close': () => ok(zView()),
  });
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  await screen.getByLabelText(/Pieces of 200.000/).fill('6');
  expect(screen.getByText('Difference on the terminal').query()).toBeNull();
  await screen.getByLabelText(/Terminal report/).fill('8 000');
  await expect.element(screen.getByText('Difference on the terminal')).toBeVisible();
  expect(screen.getByLabelText(/Reason for the difference/).query()).toBeNull();
  await screen.getByLabelText(/Terminal report/).fill('9 500');
  await expect.element(screen.getByText(/\+1.500/)).toBeVisible();
  await screen.getByLabelText(/Reason for the difference/).fill('Voided on the terminal alone');
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  expect(api.requests.get('shift.close')).toMatchObject([
    { terminalTiyin: 950_000, words: 'Voided on the terminal alone' },
  ]);
});

test('a float without an expected sum still takes an explanation', async () => {
  const { screen, api } = await atShift(
    { ...CLOSED_STATE, leftTiyin: null },
    { 'shift.open': () => ok(openState()) },
  );
  await screen.getByRole('button', { name: 'Open the shift' }).click();
  await userEvent.keyboard('1{Enter}');
  await screen.getByLabelText(/If the float is not as it should be/).fill('A torn note');
  await screen.getByRole('button', { name: 'Open the shift' }).click();
  await expect.poll(() => api.requests.get('shift.open')).toMatchObject([{ words: 'A torn note' }]);
});

test('differences of terminal and opening show in the list and on the Z report, even if the cash agrees', async () => {
  const { report, z } = zView();
  const close = report.drawer?.close;
  if (!report.drawer || !close) throw new Error('no drawer was counted');
  const terminal = { countedTiyin: tiyin(900_000), expectedTiyin: 800_000, differenceTiyin: 100_000 };
  const drawer = { ...report.drawer, close: { ...close, differenceTiyin: 0, terminal } };
  const { screen } = await atShift(openState(), {
    'shift.list': () =>
      ok([
        closedShift({
          differenceTiyin: 0,
          floatDifferenceTiyin: -500_000,
          terminalDifferenceTiyin: 100_000,
        }),
      ]),
    'shift.z': () => ok({ report: { ...report, drawer }, z }),
  });
  const row = screen.getByRole('button', { name: /URNAL-0001/ });
  await expect.poll(() => row.element().textContent).toMatch(/terminal: \+1.000.soumat the opening: −5.000/);
  expect(row.element().textContent).not.toContain('No difference');
  await row.click();
  await expect.element(screen.getByText(/terminal’s slip is over by: 1.000/)).toBeVisible();
  await expect.element(screen.getByText(/At the opening the drawer was short by: 5.000/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save reason' })).toBeVisible();
});
