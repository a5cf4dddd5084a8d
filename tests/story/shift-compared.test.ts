/**
 * A shift compared with the service: what agrees, what differs, what was not asked, and what was too recent.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { powerCut } from '../support/mixed-till.ts';
import { DAY, HOUR, MINUTE } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = 400_000;

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

async function compared(): Promise<void> {
  const running = Promise.resolve(till.ask('shift.compare', undefined));
  await till.clock.advance(10 * MINUTE);
  good(await running);
}

describe('a comparison', () => {
  it('is shown payment by payment; recent payments are listed apart, and no close waits for them', async () => {
    drawer.open(0);
    const ids = [await till.paidSale(), await till.paidSale()];
    await till.clock.advance(HOUR);
    const began = till.clock.wallMs();
    const late = await till.paidSale();
    const running = Promise.resolve(till.ask('shift.compare', undefined));
    await till.clock.advance(60_000);
    const compared = good(await running);
    expect(compared).toMatchObject({ agreed: { count: 2, sumTiyin: 2 * BREAD }, differing: { count: 0 } });
    expect(compared.agreedListed.map(({ transactionId }) => transactionId)).toEqual(ids);
    const { saleId } = till.journal.payment(late) ?? {};
    // The last customer's payment: no reason to warn.
    expect(compared.notAsked.count).toBe(0);
    const [one] = compared.tooRecentListed;
    expect(one).toMatchObject({ transactionId: late, amountTiyin: BREAD, saleId });
    expect(one?.paidWallMs).toBeGreaterThan(began);
    // However long the drawer is counted.
    await till.clock.advance(20 * 60_000);
    const { report, z } = drawer.close(0);
    expect(report.comparison).toEqual(compared);
    expect(ids).toHaveLength(2);
    expect(z?.comparison.agreed.count).toBe(2);
    await till.clock.advance(60_000);
    const later = good(till.do('shift.z', { shiftId: report.head.shiftId }));
    // The close started a comparison after it.
    expect(later.z?.comparison).toMatchObject({ agreed: { count: 3 }, tooRecent: { count: 0 } });
    const { csv } = await exportedReport(till, report.head.shiftId);
    expect(sectionOf(csv, 'Compared with the service')).toContainEqual(
      expect.arrayContaining(['Too recent, checked next time']),
    );
  });

  it('of a shift whose only payment is too recent counts as done, and says so', async () => {
    drawer.open(0);
    const id = await till.paidSale();
    const running = Promise.resolve(till.ask('shift.compare', undefined));
    await till.clock.advance(1_000);
    expect(good(await running)).toMatchObject({
      atWallMs: expect.any(Number),
      notAsked: { count: 0 },
      tooRecentListed: [{ transactionId: id }],
    });
  });

  it('that misses a payment says so on the report, explained or not', async () => {
    drawer.open(0);
    const id = await till.paidSale();
    await till.clock.advance(HOUR);
    for (const payment of till.service.payments) payment.status = -7;
    const running = Promise.resolve(till.ask('shift.compare', undefined));
    await till.clock.advance(200_000);
    good(await running);
    const { report } = drawer.close(0);
    expect(report.comparison).toMatchObject({
      agreed: { count: 0 },
      differingListed: [{ transactionId: id, alarm: 'not-paid', explained: false }],
    });
    expect(report.openTasks).toMatchObject({
      count: 1,
      listed: [{ kind: 'not-paid', transactionId: id, amountTiyin: BREAD }],
    });
  });

  it('survives a start: what agreed agrees, even for a shift that was open for days', async () => {
    drawer.open(0);
    await till.paidSale();
    await till.clock.advance(4 * DAY);
    await compared();
    await till.clock.advance(DAY);
    await till.paidSale();
    await till.clock.advance(HOUR);
    await compared();
    const { atWallMs } = drawer.x().report.comparison;
    const late = await till.paidSale();
    await till.clock.advance(2 * MINUTE);
    await powerCut(till, 60_000);
    // No comparison ran since the start.
    const { report, z } = drawer.close(0);
    expect(report.comparison).toMatchObject({
      agreed: { count: 2, sumTiyin: 2 * BREAD },
      notAsked: { count: 0 },
      tooRecentListed: [{ transactionId: late }],
    });
    expect(Math.abs((report.comparison.atWallMs ?? 0) - (atWallMs ?? 0))).toBeLessThan(MINUTE);
    expect(z?.comparison).toEqual(report.comparison);
    await powerCut(till, 4 * DAY);
    const later = good(till.do('shift.z', { shiftId: report.head.shiftId })).z;
    expect(later?.comparison).toMatchObject({ agreed: { count: 2 }, differing: { count: 0 } });
  });

  it('without an answer says so after a start; later payments are listed as not asked', async () => {
    drawer.open(0);
    const silent = await till.paidSale();
    await till.clock.advance(HOUR);
    till.service.down = true;
    await compared();
    till.service.down = false;
    await powerCut(till, 60_000);
    const since = await till.paidSale();
    await till.clock.advance(2 * HOUR);
    await powerCut(till, 60_000);
    expect(drawer.close(0).report.comparison).toMatchObject({
      agreed: { count: 0 },
      notAskedListed: [
        { transactionId: silent, why: 'no-answer' },
        { transactionId: since, why: 'not-yet' },
      ],
    });
  });

  it('does not call an invoice compared that was paid after it', async () => {
    drawer.open(0);
    const sent = good(till.do('invoice.send', { ...till.breads(), phone: PHONE }));
    await till.clock.advance(30 * MINUTE);
    await compared();
    till.service.invoices.pay();
    await till.clock.advance(5 * MINUTE);
    expect(till.state(sent.transactionId)).toBe('paid');
    const notYet = { agreed: { count: 0 }, notAskedListed: [{ why: 'not-yet' }] };
    expect(drawer.x().report.comparison).toMatchObject(notYet);
    await powerCut(till, 60_000);
    expect(drawer.x().report.comparison).toMatchObject(notYet);
    await compared();
    expect(drawer.x().report.comparison).toMatchObject({ agreed: { count: 1 } });
  });

  it('without a network lists every payment as not asked', async () => {
    drawer.open(0);
    const id = await till.paidSale();
    await till.clock.advance(HOUR);
    till.charging = { ok: false, error: { code: 'secret.missing' } };
    await powerCut(till, 60_000);
    expect(good(await till.ask('shift.compare', undefined))).toMatchObject({
      notAskedListed: [{ transactionId: id, why: 'not-yet' }],
    });
    expect(drawer.close(0).report.comparison.notAsked).toEqual({ count: 1, sumTiyin: tiyin(BREAD) });
  });
});

describe('a comparison that was interrupted under a clock an hour ahead', () => {
  let before: TransactionId[];
  /** Was paid behind the position of the comparison. */
  let passedBy: TransactionId;

  beforeEach(async () => {
    till.know(KNOWN);
    drawer.open(0);
    till.clock.jumpWall(HOUR);
    before = [];
    for (let paid = 0; paid < 8; paid += 1) {
      before.push(await till.paidSale());
      await till.clock.advance(MINUTE);
    }
    await till.clock.advance(30 * MINUTE);
    till.service.down = true;
    await compared();
    till.service.down = false;
    till.clock.jumpWall(-HOUR);
    passedBy = await till.paidSale();
    await till.clock.advance(10 * MINUTE);
  });

  const now = () => drawer.x().report.comparison;
  const notAsked = (): TransactionId[] => now().notAskedListed.map(({ transactionId }) => transactionId);
  const serviceForgets = (id: TransactionId): void => {
    const { payments } = till.service;
    const at = payments.findIndex(({ transactionId }) => transactionId === id);
    payments.splice(at, 1);
  };

  it('does not claim agreement for an unasked payment, which the next run asks about', async () => {
    for (const payment of till.service.payments) {
      if (payment.transactionId === passedBy) payment.status = -7;
    }
    await till.clock.advance(85 * MINUTE);
    await compared();
    expect(now()).toMatchObject({
      agreed: { count: 8 },
      notAskedListed: [{ transactionId: passedBy, why: 'not-yet' }],
    });
    await powerCut(till, 60_000);
    expect(notAsked()).toContain(passedBy);
    await till.clock.advance(DAY);
    await compared();
    expect(now()).toMatchObject({
      agreed: { count: 8 },
      differingListed: [{ transactionId: passedBy, alarm: 'not-paid' }],
    });
  });

  it('does not take a refusal for an answer of an earlier run', async () => {
    await till.clock.advance(85 * MINUTE);
    await compared();
    serviceForgets(passedBy);
    await till.clock.advance(DAY);
    await compared();
    expect(now()).toMatchObject({
      agreed: { count: 8 },
      notAskedListed: [{ transactionId: passedBy, why: 'no-answer' }],
    });
  });

  it('counts no payment as covered that newer payments overtook', async () => {
    const run = till.journal.reconcileRun(ENDPOINT);
    if (run?.after == null) throw new Error('none is under way');
    const after = { ...run.after, row: till.journal.newestRow() };
    const page = { askedWallMs: till.clock.wallMs(), answered: [], again: [] };
    till.journal.saveReconcileRun(ENDPOINT, { ...run, after }, page);
    expect(till.journal.learnedOf(passedBy)).toBeNull();
  });

  it('covers no more than its clock at the end allows', async () => {
    await till.clock.advance(5 * MINUTE);
    await compared();
    expect(now().agreedListed.map(({ transactionId }) => transactionId)).toEqual(before.slice(0, 5));
    await till.clock.advance(DAY);
    await compared();
    expect(now()).toMatchObject({ agreed: { count: 9 }, notAsked: { count: 0 } });
  });
});

it('a payment whose comparison failed had no answer, and is asked about again', async () => {
  till.know(KNOWN);
  drawer.open(0);
  const broken = await till.paidSale();
  await till.paidSale();
  await till.clock.advance(HOUR);
  const journal = till.journal as { tendersOf: typeof till.journal.tendersOf };
  const read = journal.tendersOf.bind(till.journal);
  const { saleId } = till.payment(broken);
  journal.tendersOf = (id) => {
    if (id === saleId) throw new Error('unreadable entry');
    return read(id);
  };
  await compared();
  journal.tendersOf = read;
  expect(till.bugs.splice(0)).not.toEqual([]);
  expect(drawer.x().report.comparison).toMatchObject({
    agreed: { count: 1 },
    notAskedListed: [{ transactionId: broken, why: 'no-answer' }],
  });
  await compared();
  expect(drawer.x().report.comparison).toMatchObject({ agreed: { count: 2 }, notAsked: { count: 0 } });
});

it('a live shift is not called compared because the training service was', async () => {
  drawer.open(0);
  await till.paidSale();
  await till.clock.advance(HOUR);
  const { report } = drawer.close(0);
  await till.clock.advance(10 * MINUTE);
  const { shiftId } = report.head;
  const ofShift = () => good(till.do('shift.z', { shiftId })).z?.comparison;
  expect(ofShift()).toMatchObject({ atWallMs: expect.any(Number), agreed: { count: 1 } });
  till.endpoint = { ...ENDPOINT, mode: 'training' };
  await powerCut(till, DAY);
  const running = Promise.resolve(till.ask('reconcile.run', undefined));
  await till.clock.advance(10 * MINUTE);
  good(await running);
  expect(till.journal.lastReconciledWallMs(till.endpoint)).not.toBeNull();
  expect(ofShift()).toMatchObject({ atWallMs: null, agreed: { count: 1 } });
});
