/** The top bar: sales of one chip each, and everything that it can hold at once. */
import { LOLA, standing } from '../../renderer/testing/staff-views.ts';
import { halfPaid, tenderOf } from '../../renderer/testing/views.ts';
import type { ParkedView } from '../../shared/contract/basket.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import { ALARM, aside, before, type Scene, withLogo } from './screen-scene.ts';
import { fillBasket, said } from './screen-walk.ts';

const AZIZA = SaleId.parse('aziza');
const NAMED: ParkedView = {
  ...{ saleId: AZIZA, name: 'Aziza', ageMs: 240_000, lines: 3, goods: ['Obi non'] },
  ...{ totalTiyin: tiyin(31_000_00), heldTiyin: tiyin(10_000_00) },
  ...{ payment: 'processing', isLocked: true, mayBeRecalled: false },
};

/** 10 000 of 31 000 in cash. */
const holdCash = (till: FakeTill): void => {
  const tenders = [tenderOf({ amountTiyin: tiyin(10_000_00), takenAt: before(60_000) })];
  till.tenders.keep(halfPaid({ saleId: AZIZA, totalTiyin: tiyin(31_000_00), tenders }));
  till.answers['basket.parked'] = () => ok([NAMED]);
};

const holdCashWithLogo = (till: FakeTill): void => {
  holdCash(till);
  withLogo(till);
};

const HER_CODE = aside(1, 'processing', { saleId: AZIZA, amountTiyin: tiyin(21_000_00) });
const OTHERS = [aside(2, 'abandoned', ALARM), aside(3, 'unknown')];
const staff: TillView['staff'] = standing({ ...LOLA, name: 'Dilnoza Abdurahmonova' });

const DOWN: TillView['network'] = {
  state: 'down',
  downMs: 125_000,
  why: { code: 'gateway.not-reached' },
  paymentsWaiting: 2,
  receiptsWaiting: 3,
  receiptsRefused: 1,
  receiptsUnlinked: 0,
  saleToMend: null,
};

export const BAR_SCENES: Readonly<Record<string, Scene>> = {
  'bar-part': { prepare: holdCash, walk: (screen) => fillBasket(screen, 3) },
  'bar-joined': {
    till: { payments: [HER_CODE], staff },
    prepare: holdCashWithLogo,
    walk: (screen) => fillBasket(screen, 3),
  },
  'bar-full': {
    till: {
      ...{ payments: [HER_CODE, ...OTHERS], staff, network: DOWN, shopName: 'Qoraqamish savdo markazi' },
      tasks: { count: 3, oldestMs: 5_400_000 },
      notices: [{ id: '1', error: { code: 'secret.missing' }, level: 'blocking' }],
    },
    prepare: holdCashWithLogo,
    walk: (screen) => fillBasket(screen, 3),
  },
  'bar-list': {
    till: { payments: [HER_CODE, ...OTHERS], staff },
    prepare: holdCash,
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.locator('[data-chip="more"]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'bar-way-out': {
    walk: async ({ page }, till) => {
      await page.keyboard.press('F10');
      await page.getByRole('menuitem', { name: said(till)('way-out.title'), exact: true }).click();
      await page.getByRole('heading', { level: 1, name: said(till)('way-out.title') }).waitFor();
    },
  },
  'bar-dialog': {
    till: { payments: [HER_CODE] },
    prepare: holdCash,
    walk: async (screen) => {
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
};
