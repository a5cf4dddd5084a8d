/** A product with its SPIC and without its package code takes the code of like goods at its first sale. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTaxGroups } from '../../electron/catalogue/tax-groups.ts';
import { asSold, packageAsSold } from '../../shared/catalogue/as-sold.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { Counter, refusal } from '../support/counter.ts';
import { IMPORTED } from '../support/few-goods.ts';
import { productRecord } from '../support/owner-goods.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const BEER = { spic: '02203001001106003', packageCode: '1011459' };
const LIKE = productRecord({ names: { uz: 'Pivo Aziya 1 l' }, ...BEER, marked: false });
const ASKED: ProductRecord = { ...IMPORTED, spic: BEER.spic, marked: false };
const { productId } = ASKED;
const [CODE = ''] = ASKED.barcodes;

let till: VirtualTill;
let counter: Counter;
beforeEach(async () => {
  till = await VirtualTill.open();
  till.products = () =>
    [...till.goods.all()].flatMap((record) => {
      const parts = { category: null, groups: readTaxGroups(), language: 'uz' } as const;
      return [asSold(record, parts), packageAsSold(record, parts)].filter((one) => one !== null);
    });
  counter = new Counter(till);
});
afterEach(() => till.close());

const choose = (id: ProductId, packageCode = BEER.packageCode) =>
  till.ask('goods.choose-pair', { productId: id, spic: BEER.spic, packageCode });
const unconfirmed = () => {
  const query = { text: '', only: 'tax-unconfirmed', category: null } as const;
  const page = till.do('goods.page', { query, after: null });
  return page.ok ? page.value.rows.map(({ record }) => record.productId) : [];
};

it('one press sells it, keeps the code with the name, and a manager confirms it', async () => {
  till.goods.add(LIKE, ASKED);
  expect(counter.scan(CODE)).toMatchObject({ error: { code: 'product.not-fiscal', field: 'PackageCode' } });
  expect(await till.ask('goods.known-pairs', { productId })).toMatchObject({
    value: [{ ...BEER, names: LIKE.names, called: null }],
  });
  expect(await choose(productId)).toMatchObject({ value: { ...BEER, vatPercent: 12 } });
  expect(refusal(counter.scan(CODE))).toBeNull();
  // The answer about cash is still open, and the group of the SPIC takes none.
  expect(counter.cash()).toMatchObject({ error: { code: 'tender.not-for-cash' } });
  expect(till.goods.product(productId)?.record).toMatchObject({
    notForCash: null,
    taxChoice: { groupId: null, by: UNNAMED_CASHIER, wallMs: till.clock.wallMs() },
  });
  expect(till.goods.changes).toMatchObject([{ change: { happening: 'tax-chosen' } }]);
  expect(unconfirmed()).toEqual([productId]);
  expect(await till.ask('goods.confirm-tax', { productIds: [productId] })).toEqual({ ok: true, value: 1 });
  expect(unconfirmed()).toEqual([]);
});

it('a second press, and a press after the code was typed, change nothing', async () => {
  till.goods.add(LIKE, ASKED);
  await choose(productId);
  expect(await choose(productId, '7')).toMatchObject({ value: { packageCode: BEER.packageCode } });
  expect(till.goods.changes).toHaveLength(1);
});

it('a package takes the code of a like package, and its product stays', async () => {
  const packed = (id: string, barcode: string, packageCode: string) => ({
    productId: ProductId.parse(id),
    barcodes: [barcode],
    priceTiyin: tiyin(2_500_000),
    packageCode,
    pieces: 6,
  });
  const ofLike = packed('like-pack', '4780000000871', '1011460');
  const lacking = packed('asked-pack', '4780000000888', '');
  const whole = { ...ASKED, ...BEER, vatPercent: 12 };
  till.goods.add({ ...LIKE, package: ofLike }, { ...whole, package: lacking });
  expect(counter.scan('4780000000888')).toMatchObject({ error: { field: 'PackageCode', reason: 'missing' } });
  expect(await choose(lacking.productId)).toMatchObject({ error: { code: 'tax-group.gone' } });
  expect(await choose(lacking.productId, '1011460')).toMatchObject({
    value: { productId: lacking.productId, packageCode: '1011460', pieces: 6 },
  });
  expect(till.goods.product(productId)?.record).toMatchObject({
    ...BEER,
    package: { packageCode: '1011460' },
    taxChoice: { groupId: null },
  });
  expect(refusal(counter.scan('4780000000888'))).toBeNull();
});
