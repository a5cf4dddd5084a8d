/** Journal and service are held side by side: each difference is raised once, and settled by one press. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcileDaily } from '../../electron/reconcile/daily.ts';
import { reconcile } from '../../electron/reconcile/reconcile.ts';
import { refundInFull } from '../../electron/refund/refund.ts';
import { settleAlarm } from '../../electron/sale/actions.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { KNOWN, PLACE, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

/** Runs it while time passes, as its calls take a while. */
async function run() {
  const running = reconcile(till.desk, till.journal);
  await till.clock.advance(5 * SECOND);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function sale(): Promise<TransactionId> {
  const id = till.pay();
  await till.clock.advance(HOUR);
  return id;
}

describe('reconciling', () => {
  it('finds nothing where both agree, and remembers when it was done', async () => {
    await sale();
    till.service.firstStatus = -1;
    await sale();
    expect(await run()).toMatchObject({ checked: 2, unanswered: 0, differences: [] });
    expect(till.journal.lastReconciledWallMs(PLACE)).toBeGreaterThan(0);
  });

  it('raises a payment that is paid here and not at the service, once', async () => {
    const id = await sale();
    till.service.only.reversed = true;
    const first = await run();
    expect(first.differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
    expect(till.view(id).actions).toContain('settle-alarm');
    expect(settleAlarm(till.desk, id, 'not-paid', 'the customer came back').ok).toBe(true);
    expect((await run()).differences).toEqual([]);
  });

  it('raises money that the journal does not know as such, and one press gives it back', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = await sale();
    expect(till.state(id)).toBe('lapsed');
    till.service.only.confirmed = true;
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'charged' } }]);
    expect(refundInFull(till.desk, id, 'found by reconciling').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect((await run()).differences).toEqual([]);
  });

  it('raises a refund that the service does not show, and lets it be asked for again', async () => {
    const id = await sale();
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(SECOND);
    till.service.only.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
    expect(refundInFull(till.desk, id, 'again').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect(till.view(id).alarm).toBeNull();
  });

  it('asks again next time what was not answered', async () => {
    await sale();
    till.service.mishaps.status.push('no-answer');
    expect(await run()).toMatchObject({ checked: 1, unanswered: 1 });
    expect(till.journal.lastReconciledWallMs(PLACE)).toBeNull();
    till.service.only.reversed = true;
    expect((await run()).differences).toHaveLength(1);
  });

  it('happens once a day by itself', async () => {
    await sale();
    void reconcileDaily(till.desk, till.journal);
    await till.clock.advance(HOUR);
    const first = till.journal.lastReconciledWallMs(PLACE);
    expect(first).not.toBeNull();
    await till.clock.advance(12 * HOUR);
    expect(till.journal.lastReconciledWallMs(PLACE)).toBe(first);
    await till.clock.advance(13 * HOUR);
    expect(till.journal.lastReconciledWallMs(PLACE)).toBeGreaterThan(first ?? 0);
  });
});
