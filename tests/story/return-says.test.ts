/** What a return shows before any press: what stops the code's refund, and what happened to the receipt. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { eachTill } from '../support/each-till.ts';
import { MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { errorOf } from '../support/mixed-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** It is 20 November. */
const TO_DECEMBER = 20 * DAY;
const ALL = [{ at: 0, quantity: 2_000 }];

async function paid(): Promise<{ readonly id: TransactionId; readonly saleId: MixedSale['saleId'] }> {
  const id = await till.paidSale(2);
  return { id, saleId: till.payment(id).saleId };
}

describe('a reversal that the service refused before its month was over', () => {
  it('may be repeated while the calendar allows it', async () => {
    const { saleId } = await paid();
    till.service.mishaps.reverse.push('refused');
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(offerOf(till, saleId).sources).toMatchObject([{ way: 'service', toSettle: null }]);
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
  });

  it('names its own reason when it is too late, and becomes cash after two checks', async () => {
    const { id, saleId } = await paid();
    till.service.mishaps.reverse.push('refused');
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
    await till.clock.advance(MINUTE);
    till.clock.jumpWall(TO_DECEMBER);
    const [refused] = till.journal.refundsOf(saleId);
    expect(refused).toMatchObject({ state: 'refused' });
    expect(offerOf(till, saleId).sources).toMatchObject([{ way: 'service', toSettle: refused?.refundId }]);
    // In full or in part, from the return or from the payment.
    expect(errorOf(giveBack(till, saleId, ALL))).toBe('refund.refused-before');
    expect(errorOf(giveBack(till, saleId, 100_000))).toBe('refund.refused-before');
    expect(errorOf(till.refund(id, 'brought back'))).toBe('refund.refused-before');

    await till.clock.advance(4 * MINUTE);
    expect(till.settleRefund(id, 'not-refunded', 'nothing of it is there').ok).toBe(true);
    expect(errorOf(giveBack(till, saleId, ALL))).toBe('refund.refused-before');
    await till.clock.advance(61 * MINUTE);
    expect(till.settleRefund(id, 'not-refunded', 'still nothing').ok).toBe(true);
    expect(offerOf(till, saleId).sources).toMatchObject([{ way: 'cash', toSettle: null }]);
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
    expect(till.journal.refundsOf(saleId)).toMatchObject([
      { kind: 'reversal', state: 'refused' },
      { kind: 'cash', state: 'refunded', amountTiyin: TOTAL },
    ]);
  });
});

it('money without a sale is offered no return when its month is over', async () => {
  const sale = new MixedSale(till);
  const id = await sale.lostCode(TOTAL, 'overridden');
  till.service.down = false;
  await till.clock.advance(7 * MINUTE);
  expect(till.view(id).alarm?.kind).toBe('charged');
  till.clock.jumpWall(TO_DECEMBER);
  expect(till.refund(id, 'charged by mistake')).toMatchObject({
    ok: false,
    error: { code: 'refund.charged-too-late', until: expect.any(String) },
  });
  // A return could not refund it either: no tender took it.
  expect(offerOf(till, sale.saleId)).toMatchObject({ heldTiyin: 0, sources: [] });
});

describe('the fiscal receipt of a returned sale', () => {
  it('is there once it was sent, and stays', async () => {
    const { saleId } = await paid();
    await till.clock.advance(MINUTE);
    expect(offerOf(till, saleId).receipt).toBe('there');
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(offerOf(till, saleId)).toMatchObject({ receipt: 'there', heldTiyin: 0 });
  });

  it('is closed if unsent, and missing for a sale without a code', async () => {
    till.service.mishaps.submit.push(...Array.from({ length: 50 }, () => 'not-reached' as const));
    const { saleId } = await paid();
    await till.clock.advance(10 * SECOND);
    expect(giveBack(till, saleId, ALL).ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(offerOf(till, saleId)).toMatchObject({ receipt: 'closed', heldTiyin: 0 });
    const cash = new MixedSale(till);
    cash.cash(TOTAL);
    expect(offerOf(till, cash.saleId).receipt).toBe('none');
  });
});
