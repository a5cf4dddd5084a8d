import { expect, test } from 'vitest';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { CLOSED_STATE, DAY_STATE, openState } from '../../testing/shift-views.ts';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import { ShiftButtons, useCountedShift } from './shift-buttons.tsx';

const shop = (state: ShiftStateView, more: Answers = {}): Answers => ({
  'shift.state': () => ok(state),
  ...more,
});

const COUNTED = { ...DEFAULT_SETTINGS, language: 'en', shifts: 'counted' } as const;

function Keys() {
  return (
    <ShiftButtons shift={useCountedShift()}>
      <p>pay keys</p>
    </ShiftButtons>
  );
}

test('a shop that keeps days sells without questions about shifts', async () => {
  const { screen, api } = await drawInTill(<Keys />, shop(DAY_STATE));
  await expect.element(screen.getByText('pay keys')).toBeVisible();
  expect(api.sent).toEqual(['till.open']);
});

test.each([
  { language: 'en', says: /No shift is open/, key: 'Open the shift' },
  { language: 'uz', says: /Smena ochilmagan/, key: 'Smenani ochish' },
] as const)(
  'without an open shift one press leads to the count: $language',
  async ({ language, says, key }) => {
    const { screen, api, app } = await drawInTill(<Keys />, shop(CLOSED_STATE), language);
    api.publish('settings.changed', { ...COUNTED, language });
    await expect.element(screen.getByText(says)).toBeVisible();
    expect(screen.getByText('pay keys').query()).toBeNull();
    await screen.getByRole('button', { name: key }).click();
    expect(app.route.getState().screen).toBe('shift');
    expect(app.shiftStore.getState().view).toBe('opening');
  },
);

test('an open counted shift still shows, and blocks the same, after the shop switched to days', async () => {
  let state: ShiftStateView = { ...openState(), shifts: 'day' };
  const { screen, api } = await drawInTill(
    <Keys />,
    shop(state, {
      'shift.state': () => ok(state),
      'till.open': () => ok({ ...OPEN, isShiftCounted: true }),
    }),
  );
  await expect.element(screen.getByText('pay keys')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /counted shift is still open/ })).toBeVisible();
  state = { ...state, stop: { code: 'shift.other-mode' } };
  api.publish('shift.changed', { isCounted: true });
  await expect.element(screen.getByRole('button', { name: 'Close the shift' })).toBeVisible();
  expect(screen.getByText('pay keys').query()).toBeNull();
  state = DAY_STATE;
  api.publish('shift.changed', { isCounted: false });
  await expect.element(screen.getByText('pay keys')).toBeVisible();
  expect(screen.getByRole('button', { name: /counted shift/ }).query()).toBeNull();
});

test('a shift of another mode must close first; a shift open too long warns, and sells', async () => {
  let state: ShiftStateView = { ...openState(), stop: { code: 'shift.other-mode' } };
  const { screen, api } = await drawInTill(<Keys />, shop(state, { 'shift.state': () => ok(state) }));
  api.publish('settings.changed', COUNTED);
  await expect.element(screen.getByText(/was begun before this till was set up anew/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Close the shift' })).toBeVisible();
  state = openState({ words: ['over-a-day'] });
  api.publish('shift.changed', { isCounted: true });
  await expect.element(screen.getByText('pay keys')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /open for over a day/ })).toBeVisible();
});
