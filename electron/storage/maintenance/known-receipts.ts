/**
 * The highest receipt number that a till is known to have given. A new history of its log counts on from it.
 * Numbers of training begin anew in each history.
 */
import type { DatabaseSync } from 'node:sqlite';
import { idEnd, type TillId } from '../../../shared/ids.ts';
import type { StoredEntry } from '../chain.ts';
import { decode } from '../entry.ts';
import type { Entry } from '../journal.ts';
import { storedEntry } from '../log.ts';
import { type Carried, isJoined } from './salvage-rows.ts';

/** The number that an entry names; 0: none, or another till's. */
export function receiptIn(entry: Entry, tillId: TillId): number {
  if (entry.kind === 'journal.opened') {
    return entry.payload.tillId === tillId ? (entry.payload.receipts ?? 0) : 0;
  }
  if (!isJoined(entry)) return 0;
  const { sale }: Carried = entry.payload;
  if (sale?.receiptNo === undefined || sale.mode !== 'live') return 0;
  return sale.receiptNo.series.startsWith(`${idEnd(tillId)}-`) ? sale.receiptNo.number : 0;
}

/** database: the books, with their tables. left: entries that only lines hold. */
export function knownReceipts(
  database: DatabaseSync,
  tillId: TillId,
  left: Iterable<StoredEntry> = [],
): number {
  const { number } =
    database
      .prepare(
        "SELECT MAX(number) AS number FROM receipt_number WHERE mode = 'live' AND series GLOB :end || '-*'",
      )
      .get({ end: idEnd(tillId) }) ?? {};
  let highest = Number(number ?? 0);
  const openings = database.prepare("SELECT * FROM log WHERE kind = 'journal.opened'").all().map(storedEntry);
  for (const stored of [...openings, ...left]) {
    try {
      highest = Math.max(highest, receiptIn(decode(stored), tillId));
    } catch {
      // An unreadable entry names no number.
    }
  }
  return highest;
}

/** For the first entry of a history. */
export const countedOn = (highest: number): { readonly receipts?: number } =>
  highest > 0 ? { receipts: highest } : {};
