/** Scenes of the shop's own goods at the till: a new product, a tax group, no cash, marking codes, packages. */
import { BREAD } from '../../renderer/testing/sample-goods.ts';
import { OPEN } from '../../renderer/testing/stand-in-api.ts';
import type { OfferedPair } from '../../shared/catalogue/known-pair.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillBasket, type OpenScreen, said, scanCode, typeCode } from './screen-walk.ts';

const UNKNOWN = '4609999999993';

const [WINE, LIGHTER] = ['4780000000710', '4780000000727'];

const NEW_GOODS: readonly Product[] = [
  {
    ...BREAD,
    productId: ProductId.parse('wine'),
    name: 'Vino «Bogʻizogʻon» 0,75 l',
    barcode: WINE,
    priceTiyin: tiyin(68_000_00),
    notForCash: true,
  },
  { ...BREAD, productId: ProductId.parse('lighter'), name: 'Zajigalka', barcode: LIGHTER },
  {
    ...BREAD,
    productId: ProductId.parse('water-pack'),
    name: 'Suv «Hydrolife» 0,5 l, 6 talik',
    barcode: '4780000000731',
    priceTiyin: tiyin(21_000_00),
    unit: 'qadoq',
    marked: true,
    pieces: 6,
    pieceOf: ProductId.parse('water'),
  },
];

const withNewGoods = (till: FakeTill): void => {
  till.products = [...FAKE_PRODUCTS, ...NEW_GOODS];
};

const dialog = ({ page }: OpenScreen) => page.getByRole('dialog');

async function openNewProduct(screen: OpenScreen, till: FakeTill): Promise<void> {
  await scanCode(screen, UNKNOWN);
  await screen.rows
    .first()
    .getByRole('button', { name: said(till)('unknown-scan.enter') })
    .click();
  await dialog(screen).waitFor();
}

const scanLighter =
  (field: string) =>
  async (screen: OpenScreen, till: FakeTill): Promise<void> => {
    await fillBasket(screen, 2);
    till.refusals.set('basket.add', {
      code: 'product.not-fiscal',
      field,
      reason: 'missing',
      note: 'Zajigalka',
    });
    await scanCode(screen, LIGHTER);
    await dialog(screen).waitFor();
  };

const LIGHTER_SPIC = '03606001001000000';

const pairOf = (packageCode: string, name: string, products = 1): OfferedPair => ({
  spic: LIGHTER_SPIC,
  packageCode,
  vatPercent: 12,
  notForCash: null,
  marked: null,
  products,
  names: { uz: name },
  called: null,
});

/** A lighter that has its SPIC alone. */
const packageCode = (pairs: readonly OfferedPair[]): Scene => ({
  prepare: (till) => {
    withNewGoods(till);
    till.answers['product.price-check'] = () => ok(NEW_GOODS[1] ?? null);
    till.answers['goods.tax-offer'] = () =>
      ok({ groups: [], spic: LIGHTER_SPIC, without: 'no-package-code' });
    till.answers['goods.known-pairs'] = () => ok(pairs);
  },
  walk: scanLighter('PackageCode'),
});

const gtin = (serial: string): string => `010478000000073121${serial}`;

export const GOODS_TILL_SCENES: Readonly<Record<string, Scene>> = {
  'goods-new-product': {
    till: { mode: 'live' },
    walk: async (screen, till) => {
      await openNewProduct(screen, till);
      await dialog(screen).getByRole('radio').nth(1).waitFor();
    },
  },
  'goods-new-product-no-groups': {
    till: { mode: 'live' },
    prepare: (till) => {
      till.answers['goods.tax-groups'] = () => ok([]);
    },
    walk: openNewProduct,
  },
  'goods-tax-group': {
    prepare: (till) => {
      withNewGoods(till);
      till.answers['product.price-check'] = () => ok(NEW_GOODS[1] ?? null);
    },
    walk: scanLighter('SPIC'),
  },
  'goods-package-code': packageCode([]),
  'goods-package-code-known': packageCode([
    pairOf('1520777', 'Zajigalka «Kreml» gaz bilan'),
    pairOf('1520778', 'Zajigalka turbo', 4),
  ]),
  'goods-tax-group-like': {
    prepare: (till) => {
      withNewGoods(till);
      till.answers['product.price-check'] = () => ok(NEW_GOODS[1] ?? null);
      till.answers['goods.known-pairs'] = () =>
        ok([
          pairOf('1520777', 'Zajigalka «Kreml» gaz bilan'),
          { ...pairOf('1520778', 'Zajigalka'), called: 'Зажигалка газовая карманная, одноразовая' },
        ]);
    },
    walk: scanLighter('SPIC'),
  },
  'goods-no-cash': {
    prepare: withNewGoods,
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await scanCode(screen, WINE);
      await screen.rows.nth(2).waitFor();
    },
  },
  'goods-no-cash-offline': {
    till: { network: { ...OPEN.network, state: 'down', downMs: 90_000 } },
    prepare: withNewGoods,
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await scanCode(screen, WINE);
      await screen.rows.nth(2).waitFor();
    },
  },
  'goods-label-package': {
    prepare: withNewGoods,
    walk: async (screen) => {
      await fillBasket(screen, 1);
      await typeCode(screen, '4780000000731');
      await dialog(screen).waitFor();
      await scanCode(screen, gtin('AAAAAA1'));
    },
  },
  'goods-label-refused': {
    prepare: withNewGoods,
    walk: async (screen, till) => {
      await fillBasket(screen, 1);
      await typeCode(screen, '4780000000731');
      await dialog(screen).waitFor();
      till.answers['basket.add'] = () =>
        fail({ code: 'label.not-taken', note: 'Suv «Hydrolife» 0,5 l', limit: 31 });
      await dialog(screen).locator('#label-code').fill(gtin('AAAAAAAAAAAA1'));
      await screen.page.keyboard.press('Enter');
      await dialog(screen).getByRole('alert').waitFor();
    },
  },
  'goods-package-line': {
    prepare: (till) => {
      till.products = [...FAKE_PRODUCTS, ...NEW_GOODS.map((one) => ({ ...one, marked: false }))];
    },
    walk: async (screen) => {
      await fillBasket(screen, 2);
      await scanCode(screen, '4780000000731');
      await screen.rows.nth(2).waitFor();
    },
  },
};
