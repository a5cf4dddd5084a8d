/** The goods' file is replaced, by a chosen copy or after damage, while a thread of imports has it open. */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importCalls } from '../../electron/app/goods/import-calls.ts';
import { importDesk } from '../../electron/app/goods/import-desk.ts';
import { newEntryCount } from '../../electron/app/goods/rest-while-selling.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Installation } from '../../electron/provisioning/provision.ts';
import { cataloguePath, copiesIn } from '../../electron/storage/catalogue/copies.ts';
import { goodsFile } from '../support/goods-files.ts';
import { edit, record, stampAt } from '../support/goods-store.ts';
import { openedGoods } from '../support/opened-goods.ts';
import { damageBody } from '../support/opened-shop-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';

const WITH_SAMPLES = {
  catalogue: 'sample',
  fiscal: { amount_scale: 1000, received_by: 'card' },
} as Installation;

/** A live till's goods, with its desk of imports. seed: a start must not make the ids of an earlier start again. */
function openedTill(folder: string, installation: Installation | null = null, seed = 31) {
  let releaseGoods = (): Promise<void> | null => null;
  let endDesk = async (): Promise<void> => undefined;
  const { goods, clock, random, told, close } = openedGoods(
    folder,
    { endpoint: { baseUrl: 'https://127.0.0.1/', serviceId: 1, mode: 'live' }, installation },
    { seed, releaseGoods: () => releaseGoods(), beforeClose: () => endDesk() },
  );
  const desk = importDesk({
    calls: importCalls(
      () => ({ folder, language: 'uz', unitsRequired: false, amountScale: 1000 }),
      newEntryCount(),
    ),
    imports: goods.shop.imports,
    soldSince: () => [],
    onWritten: goods.log,
    clock,
    random,
  });
  releaseGoods = desk.release;
  endDesk = async () => void (await desk.close());
  goods.start();
  const bring = async (text: string): Promise<void> => {
    await desk.open(goodsFile(text));
    await desk.check('first', () => undefined);
    expect((await desk.take({ take: 'good', missing: 'leave' }, stampAt(2))).ok).toBe(true);
  };
  const names = (): readonly string[] => [...goods.shop.goods.all()].map(({ names: { uz } }) => uz ?? '');
  return { goods, bring, names, told, close, released: async () => await desk.release() };
}

it('an import after a chosen copy is in the chosen goods', async () => {
  const folder = tempFolder();
  const { goods, bring, names } = openedTill(folder);
  await bring('nomi,narx\nNon,4000\n');
  await goods.copyNow();
  await bring('nomi,narx\nSut,9000\n');
  const [copy] = goods.shop.copies();
  expect((await goods.shop.takeCopy(copy?.name ?? '', stampAt(3))).ok).toBe(true);
  await bring('nomi,narx\nChoy,15000\n');
  expect(names()).toEqual(['Non', 'Choy']);
  expect(readdirSync(folder).filter((name) => name.includes('set-aside'))).toEqual([]);
});

it('an import after damage is in the goods that the till went on with', async () => {
  const folder = tempFolder();
  const first = openedTill(folder);
  await first.bring('nomi,narx\nNon,4000\n');
  await first.goods.copyNow();
  await first.close();
  const { goods, bring, names, told, released } = openedTill(folder, null, 32);
  await bring('nomi,narx\nSut,9000\n');
  damageBody(cataloguePath(folder));
  goods.shop.recover();
  // The thread still has the damaged file open, so no other file may lie in its place yet.
  expect([names(), goods.shop.goods.change(edit('lost', [record('Xato')]), stampAt(2)).ok]).toEqual([
    [],
    false,
  ]);
  await released();
  await bring('nomi,narx\nChoy,15000\n');
  expect([names(), told.map(({ code }) => code)]).toEqual([['Non', 'Choy'], ['catalogue.from-copy']]);
});

it('damage after a chosen copy brings the chosen goods back, not the goods that were given up', async () => {
  const folder = tempFolder();
  const first = openedTill(folder);
  first.goods.shop.goods.change(edit('one', [record('Non')]), stampAt(1));
  await first.goods.copyNow();
  first.goods.shop.goods.change(edit('two', [record('Xato')]), stampAt(2));
  const [copy] = first.goods.shop.copies();
  expect((await first.goods.shop.takeCopy(copy?.name ?? '', stampAt(3))).ok).toBe(true);
  await first.close();
  damageBody(cataloguePath(folder));
  expect(openedTill(folder).names()).toEqual(['Non']);
});

it('samples never take the place of goods that were lost, nor of goods that can’t be opened', async () => {
  const folder = tempFolder();
  const fresh = openedTill(folder, WITH_SAMPLES);
  expect(fresh.goods.sold.count()).toBe(SAMPLE_PRODUCTS.length);
  await fresh.close();
  expect(copiesIn(folder)).toEqual([]);
  damageBody(cataloguePath(folder));
  const lost = openedTill(folder, WITH_SAMPLES);
  expect([lost.goods.sold.count(), lost.told.map(({ code }) => code)]).toEqual([0, ['catalogue.set-aside']]);
  await lost.close();
  const later = openedTill(folder, WITH_SAMPLES);
  expect(later.goods.sold.count()).toBe(0);
});

it('several copies taken in one day leave today’s goods in the list', async () => {
  const { goods } = openedTill(tempFolder());
  const { shop } = goods;
  for (const [at, id] of ['suv', 'nok', 'non'].entries()) {
    expect(shop.goods.change(edit(id, [record(id)]), stampAt(at + 1)).ok).toBe(true);
    await goods.copyNow();
  }
  expect(shop.goods.change(edit('olma', [record('olma')]), stampAt(4)).ok).toBe(true);
  const [, second, first] = shop.copies();
  for (const copy of [first, second])
    expect((await shop.takeCopy(copy?.name ?? '', stampAt(5))).ok).toBe(true);
  expect([...shop.goods.all()]).toHaveLength(2);
  const today = shop.copies().find(({ products }) => products === 4);
  expect((await shop.takeCopy(today?.name ?? '', stampAt(6))).ok).toBe(true);
  expect([...shop.goods.all()]).toHaveLength(4);
});
