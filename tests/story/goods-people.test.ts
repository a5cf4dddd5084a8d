/** Who may change the shop's goods, and what a manager reads before approving it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { iso } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { PAIR, productRecord } from '../support/owner-goods.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';
import { HOUR } from '../support/virtual-clock.ts';

const ID = ProductId.parse('p-1');
const DEARER = { record: productRecord({ priceTiyin: tiyin(500_000) }), revision: 1 };

describe('a live till', () => {
  it('without people leads to the first manager, who may then change goods', async () => {
    const till = await StaffedTill.openShop();
    till.goods.add(productRecord());
    for (const answer of [await till.send('goods.state', undefined), await till.send('goods.save', DEARER)]) {
      expect(answer).toMatchObject({ error: { code: 'first-manager.needed', field: 'catalogue' } });
    }
    const first = { setupCode: CODE, name: 'Dilshod', pin: PIN.dilshod };
    good(await till.send('staff.make-manager', first));
    await till.signIn(await till.idOf('Dilshod'), PIN.dilshod);
    good(await till.send('goods.save', DEARER));
    expect(till.goods.product(ID)?.record.priceTiyin).toBe(500_000);
  });
});

describe('a cashier without the right', () => {
  let shop: AskingShop;
  beforeEach(async () => {
    shop = await AskingShop.open();
    shop.till.goods.add(productRecord());
  });
  const lastAct = () => shop.till.goods.changes.at(-1)?.stamp.act;

  it('sees no goods, and saves a product with an approval of exactly this record', async () => {
    expect(await shop.till.send('goods.state', undefined)).toMatchObject({ error: { code: 'right.needed' } });
    const read = await shop.need('goods.save', DEARER);
    expect(read).toMatchObject({
      right: 'catalogue',
      what: 'save-product',
      goods: 'Obi non',
      priceTiyin: 500_000,
      details: [{ of: 'goods-part', part: 'price' }],
    });
    good(await shop.approve('goods.save', DEARER, read.seen));
    const dearest = { record: productRecord({ priceTiyin: tiyin(900_000) }), revision: 1 };
    expect(await shop.till.send('goods.save', dearest)).toMatchObject({ error: { code: 'right.needed' } });
    good(await shop.till.send('goods.save', DEARER));
    expect(lastAct()).toEqual({ actor: { by: 'staff', id: shop.lola }, approvedBy: shop.dilshod });
  });

  it('shows the old and the new name of a renamed product', async () => {
    const record = productRecord({ names: { uz: 'Patir' }, spic: '', packageCode: '', active: false });
    expect(await shop.need('goods.save', { record, revision: 1 })).toMatchObject({
      goods: 'Obi non',
      priceTiyin: null,
      details: [
        { of: 'name', name: 'Patir' },
        { of: 'goods-part', part: 'name' },
        { of: 'goods-part', part: 'tax-codes' },
        { of: 'goods-part', part: 'hidden' },
      ],
    });
  });

  it('that changed meanwhile is read and approved anew', async () => {
    const read = await shop.need('goods.save', DEARER);
    shop.till.goods.add(productRecord({ names: { uz: 'Non' } }));
    expect(await shop.approve('goods.save', DEARER, read.seen)).toMatchObject({
      error: { code: 'approval.changed' },
    });
  });

  it('names the count, the per cent and the parts of a bulk edit', async () => {
    const price = { hundredths: 1_250, stepTiyin: tiyin(10_000) };
    const request = { productIds: [ID, ID], edit: { price, category: 'Non', tax: PAIR, active: false } };
    expect(await shop.need('goods.bulk', request)).toMatchObject({
      what: 'bulk-goods',
      details: [
        { of: 'products', count: 1 },
        { of: 'price-percent', hundredths: 1_250 },
        { of: 'goods-part', part: 'tax-codes' },
        { of: 'goods-part', part: 'category' },
        { of: 'goods-part', part: 'hidden' },
      ],
    });
  });

  it('names the instant and the price of a price from a date on, and of its withdrawal', async () => {
    const fromWallMs = shop.till.clock.wallMs() + HOUR;
    const at = iso(fromWallMs);
    const request = { productId: ID, fromWallMs, priceTiyin: tiyin(500) };
    expect(await shop.need('goods.price-from', request)).toMatchObject({
      what: 'price-from',
      goods: 'Obi non',
      priceTiyin: 500,
      details: [{ of: 'from', at }],
    });
    expect(await shop.need('goods.price-from', { ...request, priceTiyin: null })).toMatchObject({
      priceTiyin: null,
      details: [
        { of: 'from', at },
        { of: 'goods-part', part: 'dropped' },
      ],
    });
  });

  it('names a category, a group and confirmed codes', async () => {
    const data = { ...PAIR, vatPercent: 12, notForCash: null, marked: null };
    const category = { name: 'Non', colour: null, ...data };
    expect(await shop.need('goods.save-category', { category, renamedFrom: null })).toMatchObject({
      what: 'save-category',
      goods: 'Non',
      details: [
        { of: 'goods-part', part: 'new' },
        { of: 'goods-part', part: 'tax-codes' },
        { of: 'goods-part', part: 'vat' },
      ],
    });
    const group = { groupId: ItemGroupId.parse('g'), names: { uz: 'Gullar' }, ...data };
    expect(await shop.need('goods.save-group', { group })).toMatchObject({
      what: 'save-item-group',
      goods: 'Gullar',
    });
    expect(await shop.need('goods.confirm-tax', { productIds: [ID] })).toMatchObject({
      what: 'confirm-tax',
      details: [{ of: 'products', count: 1 }],
    });
  });

  it('does it alone once a role gives the right', async () => {
    await shop.lolaMay('sell', 'catalogue');
    good(await shop.till.send('goods.save', DEARER));
    expect(lastAct()).toEqual({ actor: { by: 'staff', id: shop.lola }, approvedBy: null });
  });
});
