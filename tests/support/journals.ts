/** Journals of the sizes and states that years and bad disks produce. */
import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrate } from '../../electron/storage/database.ts';
import { encode, writable } from '../../electron/storage/entry.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { type OpenJournalDeps, openJournal } from '../../electron/storage/open-journal.ts';
import { markIn } from '../../electron/storage/rebuild.ts';
import { ShiftId, StaffId } from '../../shared/ids.ts';
import { CASHIER_ROLE } from '../../shared/staff/role.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AT, appendAll, CASHIER, cashTaken, saleOf } from './book-entries.ts';
import { tempFolder } from './temp-folder.ts';
import { VirtualClock } from './virtual-clock.ts';

const PAGE_BYTES = 4_096;

/** Options for journals in tests, at noon of a day in Tashkent. */
export const journalParts = (clock = new VirtualClock()) => ({ clock, random: seededRandomness(1) });

const saleNumber = (number: number) => cashTaken(saleOf(`sale-${number}`, { lines: [] }));

/** Sells for cash, as the till does: `sale-FROM` up to and without `sale-TO`. */
export function sellForCash(journal: Journal, from: number, to: number): void {
  for (let number = from; number < to; number += 1) appendAll(journal, saleNumber(number));
}

/** Adds the cashier Lola; answers her row in the tables. */
export function addLola(journal: Pick<Journal, 'append'>) {
  const person = {
    staffId: StaffId.parse('lola'),
    number: 1,
    roleId: CASHIER_ROLE,
    pinId: null,
    erased: false,
  };
  journal.append(CASHIER, {
    kind: 'staff.changed',
    subject: 'lola',
    payload: { what: 'made', people: [{ ...person, state: 'active', reach: 'elsewhere' }] },
  });
  return person;
}

/**
 * Adds cash sales up to and without `sale-TO` to the closed journal of a folder with a shift. The log grows
 * entry by entry, the tables at once, as the log makes them.
 */
export function multiplySales(folder: string, to: number, from = 1): void {
  const bulk = new DatabaseSync(journalPath(folder));
  const log = logIn(bulk);
  const shift = bulk.prepare('SELECT shift_id, made_seq FROM shift WHERE is_open = 1').get();
  if (!shift) throw new Error('no shift is open');
  bulk.exec('BEGIN');
  let tip = log.tip();
  const base = tip.seq + 1 - from;
  const shiftId = ShiftId.parse(shift.shift_id);
  for (let number = from; number < to; number += 1) {
    const entry = saleNumber(number);
    const place = { seq: tip.seq + 1, before: tip.hash, at: AT, shiftId };
    const stored = encode(writable(entry), entry.subject, CASHIER, place);
    log.insert(stored);
    tip = stored;
  }
  const numbers = `WITH RECURSIVE numbers (n) AS
    (VALUES (${from}) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${to - 1})`;
  const who = `${Number(shift.made_seq)}, (SELECT person FROM person WHERE staff_id = 'unnamed'), NULL`;
  bulk.exec(`INSERT INTO sale (made_seq, seq, lines_seq, sale_id, mode, state, total_tiyin, held_tiyin, completed_seq,
    completed_shift, shift, made_by, approved_by) ${numbers} SELECT n + ${base}, n + ${base}, n + ${base}, 'sale-' || n,
    'live', 'completed', 400000, 400000, n + ${base}, ${Number(shift.made_seq)}, ${who} FROM numbers`);
  bulk.exec(`INSERT INTO tender (made_seq, seq, tender_id, sale, mode, kind, amount_tiyin, booked_seq, booked_shift,
    shift, made_by, approved_by) ${numbers} SELECT n + ${base}, n + ${base}, 'tender-of-sale-' || n, n + ${base}, 'live',
    'cash', 400000, n + ${base}, ${Number(shift.made_seq)}, ${who} FROM numbers`);
  markIn(bulk).set(tip.seq);
  bulk.exec('COMMIT');
  bulk.close();
}

/** Overwrites the middle of a closed journal, which holds neither its header nor its newest rows. */
export function damageMiddle(folder: string): void {
  const path = journalPath(folder);
  const pages = Math.floor(statSync(path).size / PAGE_BYTES);
  const handle = openSync(path, 'r+');
  for (let page = Math.floor(pages / 3); page < Math.floor((2 * pages) / 3); page += 1) {
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, page * PAGE_BYTES);
  }
  closeSync(handle);
}

/**
 * Writes the closed journal of a folder into a file as the Tilla before the newest step of the schema has it.
 */
export function asOneStepOlder(folder: string): void {
  const [path, older] = [journalPath(folder), `${journalPath(folder)}.older`];
  const database = new DatabaseSync(older);
  migrate(database, MIGRATIONS.slice(0, -1), 0);
  database.exec('PRAGMA foreign_keys = OFF');
  database.prepare('ATTACH ? AS newer').run(path);
  for (const { name } of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()) {
    const columns = database
      .prepare(
        'SELECT name FROM pragma_table_info(?) WHERE name IN (SELECT name FROM pragma_table_info(?, ?))',
      )
      .all(name ?? '', name ?? '', 'newer')
      .map((column) => String(column.name))
      .join(', ');
    database.exec(
      `DELETE FROM main."${name}"; INSERT INTO main."${name}" (${columns}) SELECT ${columns} FROM newer."${name}"`,
    );
  }
  database.close();
  renameSync(older, path);
}

/** A path without a journal. */
export const newPath = (): string => journalPath(tempFolder());

/** @throws where the journal can't be used. */
export function openedJournal(path: string, deps: Partial<OpenJournalDeps> = {}): Journal {
  const journal = openJournal(path, { ...journalParts(), ...deps });
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

/** Edits the journal's file from outside, while it is open or not. */
export function inFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** A journal with this many cash sales: the first sold as by the till, the others added like it at once. */
export function filledJournal(folder: string, sales: number): Journal {
  const journal = openedJournal(journalPath(folder));
  sellForCash(journal, 0, 1);
  journal.close();
  if (sales > 1) multiplySales(folder, sales);
  return openedJournal(journalPath(folder));
}
