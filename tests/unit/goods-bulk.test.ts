/** One change of many products, whose indexes are sorted at its end. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { LEAST_IN_BULK } from '../../electron/storage/catalogue/bulk.ts';
import { edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ALL = { text: '', only: 'active', category: null } as const;
const codeOf = (at: number): string => `code-${String(at).padStart(6, '0')}`;
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) =>
    record(`p-${String(from + at).padStart(6, '0')}`, {
      names: { uz: `Non ${((from + at) * 7919) % 10_007}` },
      barcodes: [codeOf(from + at)],
      category: `Guruh ${(from + at) % 3}`,
    }),
  );

function opened() {
  const path = join(tempFolder(), 'catalogue.db');
  const store = openedStore(path);
  const reader = new DatabaseSync(path, { readOnly: true });
  onTestFinished(() => reader.close());
  return {
    ...store,
    path,
    schema: () => reader.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all(),
  };
}

it('many products of one change are listed and found as those of several changes', () => {
  const [one, several] = [opened(), opened()];
  const { schema } = one;
  const before = schema();
  // A till that has the file open meanwhile.
  const till = openedStore(one.path);
  expect(till.goods.page(ALL, null, 5, 0).total).toBe(0);
  const half = LEAST_IN_BULK / 2;
  one.goods.change(edit('all', many(0, LEAST_IN_BULK)), stampAt(1));
  several.goods.change(edit('first', many(0, half)), stampAt(1));
  several.goods.change(edit('second', many(half, LEAST_IN_BULK)), stampAt(1));
  expect(schema()).toEqual(before);
  for (const query of [ALL, { ...ALL, category: 'Guruh 1' }, { ...ALL, text: 'non 77' }]) {
    const [found, wanted, shown] = [one, several, till].map(({ goods }) => {
      const { rows, total } = goods.page(query, null, 50, 0);
      return { names: rows.map(({ record: { names } }) => names.uz), total };
    });
    expect(wanted?.names.length).toBeGreaterThan(0);
    expect([found, shown]).toEqual([wanted, wanted]);
  }
  expect(till.catalogue.byBarcode(codeOf(4_999))?.productId).toBe('p-004999');
});

it('a refused change of many products leaves the file as it was', () => {
  const { goods, schema } = opened();
  goods.change(edit('first', [record('old', { barcodes: [codeOf(7)] })]), stampAt(1));
  const before = schema();
  const refused = goods.change(edit('all', many(0, LEAST_IN_BULK)), stampAt(2));
  expect(refused).toMatchObject({ ok: false, error: { code: 'product.barcode-taken', field: codeOf(7) } });
  expect(schema()).toEqual(before);
  expect(goods.page(ALL, null, 5, 0).rows.map(({ record: { productId: id } }) => id)).toEqual([
    productId('old'),
  ]);
  expect(goods.change(edit('one', [record('new')]), stampAt(3)).ok).toBe(true);
});
