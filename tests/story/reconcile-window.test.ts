/** A comparison reads 2 inside the window of a payment that nobody confirms: whatever the clocks say, that is no money yet. */
import { describe, expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { eachTill } from '../support/each-till.ts';
import type { ServicePayment } from '../support/virtual-service.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

async function run() {
  const running = till.ask('reconcile.run', undefined);
  await till.clock.advance(150 * SECOND);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('approved just now, of a payment that nobody confirms any more, is called no money', () => {
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

  it('though the clock of the PC jumped a day ahead', async () => {
    const id = await abandoned();
    till.clock.jumpWall(25 * HOUR);
    till.gatewayOffMs = -25 * HOUR;
    await approvedJustNow(id);
  });

  it('though it jumped so far and the machine was started again', async () => {
    const id = await abandoned();
    await till.crash();
    till.clock.reboot(10 * SECOND);
    till.clock.jumpWall(25 * HOUR);
    till.gatewayOffMs = -25 * HOUR;
    await till.start();
    await approvedJustNow(id);
  });

  it("though what was taken for the service's time as it was sent was of before a sleep of the machine", async () => {
    till.gatewayOffMs = -38 * HOUR;
    const id = await abandoned();
    till.gatewayOffMs = 0;
    await approvedJustNow(id);
  });

  it('though an answer bears the date of a wrong clock on the way', async () => {
    const id = await abandoned();
    till.gatewayOffMs = 25 * HOUR;
    await approvedJustNow(id);
  });

  it('nor where our id names another payment at the second reading, which was approved just then', async () => {
    await till.paidSale();
    await till.clock.advance(HOUR);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('absent');
    const { service } = till;
    const twins = (['7001', '7002'] as const).map((paymentId) => {
      service.hold(id, till.payment(id).amountTiyin);
      const twin = { ...service.payments.at(-1), paymentId: PaymentId.parse(paymentId), confirmed: false };
      service.payments[service.payments.length - 1] = { ...twin, status: 0 } as ServicePayment;
      return service.payments.at(-1) as ServicePayment;
    });
    const [first, second] = twins as [ServicePayment, ServicePayment];
    let isFirst = true;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    service.paymentStatusByTransaction = async (request) => {
      if (request.transactionId !== id) return lookUp(request);
      const named = isFirst ? first : second;
      service.succeed(named);
      isFirst = false;
      return service.paymentStatus({ paymentId: named.paymentId });
    };
    expect((await run()).differences).toEqual([]);
    expect(till.payment(id).alarm).toBeNull();
  });
});
