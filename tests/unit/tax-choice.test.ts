/** The rule of `tax-choice.ts`: which groups a product is offered, and what it takes from one. */
import { describe, expect, it } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { asSold } from '../../shared/catalogue/as-sold.ts';
import { bareCategory, type Category, type ItemGroup } from '../../shared/catalogue/category.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { taxOffer, withTaxOf } from '../../shared/catalogue/tax-choice.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { HOUSEHOLD, IMPORTED } from '../support/few-goods.ts';

const OWN = '06911001001000000';
const SAME: ItemGroup = {
  ...HOUSEHOLD,
  groupId: ItemGroupId.parse('same'),
  spic: OWN,
  packageCode: '1520777',
  unitsCode: 796,
};
const PAIR = { spic: OWN, packageCode: '1520999' };
const ofPair: Category = { ...bareCategory('Idish'), ...PAIR };
const taxChoice = { groupId: SAME.groupId, by: null, wallMs: 0 };

const sold = (record: ProductRecord, category: Category | null = null) =>
  asSold(record, { category, groups: readTaxGroups(), language: 'uz' });

function offered(
  part: Partial<ProductRecord>,
  groups: readonly ItemGroup[],
  { category = null, unitsRequired = false }: { category?: Category | null; unitsRequired?: boolean } = {},
) {
  const before = sold({ ...IMPORTED, ...part }, category);
  const offer = taxOffer({ before, asked: before }, { groups, unitsRequired });
  return offer.without ?? offer.groups.map(({ groupId }) => groupId);
}

function taken(part: Partial<ProductRecord>, group: Partial<ItemGroup>, category: Category | null = null) {
  const record = { ...IMPORTED, ...part };
  return withTaxOf(record, { ...SAME, ...group }, { before: sold(record, category), category, taxChoice });
}

describe('the offer', () => {
  it.each([
    ['no codes: all groups', {}, ['household', 'same']],
    ['a lone package code: all groups', { packageCode: '1' }, ['household', 'same']],
    ['its own SPIC: the groups with this SPIC', { spic: OWN }, ['same']],
    ['another SPIC: its package code is missing', { spic: '02208001001000000' }, 'no-package-code'],
    ['its pair without VAT: the groups with its SPIC', PAIR, ['same']],
    ['another pair without VAT: all groups', { ...PAIR, spic: '01905001001000000' }, ['household', 'same']],
  ])('%s', (_, part, expected) => {
    expect(offered(part, [HOUSEHOLD, SAME])).toEqual(expected);
  });

  it('a category with its pair gives way to no other pair', () => {
    expect(offered({}, [HOUSEHOLD], { category: ofPair })).toEqual(['household']);
    expect(offered({}, [HOUSEHOLD, SAME], { category: ofPair })).toEqual(['same']);
  });

  it('a shop without groups says which lack it is', () => {
    expect(offered({}, [])).toBe('no-groups');
    expect(offered(PAIR, [])).toBe('no-groups');
    expect(offered({ spic: OWN }, [])).toBe('no-package-code');
  });

  it('required unit codes leave out the groups with which goods could not be sold', () => {
    const units = { unitsRequired: true };
    expect(offered({}, [HOUSEHOLD, SAME], units)).toEqual(['same']);
    expect(offered({ unitsCode: 796 }, [HOUSEHOLD, SAME], units)).toEqual(['household', 'same']);
    expect(offered({}, [HOUSEHOLD], units)).toBe('no-units');
    expect(offered(PAIR, [SAME], units)).toBe('no-units');
  });
});

describe('the product takes', () => {
  it('everything where it has no codes, and its own answers and unit code stay', () => {
    expect(taken({}, { notForCash: true, marked: false })).toMatchObject({
      ...{ spic: OWN, packageCode: SAME.packageCode, unitsCode: 796, vatPercent: 12 },
      ...{ notForCash: true, marked: false, taxChoice },
    });
    const own = { notForCash: false, marked: true, unitsCode: 112, vatPercent: null };
    expect(taken(own, { notForCash: true, marked: false })).toMatchObject(own);
  });

  it('the package code of its own SPIC, a yes, and no answer that lifts a ban', () => {
    expect(taken({ spic: OWN }, { notForCash: false, marked: false })).toMatchObject({
      ...{ spic: OWN, packageCode: SAME.packageCode, unitsCode: 796, vatPercent: 12 },
      ...{ notForCash: null, marked: null },
    });
    expect(taken({ spic: OWN }, { notForCash: true, marked: true })).toMatchObject({
      notForCash: true,
      marked: true,
    });
  });

  it('no answer that lifts the ban of its category', () => {
    const banned = { ...bareCategory('Ichimlik'), notForCash: true, marked: true };
    const next = taken({}, { notForCash: false, marked: false }, banned);
    expect(next).toMatchObject({ notForCash: null, marked: null });
    expect(sold(next, banned)).toMatchObject({ notForCash: true, marked: true });
  });

  it('no unit code where its category gives one', () => {
    const counted = { ...bareCategory('Idish'), unitsCode: 112 };
    const next = taken({}, {}, counted);
    expect(next.unitsCode).toBeNull();
    expect(sold(next, counted).unitsCode).toBe(112);
    expect(sold({ ...next, unitsCode: 796 }, counted).unitsCode).toBe(796);
  });

  it('the VAT rate alone where it has its pair', () => {
    const record = { ...IMPORTED, ...PAIR };
    expect(taken(PAIR, { notForCash: true })).toEqual({ ...record, vatPercent: 12, taxChoice });
    expect(taken({}, {}, ofPair)).toEqual({ ...IMPORTED, vatPercent: 12, taxChoice });
  });
});
