/** A sale paid in part, and what may come between: power cuts, days, other customers, other journals. */
import { describe, expect, it } from 'vitest';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut, startFresh, totalsOf } from '../support/mixed-till.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

describe('an empty journal', () => {
  it.each(['cash', 'code'] as const)(
    'takes over what %s has paid in part, however old it is and whatever was tried later',
    async (how) => {
      if (how === 'code') await sale.paidCode(HALF);
      else {
        sale.cash(HALF);
        till.service.firstStatus = -1;
        sale.code(QUARTER);
        await till.clock.advance(6 * SECOND);
        till.service.firstStatus = 2;
      }
      await powerCut(till, 75 * DAY);
      new MixedSale(till).cash(TOTAL);
      expect((await startFresh(till)).unread).toBe(0);
      expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF });
      expect(till.do('sales.held', undefined)).toMatchObject({ value: [{ saleId: sale.saleId }] });
    },
  );

  it('takes over every tender of a sale in any order, and its refunds', async () => {
    sale.cash(QUARTER);
    sale.cashBack(sale.tender('cash'));
    sale.terminal(QUARTER);
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    till.refund(lost, 'found late');
    await till.clock.advance(30 * SECOND);
    const paid = await sale.paidCode(HALF + QUARTER);
    expect(sale.state).toBe('completed');
    const before = { view: sale.view, totals: totalsOf(till), lost: till.payment(lost).refunds };
    expect(before.lost).toMatchObject([{ state: 'refunded' }]);
    expect((await startFresh(till)).unread).toBe(0);
    expect(sale.view).toEqual(before.view);
    expect(totalsOf(till)).toEqual(before.totals);
    expect(till.payment(lost).refunds).toEqual(before.lost);
    expect(errorOf(till.refund(lost, 'once more'))).toBe('payment.wrong-state');
    expect(till.receipt(paid)?.state).toBe('linked');
  });
});

describe('a payment that was taken after the service refused its refund', () => {
  it('is taken over by an empty journal together with that refusal', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    till.service.mishaps.reverse.push('refused');
    till.refund(lost, 'found late');
    await till.clock.advance(30 * SECOND);
    expect((await till.take(lost)).ok).toBe(true);
    const { refunds } = till.payment(lost);
    expect(refunds).toMatchObject([{ state: 'refused' }]);
    expect((await startFresh(till)).unread).toBe(0);
    expect(till.payment(lost).refunds).toEqual(refunds);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF });
  });
});

describe('another customer', () => {
  it('is served while the sale waits with its money, and the sale is recalled and completed', async () => {
    sale.cash(HALF);
    const { saleId } = sale;
    const parked = till.do('basket.park', { saleId, name: 'gone for his card' });
    expect(parked.ok).toBe(true);
    expect(new MixedSale(till).cash(TOTAL).ok).toBe(true);
    await powerCut(till);
    const waiting = till.do('basket.parked', undefined);
    expect(waiting).toMatchObject({ value: [{ saleId, isLocked: true, mayBeRecalled: true }] });
    expect(errorOf(till.do('basket.drop', { saleId, reason: 'a mistake' }))).toBe('basket.locked');
    expect(till.do('sales.held', undefined)).toMatchObject({ value: [{ saleId }] });
    expect(till.do('basket.recall', { saleId })).toMatchObject({ value: { saleId } });
    expect(sale.cash(HALF).ok).toBe(true);
    expect(sale.state).toBe('completed');
  });

  it('waits only for a payment that somebody waits for', async () => {
    sale.cash(HALF);
    till.service.firstStatus = 0;
    const id = sale.code(HALF);
    const { saleId } = sale;
    await till.clock.advance(3 * SECOND);
    expect(errorOf(till.do('basket.park', { saleId, name: '' }))).toBe('basket.locked');
    till.setAside(id);
    expect(till.do('basket.park', { saleId, name: '' }).ok).toBe(true);
    expect(new MixedSale(till).cash(TOTAL).ok).toBe(true);
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(sale.state).toBe('completed');
    expect(till.view(id).actions).toContain('handed-over');
  });
});

describe('another day', () => {
  it('has its own income and refunds; money held for open sales is shown between them', async () => {
    sale.cash(QUARTER);
    await powerCut(till, DAY);
    expect(totalsOf(till)).toMatchObject({ cash: { count: 0 }, heldForOpenSales: { sumTiyin: QUARTER } });
    sale.terminal(QUARTER);
    await powerCut(till, DAY);
    const id = await sale.paidCode(HALF);
    expect(sale.state).toBe('completed');
    expect(totalsOf(till)).toMatchObject({
      cash: { count: 0 },
      terminal: { count: 0 },
      electronic: { sumTiyin: HALF },
      heldForOpenSales: { sumTiyin: 0 },
      keptTiyin: HALF,
    });
    expect(till.receipt(id)?.received).toEqual({
      received_ecash: HALF,
      received_cash: QUARTER,
      received_card: QUARTER,
    });
    await powerCut(till, DAY);
    till.refund(id, 'brought back');
    await till.clock.advance(30 * SECOND);
    sale.cashBack(sale.tender('cash'));
    expect(totalsOf(till)).toMatchObject({ refundedCash: { sumTiyin: QUARTER }, keptTiyin: -HALF - QUARTER });
  });
});

describe('another endpoint', () => {
  it('takes no money for a sale half paid in training, which is refunded and cancelled', async () => {
    await till.crash();
    till.endpoint = { ...ENDPOINT, mode: 'training' };
    till.clock.reboot(30 * SECOND);
    await till.start();
    sale.cash(HALF);
    await till.crash();
    till.endpoint = ENDPOINT;
    till.clock.reboot(30 * SECOND);
    await till.start();
    expect(errorOf(sale.cash(HALF))).toBe('endpoint.mismatch');
    expect(errorOf(sale.terminal(HALF))).toBe('endpoint.mismatch');
    expect(errorOf(sale.tryCode(HALF))).toBe('endpoint.mismatch');
    expect(totalsOf(till)).toMatchObject({ cash: { count: 0 }, heldForOpenSales: { count: 0 } });
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    expect(sale.cancel().ok).toBe(true);
    expect(totalsOf(till)).toMatchObject({ refundedCash: { count: 0 } });
  });
});

describe('a journal found damaged', () => {
  it('allows neither payment, refund nor cancelling of the sale; a full disk stops only new work', () => {
    sale.cash(HALF);
    till.trouble = { code: 'journal.found-damaged' };
    expect(errorOf(sale.cash(HALF))).toBe('journal.found-damaged');
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('journal.found-damaged');
    expect(errorOf(sale.cancel())).toBe('journal.found-damaged');
    till.trouble = { code: 'journal.disk-full' };
    expect(errorOf(sale.cash(HALF))).toBe('journal.disk-full');
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    expect(sale.cancel().ok).toBe(true);
  });
});

describe('the page', () => {
  it('learns, even after a power cut, that the reason against the next tender is over', async () => {
    sale.cash(HALF);
    const lost = await sale.lostCode(HALF, 'set-aside');
    await powerCut(till);
    expect(sale.view).toMatchObject({ tenderStop: { code: 'basket.locked' }, isOnlyToVoid: false });
    till.shownSales.length = 0;
    till.override(lost, 'he pays the rest in cash');
    expect(till.shownSales.at(-1)).toMatchObject({ saleId: sale.saleId, tenderStop: null });
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    expect(till.shownSales.at(-1)).toMatchObject({ tenderStop: { code: 'basket.locked' } });
    till.settleAlarm(lost, 'charged', 'the office gives it back');
    expect(till.shownSales.at(-1)).toMatchObject({ tenderStop: null });
  });
});
