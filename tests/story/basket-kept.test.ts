/**
 * Where baskets are kept: parked and recalled, set aside with their payment, across restarts. In any order:
 * `basket-any-edits`.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, voidedIn } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const CODES = SAMPLE_PRODUCTS.filter(({ soldBy, marked }) => soldBy === 'piece' && !marked).flatMap(
  ({ barcode }) => barcode ?? [],
);
const [BREAD = '', PATIR = ''] = CODES;

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

async function powerCut(): Promise<void> {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
}

describe('a parked basket', () => {
  it('waits under its name, with age and sum, across a restart, and comes back unchanged', async () => {
    counter.scan(BREAD, 2 * ONE);
    counter.scan(PATIR);
    counter.discount({ kind: 'percent', hundredths: 5_000 });
    const { saleId } = counter;
    expect(counter.park('Aziz aka')).toMatchObject({ value: { lines: [] } });
    await till.clock.advance(60 * SECOND);
    await powerCut();
    expect(counter.parked).toMatchObject([
      {
        saleId,
        name: 'Aziz aka',
        lines: 2,
        totalTiyin: 850_000,
        goods: ['Obi non', 'Patir'],
        payment: null,
        isLocked: false,
      },
    ]);
    expect(counter.parked[0]?.ageMs).toBeGreaterThanOrEqual(90 * SECOND);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.saleId).toBe(saleId);
    expect(counter.totalTiyin).toBe(850_000);
    expect(counter.parked).toEqual([]);
    expect(counter.cash().ok).toBe(true);
  });

  it('parks the open basket when it is recalled', () => {
    counter.scan(BREAD);
    const first = counter.saleId;
    counter.park('first');
    counter.scan(PATIR);
    const second = counter.saleId;
    counter.recall(first);
    expect(counter.parked.map(({ saleId }) => saleId)).toEqual([second]);
    expect(counter.shown).toEqual([['Obi non', 1]]);
  });

  it('can be dropped, which is recorded; an empty basket can’t be parked', () => {
    expect(refusal(counter.park())).toBe('basket.empty');
    counter.scan(BREAD);
    const { saleId } = counter;
    counter.park();
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBeNull();
    expect(counter.parked).toEqual([]);
    expect(voidedIn(till)).toMatchObject([{ saleId, lines: [{ name: 'Obi non' }] }]);
    expect(refusal(counter.recall(saleId))).toBe('basket.gone');
  });
});

/** The basket's payment is set aside, and the next customer is served. */
async function putAside(): Promise<TransactionId> {
  const id = till.journal.paymentsOf(counter.saleId)[0]?.transactionId;
  if (!id) throw new Error('nothing was charged');
  await till.clock.advance(2 * SECOND);
  till.setAside(id);
  counter.next();
  return id;
}

describe('while a payment of a basket is in flight', () => {
  beforeEach(() => {
    till.service.firstStatus = 1;
    counter.scan(BREAD);
    expect(counter.pay().ok).toBe(true);
  });

  it('the basket is frozen: no edit, no parking, no second tender; emptying leaves it behind whole', async () => {
    await till.clock.advance(2 * SECOND);
    const { saleId } = counter;
    const lineId = counter.lineId();
    const refused = [
      counter.scan(BREAD),
      counter.on('basket.set-quantity', 0, { quantity: 2 * ONE }),
      counter.on('basket.remove', 0, { reason: null }),
      counter.on('basket.price', 0, { priceTiyin: tiyin(1) }),
      counter.on('basket.note', 0, { note: 'x' }),
      counter.on('basket.other', 0, { otherTiyin: tiyin(1) }),
      counter.discount({ kind: 'percent', hundredths: 1 }),
      till.do('basket.put-back', { saleId, lineId }),
      counter.park(),
      counter.cash(),
    ];
    expect(refused.map(refusal)).toEqual(refused.map(() => 'basket.locked'));
    till.do('basket.empty', { saleId, reason: null });
    expect(counter.parked).toMatchObject([{ saleId, isLocked: true, payment: 'processing' }]);
    expect(voidedIn(till)).toEqual([]);
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBe('basket.locked');
  });

  it('a basket set aside waits with its payment, and comes back when the payment fails', async () => {
    const { saleId } = counter;
    const id = await putAside();
    expect(counter.parked).toMatchObject([{ saleId, lines: 1, totalTiyin: 400_000, isLocked: true }]);
    expect(refusal(counter.recall(saleId))).toBe('basket.locked');
    await powerCut();
    expect(refusal(counter.recall(saleId))).toBe('basket.locked');
    // The basket's row links to that payment on every page; nothing else is charged for it meanwhile.
    const opened = till.do('till.open', undefined);
    const known = opened.ok ? opened.value.payments : [];
    expect(known).toMatchObject([{ transactionId: id, saleId, state: 'processing', setAside: true }]);
    const due = { saleId, totalTiyin: tiyin(400_000) };
    const pressed = [
      till.do('tender.cash', { ...due, amountTiyin: tiyin(400_000), givenTiyin: tiyin(400_000) }),
      till.do('tender.code', { ...due, payerCode: '880101698207133392' }),
    ];
    expect(pressed.map(refusal)).toEqual(['basket.locked', 'basket.locked']);
    expect(till.service.count('create')).toBe(1);
    till.service.only.status = -1;
    await till.clock.advance(10 * SECOND);
    expect(counter.parked).toMatchObject([{ saleId, isLocked: false, payment: till.state(id) }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([['Obi non', 1]]);
    await powerCut();
    expect(counter.saleId).toBe(saleId);
    expect(counter.cash().ok).toBe(true);
  });

  it('a basket set aside and paid after all disappears by itself', async () => {
    const { saleId } = counter;
    const id = await putAside();
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(counter.parked).toEqual([]);
    expect(till.journal.basket(saleId)).toBeNull();
  });
});
