/** Sales paid in parts, by cash, card terminal and code: the tenders, the rest, and the refund. */
import { LOLA, standing } from '../../renderer/testing/staff-views.ts';
import { halfPaid, paidPayment, paidSale, tenderOf } from '../../renderer/testing/views.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { fakeRefund } from './fake-payments.ts';
import type { FakeTill } from './fake-till.ts';
import { VOID_NEED } from './screen-needs.ts';
import { aside, before, type Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen, said } from './screen-walk.ts';

const PAID_ID = TransactionId.parse('transaction-code');
const CASH = tenderOf({ amountTiyin: tiyin(12_000_00) });
const TERMINAL = tenderOf({ kind: 'terminal', amountTiyin: tiyin(20_000_00), approval: '004213' });
const CODE = tenderOf({ kind: 'code', amountTiyin: tiyin(15_500_00), transactionId: PAID_ID });
/** Of four products of the fake catalogue. */
const TOTAL = tiyin(138_490_50);

const OLD_MS = 99 * 86_400_000 + 23 * 3_600_000;
const HUGE = tiyin(1_234_567_890_00);
const LARGE = { amountTiyin: tiyin(987_654_321_00), heldTiyin: tiyin(987_654_321_00) };
/** Of the sale "earlier-1". */
const OLD_CODE = aside(1, 'unknown', { amountTiyin: HUGE, ageMs: OLD_MS });

const WAITS = {
  tenderStop: { code: 'basket.locked' },
  voidSteps: [{ what: 'wait-for-payment', transactionId: PAID_ID }],
} as const;

const step = async ({ page }: OpenScreen, name: string): Promise<void> =>
  page.locator(`[data-step="${name}"]`).waitFor();

/** The panel's body loads on demand. */
const sold = async ({ page }: OpenScreen): Promise<void> =>
  page.locator('[data-step="sold"] [data-tone="paid"]').waitFor();

/** The open sale holds these. */
const holds =
  (...tenders: readonly ReturnType<typeof tenderOf>[]): Scene['walk'] =>
  async (screen, till) => {
    await fillBasket(screen, 4);
    till.tenders.keep(halfPaid({ totalTiyin: TOTAL, tenders }));
    await screen.page.locator('[data-step] dl').waitFor();
  };

const payments = (till: FakeTill, refused: boolean): void => {
  const refunds = refused
    ? [
        fakeRefund({
          state: 'refused',
          amountTiyin: CODE.amountTiyin,
          why: { code: 'gateway.refused', note: 'Возврат недоступен', gatewayCode: -5017 },
        }),
      ]
    : [];
  const actions = refused ? (['refund', 'settle-refund'] as const) : (['refund'] as const);
  till.payments.set(
    PAID_ID,
    paidPayment({ transactionId: PAID_ID, amountTiyin: CODE.amountTiyin, refunds, actions }),
  );
  till.sales.unshift(paidSale({ state: 'open' }));
};

const voids =
  (refused: boolean, ...tenders: readonly ReturnType<typeof tenderOf>[]): Scene['walk'] =>
  async (screen, till) => {
    payments(till, refused);
    await holds(...tenders)(screen, till);
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('dialog').locator('ol').waitFor();
  };

const optionalSlip = (till: FakeTill): void => {
  till.view = { ...till.view, settings: { ...till.view.settings, slipNumber: 'optional' } };
};

export const TENDER_SCENES: Readonly<Record<string, Scene>> = {
  /** Nothing typed: exactly the sum owed. */
  'cash-exact': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      await step(screen, 'cash');
    },
  },
  'cash-part': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      await step(screen, 'cash');
      await screen.page.locator('[data-step="cash"] form input').fill('50000');
    },
  },
  'cash-terminal': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F3');
      await step(screen, 'terminal');
    },
  },
  /** Two presses: the slip's number is optional. */
  'cash-terminal-optional': {
    prepare: optionalSlip,
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F3');
      await step(screen, 'terminal');
    },
  },
  'sale-half-paid-no-slip': { prepare: optionalSlip, walk: holds(CASH, { ...TERMINAL, approval: null }) },
  'void-no-slip': { prepare: optionalSlip, walk: voids(false, CASH, { ...TERMINAL, approval: null }) },
  /** By finger: the digits are the panel's, the letters the keyboard's. */
  'cash-terminal-letters': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F3');
      await step(screen, 'terminal');
      await screen.page.locator('[data-keypad] button').nth(9).click();
      await screen.page.locator('[data-keyboard="letters"]').waitFor();
    },
  },
  'cash-terminal-part': {
    walk: async (screen, till) => {
      await holds(CASH)(screen, till);
      await screen.page.keyboard.press('F3');
      await step(screen, 'terminal');
      await screen.page.locator('[data-step="terminal"] form input').first().fill('20000');
      await screen.page.locator('[data-step="terminal"] form input').nth(1).fill('004213');
    },
  },
  'cash-part-by-code': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      await step(screen, 'cash');
      await screen.page.getByRole('tab').nth(2).click();
      await step(screen, 'part');
    },
  },
  'cash-refused': {
    walk: async (screen, till) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      till.refusals.set('tender.cash', { code: 'tender.changed' });
      await screen.page.locator('[data-step="cash"] form input').fill('150000');
      await screen.page.keyboard.press('Enter');
      await screen.page.locator('[data-step] [role="alert"]').waitFor();
    },
  },
  'sale-half-paid': { walk: holds(CASH, TERMINAL) },
  'sale-half-paid-by-code': { walk: holds(CASH, CODE) },
  /** Its code was set aside: no more money is taken until its outcome is certain. */
  'sale-half-paid-waits': {
    walk: async (screen, till) => {
      await holds(CASH)(screen, till);
      till.tenders.keep(halfPaid({ totalTiyin: TOTAL, tenders: [CASH], ...WAITS }));
      await screen.page.locator('[data-step] [role="status"]').waitFor();
    },
  },
  'sale-half-paid-park': {
    walk: async (screen, till) => {
      await holds(CASH, TERMINAL)(screen, till);
      await screen.page.keyboard.press('F4');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'sale-half-paid-aside': {
    prepare: (till) => {
      const saleId = SaleId.parse('earlier-1');
      till.sales.unshift(paidSale({ saleId, state: 'open' }));
      till.tenders.keep(halfPaid({ saleId, totalTiyin: TOTAL, tenders: [CODE] }));
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  /** Forgotten for months, with sums as long as they can be: the chips leave out what has no room. */
  'sale-half-paid-old': {
    till: { payments: [OLD_CODE] },
    prepare: (till) => {
      for (const [at, tender] of [CASH, TERMINAL, CASH].entries()) {
        const saleId = SaleId.parse(`earlier-${at + 1}`);
        const tenders = [{ ...tender, ...LARGE, takenAt: before(OLD_MS) }];
        till.sales.unshift(paidSale({ saleId, state: 'open' }));
        till.tenders.keep(halfPaid({ saleId, totalTiyin: HUGE, tenders }));
      }
    },
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.locator('[data-chip]').nth(1).waitFor();
    },
  },
  'sale-half-paid-list': {
    prepare: (till) => {
      for (const [at, tender] of [CODE, CASH, TERMINAL].entries()) {
        const saleId = SaleId.parse(`earlier-${at}`);
        till.sales.unshift(paidSale({ saleId, state: 'open' }));
        till.tenders.keep(halfPaid({ saleId, totalTiyin: TOTAL, tenders: [tender], ...(at === 1 && WAITS) }));
      }
    },
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.locator('[data-chip="more"]').click();
      await screen.page.getByRole('dialog').getByRole('listitem').nth(2).waitFor();
    },
  },
  'sold-terminal': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F3');
      await step(screen, 'terminal');
      await screen.page.locator('[data-step="terminal"] form input').nth(1).fill('004213');
      await screen.page.keyboard.press('Enter');
      await sold(screen);
    },
  },
  'sold-mixed': {
    walk: async (screen, till) => {
      await holds(TERMINAL)(screen, till);
      await screen.page.keyboard.press('F6');
      await step(screen, 'cash');
      await screen.page.locator('[data-step="cash"] form input').fill('200000');
      await screen.page.keyboard.press('Enter');
      await sold(screen);
    },
  },
  /** The last of three tenders is a code. */
  'pay-paid-mixed': {
    walk: async (screen, till) => {
      await holds(CASH, TERMINAL)(screen, till);
      const amountTiyin = tiyin(TOTAL - CASH.amountTiyin - TERMINAL.amountTiyin);
      await chargeTo(screen, till, 'paid', { amountTiyin });
      const code = tenderOf({ kind: 'code', amountTiyin, transactionId: till.lastPayment.transactionId });
      const tenders = [CASH, TERMINAL, code];
      till.tenders.keep(halfPaid({ totalTiyin: TOTAL, state: 'completed', tenders }));
      await screen.panel.locator('[data-paid] span').nth(3).waitFor();
    },
  },
  /** A part by code, paid: no PAID before the whole sale is. */
  'pay-paid-part': {
    walk: async (screen, till) => {
      await fillBasket(screen, 4);
      await chargeTo(screen, till, 'paid', { amountTiyin: CODE.amountTiyin });
      const code = { ...CODE, transactionId: till.lastPayment.transactionId };
      till.tenders.keep(halfPaid({ totalTiyin: TOTAL, tenders: [code] }));
      await screen.panel.locator('[data-tone="part"] [data-money]').waitFor();
    },
  },
  'pay-scanning-part': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await screen.page.keyboard.press('F6');
      await step(screen, 'cash');
      await screen.page.getByRole('tab').nth(2).click();
      await step(screen, 'part');
      await screen.page.locator('[data-step="part"] form input').fill('20000');
      await screen.page.keyboard.press('Enter');
      await step(screen, 'scanning');
    },
  },
  'void-steps': { walk: voids(false, CASH, TERMINAL, CODE) },
  // A cashier asks once, and the manager reads every step.
  'void-ask': { till: { staff: standing(LOLA) }, walk: voids(false, CASH, TERMINAL, CODE) },
  'void-approval': {
    till: { staff: standing(LOLA) },
    prepare: (till) => {
      till.refusals.set('sale.void-agree', { code: 'right.needed', field: 'refund' });
      till.answers['staff.need'] = () => ok(VOID_NEED);
    },
    walk: async (screen, till) => {
      await voids(false, CASH, TERMINAL, CODE)(screen, till);
      await screen.page.locator('[role="dialog"] li[data-next] [data-tone="main"]').click();
      await screen.page.getByRole('dialog', { name: said(till)('approval.title') }).waitFor();
    },
  },
  // The panel's own button, beside "Park".
  'sale-void': {
    walk: async (screen, till) => {
      payments(till, false);
      await holds(CASH, TERMINAL)(screen, till);
      await screen.page.getByRole('button', { name: said(till)('void-sale.button') }).click();
      await screen.page.getByRole('dialog').locator('ol').waitFor();
    },
  },
  'void-refused': { walk: voids(true, CASH, CODE) },
  'void-terminal': { walk: voids(false, CASH, TERMINAL, { ...CODE, heldTiyin: tiyin(0) }) },
  'void-cash': { walk: voids(false, CASH, { ...CODE, heldTiyin: tiyin(0) }) },
  'void-done': {
    walk: async (screen, till) => {
      await voids(false, CASH, { ...CODE, heldTiyin: tiyin(0) })(screen, till);
      await screen.page.locator('[role="dialog"] li[data-next] [data-tone="main"]').click();
      await screen.page.locator('[role="dialog"] button[data-tone="danger"]').click();
      await screen.page.locator('[role="dialog"] [role="status"]').waitFor();
    },
  },
};
