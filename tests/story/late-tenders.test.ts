/** Money of a code that comes late, into a sale that other tenders have paid in part or not at all. */
import { describe, expect, it } from 'vitest';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut, totalsOf } from '../support/mixed-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

describe('money that comes late', () => {
  it('completes the sale if it covers it, and asks about the goods', async () => {
    sale.cash(HALF);
    const id = await sale.lostCode(HALF, 'set-aside');
    till.service.down = false;
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(sale.state).toBe('completed');
    expect(till.view(id).actions).toContain('handed-over');
  });

  it('pays a part, calls a person, and asks about the goods only once the rest is paid', async () => {
    const id = await sale.lostCode(HALF, 'set-aside');
    till.service.down = false;
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF });
    expect(till.journal.openTasks().map(({ kind }) => kind)).toEqual(['goods']);
    expect(till.view(id).actions).not.toContain('handed-over');
    sale.cash(HALF);
    expect(sale.state).toBe('completed');
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('is taken as a part if the sale owes at least as much, and only as the first code', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    sale.cash(QUARTER);
    till.service.down = false;
    await till.clock.advance(400 * SECOND);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    // Its money is charged: meanwhile no other tender is taken.
    expect(errorOf(sale.cash(QUARTER))).toBe('basket.locked');
    expect((await till.take(lost)).ok).toBe(true);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF + QUARTER, owedTiyin: QUARTER });
    expect(sale.tender('code')).toMatchObject({ amountTiyin: HALF, transactionId: lost });
  });

  it('is not taken if the tender took another payment, or if less is owed', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    const second = await sale.paidCode(QUARTER);
    await till.clock.advance(400 * SECOND);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(lost).actions).not.toContain('take');
    till.refund(lost, 'paid twice');
    await till.clock.advance(60 * SECOND);
    // The other payment's refund never belonged to this sale.
    expect(sale.view).toMatchObject({ heldTiyin: QUARTER, owedTiyin: TOTAL - QUARTER });
    expect(sale.tender('code').transactionId).toBe(second);
  });

  it('is not taken by a tender that took another payment, even one refunded in full', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    const second = await sale.paidCode(QUARTER);
    await till.clock.advance(400 * SECOND);
    till.refund(second, 'paid twice');
    await till.clock.advance(60 * SECOND);
    expect(sale.view).toMatchObject({ heldTiyin: 0, owedTiyin: TOTAL });
    // One tender takes one amount, to which its receipt and refunds refer.
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(lost).actions).not.toContain('take');
    expect(sale.tender('code').amountTiyin).toBe(QUARTER);
  });

  it('is refunded and not counted where cash has paid the sale meanwhile', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    sale.cash(QUARTER);
    expect(sale.cash(TOTAL - QUARTER, { givenTiyin: TOTAL }).ok).toBe(true);
    await powerCut(till);
    till.service.down = false;
    await till.clock.advance(600 * SECOND);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(lost).actions).not.toContain('take');
    expect(errorOf(await till.take(lost))).toBe('payment.wrong-state');
    till.refund(lost, 'he paid in cash');
    await till.clock.advance(30 * SECOND);
    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: TOTAL });
    expect(totalsOf(till)).toMatchObject({ electronic: { count: 0 }, keptTiyin: TOTAL });
    expect(till.receipt(lost)).toBeNull();
    expect(till.service.payments.some((payment) => till.service.isMoney(payment))).toBe(false);
  });

  it('does not complete a sale whose cash was refunded meanwhile', async () => {
    sale.cash(HALF);
    till.service.firstStatus = 0;
    const id = sale.code(HALF);
    await till.clock.advance(3 * SECOND);
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    expect(errorOf(till.do('basket.add', { saleId: sale.saleId, code: '4780000000017' }))).toBe(
      'basket.locked',
    );
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF, owedTiyin: HALF });
    expect(till.receipt(id)).toBeNull();
    sale.cash(HALF);
    expect(till.receipt(id)?.received).toMatchObject({ received_ecash: HALF, received_cash: HALF });
  });

  it('adds no receipt to a sale that a repaired journal completed without it', async () => {
    till.service.firstStatus = 0;
    const id = sale.code(TOTAL);
    await till.clock.advance(3 * SECOND);
    const open = till.journal.sale(sale.saleId);
    if (!open) throw new Error('no sale');
    const payload = { sale: { ...open, state: 'completed' as const } };
    till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: sale.saleId, payload });
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.receipt(id)).toBeNull();
  });
});
