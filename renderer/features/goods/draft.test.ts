import { expect, test } from 'vitest';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { ProductId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { BREAD_RECORD } from '../../testing/stand-in-goods.ts';
import { draftOf, EMPTY_DRAFT, rebased } from './draft.ts';
import { problemsOf, recordOf } from './read-draft.ts';

const FULL: ProductRecord = {
  ...BREAD_RECORD,
  fiscalName: 'Non',
  barcodes: ['4780000000017', '20000017'],
  articleNumber: 'A-1',
  plu: '17',
  unitsCode: 796,
  vatPercent: null,
  notForCash: false,
  marked: true,
  priceTiyin: tiyin(4_000_50),
  consignor: { kind: 'pinfl', number: '12345678901234' },
  colour: 'teal',
  pinned: true,
  package: {
    productId: ProductId.parse('bread-six'),
    barcodes: ['4780000000024'],
    priceTiyin: tiyin(22_000_00),
    packageCode: '1520628',
    pieces: 6,
  },
};

const unseen = (record: ProductRecord) => ({
  productId: record.productId,
  packageId: record.package?.productId ?? ProductId.parse('none'),
  taxChoice: record.taxChoice,
});

test.each([
  ['a full record', FULL],
  ['a record without optional values', BREAD_RECORD],
  ['goods by weight', { ...BREAD_RECORD, soldBy: 'weight', unit: 'kg' } as const],
])('%s comes back unchanged from the form', (_, record) => {
  const draft = draftOf(record);
  expect(problemsOf(draft)).toEqual({});
  expect(recordOf(draft, unseen(record))).toEqual(record);
});

test.each([
  ['no name', {}, { uz: { reason: 'missing' } }],
  ['a SPIC of 16 digits', { spic: '1'.repeat(16) }, { spic: { reason: 'wrong-length', limit: 17 } }],
  ['letters in a SPIC', { spic: 'abc' }, { spic: { reason: 'not-digits' } }],
  [
    'a package code of 21 characters',
    { packageCode: '1'.repeat(21) },
    { packageCode: { reason: 'too-long', limit: 20 } },
  ],
  ['101 per cent of VAT', { vat: '101' }, { vat: { reason: 'out-of-range' } }],
  ['a consignor of 10 digits', { consignor: '1234567890' }, { consignor: { reason: 'invalid' } }],
  [
    'a package of one piece',
    { hasPackage: true, packPieces: '1' },
    { packPieces: { reason: 'out-of-range' } },
  ],
  ['a unit code with decimals', { unitsCode: '1,5' }, { unitsCode: { reason: 'not-whole' } }],
])('%s is refused beside its field', (what, change, problems) => {
  const named = what === 'no name' ? {} : { uz: 'Non' };
  expect(problemsOf({ ...EMPTY_DRAFT, ...named, ...change })).toEqual(problems);
});

test('a price with two readings is refused with both', () => {
  const { price } = problemsOf({ ...EMPTY_DRAFT, uz: 'Non', price: '12.000' });
  expect(price?.typed?.code).toBe('number.two-readings');
});

test('a newer record keeps what was typed, and takes what was not', () => {
  const base = draftOf(BREAD_RECORD);
  const mine = { ...base, price: '5000', uz: 'Patir' };
  const theirs = { ...base, price: '4500', category: 'Bakaleya' };
  const { draft, conflicts } = rebased(mine, base, theirs);
  expect(draft).toMatchObject({ price: '5000', uz: 'Patir', category: 'Bakaleya' });
  expect(conflicts).toEqual(['price']);
});

test('two people who typed the same have no conflict', () => {
  const base = draftOf(BREAD_RECORD);
  const same = { ...base, price: '5000' };
  expect(rebased(same, base, same).conflicts).toEqual([]);
});
