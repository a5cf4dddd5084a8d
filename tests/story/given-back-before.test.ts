/**
 * One tender was refunded before completion and another paid the sale, so the customer bought everything and
 * returned nothing. Paper, history, filters and file show that.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { factsIn } from '../../electron/storage/search/facts.ts';
import { EXPORT_COLUMNS, exportRow } from '../../shared/history/export.ts';
import { standingsOf } from '../../shared/history/words.ts';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, totalsOf } from '../support/mixed-till.ts';
import { giveBack } from '../support/returns.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

function view() {
  const one = till.do('sales.one', { saleId: sale.saleId });
  if (!one.ok) throw new Error(one.error.code);
  return one.value;
}

/** The index's row, and the cells of the file. */
function told() {
  const database = new DatabaseSync(join(till.folder, 'journal.db'), { readOnly: true });
  try {
    const row = database.prepare('SELECT made_seq FROM sale WHERE sale_id = ?').get(sale.saleId);
    const facts = factsIn(database)(Number(row?.made_seq));
    if (facts === null) throw new Error('it can not be read');
    const cells = exportRow({ ...facts, soldBy: [] }, (standing) => standing, '');
    const cell = (column: (typeof EXPORT_COLUMNS)[number]) =>
      Object.values(cells[EXPORT_COLUMNS.indexOf(column)] ?? {})[0];
    const [cash, code, terminal, refunded] = [cell('cash'), cell('code'), cell('terminal'), cell('refunded')];
    return { standings: standingsOf(facts), cash, code, terminal, refunded };
  } finally {
    database.close();
  }
}

/** A fifth in cash is refunded, and the terminal takes the whole. */
function cashThenTerminal(): void {
  sale.cash(QUARTER);
  sale.cashBack(sale.tender('cash'));
  sale.terminal(TOTAL);
  expect(sale.state).toBe('completed');
}

/** Half by code is refunded, and another code pays the whole. */
async function twoCodes() {
  const first = await sale.paidCode(HALF);
  till.refund(first, 'another card');
  await till.clock.advance(30 * SECOND);
  const second = await sale.paidCode(TOTAL);
  await till.clock.advance(10 * MINUTE);
  expect(sale.state).toBe('completed');
  return { first, second };
}

describe('cash refunded before the terminal paid all', () => {
  it('is not counted in the sale, which is simply paid', () => {
    cashThenTerminal();
    expect(view().tenders).toMatchObject([
      { kind: 'cash', amountTiyin: QUARTER, heldTiyin: 0, broughtTiyin: 0, refunds: [{ isEarly: true }] },
      { kind: 'terminal', heldTiyin: TOTAL, broughtTiyin: TOTAL, refunds: [] },
    ]);
    expect(told()).toEqual({ standings: ['paid'], cash: 0, code: 0, terminal: TOTAL, refunded: 0 });
  });

  it('is no part of later refunds', () => {
    cashThenTerminal();
    expect(giveBack(till, sale.saleId, HALF, '004214').ok).toBe(true);
    expect(told()).toMatchObject({ standings: ['paid', 'part-refunded'], terminal: TOTAL, refunded: HALF });
    expect(giveBack(till, sale.saleId, HALF, '004215').ok).toBe(true);
    expect(told()).toMatchObject({ standings: ['refunded'], terminal: TOTAL, refunded: TOTAL });
    const [cash, terminal] = view().tenders;
    expect(cash?.refunds).toMatchObject([{ isEarly: true }]);
    expect(terminal?.refunds).toMatchObject([{ isEarly: false }, { isEarly: false }]);
  });

  it('is shown while the sale is open', () => {
    sale.cash(QUARTER);
    sale.cashBack(sale.tender('cash'));
    expect(view().tenders).toMatchObject([{ broughtTiyin: QUARTER, refunds: [{ isEarly: false }] }]);
    expect(told()).toMatchObject({ standings: ['open', 'refunded'], refunded: QUARTER });
  });
});

describe('a code refunded before another one paid all', () => {
  it('leaves a sale that is paid, with the receipt of the second code', async () => {
    const { first, second } = await twoCodes();
    expect(told()).toMatchObject({ standings: ['paid'], code: TOTAL, refunded: 0 });
    const { payments, tenders } = view();
    expect(tenders.map(({ broughtTiyin }) => broughtTiyin)).toEqual([0, TOTAL]);
    expect(payments.map(({ transactionId, receipt }) => [transactionId, receipt?.state ?? null])).toEqual([
      [first, null],
      [second, 'linked'],
    ]);
  });
});

describe('refunded money that no tender took', () => {
  const inFile = () => {
    const { cash, code, terminal, refunded } = told();
    return Number(cash) + Number(code) + Number(terminal) - Number(refunded);
  };

  it('is in no sum of the file: each row equals what the till kept, as today’s sums do', async () => {
    sale.cash(HALF);
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    expect(till.view(lost).alarm).toMatchObject({ kind: 'charged' });
    till.refund(lost, 'paid otherwise');
    await till.clock.advance(MINUTE);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF });
    expect(told()).toMatchObject({ cash: HALF, code: 0, refunded: 0 });
    expect([inFile(), totalsOf(till).keptTiyin]).toEqual([HALF, HALF]);
    sale.cashBack(sale.tender('cash'), QUARTER);
    expect(told()).toMatchObject({ cash: HALF, refunded: QUARTER });
    expect([inFile(), totalsOf(till).keptTiyin]).toEqual([QUARTER, QUARTER]);
    sale.cashBack(sale.tender('cash'));
    till.do('sale.void', { saleId: sale.saleId, reason: 'went away' });
    expect(sale.state).toBe('voided');
    expect([inFile(), totalsOf(till).keptTiyin]).toEqual([0, 0]);
  });
});
