/**
 * One create became two payments at the service: the comparison finds the second by our own id and alarms a
 * manager once.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { runComparison } from '../support/comparison.ts';
import type { ServicePayment } from '../support/service-payment.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const OTHER = PaymentId.parse('9990001');

let till: VirtualTill;
let id: TransactionId;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  id = await till.paidSale();
  await till.clock.advance(HOUR);
});
afterEach(() => till.close());

/** A second payment from the sale's create, which look-ups by our id return from now on. */
function double(change: Partial<ServicePayment> = {}): ServicePayment {
  const twin = { ...till.service.only, paymentId: OTHER, confirmMode: 0, ...change } as const;
  till.service.payments.unshift(twin);
  return twin;
}

const run = (meanwhile?: () => unknown) => runComparison(till, { meanwhile, restMs: 30 * SECOND });

const DOUBLED = { transactionId: '', alarm: { kind: 'doubled', about: OTHER } };

describe('a second payment under our id', () => {
  it('raises an alarm with its id, and a manager’s settlement is final', async () => {
    double();
    expect(await run()).toMatchObject({
      checked: 1,
      differences: [{ ...DOUBLED, transactionId: id, state: 'paid' }],
    });
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER, ended: null });
    expect(till.settleAlarm(id, 'doubled', 'given back in the cabinet').ok).toBe(true);
    await till.clock.advance(DAY);
    expect((await run()).differences).toEqual([]);
  });

  it('raises an alarm though the disk refuses it twice', async () => {
    double();
    await run(() => till.refuseWrites(2));
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER });
  });

  it('raises an alarm though a third payment was settled before', async () => {
    expect(till.payments.raise(CASHIER, id, 'doubled', null, PaymentId.parse('9990002')).ok).toBe(true);
    till.settleAlarm(id, 'doubled', 'given back in the cabinet');
    double();
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });

  it('is found even if the payment in the books is not money', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const lapsed = till.pay();
    await till.clock.advance(HOUR);
    const charge = till.service.payments.find(({ transactionId }) => transactionId === lapsed);
    if (!charge) throw new Error('no such payment');
    till.service.payments.unshift({ ...charge, paymentId: OTHER, confirmMode: 0 });
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: lapsed, state: 'lapsed' }]);
  });

  it('that lapsed or was refunded already raises no alarm', async () => {
    double({ confirmMode: 1, confirmed: false });
    expect((await run()).differences).toEqual([]);
    await till.clock.advance(DAY);
    expect((await run()).differences).toEqual([]);
  });

  it('still open is checked again, and raises an alarm once it is money', async () => {
    const twin = double({ status: 1, successTrueMs: null });
    expect((await run()).differences).toEqual([]);
    await till.clock.advance(DAY);
    twin.status = 2;
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });

  it("still open is not forgotten because the PC's clock was days ahead at the sale", async () => {
    const twin = double({ status: 1, successTrueMs: null });
    till.clock.jumpWall(-5 * DAY);
    till.gatewayOffMs = 5 * DAY;
    // By that clock the sale is in the future: the next comparison asks.
    expect(await run()).toMatchObject({ checked: 0, unanswered: 1 });
    expect(await run()).toMatchObject({ checked: 1, differences: [] });
    await till.clock.advance(DAY);
    twin.status = 2;
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });

  it('that reads as money only once raises no alarm', async () => {
    const twin = double();
    const found = await run(() => {
      twin.reversed = true;
    });
    expect(found.differences).toEqual([]);
  });

  it('waits while another alarm is open, and raises its own after it', async () => {
    double();
    const [, own] = till.service.payments;
    if (own) own.reversed = true;
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
    till.settleAlarm(id, 'not-paid', 'void');
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });

  it('does not wait for the next comparison once the other alarm has ended', async () => {
    double();
    const [, own] = till.service.payments;
    if (own) own.reversed = true;
    await run();
    till.settleAlarm(id, 'not-paid', 'void');
    await till.clock.advance(10 * SECOND);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', about: OTHER, ended: null });
    till.settleAlarm(id, 'doubled', 'given back in the cabinet');
    await till.clock.advance(10 * SECOND);
    expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled', ended: { by: 'person' } });
    expect((await run()).differences).toEqual([]);
  });

  it('raises an alarm though the payment in the books has no answer and is asked about again', async () => {
    double();
    till.service.mishaps.status.push('not-reached');
    expect(await run()).toMatchObject({
      checked: 0,
      unanswered: 1,
      differences: [{ ...DOUBLED, transactionId: id }],
    });
    expect(await run()).toMatchObject({ checked: 1, unanswered: 0 });
  });

  it('raises an alarm though the differing payment in the books has no answer twice', async () => {
    double();
    const [, own] = till.service.payments;
    if (own) own.reversed = true;
    const { differences, unanswered } = await run(() => till.service.mishaps.status.push('not-reached'));
    expect({ differences, unanswered }).toMatchObject({
      differences: [{ ...DOUBLED, transactionId: id }],
      unanswered: 1,
    });
  });

  it('is read again if its own second reading had no answer', async () => {
    double();
    const found = await run(() => till.service.mishaps.status.push('not-reached', 'not-reached'));
    expect(found.differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });

  it('is asked for if the first look-up had no answer', async () => {
    double();
    till.service.mishaps['look-up'].push('no-answer', 'no-answer');
    expect(await run()).toMatchObject({ checked: 1, unanswered: 0, differences: [] });
    await till.clock.advance(DAY);
    expect((await run()).differences).toMatchObject([{ ...DOUBLED, transactionId: id }]);
  });
});

describe('a query by our id', () => {
  it('costs no second query, and happens once in the life of a payment', async () => {
    till.service.calls.length = 0;
    await run();
    expect(till.service.calls).toEqual(['look-up']);
    await till.clock.advance(DAY);
    till.service.calls.length = 0;
    await run();
    expect(till.service.calls).toEqual(['status']);
  });

  it('is skipped where this service is not known to find our ids', async () => {
    till.know({ ...KNOWN, finds_transaction_id: false });
    till.service.calls.length = 0;
    await run();
    expect(till.service.calls).toEqual(['status']);
  });

  it('proves no second payment where it names one of another sale: both raise an alarm', async () => {
    const other = await till.paidSale();
    await till.clock.advance(HOUR);
    const [mine, theirs] = till.service.payments;
    if (!mine || !theirs) throw new Error('no payments');
    till.service.payments.unshift({ ...theirs, transactionId: id });
    const shared = { kind: 'shared-id', about: theirs.paymentId };
    const { differences } = await run();
    expect(differences).toMatchObject([{ alarm: shared }]);
    for (const one of [id, other]) expect(till.view(one).alarm).toMatchObject(shared);
  });
});
