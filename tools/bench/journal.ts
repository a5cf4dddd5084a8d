/** The journal with a million sales in it, against bare node:sqlite on the same disk with the same pragmas. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { placeKey } from '../../electron/payment/attempt.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tashkentDay } from '../../shared/time.ts';
import { seeded } from '../camera/seeded.ts';
import {
  buildJournal,
  FIRST_WALL_MS,
  idOf,
  PLACE,
  SALE_EVERY_MS,
  sampleAttempt,
  sampleSale,
} from './big-journal.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { median, percentile } from './statistics.ts';
import { measureStarts, readyTimes } from './till-start.ts';

const SEED = 5;
/** The first parse of each kind compiles its checks. */
const WARM_UP = 400;

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

async function run(options: BenchOptions): Promise<readonly Figure[]> {
  const { short, folder, log } = options;
  const sales = short ? 2_000 : 1_000_000;
  const till = join(folder, 'till');
  const path = join(till, 'journal.db');
  const builtMs = timed(() => buildJournal(path, sales));
  log(`${sales} sales written in ${Math.round(builtMs / 1000)} s`);
  const journal = openJournal(path);
  if (!journal.ok) throw new Error(journal.error.code);
  const bare = openBare(join(folder, 'bare.db'));
  const reader = openBare(path);
  let figures: readonly Figure[];
  try {
    figures = [
      transition(journal.value, bare, short ? 100 : 1_500),
      find(journal.value, reader, sales, short ? 400 : 8_000),
      totals(journal.value, reader, sales, short ? 20 : 300),
    ];
  } finally {
    reader.close();
    bare.close();
    journal.value.close();
  }
  return [...figures, ...(await startsWithSales(options, till, sales))];
}

/** A payment's steps, one by one, each beside a bare insert of as much text. */
function transition(journal: Journal, bare: DatabaseSync, rounds: number): Figure {
  bare.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  const insert = bare.prepare('INSERT INTO bare (text) VALUES (?)');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const sale = sampleSale(SaleId.parse(`bench-sale-${round}`), FIRST_WALL_MS);
    const { sending, paid } = sampleAttempt(sale, TransactionId.parse(`bench-transaction-${round}`));
    const text = JSON.stringify(paid);
    if (!journal.startAttempt(sale, sending).ok) throw new Error('the journal refuses');
    // Whoever flushes second may find the disk awake.
    const isFirst = round % 2 === 0;
    if (isFirst) theirs.push(timed(() => insert.run(text)));
    ours.push(timed(() => journal.saveAttempt(paid, { event: 'confirmed', wallMs: FIRST_WALL_MS })));
    if (!isFirst) theirs.push(timed(() => insert.run(text)));
  }
  return {
    name: 'journal.transition',
    what: 'one durable transition p50 : one bare durable insert p50',
    unit: 'times',
    goal: { atMost: 1.5 },
    value: median(ours) / median(theirs),
    detail: `${median(ours).toFixed(3)} : ${median(theirs).toFixed(3)} ms`,
  };
}

/** By sale and by transaction, as the till asks, against the one indexed select behind each. */
function find(journal: Journal, reader: DatabaseSync, sales: number, rounds: number): Figure {
  const random = seeded(SEED);
  const select = {
    sale: reader.prepare('SELECT * FROM sale WHERE sale_id = ?'),
    payment: reader.prepare('SELECT * FROM payment WHERE transaction_id = ?'),
    attempts: reader.prepare('SELECT * FROM payment WHERE sale_id = ?'),
    fiscal: reader.prepare('SELECT * FROM fiscal WHERE transaction_id = ?'),
  };
  const ways = [
    (sale: string) => [() => journal.sale(SaleId.parse(sale)), () => select.sale.get(sale)],
    (_: string, paid: string) => [
      () => journal.attempt(TransactionId.parse(paid)),
      () => select.payment.get(paid),
    ],
    (sale: string) => [() => journal.attemptsOf(SaleId.parse(sale)), () => select.attempts.all(sale)],
    (_: string, paid: string) => [
      () => journal.fiscal(TransactionId.parse(paid)),
      () => select.fiscal.get(paid),
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
    what: 'find by any key p99 : a bare indexed select p99',
    unit: 'times',
    goal: { atMost: 3 },
    value: percentile(ours, 0.99) / percentile(theirs, 0.99),
    detail: `${percentile(ours, 0.99).toFixed(3)} : ${percentile(theirs, 0.99).toFixed(3)} ms`,
  };
}

const TOTALLED_SALES = 2_000;

/**
 * The till's totals by tender with what was given back, against one SUM over the same payments' index. Spans far
 * apart, so that neither finds its pages warmed by the other.
 */
function totals(journal: Journal, reader: DatabaseSync, sales: number, rounds: number): Figure {
  const random = seeded(SEED);
  const place = placeKey(PLACE);
  const sum = reader.prepare(
    'SELECT COUNT(*), SUM(amount_tiyin) FROM payment WHERE place = ? AND created_wall_ms >= ? AND created_wall_ms < ?',
  );
  const span = (): readonly [number, number] => {
    const first = Math.floor(random.next() * Math.max(1, sales - TOTALLED_SALES));
    const from = FIRST_WALL_MS + first * SALE_EVERY_MS;
    return [from, from + TOTALLED_SALES * SALE_EVERY_MS];
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [mine, bare] = [span(), span()];
    const isFirst = round % 2 === 0;
    if (isFirst) theirs.push(timed(() => sum.get(place, ...bare)));
    ours.push(timed(() => journal.totalsBetween('live', ...mine)));
    if (!isFirst) theirs.push(timed(() => sum.get(place, ...bare)));
  }
  return {
    name: 'journal.totals',
    what: `totals of ${TOTALLED_SALES} sales by tender : one bare SUM over as many payments, medians`,
    unit: 'times',
    goal: { atMost: 3 },
    value: median(ours) / median(theirs),
    detail: `${median(ours).toFixed(2)} : ${median(theirs).toFixed(2)} ms`,
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

export const JOURNAL: BenchGroup = { name: 'journal', run };
