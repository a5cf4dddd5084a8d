/**
 * The journal's command line, for support on the telephone while the till is not running:
 *
 *   npm run journal -- verify|repair|rebuild|show ID --data DIR [--lines DIR] [--without-lines] [--out FILE]
 *   tilla --journal verify --data DIR --out FILE
 *
 * `repair --lines` also takes a till's lines from another folder: the till's own folder in the second folder,
 * or the second folder if it holds only one till. With an empty or missing data folder, the books are made
 * from these lines. `repair --without-lines` continues without a folder that the journal waits for and that
 * is gone for good.
 *
 * The last line gives the result. 0: the journal is well; 1: it is not; 2: nothing was done.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { TillError } from '../../shared/errors/till-error.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import { migrate } from '../storage/database.ts';
import { BrokenChain, logIn } from '../storage/log.ts';
import { isLost } from '../storage/maintenance/backups.ts';
import { linesOfOneTill } from '../storage/maintenance/lines-alone.ts';
import { lockFolder } from '../storage/maintenance/lock-folder.ts';
import { repairJournal } from '../storage/maintenance/repair.ts';
import { finishRepair } from '../storage/maintenance/repair-place.ts';
import { journalPath } from '../storage/maintenance/set-aside.ts';
import { isBeforeTheLog, MIGRATIONS } from '../storage/migrations.ts';
import { rebuild, tablesIn } from '../storage/rebuild.ts';
import { brokenAt, checkJournal, type Found, secondFolderOf } from './check-journal.ts';
import { showEntries } from './journal-show.ts';
import { writeOutcome } from './out-file.ts';

export interface CommandDeps {
  readonly clock: Clock;
  readonly random: Randomness;
  /** For `repair`: a till's lines elsewhere; null or left out: none. */
  readonly lines?: string | null;
  /** For `repair`: gives up an unreachable folder of lines that the journal waits for. */
  readonly withoutLines?: boolean;
  /** The journal's folder without `--data`; null: none. */
  readonly defaultFolder: string | null;
  readonly print: (line: string) => void;
}

const USAGE =
  'journal: usage: verify|repair|rebuild|show ID --data DIR [--out FILE]; repair takes --lines DIR: the lines of a till in its second folder, and --without-lines: a folder that is away for good is given up';

/**
 * The command in the installed program. Answers the exit code; null: the arguments are not about the journal.
 * Never throws.
 */
export function runJournalCommand(argv: readonly string[], deps: CommandDeps): number | null {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: {
      journal: { type: 'string' },
      data: { type: 'string' },
      lines: { type: 'string' },
      'without-lines': { type: 'boolean' },
      out: { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
  if (values.journal === undefined) return null;
  const id = positionals.at(-1) ?? '';
  const [words, lines] = [[String(values.journal), id], textOf(values.lines)];
  return journalCommand(words, textOf(values.data), textOf(values.out), {
    ...deps,
    lines,
    withoutLines: values['without-lines'] === true,
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `words`: the command, and an id for `show`. `out`: a file for the output. Answers the exit code. */
export function journalCommand(
  [what = '', id = '']: readonly string[],
  data: string | null,
  out: string | null,
  deps: CommandDeps,
): number {
  const lines: string[] = [];
  const print = out === null ? deps.print : (line: string): void => void lines.push(line);
  const folder = data ?? deps.defaultFolder;
  const code = folder === null ? printAnd(print, USAGE, 2) : onFolder(what, id, folder, { ...deps, print });
  if (out === null) return code;
  if (writeOutcome(out, lines, folder === null ? [] : [folder])) return code;
  return printAnd(deps.print, `journal: ${out} can't be written`, 2);
}

function printAnd(print: (line: string) => void, line: string, code: number): number {
  print(line);
  return code;
}

const COMMANDS = { verify, repair: repairIt, rebuild: rebuildIt, show } as const;

function onFolder(what: string, id: string, folder: string, deps: CommandDeps): number {
  const { print } = deps;
  const command = Object.entries(COMMANDS).find(([name]) => name === what)?.[1];
  const isWrong =
    (what === 'show' && id === '') || ((deps.lines != null || deps.withoutLines) && what !== 'repair');
  if (!command || isWrong) return printAnd(print, USAGE, 2);
  const lines = deps.lines == null ? null : linesOfOneTill(deps.lines);
  if (deps.lines != null && lines === null) {
    return printAnd(
      print,
      `journal: not the lines of one till lie in ${deps.lines}: name its own folder there`,
      2,
    );
  }
  if (lines !== null) mkdirSync(folder, { recursive: true });
  if (!existsSync(folder)) return printAnd(print, `journal: there is no folder ${folder}`, 2);
  const lock = lockFolder(folder);
  if (!lock.ok) {
    const why =
      lock.error.code === 'journal.in-use'
        ? 'the till runs on it: close the till first'
        : 'it can not be written to';
    return printAnd(print, `journal: ${folder}: ${why} (${lock.error.code})`, 2);
  }
  try {
    const finished = finishRepair(folder);
    if (!finished.ok) return printError(print, finished.error);
    if (lines === null && !existsSync(journalPath(folder)) && !isLost(folder)) {
      const second = secondFolderOf(folder);
      if (second !== null && existsSync(second)) {
        print(`journal: its lines may lie in ${second}: repair --lines takes them from there`);
      }
      return printAnd(print, `journal: there is none in ${folder}`, 2);
    }
    return command(folder, { ...deps, lines }, id);
  } finally {
    lock.value.release();
  }
}

const printError = (print: (line: string) => void, { code }: TillError): number =>
  printAnd(print, `journal: ${ERRORS[code] ?? 'nothing could be done'} (${code})`, 1);

const ERRORS: Partial<Record<TillError['code'], string>> = {
  'journal.lost': 'there is nothing to make it from again: no backup, no lines, no entry that can be read',
  'journal.differs': 'those lines are of another till',
  'journal.old': 'Tilla 0.1 wrote it, which kept no log',
  'journal.newer': 'a newer Tilla wrote it: install that one again',
  'journal.corrupt': 'what is left of it makes no books',
  'journal.copy-away':
    'entries that it lacks lie in a folder that can not be reached: connect it first, or give it up by --without-lines',
  'journal.unwritable': 'the disk takes nothing: is it full, or the folder not writable',
};

function printFound({ seq, isOlder, broken, receipts = [] }: Found, print: (line: string) => void): number {
  for (const fault of receipts) print(`journal: ${fault}`);
  if (isOlder) print('journal: an older Tilla made its tables: not compared, the next start brings them up');
  if (broken === null) return printAnd(print, `journal: ok, ${seq} entries`, 0);
  return printAnd(print, `journal: broken at ${broken.seq}: ${broken.why} (${broken.code})`, 1);
}

function verify(folder: string, { print }: CommandDeps): number {
  return printFound(checkJournal(folder), print);
}

function repairIt(
  folder: string,
  { clock, random, print, lines = null, withoutLines = false }: CommandDeps,
): number {
  const found = checkRebuilt(folder, print, lines);
  if (found.broken === null) {
    print('journal: its log is whole, and nothing of it was changed');
    return printAnd(print, `journal: repaired to ${found.seq}, 0 entries regained`, 0);
  }
  const secondFolder = secondFolderOf(folder);
  const reason = 'journal repair';
  const repaired = repairJournal({
    folder,
    secondFolder,
    linesFrom: lines,
    withoutAway: withoutLines,
    clock,
    random,
    act: byTill(null),
    reason,
  });
  if (!repaired.ok) return printError(print, repaired.error);
  const { repairedTo, regained, leftOver, salvaged, baskets, keptAs } = repaired.value;
  if (keptAs !== null) print(`journal: the old one is kept as ${keptAs}`);
  if (leftOver > 0) {
    print(`journal: ${leftOver} lines lie behind a gap, ${salvaged} entries were made of what they say`);
    print('journal: a manager is called where it may be money');
  }
  if (baskets > 0)
    print(`journal: baskets kept: ${baskets}, each needs a manager's word before it is charged`);
  return printAnd(print, `journal: repaired to ${repairedTo}, ${regained} entries regained`, 0);
}

/**
 * Rebuilds wrong tables in place: taking the whole file away would also lose the tables that are not made
 * from the log.
 */
function checkRebuilt(folder: string, print: (line: string) => void, lines: string | null): Found {
  const found = checkJournal(folder, lines);
  if (found.broken?.fault !== 'tables') return found;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(journalPath(folder));
    rebuild(database);
    print('journal: its tables were not what the log makes of them, and were made again');
  } catch {
    // The tables cannot be rebuilt here, so the repair makes them in a new file.
    return found;
  } finally {
    database?.close();
  }
  return checkJournal(folder, lines);
}

function withJournal(
  folder: string,
  print: (line: string) => void,
  work: (database: DatabaseSync) => number,
): number {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(journalPath(folder));
    if (isBeforeTheLog(database)) return printError(print, { code: 'journal.old' });
    if (logIn(database).tip().seq === 0) return printError(print, { code: 'journal.lost' });
    if (tablesIn(database) === 'newer') return printError(print, { code: 'journal.newer' });
    return work(database);
  } catch (thrown) {
    if (thrown instanceof BrokenChain) return printFound(brokenAt(thrown.seq), print);
    // The full check names best what cannot be read.
    const found = checkJournal(folder);
    return found.broken === null
      ? printError(print, { code: 'journal.unwritable' })
      : printFound(found, print);
  } finally {
    database?.close();
  }
}

/** Migrates an older Tilla's tables before the rebuild, as the next start would. */
function rebuildIt(folder: string, { print }: CommandDeps): number {
  return withJournal(folder, print, (database) => {
    migrate(database, MIGRATIONS, Number(database.prepare('PRAGMA user_version').get()?.user_version));
    return printAnd(print, `journal: rebuilt to ${rebuild(database)}`, 0);
  });
}

function show(folder: string, { print }: CommandDeps, id: string): number {
  return withJournal(folder, print, (database) => {
    if (tablesIn(database) === 'older') {
      return printAnd(print, 'journal: an older Tilla made its tables: rebuild them first', 2);
    }
    const lines = showEntries(database, id);
    for (const line of lines) print(line);
    return lines.length > 0 ? 0 : printAnd(print, `journal: it holds nothing about ${id}`, 1);
  });
}
