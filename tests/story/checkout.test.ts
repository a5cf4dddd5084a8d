/**
 * What a sale is made of: lines, tenders and payments, and the one entry in which each of them becomes money.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD_TIYIN = 400_000;
let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  saleId = till.newSale();
});
afterEach(() => till.close());

const sale = () => till.journal.sale(saleId);
const tenders = () => till.journal.tendersOf(saleId);
const lineIds = () => sale()?.lines.map(({ lineId }) => lineId);

describe('a sale that is paid by a code', () => {
  it('is open until the payment is money, and that same entry completes it', async () => {
    const id = till.pay(2, saleId);
    expect(sale()).toMatchObject({ state: 'open', totalTiyin: 2 * BREAD_TIYIN });
    expect(tenders()).toMatchObject([{ kind: 'code', amountTiyin: 2 * BREAD_TIYIN, takenAt: null }]);
    await till.clock.advance(SECOND);
    expect(sale()).toMatchObject({ state: 'completed', lines: [{ quantity: 2_000 }] });
    expect(tenders()).toMatchObject([{ kind: 'code', takenAt: { bootId: 'boot-1' } }]);
    const entry = till.journal.historyOf(saleId).find((one) => {
      return one.kind === 'payment.moved' && one.payload.payment.state.name === 'paid';
    });
    expect(entry?.payload).toMatchObject({
      happening: 'confirmed',
      payment: { transactionId: id },
      sale: { state: 'completed' },
      tender: { saleId },
      receipt: { state: 'queued' },
    });
  });

  it('names who began it, and what the till did for that person', async () => {
    till.pay(1, saleId);
    await till.clock.advance(SECOND);
    const [begun, moved] = till.journal.historyOf(saleId);
    expect(begun?.actor).toEqual({ by: 'staff', id: 'unnamed' });
    expect(moved?.actor).toEqual({ by: 'till', for: 'unnamed' });
  });

  it('tries a second code as the same tender of the same lines, in a new payment', async () => {
    till.service.firstStatus = -1;
    const first = till.pay(1, saleId);
    await till.clock.advance(4 * SECOND);
    const [tender] = tenders();
    const lines = lineIds();
    till.service.firstStatus = 2;
    const second = till.pay(1, saleId);
    await till.clock.advance(SECOND);
    expect(second).not.toBe(first);
    expect(tenders()).toMatchObject([{ tenderId: tender?.tenderId }]);
    expect(lineIds()).toEqual(lines);
    expect(till.payment(second).tenderId).toBe(till.payment(first).tenderId);
  });

  it('has the current lines and another amount if the basket changed in between', async () => {
    till.service.firstStatus = -1;
    till.pay(1, saleId);
    await till.clock.advance(4 * SECOND);
    const lines = lineIds();
    const second = till.pay(3, saleId);
    // A line keeps its id when its quantity changes.
    expect(lineIds()).toEqual(lines);
    expect(sale()).toMatchObject({ lines: [{ quantity: 3_000 }] });
    expect(till.payment(second).amountTiyin).toBe(3 * BREAD_TIYIN);
    expect(tenders()).toMatchObject([{ amountTiyin: 3 * BREAD_TIYIN }]);
    expect(sale()).toMatchObject({ state: 'open', totalTiyin: 3 * BREAD_TIYIN });
  });
});

describe('cash', () => {
  it('completes the sale at once and shows the change due', () => {
    const taken = till.payCash(2, saleId, tiyin(1_000_000));
    expect(taken).toMatchObject({ value: { cash: { givenTiyin: 1_000_000, changeTiyin: 200_000 } } });
    expect(sale()).toMatchObject({ state: 'completed' });
    expect(tenders()).toMatchObject([{ kind: 'cash', amountTiyin: 2 * BREAD_TIYIN, changeTiyin: 200_000 }]);
    expect(till.journal.historyOf(saleId).map(({ kind }) => kind)).toEqual(['cash.taken']);
  });

  it('is refused if too little or taken twice, and a code after it too', () => {
    expect(till.payCash(1, saleId, tiyin(100))).toMatchObject({ error: { code: 'cash.not-enough' } });
    expect(sale()).toBeNull();
    expect(till.payCash(1, saleId).ok).toBe(true);
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect(till.tryPay(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    expect(till.service.count('create')).toBe(0);
  });

  it('pays the sale whose code was declined: both tenders are listed, one was taken', async () => {
    till.service.firstStatus = -1;
    till.pay(1, saleId);
    await till.clock.advance(4 * SECOND);
    expect(till.payCash(1, saleId).ok).toBe(true);
    expect(tenders()).toMatchObject([{ kind: 'code', takenAt: null }, { kind: 'cash' }]);
    const shown = till.do('sales.one', { saleId });
    expect(shown).toMatchObject({ value: { payments: [{ state: 'declined' }], cash: { changeTiyin: 0 } } });
  });
});
