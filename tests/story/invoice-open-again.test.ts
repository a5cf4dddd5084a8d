/** An invoice had ended, and stands again: nothing else is charged until that is settled. */
import { describe, expect, it } from 'vitest';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { sendInvoice } from '../support/invoice-counter.ts';
import { BREAD } from '../support/sample-goods.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

describe('a declined invoice', () => {
  let till: VirtualTill;
  let counter: Counter;
  eachAtCounter((opened) => ({ till, counter } = opened));

  async function openAgain() {
    const id = await sendInvoice(till, counter);
    const { last } = till.service.invoices;
    last.status = -99;
    await till.clock.advance(MINUTE);
    expect(till.state(id)).toBe('declined');
    last.status = 0;
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({
      state: 'declined',
      alarm: { kind: 'may-be-charged' },
      isGoingOn: true,
    });
    return { id, last, saleId: till.payment(id).saleId };
  }

  it('that stands again locks its basket, and frees it once it reads as ended twice', async () => {
    const { id, last, saleId } = await openAgain();
    expect(refusal(till.tryPay(1, saleId))).toBe('basket.locked');
    last.status = -99;
    await till.clock.advance(20 * SECOND);
    expect(till.view(id).alarm).not.toBeNull();
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
    expect(till.tryPay(1, saleId)).toMatchObject({ ok: true });
  });

  it('whose customer tries a card that fails frees its basket', async () => {
    const { id, last } = await openAgain();
    till.service.invoices.pay(undefined, -5);
    last.status = -1;
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: null });
  });

  it('whose create was refused frees its basket once its payment has failed', async () => {
    till.service.invoices.refuses = true;
    const id = await sendInvoice(till, counter);
    await till.clock.advance(6 * SECOND);
    expect(till.state(id)).toBe('declined');
    const payment = till.service.invoices.hold(id, BREAD.priceTiyin, 1);
    await till.clock.advance(MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    Object.assign(payment, { status: -1 });
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id).alarm).toBeNull();
  });

  it('that is paid after all is raised as charged', async () => {
    const { id } = await openAgain();
    till.service.invoices.pay();
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'declined', alarm: { kind: 'charged' } });
  });

  it('that a manager settles calls again only for money', async () => {
    const { id } = await openAgain();
    expect(refusal(till.settleAlarm(id, 'may-be-charged', 'the bank says no'))).toBeNull();
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toBeNull();
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });

  it('that is left before the disk takes its end is watched on', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = -99;
    till.refuseWrites(1);
    while (till.disk.refusals > 0) await till.clock.advance(SECOND / 2);
    expect(till.state(id)).toBe('processing');
    const left = { transactionId: id, reason: 'pays another way', despite: 'invoice.unanswered' } as const;
    till.service.down = true;
    const [answer] = await Promise.all([till.ask('invoice.leave', left), till.clock.advance(SECOND)]);
    expect(refusal(answer)).toBeNull();
    till.service.down = false;
    await till.clock.advance(10 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: null });
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});
