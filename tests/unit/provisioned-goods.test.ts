/** The goods that a provisioning file names: good rows are taken, and no fault stops the set-up. */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { provisionedGoodsPath, takeProvisionedGoods } from '../../electron/app/goods/provisioned-goods.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { readProvisionFile } from '../../electron/provisioning/provision.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { catalogueRun } from '../support/catalogue-command.ts';
import { openedStore } from '../support/goods-store.ts';
import { fileWith, PROVISION } from '../support/provision-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const [clock, random] = [systemClock(), systemRandomness()];

async function take(path: string, folder = tempFolder(), books = {}) {
  const journal = openJournal(':memory:', { clock, random, shifts: () => 'day' });
  if (!journal.ok) throw new Error(journal.error.code);
  const notice = await takeProvisionedGoods(path, {
    folder,
    settings: { language: 'uz', unitsRequired: false, amountScale: 1000 },
    books: { journal: journal.value, isCopied: false, isStandIn: false, ...books },
    openGoods: openGoodsFile,
    clock,
    random,
  });
  await journal.value.close();
  return { notice, folder };
}

const found = async (folder: string, text: string): Promise<number> =>
  JSON.parse((await catalogueRun(folder, ['search', text])).lines[0] ?? '').length;

const goods = (text: string): string => {
  const path = join(tempFolder(), 'goods.csv');
  writeFileSync(path, text);
  return path;
};

it('the file lies beside the provisioning file', () => {
  const path = fileWith({ ...PROVISION, catalogue: 'lists/goods.xlsx' });
  const read = readProvisionFile(path);
  expect(read).toMatchObject({ ok: true, value: { catalogue: 'lists/goods.xlsx' } });
  if (!read.ok) return;
  expect(provisionedGoodsPath(read.value, path)).toBe(join(dirname(path), 'lists', 'goods.xlsx'));
  // A later start without the file brings nothing again.
  expect(provisionedGoodsPath(read.value, null)).toBeNull();
  expect(provisionedGoodsPath({ ...read.value, catalogue: 'sample' }, path)).toBeNull();
});

it('all rows are taken, and nothing is to be said', async () => {
  const { notice, folder } = await take(goods('nomi,narx\nNon,4000\nSut,9000\n'));
  expect(notice).toBeNull();
  expect(await found(folder, 'sut')).toBe(1);
});

it('refused rows are named with their file, and the good rows are taken', async () => {
  const path = goods('nomi,narx,mxik\nNon,4000,\nSut,x,\nChoy,9000,123\nOlma,12.000,\n');
  const { notice, folder } = await take(path);
  expect(notice).toEqual({
    code: 'goods-file.rows-left-out',
    field: path,
    limit: 3,
    note: '3, 5, 4',
  });
  expect([await found(folder, 'choy'), await found(folder, 'olma')]).toEqual([1, 0]);
});

it.each([
  ['no file', () => join(tempFolder(), 'away.csv'), 'no-file'],
  ['a folder', () => tempFolder(), 'is-folder'],
  ['no goods', () => goods('Hurmatli mijoz!\n'), 'no-goods'],
  ['a password', () => goods('\u0000\u0001'), 'no-goods'],
])('%s: the set-up goes on, and the till says which file it did not take', async (_what, path, note) => {
  const file = path();
  const { notice } = await take(file);
  expect(notice).toEqual({ code: 'goods-file.not-taken', field: file, note });
});

it('a till that has goods keeps them as they are', async () => {
  const path = goods('nomi,narx\nNon,4000\n');
  const { folder } = await take(path);
  writeFileSync(path, 'nomi,narx\nNon,5000\nSut,9000\n');
  expect((await take(path, folder)).notice).toBeNull();
  expect(await found(folder, 'sut')).toBe(0);
  expect(existsSync(path)).toBe(true);
});

it('what was left out is kept until a file of goods is taken', async () => {
  const path = goods('nomi,narx\nNon,4000\nSut,x\n');
  const { notice, folder } = await take(path);
  const kept = (): unknown => openedStore(join(folder, 'catalogue.db')).leftOut();
  expect(kept()).toEqual(notice);
  await catalogueRun(folder, ['import', goods('nomi,narx\nSut,9000\n')]);
  expect(kept()).toBeNull();
});

it('a file that could not be read is kept too', async () => {
  const { notice, folder } = await take(join(tempFolder(), 'away.csv'));
  expect(openedStore(join(folder, 'catalogue.db')).leftOut()).toEqual(notice);
});

it.each([
  ['a copied folder', { isCopied: true }, null],
  ['a journal in memory, which would lose the entry', { isStandIn: true }, 'goods-file.not-taken'],
])('%s takes no goods', async (_what, books, code) => {
  const { notice, folder } = await take(goods('nomi,narx\nNon,4000\n'), tempFolder(), books);
  expect([notice?.code ?? null, existsSync(join(folder, 'catalogue.db'))]).toEqual([code, false]);
});
