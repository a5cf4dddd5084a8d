/**
 * Attacks on consecutive alarms of one payment: a settled alarm stays settled, and a person settles only what
 * was shown.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, TaskId, type TransactionId } from '../../shared/ids.ts';
import { attacksOn, many } from '../support/attacks.ts';
import { alarmsOf, double, OTHER, oldSale, ownOf, run } from '../support/two-payments.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const THIRD = PaymentId.parse('9990002');

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

async function reboot(): Promise<void> {
  await till.crash();
  till.clock.reboot(MINUTE);
  await till.start();
}

const open = (id: TransactionId) => till.journal.tasksOf(id).filter(({ ended }) => ended === null);

/** Settles each open alarm of the payment, one after the other. */
async function settleAll(id: TransactionId): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { alarm } = till.view(id);
    if (alarm === null) return;
    expect(till.settleAlarm(id, alarm.kind, 'seen in the cabinet').ok).toBe(true);
    await till.clock.advance(MINUTE);
  }
}

describe('an alarm that a manager settled before a second payment raised another', () => {
  it('stays settled after a restart: money of a payment that had lapsed', async () => {
    till.service.mishaps.confirm.push(...many<'refused'>('refused'));
    const id = till.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('lapsed');
    ownOf(till, id).confirmed = true;
    double(till, id);
    await run(till, 5 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'charged', ended: null });
    await settleAll(id);
    expect(alarmsOf(till, id).at(-1)).toBe(`doubled ${OTHER} seen in the cabinet`);
    await reboot();
    await till.clock.advance(HOUR);
    expect(open(id)).toEqual([]);
  });

  it('stays settled after a restart: a paid payment that the service did not show', async () => {
    const id = await till.paidSale();
    ownOf(till, id).reversed = true;
    await till.clock.advance(HOUR);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'not-paid', ended: null });
    double(till, id, { reversed: false });
    await run(till);
    await settleAll(id);
    expect(alarmsOf(till, id).at(-1)).toBe(`doubled ${OTHER} seen in the cabinet`);
    await reboot();
    await till.clock.advance(HOUR);
    expect(open(id)).toEqual([]);
  });
});

describe('two more payments under one id of ours', () => {
  it('need a settlement each: a second press settles only an alarm that was shown', async () => {
    const id = await oldSale(till);
    for (const other of [OTHER, THIRD]) till.payments.raise(CASHIER, id, 'doubled', null, other);
    const { alarm } = till.view(id);
    if (!alarm) throw new Error('nobody is called');
    const words = {
      transactionId: id,
      seen: 'doubled',
      about: alarm.about,
      reason: `gave ${alarm.about} back`,
    } as const;
    expect(till.do('payment.settle-alarm', words).ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER });
    expect(till.do('payment.settle-alarm', words)).toMatchObject({
      ok: false,
      error: { code: 'payment.alarm-changed' },
    });
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER });
  });

  it('are not settled by a reason given for another alarm that was replaced meanwhile', async () => {
    const id = await oldSale(till);
    till.payments.raise(CASHIER, id, 'doubled', null, OTHER);
    const seen = till.view(id).alarm?.about ?? null;
    till.payments.raise(CASHIER, id, 'doubled', null, THIRD);
    const words = { transactionId: id, seen: 'doubled', about: seen, reason: 'gave it back' } as const;
    expect(till.do('payment.settle-alarm', words).ok).toBe(false);
    expect(open(id)).toMatchObject([{ about: THIRD }]);
  });
});

describe('a second payment that waits', () => {
  it('raises its alarm though the disk was unreadable when the other alarm was settled', async () => {
    const id = await oldSale(till);
    till.payments.raise(CASHIER, id, 'not-paid', null);
    till.payments.raise(CASHIER, id, 'doubled', null, OTHER);
    const journal = till.journal as { tasksOf: typeof till.journal.tasksOf };
    const read = journal.tasksOf.bind(till.journal);
    let failures = 1;
    journal.tasksOf = (of) => {
      failures -= 1;
      if (failures >= 0) throw new Error('disk I/O error');
      return read(of);
    };
    till.settleAlarm(id, 'not-paid', 'it is there');
    await till.clock.advance(10 * MINUTE);
    journal.tasksOf = read;
    expect(till.view(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER });
  });
});

describe('two alarms left open by two histories', () => {
  it('can both be ended by a person without a restart in between', async () => {
    const id = await oldSale(till);
    till.payments.raise(CASHIER, id, 'not-paid', null);
    const [mine] = till.journal.tasksOf(id);
    if (!mine) throw new Error('no task');
    const theirs = { ...mine, taskId: TaskId.parse('0192f0c1-0000-7000-8000-000000000001') };
    const payload = { tasks: [theirs] };
    const salvaged = till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: id, payload });
    expect(salvaged.ok).toBe(true);
    await till.crash();
    await till.start();
    expect(open(id)).toHaveLength(2);
    await settleAll(id);
    expect(open(id)).toEqual([]);
  });
});

describe('a doubt that a manager settled while the payment could not be found', () => {
  /** The create seems never to have arrived, and the manager has checked the cabinet. */
  async function settledDoubt(): Promise<TransactionId> {
    await till.close();
    till = await VirtualTill.open();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(10 * MINUTE);
    expect(till.settleAlarm(id, 'may-be-charged', 'nothing in the cabinet').ok).toBe(true);
    return id;
  }

  const arrives = (id: TransactionId): void => till.service.hold(id, till.payment(id).amountTiyin);

  it('does not settle the money that the watch finds later', async () => {
    const id = await settledDoubt();
    expect(till.override(id, 'he pays in cash').ok).toBe(true);
    expect(till.payCash(1, till.payment(id).saleId).ok).toBe(true);
    arrives(id);
    await till.clock.advance(2 * HOUR);
    expect(open(id)).toMatchObject([{ kind: 'may-be-charged' }]);
    await settleAll(id);
    await reboot();
    await till.clock.advance(3 * HOUR);
    expect(open(id)).toEqual([]);
  });

  it('does not settle the money that the comparison finds later', async () => {
    const id = await settledDoubt();
    const said = till.do('payment.say-not-charged', { transactionId: id, reason: 'the customer shows it' });
    expect(said.ok).toBe(true);
    expect(till.payCash(1, till.payment(id).saleId).ok).toBe(true);
    await till.clock.advance(2 * HOUR);
    arrives(id);
    await run(till, 5 * MINUTE);
    expect(open(id)).toMatchObject([{ kind: 'may-be-charged' }]);
    await settleAll(id);
    await till.clock.advance(24 * HOUR);
    await run(till, 5 * MINUTE);
    expect(open(id)).toEqual([]);
  });
});

describe('the number of a second payment', () => {
  it('is not assigned to an uncertain payment of the same amount: it charged another customer', async () => {
    const first = await oldSale(till);
    double(till, first);
    till.payments.raise(CASHIER, first, 'doubled', null, OTHER);
    till.service.mishaps.create.push('never-arrives');
    till.service.mishaps['look-up'].push(...many<'no-answer'>('no-answer'));
    const id = till.pay();
    await till.clock.advance(4 * MINUTE);
    const at = attacksOn(till);
    const said = await at.pressed(at.charged(id, OTHER));
    expect(said).toMatchObject({ ok: false, error: { code: 'payment.id-taken' } });
  });
});
