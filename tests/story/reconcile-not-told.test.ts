/**
 * Payments that the service can't or won't report for days: they are neither called compared nor asked about
 * forever.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { createArrives } from '../support/comparison.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

async function run() {
  const running = till.ask('reconcile.run', undefined);
  await till.clock.advance(150 * SECOND);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The service forgets the payment. */
function forget(): void {
  const { only } = till.service;
  till.service.payments[0] = { ...only, transactionId: 'gone', paymentId: PaymentId.parse('1') };
}

async function declined(): Promise<TransactionId> {
  till.service.firstStatus = -1;
  const id = till.pay();
  await till.clock.advance(HOUR);
  till.service.firstStatus = 2;
  return id;
}

describe('a payment without an id, at a service that is not known to find ours', () => {
  it('is not counted as compared, and is not asked about forever', async () => {
    await declined();
    expect(await run()).toMatchObject({ checked: 0, untold: 1, unanswered: 0, toCompare: [] });
    till.clock.jumpWall(10 * DAY);
    expect(await run()).toMatchObject({ checked: 0, untold: 0, unanswered: 0 });
    // Beyond the margin of three days.
    till.clock.jumpWall(10 * DAY);
    till.service.calls.length = 0;
    await run();
    expect(till.service.calls).toEqual([]);
  });

  it('is listed for a cabinet check while it is uncertain here too', async () => {
    await declined();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('unknown');
    expect(await run()).toMatchObject({ untold: 2, toCompare: [{ transactionId: id }] });
  });

  it('is asked about once more when the service turns out to find our ids', async () => {
    const id = await declined();
    await run();
    // Twice, so that the margin of days does not cause the query.
    till.clock.jumpWall(10 * DAY);
    await run();
    till.clock.jumpWall(10 * DAY);
    till.know(KNOWN);
    // It was charged all along.
    till.service.confirmMode = 0;
    await createArrives(till, id, 'refused all the same');
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'charged' } }]);
  });
});

describe('a payment without an id, at a service that finds ours', () => {
  it('is compared if its answer equals that for an id that was never sent', async () => {
    till.know(KNOWN);
    await declined();
    expect(await run()).toMatchObject({ checked: 1, untold: 0 });
  });

  it('is not compared by a refusal with another meaning', async () => {
    till.know(KNOWN);
    await declined();
    till.service.mishaps['look-up'].push('refused');
    expect(await run()).toMatchObject({ checked: 0, untold: 0, unanswered: 1 });
    expect(await run()).toMatchObject({ checked: 1, untold: 0, unanswered: 0 });
  });
});

describe('a paid payment whose id the service refuses for good', () => {
  let id: TransactionId;
  beforeEach(async () => {
    till.know(KNOWN);
    id = await till.paidSale();
    await till.clock.advance(HOUR);
    forget();
  });

  /** A day later, with another sale that the service reports. */
  async function nextDay() {
    till.clock.jumpWall(DAY - HOUR);
    await till.paidSale();
    await till.clock.advance(HOUR);
    return run();
  }

  it('is listed after three days without an answer, and without an alarm', async () => {
    expect(await nextDay()).toMatchObject({ checked: 1, unanswered: 1, refused: [] });
    // The same day counts once.
    expect(await run()).toMatchObject({ unanswered: 1, refused: [] });
    expect(await run()).toMatchObject({ unanswered: 1, refused: [] });
    expect(await nextDay()).toMatchObject({ unanswered: 1, refused: [] });
    expect(await nextDay()).toMatchObject({ unanswered: 0, refused: [{ transactionId: id, alarm: null }] });
  });

  it('is asked about less and less often', async () => {
    for (let days = 0; days < 3; days += 1) await nextDay();
    const { paymentId } = till.view(id);
    const askedOn: number[] = [];
    let day = 0;
    const paymentStatus = till.service.paymentStatus.bind(till.service);
    till.service.paymentStatus = (request) => {
      if (request.paymentId === paymentId) askedOn.push(day);
      return paymentStatus(request);
    };
    for (day = 1; day <= 24; day += 1) await nextDay();
    expect(askedOn).toEqual([7, 21]);
  });

  it('is not listed while the service reports no payment at all', async () => {
    for (let days = 0; days < 5; days += 1) {
      await till.clock.advance(DAY);
      expect(await run()).toMatchObject({ checked: 0, unanswered: 1, refused: [] });
    }
  });

  it('causes no hourly comparison: the next day is soon enough', async () => {
    await run();
    expect(till.journal.countToAskAgain(ENDPOINT)).toBe(1);
    expect(till.journal.countWaiting(ENDPOINT)).toBe(0);
  });
});

it('a refusal does not undo the answer of an earlier comparison', async () => {
  till.know(KNOWN);
  await till.paidSale();
  await till.clock.advance(HOUR);
  expect(await run()).toMatchObject({ checked: 1 });
  forget();
  await till.clock.advance(DAY);
  expect(await run()).toMatchObject({ checked: 0, unanswered: 0, differences: [] });
});
