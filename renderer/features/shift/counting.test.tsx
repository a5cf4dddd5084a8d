import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ParkedView } from '../../../shared/contract/basket.ts';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { KnownPerson } from '../../../shared/contract/history.ts';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { CLOSED_STATE, openState, SHIFT_ANSWERS, xView, zView } from '../../testing/shift-views.ts';
import { AZIZ, LOLA } from '../../testing/staff-views.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import ShiftScreen from './shift-screen.tsx';

/** A till in this state of its shift, with these other answers. */
const shop = (state: () => ShiftStateView, more: Answers = {}): Answers => ({
  'shift.state': () => ok(state()),
  ...SHIFT_ANSWERS,
  ...more,
});

const type = async (...texts: readonly string[]): Promise<void> => {
  for (const text of texts) await userEvent.keyboard(`${text}{Enter}`);
};

test.each([
  { language: 'en', open: 'Open the shift', left: /Left by the last shift/, field: 'Pieces of 50 000 soum' },
  { language: 'uz', open: 'Smenani ochish', left: /Oldingi smenadan qoldiq/, field: '50 000 soʻmlik, dona' },
] as const)(
  'the keyboard alone counts a float, with one press before and one press after: $language',
  async (says) => {
    const { screen, api, app } = await drawInTill(
      <ShiftScreen />,
      shop(() => CLOSED_STATE, { 'shift.open': () => ok(openState()) }),
      says.language,
    );
    await screen.getByRole('button', { name: says.open }).click();
    await expect.element(screen.getByText(says.left)).toBeVisible();
    // 200 000 to 5 000; two values have no notes, and count as zero.
    await type('0', '', '1', '2', '', '3');
    await expect.element(screen.getByLabelText(says.field.replace(/ (?=0)/g, '\u202f'))).toHaveValue('1');
    await expect.element(screen.getByText('105\u202f000', { exact: false }).first()).toBeVisible();
    await screen.getByRole('button', { name: says.open }).click();
    await expect
      .poll(() => api.requests.get('shift.open'))
      .toEqual([
        {
          count: {
            pieces: [
              { soum: 200_000, pieces: 0 },
              { soum: 50_000, pieces: 1 },
              { soum: 20_000, pieces: 2 },
              { soum: 5_000, pieces: 3 },
            ],
            looseTiyin: tiyin(0),
          },
          words: null,
        },
      ]);
    // The sale screen returns for the next customer.
    expect(app.route.getState()).toMatchObject({ screen: 'sale', message: { key: 'shift.opened' } });
  },
);

test('the last Z report is there before the count, and prints', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(() => CLOSED_STATE),
  );
  await screen.getByRole('button', { name: 'Open the shift' }).click();
  await expect.element(screen.getByText(/Last Z report: 00TILL-URNAL-0001/)).toBeVisible();
  await screen.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  print.mockRestore();
});

test('Escape during a count keeps the count', async () => {
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(() => openState()),
  );
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  await expect.element(screen.getByLabelText(/Pieces of 200.000/)).toBeVisible();
  await type('2');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Go on counting' }).click();
  await expect.element(screen.getByLabelText(/Pieces of 200.000/)).toHaveValue('2');
});

const closing = async (state: () => ShiftStateView, more: Answers = {}) => {
  const drawn = await drawInTill(<ShiftScreen />, shop(state, more));
  await drawn.screen.getByRole('button', { name: 'Close the shift' }).click();
  await expect.element(drawn.screen.getByLabelText(/Pieces of 200.000/)).toBeVisible();
  return drawn;
};

test('the end of a shift lists parked baskets among open work, with the way to them', async () => {
  const waits = (id: string, total: number): ParkedView => ({
    saleId: SaleId.parse(id),
    name: 'Aziz',
    ageMs: 60_000,
    lines: 2,
    totalTiyin: tiyin(total),
    heldTiyin: tiyin(0),
    goods: [],
    payment: null,
    isLocked: false,
    mayBeRecalled: true,
  });
  const { screen, app } = await closing(() => openState(), {
    'basket.parked': () => ok([waits('one', 4_000_00), waits('two', 16_500_00)]),
  });
  const open = screen.getByRole('region', { name: 'Still open' });
  await expect.poll(() => open.query()?.textContent).toMatch(/2 parked baskets · 20.500.*not on the Z/);
  await open.getByRole('button', { name: 'Show' }).click();
  expect(app.route.getState()).toMatchObject({ screen: 'sale', dialog: { kind: 'parked' } });
});

test('a difference shows during the count, is sent with its explanation, and the Z report appears', async () => {
  const { screen, api } = await closing(() => openState(), { 'shift.close': () => ok(zView()) });
  await type('6');
  await expect.element(screen.getByText('Should be in the drawer')).toBeVisible();
  await screen.getByLabelText(/Reason for the difference/).fill('A note too few');
  await screen.getByLabelText(/To the safe/).fill('1 000 000');
  await screen.getByLabelText(/Terminal report/).fill('8 000');
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  expect(api.requests.get('shift.close')).toEqual([
    {
      shiftId: 'shift-2',
      count: { pieces: [{ soum: 200_000, pieces: 6 }], looseTiyin: tiyin(0) },
      takenOutTiyin: tiyin(1_000_000_00),
      terminalTiyin: tiyin(8_000_00),
      mark: 7,
      words: 'A note too few',
    },
  ]);
  await expect.element(screen.getByText('The shift is closed and its Z report is stored.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Z report' })).toBeVisible();
});

test('a blind count shows no expected sum and sends no explanation', async () => {
  const { screen, api } = await closing(
    () => openState({ blind: true, expectedTiyin: null, terminalTiyin: null }),
    {
      'shift.close': () => ok(zView()),
      'shift.explain': () => ok(zView()),
    },
  );
  await type('6');
  expect(screen.getByText('Should be in the drawer').query()).toBeNull();
  expect(screen.getByText('Difference', { exact: true }).query()).toBeNull();
  expect(screen.getByLabelText(/Reason for the difference/).query()).toBeNull();
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  expect(api.requests.get('shift.close')).toMatchObject([{ words: null, terminalTiyin: null }]);
  // The difference now shows, and may be explained.
  await expect.element(screen.getByText(/The drawer is short by/)).toBeVisible();
  const words = screen.getByLabelText(/Reason for the difference/);
  const send = screen.getByRole('button', { name: 'Save reason' });
  // The words of the close are in their field.
  await expect.element(words).toHaveValue('a note too few');
  await expect.element(send).toBeDisabled();
  await words.fill('A note too few');
  await send.click();
  await expect.element(words).toHaveValue('A note too few');
  await expect.element(send).toBeDisabled();
  expect(api.requests.get('shift.explain')).toEqual([{ shiftId: 'shift-2', words: 'A note too few' }]);
});

test('a close after cash moved is refused with the reason, and the count stays for correction', async () => {
  let state = openState();
  const { screen, api } = await closing(() => state, {
    'shift.close': ({ mark }): Answer<'shift.close'> =>
      mark === state.open?.mark ? ok(zView()) : fail({ code: 'shift.changed' }),
  });
  await type('6');
  // The page has no event about the cash when the key is pressed.
  state = openState({ mark: 8 });
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  await expect.element(screen.getByText(/Cash has moved since you began to count/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Close the shift' })).toBeDisabled();
  await expect.element(screen.getByLabelText(/Pieces of 200.000/)).toHaveValue('6');
  await screen.getByRole('button', { name: 'Correct the numbers' }).click();
  await screen.getByLabelText(/Pieces of 200.000/).fill('5');
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  expect(api.requests.get('shift.close')).toMatchObject([
    { mark: 7 },
    { mark: 8, count: { pieces: [{ soum: 200_000, pieces: 5 }] } },
  ]);
});

test('a running comparison does not delay the close of a shift', async () => {
  const { screen, api } = await closing(() => openState(), {
    'shift.compare': () => new Promise(() => undefined),
    'shift.close': () => ok(zView()),
  });
  api.publish('reconcile.progress', { asked: 3, all: 10 });
  await expect.element(screen.getByText('3 of 10 payments asked about')).toBeVisible();
  await type('0');
  await screen.getByRole('button', { name: 'Close the shift' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Z report' })).toBeVisible();
});

test('the comparison lists payments by receipt, a press opens the sale, and the count is kept', async () => {
  const { screen, app } = await closing(() => openState(), {
    'shift.compare': () => ok({ ...xView().report.comparison, agreed: { count: 9, sumTiyin: tiyin(9) } }),
  });
  await type('3');
  const part = screen.getByRole('region', { name: 'Compared with the service' });
  await expect.element(part.getByText('Sale …SALE-1, 20.11.2026 11:00')).toBeVisible();
  expect(part.getByText('Sale …AGREED, 20.11.2026 10:00').query()).not.toBeVisible();
  await part.getByText('What agrees').click();
  await expect.element(part.getByText('Sale …AGREED, 20.11.2026 10:00')).toBeVisible();
  await expect.element(part.getByText('and 8 more')).toBeVisible();
  await part.getByRole('button', { name: 'Open: Sale …AGREED, 20.11.2026 10:00' }).click();
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: 'sale-0agreed' });
  expect(app.shiftStore.getState().closing?.count).toMatchObject({ pieces: expect.anything() });
});

const KNOWN = [LOLA, AZIZ].map((one): KnownPerson => ({ ...one, state: 'active', counts: true }));

test('a difference names its alarms and the people who settled them; recent payments raise no warning', async () => {
  const settled = { wallMs: Date.UTC(2026, 10, 20, 10, 2), staffId: LOLA.staffId, approvedBy: AZIZ.staffId };
  const { comparison } = xView().report;
  const [payment] = comparison.agreedListed;
  const { screen } = await closing(() => openState(), {
    'history.people': () => ok(KNOWN),
    'shift.compare': () =>
      ok({
        ...comparison,
        differing: { count: 1, sumTiyin: tiyin(400_000) },
        differingListed: comparison.agreedListed.map((one) => ({
          ...one,
          alarm: 'not-paid',
          explained: false,
          ended: null,
          before: [
            { alarm: 'charged', explained: true, ended: { ...settled, how: 'the slip is in the safe' } },
          ],
        })),
        agreedListed: [],
        tooRecent: { count: 1, sumTiyin: tiyin(400_000) },
        tooRecentListed: payment ? [payment] : [],
      }),
  });
  const part = screen.getByRole('region', { name: 'Compared with the service' });
  const slip = 'explained: unexpected money, “the slip is in the safe” (20.11.2026 15:02, Lola, Aziz)';
  await expect.element(part.getByText(slip)).toBeVisible();
  await expect.element(part.getByText('Alarm: no money at the service')).toBeVisible();
  await expect.element(part.getByText('Too recent, checked next time · 1')).toBeVisible();
});

test.each([
  { state: CLOSED_STATE, key: 'Open the shift', known: 'Left by the last shift', sum: '100\u202f000' },
  {
    state: openState(),
    key: 'Close the shift',
    known: 'Should be in the drawer',
    sum: '1\u202f250\u202f000',
  },
])('a count starts empty, although the till knows the sum: $key', async ({ state, key, known, sum }) => {
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(() => state),
  );
  await screen.getByRole('button', { name: key }).click();
  const fields = screen.getByRole('group', { name: 'The drawer’s cash' }).getByRole('textbox');
  await expect.element(fields.first()).toHaveValue('');
  // The known sum stands beside the count, outside its fields.
  await expect.element(screen.getByText(known)).toBeVisible();
  await expect.element(screen.getByText(sum, { exact: false }).first()).toBeVisible();
  expect(fields.elements().length).toBeGreaterThan(10);
  expect(fields.elements().map((field) => (field as HTMLInputElement).value.trim())).toEqual(
    fields.elements().map(() => ''),
  );
  expect(screen.getByText('Difference', { exact: true }).query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: key })).toBeDisabled();
  await type('0');
  await expect.element(screen.getByRole('button', { name: key })).toBeEnabled();
  await expect.element(screen.getByText('Difference', { exact: true })).toBeVisible();
});

test('an empty count closes no shift, and the safe takes at most the counted sum', async () => {
  const { screen } = await closing(() => openState());
  const close = screen.getByRole('button', { name: 'Close the shift' });
  await expect.element(close).toBeDisabled();
  await type('1');
  await expect.element(close).toBeEnabled();
  await screen.getByLabelText(/To the safe/).fill('200 001');
  await expect.element(screen.getByText('This is more than was counted')).toBeVisible();
  await expect.element(close).toBeDisabled();
});
