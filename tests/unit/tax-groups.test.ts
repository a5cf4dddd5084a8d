/** What a SPIC says about cash and marking codes. */
import { describe, expect, it } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { proposalFor, TaxGroups } from '../../shared/catalogue/tax-groups.ts';

const GROUPS = readTaxGroups();
const LISTED = { dated: '2026-11-26', source: 'a law', groups: [] };
const GROUP = { key: 'beer', begins: ['02203'], notForCash: true, marked: true };

describe('the list of tax groups', () => {
  it('is dated and names its source', () => {
    expect(GROUPS.dated).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(GROUPS.source).toContain('Cabinet of Ministers');
  });

  it.each([
    ['beer', '02203001001106003', { group: 'beer', notForCash: true, marked: true }],
    ['spirits', '02208001001001001', { group: 'alcohol', notForCash: true, marked: true }],
    ['cigarettes', '02402001001001001', { group: 'tobacco', notForCash: true, marked: true }],
    ['petrol', '02710001001001001', { group: 'fuel', notForCash: true, marked: false }],
    ['electricity', '09905001001000000', { group: 'utilities', notForCash: true, marked: false }],
    ['cola', '02202002001010003', { group: 'soft-drinks', notForCash: false, marked: true }],
    ['water', '02201002001028046', { group: 'soft-drinks', notForCash: false, marked: true }],
    ['a medicine', '03004001001001001', { group: 'medicines', notForCash: false, marked: true }],
    ['a refrigerator', '08418001001001001', { group: 'appliances', notForCash: false, marked: true }],
  ])('proposes for %s', (_name, spic, proposal) => {
    expect(proposalFor(GROUPS, spic)).toEqual(proposal);
  });

  it.each([
    ['bread', '01905002007000000'],
    ['motor oil', '02710005001000000'],
    ['a computer mouse', '08471012005000000'],
    ['an antiseptic', '03304020001027003'],
    ['a courier', '10105001002000000'],
    ['goods without a code', ''],
  ])('proposes nothing for %s', (_name, spic) => {
    expect(proposalFor(GROUPS, spic)).toBeNull();
  });

  it.each([
    ['an unknown group', { ...LISTED, groups: [{ ...GROUP, key: 'toys' }] }],
    ['a group that stands twice', { ...LISTED, groups: [GROUP, { ...GROUP, begins: ['02204'] }] }],
    ['a beginning of two groups', { ...LISTED, groups: [GROUP, { ...GROUP, key: 'alcohol' }] }],
    ['a beginning with letters', { ...LISTED, groups: [{ ...GROUP, begins: ['022O3'] }] }],
    ['an exception outside its group', { ...LISTED, groups: [{ ...GROUP, except: ['02204001'] }] }],
    ['no date', { ...LISTED, dated: 'today' }],
    ['no source', { ...LISTED, source: '' }],
    ['a further key', { ...LISTED, until: '2027-01-01' }],
  ])('is refused with %s', (_name, listed) => {
    expect(TaxGroups.safeParse(listed).success).toBe(false);
  });
});
