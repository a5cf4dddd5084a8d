/** A file of goods compared with the catalogue: which product a row is about, and what becomes of it. */
import { expect, it } from 'vitest';
import { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { bringGoods, checkGoods } from '../support/checked-goods.ts';
import { keptGoods } from '../support/kept-goods.ts';

const SPIC = '02202002001010036';
const OTHER_SPIC = '02202002001010003';

const brief = ({ names, barcodes, priceTiyin, spic, packageCode }: ProductRecord) =>
  [Object.values(names).join('/'), barcodes.join(' '), priceTiyin, spic, packageCode] as const;

it('a new row becomes a product that its schema accepts', async () => {
  const store = keptGoods();
  const brought = await bringGoods(
    store,
    'nomi;narxi;shtrixkod;mxik;qadoq kodi;qqs;birlik;guruh\nCola 0.5;8000;4780069000130;02202002001010036;1218868;12%;dona;Ichimlik\n',
  );
  // Soft drinks wait for the answer about marking.
  expect(brought.counts).toMatchObject({ rows: 1, new: 1, changed: 0, same: 0, refused: 0, lacking: 1 });
  const [record] = store.records();
  expect(ProductRecord.parse(record)).toEqual(record);
  expect(record).toMatchObject({
    names: { uz: 'Cola 0.5' },
    barcodes: ['4780069000130'],
    priceTiyin: 800_000,
    spic: SPIC,
    packageCode: '1218868',
    vatPercent: 12,
    unit: 'dona',
    category: 'Ichimlik',
    active: true,
  });
});

it('the same file again changes nothing', async () => {
  const store = keptGoods();
  const file = 'name,price,barcode,unit\nCola,8000,4780069000130,pcs\nNon,4000,,\nOlma,18500.50,,kg\n';
  await bringGoods(store, file);
  const before = store.records();
  const brought = await bringGoods(store, file);
  expect(brought.counts).toMatchObject({ rows: 3, new: 0, changed: 0, same: 3 });
  expect(brought.done).toMatchObject({ value: { taken: 3, hidden: 0 } });
  expect(store.records()).toEqual(before);
  expect(store.changes).toHaveLength(1);
});

it('a barcode names its product in any form of the GTIN', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price,barcode\nSut,9000,00012345678905\n');
  const brought = await bringGoods(store, 'name,price,barcode\nSut 1 l,9500,012345678905\n');
  expect(brought.counts).toMatchObject({ changed: 1, new: 0 });
  expect(store.records().map(brief)).toEqual([['Sut 1 l', '00012345678905', 950_000, '', '']]);
});

it('a barcode that lost its zeros is the stored one, and never a second product', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price,barcode\nSaqich,1000,12345\n');
  const brought = await bringGoods(store, 'name,price,barcode\nSaqich,1000,0012345\n');
  expect(brought.counts).toMatchObject({ same: 1, new: 0 });
});

it('an article number names its product, with another name too', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,sku,price\nQalam,A-1,2000\nDaftar,A-2,5000\n');
  const brought = await bringGoods(store, 'name,sku,price\nQalam qora,A-1,2000\n');
  expect(brought.counts).toMatchObject({ changed: 1, new: 0, missing: 1 });
});

it('sizes of one article number stay apart by their barcodes', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,sku,price,barcode\nFutbolka M,F-1,90000,4780069000130\n');
  const brought = await bringGoods(store, 'name,sku,price,barcode\nFutbolka L,F-1,90000,4780069000147\n');
  expect(brought.counts).toMatchObject({ new: 1, changed: 0 });
});

it('a name in any language names its product, if the unit is the same', async () => {
  const store = keptGoods();
  await bringGoods(store, 'nomi uz,nomi ru,narx,birlik\nNon,Хлеб,4000,dona\nGuruch,Рис,20000,kg\n');
  const brought = await bringGoods(store, 'название,цена,единица\nхлеб,4500,шт\nРис,1500,шт\n');
  expect(brought.counts).toMatchObject({ changed: 1, new: 1 });
  expect(store.records()[0]).toMatchObject({ names: { uz: 'Non', ru: 'хлеб' }, priceTiyin: 450_000 });
});

it('a row that fits several products is refused with its own code', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price,barcode\nCola,8000,4780069000130\nCola,9000,4780069000147\n');
  const brought = await bringGoods(store, 'name,price\nCola,8500\n');
  expect(brought.refused).toEqual(['2 name several-products']);
  const both = await bringGoods(store, 'name,price,barcode\nCola,8500,4780069000130;4780069000147\n');
  expect(both.refused).toEqual(['2 barcode several-products']);
  expect(brought.counts).toMatchObject({ refused: 1, missing: 2 });
});

it('two rows about one product: the second is refused and names the first', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,sku,price\nCola,C-1,8000\n');
  const checked = await checkGoods(store, 'name,sku,price\nCola,C-1,8100\nCola 2,C-1,8200\n');
  expect(checked.plan.faults()).toMatchObject([{ row: 3, code: 'doubled-goods', firstRow: 2 }]);
  const brought = await bringGoods(keptGoods(), 'name,price\nNon,4000\nNon,4500\n');
  expect(brought.refused).toEqual(['3 name doubled-goods']);
});

it('a file leaves what it does not say', async () => {
  const store = keptGoods();
  await bringGoods(
    store,
    'name,price,barcode,category,vat,spic,package code\nCola,8000,4780069000130,Ichimlik,12,02202002001010036,1218868\n',
  );
  const [before] = store.records();
  const brought = await bringGoods(store, 'barcode,name,price\n4780069000130,Cola,8500\n');
  expect(brought.counts.changed).toBe(1);
  expect(store.records()).toEqual([{ ...before, priceTiyin: 850_000 }]);
});

it('another SPIC without a package code clears the old code, and the same SPIC keeps it', async () => {
  const store = keptGoods();
  await bringGoods(store, `name,price,barcode,spic,package code\nCola,8000,4780069000130,${SPIC},1218868\n`);
  const rows = (spic: string) => `name,price,barcode,spic\nCola,8000,4780069000130,${spic}\n`;
  expect((await bringGoods(store, rows(SPIC))).counts.same).toBe(1);
  expect((await bringGoods(store, rows(OTHER_SPIC))).counts).toMatchObject({ changed: 1, lacking: 1 });
  expect(store.records().map(brief)).toEqual([['Cola', '4780069000130', 800_000, OTHER_SPIC, '']]);
});

it('a changed row shows the old price and the new price, and what the product then lacks', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price,barcode\nCola,8000,4780069000130\n');
  const checked = await checkGoods(store, 'name,price,barcode\nCola,8500,4780069000130\n');
  expect(checked.plan.page('changed', null, 10)).toMatchObject({
    rows: [
      {
        row: 2,
        name: 'Cola',
        oldPriceTiyin: 800_000,
        priceTiyin: 850_000,
        lacks: ['spic-missing', 'package-missing', 'vat-missing'],
      },
    ],
    next: null,
  });
});

it('a row that a file refuses only a value of is taken without it', async () => {
  const store = keptGoods();
  const brought = await bringGoods(store, 'name,price,barcode,spic\nCola,8000,5.51294E+12,123\n');
  expect(brought.refused).toEqual(['2 barcode damaged-barcode', '2 spic wrong-spic']);
  expect(brought.counts).toMatchObject({ new: 1, refused: 0 });
  expect(store.records()).toMatchObject([{ barcodes: [], spic: '' }]);
});

it('a person finds the rows that lose a value beside the refused rows, and doubles are counted', async () => {
  const checked = await checkGoods(
    keptGoods(),
    'name,price,barcode\nNon,4000,\nCola,8000,5.51294E+12\nSut,x,\nChoy,1,17\nQand,2,17\n',
  );
  expect(checked.preview.counts).toMatchObject({ new: 3, refused: 2, partial: 1, doubled: 1 });
  expect(checked.plan.page('refused', null, 10).rows.map(({ row, kind }) => [row, kind])).toEqual([
    [3, 'new'],
    [4, 'refused'],
    [6, 'refused'],
  ]);
});

it('with `all` a single named value keeps everything out', async () => {
  const store = keptGoods();
  const brought = await bringGoods(store, 'name,price,spic\nCola,8000,123\nNon,4000,\n', { take: 'all' });
  expect(brought.done).toMatchObject({ ok: false, error: { code: 'goods-file.not-all', limit: 1 } });
  expect(store.records()).toEqual([]);
});

it('products that the file does not name stay, or are hidden if the person says so', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price\nCola,8000\nNon,4000\n');
  const left = await bringGoods(store, 'name,price\nCola,8000\n');
  expect([left.counts.missing, left.done]).toMatchObject([1, { value: { hidden: 0 } }]);
  const hid = await bringGoods(store, 'name,price\nCola,8000\n', { missing: 'hide' });
  expect(hid.done).toMatchObject({ value: { taken: 1, hidden: 1 } });
  expect(store.records().map(({ active }) => active)).toEqual([true, false]);
});

it('a hidden product that a file names comes back as itself', async () => {
  const store = keptGoods();
  const file = 'name,price,barcode\nCola,8000,4780069000130\nNon,4000,\n';
  await bringGoods(store, file);
  await bringGoods(store, 'name,price\nNon,4000\n', { missing: 'hide' });
  const back = await bringGoods(store, file);
  expect(back.counts).toMatchObject({ changed: 1, same: 1, new: 0 });
  expect(store.records().map(({ active }) => active)).toEqual([true, true]);
});

it('a file without goods hides nothing', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price\nCola,8000\n');
  const brought = await bringGoods(store, 'name,price\n', { missing: 'hide' });
  expect([brought.counts.missing, brought.done]).toMatchObject([0, { value: { hidden: 0 } }]);
});

it('a product that somebody changed after the check is not overwritten', async () => {
  const store = keptGoods();
  await bringGoods(store, 'name,price\nCola,8000\n');
  const checked = await checkGoods(store, 'name,price\nCola,8500\n');
  await bringGoods(store, 'name,price\nCola,9000\n');
  expect([...checked.plan.changes().seen.values()]).toEqual([1]);
});

it('a row with the barcode of a package changes the price of the package', async () => {
  const store = keptGoods();
  await bringGoods(
    store,
    'name;barcode;price;pack barcode;pack price;pack pieces\nCola;4780069000130;8000;4780069000147;45000;6\n',
  );
  const brought = await bringGoods(
    store,
    'name;barcode;price\nCola 6;4780069000147;46000\nCola;4780069000130;8200\n',
  );
  expect(brought.counts).toMatchObject({ changed: 2, new: 0, missing: 0 });
  expect(store.records()).toMatchObject([
    { names: { uz: 'Cola' }, priceTiyin: 820_000, package: { priceTiyin: 4_600_000, pieces: 6 } },
  ]);
});

it('reading stops when the person cancels, and the catalogue stays as it was', async () => {
  const store = keptGoods();
  const stopping = new AbortController();
  stopping.abort();
  await expect(checkGoods(store, 'name,price\nCola,8000\n', { signal: stopping.signal })).rejects.toThrow(
    'cancelled',
  );
  expect(store.changes).toEqual([]);
});
