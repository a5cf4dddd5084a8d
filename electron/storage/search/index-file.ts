/**
 * `DIR/search.db`, the index of sales. It is made from the journal, and safe to delete at any time. The
 * journal is attached read-only. An index of another journal is deleted and made again.
 */
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/**
 * Raise this by hand with each change of the words by which a sale is found. An older index is then made
 * again.
 */
const VERSION = 7;

/** A sale is named by its row in the journal, which is also the order of the lists. */
const SCHEMA = `
  CREATE TABLE mark (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  -- What a sale is found by: its own words, and of its goods the numbers of their names.
  CREATE TABLE doc (sale INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, words TEXT NOT NULL) STRICT;
  CREATE TABLE posting (word TEXT NOT NULL, sale INTEGER NOT NULL, PRIMARY KEY (word, sale)) STRICT, WITHOUT ROWID;
  CREATE TABLE goods_name (name INTEGER PRIMARY KEY, folded TEXT NOT NULL UNIQUE) STRICT;
  -- Between which sales those of a Tashkent day lie.
  CREATE TABLE day_span (day TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
  -- Which entries of the log tell of a sale.
  CREATE TABLE told (sale INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (sale, seq)) STRICT, WITHOUT ROWID;
`;

/**
 * The progress of the index. Entries after `logTo` are still missing. Indexing starts at the newest sale and
 * goes back. Sales before `salesFrom`, and the `told` rows of entries before `toldFrom`, are still missing.
 */
export interface IndexMark {
  readonly logTo: number;
  /** The hash of the entry `logTo`. A different hash in the log means an index of another log. */
  readonly hash: string;
  readonly salesFrom: number;
  readonly toldFrom: number;
}

export interface IndexFile {
  readonly database: DatabaseSync;
  mark(): IndexMark;
  setMark(mark: IndexMark): void;
}

/**
 * path: of the index; `:memory:` for a temporary one. @throws what SQLite throws for the journal, or on a
 * full disk.
 */
export function openIndexFile(path: string, journalPath: string): IndexFile {
  try {
    return openOnce(path, journalPath);
  } catch {
    // A damaged or foreign index is made again from the journal.
    throwAway(path);
    return openOnce(path, journalPath);
  }
}

export function throwAway(path: string): void {
  if (path === ':memory:') return;
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true });
}

/** @throws if the index does not fit the journal. */
function openOnce(path: string, journalPath: string): IndexFile {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  try {
    // A power cut may lose the last steps, which are then repeated. WAL keeps the rest of the file whole.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000');
    const url = pathToFileURL(journalPath);
    url.searchParams.set('mode', 'ro');
    database.prepare('ATTACH ? AS journal').run(url.href);
    const isNew = Number(database.prepare('PRAGMA user_version').get()?.user_version) === 0;
    if (isNew) createTables(database);
    const file = fileOn(database);
    if (!isNew && !fits(database, file.mark())) throw new Error('the index is not of this journal');
    return file;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

function createTables(database: DatabaseSync): void {
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} PRAGMA user_version = ${VERSION}`);
  const tip = database.prepare('SELECT seq, hash FROM journal.log ORDER BY seq DESC LIMIT 1').get();
  const seq = Number(tip?.seq ?? 0);
  fileOn(database).setMark({
    logTo: seq,
    hash: String(tip?.hash ?? ''),
    salesFrom: seq + 1,
    toldFrom: seq + 1,
  });
  database.exec('COMMIT');
}

function fits(database: DatabaseSync, { logTo, hash }: IndexMark): boolean {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version !== VERSION) return false;
  const row = database.prepare('SELECT hash FROM journal.log WHERE seq = ?').get(logTo);
  return logTo === 0 ? hash === '' : row?.hash === hash;
}

function fileOn(database: DatabaseSync): IndexFile {
  const read = database.prepare('SELECT name, value FROM mark');
  const write = database.prepare(`INSERT INTO mark (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`);
  return {
    database,
    mark: () => {
      const values = new Map(read.all().map(({ name, value }) => [String(name), String(value)]));
      const number = (name: string): number => {
        const value = Number(values.get(name));
        if (!Number.isSafeInteger(value) || !values.has(name)) throw new Error(`the index holds no ${name}`);
        return value;
      };
      return {
        logTo: number('logTo'),
        hash: values.get('hash') ?? '',
        salesFrom: number('salesFrom'),
        toldFrom: number('toldFrom'),
      };
    },
    setMark: (mark) => {
      for (const [name, value] of Object.entries(mark)) write.run(name, String(value));
    },
  };
}
