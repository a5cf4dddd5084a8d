/** What a repair takes from lines that it can't join: whole rows, and stand-ins for lost rows. */
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { shorten } from '../../electron/storage/short-form.ts';
import { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  cashMoved,
  moved,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  unknownOf,
} from '../support/book-entries.ts';
import { mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { type Books, linesOf, logOf, repair, sell, sold, writeLines } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('behind a gap', () => {
  /** Sells, loses the line of the sale numbered `lost`, and all of the database behind `kept`. */
  async function gap(work: (books: Books) => void, drop: (line: string) => boolean): Promise<string> {
    const folder = tempFolder();
    await sold(folder, sell(0, 3));
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    await sold(folder, work, 2);
    writeLines(
      folder,
      linesOf(folder).filter((line) => !drop(line)),
    );
    renameSync(join(folder, 'older.db'), journalPath(folder));
    return folder;
  }

  it('payments are taken in with their sales, and uncertain payments raise an alarm', async () => {
    const sale = saleOf('sale-late');
    const payment = paymentOf(sale, 'payment-late');
    const known = saleOf('sale-known');
    const unknown = paymentOf(known, 'payment-known');
    const { paid, entry } = becamePaid(known, unknown);
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        appendAll(books, begun(sale, payment), begun(known, unknown), entry);
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(openWithLines(folder).journal).toMatchObject({ ok: false, error: { code: 'journal.set-back' } });
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: 3, salvaged: 2, regained: 0 } });
    expectRebuilt(journalPath(folder));
    const { books, close } = mustOpen(folder);
    expect(books.payment(payment.transactionId)).toMatchObject({
      state: { name: 'sending' },
      alarm: { kind: 'may-be-charged', ended: null },
    });
    expect(books.sale(sale.saleId)).toEqual(sale);
    expect(books.payment(unknown.transactionId)).toMatchObject({ state: paid.state, alarm: null });
    expect(books.sale(known.saleId)).toEqual({ ...known, state: 'completed' });
    expect(books.receipt(unknown.transactionId)?.state).toBe('queued');
    expect(books.totalsOfDay('live', '2026-11-20')).toBeDefined();
    await close();
    // Once only, although the same lines stay behind the same gap.
    const again = openWithLines(folder);
    expect(again.journal.ok).toBe(true);
    await again.close();
  });

  it('a payment whose beginning is lost is rebuilt from its remains', async () => {
    const sale = saleOf('sale-late');
    const payment = paymentOf(sale, 'payment-late');
    const unknown = { ...payment, state: unknownOf(payment.createdAt, 'gateway.cut') };
    const folder = await gap(
      (books) => appendAll(books, begun(sale, payment), moved(unknown, 'unanswered')),
      (line) => line.includes('"kind":"payment.begun"') && line.includes('payment-late'),
    );
    expect(repair(folder).ok).toBe(true);
    const { books, close } = mustOpen(folder);
    expect(books.payment(TransactionId.parse('payment-late'))).toMatchObject({
      state: { name: 'unknown' },
      amountTiyin: payment.amountTiyin,
      alarm: { kind: 'may-be-charged' },
    });
    expect(books.sale(sale.saleId)).toMatchObject({ state: 'open', totalTiyin: sale.totalTiyin, lines: [] });
    expect(books.tendersOf(sale.saleId)).toMatchObject([{ kind: 'code', takenAt: null }]);
    await close();
    expectRebuilt(journalPath(folder));
  });

  it('cash and refunds are taken in too', async () => {
    const refund = refundOf(paymentOf(saleOf('sale-2'), 'payment-2'), 'refund-late', { state: 'refunded' });
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        sellOne(books, 33);
        appendAll(books, { kind: 'refund.begun', subject: refund.refundId, payload: { refund } });
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(repair(folder).ok).toBe(true);
    const { books, close } = mustOpen(folder);
    expect(books.recentSales({ limit: 1 })).toMatchObject([{ saleId: 'sale-33', state: 'completed' }]);
    expect(books.refundsOf(refund.saleId)).toEqual([refund]);
    await close();
    expectRebuilt(journalPath(folder));
  });

  it('a row outside any sale returns by an entry of its own kind', async () => {
    const float = cashMoved('float-late');
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        appendAll(books, float);
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: 1 } });
    expectRebuilt(journalPath(folder));
    const floats = logOf(folder).filter(({ kind }) => kind === 'cash-movement.made');
    expect(floats).toMatchObject([
      { subject: 'float-late', payload: JSON.stringify(shorten(float.payload)) },
    ]);
  });
});

describe('money of a lost payment', () => {
  const sale = saleOf('sale-gone');
  const { paid, entry } = becamePaid(sale, paymentOf(sale, 'payment-gone'));
  /** The gap takes the payment; entries about it stand behind the gap. */
  async function orphaned(...entries: Parameters<Books['append']>[1][]): Promise<Books> {
    const folder = tempFolder();
    // Cash alone: no entry names the service at which the till charges.
    await sold(folder, sell(0, 1));
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    await sold(folder, (books) => appendAll(books, begun(sale, paid), entry, ...entries), 2);
    const left = linesOf(folder).filter(
      (line) => !/"kind":"payment\.\w+","subject":"payment-gone"/.test(line),
    );
    writeLines(folder, left);
    renameSync(join(folder, 'older.db'), journalPath(folder));
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: entries.length } });
    expectRebuilt(journalPath(folder));
    return mustOpen(folder, { random: seededRandomness(9) }).books;
  }

  it('with a refund in flight raises an alarm about both', async () => {
    const refund = refundOf(paid, 'refund-left');
    const books = await orphaned(refundBegun(refund));
    expect(books.refund(refund.refundId)).toMatchObject({ state: 'unknown', saleId: sale.saleId });
    expect(books.payment(paid.transactionId)).toMatchObject({
      amountTiyin: refund.amountTiyin,
      state: { name: 'abandoned', ending: 'charged' },
    });
    const tasks = books.openTasks().filter(({ transactionId }) => transactionId === paid.transactionId);
    expect(tasks.map(({ kind }) => kind).toSorted()).toEqual(['may-be-charged', 'refund-in-doubt']);
    books.close();
  });

  it('with a refund that was not found once looks the refund up twice again', async () => {
    const refund = refundOf(paid, 'refund-left', { state: 'unknown', notThereAt: AT });
    const books = await orphaned(refundBegun(refund));
    expect(books.refund(refund.refundId)).toMatchObject({ state: 'unknown', notThereAt: null });
    books.close();
  });

  it('with two refunds that were done equals their sum, and is not booked', async () => {
    const half = { kind: 'part', state: 'refunded', amountTiyin: tiyin(150_000) } as const;
    const books = await orphaned(...['left-1', 'left-2'].map((id) => refundBegun(refundOf(paid, id, half))));
    expect(books.payment(paid.transactionId)).toMatchObject({ amountTiyin: 300_000 });
    expect(books.refundsOf(sale.saleId)).toMatchObject([half, half]);
    books.close();
  });

  it('with a receipt raises an alarm, with the receipt’s number and link', async () => {
    const receipt = receiptOf(paid, { state: 'linked', link: 'https://ofd.example/1' });
    const books = await orphaned(receiptMoved(receipt));
    expect(books.receipt(paid.transactionId)).toMatchObject({ link: receipt.link });
    expect(books.payment(paid.transactionId)).toMatchObject({
      amountTiyin: paid.amountTiyin,
      state: { name: 'abandoned', details: { paymentId: receipt.paymentId } },
      alarm: { kind: 'may-be-charged', ended: null },
    });
    books.close();
  });
});
