/** An invoice whose status says that it is paid, while no look-up shows its payment. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { type Counter, refusal } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, sendInvoice } from '../support/invoice-counter.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const REASON = 'seen in the cabinet';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** From now on no look-up is answered. */
const silenceLookUps = (): void => {
  till.service.mishaps['look-up'] = Array(20_000).fill('no-answer');
};

describe('paid, and look-ups without an answer', () => {
  it.each([1, 2])('call a manager (status %d), and the limit of the shop frees nothing', async (status) => {
    const id = await sendInvoice(till, counter);
    silenceLookUps();
    till.service.invoices.last.status = status;
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    expect(till.view(id).actions).toContain('say-charged');
    await till.clock.advance(2 * HOUR);
    expect(till.state(id)).toBe('unknown');
    await till.crash();
    await till.start();
    await till.clock.advance(2 * HOUR);
    expect(till.state(id)).toBe('unknown');
    expect(refusal(counter.recall(till.payment(id).saleId))).toBe('basket.locked');
  });

  it('call one although the status is refused from then on', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 1;
    while (till.state(id) === 'processing') await till.clock.advance(SECOND / 2);
    till.service.invoices.mishaps.status = Array(1_000).fill('refused');
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('call one only after minutes, however long the invoice has been open', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(30 * MINUTE);
    till.service.invoices.last.status = 1;
    while (till.state(id) === 'processing') await till.clock.advance(SECOND);
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('call one by the first answer about one that was left: its basket is free', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
    await till.clock.advance(4 * HOUR);
    till.service.invoices.last.status = 1;
    till.service.down = false;
    const { status } = till.service.invoices.asked;
    while (till.service.invoices.asked.status === status) await till.clock.advance(SECOND);
    await till.clock.advance(2 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
  });

  it('call one after a start too, by its first answer', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
    await till.clock.advance(14 * HOUR);
    till.service.invoices.last.status = 1;
    till.service.down = false;
    await till.crash();
    till.clock.reboot(MINUTE);
    await till.start();
    // Within the first minutes of a session nothing is late yet.
    await till.clock.advance(2 * MINUTE);
    await till.crash();
    till.clock.reboot(HOUR);
    await till.start();
    await till.clock.advance(2 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
  });

  it('call one although two positive statuses take turns', async () => {
    const id = await sendInvoice(till, counter);
    silenceLookUps();
    const { invoices } = till.service;
    invoices.last.status = 1;
    for (let second = 0; second < 600; second += 1) {
      const { status: asked } = invoices.asked;
      await till.clock.advance(SECOND);
      if (invoices.asked.status > asked) invoices.last.status = invoices.last.status === 1 ? 2 : 1;
    }
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it('nor does the limit where its payment has a status that the interface does not define', async () => {
    const id = await sendInvoice(till, counter);
    const payment = till.service.invoices.pay();
    payment.status = 3;
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });
});

describe('a manager who saw no money', () => {
  /** Status 1 for minutes, then his word. */
  async function unpaid(): Promise<TransactionId> {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 1;
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'may-be-charged' } });
    expect(refusal(till.do('payment.say-not-charged', { transactionId: id, reason: REASON }))).toBeNull();
    await till.clock.advance(HOUR);
    return id;
  }

  it('is not called again about the same status, also after a start', async () => {
    const id = await unpaid();
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: null });
    await till.crash();
    await till.start();
    await till.clock.advance(4 * HOUR);
    expect(till.view(id).alarm).toBeNull();
  });

  it('is called again once another status says that it is paid, also after a start', async () => {
    const id = await unpaid();
    await till.crash();
    await till.start();
    till.service.invoices.last.status = 2;
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: { kind: 'may-be-charged' } });
  });

  it('is not called again although the status was read while the clock ran a year ahead', async () => {
    till.clock.jumpWall(365 * DAY);
    till.gatewayOffMs = -365 * DAY;
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 1;
    await till.clock.advance(MINUTE);
    await till.crash();
    till.clock.reboot(MINUTE);
    till.clock.jumpWall(-365 * DAY);
    till.gatewayOffMs = 0;
    await till.start();
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'may-be-charged' } });
    expect(refusal(till.do('payment.say-not-charged', { transactionId: id, reason: REASON }))).toBeNull();
    await till.clock.advance(4 * HOUR);
    expect(till.view(id).alarm).toBeNull();
  });

  it('is called again about what was read after his word by a clock that ran ahead', async () => {
    const id = await sendInvoice(till, counter);
    till.service.invoices.last.status = 1;
    await till.clock.advance(5 * MINUTE);
    expect(refusal(till.settleAlarm(id, 'may-be-charged', REASON))).toBeNull();
    till.service.invoices.last.status = 0;
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'processing', alarm: null });
    const jump = async (wallMs: number): Promise<void> => {
      await till.crash();
      till.clock.reboot(MINUTE);
      till.clock.jumpWall(wallMs);
      till.gatewayOffMs = wallMs > 0 ? -wallMs : 0;
      till.service.invoices.last.status = 1;
      await till.start();
    };
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    await jump(365 * DAY);
    await till.clock.advance(MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await jump(-365 * DAY);
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
  });

  it('is called again when it was open in between', async () => {
    const id = await unpaid();
    till.service.invoices.last.status = 0;
    await till.clock.advance(HOUR);
    till.service.invoices.last.status = 1;
    await till.clock.advance(2 * HOUR);
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'may-be-charged' } });
  });
});
