/**
 * A till without the shop's tax number in its provisioning file: goods that need it name the installer, the
 * rest is sold.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { Counter, refusal, sample } from '../support/counter.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BOOK = taxed({
  name: 'Kitob',
  unit: 'dona',
  vatPercent: 12,
  spic: '09608001001000000',
  packageCode: '1520642',
  priceTiyin: tiyin(100_000),
});

let till: VirtualTill;
let counter: Counter;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  await till.crash();
  till.tin = null;
  await till.start();
  counter = new Counter(till);
});
afterEach(() => till.close());

it('goods missing from the catalogue need the tax number: the message names the installer, not the catalogue', () => {
  till.goods.addGroups(groupOf(BOOK));
  const { saleId } = counter;
  const added = till.do('basket.add-open-item', { saleId, item: BOOK, quantity: ONE, replaces: null });
  expect(added).toMatchObject({ error: { code: 'shop.no-tax-number', note: BOOK.name } });
});

it('goods with a number of their own are sold all the same', () => {
  expect(refusal(counter.scan(sample('Obi non').barcode))).toBeNull();
  expect(refusal(counter.cash())).toBeNull();
});
