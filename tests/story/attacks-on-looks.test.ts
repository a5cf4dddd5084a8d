/** Queries that prove too much, prove too little or are sent too often. */
import { describe, expect, it } from 'vitest';
import { PaymentId, SaleId, TenderId, TransactionId } from '../../shared/ids.ts';
import { type PaymentRecord, paymentRow } from '../../shared/payment/payment.ts';
import { fail } from '../../shared/result.ts';
import { many } from '../support/attacks.ts';
import { eachTill } from '../support/each-till.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

const NOT_FOUND = { code: 'gateway.refused', gatewayCode: -404 } as const;
const TIMEOUT_MS = 60_000;

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

type LookUp = VirtualTill['service']['paymentStatusByTransaction'];
function lookUpsBy(make: (real: LookUp) => LookUp): void {
  till.service.paymentStatusByTransaction = make(till.service.paymentStatusByTransaction.bind(till.service));
}

/** Look-ups lose their answer at first, and later find only what `isKept` says the service still reaches. */
function lookUpsOf(isKept: (madeAtMs: number) => boolean) {
  const madeAt = new Map<string, number>();
  const line = { cut: true };
  lookUpsBy((real) => async (request) => {
    if (line.cut) return fail({ code: 'gateway.cut' });
    const atMs = madeAt.get(request.transactionId);
    return atMs !== undefined && !isKept(atMs) ? fail(NOT_FOUND) : real(request);
  });
  return { madeAt, line };
}

describe('absence', () => {
  it(
    'is not proved by a later sale where look-ups find the last 24 hours',
    async () => {
      const { madeAt, line } = lookUpsOf((atMs) => till.clock.trueMs() - atMs <= DAY);
      till.service.confirmMode = 0;
      till.service.mishaps.create.push('no-answer');
      const id = till.pay();
      madeAt.set(id, till.clock.trueMs());
      await till.clock.advance(8 * HOUR);
      madeAt.set(await till.paidSale(2), till.clock.trueMs());
      await till.clock.advance(16.5 * HOUR);
      line.cut = false;
      await till.clock.advance(30 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    },
    TIMEOUT_MS,
  );

  it(
    'is not proved by a later sale where the service’s day is in UTC',
    async () => {
      const day = (ms: number): number => Math.floor(ms / DAY);
      await till.clock.advance(17 * HOUR - 3 * MINUTE);
      const { madeAt, line } = lookUpsOf((atMs) => day(atMs) === day(till.clock.wallMs()));
      till.service.confirmMode = 0;
      till.service.mishaps.create.push('no-answer');
      const id = till.pay();
      madeAt.set(id, till.clock.wallMs());
      await till.clock.advance(3 * MINUTE + 10 * SECOND);
      madeAt.set(till.pay(2), till.clock.wallMs());
      await till.clock.advance(MINUTE);
      line.cut = false;
      await till.clock.advance(5 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    },
    TIMEOUT_MS,
  );
});

describe('absence of a charge from yesterday', () => {
  it.each([
    ['a clock without a battery begins anew', true],
    ['the machine slept, and its clock was set back', false],
  ])(
    'is not proved by a later sale of yesterday, where %s',
    async (_, isOff) => {
      const { madeAt, line } = lookUpsOf((atMs) => till.clock.trueMs() - atMs <= DAY);
      till.service.confirmMode = 0;
      till.service.mishaps.create.push('no-answer');
      const id = till.pay();
      madeAt.set(id, till.clock.trueMs());
      await till.clock.advance(30 * MINUTE);
      madeAt.set(await till.paidSale(2), till.clock.trueMs());
      const upMs = till.clock.trueMs();
      if (isOff) {
        await till.crash();
        till.clock.reboot(23 * HOUR, true);
        till.clock.jumpWall(-(upMs + 23 * HOUR));
        till.gatewayOffMs = upMs + 23 * HOUR;
        await till.start();
      } else {
        // The monotonic clock stood still and the wall clock was set back; the service has the true time.
        const sleptMs = 23.7 * HOUR;
        till.gatewayOffMs = sleptMs;
        for (const [made, atMs] of madeAt) madeAt.set(made, atMs - sleptMs);
      }
      await till.clock.advance(48 * MINUTE);
      line.cut = false;
      await till.clock.advance(5 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    },
    TIMEOUT_MS,
  );
});

describe('a look-up with one form answered and the other hanging', () => {
  it.each([
    ['nothing is known', {}],
    ['both forms are known', { ...KNOWN, look_up: 'both' as const }],
  ])('calls a manager where %s', async (_, facts) => {
    till.know(facts);
    lookUpsBy((real) => async (request) => {
      if (request.date === undefined) return real(request);
      await till.clock.sleep(15_000);
      return fail({ code: 'gateway.timed-out' });
    });
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id).alarm, 'the line may be bad for a while').toBeNull();
    await till.clock.advance(20 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });
});

describe('a query without an answer', () => {
  it.each([
    ['broken', { code: 'gateway.http-status', httpStatus: 500 } as const],
    ['busy', { code: 'gateway.refused', gatewayCode: -1 } as const],
  ])('about each of twenty sales is sent less and less often at a service that is %s', async (_, error) => {
    till.service.paymentStatus = async () => {
      till.service.calls.push('status');
      return fail(error);
    };
    for (let sales = 0; sales < 20; sales += 1) await till.paidSale();
    const askedWithin = async (ms: number): Promise<number> => {
      const before = till.service.count('status');
      await till.clock.advance(ms);
      return till.service.count('status') - before;
    };
    expect(await askedWithin(10 * MINUTE)).toBeGreaterThan(100);
    await till.clock.advance(20 * MINUTE);
    expect(await askedWithin(10 * MINUTE)).toBeLessThanOrEqual(45);
  });

  it('about a declined sale is not sent for a day where each form reports absence in its own way', async () => {
    till.know({ finds_transaction_id: true, look_up: 'both' });
    till.service.paymentStatusByTransaction = async (request) => {
      till.service.calls.push('look-up');
      return fail({ code: 'gateway.refused', gatewayCode: request.date === undefined ? -404 : -405 });
    };
    till.service.firstStatus = -1;
    till.pay();
    await till.clock.advance(30 * MINUTE);
    const before = till.service.count('look-up');
    await till.clock.advance(10 * HOUR);
    expect(till.service.count('look-up') - before).toBeLessThanOrEqual(2);
  });

  it('about a payment that read as declined once is not repeated every two seconds for long', async () => {
    till.service.firstStatus = 1;
    till.service.mishaps.create.push('no-answer');
    const lookUp = till.service.paymentStatusByTransaction.bind(till.service);
    let answered = 0;
    let asked = 0;
    till.service.paymentStatusByTransaction = async (request) => {
      for (const payment of till.service.payments) payment.status = -5;
      const answer =
        answered === 0 ? await lookUp(request) : fail({ code: 'gateway.refused', gatewayCode: -1 } as const);
      if (answer.ok) answered += 1;
      asked += 1;
      return answer;
    };
    const id = till.pay();
    await till.clock.advance(60 * SECOND);
    expect(answered).toBe(1);
    expect(till.state(id)).toBe('unknown');
    const before = asked;
    await till.clock.advance(60 * SECOND);
    expect(asked - before).toBeLessThan(20);
  });

  it('about a lapsed payment that reads 2 is sent at most five times', async () => {
    till.know({ ...KNOWN, lapsed_reads: 2 });
    till.service.lapsedReads = 2;
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    till.customerLeft(id);
    await till.clock.advance(10 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(HOUR);
    const before = till.service.count('status');
    await till.clock.advance(HOUR);
    expect(till.service.count('status') - before).toBe(0);
  });
});

describe('a create that says it needs no confirmation', () => {
  /** The power is off overnight and the battery is dead: the clocks show yesterday's times again. */
  async function nightWithDeadBattery(upMs: number): Promise<void> {
    await till.crash();
    till.clock.reboot(13 * HOUR, true);
    till.clock.jumpWall(-(upMs + 13 * HOUR));
    till.gatewayOffMs = upMs + 13 * HOUR;
    await till.start();
  }

  /**
   * The service confirms by then. Lapsed payments keep reading 2, the answer is lost, and the service accepts
   * no confirm.
   */
  function lostWhileItConfirms(): TransactionId {
    till.service.confirmMode = 1;
    till.service.lapsedReads = 2;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps.confirm.push(...many<'refused'>('refused'));
    return till.pay();
  }

  /** As a repair appends a payment behind what happened since. */
  function salvage(lost: PaymentRecord): void {
    const [sale, [tender]] = [till.journal.sale(lost.saleId), till.journal.tendersOf(lost.saleId)];
    const row = paymentRow(lost);
    if (row.state.name !== 'paid' || !sale || !tender) throw new Error('not a paid sale');
    const [saleId, tenderId] = [SaleId.parse('sale-lost'), TenderId.parse('tender-lost')];
    const details = { ...row.state.details, paymentId: PaymentId.parse('7007') };
    const payment = { ...row, saleId, tenderId, transactionId: TransactionId.parse('lost') };
    const payload = {
      sale: { ...sale, saleId },
      tender: { ...tender, saleId, tenderId },
      payment: { ...payment, state: { ...row.state, details } },
    };
    expect(till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: 'lost', payload }).ok).toBe(
      true,
    );
  }

  it(
    'proves nothing about a sale of today if it is yesterday’s, whatever its row and its clock say',
    async () => {
      till.know({});
      till.service.confirmMode = 0;
      await till.clock.advance(5 * HOUR);
      const yesterdays = till.payment(await till.paidSale());
      await nightWithDeadBattery(5 * HOUR);
      await till.paidSale();
      await till.clock.advance(MINUTE);
      const id = lostWhileItConfirms();
      await till.clock.advance(MINUTE);
      salvage(yesterdays);
      await till.clock.advance(10 * MINUTE);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    },
    TIMEOUT_MS,
  );
});
