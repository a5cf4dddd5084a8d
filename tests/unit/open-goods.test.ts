/** The two catalogues of a till: a lesson sells samples, and the shop's own goods wait for the day of going live. */
import { expect, it } from 'vitest';
import type { TillGoods } from '../../electron/app/open-goods.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';
import { edit, productId, record, stampAt } from '../support/goods-store.ts';
import { openedGoods, type PreparedGoods } from '../support/opened-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';

const at = (mode: 'live' | 'training', catalogue?: 'sample'): PreparedGoods => ({
  endpoint: { baseUrl: 'http://127.0.0.1/', serviceId: 1, mode },
  installation:
    catalogue === undefined
      ? null
      : ({ catalogue, fiscal: { amount_scale: 1000, received_by: 'card' } } as PreparedGoods['installation']),
});

async function inFolder<T>(
  folder: string,
  prepared: PreparedGoods,
  work: (goods: TillGoods, kinds: () => readonly string[]) => T,
): Promise<T> {
  const { goods, books, close } = openedGoods(folder, prepared);
  goods.start();
  const kinds = (): readonly string[] =>
    books.journal
      .entriesOf({
        before: null,
        limit: 500,
        staffId: null,
        kinds: books.journal.kindsIn(['goods']),
        day: null,
      })
      .entries.map(({ entry }) => entry?.kind ?? '');
  const answer = work(goods, kinds);
  await close();
  return answer;
}

it('sells samples in a lesson, and keeps what its owner puts into the shop for the live till', async () => {
  const folder = tempFolder();
  await inFolder(folder, at('training'), ({ sold, shop }, kinds) => {
    expect([sold.count(), shop.isEmpty()]).toEqual([SAMPLE_PRODUCTS.length, true]);
    expect(shop.goods.change(edit('one', [record('suv')]), stampAt(1)).ok).toBe(true);
    expect(sold.product(productId('suv'))).toBeUndefined();
    expect(kinds()).toEqual(['goods.changed']);
  });
  await inFolder(folder, at('live'), ({ sold }, kinds) => {
    expect(sold.search('suv', 5).map(({ name }) => name)).toEqual(['suv']);
    expect(sold.count()).toBe(1);
    expect(kinds()).toEqual(['goods.changed']);
  });
});

it('fills an empty live shop with samples where its installation says so, and never twice', async () => {
  const folder = tempFolder();
  await inFolder(folder, at('live'), ({ sold }) => expect(sold.count()).toBe(0));
  await inFolder(folder, at('live', 'sample'), ({ sold, shop }) => {
    expect(sold.count()).toBe(SAMPLE_PRODUCTS.length);
    const hidden = [...shop.goods.all()].map((one) => ({ ...one, active: false }));
    expect(shop.goods.change(edit('hide', hidden), stampAt(1)).ok).toBe(true);
  });
  await inFolder(folder, at('live', 'sample'), ({ sold, shop }) =>
    expect([sold.count(), shop.isEmpty()]).toEqual([0, false]),
  );
});

it('logs the prices of a large change in steps between other work, and a start logs what is left', async () => {
  const folder = tempFolder();
  const many = (price: number) =>
    Array.from({ length: 1_501 }, (_, one) => record(`p-${one}`, { priceTiyin: tiyin(price) }));
  await inFolder(folder, at('live'), ({ shop }, kinds) => {
    shop.goods.change(edit('one', many(1_000)), stampAt(1));
    shop.goods.change(edit('two', many(2_000)), stampAt(2));
    // The first step is over, and the till closes before the next.
    expect(kinds()).toHaveLength(1 + 10);
  });
  const { goods, books } = openedGoods(folder, at('live'), { seed: 32 });
  goods.start();
  const logged = (): number =>
    books.journal.entriesOf({
      ...{ before: null, limit: 99, staffId: null, day: null },
      kinds: books.journal.kindsIn(['goods']),
    }).entries.length;
  await expect.poll(logged).toBe(2 + 16);
});
