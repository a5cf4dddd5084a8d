/** Attacks on alarms that wait behind another: a payment shows one alarm at a time. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { eachTill } from '../support/each-till.ts';
import { double, leftByCustomer, OTHER, oldSale, ownOf, run } from '../support/two-payments.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, ENDPOINT, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/**
 * Whether an alarm about the second payment is raised, now or by the next comparison, once the first alarm is
 * settled.
 */
async function isCalledForOther(id: TransactionId): Promise<boolean> {
  await till.clock.advance(MINUTE);
  await run(till);
  await till.clock.advance(DAY);
  await run(till);
  const { alarm } = till.payment(id);
  return alarm?.kind === 'doubled' && alarm.about === OTHER && alarm.ended === null;
}

/** Our own payment differs, and a second payment waits behind that alarm. */
async function heldBack(): Promise<TransactionId> {
  const id = await oldSale(till);
  double(till, id);
  ownOf(till, id).reversed = true;
  await run(till);
  expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
  return id;
}

describe('a second payment that waits behind another alarm', () => {
  it('is not forgotten because one look-up had no answer after three days', async () => {
    const id = await heldBack();
    // The manager is away.
    await till.clock.advance(4 * DAY);
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run(till);
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is not forgotten because this look-up names our own payment', async () => {
    const id = await heldBack();
    till.service.payments.reverse();
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is not forgotten when the fact "finds our ids" is lost', async () => {
    const id = await heldBack();
    till.know({ ...KNOWN, finds_transaction_id: false });
    await run(till);
    till.know(KNOWN);
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is checked at once though our own payment had no answer when the second was found', async () => {
    const id = await oldSale(till);
    ownOf(till, id).reversed = true;
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run(till);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
    double(till, id, { reversed: false });
    till.service.mishaps['look-up'].length = 0;
    till.service.mishaps.status.push('not-reached');
    await run(till);
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('is checked soon though the network was down when the other alarm was settled', async () => {
    const id = await heldBack();
    till.service.down = true;
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(MINUTE);
    till.service.down = false;
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('raises its alarm though the till restarted while the other alarm was open', async () => {
    const id = await heldBack();
    till.comparesDaily = true;
    await till.crash();
    await till.start();
    await till.clock.advance(MINUTE);
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('is checked soon after a power cut that followed the settlement', async () => {
    const id = await heldBack();
    till.settleAlarm(id, 'not-paid', 'void');
    till.comparesDaily = true;
    await till.crash();
    await till.start();
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });
});

describe('a comparison in progress', () => {
  it('raises the next alarm at once when one is settled before its page is written', async () => {
    const id = await till.paidSale();
    const others = [await till.paidSale(), await till.paidSale(), await till.paidSale()];
    await till.clock.advance(HOUR);
    double(till, id);
    for (const one of [id, ...others]) ownOf(till, one).reversed = true;
    const running = run(till, MINUTE);
    for (let second = 0; second < 20; second += 1) {
      await till.clock.settle();
      if (till.payment(others[0] ?? id).alarm) break;
      await till.clock.advance(SECOND);
    }
    expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
    till.settleAlarm(id, 'not-paid', 'void');
    await running;
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('continues with other payments where an old task of one payment is unreadable', async () => {
    const damaged = await till.paidSale();
    const other = await till.paidSale();
    await till.clock.advance(HOUR);
    for (const one of [damaged, other]) ownOf(till, one).reversed = true;
    const journal = till.journal as { tasksOf: typeof till.journal.tasksOf };
    const read = journal.tasksOf.bind(till.journal);
    journal.tasksOf = (id) => {
      if (id === damaged) throw new Error('unreadable entry');
      return read(id);
    };
    await run(till).catch(() => undefined);
    expect(till.payment(other).alarm).toMatchObject({ kind: 'not-paid', ended: null });
  });
});

describe('a second payment whose alarm was replaced by another', () => {
  it('raises its alarm again once the other alarm has ended', async () => {
    const id = await leftByCustomer(till);
    const own = till.service.only;
    double(till, id, { status: 2 });
    await run(till);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER, ended: null });
    // The customer approves after all, before the manager reads it.
    till.service.succeed(own);
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'charged', ended: null });
    expect(till.refund(id, 'the customer had left').ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.service.payments.filter((one) => till.service.isMoney(one))).toHaveLength(1);
    expect(await isCalledForOther(id)).toBe(true);
  });
});

describe('a payment of another endpoint', () => {
  it('is asked about at no service when its alarm is settled', async () => {
    const id = await heldBack();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    till.service.calls.length = 0;
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.service.calls).toEqual([]);
  });

  it('is not called unpaid because its number belongs to another shop at the new service', async () => {
    const id = await oldSale(till);
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run(till);
    expect(till.payment(id).alarm).toBeNull();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    ownOf(till, id).status = -5;
    const { leftTiyin } = till.view(id);
    const part = {
      transactionId: id,
      as: 'elsewhere',
      amountTiyin: tiyin(100_000),
      leftTiyin,
      reason: 'seen',
    } as const;
    expect(till.do('refund.record', part).ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toBeNull();
  });
});

describe('a declined payment of another endpoint', () => {
  it('is not taken for paid because its number is another shop’s money at the new service', async () => {
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(3 * SECOND);
    till.service.only.status = -5;
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('declined');
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run(till);
    till.payments.raise(CASHIER, id, 'doubled', null, OTHER);
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    // The payment with that number at the new service.
    till.service.only.status = 2;
    till.settleAlarm(id, 'doubled', 'given back in the cabinet');
    await till.clock.advance(10 * MINUTE);
    const { alarm } = till.payment(id);
    const taken = await till.take(id);
    expect({ kind: alarm?.kind, taken: taken.ok, state: till.state(id) }).toEqual({
      kind: 'doubled',
      taken: false,
      state: 'declined',
    });
  });
});
