/** A return that was begun and not given back to its end: it stays in sight until the customer has all of it. */
import { expect, it } from 'vitest';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, SECOND, TOTAL } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { giveBack, goOn, offerOf } from '../support/returns.ts';
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

/** A third each by code, on the card terminal and in cash; two thirds of it are to go back, and the code has. */
async function backToTheTerminal(): Promise<MixedSale> {
  const sale = new MixedSale(till, 3);
  await sale.paidCode(HALF);
  expect(sale.terminal(HALF).ok).toBe(true);
  expect(sale.cash(HALF).ok).toBe(true);
  expect(giveBack(till, sale.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  expect(unfinished()).toEqual([{ saleId: sale.saleId, restTiyin: HALF }]);
  return sale;
}

it('is lowered by what went back by a press of its own, and not given once more out of the drawer', async () => {
  drawer.open(100_000);
  const sale = await backToTheTerminal();
  await powerCut(till);
  const terminal = sale.tender('terminal');
  expect(sale.terminalBack(terminal, QUARTER).ok).toBe(true);
  expect(unfinished()).toEqual([{ saleId: sale.saleId, restTiyin: HALF - QUARTER }]);
  expect(sale.terminalBack(sale.tender('terminal')).ok).toBe(true);
  expect(unfinished()).toEqual([]);
  expect(offerOf(till, sale.saleId)).toMatchObject({ open: null, heldTiyin: HALF });
  expect(onX()).toEqual({ count: 0, sumTiyin: 0 });

  // Another one may begin, and is owed in full.
  expect(giveBack(till, sale.saleId, QUARTER).ok).toBe(true);
  expect(unfinished()).toEqual([]);
});

it('is none where the refused code was asked for again by itself: that is for no goods', async () => {
  drawer.open(100_000);
  const sale = new MixedSale(till);
  const code = await sale.paidCode(HALF);
  sale.cash(HALF);
  till.service.mishaps.reverse.push('refused');
  expect(giveBack(till, sale.saleId, [{ at: 0, quantity: 2_000 }]).ok).toBe(true);
  await till.clock.advance(60 * SECOND);
  expect(till.refund(code, 'another matter').ok).toBe(true);
  await till.clock.advance(60 * SECOND);
  expect(till.journal.refundsOf(sale.saleId)).toMatchObject([
    { state: 'refunded', reason: 'another matter' },
  ]);
  expect(unfinished()).toEqual([]);
  expect(onX()).toEqual({ count: 0, sumTiyin: 0 });
  expect(offerOf(till, sale.saleId)).toMatchObject({ open: null, lines: [{ returned: { quantity: 0 } }] });
});

it('whose sale can’t be read hides none of the others, and holds up no report', async () => {
  drawer.open(100_000);
  const damaged = await backToTheTerminal();
  till.service.payments.length = 0;
  const other = new MixedSale(till);
  await other.paidCode(HALF);
  other.cash(HALF);
  expect(giveBack(till, other.saleId, TOTAL).ok).toBe(true);
  await till.clock.advance(30 * SECOND);
  const { paymentsOf } = till.journal;
  till.journal.paymentsOf = (saleId) => {
    if (saleId === damaged.saleId) throw new Error('damaged');
    return paymentsOf(saleId);
  };
  expect(unfinished()).toEqual([{ saleId: other.saleId, restTiyin: HALF }]);
  expect(onX()).toEqual({ count: 1, sumTiyin: HALF });
  expect(till.bugs.splice(0)).toEqual(Array(2).fill('unfinished: Error: damaged'));
});
