/** Green, or what a product lacks before it can be fiscalised. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { FISCAL_LACKS, fiscalLight, type LitGoods, taxOf } from '../../shared/catalogue/fiscal-light.ts';
import type { TaxData } from '../../shared/catalogue/tax-data.ts';
import { fiscalNameProposal } from '../../shared/fiscal/fiscal-name.ts';
import type { AmountScale } from '../../shared/sale/basket.ts';

const GROUPS = readTaxGroups();
const BEER = '02203001001106003';
const BREAD = '01905002007000000';

const LOAF: LitGoods = {
  fiscalName: 'Obi non',
  unit: 'dona',
  soldBy: 'piece',
  unitsCode: null,
  priceTiyin: 400_000,
  package: null,
  spic: BREAD,
  packageCode: '1520627',
  vatPercent: 0,
  notForCash: null,
  marked: null,
};
const PILSNER: LitGoods = { ...LOAF, fiscalName: 'Pilsner 0.5', spic: BEER, packageCode: '1011459' };
const SHELF: TaxData = {
  spic: BREAD,
  packageCode: '1520627',
  vatPercent: 12,
  notForCash: null,
  marked: null,
};
/** Imported from another till, which knows no tax codes. */
const BARE: LitGoods = {
  fiscalName: 'Obi non',
  unit: 'dona',
  soldBy: 'piece',
  unitsCode: null,
  priceTiyin: 400_000,
  package: null,
  spic: '',
  packageCode: '',
  notForCash: null,
  marked: null,
};

const light = (
  goods: LitGoods,
  category: (TaxData & { readonly unitsCode?: number }) | null = null,
  unitsRequired = false,
  amountScale: AmountScale = 1,
) => fiscalLight(goods, { category, groups: GROUPS, unitsRequired, amountScale });

describe('the fiscal light', () => {
  it('is green for goods with all that a receipt needs', () => {
    expect(light(LOAF)).toEqual([]);
    expect(light({ ...LOAF, vatPercent: null })).toEqual([]);
    expect(light({ ...PILSNER, notForCash: true, marked: false })).toEqual([]);
  });

  it('is not green for a package without a code or price', () => {
    const six = { packageCode: '1520999', priceTiyin: 2_000_000 };
    expect(light({ ...LOAF, package: six })).toEqual([]);
    expect(light({ ...LOAF, package: { ...six, packageCode: ' ' } })).toEqual(['pack-code-missing']);
    expect(light({ ...LOAF, package: { ...six, priceTiyin: 0 } })).toEqual(['pack-price-missing']);
  });

  it('takes the unit code of the category where the product lacks one', () => {
    expect(light(LOAF, SHELF, true)).toEqual(['units-missing']);
    expect(light(LOAF, { ...SHELF, unitsCode: 796 }, true)).toEqual([]);
  });

  it('names everything that an imported product lacks', () => {
    expect(light({ ...BARE, priceTiyin: 0 })).toEqual([
      'spic-missing',
      'package-missing',
      'vat-missing',
      'price-missing',
    ]);
  });

  it.each([
    ['name-missing', { fiscalName: ' ' }],
    ['name-too-long', { fiscalName: 'a'.repeat(58) }],
    ['spic-missing', { spic: ' ' }],
    ['spic-invalid', { spic: '1905002007000000' }],
    ['spic-invalid', { spic: '5.51294E+12' }],
    ['package-missing', { packageCode: '' }],
    ['package-too-long', { packageCode: '1'.repeat(21) }],
    ['vat-not-whole', { vatPercent: 11.5 }],
    ['price-missing', { priceTiyin: 0 }],
  ] as const)('shows %s for %o', (lack, part) => {
    expect(light({ ...LOAF, ...part })).toEqual([lack]);
  });

  it('shows that the VAT rate is missing', () => {
    const { vatPercent: rate, ...loaf } = LOAF;
    expect([rate, light(loaf)]).toEqual([0, ['vat-missing']]);
  });

  it('requires a unit code where the setting does', () => {
    expect(light(LOAF, null, true)).toEqual(['units-missing']);
    expect(light({ ...LOAF, unitsCode: 0 }, null, true)).toEqual([]);
  });

  it('is not green for goods of a proposed group until a person answered', () => {
    expect(light(PILSNER)).toEqual(['cash-unanswered', 'marking-unanswered']);
    expect(light({ ...PILSNER, marked: true })).toEqual(['cash-unanswered']);
    expect(light({ ...PILSNER, marked: true, notForCash: false })).toEqual([]);
  });

  it('is not green for goods by the kilogram where receipts count whole units', () => {
    const apples: LitGoods = { ...LOAF, unit: 'kg', soldBy: 'weight' };
    expect(light(apples)).toEqual(['weight-scale']);
    expect(light(apples, null, false, 1000)).toEqual([]);
    expect(light({ ...apples, soldBy: 'piece' })).toEqual([]);
    for (const unit of ['g', 'гр', 'ml']) expect(light({ ...apples, unit }), unit).toEqual([]);
  });

  it('turns green with the proposed name', () => {
    const goods = { ...LOAF, fiscalName: 'Non '.repeat(30) };
    expect(light(goods)).toEqual(['name-too-long']);
    expect(light({ ...goods, fiscalName: fiscalNameProposal(goods.fiscalName, goods.unit) })).toEqual([]);
  });

  it('shows each lack of the closed list', () => {
    const shown = new Set([
      ...light({ ...BARE, fiscalName: '', priceTiyin: 0 }, null, true),
      ...light({
        ...LOAF,
        fiscalName: 'a'.repeat(80),
        spic: '1',
        packageCode: '1'.repeat(30),
        vatPercent: 0.5,
        soldBy: 'weight',
      }),
      ...light(PILSNER),
      ...light({ ...LOAF, package: { packageCode: '', priceTiyin: 0 } }),
    ]);
    expect([...shown].sort()).toEqual([...FISCAL_LACKS].sort());
  });
});

describe('what a product inherits from its category', () => {
  it('is the pair of SPIC and package code as a whole', () => {
    expect(light(BARE, SHELF)).toEqual([]);
    expect(taxOf(BARE, SHELF, GROUPS)).toMatchObject({
      spic: BREAD,
      packageCode: '1520627',
      isPairInherited: true,
    });
  });

  it('is no package code for a product with its own SPIC', () => {
    expect(light({ ...LOAF, packageCode: '' }, SHELF)).toEqual(['package-missing']);
  });

  it('is no SPIC for a product with its own package code', () => {
    expect(light({ ...LOAF, spic: '' }, SHELF)).toEqual(['spic-missing']);
  });

  it('is no pair from a category with half a pair', () => {
    expect(light(BARE, { ...SHELF, packageCode: '' })).toEqual(['spic-missing', 'package-missing']);
  });

  it('is never a mixed pair', () => {
    const codes = fc.constantFrom('', ' ', BREAD, BEER, '1520627', '1011459');
    fc.assert(
      fc.property(codes, codes, codes, codes, (spic, packageCode, spicThere, packageThere) => {
        const category = { ...SHELF, spic: spicThere, packageCode: packageThere };
        const pair = taxOf({ ...BARE, spic, packageCode }, category, GROUPS);
        const own = [spic.trim(), packageCode.trim()];
        const there = [spicThere.trim(), packageThere.trim()];
        expect([own, there]).toContainEqual([pair.spic, pair.packageCode]);
      }),
    );
  });

  it('is the VAT, unless the product has its own', () => {
    expect(taxOf(BARE, SHELF, GROUPS).vatPercent).toBe(12);
    expect(taxOf({ ...BARE, vatPercent: null }, SHELF, GROUPS).vatPercent).toBeNull();
    expect(taxOf({ ...BARE, vatPercent: 0 }, SHELF, GROUPS).vatPercent).toBe(0);
  });

  it('is an answer of yes, whatever the product', () => {
    const strict = { ...SHELF, notForCash: true, marked: true };
    expect(taxOf(LOAF, strict, GROUPS)).toMatchObject({ notForCash: true, marked: true });
    expect(taxOf({ ...LOAF, notForCash: false }, strict, GROUPS)).toMatchObject({ notForCash: false });
  });

  it('is an answer of no for a proposed group only together with the pair', () => {
    const cellar = { ...SHELF, spic: BEER, packageCode: '1011459', notForCash: false, marked: false };
    expect(light(BARE, cellar)).toEqual([]);
    expect(light(PILSNER, { ...SHELF, notForCash: false, marked: false })).toEqual([
      'cash-unanswered',
      'marking-unanswered',
    ]);
  });
});
