/** What a save makes of the record that a person sent. */
import { describe, expect, it } from 'vitest';
import { changedParts } from '../../shared/catalogue/goods-parts.ts';
import { recordProblem, savedRecord } from '../../shared/catalogue/saved-record.ts';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { MAX_TOTAL, tiyin } from '../../shared/money.ts';
import { PAIR, productRecord } from '../support/owner-goods.ts';

const SIX = { barcodes: ['4780000000024'], priceTiyin: tiyin(20_000_00), packageCode: ' 1 ', pieces: 6 };
const pack = (productId: string) => ({ ...SIX, productId: ProductId.parse(productId) });

/** Ids are numbered. */
function save(...[sent, before]: [Parameters<typeof savedRecord>[0], Parameters<typeof savedRecord>[1]]) {
  const ids = ['new-1', 'new-2'].map((id) => ProductId.parse(id));
  return savedRecord(sent, before, () => ids.shift() ?? expect.unreachable());
}

describe('a saved record', () => {
  it('that is new gets ids of the till, whatever the page sent', () => {
    const saved = save(
      productRecord({ productId: ProductId.parse('mine'), package: pack('mine-too') }),
      null,
    );
    expect([saved.productId, saved.package?.productId]).toEqual(['new-1', 'new-2']);
  });

  it('keeps the ids of the stored record and of its package', () => {
    const before = productRecord({ package: pack('p-1-six') });
    const saved = save(
      productRecord({ productId: ProductId.parse('other'), package: pack('other') }),
      before,
    );
    expect([saved.productId, saved.package?.productId]).toEqual(['p-1', 'p-1-six']);
    expect(save(productRecord({ package: pack('other') }), productRecord()).package?.productId).toBe('new-1');
  });

  it('has each barcode once, in its first form, and package codes without spaces around', () => {
    const barcodes = ['04780000000017', '4780000000017', 'ABC'];
    const saved = save(productRecord({ barcodes, packageCode: ' 1520627 ', package: pack('x') }), null);
    expect(saved.barcodes).toEqual(['04780000000017', 'ABC']);
    expect([saved.packageCode, saved.package?.packageCode]).toEqual(['1520627', '1']);
  });

  it('keeps who chose its tax codes while the pair stays, and no page writes it', () => {
    const taxChoice = { groupId: ItemGroupId.parse('g'), by: null, wallMs: 1 };
    const chosen = productRecord({ taxChoice });
    expect(save(productRecord({ names: { uz: 'Non' } }), chosen).taxChoice).toEqual(taxChoice);
    expect(save(productRecord({ spic: '' }), chosen).taxChoice).toBeNull();
    expect(save(chosen, productRecord()).taxChoice).toBeNull();
    expect(save(chosen, null).taxChoice).toBeNull();
  });

  it('is refused with a code that its package has too, and above the highest price', () => {
    const doubled = productRecord({ barcodes: ['04780000000024'], package: pack('x') });
    expect(recordProblem(doubled, 'uz')).toEqual({
      code: 'product.barcode-taken',
      field: '4780000000024',
      note: 'Obi non',
    });
    expect(recordProblem(productRecord({ priceTiyin: tiyin(MAX_TOTAL + 1) }), 'uz')).toEqual({
      code: 'money.too-much',
      limit: MAX_TOTAL,
    });
    expect(recordProblem(productRecord({ package: pack('x') }), 'uz')).toBeNull();
  });
});

it('an approver reads which parts of a product change', () => {
  const before = productRecord();
  expect(changedParts(null, before)).toEqual(['new']);
  expect(changedParts(before, before)).toEqual([]);
  const { vatPercent: _, ...inherits } = before;
  expect(changedParts(before, inherits)).toEqual(['vat']);
  const { spic } = { ...PAIR, spic: '' };
  expect(changedParts(before, productRecord({ spic, names: { ru: 'Хлеб' }, active: false }))).toEqual([
    'name',
    'tax-codes',
    'hidden',
  ]);
  expect(changedParts(productRecord({ active: false }), before)).toEqual(['shown']);
});
