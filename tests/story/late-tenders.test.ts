/** Money of a code that comes late, into a sale that other tenders have paid in part, or have not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MixedSale } from '../support/mixed-sale.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
/** Of two breads; a quarter of it, half of it. */
const TOTAL = 800_000;
const QUARTER = 200_000;
const HALF = 400_000;

let till: VirtualTill;
let sale: MixedSale;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  sale = new MixedSale(till);
});
afterEach(() => till.close());

const errorOf = (answer: { readonly ok: boolean; readonly error?: { readonly code: string } }) =>
  answer.error?.code ?? null;

describe('money that comes late', () => {
  it('completes the sale that it covers, and asks for the goods', async () => {
    till.service.confirmMode = 0;
    sale.cash(HALF);
    till.service.mishaps.create.push('no-answer');
    const id = sale.code(HALF);
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    till.setAside(id);
    till.service.down = false;
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(sale.state).toBe('completed');
    expect(till.view(id).actions).toContain('handed-over');
  });

  it('pays a part, calls a person, and asks for no goods until the rest is paid', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const id = sale.code(HALF);
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    till.setAside(id);
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

  it('is taken as a part of its sale where that owes at least as much, and only as the first code', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const lost = sale.code(HALF);
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    till.override(lost, 'the customer can wait no longer');
    sale.cash(QUARTER);
    till.service.down = false;
    await till.clock.advance(400 * SECOND);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    // Money of it is charged: nothing else is taken meanwhile.
    expect(errorOf(sale.cash(QUARTER))).toBe('basket.locked');
    expect(till.do('payment.take', { transactionId: lost }).ok).toBe(true);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF + QUARTER, owedTiyin: QUARTER });
    expect(sale.tender('code')).toMatchObject({ amountTiyin: HALF, transactionId: lost });
  });

  it('is not taken where another payment of the same tender was, nor where less is owed', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const lost = sale.code(HALF);
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    till.override(lost, 'the customer can wait no longer');
    till.service.down = false;
    const second = await sale.paidCode(QUARTER);
    await till.clock.advance(400 * SECOND);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(lost).actions).not.toContain('take');
    till.refund(lost, 'paid twice');
    await till.clock.advance(60 * SECOND);
    // What went back of the other payment never was this sale's.
    expect(sale.view).toMatchObject({ heldTiyin: QUARTER, owedTiyin: TOTAL - QUARTER });
    expect(sale.tender('code').transactionId).toBe(second);
  });

  it('is not taken by a tender that was taken with another payment, though that went back whole', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const lost = sale.code(HALF);
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    till.override(lost, 'the customer can wait no longer');
    till.service.down = false;
    const second = await sale.paidCode(QUARTER);
    await till.clock.advance(400 * SECOND);
    till.refund(second, 'paid twice');
    await till.clock.advance(60 * SECOND);
    expect(sale.view).toMatchObject({ heldTiyin: 0, owedTiyin: TOTAL });
    // What came in by it is one amount, which its receipt and its refunds are held against.
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(lost).actions).not.toContain('take');
    expect(sale.tender('code').amountTiyin).toBe(QUARTER);
  });
});
