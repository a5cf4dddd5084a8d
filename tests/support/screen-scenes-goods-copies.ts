/** Scenes of the copies of the shop's goods: the list, the question, and what follows. */
import type { GoodsCopy } from '../../shared/contract/goods.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { fillGoods, openGoods, openGoodsMore } from './screen-scenes-own-goods.ts';
import { type OpenScreen, said } from './screen-walk.ts';

const AT = Date.parse('2026-11-20T04:05:12.000Z');
const DAY_MS = 86_400_000;

/** As many as the till's own folder keeps, and older ones of the second folder. */
const COPIES: readonly GoodsCopy[] = Array.from({ length: 9 }, (_, at) => ({
  name: `catalogue-00000${9 - at}-0.db`,
  wallMs: AT - at * DAY_MS,
  products: 1_245 - at * 40,
  place: at < 7 ? 'till' : 'second',
}));

function withCopies(till: FakeTill): void {
  fillGoods(till);
  till.goods.copies = COPIES;
}

async function toList(screen: OpenScreen, till: FakeTill): Promise<void> {
  await openGoods(screen, till);
  await openGoodsMore(screen, till, 'goods.copies');
  await screen.page.getByRole('dialog').locator('p').first().waitFor();
}

async function toQuestion(screen: OpenScreen, till: FakeTill): Promise<void> {
  await toList(screen, till);
  await screen.page.getByRole('dialog').locator('li button').nth(1).click();
  await take(screen, till).waitFor();
}

const take = ({ page }: OpenScreen, till: FakeTill) =>
  page.getByRole('button', { name: said(till)('goods.copies.take'), exact: true });

export const GOODS_COPIES_SCENES: Readonly<Record<string, Scene>> = {
  'goods-copies': {
    prepare: withCopies,
    walk: async (screen, till) => {
      await toList(screen, till);
      await screen.page.getByRole('dialog').locator('li').first().waitFor();
    },
  },
  'goods-copies-none': { prepare: fillGoods, walk: toList },
  'goods-copies-question': { prepare: withCopies, walk: toQuestion },
  'goods-copies-refused': {
    prepare: withCopies,
    walk: async (screen, till) => {
      await toQuestion(screen, till);
      till.refusals.set('goods.take-copy', { code: 'catalogue.copy-unreadable' });
      await take(screen, till).click();
      await screen.page.getByRole('alert').waitFor();
    },
  },
  'goods-copies-done': {
    prepare: withCopies,
    walk: async (screen, till) => {
      await toQuestion(screen, till);
      await take(screen, till).click();
      await screen.page.getByRole('dialog').getByRole('status').waitFor();
    },
  },
};
