/** A long or interrupted comparison, or a silent service: requests are paced, and each payment is covered. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReconcile } from '../../electron/reconcile/reconcile.ts';
import type { ReconcileProgressView } from '../../shared/contract/reconcile.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { Mishap } from '../support/mishap.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SALES = 60;

let till: VirtualTill;
let ids: TransactionId[];
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  ids = [];
  for (let sold = 0; sold < SALES; sold += 1) {
    ids.push(till.pay());
    await till.clock.advance(2 * SECOND);
  }
  await till.clock.advance(HOUR);
  till.service.calls.length = 0;
});
afterEach(() => till.close());

/** By the service's id or by ours: the first time by ours, which reveals doubles too. */
const asked = (): number => till.service.count('status') + till.service.count('look-up');
/** The next ones are answered neither by our id, in both forms, nor by the service's: three queries each. */
const QUESTIONS = 3;
const loseNext = (mishap: Mishap, times = 1): void => {
  till.service.mishaps['look-up'].push(...Array<Mishap>(2 * times).fill(mishap));
  till.service.mishaps.status.push(...Array<Mishap>(times).fill(mishap));
};
const press = () => Promise.resolve(till.ask('reconcile.run', undefined));

/** The feature with a progress listener of its own, and with its daily run. */
const reconciling = (progress: ReconcileProgressView[] = []) =>
  createReconcile({
    journal: till.journal,
    gateway: till.service,
    payments: till.payments,
    clock: till.clock,
    gatewayOffMs: () => 0,
    endpoint: ENDPOINT,
    charging: () => ok(null),
    onCompared: () => undefined,
    onWhole: () => undefined,
    onProgress: (now) => progress.push(now),
    onBug: () => undefined,
  });

async function run(ms = 5 * MINUTE) {
  const running = press();
  await till.clock.advance(ms);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('a long comparison', () => {
  it('asks about each payment once, at a steady pace, and shows its progress', async () => {
    const progress: ReconcileProgressView[] = [];
    const running = reconciling(progress).handlers['reconcile.run'](undefined, CASHIER);
    await till.clock.advance(4 * SECOND);
    expect(asked()).toBeLessThanOrEqual(21);
    expect(asked()).toBeGreaterThan(15);
    expect(progress.at(-1)).toMatchObject({ all: SALES });
    await till.clock.advance(20 * SECOND);
    expect(await running).toMatchObject({ value: { checked: SALES, waiting: 0, unanswered: 0 } });
    expect(progress[0]).toEqual({ asked: 0, all: SALES });
    expect(progress.at(-1)).toEqual({ asked: SALES, all: SALES });
    expect(asked()).toBe(SALES);
  });

  it('is no faster where each payment needs several queries', async () => {
    loseNext('refused', SALES);
    void press();
    await till.clock.advance(4 * SECOND);
    expect(asked()).toBeLessThanOrEqual(21);
    expect(asked()).toBeGreaterThan(15);
  });

  it('interrupted by a power cut resumes, and still shows its earlier findings', async () => {
    const [first] = till.service.payments;
    if (first) first.reversed = true;
    void press();
    await till.clock.advance(8 * SECOND);
    const before = asked();
    expect(before).toBeGreaterThan(25);
    await till.crash();
    await till.start();
    till.service.calls.length = 0;
    const result = await run();
    expect(result).toMatchObject({ checked: SALES, waiting: 0 });
    expect(result.differences).toMatchObject([{ transactionId: ids[0], alarm: { kind: 'not-paid' } }]);
    // At most one page is queried twice.
    expect(before + asked()).toBeLessThanOrEqual(SALES + 25);
    expect(till.journal.reconcileRun(ENDPOINT)).toBeNull();
  });

  it('that is requested while one runs is the running one', async () => {
    const both = [press(), press()];
    await till.clock.advance(MINUTE);
    const [one, other] = await Promise.all(both);
    expect(one).toMatchObject({ value: { checked: SALES } });
    expect(other).toEqual(one);
    expect(asked()).toBe(SALES);
  });
});

describe('a payment without an answer', () => {
  it('is not counted as compared, and is first in the next run, however old it is', async () => {
    loseNext('refused');
    expect(await run()).toMatchObject({ checked: SALES - 1, unanswered: 1, waiting: 0 });
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeGreaterThan(0);
    for (let times = 0; times < 5; times += 1) {
      till.clock.jumpWall(10 * DAY);
      loseNext('refused');
      expect(await run()).toMatchObject({ unanswered: 1 });
    }
    // Long beyond the margin of three days: only the unanswered payment is queried.
    till.clock.jumpWall(10 * DAY);
    const [first] = till.service.payments;
    if (first) first.reversed = true;
    till.service.calls.length = 0;
    const last = await run();
    // And once more before the alarm.
    expect(asked()).toBe(2);
    expect(last).toMatchObject({ checked: 1, unanswered: 0 });
    expect(last.differences).toMatchObject([{ transactionId: ids[0], alarm: { kind: 'not-paid' } }]);
    till.clock.jumpWall(10 * DAY);
    till.service.calls.length = 0;
    await run();
    expect(asked()).toBe(0);
  });
});

describe('a service that falls silent', () => {
  it('is left alone after a few queries, and the next run resumes there', async () => {
    loseNext('no-answer', 5);
    const first = await run();
    expect(first).toMatchObject({ checked: 0, unanswered: 5, waiting: SALES - 5 });
    expect(asked()).toBe(5 * QUESTIONS);
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeNull();
    const second = await run();
    // Those five are queried again, and the others for the first time.
    expect(asked()).toBe(5 * QUESTIONS + SALES);
    expect(second).toMatchObject({ checked: SALES, unanswered: 0, waiting: 0 });
    expect(till.journal.countToAskAgain(ENDPOINT)).toBe(0);
  });

  it('is asked again an hour later', async () => {
    till.service.down = true;
    const feature = reconciling();
    void feature.start();
    await till.clock.advance(30 * MINUTE);
    expect(asked()).toBe(5 * QUESTIONS);
    till.service.down = false;
    await till.clock.advance(2 * HOUR);
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeGreaterThan(0);
    expect(till.journal.countToAskAgain(ENDPOINT)).toBe(0);
    await feature.stop();
  });
});

describe('payments made while the clock was wrong', () => {
  it.each([
    ['behind', -5 * DAY],
    ['ahead', 40 * DAY],
  ])('%s, are covered by the next run', async (_, offMs) => {
    await run();
    till.clock.jumpWall(offMs);
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay();
    await till.clock.advance(HOUR);
    till.clock.jumpWall(-offMs);
    const charge = till.service.payments.find(({ transactionId }) => transactionId === id);
    if (!charge) throw new Error('no such payment');
    charge.confirmed = true;
    await run();
    const { differences } = await run();
    expect(differences.map(({ transactionId }) => transactionId)).toEqual([id]);
    expect((await run()).unanswered).toBe(0);
  });
});

describe('a comparison', () => {
  it('runs once a day by itself', async () => {
    const feature = reconciling();
    void feature.start();
    await till.clock.advance(HOUR);
    const first = till.journal.lastReconciledWallMs(ENDPOINT);
    expect(first).not.toBeNull();
    await till.clock.advance(12 * HOUR);
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBe(first);
    await till.clock.advance(13 * HOUR);
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeGreaterThan(first ?? 0);
    await feature.stop();
  });

  it('is not delayed because the machine slept through the night', async () => {
    const feature = reconciling();
    void feature.start();
    await till.clock.advance(HOUR);
    const first = till.journal.lastReconciledWallMs(ENDPOINT) ?? 0;
    await till.clock.advance(10 * HOUR);
    till.clock.jumpWall(13 * HOUR);
    await till.clock.advance(2 * HOUR);
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeGreaterThan(first);
    await feature.stop();
  });
});
