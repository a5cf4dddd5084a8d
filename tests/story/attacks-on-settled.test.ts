/** Attacks on settled alarms, and on queries while a payment waits behind an alarm. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { many } from '../support/attacks.ts';
import { alarmsOf, double, leftByCustomer, oldSale, ownOf, run } from '../support/two-payments.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

describe('an alarm that a manager settled', () => {
  it('returns after a refund that was repeated and not kept: the till, not the manager, ended it', async () => {
    const id = await oldSale(till);
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    ownOf(till, id).reversed = false;
    expect((await run(till)).differences).toMatchObject([{ alarm: { kind: 'refund-missing' } }]);
    till.service.mishaps.reverse.push('not-kept');
    expect(till.refund(id, 'again').ok).toBe(true);
    await till.clock.advance(MINUTE);
    expect(till.view(id).alarm).toBeNull();
    await till.clock.advance(DAY);
    expect((await run(till)).differences).toMatchObject([{ alarm: { kind: 'refund-missing' } }]);
  });

  it('returns for money that came after the manager’s check', async () => {
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
    await run(till, 5 * MINUTE);
    await till.clock.advance(DAY);
    await run(till, 5 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ ended: null });
  });

  it('does not return in turns with the alarm of a second payment', async () => {
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
    expect(alarmsOf(till, id).length).toBeLessThanOrEqual(2);
  });

  it('does not return because another look-up names it', async () => {
    till.service.confirmMode = 0;
    const id = await oldSale(till);
    double(till, id);
    await run(till);
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
  it('is not called "refund missing" while a node of the service lags behind', async () => {
    const id = await oldSale(till);
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    await run(till);
    const own = ownOf(till, id);
    till.refund(id, 'brought back');
    await till.clock.advance(150);
    own.reversed = false;
    await till.clock.advance(10 * SECOND);
    own.reversed = true;
    await till.clock.advance(MINUTE);
    expect(till.payment(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(till.payment(id).alarm).toBeNull();
  });

  it('is not called "refund missing" if the refund ended the alarm: the second payment raises its own', async () => {
    till.service.mishaps.confirm.push(...many<'refused'>('refused'));
    const id = till.pay();
    await till.clock.advance(HOUR);
    const own = ownOf(till, id);
    own.confirmed = true;
    double(till, id);
    await run(till, 5 * MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'charged', ended: null });
    till.refund(id, 'charged by mistake');
    await till.clock.advance(150);
    own.reversed = false;
    await till.clock.advance(10 * SECOND);
    own.reversed = true;
    await till.clock.advance(MINUTE);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: null });
  });

  it.each([false, true])(
    'costs no more queries than any other payment while watched, down %s',
    async (down) => {
      const asked: number[] = [];
      for (const isHeld of [false, true]) {
        await leftByCustomer(till);
        if (isHeld) {
          till.service.mishaps['look-up'].push(...many<'no-answer'>('no-answer', 5_000));
          await run(till);
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
    },
  );
});
