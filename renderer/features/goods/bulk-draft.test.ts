import { expect, test } from 'vitest';
import { withBulkEdit } from '../../../shared/catalogue/bulk-edit.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import { tiyin } from '../../../shared/money.ts';
import { bread, StandInGoods } from '../../testing/stand-in-goods.ts';
import { bulkEditOf, EMPTY_PLAN, FIRST_BULK, withRows } from './bulk-draft.ts';

const SEVEN_UP = { ...FIRST_BULK, kind: 'price', percent: '7' } as const;

test('a price in per cent is planned with its rounding before it is made', () => {
  const goods = new StandInGoods();
  const rows = [
    goods.put(bread(1, { priceTiyin: tiyin(4_000_00) })),
    goods.put(bread(2, { priceTiyin: tiyin(0) })),
  ];
  const edit = bulkEditOf(SEVEN_UP);
  if (!edit) throw new Error('the edit is whole');
  const plan = withRows(EMPTY_PLAN, rows, edit, ({ record }) => nameIn(record.names, 'uz'));
  // A price that was not given stays so.
  expect(plan.ids).toEqual([rows[0]?.record.productId]);
  expect(plan).toMatchObject({ seen: 2, unpriced: 1, repriced: 1 });
  expect(plan.examples).toEqual([{ name: 'Mahsulot 1', from: 4_000_00, to: 4_300_00 }]);
});

test.each([
  ['without a per cent', { ...SEVEN_UP, percent: '' }],
  ['with half a pair', { ...FIRST_BULK, kind: 'codes', tax: { ...FIRST_BULK.tax, spic: '1'.repeat(17) } }],
  ['without a VAT rate', { ...FIRST_BULK, kind: 'vat' }],
  ['with half a unit code', { ...FIRST_BULK, kind: 'units', unitsCode: '7,5' }],
] as const)('a change %s is not made', (_, draft) => {
  expect(bulkEditOf(draft)).toBeNull();
});

test('two empty codes take the category’s pair', () => {
  expect(bulkEditOf({ ...FIRST_BULK, kind: 'codes' })).toEqual({ tax: { spic: '', packageCode: '' } });
});

test.each([
  ['796', 796],
  ['', null],
])(
  'the unit code "%s" becomes %s for each product, where null takes the category’s',
  (unitsCode, expected) => {
    const edit = bulkEditOf({ ...FIRST_BULK, kind: 'units', unitsCode });
    expect(edit).toEqual({ unitsCode: expected });
    expect(withBulkEdit(bread(1, { unitsCode: 112 }), edit ?? {}).unitsCode).toBe(expected);
  },
);
