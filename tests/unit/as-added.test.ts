/** A row keeps name, unit and list price from when it was added; tax data are the catalogue's. */
import { describe, expect, it } from 'vitest';
import { reductionOf } from '../../electron/checkout/reductions.ts';
import { createBasket } from '../../renderer/context/basket.ts';
import { nameOf } from '../../renderer/i18n/goods-words.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { type FiscalSettings, fiscalItemOf, saleLines } from '../../shared/fiscal/items.ts';
import { LineId, ProductId, SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { asAddedOf } from '../../shared/sale/as-added.ts';
import { BasketGoods, type BasketLine, ONE } from '../../shared/sale/basket.ts';
import { lineToAddTo } from '../../shared/sale/merge.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { reductionsOf } from '../../shared/sale/reductions-of.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const SETTINGS: FiscalSettings = {
  tin: '301000001',
  pinfl: null,
  amountScale: 1,
  unitsRequired: false,
  receivedBy: 'card',
};
const MERGES = { mergeLines: true, mergeWeighed: true };
const MILK: Product = {
  productId: ProductId.parse('p-1'),
  name: 'Sut 1 l',
  unit: 'dona',
  barcode: '4780000000024',
  spic: '10999001001000000',
  unitsCode: null,
  packageCode: '1520627',
  priceTiyin: tiyin(1_000_000),
  vatPercent: 12,
  tin: null,
  pinfl: null,
  soldBy: 'piece',
  marked: false,
  notForCash: false,
  pieces: 1,
  category: 'Sut',
};
/** The same goods, after their owner edited everything. */
const EDITED: Product = {
  ...MILK,
  name: 'Qatiq',
  fiscalName: 'Qatiq 1',
  unit: 'kg',
  priceTiyin: tiyin(1_500_000),
  vatPercent: 6,
  spic: '20999001001000000',
  packageCode: '99',
};

const row = (change: Partial<BasketLine> = {}, of = MILK): BasketLine => ({
  ...plainLine('line-1', { productId: of.productId, quantity: 2 * ONE }),
  what: { kind: 'product', productId: of.productId, asAdded: asAddedOf(of) },
  ...change,
});
const olderRow = plainLine('line-1', { productId: MILK.productId, quantity: 2 * ONE });
const pricedNow = (line: BasketLine, now: Product = EDITED) => {
  const [priced] = priceBasket({ lines: [line], discount: null }, () => now).lines;
  if (!priced) throw new Error('no line');
  return priced;
};
const soldNow = (line: BasketLine, now: Product = EDITED) => {
  const sold = saleLines(
    priceBasket({ lines: [line], discount: null }, () => now),
    SETTINGS,
  );
  if (!sold.ok || !sold.value[0]) throw new Error(sold.ok ? 'no line' : sold.error.code);
  return sold.value[0];
};

describe('a row of goods that were edited since', () => {
  it('costs what it cost when it was added, with its name and unit from then', () => {
    expect(pricedNow(row())).toMatchObject({
      product: { name: 'Sut 1 l', unit: 'dona' },
      unitPriceTiyin: 1_000_000,
      dueTiyin: 2_000_000,
    });
  });

  it('has the tax data of now', () => {
    expect(pricedNow(row())).toMatchObject({ product: { vatPercent: 6 }, vatTiyin: 113_208 });
    expect(soldNow(row())).toMatchObject({
      spic: '20999001001000000',
      packageCode: '99',
      vatPercent: 6,
      vatTiyin: 113_208,
    });
  });

  it('is sold as it was added, and no list price beside the charged price says otherwise', () => {
    const sold = soldNow(row());
    expect(sold).toMatchObject({ name: 'Sut 1 l', unit: 'dona', unitPriceTiyin: 1_000_000 });
    expect(sold).not.toHaveProperty('listPriceTiyin');
    expect(sold).not.toHaveProperty('fiscalName');
    expect(fiscalItemOf(sold)).toMatchObject({ Name: 'Sut 1 l, dona', Price: 2_000_000 });
  });

  it('keeps the list price beside a person’s price, and reductions are measured against it', () => {
    const cheaper = row({ priceTiyin: tiyin(900_000) });
    expect(soldNow(cheaper)).toMatchObject({ listPriceTiyin: 1_000_000, unitPriceTiyin: 900_000 });
    expect(reductionOf({ lines: [cheaper], discount: null }, () => EDITED).cutTiyin).toBe(200_000);
    expect(reductionsOf(pricedNow(cheaper), undefined)).toEqual([{ of: 'price', lessTiyin: 200_000 }]);
  });

  it('of an older program takes name and price from the catalogue', () => {
    expect(pricedNow(olderRow)).toMatchObject({ product: { name: 'Qatiq' }, unitPriceTiyin: 1_500_000 });
  });

  it('costs nothing once the catalogue lacks the goods', () => {
    const [priced] = priceBasket({ lines: [row()], discount: null }, () => undefined).lines;
    expect(priced).toMatchObject({ product: null, dueTiyin: 0 });
  });
});

describe('a piece added later', () => {
  const joins = (line: BasketLine, product: Product) =>
    lineToAddTo([line], { product, quantity: ONE, labels: [] }, MERGES) !== undefined;

  it('joins the row of the same name, unit and price, whatever else was edited', () => {
    expect(joins(row(), { ...MILK, vatPercent: 6, spic: '1', packageCode: '2', category: 'Boshqa' })).toBe(
      true,
    );
  });

  it.each<[string, Partial<Product>]>([
    ['price', { priceTiyin: tiyin(1_000_001) }],
    ['name', { name: 'Sut 1,5 l' }],
    ['name on the receipt', { fiscalName: 'Sut' }],
    ['unit', { unit: 'l' }],
  ])('is a new row after another %s', (_, change) => {
    expect(joins(row(), { ...MILK, ...change })).toBe(false);
  });

  it('joins the row of an older program, which costs what the catalogue says', () => {
    expect(joins(olderRow, EDITED)).toBe(true);
  });
});

describe('the page', () => {
  const view = (lineId: string, of: Product, position: number) => ({
    line: { ...row({ lineId: LineId.parse(lineId) }, of), position },
    product: EDITED,
  });
  const views = [view('line-1', MILK, 0), view('line-2', EDITED, 1)];

  it('shows and prices two rows of one product as each was added', () => {
    const page = createBasket();
    page.open({ saleId: SaleId.parse('sale-1'), revision: 1, discount: null, lines: views });
    expect(page.getState().priced.lines.map(({ dueTiyin }) => dueTiyin)).toEqual([2_000_000, 3_000_000]);
    expect(views.map(nameOf)).toEqual(['Sut 1 l', 'Qatiq']);
  });

  it('names a row whose goods the catalogue lacks', () => {
    expect(views.map((one) => nameOf({ ...one, product: null }))).toEqual(['Sut 1 l', 'Qatiq']);
  });
});

describe('the goods of a row', () => {
  it('are read as stored, also from an older program', () => {
    const stored = [row().what, olderRow.what, row({}, EDITED).what];
    for (const what of stored) expect(BasketGoods.parse(JSON.parse(JSON.stringify(what)))).toEqual(what);
  });
});
