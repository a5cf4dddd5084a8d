/** What a power cut, a reboot or a moved clock does to a payment: nothing that the customer would notice. */
import { describe, expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const manyTimes = <T>(mishap: T): T[] => Array<T>(500).fill(mishap);
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** A payment that waits for its confirmation when the power fails, eight seconds after it was made. */
async function cutWhileConfirming() {
  till.service.mishaps.confirm.push(...manyTimes<'never-arrives'>('never-arrives'));
  const id = till.pay();
  await till.clock.advance(8 * SECOND);
  expect(till.state(id)).toBe('confirming');
  await till.crash();
  till.service.mishaps.confirm.length = 0;
  till.service.calls.length = 0;
  return id;
}

describe('a power cut while confirming', () => {
  it('is followed by a confirm when the machine is back soon; the payment is paid once the money stays', async () => {
    const id = await cutWhileConfirming();
    till.clock.reboot(10 * SECOND);
    await till.start();
    expect(till.service.isMoney(till.service.only)).toBe(true);
    expect(till.state(id)).toBe('confirming');
    await till.clock.advance(130 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', setAside: true });
    expect(till.view(id).goodsSince).not.toBeNull();
  });

  it('lets the payment lapse at an unknown service: a late confirm could make unidentifiable money', async () => {
    till.know({});
    const id = await cutWhileConfirming();
    till.clock.reboot(10 * SECOND);
    await till.start();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: null });
  });

  it('with a wall clock that jumped a day, as in a sleep, lets the payment lapse: the customer left', async () => {
    const id = await cutWhileConfirming();
    till.clock.jumpWall(24 * 3_600 * SECOND);
    await till.start();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: null });
  });

  it('is followed by status requests only after an hour, and the payment has lapsed', async () => {
    const id = await cutWhileConfirming();
    till.clock.reboot(3_600 * SECOND);
    await till.start();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.state(id)).toBe('lapsed');
  });

  it('is not ended by a wall clock that jumped ahead while the window is still open', async () => {
    const id = await cutWhileConfirming();
    till.clock.reboot(2 * SECOND);
    till.clock.jumpWall(3_600 * SECOND);
    await till.start();
    expect(till.state(id)).not.toBe('paid');
    await till.clock.advance(60 * SECOND);
    expect(till.state(id)).toBe('lapsed');
    expect(till.service.isMoney(till.service.only)).toBe(false);
  });
});

describe('a power cut at other moments', () => {
  it('while the create is in flight leaves an uncertain payment, which is found and confirmed', async () => {
    const id = till.pay();
    await till.clock.advance(50);
    await till.crash();
    await till.clock.advance(SECOND);
    expect(till.service.payments).toHaveLength(1);
    await till.start();
    expect(till.shown(id)).toEqual(['sending', 'unknown', 'confirming', 'paid']);
    expect(till.service.count('create')).toBe(1);
    expect(till.view(id)).toMatchObject({ setAside: true, goodsSince: expect.any(String) });
  });

  it('while the customer approves keeps polling, set aside', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    await till.crash();
    till.clock.reboot(60 * SECOND);
    await till.start();
    expect(till.view(id)).toMatchObject({ state: 'processing', setAside: true });
    till.service.succeed(till.service.only);
    await till.clock.advance(20 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('while the customer approves does not confirm a success from an hour ago', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    await till.crash();
    till.service.succeed(till.service.only);
    till.clock.reboot(3_600 * SECOND);
    await till.start();
    await till.clock.advance(90 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
    expect(till.view(id).alarm).toBeNull();
  });

  it('after "paid" loses no receipt', async () => {
    till.service.mishaps.submit.push(...manyTimes<'never-arrives'>('never-arrives'));
    const id = till.pay();
    await till.clock.advance(3 * SECOND);
    await till.crash();
    till.service.mishaps.submit.length = 0;
    await till.start();
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });

  it('offers the next sale after five seconds even when the service is away', async () => {
    const id = await cutWhileConfirming();
    till.service.mishaps.confirm.push(...manyTimes<'not-reached'>('not-reached'));
    till.service.down = true;
    await till.start();
    expect(till.state(id)).toBe('confirming');
    expect(till.payments.activeIds()).toEqual([id]);
  });
});

describe('a disk that refuses', () => {
  it('stops a sale before any charge', async () => {
    const saleId = till.newSale();
    till.journal.close();
    expect(() => till.pay(1, saleId)).toThrow();
    expect(till.service.count('create')).toBe(0);
    await till.start();
  });

  it('keeps an answer about money until the disk takes it', async () => {
    const id = till.pay();
    await till.clock.advance(150);
    expect(till.state(id)).toBe('confirming');
    till.refuseWrites(3);
    await till.clock.advance(2 * SECOND);
    expect(till.state(id)).toBe('confirming');
    expect(till.shown(id)).not.toContain('paid');
    expect(till.notices).toContain('journal.unwritable');
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.notices).not.toContain('journal.unwritable');
    expect(till.service.count('confirm')).toBe(1);
  });
});
