/**
 * Makes a new journal from a damaged, lost, set-back or forked one. It uses the source that reaches furthest:
 * the journal, a backup, or nothing, with the lines that continue it. The new file is whole and flushed
 * before the old one is touched.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../../shared/ids.ts';
import type { JournalProgress, Repaired } from '../../../shared/journal/outcomes.ts';
import { type Machine, NO_MACHINE } from '../../../shared/machine.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Act, byTill } from '../../../shared/staff/actor.ts';
import type { Clock, Randomness } from '../../../shared/time.ts';
import { writerIn } from '../append.ts';
import { openDatabase } from '../database.ts';
import { logIn } from '../log.ts';
import { isBeforeTheLog, MIGRATIONS } from '../migrations.ts';
import { rebuild, tablesIn } from '../rebuild.ts';
import { openToRead } from '../regular-file.ts';
import { carryBaskets } from './carry-baskets.ts';
import { carrySetupCode } from './carry-setup-code.ts';
import { carryStaff } from './carry-staff.ts';
import { countedOn, knownReceipts } from './known-receipts.ts';
import { linesFolder, linesFolders, tillOfLines } from './lines.ts';
import { linesAlone } from './lines-alone.ts';
import { differingLines, forgetDifferingLines, isReachable, withNoted } from './lines-note.ts';
import { faultOfEntries } from './lines-source.ts';
import { lostReports } from './lost-reports.ts';
import { type Chosen, choose, leftOver } from './repair-choice.ts';
import { discardHalfMade, finishRepair, nameMade, repairingPath } from './repair-place.ts';
import {
  basesIn,
  entriesOfBase,
  type Gathered,
  gatherLines,
  ownTills,
  tillIn,
  tillOfBase,
} from './repair-sources.ts';
import { salvage } from './salvage.ts';
import { journalPath } from './set-aside.ts';
import { verifyLog } from './verify.ts';

export interface RepairDeps {
  /** The data folder; no till runs on it. */
  readonly folder: string;
  /** The second folder for lines; null: none. */
  readonly secondFolder: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly act: Act;
  /** The reason in the first entry of the new history. */
  readonly reason: string;
  /** Another folder of this till's lines; null or left out: none. */
  readonly linesFrom?: string | null;
  /** Gives up a noted folder with missing entries if it is out of reach. Left out: the repair refuses. */
  readonly withoutAway?: boolean;
  /** If the data folder is empty, the second folder's lines from this machine are used. */
  readonly machine?: Machine;
  readonly onProgress?: (progress: JournalProgress) => void;
  /** Before each step: tests end the power there. */
  readonly onStep?: () => void;
}

/**
 * Blocks as long as a rebuild takes. Errors:
 * `journal.lost`: there is no source.
 * `journal.differs`: `linesFrom` belongs to another till.
 * `journal.old`: written by Tilla 0.1.
 * `journal.newer`: a newer Tilla wrote an entry or the file; nothing is touched.
 * `journal.corrupt`: the entries fit each other and make no books.
 * `journal.copy-away`: a folder (`field`) with missing entries is out of reach; nothing is touched.
 * `journal.unwritable`: the disk refuses.
 */
export function repairJournal(deps: RepairDeps): Result<Repaired, TillError> {
  const { folder, onStep } = deps;
  const path = journalPath(folder);
  const finished = finishRepair(folder);
  if (!finished.ok) return finished;
  const refused = refusal(path);
  if (refused !== null) return fail({ code: refused, field: path });
  const noted = differingLines(folder);
  if (noted !== null && !deps.withoutAway && !isReachable(noted.linesIn)) {
    return fail({ code: 'journal.copy-away', field: noted.linesIn });
  }
  let gathered: Gathered | null = null;
  try {
    const found = basesIn(folder);
    const more = deps.linesFrom ?? linesAlone(folder, deps.secondFolder, deps.machine ?? NO_MACHINE);
    const theirs = more === null ? null : tillOfLines(more);
    const tillId = tillIn(folder, found) ?? theirs;
    if (more !== null && theirs !== null && theirs !== tillId) {
      return fail({ code: 'journal.differs', field: more, limit: 1 });
    }
    const others = more === null ? [] : [more];
    const ours = tillId === null ? null : ownTills([linesFolder(folder), ...others], found, tillId);
    const isOurs = (owner: string | null): boolean => ours === null || (owner !== null && ours.has(owner));
    const bases = found.filter((base) => isOurs(tillOfBase(base)));
    const linesIn = linesFolders(folder, tillId === null ? null : deps.secondFolder, tillId ?? '');
    gathered = gatherLines(folder, [...withNoted(linesIn, noted), ...others], bases);
    const chosen = choose(bases, isOurs, gathered);
    if (chosen === null) return fail({ code: 'journal.lost', field: path });
    onStep?.();
    const made = make(deps, chosen, gathered);
    if (!made.ok) return made;
    onStep?.();
    nameMade(folder, 'repaired', deps.clock.wallMs());
    onStep?.();
    const placed = finishRepair(folder, onStep);
    if (!placed.ok) return placed;
    forgetDifferingLines(folder);
    return ok({ ...made.value, keptAs: placed.value });
  } catch (thrown) {
    return fail({ code: faultOfEntries(thrown, path), field: path });
  } finally {
    gathered?.close();
    discardHalfMade(folder);
  }
}

/** Journals that no repair is for. */
function refusal(path: string): 'journal.old' | 'journal.newer' | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(path);
    if (isBeforeTheLog(database)) return 'journal.old';
    return tablesIn(database) === 'newer' ? 'journal.newer' : null;
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

type Made = Result<Omit<Repaired, 'keptAs'>, TillError>;

function make(deps: RepairDeps, chosen: Chosen, gathered: Gathered): Made {
  discardHalfMade(deps.folder);
  const opened = openDatabase(repairingPath(deps.folder), MIGRATIONS);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    // Flushed once, when it is whole.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    fill(database, chosen, gathered);
    deps.onStep?.();
    const { seq: of } = logIn(database).tip();
    rebuild(database, { onBatch: (done) => deps.onProgress?.({ work: 'making', done, of }) });
    carrySetupCode(database, deps.folder);
    carryStaff(database, deps.folder);
    deps.onStep?.();
    const made = goOn(database, deps, chosen, gathered);
    if (!made.ok) return made;
    const baskets = carryBaskets(database, deps.folder);
    if (!baskets.ok) return baskets;
    const onBatch = (done: number) =>
      deps.onProgress?.({ work: 'checking', done, of: logIn(database).tip().seq });
    if (verifyLog(database, null, onBatch).fault !== null)
      return fail({ code: 'journal.corrupt', field: journalPath(deps.folder) });
    database.exec('PRAGMA journal_mode = DELETE');
    return ok({ ...made.value, baskets: baskets.value });
  } finally {
    database.close();
  }
}

/** Copies the entries as they are stored. */
function fill(database: DatabaseSync, { base, lines }: Chosen, gathered: Gathered): void {
  const log = logIn(database);
  database.exec('BEGIN');
  for (const entry of entriesOfBase(base)) log.insert(entry);
  for (const hash of lines) log.insert(gathered.line(hash));
  database.exec('COMMIT');
}

/** Begins the new history, with the rows that can't be joined to the old one. */
function goOn(
  database: DatabaseSync,
  deps: RepairDeps,
  chosen: Chosen,
  gathered: Gathered,
): Result<Omit<Repaired, 'keptAs' | 'baskets'>, TillError> {
  const { clock, random, act, reason } = deps;
  const left = leftOver(chosen, logIn(database), gathered);
  const entries = salvage(database, left, deps);
  const { seq, hash } = chosen.tip;
  const last = chosen.openings.at(-1);
  const tillId = TillId.parse(last?.tillId);
  const journalId = JournalId.parse(uuidV7(clock.wallMs(), random));
  const lost = lostReports(database, left, tillId);
  const writer = writerIn(database, { clock, random });
  const started = writer.startHistory(act, {
    tillId,
    journalId,
    previous: { journalId: JournalId.parse(last?.journalId), seq, hash },
    why: reason,
    machine: null,
    copyOf: null,
    ...countedOn(knownReceipts(database, tillId, left)),
  });
  if (!started.ok) return started;
  if (lost.length > 0) {
    const written = writer.append(act, {
      kind: 'reports.lost',
      subject: journalId,
      payload: { reports: lost },
    });
    if (!written.ok) return written;
  }
  let refused = 0;
  for (const entry of entries) {
    try {
      const written = writer.append(byTill(null), entry);
      if (!written.ok) return written;
    } catch {
      // An entry that the books refuse stays a line, and counts as left over.
      refused += 1;
    }
  }
  return ok({
    repairedTo: seq,
    regained: seq - chosen.base.tip.seq,
    leftOver: left.length + refused,
    salvaged: entries.length - refused,
  });
}
