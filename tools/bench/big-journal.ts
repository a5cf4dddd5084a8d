/**
 * A journal with many sales, as after years. Its seed gives every run the same file. The journal writes one
 * real sale. Code then writes the log from that template, with new ids and right hashes, for the start and
 * the day's check. SQL multiplies the tables. Writing a million sales through the journal would take hours.
 */
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { applyIn } from '../../electron/storage/apply.ts';
import { hashOf } from '../../electron/storage/chain.ts';
import { decode, encode, type Writable, writable } from '../../electron/storage/entry.ts';
import { logIn, type Tip } from '../../electron/storage/log.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { markIn } from '../../electron/storage/rebuild.ts';
import { ShiftId } from '../../shared/ids.ts';
import type { Shift } from '../../shared/shift/shift.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { DAY_MS, type Moment, seededRandomness, startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { CASHIER, openOurs } from './bare-sql.ts';
import { writeOldLines } from './big-lines.ts';
import { handClock, saleSteps } from './sample-sale.ts';

/** Sales of a day, evenly spread. */
export const SALES_A_DAY = 2_000;
const FIRST_WALL_MS = startOfTashkentDay('2024-01-01');
const FIRST_PAYMENT = 700_000_000_000_000;

export const momentOfSale = (number: number, salesADay = SALES_A_DAY): Moment => ({
  wallMs: FIRST_WALL_MS + Math.floor(number * (DAY_MS / salesADay)),
  monoMs: 5_000_000,
  bootId: '6a6a4f0e-7c1c',
});
export const dayOf = (number: number): string => tashkentDay(momentOfSale(number).wallMs);

const SALTS = { sale: 1, tender: 2, transaction: 3, line0: 4, line1: 5, line2: 6, shift: 7 } as const;

/** A UUIDv7 of the sale's time, the same in every run. */
export function idOf(kind: keyof typeof SALTS, number: number): string {
  const time = momentOfSale(number).wallMs.toString(16).padStart(12, '0');
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(SALTS[kind], 0x85ebca77);
  const part = (): string => {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15);
    return (mixed >>> 0).toString(16).padStart(8, '0');
  };
  const random = part() + part() + part();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** The texts that differ from sale to sale. */
const ownOf = (number: number, shift: string, salesADay?: number) => ({
  sale: idOf('sale', number),
  tender: idOf('tender', number),
  transaction: idOf('transaction', number),
  line0: idOf('line0', number),
  line1: idOf('line1', number),
  line2: idOf('line2', number),
  payment: String(FIRST_PAYMENT + number),
  wallMs: String(momentOfSale(number, salesADay).wallMs),
  shift,
});
type Own = Readonly<ReturnType<typeof ownOf>>;

/** Every other sale's own texts replace those of the first sale. */
function templateOf(text: string, own: Own): (of: Own) => string {
  const holes = Object.entries(own);
  const pieces = text.split(new RegExp(`(${holes.map(([, value]) => value).join('|')})`));
  const keys = pieces.map((piece) => holes.find(([, value]) => value === piece)?.[0] ?? null);
  return (of) => {
    const texts: Readonly<Record<string, string>> = of;
    let filled = '';
    for (const [at, key] of keys.entries()) filled += (key === null ? pieces[at] : texts[key]) ?? '';
    return filled;
  };
}

interface Wanted {
  readonly path: string;
  readonly sales: number;
  /** The data folder of the journal, which then gets lines too; null: a single file. */
  readonly till: string | null;
  readonly salesADay: number;
}

/** A data folder's journal, with the lines of all days but the last. */
export const buildTillBeside = (till: string, sales: number): Promise<void> =>
  buildWanted({ path: journalPath(till), sales, till, salesADay: SALES_A_DAY });

/** A journal with this many paid sales. */
export const buildBeside = (path: string, sales: number, salesADay = SALES_A_DAY): Promise<void> =>
  buildWanted({ path, sales, till: null, salesADay });

/** In its own thread. */
async function buildWanted(wanted: Wanted): Promise<void> {
  await once(new Worker(new URL(import.meta.url), { workerData: { wanted } }), 'exit');
}

function buildJournal({ path, sales, salesADay }: Omit<Wanted, 'till'>): void {
  writeFirstSale(path);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY;`);
  const indexes = dropIndexes(database);
  const [opened] = logIn(database).after(1, 1).map(decode);
  if (opened?.kind !== 'shift.opened') throw new Error('no shift');
  database.exec('BEGIN');
  writeLog(database, { sales, salesADay }, opened.payload.shift);
  const first = { ...ownOf(0, opened.payload.shift.shiftId), seq: 3 };
  for (const table of ['sale', 'tender', 'payment', 'receipt']) multiply(database, table, first);
  for (const sql of indexes) database.exec(sql);
  database.exec('COMMIT; PRAGMA journal_mode = WAL;');
  database.close();
  flushFile(path);
}

/** Otherwise the next measured flush would wait for all of it. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

/** Written by the journal: entry 1 opens the journal, entry 2 the shift, and entry 3 starts the sale. */
function writeFirstSale(path: string): void {
  const at = momentOfSale(0);
  const journal = openOurs(path, { clock: handClock(at).clock, random: seededRandomness(7) });
  const own = ownOf(0, '');
  for (const entry of Object.values(saleSteps({ ...own, lines: [own.line0, own.line1, own.line2] }, at))) {
    if (!journal.append(CASHIER, entry).ok) throw new Error('the journal refuses');
  }
  journal.close();
}

/** Building sorted indexes at the end is ten times faster. */
function dropIndexes(database: DatabaseSync): string[] {
  const rows = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of rows) database.exec(`DROP INDEX ${String(name)}`);
  return rows.map(({ sql }) => String(sql));
}

/** All sales after the first, their day shifts, and a table `own` with each sale's own texts. */
function writeLog(
  database: DatabaseSync,
  { sales, salesADay }: Pick<Wanted, 'sales' | 'salesADay'>,
  firstShift: Shift,
): void {
  const [log, apply] = [logIn(database), applyIn(database)];
  const own = ownOf(0, firstShift.shiftId);
  const templates = log.after(2, 5).map(({ kind, subject, head, payload }) => ({
    kind,
    subject: templateOf(subject, own),
    head: templateOf(head, own),
    payload: templateOf(payload, own),
  }));
  database.exec(`CREATE TEMP TABLE own (n INTEGER PRIMARY KEY, seq INTEGER, shiftSeq INTEGER, wallMs INTEGER,
    sale TEXT, tender TEXT, trans TEXT, payment TEXT) STRICT`);
  const addOwn = database.prepare('INSERT INTO own VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  let tip: Tip = log.tip();
  let [shift, shiftSeq] = [firstShift, 2];
  const changeShift = (change: Writable, { shiftId }: Shift, at: Moment): void => {
    const entry = encode(change, shiftId, byTill(null), { seq: tip.seq + 1, before: tip.hash, at, shiftId });
    log.insert(entry);
    apply(entry);
    tip = entry;
  };
  for (let number = 1; number < sales; number += 1) {
    if (number % salesADay === 0) {
      const at = momentOfSale(number, salesADay);
      const closed = { shift: { ...shift, closedAt: at }, z: null };
      changeShift(writable({ kind: 'shift.closed', subject: shift.shiftId, payload: closed }), shift, at);
      const shiftId = ShiftId.parse(idOf('shift', number));
      shift = { ...shift, shiftId, day: tashkentDay(at.wallMs), openedAt: at };
      changeShift(writable({ kind: 'shift.opened', subject: shift.shiftId, payload: { shift } }), shift, at);
      shiftSeq = tip.seq;
    }
    const its = ownOf(number, shift.shiftId, salesADay);
    const { sale, tender, transaction, payment, wallMs } = its;
    addOwn.run(number, tip.seq + 1, shiftSeq, Number(wallMs), sale, tender, transaction, payment);
    for (const { kind, subject, head, payload } of templates) {
      const texts = { seq: tip.seq + 1, kind, subject: subject(its), head: head(its), payload: payload(its) };
      const entry = { ...texts, hash: hashOf(tip.hash, texts) };
      log.insert(entry);
      tip = entry;
    }
  }
  markIn(database).set(tip.seq);
}

function multiply(database: DatabaseSync, table: string, first: Own & { readonly seq: number }): void {
  const texts = new Map([
    [first.sale, 'sale'],
    [first.tender, 'tender'],
    [first.transaction, 'trans'],
    [first.payment, 'payment'],
  ]);
  const own = (name: string, value: unknown): string => {
    if (value === null) return 'NULL';
    if (name.endsWith('shift')) return 'shiftSeq';
    if (name === 'sale' || name.endsWith('seq')) return `seq + ${Number(value) - first.seq}`;
    if (name === 'created_wall_ms') return 'wallMs';
    return typeof value === 'string' ? (texts.get(value) ?? `'${value}'`) : String(value);
  };
  for (const row of database.prepare(`SELECT * FROM ${table}`).all()) {
    const columns = Object.keys(row).filter((name) => !(table === 'payment' && name === 'is_open'));
    const values = columns.map((name) => own(name, row[name]));
    database.exec(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM own ORDER BY n`,
    );
  }
}

if (!isMainThread && workerData?.wanted !== undefined) {
  const { till, ...wanted }: Wanted = workerData.wanted;
  buildJournal(wanted);
  if (till !== null) await writeOldLines(till);
}
