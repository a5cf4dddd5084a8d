/** A return that was begun and not given back to its end: it stays in sight until the customer has all of it. */
import { expect, it } from 'vitest';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale, SECOND, TOTAL } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { giveBack, goOn } from '../support/returns.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const unfinished = () => good(till.do('refund.unfinished', undefined));
const onX = () => good(till.do('shift.x', undefined)).report.openReturns;

it('stands in the list, on the X and on the Z, over a power cut, until its cash is handed over', async () => {
  drawer.open(100_000);
  const sale = new MixedSale(till);
  await sale.paidCode(HALF);
  sale.cash(HALF);
  expect(onX()).toEqual({ count: 0, sumTiyin: 0 });
  expect(giveBack(till, sale.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  const { saleId } = sale;
  expect(unfinished()).toEqual([{ saleId, restTiyin: HALF }]);
  expect(onX()).toEqual({ count: 1, sumTiyin: HALF });

  await powerCut(till);
  expect(unfinished()).toEqual([{ saleId, restTiyin: HALF }]);
  const { shiftId } = drawer.close(104_000, { words: null }).report.head;

  // The next shift gives it; what the closed one said of it stays.
  drawer.open(104_000);
  expect(goOn(till, saleId).ok).toBe(true);
  expect(unfinished()).toEqual([]);
  expect(onX()).toEqual({ count: 0, sumTiyin: 0 });
  const z = good(till.do('shift.z', { shiftId })).report;
  expect(z.openReturns).toEqual({ count: 1, sumTiyin: HALF });
});

it('is none where all of it went back, where a part was asked for, and where the service gave nothing', async () => {
  drawer.open(100_000);
  const whole = new MixedSale(till);
  await whole.paidCode(HALF);
  whole.cash(HALF);
  expect(giveBack(till, whole.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  expect(goOn(till, whole.saleId).ok).toBe(true);

  const part = new MixedSale(till);
  await part.paidCode(HALF);
  part.cash(HALF);
  expect(giveBack(till, part.saleId, HALF).ok).toBe(true);

  const refused = new MixedSale(till);
  await refused.paidCode(HALF);
  refused.cash(HALF);
  till.service.mishaps.reverse.push('refused');
  expect(giveBack(till, refused.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(60 * SECOND);
  expect(till.journal.refundsOf(refused.saleId)).toMatchObject([{ state: 'refused' }]);
  expect(unfinished()).toEqual([]);
});
