/** Scenes of the owner's work beside the list: prices, the national list, groups, and what is refused. */

import { AZIZ, LOLA } from '../../renderer/testing/staff-views.ts';
import { BREAD_RECORD, bread } from '../../renderer/testing/stand-in-goods.ts';
import type { NationalEntry, NationalProposal } from '../../shared/catalogue/national/national-list.ts';
import type { NationalView } from '../../shared/contract/goods-national.ts';
import { GoodsChangeId, ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillGoods, openGoods, openGoodsMore, openProduct } from './screen-scenes-own-goods.ts';
import { said } from './screen-walk.ts';

const AT = Date.parse('2026-11-20T09:41:07.000Z');
const DAY_MS = 86_400_000;

const entry = (spic: string, name: string, change: Partial<NationalEntry> = {}): NationalEntry => ({
  spic,
  name,
  group: 'Безалкогольные напитки',
  class: null,
  position: 'Напитки газированные',
  subposition: null,
  brand: null,
  attribute: null,
  unit: null,
  ...change,
});

const PROPOSALS: readonly NationalProposal[] = [
  {
    entry: entry('02202001001000000', 'Чай зелёный байховый «Ахмад» 95, картонная пачка 100 г', {
      brand: 'Ahmad',
      unit: 'шт',
    }),
    matched: 'barcode',
    wordsFound: 3,
    words: 4,
  },
  { entry: entry('00902001002000000', 'Чай зелёный 95'), matched: 'all-words', wordsFound: 2, words: 2 },
  { entry: entry('00902001003000000', 'Чай чёрный'), matched: 'some-words', wordsFound: 1, words: 2 },
  { entry: entry('00902001004000000', 'Чай фруктовый'), matched: 'some-words', wordsFound: 1, words: 2 },
  { entry: entry('00902001005000000', 'Чай в пакетиках'), matched: 'some-words', wordsFound: 1, words: 2 },
];

const FACTS = { codes: 442_318, refused: 12, sha256: 'a'.repeat(64), loadedAtMs: AT };
const NO_LIST: NationalView = { present: null, trouble: null, loading: null, loaded: null, failed: null };

const national = (view: Partial<NationalView>): Scene => ({
  prepare: (till) => {
    fillGoods(till);
    till.answers['goods.national'] = () => ok({ ...NO_LIST, ...view });
  },
  walk: async (screen, till) => {
    await openGoods(screen, till);
    await openGoodsMore(screen, till, 'national.title');
    await screen.page.getByRole('dialog').locator('p').first().waitFor();
  },
});

/** A product with prices that were, by people and the till, and prices to come. */
function withPrices(till: FakeTill): void {
  fillGoods(till);
  const record = bread(3, { names: { uz: 'Pivo «Sarbast» 0,5 l', ru: 'Пиво «Сарбаст» 0,5 л' } });
  const view = till.goods.view(till.goods.put(record));
  const { productId } = record;
  const due = [
    { productId, fromWallMs: AT + 3 * DAY_MS, priceTiyin: tiyin(15_500_00) },
    { productId, fromWallMs: AT + 41 * DAY_MS, priceTiyin: tiyin(16_000_00) },
  ];
  const prices = [
    { priceTiyin: tiyin(14_000_00), fromWallMs: AT, by: LOLA.staffId, happening: 'edited' },
    { priceTiyin: tiyin(13_000_00), fromWallMs: AT - 20 * DAY_MS, by: null, happening: 'price-due' },
    { priceTiyin: tiyin(12_500_00), fromWallMs: AT - 90 * DAY_MS, by: AZIZ.staffId, happening: 'imported' },
  ] as const;
  till.answers['goods.product'] = () => ok({ ...view, due, prices });
  till.answers['history.people'] = () =>
    ok([LOLA, AZIZ].map((one) => ({ ...one, state: 'active' as const, counts: true })));
}

const UNDO = { changeId: GoodsChangeId.parse('import-1'), wallMs: AT, products: 40 };

function withUndo(till: FakeTill): void {
  fillGoods(till);
  const state = till.goods.handlers['goods.state'];
  till.answers['goods.state'] = (request) => {
    const answer = state?.(request);
    return answer?.ok
      ? ok({ ...answer.value, undo: UNDO, isLesson: true })
      : fail({ code: 'ipc.bad-arguments' });
  };
}

export const GOODS_OWNER_SCENES: Readonly<Record<string, Scene>> = {
  'goods-empty': {
    till: { mode: 'live', categories: [] },
    prepare: (till) => {
      till.products = [];
      till.favourites = [];
    },
    walk: async ({ page }, till) => {
      const words = said(till);
      await page.keyboard.press('F10');
      await page.getByRole('menuitem', { name: words('goods.screen'), exact: true }).click();
      await page.getByRole('heading', { name: words('goods.screen') }).waitFor();
      await page.getByText(words('first-goods.title')).waitFor();
    },
  },
  'goods-none-found': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await screen.page.getByRole('search').getByRole('textbox').fill('zzz');
      await screen.page.getByText(said(till)('goods.none')).waitFor();
    },
  },
  'goods-filtered': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      await openGoods(screen, till);
      await screen.page
        .getByRole('search')
        .getByRole('button', { name: words('goods.only.not-green') })
        .click();
      await screen.page.getByRole('search').locator('select').selectOption('Ichimlik');
    },
  },
  'goods-menu': {
    prepare: withUndo,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await screen.page.getByRole('button', { name: said(till)('goods.more'), exact: true }).click();
      await screen.page.getByRole('menuitem').first().waitFor();
    },
  },
  'goods-undo': {
    prepare: withUndo,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await openGoodsMore(screen, till, 'goods.undo-import');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'goods-new': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      await openGoods(screen, till);
      await screen.page.getByRole('button', { name: words('goods.add'), exact: true }).click();
      await screen.page.locator('fieldset').first().waitFor();
      await screen.page.keyboard.press('F9');
      await screen.page.locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  'goods-leave': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,5');
      await screen.page.getByLabel(said(till)('goods.price'), { exact: true }).fill('15500');
      await screen.page.keyboard.press('Escape');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'goods-barcode-taken': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,5');
      await screen.page.getByLabel(said(till)('goods.price'), { exact: true }).fill('15500');
      till.refusals.set('goods.save', {
        code: 'product.barcode-taken',
        field: '4780000000017',
        note: 'Obi non',
      });
      await screen.page.keyboard.press('F9');
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'goods-prices': {
    prepare: withPrices,
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,5');
      const prices = screen.page.locator('fieldset', { hasText: said(till)('goods.price.from-title') });
      await prices.last().scrollIntoViewIfNeeded();
    },
  },
  'goods-price-from': {
    prepare: withPrices,
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,5');
      await screen.page.getByRole('button', { name: said(till)('goods.price.from-title') }).click();
      await screen.page.getByLabel(said(till)('goods.price.instant')).fill('01.12.2026 08:00');
    },
  },
  'goods-proposals': {
    prepare: (till) => {
      fillGoods(till);
      till.goods.proposals.push(...PROPOSALS);
    },
    walk: async (screen, till) => {
      await openProduct(screen, till, '95');
      await screen.page.getByText(said(till)('national.propose.near')).scrollIntoViewIfNeeded();
    },
  },
  'goods-proposals-no-list': {
    prepare: (till) => {
      fillGoods(till);
      till.answers['goods.propose'] = () => fail({ code: 'national.missing' });
    },
    walk: async (screen, till) => {
      await openProduct(screen, till, '95');
      await screen.page.getByRole('button', { name: said(till)('national.load') }).scrollIntoViewIfNeeded();
    },
  },
  'goods-package': {
    prepare: (till) => {
      fillGoods(till);
      till.goods.put({
        ...BREAD_RECORD,
        productId: ProductId.parse('water'),
        names: { uz: 'Suv 0,75 l', ru: 'Вода 0,75 л' },
        barcodes: ['4780000000727', '4780000000741'],
        soldBy: 'piece',
        package: {
          productId: ProductId.parse('water-pack'),
          barcodes: ['4780000000734'],
          priceTiyin: tiyin(21_000_00),
          packageCode: '1520633',
          pieces: 6,
        },
      });
    },
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,75');
      await screen.page.getByLabel(said(till)('goods.field.packPieces')).scrollIntoViewIfNeeded();
    },
  },
  'goods-scan-first': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await screen.page.getByRole('button', { name: said(till)('goods.scan') }).click();
      await screen.page.getByText(said(till)('goods.quick.explain')).waitFor();
    },
  },
  'goods-group': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      await openGoods(screen, till);
      await openGoodsMore(screen, till, 'goods.groups');
      await screen.page.getByRole('button', { name: words('goods.item-group.add') }).click();
      await screen.page.locator('form').waitFor();
    },
  },
  'goods-drop': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      await openGoods(screen, till);
      await openGoodsMore(screen, till, 'goods.groups');
      await screen.page.locator('li button').first().click();
      await screen.page.getByRole('button', { name: words('goods.category.drop') }).click();
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  'goods-bulk-codes': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await screen.page.getByRole('checkbox').first().click();
      await screen.page.getByRole('button', { name: said(till)('goods.bulk'), exact: true }).click();
      await screen.page.getByRole('dialog').locator('select').first().selectOption('codes');
    },
  },
  'goods-national': national({}),
  'goods-national-present': national({ present: FACTS, trouble: 'older-words' }),
  'goods-national-loading': national({ loading: 0.42 }),
  'goods-national-loaded': national({
    present: { ...FACTS, codes: 398_112 },
    loaded: { ...FACTS, fileName: 'mxik_2026-11.xlsx' },
  }),
  'goods-national-failed': national({ failed: { code: 'national.codes-damaged', limit: 1_204 } }),
};
