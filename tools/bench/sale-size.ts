/** The bytes that a sale adds to the journal's file. */
import { statSync } from 'node:fs';
import { momentOf, seededRandomness } from '../../shared/time.ts';
import { CASHIER, openBare, openOurs } from './bare-sql.ts';
import { handClock, newIds, saleSteps } from './sample-sale.ts';

const FIRST = { wallMs: Date.UTC(2026, 0, 5, 4, 0, 0), monoMs: 5_000_000, bootId: '6a6a4f0e' };
const ENTRY_EVERY_MS = 6_000;
/** These sales create the file's fixed part and the first pages of each table. */
const WARM_UP = 100;

/**
 * Makes this many sales of three lines, each with other goods and a linked receipt, so that pages fill as in
 * a shop. Answers the bytes for each sale.
 */
export function bytesPerSale(path: string, sales: number): number {
  const { clock, go } = handClock(FIRST);
  const random = seededRandomness(7);
  const journal = openOurs(path, { clock, random });
  const sell = (number: number): void => {
    const steps = saleSteps(newIds(clock, random, number), momentOf(clock), number);
    for (const entry of Object.values(steps)) {
      if (!journal.append(CASHIER, entry).ok) throw new Error('the journal refuses');
      go(ENTRY_EVERY_MS);
    }
  };
  for (let number = 0; number < WARM_UP; number += 1) sell(number);
  const before = bytesOf(path);
  for (let number = WARM_UP; number < WARM_UP + sales; number += 1) sell(number);
  journal.close();
  return (statSync(path).size - before) / sales;
}

/** Includes the write-ahead log. */
function bytesOf(path: string): number {
  const database = openBare(path);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return statSync(path).size;
}
