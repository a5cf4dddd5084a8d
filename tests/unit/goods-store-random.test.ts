/** Any changes: the worn index answers as a fresh one, and prices and barcodes are those of a replay. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import type { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { barcodeKey } from '../../shared/sale/marking.ts';
import { edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';

const NAMES = ['Kola 0,5 l', 'Кола 1 л', 'Choy Tess 100 g', 'Suv gazsiz', 'Non', 'Нон'];
const CODES = ['96385074', '00000096385074', '4790000000125', '04790000000125', '14790000000122'];
const TEXTS = ['kola', 'кола 0.5', 'choy', 'suv', 'нон', '0125', '5074', 'ichimlik', 'nok'];

const drawn = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    name: fc.constantFrom(...NAMES),
    code: fc.constantFrom(...CODES, null),
    packageCode: fc.constantFrom(...CODES, null),
    price: fc.constantFrom(100, 200, 300),
    active: fc.boolean(),
    category: fc.constantFrom('', 'Ichimlik'),
  })
  .map(({ id, name, code, packageCode, price, active, category }) =>
    record(id, {
      names: { uz: name },
      barcodes: code === null ? [] : [code],
      priceTiyin: tiyin(price),
      category,
      active,
      package:
        packageCode === null
          ? null
          : {
              productId: productId(`${id}-6`),
              barcodes: [packageCode],
              priceTiyin: tiyin(price * 6),
              packageCode: '1',
              pieces: 6,
            },
    }),
  );
const batches = fc.array(fc.uniqueArray(drawn, { selector: ({ productId: id }) => id, maxLength: 4 }), {
  maxLength: 8,
});

type Model = Map<ProductId, ProductRecord>;
const keysOf = ({ barcodes, package: own }: ProductRecord) =>
  [...barcodes, ...(own?.barcodes ?? [])].map(barcodeKey);

/** Whether each code of the active products belongs to one product or package. */
function isAllowed(model: Model): boolean {
  const keys = [...model.values()].filter(({ active }) => active).flatMap(keysOf);
  return new Set(keys).size === keys.length;
}

it('answers after any changes as a fresh store of the same goods', () => {
  fc.assert(
    fc.property(batches, (all) => {
      const worn = openedStore(':memory:');
      let model: Model = new Map();
      const prices = new Map<ProductId, number[]>();
      for (const [at, products] of all.entries()) {
        const next = new Map(model);
        for (const product of products) next.set(product.productId, product);
        const done = worn.goods.change(edit(`change ${at}`, products), stampAt(at));
        expect(done.ok, JSON.stringify(done)).toBe(isAllowed(next));
        if (!done.ok) continue;
        model = next;
        for (const { productId: id, priceTiyin } of products) {
          const history = prices.get(id) ?? [];
          if (history[0] !== priceTiyin) prices.set(id, [priceTiyin, ...history]);
        }
      }
      const fresh = openedStore(':memory:');
      expect(fresh.goods.change(edit('all', [...model.values()]), stampAt(1)).ok).toBe(true);
      for (const text of TEXTS)
        expect(worn.catalogue.search(text, 50), text).toEqual(fresh.catalogue.search(text, 50));
      for (const code of CODES)
        expect(worn.catalogue.byBarcode(code)).toEqual(fresh.catalogue.byBarcode(code));
      for (const [id, kept] of model) {
        expect(worn.goods.product(id)?.record).toEqual(kept);
        expect(worn.goods.prices(id).map(({ priceTiyin }) => priceTiyin)).toEqual(prices.get(id));
      }
      for (const store of [worn, fresh]) store.catalogue.close();
    }),
    { seed: 31, numRuns: 60 },
  );
});
