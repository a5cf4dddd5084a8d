/** A shift held against the service: what agrees, what differs, what nobody was asked about, and what was too recent for it. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { powerCut } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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
  it('is shown payment by payment; what was too recent is listed apart, and no close waits for it', async () => {
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
    // The last customer's: nothing to be warned of.
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
    // The close has begun a comparison behind it.
    expect(later.z?.comparison).toMatchObject({ agreed: { count: 3 }, tooRecent: { count: 0 } });
    const { csv } = await exportedReport(till, report.head.shiftId);
    expect(sectionOf(csv, 'Compared with the service')).toContainEqual(
      expect.arrayContaining(['Too recent, asked by the next comparison']),
    );
  });

  it('of a shift whose only payment is too recent has been, and says so', async () => {
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

  it('that finds a payment gone says so on the report, explained or not', async () => {
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

  it('is not forgotten by a start: what agreed agrees, of a shift that was open for days too', async () => {
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
    // Nobody has compared anything since the start.
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

  it('that had no answer says so after a start, and what came after it was asked by nobody', async () => {
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
