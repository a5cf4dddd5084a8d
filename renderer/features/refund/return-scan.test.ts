/** What a scan chooses in a return. */
import { expect, test } from 'vitest';
import type { RefundLineView, ScannedBack } from '../../../shared/contract/refund.ts';
import { LineId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { BREAD, OFFER, WATER } from '../../testing/return-views.ts';
import { NEW_DRAFT, type ReturnDraft, withScan } from './return-scan.ts';

const lineOf = (id: string, change: Partial<RefundLineView> = {}): RefundLineView => ({
  ...BREAD,
  lineId: LineId.parse(id),
  ...change,
});
const goods = (...lines: readonly RefundLineView[]): ScannedBack => ({
  is: 'goods',
  lineIds: lines.map(({ lineId }) => lineId),
});
/** The draft after these scans, one after another. */
const after = (
  lines: readonly RefundLineView[],
  scans: readonly ScannedBack[],
  from: ReturnDraft = NEW_DRAFT,
) => scans.reduce((draft, found) => withScan(draft, { ...OFFER, lines }, found), from);
const chosen = ({ by, goods: map, said }: ReturnDraft) => ({
  by,
  goods: [...map].map(([id, { quantity }]) => [id, quantity]),
  said: said?.what,
});

test('the first scan makes a whole return one of that piece, and each further scan adds one, up to what is left', () => {
  const scan = goods(BREAD);
  expect(chosen(after([BREAD, WATER], [scan]))).toEqual({
    by: 'goods',
    goods: [['bread', 1_000]],
    said: 'taken',
  });
  const four = after([BREAD, WATER], [scan, scan, scan, scan]);
  expect(chosen(four)).toEqual({ by: 'goods', goods: [['bread', 3_000]], said: 'all-chosen' });
});

test('goods of another sale change nothing', () => {
  const draft = after([BREAD], [goods(BREAD), goods()]);
  expect(chosen(draft)).toEqual({ by: 'goods', goods: [['bread', 1_000]], said: 'not-of-sale' });
  expect(chosen(after([BREAD], [goods()]))).toEqual({ by: 'all', goods: [], said: 'not-of-sale' });
});

test('lines of one price are taken in the order of the receipt, as each runs out', () => {
  const [one, two] = [
    lineOf('one', { quantity: 1_000, dueTiyin: tiyin(500) }),
    lineOf('two', { quantity: 2_000, dueTiyin: tiyin(1_000) }),
  ];
  const scan = goods(one, two);
  expect(chosen(after([one, two], [scan, scan]))).toMatchObject({
    goods: [
      ['one', 1_000],
      ['two', 1_000],
    ],
  });
});

test('a scan never picks between prices: the lines light up, until one has run out', () => {
  const [dear, cheap] = [
    lineOf('dear', { quantity: 1_000, dueTiyin: tiyin(1_000) }),
    lineOf('cheap', { quantity: 1_000, dueTiyin: tiyin(800) }),
  ];
  const both = after([dear, cheap], [goods(dear, cheap)]);
  expect(chosen(both)).toEqual({ by: 'goods', goods: [], said: 'which' });
  expect(both.said?.lineIds).toEqual(['dear', 'cheap']);
  const gone = { ...dear, returned: { quantity: 1_000, amountTiyin: tiyin(1_000) } };
  expect(chosen(after([gone, cheap], [goods(gone, cheap)]))).toMatchObject({
    goods: [['cheap', 1_000]],
    said: 'taken',
  });
});

test('prices differ by their exact quotient, however large', () => {
  const [one, two] = [
    lineOf('one', { quantity: 9_999_999, dueTiyin: tiyin(999_999_999_999) }),
    lineOf('two', { quantity: 9_999_999, dueTiyin: tiyin(999_999_999_998) }),
  ];
  expect(chosen(after([one, two], [goods(one, two)]))).toMatchObject({ said: 'which' });
});

test('a piece with a code of its own is chosen by that code, and a second read of it leaves it chosen', () => {
  const unit: ScannedBack = { is: 'unit', lineId: WATER.lineId, labels: WATER.labels.slice(0, 1) };
  const twice = after([BREAD, WATER], [unit, unit]);
  expect(chosen(twice)).toEqual({ by: 'goods', goods: [['water', 1_000]], said: 'all-chosen' });
  expect(chosen(after([WATER], [goods(WATER)]))).toEqual({ by: 'goods', goods: [], said: 'own-code' });
  expect(chosen(after([WATER], [{ is: 'back', lineId: WATER.lineId }]))).toMatchObject({
    by: 'all',
    said: 'all-chosen',
  });
});

test('goods by weight light up, and their weight is typed', () => {
  const apples = lineOf('apples', { byMeasure: true, quantity: 1_250 });
  expect(chosen(after([apples], [goods(apples)]))).toEqual({ by: 'goods', goods: [], said: 'measure' });
});

test('a typed amount is not thrown away by a scan, and an empty one is no amount', () => {
  const amount = { ...NEW_DRAFT, by: 'amount', text: '5000' } as const;
  expect(chosen(after([BREAD], [goods(BREAD)], amount))).toEqual({ by: 'amount', goods: [], said: 'amount' });
  expect(chosen(after([BREAD], [goods(BREAD)], { ...amount, text: ' ' }))).toMatchObject({
    by: 'goods',
    said: 'taken',
  });
});
