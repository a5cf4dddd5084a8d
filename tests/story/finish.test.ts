/** The till's window closes in the middle of a payment: the till finishes what was begun. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { eachTill } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/**
 * How long the till stays for its payments, in ms of the virtual clock; null: longer than the watched time.
 */
async function staysFor(watchedMs: number): Promise<number | null> {
  const startedMs = till.clock.monoMs();
  let endedMs: number | null = null;
  void till.payments.finish().then(() => {
    endedMs = till.clock.monoMs();
  });
  await till.clock.advance(watchedMs);
  return endedMs === null ? null : endedMs - startedMs;
}

describe('an end in the middle of a payment', () => {
  it('waits for nothing where no payment is owed its end', async () => {
    expect(await staysFor(0)).toBe(0);
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(await staysFor(0)).toBe(0);
  });

  it('confirms after the charge’s answer, and ends when the payment is paid', async () => {
    till.service.mishaps.confirm.push(...Array<'never-arrives'>(4).fill('never-arrives'));
    const id = till.pay();
    expect(till.state(id)).toBe('sending');
    let endedIn = '';
    void till.payments.finish().then(() => {
      endedIn = till.state(id);
    });
    const stayedMs = await staysFor(60 * SECOND);
    expect(endedIn).toBe('paid');
    expect(stayedMs).toBeGreaterThan(0);
    expect(stayedMs).toBeLessThan(30 * SECOND);
    expect(till.service.only.confirmed).toBe(true);
  });

  it('does not wait for a customer who has not decided: the next start asks about the payment', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    expect(await staysFor(5 * SECOND)).toBeLessThan(2 * SECOND);
    expect(till.state(id)).toBe('processing');
  });

  it('ends after a minute, whatever the disk does', async () => {
    const id = till.pay();
    till.refuseWrites(1_000_000);
    expect(await staysFor(59 * SECOND)).toBeNull();
    expect(till.state(id)).toBe('sending');
    till.refuseWrites(0);
    await till.clock.advance(30 * SECOND);
  });

  it('does not wait for payments that a till without its secret cannot work on', async () => {
    till.service.mishaps.confirm.push(...Array<'never-arrives'>(100).fill('never-arrives'));
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    expect(till.state(id)).toBe('confirming');
    await till.crash();
    till.charging = fail({ code: 'secret.missing' });
    await till.start();
    expect(till.payments.activeIds()).toEqual([id]);
    expect(await staysFor(0)).toBe(0);
  });
});

describe('queries before somebody holds the machine or ends the till', () => {
  /** Whether somebody waits for a payment, and whether the till owes a payment its end. */
  const asked = (): readonly [isUnderWay: boolean, isOwedAnEnd: boolean] => [
    till.payments.isUnderWay(),
    till.payments.isOwedAnEnd(),
  ];

  it('answer yes twice while the till charges and confirms, and no before and after', async () => {
    expect(asked()).toEqual([false, false]);
    till.pay();
    expect(asked()).toEqual([true, true]);
    await till.clock.advance(10 * SECOND);
    expect(asked()).toEqual([false, false]);
  });

  it('answer only "somebody waits" while the customer decides', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('processing');
    expect(asked()).toEqual([true, false]);
    await till.clock.advance(6 * 60 * SECOND);
    expect(till.state(id)).toBe('abandoned');
    expect(asked()).toEqual([false, false]);
  });
});
