/**
 * A sale that holds money waits parked while the queue goes on. The till neither charges it twice, loses it,
 * nor calls it paid too early, and always offers a way on (docs/decisions/parked-with-money.md).
 */
import { describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, chargeUnheard, refusal, sample } from '../support/counter.ts';
import { counting, Drawer } from '../support/drawer.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { powerCut, totalsOf } from '../support/mixed-till.ts';
import { BREAD, heldAt, loseBaskets, PART, REST, ringUpPart, TOTAL } from '../support/part-paid.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

const PATIR = sample('Patir');

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

function serveAnother(): void {
  counter.scan(PATIR.barcode);
  expect(refusal(counter.cash())).toBeNull();
  counter.next();
}

describe('while the sale waits', () => {
  it('other customers are served; it shows what it holds, and is completed as begun', () => {
    const saleId = ringUpPart(counter);
    expect(refusal(counter.park('gone for his card'))).toBeNull();
    expect(counter.shown).toEqual([]);
    serveAnother();
    expect(counter.parked).toMatchObject([
      { saleId, name: 'gone for his card', totalTiyin: TOTAL, heldTiyin: PART, isLocked: true },
    ]);
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART, owedTiyin: REST }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect([counter.parked, heldAt(till)]).toEqual([[], []]);
  });

  it('the history calls it parked until it is recalled, but not an ended sale', () => {
    const isParked = (saleId: SaleId): unknown => {
      const sale = till.do('sales.one', { saleId });
      return sale.ok && [sale.value.state, sale.value.isParked];
    };
    const saleId = ringUpPart(counter);
    expect(isParked(saleId)).toEqual(['open', false]);
    counter.park();
    expect(isParked(saleId)).toEqual(['open', true]);
    counter.recall(saleId);
    expect(isParked(saleId)).toEqual(['open', false]);
    counter.cashPart(REST);
    expect(isParked(saleId)).toEqual(['completed', false]);
  });

  it('a basket without a part payment shows that it holds nothing', () => {
    counter.scan(BREAD.barcode);
    counter.park();
    expect(counter.parked).toMatchObject([{ heldTiyin: 0, isLocked: false }]);
  });
});

describe('its money is not lost', () => {
  it('when somebody deletes, empties or leaves it', () => {
    const saleId = ringUpPart(counter);
    expect(refusal(counter.next())).toBe('sale.holds-money');
    expect(refusal(till.do('basket.empty', { saleId, reason: null }))).toBe('sale.holds-money');
    counter.park();
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBe('basket.locked');
    expect(refusal(till.do('basket.add', { saleId, code: PATIR.barcode }))).toBe('basket.gone');
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART }]);
  });

  it('when the power fails, parked or recalled, or its basket is lost', async () => {
    const saleId = ringUpPart(counter);
    counter.park('Aziz');
    await powerCut(till);
    expect(counter.parked).toMatchObject([{ saleId, name: 'Aziz', heldTiyin: PART }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    await powerCut(till);
    expect(counter.saleId).toBe(saleId);
    counter.park();
    await loseBaskets(till);
    expect(counter.parked).toEqual([]);
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('when the shift ends: the drawer has it, and the rest belongs to the next shift', () => {
    counting(till);
    const drawer = new Drawer(till);
    drawer.open(100_000);
    const saleId = ringUpPart(counter);
    counter.park();
    const first = drawer.close(103_000).report;
    expect(first).toMatchObject({ held: { count: 1, sumTiyin: PART }, sales: { count: 0 } });
    expect(first.drawer?.close).toMatchObject({ differenceTiyin: 0 });
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(REST))).toBe('shift.needed');
    drawer.open(103_000);
    expect(refusal(counter.cashPart(REST))).toBeNull();
    const second = drawer.close(108_000).report;
    expect(second).toMatchObject({ held: { count: 0 }, sales: { count: 1, sumTiyin: TOTAL } });
    expect(second.drawer?.close).toMatchObject({ differenceTiyin: 0 });
  });
});

describe('the sale is not charged twice', () => {
  it('by a late press: a sale that is not on the screen takes no tender', () => {
    const saleId = ringUpPart(counter);
    const due = { saleId, totalTiyin: tiyin(TOTAL), owedTiyin: tiyin(REST), amountTiyin: tiyin(REST) };
    const cash = { ...due, givenTiyin: tiyin(REST) };
    counter.park();
    const late = [
      till.do('tender.cash', cash),
      till.do('tender.terminal', { ...due, approval: '004213' }),
      till.do('tender.code', { ...due, payerCode: '880101698207133392' }),
    ];
    expect(late.map(refusal)).toEqual(['basket.gone', 'basket.gone', 'basket.gone']);
    expect(till.service.count('create')).toBe(0);
    expect(heldAt(till)).toMatchObject([{ heldTiyin: PART }]);
    counter.recall(saleId);
    expect(refusal(till.do('tender.cash', cash))).toBeNull();
    expect(refusal(till.do('tender.cash', cash))).toBe('basket.locked');
  });

  it('by a second press of Park or of Recall', () => {
    const saleId = ringUpPart(counter);
    counter.park();
    counter.scan(PATIR.barcode);
    expect(refusal(till.do('basket.park', { saleId, name: '' }))).toBe('basket.gone');
    expect(counter.shown).toEqual([[PATIR.name, 1]]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.recall(saleId))).toBe('basket.gone');
    expect(counter.parked).toMatchObject([{ goods: [PATIR.name] }]);
  });

  it('during a code payment: it is set aside first, and no other tender is taken until its outcome is certain', async () => {
    const saleId = ringUpPart(counter);
    till.service.firstStatus = 0;
    expect(refusal(counter.payPart(REST))).toBeNull();
    const id = counter.transactionId;
    await till.clock.advance(3 * SECOND);
    expect(refusal(counter.park())).toBe('basket.locked');
    till.setAside(id);
    expect(refusal(counter.park())).toBeNull();
    serveAnother();
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect([counter.cashPart(REST), counter.payPart(REST)].map(refusal)).toEqual([
      'basket.locked',
      'basket.locked',
    ]);
    expect(refusal(counter.park())).toBeNull();
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('create')).toBe(1);
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect(totalsOf(till)).toMatchObject({ electronic: { count: 1, sumTiyin: REST } });
  });

  it('when money of it is found: that is taken as a part or refunded first', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    const found = await chargeUnheard(till, counter, PART);
    expect(refusal(counter.cashPart(PART))).toBeNull();
    counter.park();
    await till.clock.advance(400 * SECOND);
    expect(till.view(found)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(REST))).toBe('basket.locked');
    expect((await till.take(found)).ok).toBe(true);
    expect(refusal(counter.cashPart(REST))).toBe('tender.too-much');
    expect(refusal(counter.cashPart(REST - PART))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });
});

describe('the sale is not called paid too early', () => {
  /** A part by code, set aside and parked. */
  async function parkWithCode(amount: number): Promise<SaleId> {
    const saleId = ringUpPart(counter);
    till.service.firstStatus = 0;
    expect(refusal(counter.payPart(amount))).toBeNull();
    await till.clock.advance(3 * SECOND);
    till.setAside(counter.transactionId);
    expect(refusal(counter.park())).toBeNull();
    return saleId;
  }
  const codeComes = async (): Promise<void> => {
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
  };

  it('if a code pays a part of the rest: the sale owes the remainder', async () => {
    const saleId = await parkWithCode(PART);
    await codeComes();
    expect(counter.parked).toMatchObject([{ saleId, heldTiyin: 2 * PART, mayBeRecalled: true }]);
    expect(heldAt(till)).toMatchObject([{ owedTiyin: REST - PART, state: 'open' }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(REST - PART))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('a code that covers it completes it and asks about its goods', async () => {
    const saleId = await parkWithCode(REST);
    await codeComes();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect([counter.parked, heldAt(till)]).toEqual([[], []]);
    expect(till.journal.openTasks().map(({ kind }) => kind)).toEqual(['goods']);
    expect(refusal(counter.recall(saleId))).toBe('basket.gone');
  });

  it('if the code fails: the sale holds the cash, and takes another tender', async () => {
    const saleId = await parkWithCode(REST);
    till.service.only.status = -1;
    await till.clock.advance(30 * SECOND);
    expect(counter.parked).toMatchObject([{ heldTiyin: PART, mayBeRecalled: true }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });
});

describe('each state has a way on', () => {
  it('with two sales that hold money: each is parked for the other, with its money', () => {
    const first = ringUpPart(counter);
    counter.park('first');
    const second = ringUpPart(counter);
    expect(refusal(counter.recall(first))).toBeNull();
    expect(counter.parked).toMatchObject([{ saleId: second, heldTiyin: PART }]);
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(refusal(counter.recall(second))).toBeNull();
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(heldAt(till)).toEqual([]);
  });

  it('except that a payment which somebody waits for keeps the screen', async () => {
    const saleId = ringUpPart(counter);
    counter.park();
    counter.scan(PATIR.barcode);
    till.service.firstStatus = 0;
    counter.pay();
    await till.clock.advance(3 * SECOND);
    expect(refusal(counter.recall(saleId))).toBe('basket.locked');
  });

  it('if it is cancelled while parked: its money is refunded, and it no longer waits', () => {
    const saleId = ringUpPart(counter);
    counter.park();
    serveAnother();
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    expect(refusal(till.do('sale.void', { saleId, reason: 'never came back' }))).toBeNull();
    expect([counter.parked, heldAt(till)]).toEqual([[], []]);
    expect(till.journal.sale(saleId)?.state).toBe('voided');
    expect(totalsOf(till)).toMatchObject({ heldForOpenSales: { sumTiyin: 0 }, keptTiyin: PATIR.priceTiyin });
  });

  it('if its goods are unknown now: it is parked all the same', async () => {
    const saleId = ringUpPart(counter);
    const sale = till.journal.sale(saleId);
    if (!sale) throw new Error('no sale');
    const payload = { sale: { ...sale, lines: [] } };
    till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: saleId, payload });
    await loseBaskets(till);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([]);
    expect(refusal(counter.park())).toBeNull();
    serveAnother();
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART }]);
  });
});
