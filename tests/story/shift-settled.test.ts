/** A difference can be explained but not hidden: the Z lists each alarm of its shift, and who settled it. */
import { describe, expect, it } from 'vitest';
import type { ReportView } from '../../shared/contract/shift.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { MINUTE } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const WORDS = 'given back in the cabinet, the slip is in the safe';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

/** The customer was overridden and left; the service charged all the same. */
async function chargedForNothing(): Promise<TransactionId> {
  const lost = await new MixedSale(till).lostCode(TOTAL, 'overridden');
  till.service.down = false;
  await till.clock.advance(10 * MINUTE);
  expect(till.view(lost).alarm?.kind).toBe('charged');
  return lost;
}

const settle = (id: TransactionId): void => void good(till.settleAlarm(id, 'charged', WORDS));
const differing = ({ report: { comparison } }: ReportView) => comparison.differingListed;
const SETTLED = { explained: true, ended: { how: WORDS, staffId: 'unnamed', approvedBy: null } };

describe('an alarm about money that should not be there', () => {
  it('settled before the close is on the Z, with the reason, the person and the time', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    settle(lost);
    const settledAt = till.clock.wallMs();
    await till.clock.advance(MINUTE);
    const z = drawer.close(0);
    expect(z.report.openTasks.count).toBe(0);
    expect(z.report.comparison.differing).toEqual({ count: 1, sumTiyin: TOTAL });
    expect(differing(z)).toMatchObject([{ transactionId: lost, alarm: 'charged', ...SETTLED }]);
    expect(differing(z)[0]?.ended?.wallMs).toBe(settledAt);
    const { csv } = await exportedReport(till, z.report.head.shiftId, { names: { unnamed: 'Lola' } });
    const [, row] = sectionOf(csv, 'Compared with the service').filter((_, at) => at >= 2);
    expect(row?.at(-1)).toMatch(
      new RegExp(
        `^explained: unexpected money, “${WORDS}” \\(20\\.11\\.2026 \\d\\d:\\d\\d, Lola\\), ${lost}$`,
      ),
    );
    drawer.open(0);
    expect(differing(drawer.close(0))).toEqual([]);
  });

  it('settled in the next shift is on both, and the first report stays as stored', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    const first = drawer.close(0);
    expect(differing(first)).toMatchObject([{ transactionId: lost, explained: false, ended: null }]);
    drawer.open(0);
    settle(lost);
    expect(differing(drawer.close(0))).toMatchObject([{ transactionId: lost, ...SETTLED }]);
    const later = good(till.do('shift.z', { shiftId: first.report.head.shiftId }));
    expect(later.report).toEqual(first.report);
    expect(later.z?.comparison.differingListed).toMatchObject([{ transactionId: lost, ...SETTLED }]);
  });

  it('raised and settled between two shifts is on the next one', async () => {
    drawer.open(0);
    const lost = await new MixedSale(till).lostCode(TOTAL, 'overridden');
    expect(differing(drawer.close(0))).toEqual([]);
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    settle(lost);
    drawer.open(0);
    expect(differing(drawer.close(0))).toMatchObject([{ transactionId: lost, ...SETTLED }]);
  });

  it('settled during training is on the next live Z, and on no training report', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    drawer.close(0);
    till.endpoint = { ...ENDPOINT, mode: 'training' };
    await powerCut(till);
    drawer.open(0);
    settle(lost);
    expect(differing(drawer.close(0))).toEqual([]);
    till.endpoint = ENDPOINT;
    await powerCut(till);
    drawer.open(0);
    expect(differing(drawer.close(0))).toMatchObject([{ transactionId: lost, ...SETTLED }]);
  });

  it('that becomes the payment of its sale after all is listed once', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    good(await till.take(lost));
    const z = drawer.close(0);
    expect(z.report.comparison.differing).toEqual({ count: 1, sumTiyin: TOTAL });
    expect(differing(z)).toMatchObject([
      { transactionId: lost, ended: { how: 'taken', staffId: 'unnamed' } },
    ]);
    const { csv } = await exportedReport(till, z.report.head.shiftId);
    expect(JSON.stringify(csv)).toContain('taken for its sale (20.11.2026');
  });

  it('that was taken and then vanished at the service is listed with both, each in its shift', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    good(await till.take(lost));
    for (const payment of till.service.payments) payment.status = -7;
    await till.clock.advance(5 * MINUTE);
    const z = drawer.close(0);
    expect(z.report.comparison.differing).toEqual({ count: 1, sumTiyin: TOTAL });
    expect(differing(z)).toMatchObject([
      {
        ...{ transactionId: lost, alarm: 'not-paid', explained: false, ended: null },
        before: [{ alarm: 'charged', explained: true, ended: { how: 'taken', staffId: 'unnamed' } }],
      },
    ]);
    const { csv } = await exportedReport(till, z.report.head.shiftId);
    expect(JSON.stringify(csv)).toMatch(
      /explained: unexpected money, taken for its sale \([^)]*\); Alarm: no money at the service, /,
    );
    drawer.open(0);
    good(till.settleAlarm(lost, 'not-paid', WORDS));
    const next = differing(drawer.close(0));
    expect(next).toMatchObject([{ transactionId: lost, alarm: 'not-paid', ...SETTLED, before: [] }]);
  });

  it('that is refunded ends by itself, and says so', async () => {
    drawer.open(0);
    const lost = await chargedForNothing();
    good(till.refund(lost, 'never meant to be charged'));
    await till.clock.advance(MINUTE);
    const z = drawer.close(0);
    expect(differing(z)).toMatchObject([
      { transactionId: lost, explained: true, ended: { how: 'refunded', staffId: null } },
    ]);
    const { csv } = await exportedReport(till, z.report.head.shiftId);
    expect(JSON.stringify(csv)).toMatch(
      /unexpected money, given back \(20\.11\.2026 \d\d:\d\d, the till itself\)/,
    );
  });
});
