/**
 * An id of the service belongs to one payment of ours, however the till learns it: ways beside the create's
 * answer.
 */
import { describe, expect, it } from 'vitest';
import type { PaymentId, SaleId, TransactionId } from '../../shared/ids.ts';
import { paymentRow } from '../../shared/payment/payment.ts';
import { ok } from '../../shared/result.ts';
import { type Attacks, eachAttacked, many } from '../support/attacks.ts';
import { taskOf } from '../support/book-entries.ts';
import { crossedAnswersOf } from '../support/crossed-answers.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
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

describe('an id of another payment is refused', () => {
  it('from a look-up beside a create that hangs', async () => {
    const first = await till.paidSale();
    const about = crossed.idOfFirst();
    let second: TransactionId | null = null;
    crossed.lookUpNamesTheFirst(() => second ?? first);
    till.service.mishaps.create.push('no-answer');
    second = till.pay(2, saleId);
    await till.clock.advance(10 * MINUTE);
    expect(till.state(second)).toBe('unknown');
    expect(till.view(second).paymentId).toBeNull();
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('from the watch of an ended payment', async () => {
    const first = await till.paidSale();
    const about = crossed.idOfFirst();
    till.service.firstStatus = -1;
    const second = till.pay(2, saleId);
    await till.clock.advance(8 * SECOND);
    expect(till.state(second)).toBe('declined');
    crossed.lookUpNamesTheFirst(() => second);
    await till.clock.advance(30 * MINUTE);
    expect(till.state(second)).toBe('declined');
    expect(till.view(second).paymentId).toBeNull();
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
  });

  it('from a look-up by our id of a paid payment: the other is another customer’s, and no double', async () => {
    till.service.confirmMode = 0;
    const first = await till.paidSale();
    const about = crossed.idOfFirst();
    const second = till.pay(2, saleId);
    crossed.lookUpNamesTheFirst(() => second);
    await till.clock.advance(10 * MINUTE);
    expect(crossed.callsAbout(about, first, second)).toEqual([true, true]);
    expect(at.kinds()).not.toContain('doubled');
  });

  it('from a manager who names another payment’s number', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    till.service.mishaps['look-up'].push(...many('no-answer' as const));
    const second = till.pay(1, saleId);
    await till.clock.advance(5 * MINUTE);
    till.service.mishaps['look-up'].length = 0;
    expect(await at.pressed(at.charged(second, crossed.idOfFirst()))).toMatchObject({
      error: { code: 'payment.id-taken' },
    });
    expect(till.view(second).paymentId).toBeNull();
  });

  it('from a look-up by our id, against which a manager names its own number', async () => {
    till.service.confirmMode = 0;
    const first = await till.paidSale();
    let second: TransactionId | null = null;
    crossed.lookUpNamesTheFirst(() => second ?? first);
    till.service.mishaps.create.push('no-answer');
    second = till.pay(2, saleId);
    await till.clock.advance(10 * MINUTE);
    const own = till.service.payments.at(-1);
    if (!own) throw new Error('no payment');
    const { amountTiyin } = till.payment(second);
    const word = at.charged(second, own.paymentId, amountTiyin);
    expect(await at.pressed(word)).toMatchObject({ error: { code: 'payment.other-id' } });
    expect(till.view(second)).toMatchObject({ state: 'unknown', paymentId: null });
    expect(crossed.callsAbout(crossed.idOfFirst(), first, second)).toEqual([true, true]);
    // The money is given back in the cabinet, and the basket is free.
    own.reversed = true;
    expect(at.notCharged(second).ok).toBe(true);
    for (const id of [first, second]) expect(till.settleAlarm(id, 'shared-id', 'looked').ok).toBe(true);
    expect(till.payCash(2, saleId).ok).toBe(true);
  });

  it('unless a manager records it as no money of the first payment: then the second has it', async () => {
    // The first create's answer was lost; the second is answered with its id, and confirms it.
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many('no-answer' as const, 60));
    const right = till.pay(1, saleId);
    await till.clock.advance(25 * SECOND);
    const about = crossed.createNamesTheFirst();
    const wrong = till.pay(1);
    await till.clock.advance(5 * SECOND);
    expect(till.view(wrong)).toMatchObject({ state: 'paid', paymentId: about });
    await till.clock.advance(40 * MINUTE);
    expect(till.state(right)).toBe('unknown');
    expect(crossed.callsAbout(about, wrong, right)).toEqual([true, true]);
    const { amountTiyin } = till.payment(wrong);
    expect(
      till.do('refund.record', {
        transactionId: wrong,
        as: 'void',
        amountTiyin: null,
        leftTiyin: amountTiyin,
        reason: 'the cabinet shows another number of ours',
      }).ok,
    ).toBe(true);
    for (const id of [wrong, right]) till.settleAlarm(id, 'shared-id', 'looked');
    // Until a manager decides about the second, a successful reading belongs to the second too: no refund of
    // the first is missing.
    till.know({ reversed_reads: -2 });
    await till.composed.features.reconcile?.start();
    await till.clock.advance(DAY);
    expect(at.kinds()).not.toContain('refund-missing');
    till.payments.raise(CASHIER, wrong, 'refund-missing', null);
    expect(till.refund(wrong, 'wrong')).toMatchObject({ error: { code: 'refund.id-shared' } });
    expect((await at.pressed(at.charged(right, about))).ok).toBe(true);
    await till.clock.advance(5 * MINUTE);
    expect(till.view(right)).toMatchObject({ state: 'paid', paymentId: about });
    await till.clock.advance(DAY);
    expect(till.refund(wrong, 'wrong')).toMatchObject({ error: { code: 'refund.id-shared' } });
  });
});

describe('an unpaid payment that holds another’s id', () => {
  /** The first create's answer is lost. The second is answered with its id, and its customer leaves. */
  async function wrongHolder(): Promise<{ about: PaymentId; right: TransactionId; wrong: TransactionId }> {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...many('no-answer' as const, 60));
    const right = till.pay(1, saleId);
    await till.clock.advance(25 * SECOND);
    const about = crossed.createIsAnswered((answer, paymentId) =>
      answer.ok ? ok({ ...answer.value, paymentId, status: 1 }) : answer,
    );
    till.service.mishaps.status.push(...many('no-answer' as const, 4));
    const wrong = till.pay(1);
    await till.clock.advance(SECOND);
    expect(till.do('payment.customer-left', { transactionId: wrong }).ok).toBe(true);
    await till.clock.advance(40 * MINUTE);
    expect(till.view(wrong)).toMatchObject({ state: 'abandoned', paymentId: about });
    expect(till.state(right)).toBe('unknown');
    expect(crossed.callsAbout(about, wrong, right)).toEqual([true, true]);
    return { about, right, wrong };
  }

  it('loses the id by a manager’s decision about the other, which is paid under it', async () => {
    const { about, right, wrong } = await wrongHolder();
    expect(till.payment(wrong).alarm).toMatchObject({ kind: 'charged', ended: null });
    expect((await at.pressed(at.charged(right, about))).ok).toBe(true);
    await till.clock.advance(5 * MINUTE);
    expect(till.view(right)).toMatchObject({ state: 'paid', paymentId: about });
    // Our own id finds its own charge, which raises an alarm.
    expect(till.view(wrong).paymentId).not.toBe(about);
    till.settleAlarm(wrong, 'shared-id', 'it has its own');
    await till.clock.advance(MINUTE);
    const charged = till.journal.tasksOf(wrong).filter(({ kind }) => kind === 'charged');
    expect(charged).toMatchObject([{ ended: { by: 'till', how: 'disowned' } }, { ended: null }]);
    expect(till.view(wrong).alarm).toMatchObject({ kind: 'charged' });
  });

  it('raises an alarm about its own money, though a manager settled an earlier alarm about it', async () => {
    const { about, right, wrong } = await wrongHolder();
    for (const id of [wrong, right]) till.settleAlarm(id, 'shared-id', 'looked');
    till.settleAlarm(wrong, 'charged', "it is the other sale's");
    expect((await at.pressed(at.charged(right, about))).ok).toBe(true);
    await till.clock.advance(30 * MINUTE);
    expect(till.view(wrong)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(till.view(wrong).paymentId).not.toBe(about);
  });

  it('keeps the id after both were settled, and its money can be refunded', async () => {
    const { about, right, wrong } = await wrongHolder();
    for (const id of [wrong, right]) till.settleAlarm(id, 'shared-id', 'looked');
    await till.clock.advance(10 * MINUTE);
    expect(till.view(wrong)).toMatchObject({ paymentId: about, alarm: { kind: 'charged' } });
    expect(till.refund(wrong, 'brought back').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.payment(wrong).refunds).toMatchObject([{ state: 'refunded' }]);
    // Refunded money pays no payment.
    expect(await at.pressed(at.charged(right, about))).toMatchObject({ error: { code: 'payment.id-taken' } });
  });
});

describe('old books that hold such a pair', () => {
  /** The second payment's row as an older till wrote it: paid or still open, under the first one's id. */
  async function pair(
    state: 'paid' | 'processing' | 'abandoned',
    beforeTheStart: () => void = () => undefined,
  ): Promise<readonly [TransactionId, TransactionId]> {
    const first = await till.paidSale();
    till.service.firstStatus = 0;
    const second = till.pay(2, saleId);
    await till.clock.advance(2 * SECOND);
    const row = paymentRow(till.payment(second));
    const { state: paid } = till.payment(first);
    if (paid.name !== 'paid' || row.state.name !== 'processing') throw new Error('not as planned');
    const { details } = paid;
    await till.crash();
    await till.start();
    const left = { by: 'override', reason: '', successAt: null, confirmSent: true, word: null } as const;
    const old = {
      paid,
      processing: { ...row.state, details },
      abandoned: { ...left, name: 'abandoned', sentAt: row.state.sentAt, details, ending: 'charged' },
    } as const;
    const payload = { happening: 'open', payment: { ...row, state: old[state] } } as const;
    expect(till.journal.append(CASHIER, { kind: 'payment.moved', subject: second, payload }).ok).toBe(true);
    beforeTheStart();
    await till.crash();
    await till.start();
    return [first, second];
  }

  it('are rebuilt, and both payments raise an alarm', async () => {
    const [first, second] = await pair('paid');
    expect(till.state(second)).toBe('paid');
    expect(crossed.callsAbout(crossed.idOfFirst(), first, second)).toEqual([true, true]);
    for (const id of [first, second])
      expect(till.refund(id, 'wrong')).toMatchObject({ error: { code: 'refund.id-shared' } });
    // Settled once and for all.
    for (const id of [first, second]) till.settleAlarm(id, 'shared-id', 'looked');
    await till.crash();
    await till.start();
    expect(at.kinds()).not.toContain('shared-id');
    // One payment of the service: it is refunded once, from the remaining payment.
    expect(till.refund(first, 'wrong')).toMatchObject({ error: { code: 'refund.id-shared' } });
    const { amountTiyin } = till.payment(second);
    const row = { transactionId: second, as: 'void', amountTiyin: null, leftTiyin: amountTiyin } as const;
    expect(till.do('refund.record', { ...row, reason: "it is the first one's" }).ok).toBe(true);
    expect(till.refund(first, 'brought back').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.payment(first).refunds).toMatchObject([{ state: 'refunded' }]);
  });

  it('make no second sale of one payment', async () => {
    const [first, second] = await pair('abandoned');
    for (const id of [first, second]) till.settleAlarm(id, 'shared-id', 'looked');
    till.payments.raise(CASHIER, second, 'charged', null);
    expect(till.view(second).actions).toContain('take');
    expect(await till.take(second)).toMatchObject({
      error: { code: 'payment.id-taken' },
    });
    expect(till.refund(second, 'wrong')).toMatchObject({ error: { code: 'refund.id-shared' } });
    expect(await at.pressed(at.charged(second, crossed.idOfFirst()))).toMatchObject({ ok: false });
  });

  it('ask and confirm nothing of the second under that id', async () => {
    const named: PaymentId[] = [];
    const [first, second] = await pair('processing', () => {
      const confirm = till.service.confirmPassPayment.bind(till.service);
      till.service.confirmPassPayment = (request) => {
        named.push(request.paymentId);
        return confirm(request);
      };
    });
    expect(crossed.callsAbout(crossed.idOfFirst(), first, second)).toEqual([true, true]);
    const own = till.service.payments.at(-1);
    if (!own) throw new Error('no payment');
    till.service.succeed(own);
    await till.clock.advance(MINUTE);
    expect(till.view(second)).toMatchObject({ paymentId: own.paymentId });
    expect(till.state(second)).toBe('paid');
    expect(named).not.toContain(crossed.idOfFirst());
  });

  it('end what was called about the second as money: it was the first one’s', async () => {
    const [, second] = await pair('processing', () => {
      const [newest] = till.journal.newestPayments(1);
      if (!newest) throw new Error('no payment');
      const { transactionId: subject, createdAt: at } = newest;
      const ended = { by: 'person', how: "it is the other sale's", at } as const;
      const tasks = [taskOf(newest, 'task-1', { ended })];
      till.journal.append(CASHIER, { kind: 'task.settled', subject, payload: { tasks } });
    });
    const charged = till.journal.tasksOf(second).filter(({ kind }) => kind === 'charged');
    expect(charged).toMatchObject([{ ended: { by: 'till', how: 'disowned' } }]);
  });
});
