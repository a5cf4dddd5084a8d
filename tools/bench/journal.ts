/** The journal with a million sales in it, against bare node:sqlite on the same disk with the same pragmas. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { SaleId, TransactionId, uuidV7 } from '../../shared/ids.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { momentOf, tashkentDay } from '../../shared/time.ts';
import { seeded } from '../camera/seeded.ts';
import { buildJournal, buildTillBeside, dayOf, idOf, SALES_A_DAY } from './big-journal.ts';
import { leaveInOrder } from './big-lines.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { historyFigure, indexBeside } from './history.ts';
import { bytesPerSale } from './sale-size.ts';
import { saleSteps } from './sample-sale.ts';
import { median, percentile } from './statistics.ts';
import { measureStarts, readyTimes } from './till-start.ts';

const SEED = 5;
/** The first parse of each kind compiles its checks. */
const WARM_UP = 400;
const CLOCK = systemClock();
const RANDOM = systemRandomness();

const timed = (work: () => unknown): number => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};

/** Opened with the very pragmas of the till. */
function openBare(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  return database;
}

function openOurs(path: string): Journal {
  const journal = openJournal(path, { clock: CLOCK, random: RANDOM });
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

const salesOf = ({ short }: BenchOptions): number => (short ? 4_000 : 1_000_000);
const tillOf = ({ folder }: BenchOptions): string => join(folder, 'till');

async function prepare(options: BenchOptions): Promise<void> {
  const [till, sales, startedMs] = [tillOf(options), salesOf(options), performance.now()];
  mkdirSync(till, { recursive: true });
  await buildTillBeside(till, sales);
  await indexBeside(till);
  options.log(`${sales} sales written in ${Math.round((performance.now() - startedMs) / 1000)} s`);
}

async function run(options: BenchOptions): Promise<readonly Figure[]> {
  const { short, folder } = options;
  const [till, sales] = [tillOf(options), salesOf(options)];
  const path = join(till, 'journal.db');
  // Before anything is appended: what is measured is an index that stands.
  const history = await historyFigure(till, folder, { sales, ofEach: short ? 4 : 60, log: options.log });
  const journal = openOurs(path);
  const bare = openBare(join(folder, 'bare.db'));
  const reader = openBare(path);
  let figures: readonly Figure[];
  try {
    figures = [
      transition(journal, bare, short ? 40 : 400),
      find(journal, reader, sales, short ? 400 : 4_000),
      totals(journal, reader, sales, short ? 20 : 300),
    ];
    await leaveInOrder(till, journal);
  } finally {
    reader.close();
    bare.close();
    journal.close();
  }
  const own = [size(folder, short ? 200 : 1_000), rebuilding(folder, short ? 1_000 : 20_000)];
  return [...figures, history, ...own, ...(await startsWithSales(options, till, sales))];
}

const TRANSITION_MARGIN = {
  upTo: 2.3,
  why: 'an entry takes 0.1 to 0.16 ms beyond the bare insert, of the processor and for three to twelve pages more: a bare insert of 0.13 ms makes that 2.2x, one of 1 ms 1.35x, one of 5 ms 1.1x',
};

/** Every entry of a sale, one by one, each beside a bare insert of as much text. */
function transition(journal: Journal, bare: DatabaseSync, sales: number): Figure {
  bare.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = bare.prepare('INSERT INTO bare (text) VALUES (?)');
  const cashier = byStaff(UNNAMED_CASHIER);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let number = 0; number < sales; number += 1) {
    const id = (): string => uuidV7(CLOCK.wallMs(), RANDOM);
    const lines = [id(), id(), id()];
    const ids = { sale: id(), tender: id(), transaction: id(), lines, payment: String(800_000_000 + number) };
    for (const [at, entry] of Object.values(saleSteps(ids, momentOf(CLOCK))).entries()) {
      const text = JSON.stringify(entry.payload);
      // Whoever flushes second may find the disk awake.
      const isFirst = (number + at) % 2 === 0;
      if (isFirst) theirs.push(timed(() => insert.run(text)));
      ours.push(timed(() => journal.append(cashier, entry)));
      if (!isFirst) theirs.push(timed(() => insert.run(text)));
    }
  }
  return {
    name: 'journal.transition',
    what: 'one durable entry of a sale with its tables p50 : one bare durable insert p50',
    unit: 'times',
    goal: { atMost: 1.5, margin: TRANSITION_MARGIN },
    value: median(ours) / median(theirs),
    detail: `${median(ours).toFixed(3)} : ${median(theirs).toFixed(3)} ms`,
  };
}

/** By sale and by transaction, as the till asks, against the one indexed select of the same entry behind each. */
function find(journal: Journal, reader: DatabaseSync, sales: number, rounds: number): Figure {
  const random = seeded(SEED);
  const bare = (table: string, key: string) =>
    reader.prepare(`SELECT * FROM ${table} JOIN log USING (seq) WHERE ${key}`);
  const select = {
    sale: bare('sale', 'sale_id = ?'),
    payment: bare('payment', 'transaction_id = ?'),
    payments: bare('payment', 'sale = (SELECT made_seq FROM sale WHERE sale_id = ?)'),
    receipt: bare('receipt', 'transaction_id = ?'),
  };
  const ways = [
    (sale: string) => [() => journal.sale(SaleId.parse(sale)), () => select.sale.get(sale)],
    (_: string, paid: string) => [
      () => journal.payment(TransactionId.parse(paid)),
      () => select.payment.get(paid),
    ],
    (sale: string) => [() => journal.paymentsOf(SaleId.parse(sale)), () => select.payments.all(sale)],
    (_: string, paid: string) => [
      () => journal.receipt(TransactionId.parse(paid)),
      () => select.receipt.get(paid),
    ],
  ] as const;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    if (round === 0) {
      ours.length = 0;
      theirs.length = 0;
    }
    const way = ways[(round + WARM_UP) % ways.length];
    // Two rows far apart: neither finds its pages warmed by the other.
    const one = Math.floor(random.next() * sales);
    const other = Math.floor(random.next() * sales);
    const [mine] = way?.(idOf('sale', one), idOf('transaction', one)) ?? [];
    const [, bare] = way?.(idOf('sale', other), idOf('transaction', other)) ?? [];
    if (!mine || !bare) continue;
    const mineFirst = random.next() < 0.5;
    if (mineFirst) ours.push(timed(mine));
    theirs.push(timed(bare));
    if (!mineFirst) ours.push(timed(mine));
  }
  return {
    name: 'journal.find',
    what: 'find by any key p99 : a bare indexed select of the same entry p99',
    unit: 'times',
    goal: { atMost: 3 },
    value: percentile(ours, 0.99) / percentile(theirs, 0.99),
    detail: `${percentile(ours, 0.99).toFixed(3)} : ${percentile(theirs, 0.99).toFixed(3)} ms`,
  };
}

/**
 * The totals of a day by tender with what was given back, against one SUM over as many tenders. Days far apart, so
 * that neither finds its pages warmed by the other.
 */
function totals(journal: Journal, reader: DatabaseSync, sales: number, rounds: number): Figure {
  const random = seeded(SEED);
  const sum = reader.prepare(
    "SELECT COUNT(*), SUM(amount_tiyin) FROM tender WHERE mode = 'live' AND booked_shift = ?",
  );
  const shift = reader.prepare('SELECT made_seq FROM shift WHERE day = ?');
  const day = (): string => dayOf(Math.floor(random.next() * (sales / SALES_A_DAY)) * SALES_A_DAY);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const mine = day();
    const seq = shift.get(day())?.made_seq ?? null;
    const isFirst = round % 2 === 0;
    if (isFirst) theirs.push(timed(() => sum.get(seq)));
    ours.push(timed(() => journal.totalsOfDay('live', mine)));
    if (!isFirst) theirs.push(timed(() => sum.get(seq)));
  }
  return {
    name: 'journal.totals',
    what: `totals of a day of ${SALES_A_DAY} sales by tender : one bare SUM over as many tenders, medians`,
    unit: 'times',
    goal: { atMost: 3 },
    value: median(ours) / median(theirs),
    detail: `${median(ours).toFixed(2)} : ${median(theirs).toFixed(2)} ms`,
  };
}

function size(folder: string, sales: number): Figure {
  const bytes = bytesPerSale(join(folder, 'size.db'), sales);
  return {
    name: 'journal.size',
    what: 'the file grows by a sale of three goods, with payment and linked receipt',
    unit: 'kB',
    goal: { atMost: 8 },
    value: bytes / 1_000,
    detail: `${bytes.toFixed(0)} bytes, mean of ${sales} sales`,
  };
}

/** A sample, for a million sales take minutes. */
function rebuilding(folder: string, sales: number): Figure {
  const path = join(folder, 'rebuild.db');
  buildJournal(path, sales);
  const database = openBare(path);
  let entries = 0;
  const tookMs = timed(() => {
    entries = rebuild(database);
  });
  database.close();
  return {
    name: 'journal.rebuild',
    what: 'the tables of a million sales made again from the log, from a sample',
    unit: 'minutes',
    goal: { atMost: 10 },
    value: ((tookMs / sales) * 1_000_000) / 60_000,
    detail: `${((entries / tookMs) * 1_000).toFixed(0)} entries a second, ${sales} sales`,
  };
}

/**
 * On the first start of a day the till checks and copies its journal, once it is open: the copy's presence is how
 * it knows. Both kinds of start are judged, because a cashier waits for both.
 */
async function startsWithSales(
  { short, folder, log }: BenchOptions,
  till: string,
  sales: number,
): Promise<readonly Figure[]> {
  const copies = join(till, 'backups');
  const copyOf = (dayMs: number): string => join(copies, `journal-${tashkentDay(dayMs)}.db`);
  const asLater = (): void => {
    mkdirSync(copies, { recursive: true });
    writeFileSync(copyOf(Date.now()), '');
  };
  const asFirst = (): void => rmSync(copies, { recursive: true, force: true });
  const kinds = {
    later: { till, before: asLater },
    first: { till, before: asFirst },
    none: { till: join(folder, 'empty') },
  };
  const starts = await measureStarts(kinds, short ? 1 : 4, log);
  const none = median(readyTimes(starts.none));
  const figure = (name: string, ms: number, which: string): Figure => ({
    name,
    what: `${which} with ${sales} sales : a start with none, process start to ready to scan, medians`,
    unit: 'times',
    goal: { atMost: 1.2 },
    value: ms / none,
    detail: `${ms.toFixed(0)} : ${none.toFixed(0)} ms`,
  });
  return [
    figure('journal.start', median(readyTimes(starts.later)), 'a start'),
    figure('journal.first-start', median(readyTimes(starts.first)), 'the first start of a day'),
  ];
}

export const JOURNAL: BenchGroup = { name: 'journal', prepare, run };
