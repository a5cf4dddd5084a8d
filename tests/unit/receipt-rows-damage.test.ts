/** Damage in the table of receipt numbers that shows only when it is written: no money is refused. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { receiptRowsIn } from '../../electron/storage/receipt-rows.ts';
import { appendAll, cashTaken, saleOf } from '../support/book-entries.ts';
import { overwrite, PAGE_BYTES } from '../support/journal-damages.ts';
import { inFile, journalParts, newPath, openedJournal } from '../support/journals.ts';

/** The child page left of the last one, by the last cell of the table's root page. */
function pageBesideTheLast(path: string): number {
  const root = inFile(path, (database) =>
    database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'receipt_number'").get(),
  );
  const page = readFileSync(path).subarray((Number(root?.rootpage) - 1) * PAGE_BYTES);
  expect(page[0], 'an inner page').toBe(2);
  return page.readUInt32BE(page.readUInt16BE(12 + 2 * (page.readUInt16BE(3) - 1)));
}

it('a sale whose row would split a page beside a damaged one keeps its number, and so do the next ones', () => {
  const path = newPath();
  const sell = (journal: ReturnType<typeof openedJournal>, id: string): number | undefined => {
    const receiptNo = journal.nextReceipt('live');
    const sale = saleOf(id, { lines: [], ...(receiptNo && { receiptNo }) });
    appendAll(journal, cashTaken(sale));
    expect(journal.sale(sale.saleId)?.state).toBe('completed');
    return receiptNo?.number;
  };
  const before = openedJournal(path, journalParts());
  sell(before, 'sale-1');
  before.close();
  inFile(path, (database) =>
    database.exec(`WITH RECURSIVE up (number) AS (SELECT 2 UNION ALL SELECT number + 1 FROM up WHERE number < 400)
      INSERT INTO receipt_number SELECT series, mode, up.number, sale FROM receipt_number, up`),
  );
  overwrite(path, (pageBesideTheLast(path) - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 0xff));
  const journal = openedJournal(path, journalParts());
  const numbers = Array.from({ length: 200 }, (_, sale) => sell(journal, `later-${sale}`));
  expect(numbers).toEqual(Array.from({ length: 200 }, (_, sale) => 401 + sale));
  journal.close();
  const last = 'SELECT number FROM receipt_number ORDER BY series DESC, mode DESC, number DESC LIMIT 1';
  const written = inFile(path, (database) => database.prepare(last).get()?.number);
  expect(written, 'the damage was met').toBeLessThan(600);
  const after = openedJournal(path, journalParts());
  expect(sell(after, 'after-a-restart')).toBe(601);
  after.close();
});

it('any other fault of the table still refuses the entry, each time', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE TABLE sale (made_seq, sale_id); CREATE TABLE receipt_number (series, mode, number, sale);
    CREATE TRIGGER full BEFORE INSERT ON receipt_number BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  const put = receiptRowsIn(database);
  const { saleId, mode } = saleOf('sale-1');
  const sale = { saleId, mode, receiptNo: { series: 'A-B', number: 1 } };
  expect(() => put(sale)).toThrow('no room');
  expect(() => put(sale)).toThrow('no room');
  database.close();
});
