/** What disks, power cuts and people do to the files of a journal. A seed draws each damage. */
import {
  closeSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashOf } from '../../electron/storage/chain.ts';
import { logIn } from '../../electron/storage/log.ts';
import { lineFiles } from '../../electron/storage/maintenance/lines-read.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';

/** At least 0, less than 1. */
export type Draw = () => number;

export interface Victim {
  /** The data folder. */
  readonly folder: string;
  /** The second copy of its lines. */
  readonly second: string;
  /** A journal of the same till some entries ago. */
  readonly older: string;
  /** The data folder of another till. */
  readonly stranger: string;
  /** A journal of the same till that continued from `older` without its lines. */
  readonly forked: string;
}

const upTo = (draw: Draw, below: number): number => Math.floor(draw() * below);
export const PAGE_BYTES = 4_096;

export function overwrite(path: string, at: number, bytes: Buffer): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

function flipBits(path: string, draw: Draw, count: number): void {
  const bytes = readFileSync(path);
  for (let flip = 0; flip < count && bytes.length > 0; flip += 1) {
    const at = upTo(draw, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(draw, 8));
  }
  writeFileSync(path, bytes);
}

const readdirOf = (path: string): readonly string[] => (existsSync(path) ? readdirSync(path) : []);

const newestLines = (linesIn: string): string | null => lineFiles(linesIn).at(-1)?.path ?? null;

function withJournal(folder: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(journalPath(folder));
  work(database);
  database.close();
}

function edit(folder: string, draw: Draw, withItsHash: boolean): void {
  withJournal(folder, (database) => {
    const log = logIn(database);
    // Not the last entry: only its line proves its hash.
    const seq = 2 + upTo(draw, log.tip().seq - 3);
    const [entry] = log.after(seq - 1, 1);
    if (!entry) throw new Error('no such entry');
    const payload = entry.payload.replace(/\d{3,}/, (digits) => `${Number(digits) + 1}`);
    const hash = withItsHash ? hashOf(log.hashAt(seq - 1) ?? '', { ...entry, payload }) : entry.hash;
    database.prepare('UPDATE log SET payload = ?, hash = ? WHERE seq = ?').run(payload, hash, seq);
  });
}

function takeJournalOf(from: string, folder: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${journalPath(folder)}${suffix}`, { force: true });
    if (existsSync(`${from}${suffix}`)) cpSync(`${from}${suffix}`, `${journalPath(folder)}${suffix}`);
  }
}

/** Damages of the database. The damages of `LINES` leave one folder of lines intact. */
export const DATABASE: Readonly<Record<string, (victim: Victim, draw: Draw) => void>> = {
  cut: ({ folder }, draw) =>
    truncateSync(journalPath(folder), upTo(draw, statSync(journalPath(folder)).size)),
  'zeroed pages': ({ folder }, draw) => {
    const pages = statSync(journalPath(folder)).size / PAGE_BYTES;
    for (let page = 0; page < 1 + upTo(draw, 3); page += 1) {
      overwrite(journalPath(folder), upTo(draw, pages) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES));
    }
  },
  'flipped bits': ({ folder }, draw) => flipBits(journalPath(folder), draw, 1 + upTo(draw, 20)),
  deleted: ({ folder }) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${suffix}`, { force: true });
  },
  emptied: ({ folder }) => writeFileSync(journalPath(folder), ''),
  'the WAL gone': ({ folder }) => rmSync(`${journalPath(folder)}-wal`, { force: true }),
  'the WAL torn': ({ folder }, draw) => {
    const path = `${journalPath(folder)}-wal`;
    if (existsSync(path)) truncateSync(path, upTo(draw, statSync(path).size));
  },
  'an entry changed': ({ folder }, draw) => edit(folder, draw, false),
  'an entry changed with its hash': ({ folder }, draw) => edit(folder, draw, true),
  'an entry taken out': ({ folder }, draw) =>
    withJournal(folder, (database) => {
      const seq = 2 + upTo(draw, logIn(database).tip().seq - 3);
      database.prepare('DELETE FROM log WHERE seq = ?').run(seq);
    }),
  'the last entries taken out': ({ folder }, draw) =>
    withJournal(folder, (database) => {
      const seq = logIn(database).tip().seq - upTo(draw, 5);
      database.prepare('DELETE FROM log WHERE seq >= ?').run(seq);
    }),
  'a row changed': ({ folder }) =>
    withJournal(folder, (database) =>
      database.exec(
        "UPDATE payment SET state = 'paid' WHERE made_seq = (SELECT MAX(made_seq) FROM payment WHERE state <> 'paid')",
      ),
    ),
  'set back': ({ folder, older }) => takeJournalOf(older, folder),
  'two histories': ({ folder, forked }) => takeJournalOf(forked, folder),
  'the journal of another till': ({ folder, stranger }) => takeJournalOf(journalPath(stranger), folder),
  'a backup of another till': ({ folder, stranger }) => {
    cpSync(join(stranger, 'backups'), join(folder, 'backups'), { recursive: true });
    rmSync(journalPath(folder));
  },
  untouched: () => undefined,
};

/** Damages of the lines in DIR/log. */
export const LINES: Readonly<Record<string, (victim: Victim, draw: Draw) => void>> = {
  untouched: () => undefined,
  'the last line torn': ({ folder }, draw) => {
    const path = newestLines(join(folder, 'log'));
    if (path !== null) truncateSync(path, Math.max(0, statSync(path).size - 1 - upTo(draw, 400)));
  },
  'the last lines deleted': ({ folder }, draw) => {
    const path = newestLines(join(folder, 'log'));
    if (path === null) return;
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, lines.length - 1 - upTo(draw, 4)).join('\n')}\n`);
  },
  'some lines deleted': ({ folder }, draw) => {
    const path = newestLines(join(folder, 'log'));
    if (path === null) return;
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.toSpliced(upTo(draw, lines.length), 1 + upTo(draw, 3)).join('\n')}\n`);
  },
  'flipped bits': ({ folder }, draw) => {
    for (const { path } of lineFiles(join(folder, 'log'))) flipBits(path, draw, upTo(draw, 6));
  },
  'some lines deleted in both folders': ({ folder, second }, draw) => {
    const [from, count] = [draw(), 1 + upTo(draw, 3)];
    for (const linesIn of [join(folder, 'log'), ...readdirOf(second).map((till) => join(second, till))]) {
      const path = newestLines(linesIn);
      if (path === null) continue;
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
      writeFileSync(path, `${lines.toSpliced(Math.floor(from * lines.length), count).join('\n')}\n`);
    }
  },
  'a file deleted': ({ folder }, draw) => {
    const files = lineFiles(join(folder, 'log'));
    const file = files[upTo(draw, files.length)];
    if (file) rmSync(file.path);
  },
  'all deleted': ({ folder }) => rmSync(join(folder, 'log'), { recursive: true, force: true }),
  'lines of another till among them': ({ folder, stranger }) => {
    for (const name of readdirSync(join(stranger, 'log')).filter((file) => file.endsWith('.jsonl'))) {
      const path = join(folder, 'log', name);
      const own = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
      writeFileSync(path, Buffer.concat([readFileSync(join(stranger, 'log', name)), own]));
    }
  },
};

/** Damages of other files. */
export const BESIDE: Readonly<Record<string, (victim: Victim, draw: Draw) => void>> = {
  untouched: () => undefined,
  'no second folder': ({ second }) => rmSync(second, { recursive: true, force: true }),
  'no backups': ({ folder }) => rmSync(join(folder, 'backups'), { recursive: true, force: true }),
  'a damaged backup': ({ folder }, draw) => {
    const name = readdirSync(join(folder, 'backups')).at(-1);
    if (name) flipBits(join(folder, 'backups', name), draw, 20);
  },
  neither: ({ folder, second }) => {
    rmSync(join(folder, 'backups'), { recursive: true, force: true });
    rmSync(second, { recursive: true, force: true });
  },
};
