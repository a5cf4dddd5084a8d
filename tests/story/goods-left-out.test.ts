/** The rows of a set-up's goods that were left out: the till names them until somebody brings a file. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openGoodsFile } from '../../electron/app/goods/open-goods-file.ts';
import { takeProvisionedGoods } from '../../electron/app/goods/provisioned-goods.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { outcomeIn } from '../support/catalogue-command.ts';
import { goodsFile } from '../support/goods-files.ts';
import { openedStore } from '../support/goods-store.ts';
import { openedTill } from '../support/opened-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROWS = 'Nomi;Narxi\nNon;4000\nSut;x\n';
const LEFT_OUT = 'goods-file.rows-left-out';

const leftOutIn = (folder: string): unknown => openedStore(join(folder, 'catalogue.db')).leftOut();

/** The goods of a set-up, as `--provision-only` takes them. */
async function setUp(text: string): Promise<string> {
  const [folder, clock, random] = [tempFolder(), systemClock(), systemRandomness()];
  const journal = openJournal(':memory:', { clock, random, shifts: () => 'day' });
  if (!journal.ok) throw new Error(journal.error.code);
  const settings = { language: 'uz', unitsRequired: false, amountScale: 1000 } as const;
  const books = { journal: journal.value, isCopied: false, isStandIn: false };
  const parts = { folder, settings, books, openGoods: openGoodsFile };
  await takeProvisionedGoods(goodsFile(text), { ...parts, clock, random });
  await journal.value.close();
  return folder;
}

it('the till names them at each start, and stops once a file is taken on the goods screen', async () => {
  const folder = await setUp(ROWS);
  const first = await openedTill(folder);
  expect(first.notices()).toContain(LEFT_OUT);
  await first.till.close();
  const mended = goodsFile('Nomi;Narxi\nNon;4000\nSut;9000\n');
  const again = await openedTill(folder, { onOpen: () => mended });
  expect(again.notices()).toContain(LEFT_OUT);
  expect(await again.ask('goods.file-open', undefined)).toMatchObject({ ok: true });
  expect(await again.ask('goods.file-check', { doubles: 'first' })).toMatchObject({
    value: { counts: { same: 1, new: 1 } },
  });
  expect(again.notices()).toContain(LEFT_OUT);
  expect(await again.ask('goods.file-take', { take: 'good', missing: 'leave' })).toMatchObject({ ok: true });
  expect(again.notices()).not.toContain(LEFT_OUT);
  await again.till.close();
  expect(leftOutIn(folder)).toBeNull();
});

it('an import by the command ends them too, and one that takes nothing does not', async () => {
  const folder = await setUp('Nomi;Narxi\nSut;x\n');
  expect(leftOutIn(folder)).toMatchObject({ code: LEFT_OUT, limit: 1, note: '2' });
  await outcomeIn(folder, ['import', goodsFile('Nomi;Narxi\nSut;x\n')]);
  expect(leftOutIn(folder)).not.toBeNull();
  await outcomeIn(folder, ['import', goodsFile(ROWS)]);
  expect(leftOutIn(folder)).toBeNull();
});

it('goods without a fault leave nothing behind', async () => {
  expect(leftOutIn(await setUp('Nomi;Narxi\nNon;4000\n'))).toBeNull();
});
