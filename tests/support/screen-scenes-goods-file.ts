/** Scenes of a file of goods on its way into the till. */
import { LOYVERSE_FILE, LOYVERSE_ROWS } from '../../renderer/testing/goods-file-view.ts';
import { ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillGoods, openGoods, openGoodsMore } from './screen-scenes-own-goods.ts';
import { type OpenScreen, said } from './screen-walk.ts';

async function toFirst(screen: OpenScreen, till: FakeTill): Promise<void> {
  till.goods.file = LOYVERSE_FILE;
  till.goods.planned = LOYVERSE_ROWS;
  await openGoods(screen, till);
  await openGoodsMore(screen, till, 'goods.bring-file');
}

const press = ({ page }: OpenScreen, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

async function toColumns(screen: OpenScreen, till: FakeTill): Promise<void> {
  await toFirst(screen, till);
  await press(screen, said(till)('goods-file.open'));
  await screen.page.locator('table').waitFor();
}

async function toPreview(screen: OpenScreen, till: FakeTill): Promise<void> {
  await toColumns(screen, till);
  await press(screen, said(till)('goods-file.check'));
  await screen.page.getByRole('tabpanel').locator('li').first().waitFor();
}

async function toDone(screen: OpenScreen, till: FakeTill): Promise<void> {
  await toPreview(screen, till);
  await press(screen, said(till)('goods-file.do', { count: 4 }));
  await screen.page.getByText(said(till)('goods-file.done', { count: 3 })).waitFor();
}

export const GOODS_FILE_SCENES: Readonly<Record<string, Scene>> = {
  'goods-file-first': { prepare: fillGoods, walk: toFirst },
  'goods-file-unreadable': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toFirst(screen, till);
      till.refusals.set('goods.file-open', {
        code: 'goods-file.unreadable',
        field: 'tovarlar-2026-11-20-eski-kassa.xls',
        note: 'old-workbook',
      });
      await press(screen, said(till)('goods-file.open'));
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'goods-file-columns': { prepare: fillGoods, walk: toColumns },
  'goods-file-no-price': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toFirst(screen, till);
      const { preview } = LOYVERSE_FILE;
      till.goods.file = { ...LOYVERSE_FILE, preview: { ...preview, code: 'no-price-column' } };
      await press(screen, said(till)('goods-file.open'));
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'goods-file-checking': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toColumns(screen, till);
      till.gates.set('goods.file-check', new Promise(() => undefined));
      await press(screen, said(till)('goods-file.check'));
      await screen.page.getByRole('progressbar').waitFor();
      till.publish('goods.progress', { of: 'import', share: 0.4 });
    },
  },
  'goods-file-preview': { prepare: fillGoods, walk: toPreview },
  'goods-file-changed': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toPreview(screen, till);
      await screen.page.getByRole('tab').nth(1).click();
      await screen.page.locator('s').first().waitFor();
    },
  },
  'goods-file-all': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toPreview(screen, till);
      await screen.page.getByText(said(till)('goods-file.take.all'), { exact: true }).click();
    },
  },
  'goods-file-taking': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toPreview(screen, till);
      till.gates.set('goods.file-take', new Promise(() => undefined));
      await press(screen, said(till)('goods-file.do', { count: 4 }));
    },
  },
  'goods-file-done': { prepare: fillGoods, walk: toDone },
  'goods-file-undone': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toDone(screen, till);
      await press(screen, said(till)('goods-file.undo'));
      await screen.page.getByText(said(till)('goods-file.undone', { count: 3 })).waitFor();
    },
  },
  'goods-file-workbook': {
    prepare: fillGoods,
    walk: async (screen, till) => {
      await toFirst(screen, till);
      till.answers['goods.file-open'] = () =>
        ok({
          ...LOYVERSE_FILE,
          fileName: 'Tovarlar.xlsx',
          encoding: null,
          delimiter: null,
          sheet: 'Tovarlar',
          sheets: ['Tovarlar', 'Qoldiq'],
        });
      await press(screen, said(till)('goods-file.open'));
      await screen.page.locator('table').waitFor();
    },
  },
};
