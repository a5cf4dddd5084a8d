/** A typed search is text, whatever it contains: our code builds the index query from it. */
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { ProductId } from '../../shared/ids.ts';
import { openedStore } from '../support/goods-store.ts';

function catalogue() {
  const store = openedStore();
  store.catalogue.put(SAMPLE_PRODUCTS);
  return store.catalogue;
}

it('finds text past a NUL (fuzzing, ipc-requests, seed 335502565)', () => {
  const names = (text: string) =>
    catalogue()
      .search(text, 50)
      .map(({ name }) => name);
  expect(names('obi\0non')).toEqual(names('obi non'));
  expect(names('obi non').length).toBeGreaterThan(0);
  expect(names('\0')).toEqual([]);
});

it('finds no other goods by the size of goods that the shop does not have', () => {
  const shelf = catalogue();
  expect(shelf.search('0.5', 50).map(({ name }) => name)).toContain('Pivo 0,5 l');
  expect(shelf.search('kola 0.5', 50)).toEqual([]);
  expect(shelf.search('pivo 0.7', 50).map(({ name }) => name)).toContain('Pivo 0,5 l');
});

it('never breaks the index’s query language', () => {
  const shelf = catalogue();
  for (const text of [
    '"',
    'abc"',
    '\0abc',
    'NEAR(abc',
    'abc* OR',
    'name:abc',
    '--abc',
    "abc'",
    '%%%',
    '\ud800abc',
  ])
    expect(() => shelf.search(text, 50), JSON.stringify(text)).not.toThrow();
});

const [GOODS] = SAMPLE_PRODUCTS;
if (!GOODS) throw new Error('no goods');
const onFile = (barcode: string) => ({ ...GOODS, productId: ProductId.parse(`of-${barcode}`), barcode });

const EAN_8 = ['96385074', '000096385074', '0000096385074', '00000096385074'];
const UPC_A = ['036000291452', '0036000291452', '00036000291452'];
const EAN_13 = ['4790000000125', '04790000000125'];
const PACKAGE = ['14790000000122'];

it.each([EAN_8, UPC_A, EAN_13, PACKAGE])('finds goods on file by each form of their GTIN: %s', (...forms) => {
  for (const barcode of forms) {
    const shelf = catalogue();
    shelf.put([onFile(barcode)]);
    for (const code of forms) {
      expect(shelf.byBarcode(code)?.barcode, `${barcode} by ${code}`).toBe(barcode);
      expect(shelf.search(code, 50).map((found) => found.barcode)).toEqual([barcode]);
    }
    for (const other of [...EAN_8, ...UPC_A, ...EAN_13, ...PACKAGE].filter((code) => !forms.includes(code)))
      expect(shelf.byBarcode(other), `${barcode} by ${other}`).toBeUndefined();
  }
});

it('counts the weighed goods', () => {
  const weighed = SAMPLE_PRODUCTS.filter(({ soldBy }) => soldBy === 'weight');
  expect(weighed.length).toBeGreaterThan(0);
  expect(catalogue().weighed()).toBe(weighed.length);
});
