/**
 * A journal that replaces another keeps its open and parked baskets, because the goods are still on the
 * counter. The entry that took money for them may be lost, so each basket is marked with a gap. Baskets of
 * backups are dropped: those goods are sold or back on the shelf.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Basket } from '../../../shared/sale/basket.ts';
import { begunOf } from '../../../shared/sale/gap.ts';
import { isOpenSale } from '../../../shared/tender/held.ts';
import { transactIn } from '../database.ts';
import { openToRead } from '../regular-file.ts';
import { paymentsIn } from '../repositories/payments.ts';
import { salesIn } from '../repositories/sales.ts';
import { basketReader, basketWriter } from '../repositories/stored-basket.ts';
import { journalPath } from './set-aside.ts';

/**
 * to: the new journal with all its entries, outside a transaction. folder: the data folder with the old
 * journal. Returns how many baskets wait for payment. Unreadable baskets and baskets of another till are
 * dropped. Errors: `journal.unwritable`.
 */
export function carryBaskets(to: DatabaseSync, folder: string): Result<number, TillError> {
  const { sale: saleOf, tendersOf } = salesIn(to);
  const { paymentsOf } = paymentsIn(to);
  const write = basketWriter(to);
  const baskets = basketsOf(journalPath(folder), tillOf(to));
  let written: Result<null, TillError>;
  try {
    written = transactIn(to)(() => {
      for (const basket of baskets) {
        const gapBegun = begunOf({ tendersOf, paymentsOf }, basket.saleId);
        write({ basket: { ...basket, gapBegun }, lines: basket.lines, removed: [] });
      }
    });
  } catch {
    // A basket that the new file refuses is dropped, and does not stop the repair.
    return ok(0);
  }
  const isWaiting = ({ saleId, lines }: Basket): boolean => {
    const sale = saleOf(saleId);
    return lines.length > 0 && (sale === null || isOpenSale(sale));
  };
  return written.ok ? ok(baskets.filter(isWaiting).length) : written;
}

/**
 * Marks baskets inside a transaction, behind regained entries. The log was set back under these baskets, and
 * the lines may lack the entry that took their money. Unreadable baskets stay as they are; opening one
 * reports it.
 */
export function markBaskets(database: DatabaseSync): void {
  const books = { tendersOf: salesIn(database).tendersOf, paymentsOf: paymentsIn(database).paymentsOf };
  const [read, write] = [basketReader(database), basketWriter(database)];
  for (const row of database.prepare('SELECT * FROM basket').all()) {
    const basket = readable(() => read(row));
    if (basket)
      write({ basket: { ...basket, gapBegun: begunOf(books, basket.saleId) }, lines: [], removed: [] });
  }
}

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function basketsOf(path: string, tillId: string | null): readonly Basket[] {
  if (!existsSync(path)) return [];
  let database: DatabaseSync | null = null;
  const baskets: Basket[] = [];
  try {
    database = openToRead(path);
    if (tillId === null || tillOf(database) !== tillId) return [];
    const read = basketReader(database);
    for (const row of database.prepare('SELECT * FROM basket').iterate()) baskets.push(read(row));
  } catch {
    // The rest is damaged, or the file is older than baskets.
  } finally {
    database?.close();
  }
  return baskets;
}

function tillOf(database: DatabaseSync): string | null {
  const row = database.prepare("SELECT value FROM meta WHERE name = 'till_id'").get();
  return row ? String(row.value) : null;
}
