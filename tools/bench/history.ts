/**
 * Searching among a million sales against searching among a thousand: the same questions to the same thread.
 * The large index is multiplied from sales that the till's own code indexed.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { SaleSearch } from '../../electron/storage/sale-search.ts';
import { openIndexFile } from '../../electron/storage/search/index-file.ts';
import { indexerOn } from '../../electron/storage/search/index-sales.ts';
import { searchThread } from '../../electron/storage/search/search.ts';
import { openSearchWork, type SearchPlaces } from '../../electron/storage/search/search-work.ts';
import { indexWords, readQuery } from '../../shared/history/query.ts';
import { startOfTashkentDay } from '../../shared/time.ts';
import { buildBeside, SALES_A_DAY } from './big-journal.ts';
import { type Question, questions } from './history-questions.ts';
import { CASHIERS, DIFFERS, varyIndex, varyPhones } from './history-shop.ts';
import { type BenchOptions, framesMore, inTurn, type Measured } from './measure.ts';

const FEW = 1_000;
/** Questions of each kind. */
const WARM_UP = 2;
/** The rows on a page of the history. */
const PAGE = 30;

const placesIn = (folder: string, journal = join(folder, 'journal.db')): SearchPlaces => ({
  indexPath: join(folder, 'search.db'),
  journalPath: journal,
});

/** In its own thread. folder: holds a `journal.db` of big-journal.ts, and gets a `search.db`. */
export async function indexBeside(folder: string): Promise<void> {
  await once(new Worker(new URL(import.meta.url), { workerData: { index: placesIn(folder) } }), 'exit');
}

/** Index words that differ from sale to sale; all other words are in every sale. */
const OWN = new RegExp(`^[bpxm${DIFFERS}]`);

function multiplyIndex({ indexPath, journalPath }: SearchPlaces): void {
  const file = openIndexFile(indexPath, journalPath);
  const { database } = file;
  indexerOn(file).step();
  const mark = file.mark();
  if (mark.salesFrom > 0) {
    const of = database.prepare('SELECT DISTINCT word FROM posting WHERE sale = (SELECT MAX(sale) FROM doc)');
    const shared = of
      .all()
      .map(({ word }) => String(word))
      .filter((word) => !OWN.test(word));
    database.exec(`PRAGMA synchronous = OFF; BEGIN; CREATE TEMP TABLE shared (word TEXT) STRICT;
      CREATE TEMP VIEW old AS SELECT * FROM journal.sale WHERE made_seq < ${mark.salesFrom}`);
    const add = database.prepare('INSERT INTO shared VALUES (?)');
    for (const word of shared) add.run(word);
    database.exec(`
      INSERT INTO posting SELECT word, made_seq FROM shared, old ORDER BY word, made_seq;
      INSERT INTO posting SELECT 'm' || ((created_wall_ms / 60000 + 300) % 1440) AS word, sale
        FROM journal.payment WHERE sale < ${mark.salesFrom} ORDER BY word, sale;
      INSERT INTO posting SELECT 'p' || payment_id AS word, sale
        FROM journal.payment WHERE sale < ${mark.salesFrom} ORDER BY word, sale;
      INSERT OR IGNORE INTO posting SELECT 'x' || substr(sale_id, -4) AS word, made_seq FROM old ORDER BY word, made_seq;
      INSERT OR IGNORE INTO posting SELECT 'b' || substr(sale_id, -6) AS word, made_seq FROM old ORDER BY word, made_seq;
      INSERT INTO doc SELECT sale, created_wall_ms, '[]' FROM journal.payment WHERE sale < ${mark.salesFrom} ORDER BY sale;
      INSERT INTO day_span SELECT date(at_ms / 1000 + 18000, 'unixepoch') AS day, MIN(sale), MAX(sale) FROM doc GROUP BY day
        ON CONFLICT (day) DO UPDATE SET first = min(first, excluded.first), last = max(last, excluded.last)`);
  }
  file.setMark({ ...mark, salesFrom: 0, toldFrom: 0 });
  if (database.isTransaction) database.exec('COMMIT');
  vary(file.database, journalPath);
  database.close();
}

function vary(index: DatabaseSync, journalPath: string): void {
  varyIndex(index, Number(index.prepare('SELECT COUNT(*) AS count FROM doc').get()?.count));
  varyPhones(journalPath, SALES_A_DAY);
}

const named = (beginnings: readonly string[]): readonly string[] =>
  CASHIERS.filter(({ name }) => beginnings.every((start) => name.startsWith(start))).map(
    ({ staffId }) => staffId,
  );

async function ask(search: SaleSearch, { text, filters }: Question): Promise<void> {
  const query = readQuery(text, startOfTashkentDay('2026-01-01'));
  const words = indexWords(query, named);
  const found = await search.find({ words, filters, days: query.days, before: null, limit: PAGE });
  if (!found.ok) throw new Error(found.error.code);
}

/** Answers the duration. */
function indexFew({ indexPath, journalPath }: SearchPlaces): number {
  const work = openSearchWork({ indexPath, journalPath }, () => performance.now());
  const fromMs = performance.now();
  while (work.step());
  const tookMs = performance.now() - fromMs;
  work.close();
  const { database } = openIndexFile(indexPath, journalPath);
  vary(database, journalPath);
  database.close();
  return tookMs;
}

/**
 * The figure of the worst kind of question. folder: the large journal and its index. own: a folder for the
 * small ones.
 */
export async function historyFigure(
  folder: string,
  own: string,
  { ofEach, log }: { readonly ofEach: number } & Pick<BenchOptions, 'log'>,
): Promise<Measured> {
  const few = placesIn(own, join(own, 'few.db'));
  await buildBeside(few.journalPath, FEW);
  const buildMinutes = (indexFew(few) / FEW) * (1_000_000 / 60_000);
  const [small, large] = [searchThread(few), searchThread(placesIn(folder))];
  // The large index contains the few sales too, as its oldest.
  const sample = questions(FEW, ofEach + WARM_UP);
  const kinds = [...new Set(sample.map(({ kind }) => kind))];
  const warmUp = WARM_UP * kinds.length;
  const askIn = (search: SaleSearch) => async (round: number) => {
    const question = sample[round];
    if (question) await ask(search, question);
  };
  try {
    const ways = { large: askIn(large), small: askIn(small) };
    const times = await inTurn(ways, { rounds: sample.length - warmUp, warmUp });
    const ofKind = (kind: string) => {
      const isOfIt = (_: number, at: number): boolean => sample[at + warmUp]?.kind === kind;
      const { value, detail } = framesMore(times.large.filter(isOfIt), times.small.filter(isOfIt));
      log(`  ${kind}: ${value?.toFixed(2)} frames, ${detail}`);
      return {
        value,
        detail: `${kind}: ${detail}; an index of a million takes ${buildMinutes.toFixed(1)} minutes`,
      };
    };
    const [worst] = kinds.map(ofKind).toSorted((one, other) => Number(other.value) - Number(one.value));
    if (!worst) throw new Error('nothing was asked');
    return worst;
  } finally {
    await small.close();
    await large.close();
  }
}

if (!isMainThread && workerData?.index !== undefined) multiplyIndex(workerData.index);
