/** A return that was begun and not finished stays in sight until the customer has all the money. */
import { expect, it } from 'vitest';
import { eachCounted } from '../support/counted-till.ts';
import { type Drawer, good } from '../support/drawer.ts';
import { HALF, MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { powerCut } from '../support/mixed-till.ts';
import { giveBack, goOn, offerOf } from '../support/returns.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

const unfinished = () => good(till.do('refund.unfinished', undefined));
const onX = () => good(till.do('shift.x', undefined)).report.openReturns;

it('an unfinished return is listed, on X and Z too, over a power cut, until its cash is handed over', async () => {
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

  // The next shift finishes it; the closed shift's report stays unchanged.
  drawer.open(104_000);
  expect(goOn(till, saleId).ok).toBe(true);
  expect(unfinished()).toEqual([]);
  expect(onX()).toEqual({ count: 0, sumTiyin: 0 });
  const z = good(till.do('shift.z', { shiftId })).report;
  expect(z.openReturns).toEqual({ count: 1, sumTiyin: HALF });
});

it('a return is finished when all was refunded, when only a part was asked for, or when the service refunded nothing', async () => {
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

/**
 * A third each by code, on the card terminal and in cash. Two thirds are to be refunded, and the code's third
 * was.
 */
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

it('a separate refund reduces the unfinished return, and the drawer does not pay it again', async () => {
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

  // Another return may begin, and is owed in full.
  expect(giveBack(till, sale.saleId, QUARTER).ok).toBe(true);
  expect(unfinished()).toEqual([]);
});

it('a refused code that is repeated by itself is no unfinished return: it names no goods', async () => {
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

it('an unfinished return whose sale is unreadable hides no other, and holds up no report', async () => {
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
