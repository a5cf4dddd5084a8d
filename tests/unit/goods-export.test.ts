/** The catalogue as a file: it comes back the same, keeps codes as texts, and holds no formula. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { type ExportFormat, exportGoods } from '../../electron/catalogue/import/goods-export.ts';
import { Category, ItemGroup } from '../../shared/catalogue/category.ts';
import { COLOURS } from '../../shared/catalogue/colour.ts';
import { keptText, SHEET_COLUMNS } from '../../shared/catalogue/export/goods-sheet.ts';
import { cellText } from '../../shared/catalogue/file/cell-text.ts';
import { foldHeader } from '../../shared/catalogue/file/fold-header.ts';
import { meaningOf } from '../../shared/catalogue/file/header-words.ts';
import { nameKey } from '../../shared/catalogue/import/name-key.ts';
import { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { ProductId } from '../../shared/ids.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { bringGoods } from '../support/checked-goods.ts';
import { keptGoods } from '../support/kept-goods.ts';

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];

/** A line of text as people type it, with signs that formulas, CSV and our reader treat apart. */
const line = (longest: number) =>
  fc
    .array(fc.constantFrom(...'aбқʻ7 0.,;"|=+-@\'()/%#№🍏', 'Non', ' - ', '="1"', "'5", 'Итого', '0000000'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join('').normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, longest).trim())
    .filter((text) => /[\p{L}]/u.test(text) && !/[\uD800-\uDBFF]$/.test(text));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

const GOODS = fc.record({
  names: fc.record({ uz: line(200), ru: maybe(line(200)), en: maybe(line(200)) }),
  fiscalName: maybe(line(60)),
  codes: fc.array(fc.constantFrom('', '00', 'A/1', 'x;', '4'), { maxLength: 3 }),
  articleNumber: maybe(line(64)),
  plu: maybe(digits(4)),
  unit: fc.constantFrom('dona', 'kg', 'шт', 'l', 'quti', ''),
  unitsCode: maybe(fc.nat()),
  priceTiyin: fc.nat({ max: 100_000_000 }),
  consignor: maybe(
    fc.oneof(
      digits(9).map((number) => ({ kind: 'tin' as const, number })),
      digits(14).map((number) => ({ kind: 'pinfl' as const, number })),
    ),
  ),
  category: fc.oneof(fc.constant(''), line(60), fc.constant('Oziq-ovqat / Sut > Qatiq')),
  colour: maybe(fc.constantFrom(...COLOURS)),
  pinned: fc.boolean(),
  soldBy: fc.constantFrom('piece' as const, 'weight' as const),
  pack: maybe(
    fc.record({ price: fc.integer({ min: 1, max: 9_999_999 }), pieces: fc.integer({ min: 2, max: 300 }) }),
  ),
  active: fc.boolean(),
  spic: fc.oneof(
    fc.constant(''),
    digits(17).filter((code) => !/^0+$/.test(code)),
  ),
  packageCode: fc.oneof(fc.constant(''), digits(7)),
  vat: fc.constantFrom(undefined, null, 0, 0.5, 6, 6.625, 12, 100),
  notForCash: maybe(fc.boolean()),
  marked: maybe(fc.boolean()),
});

const TAX = {
  spic: fc.oneof(
    fc.constant(''),
    digits(17).filter((code) => !/^0+$/.test(code)),
  ),
  packageCode: fc.oneof(fc.constant(''), digits(7)),
  vat: fc.constantFrom(undefined, null, 0, 6.625, 12),
  unitsCode: maybe(fc.nat()),
  notForCash: maybe(fc.boolean()),
  marked: maybe(fc.boolean()),
};
const DEFAULTS = fc.record({
  categories: fc.uniqueArray(fc.record({ ...TAX, name: line(60), colour: fc.constantFrom(...COLOURS) }), {
    selector: ({ name }) => nameKey(cellText(keptText(name))),
    maxLength: 3,
  }),
  groups: fc.uniqueArray(fc.record({ ...TAX, uz: line(60), ru: maybe(line(60)) }), {
    selector: ({ uz }) => nameKey(cellText(keptText(uz))),
    maxLength: 3,
  }),
});

/** Russian names are numbered: no two groups share one. */
const defaultsOf = ({ categories, groups }: typeof DEFAULTS extends fc.Arbitrary<infer T> ? T : never) => ({
  categories: categories.map(({ vat, unitsCode, ...rest }) =>
    Category.parse({ ...rest, ...withoutUndefined({ vatPercent: vat }), ...withoutNulls({ unitsCode }) }),
  ),
  groups: groups.map(({ vat, unitsCode, uz, ru, ...rest }, at) =>
    ItemGroup.parse({
      ...{ ...rest, ...withoutUndefined({ vatPercent: vat }), ...withoutNulls({ unitsCode }) },
      groupId: `group-${at}`,
      names: withoutNulls({ uz, ru: ru === null ? null : `${ru.slice(0, 50).trim()} ${at}` }),
    }),
  ),
});

const withoutUndefined = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
const withoutNulls = <T extends object>(all: T) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));

/** Codes are numbered, so that no two products share one. */
const recordsOf = (goods: readonly (typeof GOODS extends fc.Arbitrary<infer T> ? T : never)[]) =>
  goods.map(({ names, codes, pack, vat, ...rest }, at) =>
    ProductRecord.parse({
      ...rest,
      productId: `product-${at}`,
      names: withoutNulls(names),
      barcodes: codes.map((code, place) => `${code}${at}9${place}`),
      ...(vat === undefined ? {} : { vatPercent: vat }),
      package: pack && {
        productId: `pack-${at}`,
        barcodes: [`pack-${at}`],
        priceTiyin: pack.price,
        packageCode: '15',
        pieces: pack.pieces,
      },
      taxChoice: null,
    }),
  );

it('every header of the export is a word that the reader knows', () => {
  for (const { header, field } of SHEET_COLUMNS)
    expect(meaningOf(header, foldHeader(header))?.field, header).toBe(field);
});

it.each(FORMATS)(
  'export, import, export gives the same bytes, and the import changes nothing: %s',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(GOODS, { minLength: 1, maxLength: 6 }),
        DEFAULTS,
        fc.constantFrom(...LANGUAGES),
        async (goods, given, language: Language) => {
          const defaults = defaultsOf(given);
          const store = keptGoods(recordsOf(goods), defaults);
          const bytes = await exportGoods(format, store, language);
          const same = await bringGoods(store, bytes);
          expect(same.refused).toEqual([]);
          // A hidden product is named too, and the file says that it is hidden.
          expect(same.counts).toMatchObject({ same: goods.length, missing: 0, categories: 0, groups: 0 });
          const other = keptGoods();
          const brought = await bringGoods(other, bytes);
          expect(brought.counts).toMatchObject({ new: goods.length, refused: 0 });
          expect(Buffer.from(await exportGoods(format, other, language)).equals(Buffer.from(bytes))).toBe(
            true,
          );
          expect(other.records().map(withoutPackageId)).toEqual(store.records().map(withoutPackageId));
          expect(other.categories()).toEqual(store.categories());
          expect(other.groups()).toEqual(store.groups());
        },
      ),
      { numRuns: 60, seed: 20261126 },
    );
  },
);

/** The package of another till gets an id of its own. */
const withoutPackageId = (record: ProductRecord) => ({
  ...record,
  package: record.package && { ...record.package, productId: '' },
});

const FORMULAS = ['=1+1', '+998 non', '-5 chegirma', '@home', '=cmd|calc'];
const formulaGoods = () =>
  keptGoods(
    FORMULAS.map((name, at) =>
      ProductRecord.parse({
        productId: ProductId.parse(`p-${at}`),
        names: { uz: name },
        fiscalName: null,
        barcodes: [`000${at}7`],
        articleNumber: name,
        plu: '0012',
        unit: 'dona',
        unitsCode: null,
        priceTiyin: 100,
        consignor: null,
        category: '',
        colour: null,
        pinned: false,
        soldBy: 'piece',
        package: null,
        taxChoice: null,
        active: true,
        spic: '00202002001010036',
        packageCode: '0123',
        notForCash: null,
        marked: null,
      }),
    ),
  );

it('a CSV holds no cell that a spreadsheet reads as a formula, and codes keep their zeros', async () => {
  const bytes = await exportGoods('csv', formulaGoods(), 'uz');
  const { data } = Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(FORMULAS.length);
  for (const row of data) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(data[0]).toMatchObject({
    Barcode: '00007',
    PLU: '0012',
    SPIC: '00202002001010036',
    'Package code': '0123',
  });
});

it('goods whose names begin as formulas come back with their names', async () => {
  for (const format of FORMATS) {
    const store = formulaGoods();
    const brought = await bringGoods(store, await exportGoods(format, store, 'uz'));
    expect(brought.counts).toMatchObject({ same: FORMULAS.length, refused: 0 });
  }
});

it('a price changed in the exported file changes that product alone, whatever its name', async () => {
  const store = formulaGoods();
  const text = new TextDecoder().decode(await exportGoods('csv', store, 'en'));
  const brought = await bringGoods(store, text.replace("'@home,00037,1,", 'Uy,00037,2.50,'));
  expect(brought.counts).toMatchObject({ same: 4, changed: 1, new: 0 });
  expect(store.records()[3]).toMatchObject({ names: { uz: 'Uy' }, priceTiyin: 250 });
});

const TEA: Category = {
  name: 'Choy',
  colour: null,
  spic: '00902001001031001',
  packageCode: '1494714',
  vatPercent: 12,
  notForCash: null,
  marked: false,
  unitsCode: 796,
};

it('a changed code in a category’s row changes the category, and an emptied cell leaves it', async () => {
  const store = keptGoods([], { categories: [TEA] });
  const text = new TextDecoder().decode(await exportGoods('csv', store, 'en'));
  const brought = await bringGoods(store, text.replace('00902001001031001', '00902001001031002'));
  expect(brought.counts).toMatchObject({ rows: 0, categories: 1, groups: 0 });
  expect(store.categories()).toEqual([{ ...TEA, spic: '00902001001031002' }]);
  await bringGoods(store, text.replaceAll(/00902001001031001|1494714|796/g, ''));
  expect(store.categories()).toEqual([{ ...TEA, spic: '00902001001031002' }]);
  const wrong = await bringGoods(store, text.replace('00902001001031001', '9020010010310'));
  expect(wrong.refused).toHaveLength(1);
  expect(wrong.counts).toMatchObject({ refused: 1, categories: 0 });
});

it('a file of categories alone hides no goods', async () => {
  const text = new TextDecoder().decode(await exportGoods('csv', keptGoods([], { categories: [TEA] }), 'en'));
  const store = formulaGoods();
  const brought = await bringGoods(store, text, { missing: 'hide' });
  expect(brought.counts).toMatchObject({ missing: 0, categories: 1 });
  expect(store.records().every(({ active }) => active)).toBe(true);
});
