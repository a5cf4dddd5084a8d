/** Scenes of shifts: the selling screen without one, opening, the shift itself, closing, and its report. */
import { CLOSED_STATE, openState } from '../../renderer/testing/shift-views.ts';
import type { ShiftStateView } from '../../shared/contract/shift.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import type { ShiftComparison } from '../../shared/shift/report.ts';
import { INSTALLER, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { fakeTask, waiting } from './fake-tasks.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { PARKED } from './screen-scenes-parked.ts';
import { fillBasket, type OpenScreen, openSettings, said } from './screen-walk.ts';

/** From now on a person opens and closes the shifts of this till. */
function countShifts(till: FakeTill, state: ShiftStateView = CLOSED_STATE): FakeTill {
  till.view = { ...till.view, settings: { ...till.view.settings, shifts: 'counted' } };
  till.shifts.state = state;
  return till;
}

export const openShiftScreen = async ({ page }: OpenScreen, till: FakeTill): Promise<void> => {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem', { name: said(till)('shift.title') }).click();
  await page.getByRole('heading', { level: 1, name: said(till)('shift.title') }).waitFor();
  await page.locator('.uplot canvas').waitFor();
};

/** This many pieces in each of the first fields. */
const count = async ({ page }: OpenScreen, ...pieces: readonly number[]): Promise<void> => {
  for (const number of pieces) {
    await page.keyboard.type(String(number));
    await page.keyboard.press('Enter');
  }
};

const closeForm = async (screen: OpenScreen, till: FakeTill): Promise<void> => {
  await openShiftScreen(screen, till);
  await startClose(screen, till);
};

/** On the shift's screen. */
export const startClose = async (screen: OpenScreen, till: FakeTill): Promise<void> => {
  await screen.page.getByRole('button', { name: said(till)('shift.close') }).click();
  await screen.page.locator('fieldset').waitFor();
  await count(screen, 2, 5, 4, 10);
};

/** Its amount is typed: its purpose is still missing. */
export const openPayOut = async ({ page }: OpenScreen): Promise<void> => {
  await page
    .getByRole('button')
    .filter({ has: page.locator('path[d="M5 12h14"]') })
    .click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('50 000');
};

const press = (screen: OpenScreen, till: FakeTill, key: 'shift.close' | 'shift.x' | 'shift.open') =>
  screen.page.getByRole('button', { name: said(till)(key), exact: true }).click();

const MUCH: ShiftComparison = {
  atWallMs: Date.UTC(2026, 10, 20, 17, 0),
  agreed: { count: 41, sumTiyin: tiyin(3_120_500_00) },
  agreedListed: [
    {
      transactionId: TransactionId.parse('transaction-4710'),
      amountTiyin: tiyin(20_000_00),
      saleId: SaleId.parse('sale-4f01b2'),
      paidWallMs: Date.UTC(2026, 10, 20, 8, 12),
    },
  ],
  differing: { count: 1, sumTiyin: tiyin(48_500_00) },
  differingListed: [
    {
      transactionId: TransactionId.parse('transaction-4711'),
      saleId: SaleId.parse('sale-4f01b3'),
      paidWallMs: Date.UTC(2026, 10, 20, 9, 40),
      amountTiyin: tiyin(48_500_00),
      alarm: 'charged',
      explained: false,
      ended: null,
      before: [
        {
          alarm: 'may-be-charged',
          explained: true,
          ended: {
            how: 'the portal shows no such payment',
            wallMs: Date.UTC(2026, 10, 20, 10, 2),
            staffId: UNNAMED_CASHIER,
            approvedBy: INSTALLER,
          },
        },
      ],
    },
  ],
  tooRecent: { count: 2, sumTiyin: tiyin(64_000_00) },
  tooRecentListed: [
    {
      transactionId: TransactionId.parse('transaction-4713'),
      saleId: SaleId.parse('sale-4f01b5'),
      paidWallMs: Date.UTC(2026, 10, 20, 16, 58),
      amountTiyin: tiyin(64_000_00),
    },
  ],
  notAsked: { count: 1, sumTiyin: tiyin(12_000_00) },
  notAskedListed: [
    {
      transactionId: TransactionId.parse('transaction-4712'),
      saleId: SaleId.parse('sale-4f01b4'),
      paidWallMs: Date.UTC(2026, 10, 20, 16, 55),
      amountTiyin: tiyin(12_000_00),
      why: 'no-answer',
    },
  ],
};

export const counted =
  (state = CLOSED_STATE) =>
  (till: FakeTill): void =>
    void countShifts(till, state);

export const SHIFT_SCENES: Readonly<Record<string, Scene>> = {
  'sale-shift-needed': { prepare: counted(), walk: (screen) => fillBasket(screen, 3) },
  'sale-shift-long': {
    prepare: counted(openState({ words: ['over-a-day'] })),
    walk: (screen) => fillBasket(screen, 3),
  },
  'shift-opening': {
    prepare: counted(),
    walk: async (screen, till) => {
      await press(screen, till, 'shift.open');
      await screen.page.getByRole('group').waitFor();
      await count(screen, 0, 0, 1, 2, 0, 1);
    },
  },
  'shift-closed': { prepare: counted(), walk: openShiftScreen },
  'shift-open': { prepare: counted(openState()), walk: openShiftScreen },
  'shift-long': {
    prepare: counted(openState({ words: ['over-a-day', 'clock-back'] })),
    walk: openShiftScreen,
  },
  'shift-by-days': { walk: openShiftScreen },
  'shift-x': {
    prepare: counted(openState()),
    walk: async (screen, till) => {
      await openShiftScreen(screen, till);
      await press(screen, till, 'shift.x');
      await screen.page.getByRole('article').waitFor();
    },
  },
  'shift-pay-out': {
    till: {},
    prepare: (till) => {
      countShifts(till, openState());
      const { settings } = till.view;
      till.view = {
        ...till.view,
        settings: { ...settings, cashReasons: ['Suv', 'Yetkazib beruvchiga', 'Mayda pul'] },
      };
    },
    walk: async (screen, till) => {
      await openShiftScreen(screen, till);
      await openPayOut(screen);
    },
  },
  'shift-closing': {
    prepare: (till) => {
      countShifts(till, openState());
      till.shifts.comparison = MUCH;
      waiting(till, [fakeTask('goods'), fakeTask('receipt-refused', 2)]);
    },
    walk: closeForm,
  },
  /** A parked basket is unsold: shown before the shift ends, in the list of open work. */
  'shift-closing-parked': {
    prepare: (till) => {
      countShifts(till, openState());
      waiting(till, [fakeTask('goods')]);
      till.answers['basket.parked'] = () => ok(PARKED);
    },
    walk: async (screen, till) => {
      await closeForm(screen, till);
      const open = screen.page.getByRole('region', { name: said(till)('shift.open-matters') });
      await open.getByRole('button', { name: said(till)('shift.to-parked') }).scrollIntoViewIfNeeded();
    },
  },
  'shift-closing-blind': {
    prepare: counted(openState({ blind: true, expectedTiyin: null, terminalTiyin: null })),
    walk: closeForm,
  },
  'shift-closing-changed': {
    prepare: counted(openState()),
    walk: async (screen, till) => {
      await closeForm(screen, till);
      till.shifts.state = openState({ mark: 8 });
      till.publish('shift.changed', { isCounted: true });
      await screen.page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  'shift-z': {
    prepare: counted(openState()),
    walk: async (screen, till) => {
      await closeForm(screen, till);
      await press(screen, till, 'shift.close');
      await screen.page.getByRole('article').waitFor();
    },
  },
  'settings-shifts': {
    prepare: (till) => {
      countShifts(till);
      const { settings } = till.view;
      till.view = { ...till.view, settings: { ...settings, cashReasons: ['Suv', 'Yetkazib beruvchiga'] } };
    },
    walk: async (screen, till) => {
      await screen.page.keyboard.press('F10');
      await screen.page.getByRole('menuitem').last().click();
      await screen.page
        .getByRole('region', { name: said(till)('settings.cash-reasons') })
        .scrollIntoViewIfNeeded();
    },
  },
  // When the till locks, and the shop's own reasons for refunds, one below the other.
  'settings-lock': {
    prepare: (till) => {
      const { settings } = till.view;
      till.view = { ...till.view, settings: { ...settings, refundReasons: ['Muddati oʻtgan', 'Nuqsonli'] } };
    },
    walk: async (screen, till) => {
      await openSettings(screen);
      await screen.page
        .getByRole('button', { name: said(till)('return.reasons-save') })
        .scrollIntoViewIfNeeded();
    },
  },
};
