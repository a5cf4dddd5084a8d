import { expect, test } from 'vitest';
import type { ShiftStateView } from '../../../shared/contract/shift.ts';
import { StaffId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { withoutCash } from '../../../shared/shift/make-report.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { TODAYS_DETAILS } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { REPORT } from '../../testing/shift-report.ts';
import { CLOSED_STATE, closedShift, DAY_STATE, openState, xView, zView } from '../../testing/shift-views.ts';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';
import ShiftScreen from './shift-screen.tsx';

const shop = (state: ShiftStateView, more: Answers = {}): Answers => ({
  'shift.state': () => ok(state),
  'staff.now': () => ok(OPEN.staff),
  'shift.list': () => ok([closedShift()]),
  'sales.details': () => ok(TODAYS_DETAILS),
  'shift.x': () => ok(xView()),
  'shift.z': () => ok(zView()),
  ...more,
});

test('for a person without the right to reports only a press on X opens an approval', async () => {
  const rights = OPEN.staff.rights.filter((right) => right !== 'report');
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'till.open': () => ok({ ...OPEN, staff: { ...OPEN.staff, rights } }) }),
  );
  const x = screen.getByRole('button', { name: /^X report/ });
  await expect.element(x).toBeEnabled();
  expect(screen.getByRole('alert').query()).toBeNull();
  for (const channel of ['shift.list', 'sales.details', 'shift.x'] as const)
    expect(api.sent).not.toContain(channel);
  await x.click();
  // A press may open the dialog for an approval; a query may not.
  await expect.element(screen.getByRole('table').first()).toBeVisible();
  expect(api.sent.filter((channel) => channel === 'shift.x')).toHaveLength(1);
});

test.each([
  { word: 'over-a-day', says: /has been open for over a day/ },
  { word: 'clock-back', says: /clock was set back\. Do not trust the times/ },
  { word: 'journal-begun', says: /The journal was repaired within this shift/ },
] as const)('an unusual shift shows the reason in a sentence: $word', async ({ word, says }) => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState({ words: [word] })));
  await expect.element(screen.getByRole('status').filter({ hasText: says })).toBeVisible();
});

test('a shop that keeps days sees its day as a report, and opens no shift', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(DAY_STATE));
  await expect.element(screen.getByText(/Each day opens and closes by itself/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Open the shift|Close the shift/ }).query()).toBeNull();
  await screen.getByRole('button', { name: 'X report' }).click();
  await expect.element(screen.getByRole('region', { name: 'Report' })).toBeVisible();
});

test('lines of zero are folded in their section, and one press shows them in their place', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState()));
  await screen.getByRole('button', { name: 'X report' }).click();
  const report = screen.getByRole('region', { name: 'Report' });
  await expect.element(report.getByRole('rowheader', { name: 'QR payment', exact: true })).toBeVisible();
  expect(report.getByRole('rowheader', { name: 'Card terminal' }).query()).toBeNull();
  const zeros = report.getByRole('button', { name: /lines? with zero/ }).first();
  await expect.element(zeros).toHaveTextContent('1 line with zero');
  await zeros.click();
  await expect.element(report.getByRole('rowheader', { name: 'Card terminal' })).toBeVisible();
  await expect.element(zeros).toHaveAttribute('aria-expanded', 'true');
});

test('an X report is made new each time, prints, and is saved as files', async () => {
  const papers = papersPrinted();
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'shift.export': ({ format }) => ok({ name: `X.${format}` }) }),
  );
  await screen.getByRole('button', { name: 'X report' }).click();
  await expect.element(screen.getByRole('heading', { name: 'X report' })).toBeVisible();
  await screen.getByRole('region', { name: 'Report' }).element();
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => papers.length).toBe(1);
  await screen.getByRole('button', { name: 'XLSX' }).click();
  await expect.element(screen.getByText('Saved: X.xlsx')).toBeVisible();
  expect(api.requests.get('shift.export')).toMatchObject([{ shiftId: null, format: 'xlsx', language: 'en' }]);
});

test('where the till has a printer, no paper is drawn, and a note says where the report is', async () => {
  const papers = papersPrinted();
  const { screen, api } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'print.paper': () => ok({ by: 'printer' }) }),
  );
  await screen.getByRole('button', { name: 'X report' }).click();
  const print = screen.getByRole('button', { name: 'Print', exact: true });
  const note = screen.getByText('The paper is on its way to the printer');
  for (const times of [1, 2]) {
    await print.click();
    await expect.element(note).toBeVisible();
    expect(api.requests.get('print.paper')).toHaveLength(times);
  }
  const { shiftId } = xView().report.head;
  expect(api.requests.get('print.paper')?.[0]).toEqual({ kind: 'report', shiftId });
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => note.query()).toBeNull();
  expect(papers).toEqual([]);
});

test('a report that the main process refuses to print says why', async () => {
  const refused: Answers = { 'print.paper': () => fail({ code: 'journal.unwritable' }) };
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState(), refused));
  await screen.getByRole('button', { name: 'X report' }).click();
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('the sums of a report lead to the sales of its shift', async () => {
  const { screen, app } = await drawInTill(<ShiftScreen />, shop(openState()));
  await screen.getByRole('button', { name: 'X report' }).click();
  await screen.getByRole('button', { name: 'Sales of this shift' }).click();
  const { screen: where, narrowed } = app.route.getState();
  expect(where).toBe('history');
  expect(narrowed.shift).toBeDefined();
});

test('the sheet for a PDF is drawn only while the PDF is made', async () => {
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

test.each([
  ['live', /^COPY/],
  ['training', /^TRAINING.*COPY/i],
] as const)('the slip of a %s movement prints again from the report, as a copy', async (mode, head) => {
  const papers = papersPrinted();
  const view = xView();
  const report = { ...view.report, head: { ...view.report.head, mode } };
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), {
      'shift.x': () => ok({ ...view, report }),
      'print.paper': () => ok({ by: 'system', isCopy: true }),
    }),
  );
  await screen.getByRole('button', { name: 'X report' }).click();
  await screen.getByRole('button', { name: 'Print the slip: Suv' }).click();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]?.trim()).toMatch(head);
  for (const says of ['Pay-out', /50.000/, 'Suv', /20\.11\.2026 12:30/]) expect(papers[0]).toMatch(says);
  expect(papers[0]).not.toContain('X report');
});

test('the drawer opens without a sale only with a reason', async () => {
  const { screen, api } = await drawInTill(
    <>
      <ShiftScreen />
      <Dialogs />
    </>,
    shop(openState(), { 'drawer.no-sale': () => ok(null) }),
  );
  await screen.getByRole('button', { name: 'Open the drawer' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Open the drawer' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Change for a note');
  await dialog.getByRole('button', { name: 'Open the drawer' }).click();
  expect(api.requests.get('drawer.no-sale')).toEqual([{ reason: 'Change for a note' }]);
});

test('a training shift without a count is no day in the list', async () => {
  const lesson = { mode: 'training', numberText: null, differenceTiyin: null } as const;
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(openState(), { 'shift.list': () => ok([closedShift(lesson)]) }),
  );
  await expect.element(screen.getByRole('button', { name: /Training shift, not counted/ })).toBeVisible();
  expect(screen.getByText('Day report').query()).toBeNull();
});

test('a table repeats the figures of the chart', async () => {
  const { screen } = await drawInTill(<ShiftScreen />, shop(openState()));
  const row = screen.getByRole('row', { name: /^10:00/ });
  await expect.poll(() => row.element().textContent).toMatch(/^10:00515.500480.000$/);
  await expect.poll(() => document.querySelector('.uplot canvas')).not.toBeNull();
});

test('a report names a person who left, and shows the cashier number of an erased name', async () => {
  // Both people left; the name of one was erased.
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

test('before a blind count the opening form shows no sum, and the last Z report prints without cash', async () => {
  const papers = papersPrinted();
  const { screen } = await drawInTill(
    <ShiftScreen />,
    shop(
      { ...CLOSED_STATE, leftTiyin: null },
      { 'shift.z': () => ok({ ...zView(), report: withoutCash(REPORT) }) },
    ),
  );
  await screen.getByRole('button', { name: 'Open the shift' }).click();
  await expect.element(screen.getByText(/Last Z report/)).toBeVisible();
  expect(screen.getByText('Left by the last shift').query()).toBeNull();
  await expect.element(screen.getByLabelText(/Pieces of 200.000/)).toHaveValue('');
  await screen.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('hidden: the drawer is counted blind');
  // What was counted, expected and left.
  expect(papers[0]).not.toMatch(/110.000|112.000|100.000/);
});
