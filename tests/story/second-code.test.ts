/** A sale whose first code was refunded before completion: what another code may pay, and when. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf } from '../support/mixed-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const SEEN = 'the cabinet shows it as money still';
let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

/** The service claims to have refunded the code, and has not. */
async function keptByTheService(amount: number): Promise<TransactionId> {
  const id = await sale.paidCode(amount);
  till.service.mishaps.reverse.push('not-kept');
  till.refund(id, 'a slip of the finger');
  await till.clock.advance(30 * SECOND);
  expect(sale.view).toMatchObject({ heldTiyin: 0, codeStop: null });
  return id;
}

/** The comparison finds the kept money. */
async function compare(): Promise<void> {
  await till.clock.advance(11 * MINUTE);
  const compared = till.ask('reconcile.run', undefined);
  await till.clock.advance(MINUTE);
  await compared;
}

describe('a second code', () => {
  it('needs no receipt if it is refunded too before the receipt was sent', async () => {
    const first = await sale.paidCode(QUARTER);
    till.refund(first, 'a slip of the finger');
    await till.clock.advance(30 * SECOND);
    till.service.mishaps.submit.push(...Array<'not-reached'>(4).fill('not-reached'));
    const second = await sale.paidCode(TOTAL, 6 * SECOND);
    till.service.mishaps.submit.length = 0;
    expect(till.receipt(second)).toMatchObject({ state: 'queued', unanswered: false });
    till.service.calls.length = 0;
    till.refund(second, 'brought back');
    await till.clock.advance(60 * MINUTE);
    expect(sale.view.heldTiyin).toBe(0);
    expect(till.receipt(second)).toMatchObject({ state: 'closed' });
    expect(till.service.count('submit')).toBe(0);
  });

  it('waits, as cash does, while the service still shows the first code as money', async () => {
    const first = await keptByTheService(HALF);
    await compare();
    expect(till.view(first).alarm?.kind).toBe('refund-missing');
    expect(errorOf(sale.tryCode(TOTAL))).toBe('basket.locked');
    expect(errorOf(sale.cash(TOTAL))).toBe('basket.locked');
    expect(sale.view.voidSteps).toEqual([{ what: 'settle-charged', transactionId: first }]);
    till.refund(first, 'once more');
    await till.clock.advance(MINUTE);
    expect(till.service.payments.map(({ reversed }) => reversed)).toEqual([true]);
    await sale.paidCode(TOTAL);
    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: TOTAL });
  });

  it('in flight keeps the first reversal from being repeated: the receipt would state the money of both', async () => {
    const first = await keptByTheService(HALF);
    till.service.mishaps.create.push('no-answer');
    const second = sale.code(TOTAL);
    till.service.mishaps['look-up'].push(...Array<'not-reached'>(500).fill('not-reached'));
    await compare();
    expect(till.view(first).alarm?.kind).toBe('refund-missing');
    expect(till.state(second)).toBe('unknown');
    expect(errorOf(till.refund(first, 'once more'))).toBe('basket.locked');
    till.service.mishaps['look-up'].length = 0;
    const charged = till.service.payments.at(-1);
    if (charged) charged.status = -5;
    await till.clock.advance(30 * MINUTE);
    expect(till.state(second)).toBe('declined');
    expect(till.refund(first, 'once more').ok).toBe(true);
  });

  it('taken before the first code reappeared as money can only be refunded together with it', async () => {
    const first = await keptByTheService(QUARTER);
    const second = await sale.paidCode(QUARTER);
    await compare();
    till.service.mishaps.reverse.push('refused');
    till.refund(first, 'once more');
    await till.clock.advance(4 * MINUTE);
    till.settleRefund(first, 'not-refunded', SEEN);
    await till.clock.advance(61 * MINUTE);
    till.settleRefund(first, 'not-refunded', SEEN);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF });
    till.settleAlarm(first, 'refund-missing', SEEN);
    // A receipt belongs to one payment.
    expect(errorOf(sale.cash(HALF))).toBe('basket.locked');
    till.refund(second, 'brought back');
    await till.clock.advance(30 * SECOND);
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    expect(sale.view.heldTiyin).toBe(0);
  });
});
