/** What one edit of many products makes of each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BulkEdit, changedPrice, isTooDear, withBulkEdit } from '../../shared/catalogue/bulk-edit.ts';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { MAX_TOTAL, tiyin } from '../../shared/money.ts';
import { productRecord } from '../support/owner-goods.ts';

const SOUM = 100;
const price = (soum: number) => tiyin(soum * SOUM);

describe('a price changed by per cent', () => {
  it.each([
    [4_000, 1_000, 100, 'nearest', 4_400],
    [4_990, 1_000, 100, 'nearest', 5_500],
    [4_040, 1_000, 100, 'nearest', 4_400],
    [4_040, 1_000, 100, 'up', 4_500],
    [4_000, 1_000, 100, 'up', 4_400],
    [4_000, -5_000, 1_000, 'nearest', 2_000],
    [5_000, -5_000, 1_000, 'nearest', 3_000],
    [4_000, 1_250, 0, 'nearest', 4_500],
  ] as const)('%i soum by %i hundredths to %i soum %s is %i soum', (from, hundredths, step, rounding, to) => {
    expect(changedPrice(price(from), { hundredths, stepTiyin: price(step), rounding })).toBe(price(to));
  });

  it('stays exact for the largest price', () => {
    expect(changedPrice(MAX_TOTAL, { hundredths: 1, stepTiyin: tiyin(0) })).toBe(100_010_000_000);
  });

  it('never becomes zero, and a price that was not given stays so', () => {
    expect(changedPrice(price(100), { hundredths: -9_900, stepTiyin: price(500) })).toBe(price(500));
    expect(changedPrice(tiyin(0), { hundredths: 1_000, stepTiyin: price(500) })).toBe(0);
  });

  it('is a whole number of steps, less than a step away from the exact price', () => {
    const anyChange = fc.record({
      hundredths: fc.integer({ min: -9_900, max: 100_000 }),
      stepTiyin: fc.integer({ min: 0, max: 1_000_000 }).map(tiyin),
      rounding: fc.constantFrom('nearest' as const, 'up' as const),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_TOTAL }).map(tiyin), anyChange, (from, change) => {
        const step = Math.max(1, change.stepTiyin);
        const to = changedPrice(from, change);
        const exact = (BigInt(from) * BigInt(10_000 + change.hundredths)) / 10_000n;
        expect(to % step).toBe(0);
        expect(to).toBeGreaterThan(0);
        const off = Number(BigInt(to) - exact);
        expect(Math.abs(off)).toBeLessThanOrEqual(step);
        if (change.rounding === 'up') expect(off).toBeGreaterThanOrEqual(0);
      }),
      { seed: 31 },
    );
  });
});

describe('a bulk edit', () => {
  it('changes what it names, and nothing else', () => {
    const before = productRecord();
    expect(withBulkEdit(before, { category: 'Non', tax: { vatPercent: null }, active: false })).toEqual({
      ...before,
      category: 'Non',
      vatPercent: null,
      active: false,
    });
  });

  it('that changes nothing of a product answers the same record', () => {
    const before = productRecord({ category: 'Non', pinned: true });
    expect(withBulkEdit(before, { category: 'Non', pinned: true, tax: { vatPercent: 12 } })).toBe(before);
    expect(withBulkEdit(before, {})).toBe(before);
  });

  it('changes the price of the package alike', () => {
    const pack = {
      productId: ProductId.parse('p-1-six'),
      barcodes: [],
      priceTiyin: price(20_000),
      packageCode: '',
      pieces: 6,
    };
    const edit = { price: { hundredths: 1_000, stepTiyin: price(100) } };
    const edited = withBulkEdit(productRecord({ package: pack }), edit);
    expect([edited.priceTiyin, edited.package?.priceTiyin]).toEqual([price(4_400), price(22_000)]);
  });

  it('takes SPIC and package code as one pair', () => {
    expect(BulkEdit.safeParse({ tax: { spic: '', packageCode: '' } }).success).toBe(true);
    expect(BulkEdit.safeParse({ tax: { spic: '01905001001000000' } }).success).toBe(false);
    expect(BulkEdit.safeParse({ tax: { packageCode: '1520627' } }).success).toBe(false);
  });

  it('that gives the pair confirms it', () => {
    const taxChoice = { groupId: ItemGroupId.parse('g'), by: null, wallMs: 1 };
    const chosen = productRecord({ taxChoice });
    const pair = { spic: '01905001002000000', packageCode: '1520628' };
    expect(withBulkEdit(chosen, { tax: pair }).taxChoice).toBeNull();
    expect(withBulkEdit(chosen, { tax: { vatPercent: 0 } }).taxChoice).toEqual(taxChoice);
  });

  it('can raise a price above the limit of the till, which is named', () => {
    const edit = { price: { hundredths: 100, stepTiyin: tiyin(0) } };
    expect(isTooDear(withBulkEdit(productRecord({ priceTiyin: MAX_TOTAL }), edit))).toBe(true);
    expect(isTooDear(productRecord({ priceTiyin: MAX_TOTAL }))).toBe(false);
  });
});
