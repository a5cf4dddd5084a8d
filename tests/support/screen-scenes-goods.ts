import type { PlainKey } from '../../renderer/i18n/words.ts';
import { lineOf } from '../../renderer/testing/sample-basket.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { FAKE_FISCAL } from './fake-baskets.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen, said, scanCode, typeCode } from './screen-walk.ts';

/** The longest name of the fake catalogue, and a weighed product. */
const [TEA, CHEESE] = ['4780000000002', '4780000000004'];
/** A code that no catalogue has, and goods that can't be sold. */
const [NOBODYS, NOT_FISCAL] = ['4609999999993', '4780000000007'];

/** A shop that asks why goods are removed. */
const ASKS_WHY: Scene['till'] = { settings: { ...DEFAULT_SETTINGS, voidReason: true } };

const dialog = ({ page }: OpenScreen) => page.getByRole('dialog');

const number = ({ page }: OpenScreen) => page.locator('[role="dialog"] input[inputmode="none"]');

/** The keys of the selected row, in order. */
const KEYS = { quantity: 2, price: 4, remove: 7 } as const;

async function openOfRow(screen: OpenScreen, key: keyof typeof KEYS): Promise<void> {
  await screen.rows.last().getByRole('button').nth(KEYS[key]).click();
  await dialog(screen).waitFor();
}

/** Types a number into the open dialog, and Enter; it closes. */
async function answer(screen: OpenScreen, text: string): Promise<void> {
  await number(screen).fill(text);
  await screen.page.keyboard.press('Enter');
  await dialog(screen).waitFor({ state: 'detached' });
}

async function openMore({ page }: OpenScreen): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem').first().waitFor();
}

async function chooseFromMore(screen: OpenScreen, till: FakeTill, key: PlainKey): Promise<void> {
  await openMore(screen);
  await screen.page.getByRole('menuitem', { name: said(till)(key) }).click();
  await dialog(screen).waitFor();
}

export const GOODS_SCENES: Readonly<Record<string, Scene>> = {
  /** Marked goods by their plain code: the scanner answers. */
  'sale-label': {
    prepare: (till) => {
      till.products = FAKE_PRODUCTS.map((one) => (one.barcode === TEA ? { ...one, marked: true } : one));
    },
    walk: async (screen) => {
      await fillBasket(screen, 1);
      await typeCode(screen, TEA);
      await dialog(screen).waitFor();
    },
  },
  'sale-price': {
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await openOfRow(screen, 'price');
      await answer(screen, '15000');
      await openOfRow(screen, 'price');
    },
  },
  /** Refused where it is typed, in words below the field. */
  'sale-count-refused': {
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await openOfRow(screen, 'quantity');
      await number(screen).fill('1,5');
      await screen.page.keyboard.press('Enter');
      await dialog(screen).getByRole('status').filter({ hasText: /\p{L}/u }).waitFor();
    },
  },
  /** Refused by the till, though the field accepts it. */
  'sale-count-refused-by-till': {
    walk: async (screen, till) => {
      await fillBasket(screen, 2);
      await openOfRow(screen, 'quantity');
      till.refusals.set('basket.set-quantity', { code: 'basket.line-gone' });
      await number(screen).fill('3');
      await screen.page.keyboard.press('Enter');
      await dialog(screen).getByRole('alert').waitFor();
    },
  },
  /** Red rows that block Pay: an unknown code, unsellable goods, and a scan behind a dialog. */
  'sale-refused-scans': {
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await scanCode(screen, NOBODYS);
      await screen.rows.nth(2).waitFor();
      await scanCode(screen, NOT_FISCAL);
      await screen.rows.nth(3).waitFor();
      await screen.rows.first().click();
      await screen.rows.first().getByRole('button').nth(KEYS.quantity).click();
      await dialog(screen).waitFor();
      await scanCode(screen, TEA);
      await dialog(screen).getByRole('alert').waitFor();
      await screen.page.keyboard.press('Escape');
      await screen.rows.nth(4).waitFor();
    },
  },
  'sale-price-check': {
    walk: async (screen, till) => {
      await fillBasket(screen, 2);
      await chooseFromMore(screen, till, 'price-check.title');
      await scanCode(screen, CHEESE);
      await dialog(screen).getByText('Pishloq').waitFor();
    },
  },
  'sale-price-check-name': {
    walk: async (screen, till) => {
      await fillBasket(screen, 2);
      await chooseFromMore(screen, till, 'price-check.title');
      await screen.page.locator('#price-check').fill('o');
      await dialog(screen).getByRole('listitem').first().waitFor();
    },
  },
  'sale-discount': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('F8');
      await answer(screen, '5');
      await screen.page.keyboard.press('F8');
      await number(screen).fill('12,5');
      await dialog(screen).getByRole('status').getByText(/\d/).waitFor();
    },
  },
  'sale-void-reason': {
    till: ASKS_WHY,
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await openOfRow(screen, 'remove');
    },
  },
  /** One of three marked pieces goes: a scan or its end says which. */
  'sale-pieces': {
    till: ASKS_WHY,
    prepare: (till) => {
      const tea = FAKE_PRODUCTS.find(({ barcode }) => barcode === TEA);
      if (!tea) throw new Error('no tea in the catalogue');
      const marked = { ...tea, marked: true };
      till.products = FAKE_PRODUCTS.map((one) => (one === tea ? marked : one));
      const labels = ['5sr0001', '5sr0002', '5sr0003'].map((serial) => `0${TEA}${serial}`);
      till.keep({ ...till.view.basket, lines: [lineOf(marked, { quantity: 3 * ONE, labels })] });
    },
    walk: async (screen, till) => {
      await screen.rows.first().click();
      await screen.page.getByRole('button', { name: said(till)('button.less') }).click();
      await dialog(screen).getByRole('checkbox').first().waitFor();
    },
  },
  'sale-less-reason': {
    till: ASKS_WHY,
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await openOfRow(screen, 'quantity');
      await answer(screen, '12');
      await openOfRow(screen, 'quantity');
      await number(screen).fill('3');
      await screen.page.keyboard.press('Enter');
      await screen.page.locator('#less-reason').fill('mijoz fikridan qaytdi');
    },
  },
  /** The selected line is weighed: its weight is typed, and no key adds a kilogram. */
  'sale-weighed-row': { walk: async (screen) => await fillBasket(screen, 4) },
  'sale-park': {
    walk: async (screen, till) => {
      await fillBasket(screen, 3);
      await chooseFromMore(screen, till, 'park.named');
      await screen.page.locator('#park-name').fill('Aziz aka, oq Cobalt');
    },
  },
  /** By default only the question itself. */
  'sale-empty-question': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('Escape');
      await dialog(screen).waitFor();
    },
  },
  'sale-empty-reason': {
    till: ASKS_WHY,
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await screen.page.keyboard.press('Escape');
      await screen.page.locator('#empty-reason').waitFor();
    },
  },
  /** Before the catalogue is loaded, only goods missing from it can be sold. */
  'sale-no-goods': {
    till: { mode: 'live', categories: [] },
    prepare: (till) => {
      till.products = [];
      till.favourites = [];
    },
    walk: async () => undefined,
  },
  'sale-more': {
    walk: async (screen) => {
      await fillBasket(screen, 3);
      await openMore(screen);
    },
  },
  /** A service that counts in whole units: no part of a kilogram is sold. */
  'sale-weigh-whole': {
    till: { fiscal: { ...FAKE_FISCAL, amountScale: 1 } },
    walk: async (screen) => {
      await typeCode(screen, CHEESE);
      await dialog(screen).waitFor();
      await number(screen).fill('0,25');
      await dialog(screen).locator('[aria-invalid="true"]').waitFor();
    },
  },
  'sale-open-item': {
    walk: async (screen) => {
      await scanCode(screen, '4609999999993');
      await screen.rows.first().getByRole('button').nth(1).click();
      await dialog(screen).getByRole('radio').nth(1).click();
      await number(screen).fill('18 000');
    },
  },
};
