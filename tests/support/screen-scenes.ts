/** The scenes that are photographed and measured: each a fake till and the way to a state. */

import type { PaymentView } from '../../shared/contract/payment.ts';
import type { NetworkView } from '../../shared/contract/till.ts';
import { SaleId } from '../../shared/ids.ts';
import { PAYMENT_STATES, type PaymentStateName } from '../../shared/payment/state.ts';
import { fakeReceipt, RECEIPT_LINK, REFUSED_RECEIPT } from './fake-payments.ts';
import { ALARM, aside, type Scene } from './screen-scene.ts';
import { BAR_SCENES } from './screen-scenes-bar.ts';
import { BROKEN_SCENES } from './screen-scenes-broken.ts';
import { CARD_SCENES } from './screen-scenes-card.ts';
import { COPIED_SCENES } from './screen-scenes-copied.ts';
import { DOUBT_SCENES } from './screen-scenes-doubt.ts';
import { GLANCE_SCENES } from './screen-scenes-glance.ts';
import { GOODS_SCENES } from './screen-scenes-goods.ts';
import { GOODS_COPIES_SCENES } from './screen-scenes-goods-copies.ts';
import { GOODS_FILE_SCENES } from './screen-scenes-goods-file.ts';
import { GOODS_OWNER_SCENES } from './screen-scenes-goods-owner.ts';
import { GOODS_TILL_SCENES } from './screen-scenes-goods-till.ts';
import { HISTORY_SCENES } from './screen-scenes-history.ts';
import { INSTALL_SCENES } from './screen-scenes-install.ts';
import { INSTALL_WAITS_SCENES } from './screen-scenes-install-waits.ts';
import { INVOICE_SCENES } from './screen-scenes-invoice.ts';
import { KEPT_CARD_SCENES } from './screen-scenes-kept.ts';
import { MANAGER_SCENES } from './screen-scenes-manager.ts';
import { MORE_SCENES } from './screen-scenes-more.ts';
import { OWN_GOODS_SCENES } from './screen-scenes-own-goods.ts';
import { PAPER_SCENES } from './screen-scenes-papers.ts';
import { PARKED_SCENES } from './screen-scenes-parked.ts';
import { PRINTS_SCENES } from './screen-scenes-prints.ts';
import { REFUND_SCENES } from './screen-scenes-refund.ts';
import { RETURN_SCENES } from './screen-scenes-return.ts';
import { SHIFT_SCENES } from './screen-scenes-shift.ts';
import { STAFF_SCENES } from './screen-scenes-staff.ts';
import { TASKS_SCENES } from './screen-scenes-tasks.ts';
import { TENDER_SCENES } from './screen-scenes-tenders.ts';
import { TOUCH_SCENES } from './screen-scenes-touch.ts';
import { chargeTo, fillBasket, openSettings, said, typeCode } from './screen-walk.ts';

const sellAndCharge =
  (state: PaymentStateName, change: Partial<PaymentView> = {}): Scene['walk'] =>
  async (screen, till) => {
    await fillBasket(screen, 3);
    await chargeTo(screen, till, state, change);
  };

/** Connected, with this many unfinished receipts. */
export const receiptsOpen = (waiting: number, refused: number, sale = 'sale-1'): NetworkView => ({
  state: 'ok',
  downMs: 0,
  why: null,
  paymentsWaiting: 0,
  receiptsWaiting: waiting,
  receiptsRefused: refused,
  receiptsUnlinked: 0,
  saleToMend: refused > 0 ? SaleId.parse(sale) : null,
});

/** Without the service for this long: one payment and two receipts wait for it. */
const down = (downMs: number, why: NetworkView['why']): NetworkView => ({
  ...receiptsOpen(2, 0),
  state: 'down',
  downMs,
  why,
  paymentsWaiting: 1,
});

/** One more than fits into the strip. */
const FOUR_ASIDE: readonly PaymentView[] = [
  aside(1, 'unknown'),
  aside(2, 'paid', { goodsSince: '2026-11-20T09:41:07.000Z' }),
  aside(3, 'abandoned', ALARM),
  aside(4, 'processing'),
];

const states: Record<string, Scene> = Object.fromEntries(
  PAYMENT_STATES.map((state) => [`pay-${state}`, { walk: sellAndCharge(state) }]),
);

export const SCENES: Readonly<Record<string, Scene>> = {
  'sale-empty': { walk: async () => undefined },
  'sale-basket': { till: { mode: 'live' }, walk: (screen) => fillBasket(screen, 6) },
  'sale-refused': {
    walk: async (screen) => {
      await fillBasket(screen, 4);
      await typeCode(screen, '4780000000007');
      await screen.page.locator('[data-kind="error"]').waitFor();
    },
  },
  'sale-categories': {
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await screen.page.locator('[aria-pressed="false"]').nth(2).click();
      await screen.tiles.first().waitFor();
    },
  },
  'sale-search': {
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await screen.field.fill('o');
      await screen.field.fill('ol');
      await screen.page.locator('[data-enter]').first().waitFor();
    },
  },
  'sale-nothing-found': {
    walk: async (screen) => {
      await screen.field.fill('xyzxyz');
      await screen.page.locator('[data-step] .empty-title').waitFor();
    },
  },
  'sale-quantity': {
    walk: async (screen) => {
      await typeCode(screen, '4780000000004');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'sale-huge': { walk: (screen) => typeCode(screen, '4780000000008') },
  'sale-offline': {
    till: {
      mode: 'live',
      secretInMemoryOnly: true,
      network: down(187_000, { code: 'gateway.not-reached' }),
      payments: [aside(1, 'unknown')],
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-unwell': {
    till: {
      mode: 'live',
      network: down(3_725_000, { code: 'gateway.http-status', httpStatus: 502 }),
      payments: [aside(1, 'unknown')],
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-offline-training': {
    till: {
      network: {
        state: 'down',
        downMs: 187_000,
        why: { code: 'gateway.not-reached' },
        paymentsWaiting: 1,
        receiptsWaiting: 12,
        receiptsRefused: 0,
        receiptsUnlinked: 0,
        saleToMend: null,
      },
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-receipts-waiting': {
    till: { mode: 'live', network: receiptsOpen(3, 0) },
    walk: (screen) => fillBasket(screen, 3),
  },
  /** The fullest possible top bar. */
  'sale-receipts-refused': {
    till: {
      mode: 'live',
      shopName: 'Qoraqamish savdo markazi',
      network: receiptsOpen(12, 21),
      payments: FOUR_ASIDE,
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-not-ready': {
    till: {
      mode: 'live',
      charging: { ready: false, error: { code: 'secret.missing' } },
      notices: [{ id: '1', error: { code: 'secret.missing' }, level: 'blocking' }],
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-strip': {
    till: {
      payments: FOUR_ASIDE,
    },
    walk: (screen) => fillBasket(screen, 3),
  },
  'sale-alarm': {
    till: { payments: [aside(1, 'abandoned', ALARM)] },
    walk: async (screen) => {
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'sale-reason': {
    till: { payments: [aside(1, 'abandoned', ALARM)] },
    walk: async (screen, till) => {
      await screen.page.locator('[data-chip]').click();
      await screen.page.getByRole('button', { name: said(till)('action.refund'), exact: true }).click();
      await screen.page.locator('#reason').waitFor();
    },
  },
  'pay-scanning': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F9');
      await screen.page.locator('[data-camera="live"]').waitFor();
    },
  },
  'pay-no-camera': {
    walk: async (screen) => {
      await screen.page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F9');
      await screen.page.locator('[data-camera="problem"]').waitFor();
    },
  },
  ...states,
  'pay-paid-linked': {
    walk: sellAndCharge('paid', {
      receipt: fakeReceipt({ state: 'linked', link: RECEIPT_LINK }),
    }),
  },
  'pay-paid-refused': { walk: sellAndCharge('paid', { receipt: REFUSED_RECEIPT }) },
  'pay-absent-why': {
    till: { network: down(3_000, { code: 'gateway.not-reached' }) },
    walk: sellAndCharge('absent', { why: { code: 'gateway.not-reached' } }),
  },
  cash: {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F6');
      await screen.page.locator('[data-step="cash"] form input').fill('50000');
    },
  },
  sold: {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F6');
      await screen.page.locator('[data-step="cash"] form input').fill('50000');
      await screen.page.keyboard.press('Enter');
      await screen.page.locator('[data-step="sold"] [data-tone="paid"]').waitFor();
    },
  },
  ...DOUBT_SCENES,
  ...INSTALL_SCENES,
  ...INSTALL_WAITS_SCENES,
  ...MANAGER_SCENES,
  ...GLANCE_SCENES,
  ...GOODS_SCENES,
  ...OWN_GOODS_SCENES,
  ...GOODS_OWNER_SCENES,
  ...GOODS_COPIES_SCENES,
  ...GOODS_FILE_SCENES,
  ...GOODS_TILL_SCENES,
  ...PARKED_SCENES,
  ...HISTORY_SCENES,
  ...REFUND_SCENES,
  ...RETURN_SCENES,
  ...PAPER_SCENES,
  ...PRINTS_SCENES,
  ...MORE_SCENES,
  ...SHIFT_SCENES,
  ...TASKS_SCENES,
  ...TENDER_SCENES,
  ...CARD_SCENES,
  ...INVOICE_SCENES,
  ...KEPT_CARD_SCENES,
  ...BAR_SCENES,
  ...STAFF_SCENES,
  ...TOUCH_SCENES,
  ...BROKEN_SCENES,
  ...COPIED_SCENES,
  'history-empty': {
    walk: async (screen) => {
      await screen.page.keyboard.press('F7');
      await screen.page.locator('.empty-title').waitFor();
    },
  },
  settings: {
    walk: async (screen) => {
      await openSettings(screen);
      await screen.page.getByRole('radio').first().waitFor();
    },
  },
  'training-customer': {
    hash: '#training-customer',
    walk: (screen) => screen.page.getByRole('main').getByRole('button').first().waitFor(),
  },
};
