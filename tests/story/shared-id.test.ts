/**
 * An id of the service belongs to one payment of ours: what follows when an answer names another payment's
 * id.
 */
import { describe, expect, it } from 'vitest';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Attacks, eachAttacked, many } from '../support/attacks.ts';
import { crossedAnswersOf } from '../support/crossed-answers.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let at: Attacks;
let saleId: SaleId;
let crossed: ReturnType<typeof crossedAnswersOf>;
eachAttacked((opened) => {
  ({ till, at, saleId } = opened);
  till.know(KNOWN);
  crossed = crossedAnswersOf(till);
});

const confirms = ({ service }: VirtualTill): number =>
  service.calls.filter((call) => call === 'confirm').length;

describe("a create that is answered with another payment's id", () => {
  it('is found by our own id and paid under its own id, and both payments raise an alarm', async () => {
    const first = await till.paidSale();
    const about = crossed.createNamesTheFirst();
    const second = till.pay(2, saleId);
    await till.clock.advance(150);
    expect(till.payment(second).state).toMatchObject({
      name: 'unknown',
      details: null,
      why: { code: 'payment.id-shared' },
    });
    await till.clock.advance(10 * SECOND);
    expect(till.state(second)).toBe('paid');
    expect(till.view(second).paymentId).not.toBe(about);
    expect(till.view(first).paymentId).toBe(about);
    expect(at.money()).toBe(2);
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('takes nothing from that answer, whatever status or refusal it holds', async () => {
    const first = await till.paidSale();
    for (const status of [-5, 0, 1, 2]) {
      till.service.mishaps['look-up'].push(...many('refused' as const, 3));
      const about = crossed.createIsAnswered((answer, paymentId) =>
        answer.ok ? ok({ ...answer.value, paymentId, status }) : answer,
      );
      const id = till.pay(1);
      await till.clock.advance(150);
      expect(till.payment(id).state).toMatchObject({ name: 'unknown', details: null });
      expect(crossed.sharedTasks(id)).toMatchObject([{ about }]);
    }
    crossed.createIsAnswered((_, paymentId) =>
      fail({ code: 'gateway.refused', gatewayCode: -31, paymentId }),
    );
    till.service.mishaps['look-up'].push(...many('refused' as const, 3));
    const id = till.pay(1);
    await till.clock.advance(150);
    expect(till.payment(id).state).toMatchObject({ name: 'unknown', details: null });
    expect(crossed.sharedTasks(first)).toHaveLength(1);
  });

  it('locks its basket, and sends no confirm, where our own id names nothing else', async () => {
    const first = await till.paidSale();
    const about = crossed.createNamesTheFirst();
    let second: TransactionId | null = null;
    crossed.lookUpNamesTheFirst(() => second ?? first);
    const before = confirms(till);
    second = till.pay(2, saleId);
    await till.clock.advance(20 * MINUTE);
    expect(till.state(second)).toBe('unknown');
    expect(till.tryPay(2, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    // The customer may have paid under the other id, and the till cannot know that this money returns.
    expect(till.view(second).actions).not.toContain('another-tender');
    expect(confirms(till)).toBe(before);
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('is queried after a restart as before it, and both tasks survive', async () => {
    const first = await till.paidSale();
    const about = crossed.createNamesTheFirst();
    till.service.mishaps['look-up'].push(...many('refused' as const, 1));
    const second = till.pay(2, saleId);
    await till.clock.advance(150);
    await till.crash();
    await till.start();
    await till.clock.advance(MINUTE);
    expect(till.state(second)).toBe('paid');
    expect(till.view(second).paymentId).not.toBe(about);
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('alarms about both in one entry, however often the disk refuses it', async () => {
    const first = await till.paidSale();
    const about = crossed.createNamesTheFirst();
    const second = till.pay(2, saleId);
    till.refuseWrites(2);
    await till.clock.advance(MINUTE);
    expect(till.state(second)).toBe('paid');
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('is shown before an alarm about the money', async () => {
    const first = await till.paidSale();
    till.payments.raise(CASHIER, first, 'not-paid', null);
    const about = crossed.createNamesTheFirst();
    const second = till.pay(2, saleId);
    await till.clock.advance(MINUTE);
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
    // The list of tasks shows it too.
    const open = till.do('tasks.open', undefined);
    if (!open.ok) throw new Error('no tasks');
    expect(open.value.map(({ kind }) => kind)).toEqual(['shared-id', 'shared-id']);
    till.settleAlarm(first, 'shared-id', 'it is ours');
    expect(till.view(first).alarm).toMatchObject({ kind: 'not-paid' });
    till.settleAlarm(first, 'not-paid', 'it is there');
    await till.clock.advance(MINUTE);
    expect(at.kinds()).toEqual(['shared-id']);
  });

  it('raises its alarm in the log too, once the earlier alarm has ended', async () => {
    const first = await till.paidSale();
    till.payments.raise(CASHIER, first, 'not-paid', null);
    crossed.createNamesTheFirst();
    till.pay(2, saleId);
    await till.clock.advance(MINUTE);
    const { amountTiyin } = till.payment(first);
    const row = { transactionId: first, as: 'void', amountTiyin: null, leftTiyin: amountTiyin } as const;
    expect(till.do('refund.record', { ...row, reason: 'the cabinet does not show it' }).ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.journal.openTasks().map(({ kind }) => kind)).toEqual(['shared-id', 'shared-id']);
  });
});

describe('until a manager has checked the cabinet', () => {
  it('neither is refunded before both are settled', async () => {
    const first = await till.paidSale();
    crossed.createNamesTheFirst();
    const second = till.pay(2, saleId);
    await till.clock.advance(MINUTE);
    const refused = { error: { code: 'refund.id-shared' } };
    for (const id of [first, second]) {
      expect(till.view(id).actions).not.toContain('refund');
      expect(till.refund(id, 'wrong')).toMatchObject(refused);
    }
    expect(till.settleAlarm(first, 'shared-id', 'it is ours').ok).toBe(true);
    expect(till.refund(first, 'wrong')).toMatchObject(refused);
    expect(till.settleAlarm(second, 'shared-id', 'each has its own').ok).toBe(true);
    expect(till.service.calls).not.toContain('reverse');
    for (const id of [first, second]) {
      expect(till.refund(id, 'brought back').ok).toBe(true);
      await till.clock.advance(SECOND);
      expect(till.payment(id).refunds).toMatchObject([{ state: 'refunded' }]);
    }
    expect(at.money()).toBe(0);
  });

  it('a refund that had begun is not sent again', async () => {
    const first = await till.paidSale();
    till.service.mishaps.reverse.push('never-arrives');
    expect(till.refund(first, 'brought back').ok).toBe(true);
    crossed.createNamesTheFirst();
    till.pay(2, saleId);
    await till.clock.advance(10 * MINUTE);
    expect(till.service.calls.filter((call) => call === 'reverse')).toHaveLength(1);
    expect(till.payment(first).refunds).toMatchObject([
      { state: 'unknown', why: { code: 'refund.id-shared' } },
    ]);
  });
});
