/** Attacks on the rule that one alarm at a time calls about a payment: what waits behind it, and what was settled. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { many } from '../support/attacks.ts';
import type { ServicePayment } from '../support/virtual-service.ts';
import { CASHIER, ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OTHER = PaymentId.parse('9990001');

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

async function oldSale(): Promise<TransactionId> {
  const id = await till.paidSale();
  await till.clock.advance(HOUR);
  return id;
}

function double(id: TransactionId, change: Partial<ServicePayment> = {}): ServicePayment {
  const own = till.service.payments.find(({ transactionId }) => transactionId === id);
  if (!own) throw new Error('no such payment');
  const twin = { ...own, paymentId: OTHER, confirmMode: 0, ...change } as const;
  till.service.payments.unshift(twin);
  return twin;
}

function ownOf(id: TransactionId): ServicePayment {
  const { state } = till.payment(id);
  const details = 'details' in state ? state.details : null;
  const own = till.service.payments.find(({ paymentId }) => paymentId === details?.paymentId);
  if (!own) throw new Error('no own payment');
  return own;
}

async function run(lastsMs = 30 * SECOND) {
  const running = till.ask('reconcile.run', undefined);
  await till.clock.advance(lastsMs);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

const alarmsOf = (id: TransactionId) =>
  till.journal.tasksOf(id).map(({ kind, about, ended }) => `${kind} ${about ?? ''} ${ended?.how ?? 'calls'}`);

/** Whether anybody is called about the second payment, now or after the next comparison, once nothing else calls. */
async function isCalledForOther(id: TransactionId): Promise<boolean> {
  await till.clock.advance(MINUTE);
  await run();
  await till.clock.advance(DAY);
  await run();
  const { alarm } = till.payment(id);
  return alarm?.kind === 'doubled' && alarm.about === OTHER && alarm.ended === null;
}

/** The own payment differs, and a second one waits behind that alarm. */
async function heldBack(): Promise<TransactionId> {
  const id = await oldSale();
  double(id);
  ownOf(id).reversed = true;
  await run();
  expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
  return id;
}

describe('a second payment that waits behind another alarm', () => {
  it('is not forgotten because one look-up had no answer after three days', async () => {
    const id = await heldBack();
    // The manager is away.
    await till.clock.advance(4 * DAY);
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run();
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is not forgotten because the look-up names our own one this time', async () => {
    const id = await heldBack();
    till.service.payments.reverse();
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is not forgotten because it is not known any more that the service finds our ids', async () => {
    const id = await heldBack();
    till.know({ ...KNOWN, finds_transaction_id: false });
    await run();
    till.know(KNOWN);
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    expect(await isCalledForOther(id)).toBe(true);
  });

  it('is looked at at once though nobody answered about the own one when it was found', async () => {
    const id = await oldSale();
    ownOf(id).reversed = true;
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run();
    expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
    double(id, { reversed: false });
    till.service.mishaps['look-up'].length = 0;
    till.service.mishaps.status.push('not-reached');
    await run();
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('is looked at soon though the network was down at the moment in which the other was settled', async () => {
    const id = await heldBack();
    till.service.down = true;
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(MINUTE);
    till.service.down = false;
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it('is looked at soon after a power cut that followed the settling', async () => {
    const id = await heldBack();
    till.settleAlarm(id, 'not-paid', 'void');
    await till.crash();
    await till.start();
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });
});

describe('a comparison that is still under way', () => {
  it('keeps nobody waiting a day who settles an alarm before its page is written', async () => {
    const id = await till.paidSale();
    const others = [await till.paidSale(), await till.paidSale(), await till.paidSale()];
    await till.clock.advance(HOUR);
    double(id);
    for (const one of [id, ...others]) ownOf(one).reversed = true;
    const running = run(MINUTE);
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

  it('goes on to the others where an old task of one payment can not be read', async () => {
    const damaged = await till.paidSale();
    const other = await till.paidSale();
    await till.clock.advance(HOUR);
    for (const one of [damaged, other]) ownOf(one).reversed = true;
    const journal = till.journal as { tasksOf: typeof till.journal.tasksOf };
    const read = journal.tasksOf.bind(till.journal);
    journal.tasksOf = (id) => {
      if (id === damaged) throw new Error('unreadable entry');
      return read(id);
    };
    await run().catch(() => undefined);
    expect(till.payment(other).alarm).toMatchObject({ kind: 'not-paid', ended: null });
  });
});

describe('a second payment whose alarm another one took the place of', () => {
  it('calls again once that one has ended', async () => {
    till.service.confirmMode = 0;
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    till.customerLeft(id);
    await till.clock.advance(HOUR);
    const own = till.service.only;
    double(id, { status: 2 });
    await run();
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER, ended: null });
    // The customer approves after all, before the manager has come to it.
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
  it('is asked about nowhere when its alarm is settled', async () => {
    const id = await heldBack();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    till.service.calls.length = 0;
    expect(till.settleAlarm(id, 'not-paid', 'void').ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.service.calls).toEqual([]);
  });

  it('is not called unpaid because its number is another shop’s at the new service', async () => {
    const id = await oldSale();
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run();
    expect(till.payment(id).alarm).toBeNull();
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    ownOf(id).status = -5;
    const part = { transactionId: id, as: 'elsewhere', amountTiyin: tiyin(100_000), reason: 'seen' } as const;
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
    await run();
    till.payments.raise(CASHIER, id, 'doubled', null, OTHER);
    await till.crash();
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await till.start();
    // What has that number there.
    till.service.only.status = 2;
    till.settleAlarm(id, 'doubled', 'given back in the cabinet');
    await till.clock.advance(10 * MINUTE);
    const { alarm } = till.payment(id);
    const taken = till.do('payment.take', { transactionId: id });
    expect({ kind: alarm?.kind, taken: taken.ok, state: till.state(id) }).toEqual({
      kind: 'doubled',
      taken: false,
      state: 'declined',
    });
  });
});

describe('what a manager has settled', () => {
  it('is not what the till itself has ended: a refund that was asked for again and was not kept', async () => {
    const id = await oldSale();
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    ownOf(id).reversed = false;
    expect((await run()).differences).toMatchObject([{ alarm: { kind: 'refund-missing' } }]);
    till.service.mishaps.reverse.push('not-kept');
    expect(till.refund(id, 'again').ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.view(id).alarm).toBeNull();
    await till.clock.advance(DAY);
    expect((await run()).differences).toMatchObject([{ alarm: { kind: 'refund-missing' } }]);
  });

  it('is not money that came after he saw that there was none', async () => {
    await till.close();
    till = await VirtualTill.open();
    till.service.mishaps.create.push('never-arrives');
    till.service.mishaps['look-up'].push(...many<'refused'>('refused'));
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(10 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'may-be-charged', ended: null });
    const said = till.do('payment.say-not-charged', { transactionId: id, reason: 'nothing in the cabinet' });
    expect(said.ok).toBe(true);
    expect(till.payCash(1, saleId).ok).toBe(true);
    await till.clock.advance(2 * HOUR);
    till.service.mishaps['look-up'].length = 0;
    till.service.hold(id, till.payment(id).amountTiyin);
    await run(5 * MINUTE);
    await till.clock.advance(DAY);
    await run(5 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ ended: null });
  });

  it('does not call again and again by turns with a second payment', async () => {
    await till.paidSale();
    const theirs = till.service.only;
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    till.service.payments.unshift({ ...theirs, transactionId: id });
    for (let round = 0; round < 30; round += 1) {
      await till.clock.advance(30 * MINUTE);
      const { alarm } = till.payment(id);
      if (alarm && alarm.ended === null) till.settleAlarm(id, alarm.kind as 'doubled', 'seen');
    }
    expect(alarmsOf(id).length).toBeLessThanOrEqual(2);
  });

  it('does not call again because another look-up names it', async () => {
    till.service.confirmMode = 0;
    const id = await oldSale();
    double(id);
    await run();
    till.settleAlarm(id, 'doubled', 'given back in the cabinet');
    till.payments.raise(CASHIER, id, 'not-paid', null);
    till.settleAlarm(id, 'not-paid', 'it is there');
    // A control of another payment that can't be found.
    till.service.mishaps.create.push('never-arrives');
    till.pay();
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: { by: 'person' } });
  });
});

describe('a payment that is held back', () => {
  it('is not called a refund that is missing while a node of the service lags behind', async () => {
    const id = await oldSale();
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run();
    const own = ownOf(id);
    till.refund(id, 'brought back');
    await till.clock.advance(150);
    own.reversed = false;
    await till.clock.advance(10 * SECOND);
    own.reversed = true;
    await till.clock.advance(MINUTE);
    expect(till.payment(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(till.payment(id).alarm).toBeNull();
  });

  it('nor is it when the refund is what ended the alarm: the second payment is what calls then', async () => {
    till.service.mishaps.confirm.push(...many<'refused'>('refused'));
    const id = till.pay();
    await till.clock.advance(HOUR);
    const own = ownOf(id);
    own.confirmed = true;
    double(id);
    await run(5 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'charged', ended: null });
    till.refund(id, 'charged by mistake');
    await till.clock.advance(150);
    own.reversed = false;
    await till.clock.advance(10 * SECOND);
    own.reversed = true;
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it.each([false, true])('and watched costs no more questions than any other, down %s', async (down) => {
    const asked: number[] = [];
    for (const isHeld of [false, true]) {
      till.service.confirmMode = 0;
      till.service.firstStatus = 1;
      const id = till.pay();
      await till.clock.advance(5 * SECOND);
      till.customerLeft(id);
      await till.clock.advance(HOUR);
      if (isHeld) {
        till.service.mishaps['look-up'].push(...many<'no-answer'>('no-answer', 5_000));
        await run();
      }
      till.service.calls.length = 0;
      till.service.down = down;
      await till.clock.advance(6 * HOUR);
      till.service.down = false;
      asked.push(till.service.calls.length);
      await till.close();
      till = await VirtualTill.open(KNOWN);
    }
    const [other = 0, held = 0] = asked;
    expect(held).toBeLessThanOrEqual(other * 1.2 + 5);
  });
});
