/** How much of the journal's file a sale takes. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { uuidV7 } from '../../shared/ids.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { type Clock, momentOf, seededRandomness } from '../../shared/time.ts';
import { saleSteps } from './sample-sale.ts';

/** The first sale's time. */
const FIRST_WALL_MS = Date.UTC(2026, 0, 5, 4, 0, 0);
const SALE_EVERY_MS = 30_000;
const BOOT_ID = '6a6a4f0e';

/** They make the file's fixed part and the first pages of each table. */
const WARM_UP = 100;

/**
 * Sells so many sales of three lines, of other goods each, so that entries fill the pages as those of a shop do; each
 * to its linked receipt. Answers the bytes that a sale has added.
 */
export function bytesPerSale(path: string, sales: number): number {
  const random = seededRandomness(7);
  let nowMs = 0;
  const clock: Clock = {
    wallMs: () => FIRST_WALL_MS + nowMs,
    monoMs: () => 5_000_000 + nowMs,
    bootId: BOOT_ID,
    sleep: () => Promise.resolve(),
  };
  const opened = openJournal(path, { clock, random });
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = opened.value;
  const id = (): string => uuidV7(clock.wallMs(), random);
  const sell = (number: number): void => {
    nowMs = number * SALE_EVERY_MS;
    const ids = {
      sale: id(),
      tender: id(),
      transaction: id(),
      lines: [id(), id(), id()],
      payment: String(700_000_000_000_000 + number),
    };
    for (const entry of Object.values(saleSteps(ids, momentOf(clock), number))) {
      if (!journal.append(byStaff(UNNAMED_CASHIER), entry).ok) throw new Error('the journal refuses');
      nowMs += 1_000;
    }
  };
  for (let number = 0; number < WARM_UP; number += 1) sell(number);
  const before = bytesOf(path);
  for (let number = WARM_UP; number < WARM_UP + sales; number += 1) sell(number);
  journal.close();
  return (statSync(path).size - before) / sales;
}

/** With what the write-ahead log still holds. */
function bytesOf(path: string): number {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() ?? {};
    const { page_size: size } = database.prepare('PRAGMA page_size').get() ?? {};
    return Number(pages) * Number(size);
  } finally {
    database.close();
  }
}
