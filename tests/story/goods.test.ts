/** The shop's goods through the page's requests: what a change does, and what is refused. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { bareCategory } from '../../shared/catalogue/category.ts';
import type { Events } from '../../shared/contract/contract.ts';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { Counter } from '../support/counter.ts';
import { good } from '../support/drawer.ts';
import { PAIR, productRecord } from '../support/owner-goods.ts';
import { BREAD } from '../support/sample-goods.ts';
import { HOUR, MINUTE } from '../support/virtual-clock.ts';
import { CASHIER, VirtualTill } from '../support/virtual-till.ts';

const ID = ProductId.parse('p-1');
const MILK = ProductId.parse('p-2');
const CODE = '4780000000017';
const FRESH = productRecord({ productId: ProductId.parse('from-the-page'), barcodes: [CODE] });
const ALL = { text: '', only: 'active', category: null } as const;
const REFUSED = (code: string) => ({ ok: false, error: { code } });

/** A till whose person may do everything, with bread and milk. */
async function shop() {
  const till = await VirtualTill.open();
  onTestFinished(() => till.close());
  till.goods.add(productRecord(), productRecord({ productId: MILK, names: { uz: 'Sut' } }));
  const heard: Events['goods.changed'][] = [];
  const baskets: Events['basket.changed'][] = [];
  till.heard = (event, payload) => {
    if (event === 'goods.changed') heard.push(payload as Events['goods.changed']);
    if (event === 'basket.changed') baskets.push(payload as Events['basket.changed']);
  };
  const happenings = () => till.goods.changes.map(({ change }) => change.happening);
  const record = (id = ID) => till.goods.product(id)?.record;
  return { till, heard, baskets, happenings, record };
}

describe('a product', () => {
  it('that is new gets its id from the till, and is found by its code in any form', async () => {
    const { till, happenings } = await shop();
    const made = good(till.do('goods.save', { record: FRESH, revision: null }));
    expect(made.record).toEqual({ ...FRESH, productId: made.record.productId });
    expect(made.record.productId).toMatch(/^[\da-f-]{36}$/);
    expect(made).toMatchObject({ revision: 1, lacks: [], category: null, due: [] });
    expect(made.sold).toMatchObject({ name: 'Obi non', ...PAIR, barcode: CODE });
    expect(made.prices).toMatchObject([{ priceTiyin: FRESH.priceTiyin, happening: 'edited' }]);
    for (const code of [CODE, `0${CODE}`, ` ${CODE} `]) {
      expect(good(till.do('goods.by-code', { code }))?.record.productId).toBe(made.record.productId);
    }
    expect(good(till.do('goods.by-code', { code: '4600000000000' }))).toBeNull();
    expect(happenings()).toEqual(['edited']);
  });

  it('that another person changed meanwhile is not overwritten', async () => {
    const { till, record } = await shop();
    good(till.do('goods.save', { record: productRecord({ priceTiyin: tiyin(500) }), revision: 1 }));
    const late = till.do('goods.save', { record: productRecord({ priceTiyin: tiyin(600) }), revision: 1 });
    expect(late).toMatchObject({ error: { code: 'product.changed', field: 'p-1' } });
    expect(record()?.priceTiyin).toBe(500);
    const gone = { record: FRESH, revision: 1 };
    expect(till.do('goods.save', gone)).toMatchObject(REFUSED('product.not-found'));
  });

  it('that was not changed makes no entry', async () => {
    const { till, happenings, heard } = await shop();
    expect(good(till.do('goods.save', { record: productRecord(), revision: 1 })).revision).toBe(1);
    expect(happenings()).toEqual([]);
    expect(heard).toEqual([]);
  });

  it('can’t have the code of other goods', async () => {
    const { till } = await shop();
    good(till.do('goods.save', { record: FRESH, revision: null }));
    const doubled = productRecord({ barcodes: [`0${CODE}`] });
    expect(till.do('goods.save', { record: doubled, revision: 1 })).toMatchObject(
      REFUSED('product.barcode-taken'),
    );
  });

  it('is written with the person who saved it', async () => {
    const { till } = await shop();
    good(till.do('goods.save', { record: FRESH, revision: null }));
    expect(till.goods.changes[0]?.stamp).toMatchObject({ act: CASHIER, at: { wallMs: till.clock.wallMs() } });
  });
});

describe('a bulk edit', () => {
  it('changes many products as one entry, and counts only those that change', async () => {
    const { till, happenings, record } = await shop();
    const productIds = [ID, MILK, MILK, ProductId.parse('gone')];
    const edit = { category: 'Non', price: { hundredths: 1_000, stepTiyin: tiyin(0) } };
    expect(good(await till.ask('goods.bulk', { productIds, edit }))).toBe(2);
    expect([record()?.priceTiyin, record(MILK)?.priceTiyin]).toEqual([440_000, 440_000]);
    expect(good(await till.ask('goods.bulk', { productIds, edit: { category: 'Non' } }))).toBe(0);
    expect(happenings()).toEqual(['bulk']);
  });

  it('changes nothing if one price would be above the till’s limit', async () => {
    const { till, record, happenings } = await shop();
    till.goods.add(
      productRecord({ productId: MILK, names: { uz: 'Sut' }, priceTiyin: tiyin(99_000_000_000) }),
    );
    const edit = { price: { hundredths: 1_000, stepTiyin: tiyin(0) } };
    expect(await till.ask('goods.bulk', { productIds: [ID, MILK], edit })).toMatchObject({
      error: { code: 'money.too-much', note: 'Sut' },
    });
    expect(record()?.priceTiyin).toBe(400_000);
    expect(happenings()).toEqual([]);
  });
});

describe('a category', () => {
  const BREADS = { name: 'Non', colour: null, ...PAIR, vatPercent: 12, notForCash: null, marked: null };

  it('gives its tax data to its products, and every page learns that any product may have changed', async () => {
    const { till, heard } = await shop();
    till.goods.add(productRecord({ spic: '', packageCode: '', category: 'Non' }));
    expect(good(till.do('goods.product', { productId: ID })).lacks).toContain('spic-missing');
    good(till.do('goods.save-category', { category: BREADS, renamedFrom: null }));
    const view = good(till.do('goods.product', { productId: ID }));
    expect(view).toMatchObject({ lacks: [], category: { name: 'Non' }, sold: PAIR });
    expect(heard).toEqual([{ productIds: null }]);
  });

  it('is renamed with its products, the hidden ones too', async () => {
    const { till, record, happenings } = await shop();
    till.goods.add(
      productRecord({ category: 'Non' }),
      productRecord({ productId: MILK, category: 'Non', active: false }),
    );
    good(till.do('goods.save-category', { category: BREADS, renamedFrom: null }));
    good(till.do('goods.save-category', { category: { ...BREADS, name: 'Nonlar' }, renamedFrom: 'Non' }));
    expect([record()?.category, record(MILK)?.category]).toEqual(['Nonlar', 'Nonlar']);
    expect(good(till.do('goods.state', undefined)).categories.map(({ name }) => name)).toEqual(['Nonlar']);
    expect(happenings()).toEqual(['edited', 'edited']);
  });

  it('is described under the name that its products have already', async () => {
    const { till } = await shop();
    good(till.do('goods.save-category', { category: bareCategory('Non'), renamedFrom: null }));
    good(till.do('goods.save-category', { category: BREADS, renamedFrom: null }));
    expect(good(till.do('goods.state', undefined)).categories).toEqual([BREADS]);
  });

  it('can’t take another one’s name, nor be changed once it is gone', async () => {
    const { till } = await shop();
    const save = (name: string, renamedFrom: string | null) =>
      till.do('goods.save-category', { category: { ...BREADS, name }, renamedFrom });
    good(save('Non', null));
    good(save('Sut', null));
    expect(save('non', null)).toMatchObject(REFUSED('category.name-taken'));
    expect(save('SUT', 'Non')).toMatchObject(REFUSED('category.name-taken'));
    good(save('NON', 'Non'));
    good(till.do('goods.drop-category', { name: 'NON' }));
    expect(save('Non', 'NON')).toMatchObject(REFUSED('category.gone'));
    good(till.do('goods.drop-category', { name: 'NON' }));
  });
});

it('a group of custom items gets its id from the till, and a name of its own', async () => {
  const { till } = await shop();
  const group = {
    groupId: ItemGroupId.parse('from-the-page'),
    names: { uz: 'Sovgʻalar', ru: 'Подарки' },
    ...PAIR,
    packageCode: ` ${PAIR.packageCode} `,
    notForCash: null,
    marked: null,
  };
  good(till.do('goods.save-group', { group }));
  const [made] = good(till.do('goods.state', undefined)).groups;
  if (!made) throw new Error('no group');
  expect(made).toMatchObject({ names: group.names, packageCode: PAIR.packageCode });
  expect(made.groupId).not.toBe(group.groupId);
  const other = { ...group, names: { ru: 'подарки' } };
  expect(till.do('goods.save-group', { group: other })).toMatchObject(REFUSED('item-group.name-taken'));
  good(till.do('goods.save-group', { group: { ...made, names: { uz: 'Gullar' } } }));
  expect(good(till.do('goods.state', undefined)).groups).toMatchObject([
    { groupId: made.groupId, names: { uz: 'Gullar' } },
  ]);
  good(till.do('goods.drop-group', { groupId: made.groupId }));
  expect(good(till.do('goods.state', undefined)).groups).toEqual([]);
});

describe('a price from an instant on', () => {
  it('is applied by the till at its instant', async () => {
    const { till, record, happenings, heard } = await shop();
    await till.composed.features.goods?.start();
    const fromWallMs = till.clock.wallMs() + HOUR;
    const view = good(till.do('goods.price-from', { productId: ID, fromWallMs, priceTiyin: tiyin(500) }));
    expect(view.due).toEqual([{ productId: ID, fromWallMs, priceTiyin: 500 }]);
    await till.clock.advance(HOUR);
    expect(record()?.priceTiyin).toBe(500);
    expect(happenings()).toEqual(['edited', 'price-due']);
    expect(heard).toEqual([{ productIds: [ID] }, { productIds: [ID] }]);
    expect(good(till.do('goods.product', { productId: ID }))).toMatchObject({
      due: [],
      prices: [{ priceTiyin: 500, happening: 'price-due', by: null }],
    });
  });

  it('replaces the price of the same instant, and is withdrawn once', async () => {
    const { till } = await shop();
    const fromWallMs = till.clock.wallMs() + HOUR;
    const set = (price: number | null) =>
      till.do('goods.price-from', {
        productId: ID,
        fromWallMs,
        priceTiyin: price === null ? null : tiyin(price),
      });
    good(set(500));
    expect(good(set(600)).due).toMatchObject([{ priceTiyin: 600 }]);
    expect(good(set(null)).due).toEqual([]);
    expect(set(null)).toMatchObject(REFUSED('price.due-gone'));
  });

  it('begins in the future of the corrected clock', async () => {
    const { till } = await shop();
    till.gatewayOffMs = 2 * HOUR;
    const set = (inMs: number, productId = ID) =>
      till.do('goods.price-from', {
        productId,
        fromWallMs: till.clock.wallMs() + inMs,
        priceTiyin: tiyin(500),
      });
    expect(set(2 * HOUR)).toMatchObject(REFUSED('price.due-past'));
    good(set(2 * HOUR + MINUTE));
    expect(set(3 * HOUR, ProductId.parse('gone'))).toMatchObject(REFUSED('product.not-found'));
  });
});

it('tax codes of a first sale wait in the overview until somebody confirms them', async () => {
  const { till, happenings, record } = await shop();
  const taxChoice = { groupId: ItemGroupId.parse('g'), by: null, wallMs: 1 };
  till.goods.add(productRecord({ taxChoice }));
  const waiting = async () => good(await till.ask('till.glance', undefined)).taxUnconfirmed;
  expect(await waiting()).toBe(1);
  expect(good(till.do('goods.state', undefined))).toMatchObject({ active: 2, taxUnconfirmed: 1 });
  expect(good(await till.ask('goods.confirm-tax', { productIds: [ID, MILK] }))).toBe(1);
  expect(await waiting()).toBe(0);
  expect(record()?.taxChoice).toBeNull();
  expect(happenings()).toEqual(['tax-confirmed']);
});

describe('baskets that hold changed goods', () => {
  it('are read anew by the page, with their revision unchanged', async () => {
    const { till, baskets } = await shop();
    till.goods.add(productRecord({ productId: BREAD.productId, names: { uz: 'Non' } }));
    const counter = new Counter(till);
    counter.scan(BREAD.barcode ?? '');
    const { saleId, revision } = counter.basket;
    baskets.length = 0;
    good(till.do('goods.save', { record: productRecord({ priceTiyin: tiyin(1) }), revision: 1 }));
    expect(baskets).toEqual([]);
    const bread = productRecord({ productId: BREAD.productId, names: { uz: 'Non' }, vatPercent: 0 });
    good(till.do('goods.save', { record: bread, revision: 1 }));
    expect(baskets).toEqual([{ open: { saleId, revision, areGoodsNew: true }, waiting: false }]);
    good(till.do('basket.park', { saleId, name: '' }));
    baskets.length = 0;
    good(till.do('goods.save', { record: { ...bread, vatPercent: 12 }, revision: 2 }));
    expect(baskets).toEqual([{ open: null, waiting: true }]);
  });
});

it('the list finds by name and filter, and a lesson says that these are the shop’s goods', async () => {
  const { till } = await shop();
  const names = (query: object) =>
    good(till.do('goods.page', { query: { ...ALL, ...query }, after: null })).rows.map(
      ({ record: { names: named } }) => named.uz,
    );
  expect(names({})).toEqual(['Obi non', 'Sut']);
  expect(names({ text: 'sut' })).toEqual(['Sut']);
  expect(names({ only: 'changed-today' })).toEqual([]);
  good(till.do('goods.save', { record: productRecord({ pinned: true }), revision: 1 }));
  expect(names({ only: 'changed-today' })).toEqual(['Obi non']);
  expect(names({ only: 'pinned' })).toEqual(['Obi non']);
  expect(good(till.do('goods.state', undefined))).toMatchObject({
    isLesson: false,
    undo: null,
    national: null,
  });
});
