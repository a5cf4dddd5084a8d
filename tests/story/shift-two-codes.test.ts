/** A sale whose first code was refunded and replaced by a second: each shift compares its own payments. */
import { describe, expect, it } from 'vitest';
import type { ReportView } from '../../shared/contract/shift.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

/** No query was possible so soon: the list holds whatever the shift will compare. */
const toCompare = ({ report: { comparison } }: ReportView) => ({
  ...comparison.tooRecent,
  ids: comparison.tooRecentListed.map(({ transactionId }) => transactionId),
});

/** A code that is paid and refunded before its sale is complete. */
async function codeThatWentBack(sale: MixedSale): Promise<TransactionId> {
  const id = await sale.paidCode(QUARTER);
  till.refund(id, 'a slip of the finger');
  await till.clock.advance(30 * SECOND);
  expect(sale.view).toMatchObject({ state: 'open', heldTiyin: 0 });
  return id;
}

describe('two codes of one sale', () => {
  it('in one shift are two payments to compare, each with its own sum', async () => {
    drawer.open(0);
    const sale = new MixedSale(till);
    const first = await codeThatWentBack(sale);
    const second = await sale.paidCode(TOTAL);
    expect(toCompare(drawer.close(0))).toEqual({
      count: 2,
      sumTiyin: QUARTER + TOTAL,
      ids: [first, second],
    });
  });

  it('in two shifts are one payment of each, on its Z and ever after', async () => {
    drawer.open(0);
    const sale = new MixedSale(till);
    const first = await codeThatWentBack(sale);
    const z = drawer.close(0);
    expect(toCompare(z)).toEqual({ count: 1, sumTiyin: QUARTER, ids: [first] });
    drawer.open(0);
    const second = await sale.paidCode(TOTAL);
    expect(toCompare(drawer.close(0))).toEqual({ count: 1, sumTiyin: TOTAL, ids: [second] });
    await till.clock.advance(11 * MINUTE);
    const running = Promise.resolve(till.ask('reconcile.run', undefined));
    await till.clock.advance(MINUTE);
    good(await running);
    const later = good(till.do('shift.z', { shiftId: z.report.head.shiftId }));
    expect(toCompare(later).ids).toEqual([first]);
    const known = later.z?.comparison;
    const now = [...(known?.agreedListed ?? []), ...(known?.notAskedListed ?? [])];
    expect(now.map(({ transactionId }) => transactionId)).toEqual([first]);
  });
});
