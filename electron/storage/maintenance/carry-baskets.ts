/**
 * A journal that takes another one's place keeps the baskets, open and parked: the goods on the counter are there all
 * the same. But the entry that took the money for them may be among the lost ones, so each is marked as of a gap. A
 * backup's are not looked at: what lay in a basket yesterday is sold or back on its shelf.
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
 * to: the new journal, with all entries that it will have, not in a transaction. folder: the data folder, whose old
 * journal is read. Answers how many wait for somebody to pay. What of them can't be read is not carried, nor what lies
 * in another till's. Errors: `journal.unwritable`.
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
    // What the new file does not take is left behind, like what can't be read: it stops no repair.
    return ok(0);
  }
  const isWaiting = ({ saleId, lines }: Basket): boolean => {
    const sale = saleOf(saleId);
    return lines.length > 0 && (sale === null || isOpenSale(sale));
  };
  return written.ok ? ok(baskets.filter(isWaiting).length) : written;
}

/**
 * Inside a transaction, behind the entries that came back: the log was set back under these baskets, and its lines may not
 * reach to the entry that took the money for them. One that can't be read stays as it is: whoever opens it says so.
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
    // Damaged from here on, or older than baskets.
  } finally {
    database?.close();
  }
  return baskets;
}

function tillOf(database: DatabaseSync): string | null {
  const row = database.prepare("SELECT value FROM meta WHERE name = 'till_id'").get();
  return row ? String(row.value) : null;
}
