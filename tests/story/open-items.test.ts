/**
 * Goods missing from the catalogue: their stored unit, sales by piece or weight, and units stored in a
 * language's word.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachInThousandths } from '../support/each-till.ts';
import { groupOf, type TaxedItem, taxed } from '../support/item-groups.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const CARROTS = taxed({
  name: 'Sabzi',
  unit: 'kg',
  priceTiyin: tiyin(600_000),
  vatPercent: 0,
  spic: '00808001001000000',
  packageCode: '1494714',
});
const JUG = taxed({ ...CARROTS, name: 'Koʻza', unit: 'dona', vatPercent: 12 });
const DECIMAL = taxed({ ...JUG, vatPercent: 6.5 });

let till: VirtualTill;
let counter: Counter;
eachInThousandths((opened) => {
  ({ till, counter } = opened);
  till.goods.addGroups(groupOf(CARROTS), groupOf(JUG), groupOf(DECIMAL));
});

const add = (item: TaxedItem, quantity: number) =>
  till.do('basket.add-open-item', { saleId: counter.saleId, item, quantity, replaces: null });

it('goods by weight are reported in thousandths; goods by the piece are sold whole', () => {
  expect(refusal(add(JUG, 1_500))).toBe('quantity.not-whole');
  expect(refusal(add(CARROTS, 1_250))).toBeNull();
  expect(refusal(counter.on('basket.set-quantity', 0, { quantity: 1_300 }))).toBeNull();
  const { saleId } = counter;
  expect(refusal(counter.cash(tiyin(780_000)))).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([
    { name: 'Sabzi', unit: 'kg', quantity: 1_300, fiscalAmount: 1_300, priceTiyin: 780_000 },
  ]);
});

it('goods missing from the catalogue are whole pieces where the shop sells whole goods', async () => {
  await till.crash();
  till.amountScale = 1;
  await till.start();
  expect(refusal(add(CARROTS, 1_250))).toBe('quantity.scale-whole');
  expect(refusal(add(CARROTS, 2 * ONE))).toBeNull();
});

it('goods missing from the catalogue with a VAT rate of decimals are refused with that reason', () => {
  expect(add(DECIMAL, ONE)).toMatchObject({
    error: { code: 'product.not-fiscal', field: 'VATPercent', reason: 'not-whole', note: 'Koʻza' },
  });
  expect(counter.lines).toEqual([]);
});

it('an item of a group that is gone is refused', () => {
  expect(refusal(add({ ...JUG, groupId: ItemGroupId.parse('gone') }, ONE))).toBe('tax-group.gone');
  expect(counter.lines).toEqual([]);
});

it('tax data that a page sends beside the group are ignored', () => {
  const foreign = { vatPercent: 0, spic: '02402001001000000', packageCode: '1' };
  expect(refusal(add({ ...JUG, ...foreign }, ONE))).toBeNull();
  expect(counter.lines).toMatchObject([
    { line: { what: { vatPercent: 12, spic: JUG.spic, packageCode: JUG.packageCode } } },
  ]);
});

it('of two groups with the same tax data the chosen one answers about cash and the unit code', () => {
  const own = { ...groupOf(JUG, { unitsCode: 796 }), groupId: ItemGroupId.parse('own') };
  till.goods.addGroups(
    { ...groupOf(JUG, { notForCash: true, unitsCode: 5 }), groupId: ItemGroupId.parse('a') },
    own,
  );
  expect(refusal(add({ ...JUG, groupId: own.groupId }, ONE))).toBeNull();
  const [line] = counter.lines;
  expect(line?.line.what).toMatchObject({ kind: 'open-item', unitsCode: 796 });
  expect(line?.line.what).not.toHaveProperty('notForCash');
});

it('a language’s own word for a unit is never stored', () => {
  const { request } = CONTRACT['basket.add-open-item'];
  const asked = { saleId: counter.saleId, item: JUG, quantity: ONE, replaces: null };
  expect(request.safeParse(asked).success).toBe(true);
  for (const unit of ['шт', 'pcs', 'kilo', ''])
    expect(request.safeParse({ ...asked, item: { ...JUG, unit } }).success, unit).toBe(false);
});

it.each(['шт', 'pcs'])(
  'a unit stored by an earlier till as “%s” is read and sold by the piece',
  async (word) => {
    add(JUG, 2 * ONE);
    await till.crash();
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    database.prepare("UPDATE basket_line SET line = json_set(line, '$.what.unit', ?)").run(word);
    database.close();
    await till.start();
    expect(counter.lines).toMatchObject([{ line: { what: { kind: 'open-item', unit: word } } }]);
    const { saleId } = counter;
    expect(refusal(counter.on('basket.set-quantity', 0, { quantity: 3 * ONE }))).toBeNull();
    expect(refusal(counter.cash(tiyin(1_800_000)))).toBeNull();
    expect(till.journal.sale(saleId)?.lines).toMatchObject([{ unit: 'dona', quantity: 3 * ONE }]);
  },
);
