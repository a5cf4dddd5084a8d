/** The journal with a million sales against bare node:sqlite on the same disk with the same pragmas. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Journal } from '../../electron/storage/journal.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { momentOf, seededRandomness, tashkentDay } from '../../shared/time.ts';
import { seeded } from '../camera/seeded.ts';
import { CASHIER, openBare, openOurs, writerOf, writesOf } from './bare-sql.ts';
import {
  buildBeside,
  buildTillBeside,
  dayOf,
  flushFile,
  idOf,
  momentOfSale,
  SALES_A_DAY,
} from './big-journal.ts';
import { leaveInOrder } from './big-lines.ts';
import { historyFigure, indexBeside } from './history.ts';
import {
  type BenchGroup,
  type BenchOptions,
  inTurn,
  type Measured,
  type Measurements,
  ratioOf,
} from './measure.ts';
import { bytesPerSale } from './sale-size.ts';
import { handClock, newIds, saleSteps } from './sample-sale.ts';
import { measureStarts } from './start.ts';

const SEED = 5;

interface Shop {
  /** The data folder with many sales. */
  readonly till: string;
  readonly sales: number;
  /** A smaller journal, for work that writes or reads all of it. */
  readonly sample: string;
  readonly sampleSales: number;
  /** Two days of a shop that sells this much a day, in counted shifts. */
  readonly busy: string;
  readonly busySales: number;
}

const shopOf = ({ short, folder }: BenchOptions): Shop => ({
  till: join(folder, 'till'),
  sales: short ? 4_000 : 1_000_000,
  sample: join(folder, 'sample.db'),
  sampleSales: short ? 500 : 20_000,
  busy: join(folder, 'busy.db'),
  busySales: short ? 500 : 10_000,
});

async function prepare(options: BenchOptions): Promise<void> {
  const { till, sales, sample, sampleSales, busy, busySales } = shopOf(options);
  const fromMs = performance.now();
  mkdirSync(till, { recursive: true });
  await buildTillBeside(till, sales);
  await indexBeside(till);
  await buildBeside(sample, sampleSales);
  await buildBeside(busy, 2 * busySales, busySales);
  options.log(`${sales} sales written in ${Math.round((performance.now() - fromMs) / 1000)} s`);
}

async function run(options: BenchOptions): Promise<Measurements> {
  const { short, folder } = options;
  const shop = shopOf(options);
  const path = join(shop.till, 'journal.db');
  // Before any append, so that the index is complete.
  const history = await historyFigure(shop.till, folder, { ofEach: short ? 2 : 60, log: options.log });
  const transition = await transitionFigure(shop, short ? 40 : 600);
  const journal = openOurs(path);
  const reader = openBare(path);
  try {
    const bytes = bytesPerSale(join(folder, 'size.db'), short ? 100 : 1_000);
    const found = {
      'journal.transition': transition,
      'journal.find': await findFigure({ journal, reader, sales: shop.sales, rounds: short ? 100 : 4_000 }),
      'journal.totals': await totalsFigure({ journal, reader, sales: shop.sales, rounds: short ? 20 : 300 }),
      'journal.day': await dayFigure(shop, short ? 10 : 100),
      'journal.history': history,
      'journal.size': { value: bytes / 1_000, detail: `${bytes.toFixed(0)} bytes a sale` },
      'journal.rebuild': rebuildFigure(shop),
    };
    await leaveInOrder(shop.till, journal);
    journal.close();
    return { ...found, ...(await startFigures(options, shop.till)) };
  } finally {
    reader.close();
  }
}

/**
 * Every entry of a sale, alternating: by the till, and as the same SQL with the same values on a copy of the
 * file. At the end both files are equal, byte for byte.
 */
async function transitionFigure({ sample, sampleSales }: Shop, sales: number): Promise<Measured> {
  const copy = (name: string): string => {
    const to = sample.replace('sample', name);
    copyFileSync(sample, to);
    flushFile(to);
    return to;
  };
  const [model, ours, bare] = [copy('model'), copy('ours'), copy('bare')];
  const from = momentOfSale(sampleSales - 1);
  const { clock, go } = handClock(from);
  const random = seededRandomness(SEED);
  const entries = Array.from({ length: sales }, (_, number) => {
    go(1);
    return Object.values(saleSteps(newIds(clock, random, number), momentOf(clock)));
  }).flat();
  // One fixed moment for both, so that they write the same bytes.
  const still = { clock: handClock(from).clock, random };
  const writes = writesOf(model, entries, still);
  const [journal, database] = [openOurs(ours, still), openBare(bare)];
  const write = writerOf(database, writes);
  const ways = {
    ours: (number: number): void => {
      const entry = entries[number];
      if (!entry || !journal.append(CASHIER, entry).ok) throw new Error('the journal refuses');
    },
    bare: write,
  };
  const warmUp = Math.floor(entries.length / 6);
  const times = await inTurn(ways, { rounds: entries.length - warmUp, warmUp });
  journal.close();
  database.close();
  if (!readFileSync(ours).equals(readFileSync(bare))) throw new Error('the two have not written the same');
  return ratioOf(times.ours, times.bare, { digits: 3 });
}

interface ReadParts {
  readonly journal: Journal;
  readonly reader: DatabaseSync;
  readonly sales: number;
  readonly rounds: number;
}

/** By sale and by transaction, against one indexed select of the same entry. */
async function findFigure({ journal, reader, sales, rounds }: ReadParts): Promise<Measured> {
  const random = seeded(SEED);
  const bare = (table: string, key: string) => {
    const select = reader.prepare(`SELECT * FROM ${table} JOIN log USING (seq) WHERE ${key}`);
    return (id: string) => select.all(id);
  };
  const bySale = 'sale = (SELECT made_seq FROM sale WHERE sale_id = ?)';
  const [sale, payment, payments, receipt] = [
    bare('sale', 'sale_id = ?'),
    bare('payment', 'transaction_id = ?'),
    bare('payment', bySale),
    bare('receipt', 'transaction_id = ?'),
  ];
  const questions = [
    { kind: 'sale', ours: (id: string) => journal.sale(SaleId.parse(id)), bare: sale },
    { kind: 'transaction', ours: (id: string) => journal.payment(TransactionId.parse(id)), bare: payment },
    { kind: 'sale', ours: (id: string) => journal.paymentsOf(SaleId.parse(id)), bare: payments },
    { kind: 'transaction', ours: (id: string) => journal.receipt(TransactionId.parse(id)), bare: receipt },
  ] as const;
  // Distant rows, so that neither side warms the other's pages.
  const ask = (who: 'ours' | 'bare') => (round: number) => {
    const question = questions[Math.floor(round / 2) % questions.length];
    question?.[who](idOf(question.kind, Math.floor(random.next() * sales)));
  };
  // The first parse of each kind compiles its schema.
  const times = await inTurn({ ours: ask('ours'), bare: ask('bare') }, { rounds, warmUp: 400 });
  return ratioOf(times.ours, times.bare, { share: 0.99, digits: 3 });
}

/**
 * The totals of a day by tender with refunds, against one SUM over as many tenders; the days lie far apart.
 */
async function totalsFigure({ journal, reader, sales, rounds }: ReadParts): Promise<Measured> {
  const random = seeded(SEED);
  const sum = reader.prepare(
    "SELECT COUNT(*), SUM(amount_tiyin) FROM tender WHERE mode = 'live' AND booked_shift = ?",
  );
  const shift = reader.prepare('SELECT made_seq FROM shift WHERE day = ?');
  const days = Array.from({ length: 2 * rounds }, () => {
    const day = dayOf(Math.floor(random.next() * (sales / SALES_A_DAY)) * SALES_A_DAY);
    return { day, seq: Number(shift.get(day)?.made_seq) };
  });
  const ways = {
    ours: (round: number) => void journal.totalsOfDay('live', days[2 * round]?.day ?? ''),
    bare: (round: number) => void sum.get(days[2 * round + 1]?.seq ?? 0),
  };
  const { ours, bare } = await inTurn(ways, { rounds });
  return ratioOf(ours, bare, { digits: 2 });
}

/**
 * All sums of the day's card, against one plain sum over the tenders and one over the sales of its shift. The
 * page asks for the card after each sale while it is in sight.
 */
async function dayFigure(
  { busy, busySales }: Pick<Shop, 'busy' | 'busySales'>,
  rounds: number,
): Promise<Measured> {
  const reader = openBare(busy);
  // Counted shifts are the costlier ones: their rows are of a day by their entries.
  reader.exec("UPDATE shift SET kind = 'counted', mode = 'live', last_day = day");
  const journal = openOurs(busy);
  const sums = [
    'amount_tiyin) FROM tender WHERE booked_shift',
    'total_tiyin) FROM sale WHERE completed_shift',
  ];
  const [tenders, sales] = sums.map((sum) =>
    reader.prepare(`SELECT COUNT(*) AS count, SUM(${sum} = ? AND mode = 'live'`),
  );
  const days = [0, 1].map((at) => tashkentDay(momentOfSale(at * busySales, busySales).wallMs));
  const shifts = reader.prepare('SELECT made_seq FROM shift ORDER BY made_seq').all();
  const ways = {
    ours: (round: number): void => {
      const day = days[round % 2] ?? '';
      const { count } = journal.soldOfDay('live', day);
      if (count !== busySales) throw new Error(`${count} sales on ${day}`);
      journal.totalsOfDay('live', day);
      journal.unsoldOfDay('live', day);
    },
    bare: (round: number): void => {
      const shift = Number(shifts[round % 2]?.made_seq);
      for (const sum of [tenders, sales])
        if (sum?.get(shift)?.count !== busySales) throw new Error('the sums differ');
    },
  };
  const { ours, bare } = await inTurn(ways, { rounds, warmUp: 2 });
  journal.close();
  reader.close();
  return ratioOf(ours, bare, { digits: 1 });
}

function rebuildFigure({ sample, sampleSales }: Shop): Measured {
  const database = openBare(sample);
  const fromMs = performance.now();
  const entries = rebuild(database);
  const tookMs = performance.now() - fromMs;
  database.close();
  const aSecond = ((entries / tookMs) * 1_000).toFixed(0);
  return {
    value: ((tookMs / sampleSales) * 1_000_000) / 60_000,
    detail: `${aSecond} entries a second, ${sampleSales} sales`,
  };
}

/**
 * After the first start of a day, the till checks and copies its journal; today's copy marks the day as done.
 * Both kinds of start count, because a cashier waits for both.
 */
async function startFigures({ short, folder, log }: BenchOptions, till: string) {
  const copies = join(till, 'backups');
  const asFirst = (): void => rmSync(copies, { recursive: true, force: true });
  const asLater = (): void => {
    mkdirSync(copies, { recursive: true });
    writeFileSync(join(copies, `journal-${tashkentDay(Date.now())}.db`), '');
  };
  const kinds = {
    later: { app: 'till', folder: till, before: asLater },
    first: { app: 'till', folder: till, before: asFirst },
    none: { app: 'till', folder: join(folder, 'none') },
  } as const;
  const { readyMs } = await measureStarts(kinds, { short, rounds: 4, log });
  return {
    'journal.start': ratioOf(readyMs.later, readyMs.none, { digits: 0 }),
    'journal.first-start': ratioOf(readyMs.first, readyMs.none, { digits: 0 }),
  };
}

export const JOURNAL: BenchGroup = { name: 'journal', prepare, run };
