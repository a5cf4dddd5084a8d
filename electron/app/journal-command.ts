/**
 * The journal on a command line, for the person on the telephone, while the till is not running:
 *
 *   npm run journal -- verify|repair|rebuild|show ID --data DIR [--out FILE]
 *   tilla --journal verify --data DIR --out FILE
 *
 * The last line says what came of it. 0: it is well; 1: it is not; 2: nothing was done.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { Settings } from '../../shared/settings/settings.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { BrokenChain, logIn } from '../storage/log.ts';
import { isLost } from '../storage/maintenance/backups.ts';
import { linesFolders } from '../storage/maintenance/lines.ts';
import { compareWithLines } from '../storage/maintenance/lines-compare.ts';
import { logSource } from '../storage/maintenance/lines-source.ts';
import { lockFolder } from '../storage/maintenance/lock-folder.ts';
import { repairJournal } from '../storage/maintenance/repair.ts';
import { finishRepair } from '../storage/maintenance/repair-place.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';
import { type Fault, verifyJournal } from '../storage/maintenance/verify.ts';
import { isBeforeTheLog, MIGRATIONS } from '../storage/migrations.ts';
import { rebuild } from '../storage/rebuild.ts';
import { showEntries } from './journal-show.ts';
import { writeOutcome } from './out-file.ts';

export interface CommandParts {
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the journal is looked for without `--data`; null: nowhere. */
  readonly defaultFolder: string | null;
  readonly say: (line: string) => void;
}

const USAGE = 'journal: usage: verify|repair|rebuild|show ID --data DIR [--out FILE]';

/** Of the installed program: answers its exit code; null: its arguments are not about the journal. Never throws. */
export function runJournalCommand(argv: readonly string[], parts: CommandParts): number | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { journal: { type: 'string' }, data: { type: 'string' }, out: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  if (values.journal === undefined) return null;
  const id = positionals.at(-1) ?? '';
  return journalCommand([String(values.journal), id], textOf(values.data), textOf(values.out), parts);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** words: what to do, and an id for `show`. out: a file for what would be said. Answers the exit code. */
export function journalCommand(
  [what = '', id = '']: readonly string[],
  data: string | null,
  out: string | null,
  parts: CommandParts,
): number {
  const lines: string[] = [];
  const say = out === null ? parts.say : (line: string): void => void lines.push(line);
  const folder = data ?? parts.defaultFolder;
  const code = folder === null ? sayAnd(say, USAGE, 2) : onFolder(what, id, folder, { ...parts, say });
  if (out === null) return code;
  if (writeOutcome(out, lines, folder === null ? [] : [folder])) return code;
  return sayAnd(parts.say, `journal: ${out} can't be written`, 2);
}

function sayAnd(say: (line: string) => void, line: string, code: number): number {
  say(line);
  return code;
}

const COMMANDS = { verify, repair: repairIt, rebuild: rebuildIt, show } as const;

function onFolder(what: string, id: string, folder: string, parts: CommandParts): number {
  const { say } = parts;
  const command = Object.entries(COMMANDS).find(([name]) => name === what)?.[1];
  if (!command || (what === 'show' && id === '')) return sayAnd(say, USAGE, 2);
  if (!existsSync(folder)) return sayAnd(say, `journal: there is no folder ${folder}`, 2);
  const lock = lockFolder(folder);
  if (!lock.ok) {
    const why =
      lock.error.code === 'journal.in-use'
        ? 'the till runs on it: close the till first'
        : 'it can not be written to';
    return sayAnd(say, `journal: ${folder}: ${why} (${lock.error.code})`, 2);
  }
  try {
    const finished = finishRepair(folder);
    if (!finished.ok) return sayError(say, finished.error);
    if (!existsSync(journalPath(folder)) && !isLost(folder)) {
      return sayAnd(say, `journal: there is none in ${folder}`, 2);
    }
    return command(folder, parts, id);
  } finally {
    lock.value.release();
  }
}

const sayError = (say: (line: string) => void, { code }: TillError): number =>
  sayAnd(say, `journal: ${ERRORS[code] ?? 'nothing could be done'} (${code})`, 1);

const ERRORS: Partial<Record<TillError['code'], string>> = {
  'journal.lost': 'there is nothing to make it from again: no backup, no lines, no entry that can be read',
  'journal.old': 'Tilla 0.1 wrote it, which kept no log',
  'journal.newer': 'a newer Tilla wrote it: install that one again',
  'journal.corrupt': 'what is left of it makes no books',
  'journal.unwritable': 'the disk takes nothing: is it full, or the folder not writable',
};

const FAULTS: Record<Fault, readonly [why: string, code: TillError['code']]> = {
  unreadable: ['the file is damaged there', 'journal.corrupt'],
  missing: ['this entry is missing', 'journal.corrupt'],
  changed: ['this entry or the one before it was changed', 'journal.corrupt'],
  newer: ['a newer Tilla wrote this entry', 'journal.newer'],
  tables: ['the tables are not what the log makes of them: rebuild them', 'journal.corrupt'],
  file: ['every entry is right, and the file is damaged elsewhere', 'journal.corrupt'],
};

interface Found {
  /** The last entry. */
  readonly seq: number;
  /** null: all is well. */
  readonly broken: { readonly seq: number; readonly why: string; readonly code: TillError['code'] } | null;
}

function look(folder: string): Found {
  const broken = (seq: number, why: string, code: TillError['code']): Found => ({
    seq,
    broken: { seq, why, code },
  });
  if (isLost(folder))
    return broken(1, 'the journal is gone, and backups or lines of it are there', 'journal.lost');
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(journalPath(folder), { readOnly: true });
    if (isBeforeTheLog(database)) return broken(1, 'Tilla 0.1 wrote it, which kept no log', 'journal.old');
    if (Number(database.prepare('PRAGMA user_version').get()?.user_version) > MIGRATIONS.length) {
      return broken(1, 'a newer Tilla wrote the file', 'journal.newer');
    }
    const verified = verifyJournal(database);
    if (verified.fault === 'stopped') return broken(1, 'it was not read to its end', 'journal.not-checked');
    if (verified.fault !== null) return broken(verified.seq, ...FAULTS[verified.fault]);
    const { seq } = verified.tip;
    const log = logSource(database);
    const [tillId] = log.tills();
    const lines = compareWithLines(
      log,
      tillId === undefined ? [] : linesFolders(folder, secondFolderOf(folder), tillId),
    );
    if (lines.kind === 'fits') return { seq, broken: null };
    if (lines.kind === 'fork') return broken(lines.seq, 'its line says something else', 'journal.differs');
    return broken(seq + 1, 'it is lost, and lines of later ones are there', 'journal.set-back');
  } catch {
    return broken(1, 'the file is damaged', 'journal.corrupt');
  } finally {
    database?.close();
  }
}

/** Where the installer keeps the lines a second time. Read as it is: the settings are the till's. */
function secondFolderOf(folder: string): string | null {
  try {
    const stored: unknown = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
    return z.object({ logFolder: Settings.shape.logFolder }).parse(stored).logFolder;
  } catch {
    return null;
  }
}

function sayFound({ seq, broken }: Found, say: (line: string) => void): number {
  if (broken === null) return sayAnd(say, `journal: ok, ${seq} entries`, 0);
  return sayAnd(say, `journal: broken at ${broken.seq}: ${broken.why} (${broken.code})`, 1);
}

function verify(folder: string, { say }: CommandParts): number {
  return sayFound(look(folder), say);
}

function repairIt(folder: string, { clock, random, say }: CommandParts): number {
  const found = look(folder);
  if (found.broken === null) {
    say('journal: it is whole, and nothing was changed');
    return sayAnd(say, `journal: repaired to ${found.seq}, 0 entries regained`, 0);
  }
  const secondFolder = secondFolderOf(folder);
  const reason = 'journal repair';
  const repaired = repairJournal({ folder, secondFolder, clock, random, act: byTill(null), reason });
  if (!repaired.ok) return sayError(say, repaired.error);
  const { repairedTo, regained, leftOver, salvaged, keptAs } = repaired.value;
  if (keptAs !== null) say(`journal: the old one is kept as ${keptAs}`);
  if (leftOver > 0) {
    say(`journal: ${leftOver} lines lie behind a gap, ${salvaged} entries were made of what they say`);
    say('journal: a manager is called where it may be money');
  }
  return sayAnd(say, `journal: repaired to ${repairedTo}, ${regained} entries regained`, 0);
}

function withJournal(
  folder: string,
  say: (line: string) => void,
  work: (database: DatabaseSync) => number,
): number {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(journalPath(folder));
    if (logIn(database).tip().seq > 0) return work(database);
    return sayError(say, { code: 'journal.lost' });
  } catch (thrown) {
    if (thrown instanceof BrokenChain) return sayFound({ seq: 0, broken: brokenAt(thrown.seq) }, say);
    // What it is that can't be read: the check of all of it says it best.
    const found = look(folder);
    return found.broken === null ? sayError(say, { code: 'journal.unwritable' }) : sayFound(found, say);
  } finally {
    database?.close();
  }
}

const brokenAt = (seq: number): Found['broken'] => ({ seq, why: FAULTS.changed[0], code: FAULTS.changed[1] });

function rebuildIt(folder: string, { say }: CommandParts): number {
  return withJournal(folder, say, (database) => sayAnd(say, `journal: rebuilt to ${rebuild(database)}`, 0));
}

function show(folder: string, { say }: CommandParts, id: string): number {
  return withJournal(folder, say, (database) => {
    const lines = showEntries(database, id);
    for (const line of lines) say(line);
    return lines.length > 0 ? 0 : sayAnd(say, `journal: it holds nothing about ${id}`, 1);
  });
}
