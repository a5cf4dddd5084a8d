/** Journals of the sizes and in the states that years and bad disks bring about. */
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../electron/storage/journal.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

const PAGE_BYTES = 4_096;

/** Gives the journal of a folder, which is not open, so many sales like its first one. */
export function multiplySales(folder: string, sales: number): void {
  const bulk = new DatabaseSync(journalPath(folder));
  bulk.exec(`INSERT INTO sale SELECT 'sale-' || n, mode, created_wall_ms + n, total_tiyin, vat_tiyin, lines, items,
    cash_given_tiyin, cash_change_tiyin, cash_wall_ms FROM (SELECT * FROM sale ORDER BY rowid LIMIT 1),
    (WITH RECURSIVE count (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM count WHERE n < ${sales} - 1)
    SELECT n FROM count WHERE n < ${sales})`);
  bulk.close();
}

/** Overwrites the middle of a journal that is not open, where neither its header nor its newest rows are. */
export function damageMiddle(folder: string): void {
  const path = journalPath(folder);
  const pages = Math.floor(statSync(path).size / PAGE_BYTES);
  const handle = openSync(path, 'r+');
  for (let page = Math.floor(pages / 3); page < Math.floor((2 * pages) / 3); page += 1) {
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, page * PAGE_BYTES);
  }
  closeSync(handle);
}

const CASH = { givenTiyin: tiyin(500), changeTiyin: tiyin(100), atWallMs: 9 };

/** Sells for cash, as the till does: `sale-FROM` up to and without `sale-TO`. */
export function sellForCash(journal: Journal, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const sale = {
      saleId: SaleId.parse(`sale-${index}`),
      mode: 'live' as const,
      createdWallMs: index + 1,
      totalTiyin: tiyin(400),
      vatTiyin: tiyin(0),
      lines: [],
      items: [],
    };
    if (!journal.sellForCash(sale, CASH).ok) throw new Error('the journal refuses');
  }
}

function openedJournal(folder: string): Journal {
  const journal = openJournal(journalPath(folder));
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

/** A journal with so many cash sales: the first as the till sells it, the others like it in one go. */
export function filledJournal(folder: string, sales: number): Journal {
  const journal = openedJournal(folder);
  sellForCash(journal, 0, 1);
  journal.close();
  multiplySales(folder, sales);
  return openedJournal(folder);
}
