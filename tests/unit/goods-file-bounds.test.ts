/** What a file of goods may eat: hostile sizes end early, and with their own code. */
import { truncateSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readGoodsFile } from '../../electron/catalogue/file/read-goods-file.ts';
import { fileFault, goodsFile, readGoods } from '../support/goods-files.ts';
import { sheetBytes } from '../support/xlsx-bytes.ts';

const GIB = 1024 ** 3;
/** Begins each entry of a zip file's directory. */
const DIRECTORY = 'PK\u0001\u0002';
const TEN_GB = 10_000_000_000n;

it('a file of 10 GB is not read', async () => {
  const path = goodsFile('Nomi;Narxi\nNon;4000\n');
  truncateSync(path, 10 * GIB);
  const read = await readGoodsFile(path, () => expect.unreachable());
  expect(read).toEqual({ ok: false, error: { code: 'too-large', limit: 256 } });
});

/** Each entry of the directory with these sizes: of the packed bytes, and of the bytes. */
function claiming(packed: bigint | null, whole: bigint | null): Buffer {
  const bytes = sheetBytes([
    ['Nomi', 'Narxi'],
    ['Non', { number: '4000' }],
  ]);
  for (const { index } of bytes.toString('latin1').matchAll(new RegExp(DIRECTORY, 'g'))) {
    if (packed !== null) bytes.writeUInt32LE(Number(packed & 0xffff_ffffn), index + 20);
    if (whole !== null) bytes.writeUInt32LE(Number(whole & 0xffff_ffffn), index + 24);
  }
  return bytes;
}

it.each([
  ['its packed bytes', claiming(TEN_GB, null)],
  ['its bytes', claiming(null, TEN_GB)],
  ['both, elsewhere', claiming(0xffff_ffffn, 0xffff_ffffn)],
])('a workbook that claims 10 GB for %s is damaged, and no memory is taken for it', async (_what, bytes) => {
  expect(await fileFault(bytes)).toMatchObject({ code: 'damaged' });
});

it.each([
  ['a line without an end', `Nomi;Narxi\n${'x'.repeat(4_300_000)}`, 'cell-too-long'],
  ['a header of half a million columns', `${'x;'.repeat(500_000)}\nNon;4000\n`, 'too-many-columns'],
])('%s stops the reading', async (_what, text, code) => {
  expect(await fileFault(text)).toMatchObject({ code });
});

it('half a million empty cells behind a row are nothing', async () => {
  const empty = ';'.repeat(500_000);
  const read = await readGoods(`Nomi;Narxi${empty}\nNon;4000${empty}\n`);
  expect(read.columns).toEqual({ Nomi: 'name', Narxi: 'price' });
  expect(read.goods).toMatchObject([{ name: 'Non', priceTiyin: 400_000 }]);
});
