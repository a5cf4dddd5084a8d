import { expect, onTestFinished, test, vi } from 'vitest';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import { CashMovementId, StaffId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { CHART, closedShift, DAY_STATE, openState, xView, zView } from '../../app/testing/shift-views.ts';
import { type Answers, OPEN } from '../../app/testing/stand-in-api.ts';
import ShiftScreen from './shift-screen.tsx';

const shop = (state: ShiftStateView, more: Answers = {}): Answers => ({
  'shift.state': () => ok(state),
  'staff.now': () => ok(OPEN.staff),
  'shift.list': () => ok([closedShift()]),
  'shift.chart': () => ok(CHART),
  'shift.x': () => ok(xView()),
  'shift.z': () => ok(zView()),
  ...more,
});

const [LOLA, AZIZ] = [StaffId.parse('lola'), StaffId.parse('staff-azizt')];

/** What goes to the printer from now on, one text a paper. */
function slipsPrinted(): string[] {
  const papers: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    papers.push(document.querySelector('[data-paper]')?.textContent ?? '');
  });
  onTestFinished(() => print.mockRestore());
  return papers;
}

const COUNTED = { ...DEFAULT_SETTINGS, language: 'en', shifts: 'counted' } as const;

test('whoever may not see what a shift has come to is asked for a manager by X alone', async () => {
  const rights = OPEN.staff.rights.filter((right) => right !== 'report');
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'till.open': () => ok({ ...OPEN, staff: { ...OPEN.staff, rights } }) }),
  );
  const x = screen.getByRole('button', { name: /^X report/ });
  await expect.element(x).toBeEnabled();
  expect(screen.getByRole('alert').query()).toBeNull();
  for (const channel of ['shift.list', 'shift.chart', 'shift.x'] as const)
    expect(api.asked).not.toContain(channel);
  await x.click();
  // By a press, and so by the way on which a manager is asked.
  await expect.element(screen.getByRole('table').first()).toBeVisible();
  expect(api.asked.filter((channel) => channel === 'shift.x')).toHaveLength(1);
});

test.each([
  { word: 'over-a-day', says: /has been open for over a day/ },
  { word: 'clock-back', says: /clock was set back\. Do not trust the times/ },
  { word: 'journal-begun', says: /The journal was repaired within this shift/ },
] as const)('what makes a shift one to look at stands on it in words: $word', async ({ word, says }) => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState({ words: [word] })));
  await expect.element(screen.getByRole('status').filter({ hasText: says })).toBeVisible();
});

test('a shop that keeps days is told so, has its day as a report, and opens nothing', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(DAY_STATE));
  await expect.element(screen.getByText(/Each day opens and closes by itself/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Open the shift|Close the shift/ }).query()).toBeNull();
  await screen.getByRole('button', { name: 'X report' }).click();
  await expect.element(screen.getByRole('region', { name: 'Report' })).toBeVisible();
});

test('an X is made anew each time, prints, and goes into files', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'shift.export': ({ format }) => ok({ name: `X.${format}` }) }),
  );
  await screen.getByRole('button', { name: 'X report' }).click();
  await expect.element(screen.getByRole('heading', { name: 'X report' })).toBeVisible();
  await screen.getByRole('region', { name: 'Report' }).element();
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await screen.getByRole('button', { name: 'XLSX' }).click();
  await expect.element(screen.getByText('Saved: X.xlsx')).toBeVisible();
  expect(api.requests.get('shift.export')).toMatchObject([{ shiftId: null, format: 'xlsx', language: 'en' }]);
  print.mockRestore();
});

test('the sums of a report lead to the sales of its shift', async () => {
  const { screen, app } = await drawInTill(<ShiftScreen />, shop(openState()));
  await screen.getByRole('button', { name: 'X report' }).click();
  await screen.getByRole('button', { name: 'Sales of this shift' }).click();
  const { screen: where, narrowed } = app.route.getState();
  expect(where).toBe('history');
  expect(narrowed.shift).toBeDefined();
});

test('what is printed as a PDF is drawn for paper while it is asked for, and gone then', async () => {
  const papers: (string | null | undefined)[] = [];
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), {
      'shift.export': () => {
        papers.push(document.querySelector('[data-paper]')?.textContent);
        return ok({ name: 'Z.pdf' });
      },
    }),
  );
  await screen.getByRole('button', { name: /URNAL-0001/ }).click();
  await screen.getByRole('button', { name: 'PDF' }).click();
  await expect.element(screen.getByText('Saved: Z.pdf')).toBeVisible();
  expect(papers).toEqual([expect.stringContaining('00TILL-URNAL-0002')]);
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});

test('a pay-out names its reason and what the person has seen, and its slip prints by itself', async () => {
  const slips: (string | null | undefined)[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    slips.push(document.querySelector('[data-paper]')?.textContent);
  });
  let answers = 0;
  const { screen, api, app } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), {
      'cash.move': ({ kind, amountTiyin, reason }) => {
        answers += 1;
        if (answers === 1) return fail({ code: 'shift.changed' });
        return ok({
          cashMovementId: CashMovementId.parse('movement-1'),
          kind,
          amountTiyin,
          reason,
          madeAt: '2026-11-20T09:41:07.000Z',
          by: null,
          approvedBy: null,
        });
      },
    }),
  );
  api.publish('settings.changed', { ...COUNTED, cashReasons: ['Water for the shop'] });
  await screen.getByRole('button', { name: /^Paid out|^Pay-out|^Pay out/ }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText(/Amount/).fill('50 000');
  await dialog.getByRole('button', { name: 'Water for the shop' }).click();
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect.element(dialog.getByText(/have changed meanwhile/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect.poll(() => slips).toEqual([expect.stringContaining('Water for the shop')]);
  expect(api.requests.get('cash.move')).toEqual([
    { kind: 'pay-out', amountTiyin: tiyin(50_000_00), reason: 'Water for the shop', mark: 7 },
    { kind: 'pay-out', amountTiyin: tiyin(50_000_00), reason: 'Water for the shop', mark: 7 },
  ]);
  expect(app.route.getState().dialog).toBeNull();
  print.mockRestore();
});

test.each([
  { kind: 'pay-in', key: 'Pay-in', does: 'Put in' },
  { kind: 'drop', key: 'Drop', does: 'Drop' },
] as const)(
  'a $kind prints a slip that names who did it and who approved it',
  async ({ kind, key, does }) => {
    const papers = slipsPrinted();
    const person = { state: 'active', counts: true } as const;
    const { screen } = await drawInTill(
      <ShiftScreen />,
      shop(openState(), {
        'history.people': () =>
          ok([
            { ...person, staffId: LOLA, number: 1, name: 'Lola Karimova' },
            { ...person, staffId: AZIZ, number: 2, name: 'Aziz Turgunov' },
          ]),
        'cash.move': ({ reason, amountTiyin }) =>
          ok({
            cashMovementId: CashMovementId.parse('0199-movement-77'),
            kind,
            amountTiyin,
            reason,
            madeAt: '2026-11-20T09:41:07.000Z',
            by: LOLA,
            approvedBy: AZIZ,
          }),
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
  },
);

test('the slip of a movement is printed once more from the report, as it was', async () => {
  const papers = slipsPrinted();
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState()));
  await screen.getByRole('button', { name: 'X report' }).click();
  await screen.getByRole('button', { name: 'Print the slip: Suv' }).click();
  await expect.poll(() => papers.length).toBe(1);
  for (const says of ['Pay-out', /50.000/, 'Suv', /20\.11\.2026 12:30/]) expect(papers[0]).toMatch(says);
  expect(papers[0]).not.toContain('X report');
});

test('the drawer opens without a sale only with a reason', async () => {
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'drawer.no-sale': () => ok(null) }),
  );
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Open the drawer' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Change for a note');
  await dialog.getByRole('button', { name: 'Open the drawer' }).click();
  expect(api.requests.get('drawer.no-sale')).toEqual([{ reason: 'Change for a note' }]);
});

test('a lesson that nobody counted is no day in the list', async () => {
  const lesson = { mode: 'training', numberText: null, differenceTiyin: null } as const;
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'shift.list': () => ok([closedShift(lesson)]) }),
  );
  await expect.element(screen.getByRole('button', { name: /Training shift, not counted/ })).toBeVisible();
  expect(screen.getByText('Day report').query()).toBeNull();
});

test('more out of the drawer than should be in it is said, and stops nothing', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState()));
  await screen.getByRole('button', { name: 'Drop', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Evening');
  await dialog.getByLabelText(/Amount/).fill('1 250 000');
  expect(dialog.getByText(/more than should be in the drawer/).query()).toBeNull();
  await dialog.getByLabelText(/Amount/).fill('12 500 000');
  await expect.element(dialog.getByText(/more than should be in the drawer: 1.250.000/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Drop', exact: true })).toBeEnabled();
});

test('what the chart draws, a table tells', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState()));
  const row = screen.getByRole('row', { name: /^10:00/ });
  await expect.poll(() => row.element().textContent).toMatch(/^10:00515.500480.000$/);
  await expect.poll(() => document.querySelector('.uplot canvas')).not.toBeNull();
});

test('whoever left is called by his name on a report, and whoever’s name was erased is a cashier with a number', async () => {
  // She has left, and so has he, whose name was erased.
  const person = { number: 1, state: 'left', counts: true } as const;
  const people = [
    { ...person, staffId: StaffId.parse('lola'), name: 'Lola Karimova' },
    { ...person, staffId: StaffId.parse('staff-azizt'), name: null, number: 7 },
  ];
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'history.people': () => ok(people) }),
  );
  await screen.getByRole('button', { name: /URNAL-0001/ }).click();
  await expect.element(screen.getByRole('row', { name: 'Closed by Lola Karimova' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Approved by Cashier 7' })).toBeVisible();
});
