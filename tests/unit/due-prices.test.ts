/** Prices that begin at an instant: each applied once, at its time, whatever the machine did meanwhile. */
import { expect, it, onTestFinished } from 'vitest';
import { createDuePrices } from '../../electron/catalogue/goods/due-prices.ts';
import { writeGoods } from '../../electron/catalogue/goods/write.ts';
import type { DuePrice } from '../../shared/catalogue/goods-store.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { CASHIER } from '../support/book-entries.ts';
import { MemoryGoodsStore } from '../support/memory-goods-store.ts';
import { productRecord } from '../support/owner-goods.ts';
import { HOUR, MINUTE, SECOND, VirtualClock } from '../support/virtual-clock.ts';

const BREAD = ProductId.parse('p-1');
const MILK = ProductId.parse('p-2');
const RECORDS = [productRecord(), productRecord({ productId: MILK, names: { uz: 'Sut' } })];

/** A started loop over two products. offMs: the gateway's clock minus the PC's; null: not known yet. */
function shop(offMs: number | null = 0) {
  const clock = new VirtualClock();
  const store = new MemoryGoodsStore(RECORDS);
  const service = { offMs };
  const bugs: string[] = [];
  const deps = {
    store,
    clock,
    random: seededRandomness(5),
    gatewayOffMs: () => service.offMs,
    onBug: (where: string) => void bugs.push(where),
  };
  const start = () => {
    const loop = createDuePrices(deps);
    loop.start();
    onTestFinished(() => loop.stop());
    return loop;
  };
  const loop = start();
  const write = (change: Omit<Parameters<typeof writeGoods>[2], 'happening'>): void => {
    expect(writeGoods(deps, CASHIER, { happening: 'edited', ...change })).toMatchObject({ ok: true });
    loop.wake();
  };
  const from = (inMs: number, price: number, productId = BREAD): DuePrice => {
    const due = { productId, fromWallMs: clock.wallMs() + inMs, priceTiyin: tiyin(price) };
    write({ duePrices: [due] });
    return due;
  };
  return {
    clock,
    store,
    service,
    bugs,
    loop,
    start,
    write,
    from,
    priceOf: (id = BREAD) => store.product(id)?.record.priceTiyin,
    applied: () => store.changes.filter(({ change }) => change.happening === 'price-due'),
  };
}

it('a price begins at its instant, not before, as one change of the till itself', async () => {
  const { clock, from, priceOf, applied, store } = shop();
  from(HOUR, 500);
  await clock.advance(HOUR - 1);
  expect(priceOf()).toBe(400_000);
  await clock.advance(1);
  expect(priceOf()).toBe(500);
  expect(applied()).toMatchObject([{ stamp: { act: byTill(null), at: { wallMs: clock.wallMs() } } }]);
  expect(store.duePrices()).toEqual([]);
  await clock.advance(HOUR);
  expect(applied()).toHaveLength(1);
});

it('prices of one instant are one entry, and the later of two prices of a product counts', async () => {
  const { clock, from, priceOf, applied, loop } = shop();
  from(MINUTE, 500);
  from(MINUTE, 700, MILK);
  from(2 * MINUTE, 600);
  // The machine sleeps: timers stand still, and the wall clock goes on.
  await clock.settle();
  clock.jumpWall(HOUR);
  loop.wake();
  await clock.settle();
  expect([priceOf(), priceOf(MILK)]).toEqual([600, 700]);
  expect(applied()).toHaveLength(1);
});

it('a price that became due while the till was off is applied at the start, once', async () => {
  const { clock, from, priceOf, applied, loop, start } = shop();
  from(MINUTE, 500);
  await loop.stop();
  await clock.advance(HOUR);
  expect(priceOf()).toBe(400_000);
  start();
  await clock.settle();
  expect(priceOf()).toBe(500);
  start();
  await clock.settle();
  expect(applied()).toHaveLength(1);
});

it('a jump of the PC’s clock forward applies a price within seconds', async () => {
  const { clock, from, priceOf } = shop(null);
  from(HOUR, 500);
  await clock.settle();
  clock.jumpWall(2 * HOUR);
  await clock.advance(5 * SECOND);
  expect(priceOf()).toBe(500);
});

it('a clock that is set back applies no price twice, and applies a waiting price at its instant', async () => {
  const { clock, from, priceOf, applied } = shop(null);
  from(MINUTE, 500);
  from(2 * HOUR, 700);
  await clock.advance(HOUR);
  clock.jumpWall(-HOUR);
  await clock.advance(HOUR);
  expect([priceOf(), applied().length]).toEqual([500, 1]);
  await clock.advance(HOUR);
  expect([priceOf(), applied().length]).toEqual([700, 2]);
});

it('the gateway’s clock counts: a wrong PC clock applies no price early or late', async () => {
  const { clock, service, from, priceOf } = shop(0);
  from(HOUR, 500);
  // Somebody sets the PC two hours ahead. The correction follows.
  clock.jumpWall(2 * HOUR);
  service.offMs = -2 * HOUR;
  await clock.advance(HOUR - MINUTE);
  expect(priceOf()).toBe(400_000);
  // Two hours behind.
  clock.jumpWall(-4 * HOUR);
  service.offMs = 2 * HOUR;
  await clock.advance(MINUTE);
  expect(priceOf()).toBe(500);
});

it('a clock that was behind is corrected by the first answer, and the price begins then', async () => {
  const { clock, service, from, priceOf } = shop(null);
  from(HOUR, 500);
  await clock.advance(MINUTE);
  service.offMs = 2 * HOUR;
  await clock.advance(5 * SECOND);
  expect(priceOf()).toBe(500);
});

it('a price set by hand meanwhile does not withdraw it', async () => {
  const { clock, from, priceOf, write, store } = shop();
  from(HOUR, 500);
  await clock.advance(MINUTE);
  write({ products: [productRecord({ priceTiyin: tiyin(450) })] });
  expect(priceOf()).toBe(450);
  await clock.advance(HOUR);
  expect(priceOf()).toBe(500);
  expect(store.prices(BREAD).map(({ priceTiyin, happening }) => [priceTiyin, happening])).toEqual([
    [500, 'price-due'],
    [450, 'edited'],
  ]);
});

it('a withdrawn price never applies', async () => {
  const { clock, from, priceOf, write, applied } = shop();
  const due = from(HOUR, 500);
  await clock.advance(HOUR - 1);
  write({ droppedDuePrices: [due] });
  await clock.advance(2 * HOUR);
  expect(priceOf()).toBe(400_000);
  expect(applied()).toEqual([]);
});

it('a refused write is tried again, and applies once', async () => {
  const { clock, from, priceOf, applied, store } = shop();
  from(MINUTE, 500);
  store.trouble = { code: 'catalogue.busy' };
  await clock.advance(HOUR);
  expect(priceOf()).toBe(400_000);
  store.trouble = null;
  await clock.advance(5 * SECOND);
  expect(priceOf()).toBe(500);
  expect(applied()).toHaveLength(1);
});

it('a failure of the store is reported as a bug, and the loop goes on', async () => {
  const { clock, from, priceOf, bugs, store } = shop();
  from(MINUTE, 500);
  const { duePrices } = MemoryGoodsStore.prototype;
  store.duePrices = () => {
    throw new Error('disk I/O error');
  };
  await clock.advance(MINUTE);
  expect(bugs).not.toEqual([]);
  store.duePrices = duePrices;
  await clock.advance(5 * SECOND);
  expect(priceOf()).toBe(500);
});

it('a price of goods that are unknown by now is dropped', async () => {
  const { clock, from, store, applied } = shop();
  from(MINUTE, 500, ProductId.parse('gone'));
  await clock.advance(MINUTE);
  expect(store.duePrices()).toEqual([]);
  expect(applied()).toMatchObject([{ change: { products: [] } }]);
});

it('without a waiting price no timer runs', async () => {
  const { clock, from, write } = shop();
  await clock.settle();
  expect(clock.sleeping).toBe(0);
  const due = from(HOUR, 500);
  await clock.settle();
  expect(clock.sleeping).toBe(1);
  write({ droppedDuePrices: [due] });
  await clock.settle();
  expect(clock.sleeping).toBe(0);
});
