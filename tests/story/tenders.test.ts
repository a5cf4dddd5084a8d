/** A sale paid in parts: by cash, a card terminal and one code, in any order, with power cuts in between. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut, totalsOf } from '../support/mixed-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

describe('a sale paid in parts', () => {
  it('stays open until what it holds covers the total, and that entry completes it', async () => {
    expect(sale.cash(QUARTER).ok).toBe(true);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: QUARTER, owedTiyin: TOTAL - QUARTER });
    await powerCut(till);
    expect(sale.terminal(QUARTER).ok).toBe(true);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF, owedTiyin: HALF });
    await sale.paidCode(HALF);
    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: TOTAL, owedTiyin: 0 });
    const kinds = till.journal.historyOf(sale.saleId).flatMap((entry) => {
      const { payload } = entry;
      return 'sale' in payload && payload.sale?.state === 'completed' ? [entry.kind] : [];
    });
    expect(kinds).toContain('payment.moved');
    expect(kinds).not.toContain('cash.taken');
  });

  it('is completed by the last cash if the code came first, which queues the one receipt', async () => {
    const id = await sale.paidCode(HALF);
    expect(sale.state).toBe('open');
    expect(till.receipt(id)).toBeNull();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('submit')).toBe(0);
    await powerCut(till);
    sale.terminal(QUARTER);
    expect(sale.cash(QUARTER, { givenTiyin: HALF }).ok).toBe(true);
    expect(sale.state).toBe('completed');
    expect(till.receipt(id)).toMatchObject({
      received: { received_ecash: HALF, received_cash: QUARTER, received_card: QUARTER },
    });
    await till.clock.advance(60 * SECOND);
    expect(till.receipt(id)?.state).toBe('linked');
    expect(till.service.count('submit')).toBe(1);
  });

  it('has a receipt with the held money when the code came last', async () => {
    sale.cash(QUARTER);
    const id = await sale.paidCode(TOTAL - QUARTER);
    expect(till.receipt(id)).toMatchObject({
      received: { received_ecash: TOTAL - QUARTER, received_cash: QUARTER, received_card: 0 },
    });
  });

  it('has no receipt without a code, or for a code refunded before', async () => {
    const id = await sale.paidCode(HALF);
    till.refund(id, 'the wrong card');
    await till.clock.advance(30 * SECOND);
    sale.cash(TOTAL);
    expect(sale.state).toBe('completed');
    await till.clock.advance(60 * SECOND);
    expect(till.receipt(id)).toBeNull();
    expect(till.service.count('submit')).toBe(0);
  });
});

describe('at most the total is taken', () => {
  it('by a code or a terminal at most what is owed, and more by cash only with change', () => {
    sale.cash(HALF);
    expect(errorOf(sale.tryCode(HALF + 100))).toBe('tender.too-much');
    expect(errorOf(sale.terminal(HALF + 100))).toBe('tender.too-much');
    expect(errorOf(sale.cash(HALF + 100))).toBe('tender.too-much');
    expect(errorOf(sale.cash(QUARTER, { givenTiyin: HALF }))).toBe('tender.too-much');
    expect(errorOf(sale.cash(0))).toBe('money.invalid');
    expect(errorOf(sale.terminal(0))).toBe('money.invalid');
    expect(till.service.count('create')).toBe(0);
    expect(sale.cash(HALF, { givenTiyin: TOTAL })).toMatchObject({
      value: { cash: { givenTiyin: TOTAL, changeTiyin: HALF } },
    });
    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: TOTAL });
  });

  it('not by a second press of the same part: its owed sum is outdated', () => {
    const owedTiyin = TOTAL;
    expect(sale.cash(HALF, { owedTiyin }).ok).toBe(true);
    expect(errorOf(sale.cash(HALF, { owedTiyin }))).toBe('tender.changed');
    expect(sale.terminal(QUARTER, '1').ok).toBe(true);
    // A slip is one payment, even if another person types it again.
    expect(errorOf(sale.terminal(QUARTER, '1'))).toBe('tender.slip-known');
    // After a refund the number still belongs to that slip.
    expect(sale.terminalBack(sale.tender('terminal')).ok).toBe(true);
    expect(errorOf(sale.terminal(HALF, '1'))).toBe('tender.slip-known');
    expect(sale.terminal(QUARTER, '2').ok).toBe(true);
    expect(sale.view.heldTiyin).toBe(HALF + QUARTER);
  });
});

describe('one basket, one charge', () => {
  it('takes no cash, card or code while a code of it is in flight or uncertain', async () => {
    sale.cash(QUARTER);
    till.service.mishaps.create.push('no-answer');
    sale.code(HALF);
    till.service.down = true;
    for (const code of ['sending', 'unknown']) {
      expect([errorOf(sale.cash(QUARTER)), code]).toEqual(['basket.locked', code]);
      expect(errorOf(sale.terminal(QUARTER))).toBe('basket.locked');
      expect(errorOf(sale.tryCode(QUARTER))).toBe('basket.locked');
      await till.clock.advance(30 * SECOND);
    }
    await powerCut(till);
    expect(errorOf(sale.cash(QUARTER))).toBe('basket.locked');
  });

  it('takes no tender while a refund of any tender is under way', async () => {
    const id = await sale.paidCode(HALF);
    till.service.mishaps.reverse.push('no-answer');
    till.refund(id, 'the wrong card');
    expect(errorOf(sale.cash(QUARTER))).toBe('refund.in-doubt');
    await till.clock.advance(60 * SECOND);
    expect(sale.view).toMatchObject({ heldTiyin: 0, owedTiyin: TOTAL });
    expect(sale.cash(TOTAL).ok).toBe(true);
  });

  it('charges no second code beside a taken one, and another once that was refunded in full', async () => {
    const first = await sale.paidCode(QUARTER);
    expect(errorOf(sale.tryCode(HALF))).toBe('tender.code-taken');
    expect(till.service.count('create')).toBe(1);
    till.refund(first, 'a slip of the finger');
    await till.clock.advance(30 * SECOND);
    await powerCut(till);
    const second = await sale.paidCode(TOTAL);
    expect(sale.state).toBe('completed');
    expect(till.payment(second).tenderId).not.toBe(till.payment(first).tenderId);
    expect(till.receipt(second)?.received.received_ecash).toBe(TOTAL);
    expect(till.receipt(first)).toBeNull();
  });

  it('tries a failed code again as the same tender, with another part', async () => {
    sale.cash(QUARTER);
    till.service.firstStatus = -1;
    const first = sale.code(HALF);
    await till.clock.advance(6 * SECOND);
    expect(till.state(first)).toBe('declined');
    till.service.firstStatus = 2;
    const second = await sale.paidCode(TOTAL - QUARTER);
    expect(till.payment(second).tenderId).toBe(till.payment(first).tenderId);
    expect(sale.state).toBe('completed');
  });

  it('stops while its earlier payment no longer reads as money', async () => {
    const id = await sale.paidCode(HALF);
    till.service.only.status = -9;
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).alarm?.kind).toBe('not-paid');
    expect(errorOf(sale.cash(HALF))).toBe('basket.locked');
    expect(sale.state).toBe('open');
    till.do('refund.record', {
      transactionId: id,
      as: 'void',
      amountTiyin: null,
      leftTiyin: till.view(id).leftTiyin,
      reason: 'not there',
    });
    expect(sale.view).toMatchObject({ heldTiyin: 0, owedTiyin: TOTAL });
    expect(sale.cash(TOTAL).ok).toBe(true);
  });
});

describe('a sale that holds money', () => {
  it('is sold as stored, whatever happens to its basket, at the total that was shown', () => {
    sale.cash(HALF);
    const { basket: dearer, owedTiyin } = sale;
    ringUp(till.journal, sale.saleId, [{ productId: 'sample-01', quantity: 9_000 }]);
    const given = { owedTiyin, givenTiyin: owedTiyin };
    expect(errorOf(till.do('tender.cash', { ...dearer, totalTiyin: tiyin(TOTAL * 2), ...given }))).toBe(
      'basket.changed',
    );
    expect(till.do('tender.cash', { ...dearer, ...given }).ok).toBe(true);
    expect(till.journal.sale(sale.saleId)).toMatchObject({
      state: 'completed',
      lines: [{ quantity: 2_000 }],
    });
  });

  it('comes back after a power cut with what is owed, and stays in sight', async () => {
    sale.cash(HALF);
    const { saleId } = sale;
    expect(errorOf(till.do('basket.add', { saleId, code: '4780000000017' }))).toBe('basket.locked');
    expect(errorOf(till.do('basket.next', { saleId: sale.saleId }))).toBe('sale.holds-money');
    await powerCut(till);
    expect(till.checkout.openBasket().saleId).toBe(sale.saleId);
    expect(till.do('sales.held', undefined)).toMatchObject({
      value: [{ saleId: sale.saleId, owedTiyin: HALF, changeStop: { code: 'basket.locked' } }],
    });
    sale.cash(HALF);
    await powerCut(till);
    expect(till.checkout.openBasket().saleId).not.toBe(sale.saleId);
    expect(till.do('sales.held', undefined)).toMatchObject({ value: [] });
  });

  it('comes back even if a payment of it was interrupted', async () => {
    sale.cash(HALF);
    till.service.mishaps.create.push('no-answer');
    sale.code(HALF);
    till.service.down = true;
    await powerCut(till);
    expect(till.checkout.openBasket().saleId).toBe(sale.saleId);
  });

  it('is published to the page at each change', async () => {
    sale.cash(HALF);
    await sale.paidCode(HALF);
    const told = till.shownSales.filter(({ saleId }) => saleId === sale.saleId);
    expect(told[0]).toMatchObject({ heldTiyin: HALF, owedTiyin: HALF, tenderStop: null });
    expect(told.some(({ tenderStop }) => tenderStop?.code === 'basket.locked')).toBe(true);
    expect(told.at(-1)).toMatchObject({ state: 'completed', owedTiyin: 0 });
  });

  it('counts in the totals of the day, apart while it is open', async () => {
    sale.cash(QUARTER);
    sale.terminal(QUARTER);
    expect(totalsOf(till)).toMatchObject({
      cash: { count: 1, sumTiyin: QUARTER },
      terminal: { count: 1, sumTiyin: QUARTER },
      heldForOpenSales: { count: 1, sumTiyin: HALF },
      keptTiyin: HALF,
    });
    await sale.paidCode(HALF);
    expect(totalsOf(till)).toMatchObject({
      electronic: { sumTiyin: HALF },
      heldForOpenSales: { count: 0, sumTiyin: 0 },
      keptTiyin: TOTAL,
    });
  });
});
