/** Scenes of the shop's own goods: the empty till, the list, a product, groups, and filling by scanning. */
import { BREAD_RECORD, bread } from '../../renderer/testing/stand-in-goods.ts';
import { ItemGroupId, ProductId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { GOODS_PICTURES } from './drawn-pictures.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { type OpenScreen, said, scanCode } from './screen-walk.ts';

const NO_CODES = { spic: '', packageCode: '' } as const;

export function fillGoods({ goods }: FakeTill): void {
  goods.categories.push(
    { ...BREAD_RECORD, unitsCode: 796, name: 'Non', colour: 'orange', notForCash: false, marked: false },
    { ...NO_CODES, name: 'Ichimlik', colour: 'teal', notForCash: null, marked: null },
    { ...NO_CODES, name: 'Bakaleya', colour: null, notForCash: null, marked: null, vatPercent: 12 },
  );
  const { unitsCode: _, ...bread1 } = BREAD_RECORD;
  goods.groups.push({
    ...bread1,
    groupId: ItemGroupId.parse('group-1'),
    names: { uz: 'Non mahsulotlari', ru: 'Хлеб и выпечка', en: 'Bread and pastry' },
  });
  const records = [
    { ...BREAD_RECORD, pinned: true },
    bread(2, {
      names: { uz: 'Koʻk choy 95-gʻijduvon, qogʻoz qutida 100 g', ru: 'Чай зелёный 95, 100 г' },
      ...NO_CODES,
      priceTiyin: tiyin(16_500_00),
      category: 'Ichimlik',
    }),
    bread(3, {
      names: { uz: 'Pivo «Sarbast» 0,5 l', ru: 'Пиво «Сарбаст» 0,5 л' },
      spic: '02203001001000000',
      priceTiyin: tiyin(14_000_00),
      category: 'Ichimlik',
      taxChoice: {
        groupId: ItemGroupId.parse('group-1'),
        by: StaffId.parse('lola'),
        wallMs: Date.parse('2026-11-19T08:30:00Z'),
      },
    }),
    bread(4, {
      names: { ru: 'Сыр «Голландский»' },
      soldBy: 'weight',
      unit: 'kg',
      priceTiyin: tiyin(96_000_00),
    }),
    bread(5, { names: { uz: 'Televizor 55 dyuym' }, priceTiyin: tiyin(0), category: '' }),
    ...Array.from({ length: 30 }, (_, at) => bread(at + 10, { priceTiyin: tiyin((at + 1) * 1_000_00) })),
  ];
  for (const record of records) goods.put(record);
}

export async function openGoods({ page }: OpenScreen, till: FakeTill): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem', { name: said(till)('goods.screen'), exact: true }).click();
  await page.locator('[data-open]').first().waitFor();
}

export async function openProduct(screen: OpenScreen, till: FakeTill, name: string): Promise<void> {
  await openGoods(screen, till);
  await screen.page.locator('[data-open]', { hasText: name }).click();
  await screen.page.locator('fieldset').first().waitFor();
}

export async function openGoodsMore(
  { page }: OpenScreen,
  till: FakeTill,
  key:
    | 'goods.bring-file'
    | 'goods.groups'
    | 'goods.export'
    | 'goods.copies'
    | 'goods.undo-import'
    | 'national.title',
): Promise<void> {
  await page.getByRole('button', { name: said(till)('goods.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: said(till)(key), exact: true }).click();
}

export const OWN_GOODS_SCENES: Readonly<Record<string, Scene>> = {
  'goods-first': {
    till: { mode: 'live', categories: [] },
    prepare: (till) => {
      till.products = [];
      till.favourites = [];
    },
    walk: async ({ page }, till) => page.getByText(said(till)('first-goods.title')).waitFor(),
  },
  'goods-tiles': {
    prepare: (till) => {
      const colours = ['orange', 'teal', 'yellow', 'blue', 'violet', 'red', 'green', 'grey'] as const;
      till.favourites = till.products.map((product, at) => ({ ...product, colour: colours[at] ?? null }));
    },
    walk: async ({ tiles }) => tiles.first().waitFor(),
  },
  'goods-photos': {
    prepare: (till) => {
      const [first] = till.products;
      if (!first) return;
      const dear = { ...first, name: 'Televizor 55 dyuym', priceTiyin: tiyin(12_499_000_00) };
      till.favourites = [dear, ...till.products].map((product, at) => ({
        ...product,
        productId: ProductId.parse(`tile-${at}`),
        // Every sixth has none.
        photo: GOODS_PICTURES[at % (GOODS_PICTURES.length + 1)]?.hash ?? null,
      }));
    },
    walk: async ({ page, tiles }) => {
      await tiles.first().waitFor();
      await page.waitForFunction(() => {
        const [...photos] = document.querySelectorAll<HTMLImageElement>('[data-product] img');
        return photos.length > 0 && photos.slice(0, 8).every(({ naturalWidth }) => naturalWidth > 0);
      });
    },
  },
  'goods-list': { prepare: fillGoods, walk: openGoods },
  'goods-bulk': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      const { page } = screen;
      await openGoods(screen, till);
      await page.locator('[data-open]').first().waitFor();
      await page.getByRole('checkbox').first().click();
      await page.getByRole('button', { name: words('goods.choose-found', { count: 35 }) }).click();
      await page.getByRole('button', { name: words('goods.bulk'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('select').first().selectOption('price');
      await dialog.locator('input[type="text"]').fill('7,5');
      await dialog.getByRole('button', { name: words('goods.bulk.check') }).click();
      await dialog.locator('table').waitFor();
    },
  },
  'goods-product': {
    prepare: fillGoods,
    walk: (screen, till) => openProduct(screen, till, '0,5'),
  },
  'goods-product-photo': {
    prepare: (till) => {
      fillGoods(till);
      const [photo] = GOODS_PICTURES;
      if (photo) till.goods.put({ ...BREAD_RECORD, photo: photo.hash });
    },
    walk: async (screen, till) => {
      await openProduct(screen, till, till.view.settings.language === 'ru' ? 'Лепёшка' : 'Obi non');
      const photo = screen.page.getByRole('img', { name: said(till)('goods.field.photo') });
      await photo.scrollIntoViewIfNeeded();
    },
  },
  'goods-product-tax': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openProduct(screen, till, '0,5');
      await screen.page
        .locator('fieldset', { hasText: said(till)('goods.notForCash') })
        .last()
        .scrollIntoViewIfNeeded();
    },
  },
  'goods-conflict': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      const words = said(till);
      await openProduct(screen, till, till.view.settings.language === 'ru' ? 'Лепёшка' : 'Obi non');
      await screen.page.getByLabel(words('goods.price'), { exact: true }).fill('4500');
      till.goods.put({ ...BREAD_RECORD, productId: ProductId.parse('bread'), priceTiyin: tiyin(5_000_00) });
      await screen.page.keyboard.press('Enter');
      await screen.page.getByText(words('goods.conflict')).waitFor();
    },
  },
  'goods-scan': {
    prepare: (till) => {
      fillGoods(till);
      till.goods.proposals.push({
        entry: {
          spic: '02202001001000000',
          name: 'Газированный напиток «Кола» 0,5 л, ПЭТ-бутылка',
          group: null,
          class: null,
          position: null,
          subposition: null,
          brand: null,
          attribute: null,
          unit: null,
        },
        matched: 'barcode',
        wordsFound: 0,
        words: 0,
      });
    },
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await scanCode(screen, '4780000000999');
      await screen.page.getByText('4780000000999').waitFor();
    },
  },
  'goods-groups': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await openGoodsMore(screen, till, 'goods.groups');
      await screen.page.locator('li button').first().click();
      await screen.page.locator('form').waitFor();
    },
  },
  'goods-export': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await openGoods(screen, till);
      await openGoodsMore(screen, till, 'goods.export');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
};
