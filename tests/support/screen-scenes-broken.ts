/** Scenes of a page with a part that throws while it is drawn, on impossible answers of the main process. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { SaleView } from '../../shared/contract/history.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import { fakeReceipt, IN_STATE } from './fake-payments.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';
import { ALARM, aside, type Scene } from './screen-scene.ts';
import { charge, chargeTo, fillBasket, type OpenScreen, typeCode } from './screen-walk.ts';

/** React can't draw an object: the page trusts the main process's answers unchecked. */
export const UNDRAWABLE = {} as never;

/** A payment with an alarm and a receipt whose link is longer than the largest QR code holds. */
export const ENDLESS_LINK: Partial<PaymentView> = {
  alarm: { kind: 'not-paid', about: null, raisedAt: '2026-11-20T09:40:00.000Z' },
  receipt: fakeReceipt({ state: 'linked', link: `https://ofd.example.uz/check?t=${'1'.repeat(5_000)}` }),
};

/** A payment of an earlier customer that the strip can't draw. */
export const BREAKS_STRIP = aside(1, 'abandoned', { ...ALARM, refunds: null as never });

/** The history and the printer can't draw the newest sale. */
export function breakSale(till: FakeTill): void {
  const [sale] = till.sales;
  till.sales[0] = { ...sale, lines: null } as unknown as SaleView;
}

/** A product of the fake catalogue with one word changed. */
const undrawable = (name: string, change: Partial<Product>) => (till: FakeTill) => {
  till.products = FAKE_PRODUCTS.map((product) =>
    product.name === name ? { ...product, ...change } : product,
  );
};
/** Its tile can't be drawn, in the category "Uy". */
export const breakTiles = undrawable('Choʻtka', { name: UNDRAWABLE });
/** Its row can't be drawn, once 4780000000001 is scanned. */
export const breakRow = undrawable('Obi non', { unit: UNDRAWABLE });

/** Only the boundaries' own console messages are allowed here. */
const breaking =
  (walk: Scene['walk'], message: string): Scene['walk'] =>
  async (screen: OpenScreen, till: FakeTill) => {
    await walk(screen, till);
    await screen.page.locator(message).waitFor();
    const others = screen.complaints.filter((line) => !line.startsWith('the page could not draw its'));
    screen.complaints.splice(0, screen.complaints.length, ...others);
  };

export const BROKEN_SCENES: Readonly<Record<string, Scene>> = {
  'sale-broken-strip': {
    till: { payments: [BREAKS_STRIP] },
    walk: breaking(async () => undefined, 'header [data-broken]'),
  },
  'sale-broken-basket': {
    prepare: breakRow,
    walk: breaking((screen) => typeCode(screen, '4780000000001'), 'main [data-broken]'),
  },
  'sale-broken-tiles': {
    prepare: breakTiles,
    walk: breaking(async (screen) => {
      await fillBasket(screen, 2);
    }, '[data-step] [data-broken]'),
  },
  'sale-broken-dialog': {
    till: { payments: [aside(1, 'paid', ENDLESS_LINK)] },
    walk: breaking(async (screen, till) => {
      await fillBasket(screen, 2);
      await chargeTo(screen, till, 'confirming');
      await screen.page.locator('[data-chip]').click();
    }, '[data-broken="todo"]'),
  },
  'pay-broken-panel': {
    walk: breaking(async (screen, till) => {
      await fillBasket(screen, 3);
      await charge(screen);
      till.move({ ...IN_STATE.unknown, paymentId: UNDRAWABLE });
    }, '[data-plain]'),
  },
  'history-broken': {
    walk: breaking(async (screen, till) => {
      await fillBasket(screen, 1);
      await chargeTo(screen, till, 'declined');
      breakSale(till);
      await screen.page.keyboard.press('Escape');
      await screen.page.locator('[data-step="selling"]').waitFor();
      await screen.page.keyboard.press('F7');
    }, 'main [data-broken="todo"]'),
  },
};
