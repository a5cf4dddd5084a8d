/**
 * A comparison reads 2 inside the confirm window of an abandoned payment: whatever the clocks say, that is
 * not money yet.
 */
import { describe, expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { runComparison } from '../support/comparison.ts';
import { eachTill } from '../support/each-till.ts';
import type { ServicePayment } from '../support/service-payment.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const run = (meanwhile?: () => unknown) => runComparison(till, { meanwhile });

describe('a fresh approval of an abandoned payment is not called money', () => {
  /** The customer approves, the comparison reads 2 inside the window, and then the service cancels. */
  async function approvedJustNow(id: TransactionId) {
    till.service.succeed(till.service.only);
    const result = await run();
    expect(till.payment(id).alarm).toBeNull();
    expect(result.differences).toEqual([]);
    expect(till.view(id).actions).not.toContain('take');
  }

  async function abandoned(): Promise<TransactionId> {
    till.service.firstStatus = 0;
    const id = till.pay();
    await till.clock.advance(900 * SECOND);
    expect(till.state(id)).toBe('abandoned');
    return id;
  }

  it('when the PC’s clock jumped a day ahead', async () => {
    const id = await abandoned();
    till.clock.jumpWall(25 * HOUR);
    till.gatewayOffMs = -25 * HOUR;
    await approvedJustNow(id);
  });

  it('when the clock jumped that far and the machine restarted', async () => {
    const id = await abandoned();
    await till.crash();
    till.clock.reboot(10 * SECOND);
    till.clock.jumpWall(25 * HOUR);
    till.gatewayOffMs = -25 * HOUR;
    await till.start();
    await approvedJustNow(id);
  });

  it("when the service's time at sending dates from before a sleep of the machine", async () => {
    till.gatewayOffMs = -38 * HOUR;
    const id = await abandoned();
    till.gatewayOffMs = 0;
    await approvedJustNow(id);
  });

  it('when an answer has the date of a wrong clock on the way', async () => {
    const id = await abandoned();
    till.gatewayOffMs = 25 * HOUR;
    await approvedJustNow(id);
  });

  describe('a payment that our id names by chance is not called money', () => {
    let id: TransactionId;
    /** The answer of a look-up by our id. */
    let named: ServicePayment;
    const paymentOf = (paymentId: string, status: number): ServicePayment => {
      till.service.hold(id, till.payment(id).amountTiyin);
      const payment = { ...last(till.service.payments), paymentId: PaymentId.parse(paymentId), status };
      till.service.payments.splice(-1, 1, payment);
      return payment;
    };

    async function withoutAnId(): Promise<void> {
      await till.paidSale();
      await till.clock.advance(HOUR);
      till.service.mishaps.create.push('never-arrives');
      id = till.pay();
      await till.clock.advance(HOUR);
      expect(till.state(id)).toBe('absent');
      const { service } = till;
      const lookUp = service.paymentStatusByTransaction.bind(service);
      service.paymentStatusByTransaction = (request) =>
        request.transactionId === id
          ? service.paymentStatus({ paymentId: named.paymentId })
          : lookUp(request);
    }

    it('when two readings name two payments: a manager checks the cabinet', async () => {
      await withoutAnId();
      named = paymentOf('7001', 2);
      const result = await run(() => {
        named = paymentOf('7002', 2);
      });
      expect(result.differences).toMatchObject([{ alarm: { kind: 'may-be-charged' } }]);
      expect(till.view(id).actions).not.toContain('take');
    });

    it('when it is another sale’s payment', async () => {
      await withoutAnId();
      named = first(till.service.payments);
      const shared = { kind: 'shared-id', about: named.paymentId };
      expect((await run()).differences).toMatchObject([{ alarm: shared }]);
      expect(till.payment(id)).toMatchObject({ state: { name: 'absent' }, alarm: shared });
      expect(till.view(id).paymentId).toBeNull();
    });
  });

  it('when the till learned of another payment as this one between the two readings', async () => {
    till.service.firstStatus = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(60).fill('refused'));
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.override(id, 'the customer paid in cash').ok).toBe(true);
    await till.clock.advance(900 * SECOND);
    till.service.mishaps['look-up'].length = 0;
    const own = till.service.only;
    const other = { ...own, paymentId: PaymentId.parse('7001'), status: 2, confirmed: true };
    // The till's own next check comes between the two readings.
    while ((till.view(id).nextLookMs ?? 0) > 90 * SECOND) await till.clock.advance(10 * SECOND);
    till.service.payments.unshift(other);
    const result = await run(async () => {
      till.service.payments.reverse();
      await till.clock.advance(110 * SECOND);
      till.service.payments.reverse();
    });
    expect(result.differences).toEqual([]);
    expect(till.payment(id).state).toMatchObject({ details: { paymentId: own.paymentId } });
    expect(till.view(id).actions).not.toContain('take');
    // The next comparison asks about both.
    await run();
    expect(till.journal.tasksOf(id)).toContainEqual(
      expect.objectContaining({ kind: 'doubled', about: '7001' }),
    );
  });
});

function first<T>(of: readonly T[]): T {
  const [one] = of;
  if (one === undefined) throw new Error('there is none');
  return one;
}
const last = <T>(of: readonly T[]): T => first(of.toReversed());
