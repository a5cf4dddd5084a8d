/** A read of the disk fails beside a payment: nothing that the service answered is lost by it. */
import { expect, it, onTestFinished } from 'vitest';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

async function tillWithUnreadRecords(): Promise<VirtualTill> {
  const till = await VirtualTill.open(KNOWN);
  onTestFinished(() => till.close());
  till.journal.hangingOn = () => {
    throw new Error('disk I/O error');
  };
  return till;
}

it('is paid and shown all the same, and the failure is told once', async () => {
  const till = await tillWithUnreadRecords();
  const id = till.pay();
  await till.clock.advance(2 * SECOND);
  expect(till.view(id)).toMatchObject({ state: 'paid', alarm: null });
  expect(till.service.count('confirm')).toBe(1);
  expect(till.bugs).toEqual(['payment: Error: disk I/O error']);
});

it('is asked about when the network is back, and its till evicts on', async () => {
  const till = await tillWithUnreadRecords();
  till.service.mishaps.create.push('no-answer');
  till.service.confirmMode = 0;
  till.service.down = true;
  const id = till.pay();
  await till.clock.advance(1_200 * SECOND);
  expect(till.state(id)).toBe('unknown');
  till.service.down = false;
  till.payments.lookAgain();
  await till.clock.advance(150 * SECOND);
  expect(till.state(id)).toBe('paid');
});

it('gets its answer after an outage, and others are asked about, although the network can not be shown', async () => {
  const till = await VirtualTill.open(KNOWN);
  onTestFinished(() => till.close());
  till.service.mishaps.create.push('no-answer');
  till.service.confirmMode = 0;
  till.service.down = true;
  const waiting = till.pay();
  await till.clock.advance(120 * SECOND);
  expect(till.state(waiting)).toBe('unknown');
  till.service.down = false;
  till.journal.openReceipts = () => {
    throw new Error('disk I/O error');
  };
  const id = till.pay();
  await till.clock.advance(2 * SECOND);
  expect(till.state(id)).toBe('paid');
  expect(till.payment(waiting).state).toMatchObject({ successAt: expect.anything() });
  expect(till.bugs).toContain('network: Error: disk I/O error');
});
