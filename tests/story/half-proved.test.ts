/**
 * The till repeats what the first answer after days proves by half, until it is proved whole or a manager is
 * called.
 */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { eachTill } from '../support/each-till.ts';
import { HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const TIMEOUT_MS = 60_000;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** The network goes away and comes back after more than a day. */
async function awayForLong(): Promise<void> {
  till.service.down = true;
  await till.clock.advance(26 * HOUR);
  till.service.down = false;
}

/** Until the service has received one more request. */
async function untilAsked(call: string): Promise<void> {
  const before = till.service.count(call);
  while (till.service.count(call) === before) await till.clock.advance(SECOND / 10);
  await till.clock.advance(SECOND / 2);
}

/** The next answers time out for this long. */
async function silentFor(ms: number): Promise<void> {
  till.service.down = true;
  await till.clock.advance(ms);
  till.service.down = false;
}

/**
 * The power is off overnight, and the wall clock starts six years ago. looksTheSame: as it did yesterday, a
 * while later.
 */
async function restarts(looksTheSame = false): Promise<void> {
  await till.crash();
  till.clock.reboot(13 * HOUR, looksTheSame);
  const backMs = looksTheSame ? 21 * HOUR : 6 * 365 * 24 * HOUR;
  till.clock.jumpWall(-backMs);
  till.gatewayOffMs = backMs;
  await till.start();
  if (looksTheSame) await till.clock.advance(9 * HOUR);
}

describe('a create that never arrived, with the network away for more than a day', {
  timeout: TIMEOUT_MS,
}, () => {
  it.each([
    { said: 'at once', silentMs: 0 },
    { said: 'where the second answer is silence', silentMs: 20 * SECOND },
  ])('is proved absent, $said', async ({ silentMs }) => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await awayForLong();
    await untilAsked('look-up');
    expect(till.state(id)).toBe('unknown');
    await silentFor(silentMs);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
  });

  it('is proved absent where a busy service answers the second query', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await awayForLong();
    await untilAsked('look-up');
    till.service.mishaps['look-up'].push('refused');
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent' });
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('is proved absent by whole proofs after a half one', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(155 * SECOND);
    await untilAsked('look-up');
    expect(till.state(id)).toBe('unknown');
    await awayForLong();
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'absent' });
    expect(till.journal.tasksOf(id), 'nobody was called').toEqual([]);
  });

  it('is proved absent or calls a manager where the line is up for moments only', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    for (let moments = 0; moments < 2; moments += 1) {
      till.service.down = true;
      await till.clock.advance((moments === 0 ? 25 : 15) * HOUR);
      till.service.down = false;
      await untilAsked('look-up');
    }
    till.service.down = true;
    await till.clock.advance(10 * HOUR);
    till.service.down = false;
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
  });

  it('calls a manager even if the disk refuses that entry at first', async () => {
    till.service.mishaps.create.push('never-arrives');
    till.service.neverSentCode = -77;
    const id = till.pay();
    await awayForLong();
    till.refuseWrites(1);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });
});

describe('a payment declined while the network was away', { timeout: TIMEOUT_MS }, () => {
  it('is declined by its second reading', async () => {
    till.service.firstStatus = 1;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push('no-answer');
    const id = till.pay();
    await till.clock.advance(250);
    till.service.only.status = -5;
    await awayForLong();
    await till.clock.advance(60 * SECOND);
    expect(till.state(id)).toBe('declined');
    expect(till.journal.openTasks()).toEqual([]);
  });
});

describe('money that appeared while the network was away', { timeout: TIMEOUT_MS }, () => {
  it.each([
    { said: 'by two looks', silentMs: 0 },
    { said: 'where nobody answers between them', silentMs: 10 * MINUTE },
  ])('raises an alarm $said', async ({ silentMs }) => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('done-but-refused');
    till.service.mishaps['look-up'].push('refused', 'refused');
    const id = till.pay();
    await till.clock.advance(6 * SECOND);
    expect(till.state(id)).toBe('declined');
    await awayForLong();
    await untilAsked('look-up');
    expect(till.view(id).alarm).toBeNull();
    await silentFor(silentMs);
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id).alarm).not.toBeNull();
  });

  it('is not asked about forever where each second query is only refused', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('done-but-refused');
    till.service.mishaps['look-up'].push('refused', 'refused');
    till.pay();
    await till.clock.advance(6 * SECOND);
    await awayForLong();
    await untilAsked('look-up');
    till.service.paymentStatusByTransaction = async () => {
      till.service.calls.push('look-up');
      return fail({ code: 'gateway.refused', gatewayCode: -1 });
    };
    await till.clock.advance(26 * HOUR);
    const asked = till.service.count('look-up');
    await till.clock.advance(24 * HOUR);
    expect(till.service.count('look-up')).toBe(asked);
  });
});

describe('a sale whose money was gone when the network came back', { timeout: TIMEOUT_MS }, () => {
  it.each([
    { said: 'at once', silentMs: 0, refusals: 0 },
    { said: 'where nobody answers the second look', silentMs: 3 * MINUTE, refusals: 0 },
    { said: 'where the disk refuses at first', silentMs: 0, refusals: 1 },
  ])('raises an alarm $said', async ({ silentMs, refusals }) => {
    const id = await till.paidSale();
    till.service.only.reversed = true;
    await awayForLong();
    await untilAsked('status');
    expect(till.view(id).alarm).toBeNull();
    till.refuseWrites(refusals);
    await silentFor(silentMs);
    await till.clock.advance(3 * MINUTE);
    expect(till.view(id).alarm).toMatchObject({ kind: 'not-paid' });
  });

  it('is not asked about every three seconds without an answer', async () => {
    await till.paidSale();
    till.service.only.reversed = true;
    await awayForLong();
    await untilAsked('status');
    const asked = till.service.count('status');
    await silentFor(10 * MINUTE);
    expect(till.service.count('status') - asked).toBeLessThanOrEqual(12);
  });
});

describe('a service that answers only every other query', { timeout: TIMEOUT_MS }, () => {
  it('calls a manager though absence is repeatedly close to proof', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    let questions = 0;
    service.paymentStatusByTransaction = (request) => {
      if (request.transactionId === id) questions += 1;
      return questions % 2 === 0 ? Promise.resolve(fail({ code: 'gateway.cut' })) : lookUp(request);
    };
    await till.clock.advance(5 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
    await till.clock.advance(15 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });
});

describe('a service whose look-up finds only today’s payments', { timeout: TIMEOUT_MS }, () => {
  it.each<[string, number, () => Promise<void> | void]>([
    ['', 12 * HOUR - 2 * MINUTE, () => till.clock.advance(2 * MINUTE)],
    [', when the machine slept over night', 8 * HOUR, () => till.clock.jumpWall(13 * HOUR)],
    [', when a clock without a battery begins anew', 8 * HOUR, () => restarts()],
    [', when it begins anew as it did yesterday', 8 * HOUR, () => restarts(true)],
  ])('proves nothing about yesterday’s charge by a sale of today%s', async (_, untilMs, nightPasses) => {
    await till.paidSale();
    // Noon at the start.
    await till.clock.advance(untilMs);
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    const yesterdays = new Set<string>(service.payments.map(({ transactionId }) => transactionId));
    service.paymentStatusByTransaction = (request) =>
      yesterdays.has(request.transactionId)
        ? Promise.resolve(fail({ code: 'gateway.refused', gatewayCode: service.neverSentCode }))
        : lookUp(request);
    const id = till.pay();
    yesterdays.add(id);
    await nightPasses();
    await till.paidSale(2);
    await till.clock.advance(30 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it('proves nothing by a sale that only its row calls older', async () => {
    await till.paidSale(2);
    await till.crash();
    till.clock.reboot(MINUTE);
    till.clock.jumpWall(-24 * HOUR);
    await till.start();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    till.clock.jumpWall(25 * HOUR);
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it('proves nothing by a later sale while the clock’s error is unknown', async () => {
    till.gatewayOffMs = null;
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(MINUTE);
    await till.paidSale(2);
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });

  it('proves a charge of today by a later sale of today', async () => {
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(MINUTE);
    await till.paidSale(2);
    await till.clock.advance(10 * MINUTE);
    expect(till.view(id)).toMatchObject({ state: 'absent', alarm: null });
  });
});
