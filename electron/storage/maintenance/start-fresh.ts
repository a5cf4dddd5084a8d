/**
 * The last way out of a journal that nobody can use: an empty one of the same till, which takes over what can still
 * be read and may still matter. The new one is whole and on the disk before the old one is touched.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../../shared/ids.ts';
import type { BegunFresh, JournalProgress } from '../../../shared/journal/outcomes.ts';
import { type Machine, NO_MACHINE } from '../../../shared/machine.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { type Clock, type Moment, momentOf, type Randomness, tashkentDay } from '../../../shared/time.ts';
import { writerIn } from '../append.ts';
import { isFull, openDatabase, savepointsIn } from '../database.ts';
import type { Payload } from '../kinds.ts';
import { MIGRATIONS } from '../migrations.ts';
import { rebuild } from '../rebuild.ts';
import { tasksIn } from '../repositories/tasks.ts';
import { carryBaskets } from './carry-baskets.ts';
import { type CarryOver, carryOver } from './carry-over.ts';
import { carrySetupCode } from './carry-setup-code.ts';
import { carryStaff } from './carry-staff.ts';
import { type LastKnown, lastInLines, lastKnown, setSecondAside } from './last-known.ts';
import { linesFolder, linesFolders, tillOfLines } from './lines.ts';
import { linesAlone } from './lines-alone.ts';
import { differingLines, forgetDifferingLines, withNoted } from './lines-note.ts';
import { lostReports } from './lost-reports.ts';
import { discardHalfMade, finishRepair, nameMade, repairingPath } from './repair-place.ts';
import { basesIn, type Gathered, gatherEverything, ownTills, tillIn, tillOfBase } from './repair-sources.ts';
import { journalPath } from './set-aside.ts';
import { verifyLog } from './verify.ts';

export interface StartFreshParts {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly act: Act;
  /** Stands in the first entry. */
  readonly why: string;
  /** Where the lines are written a second time; null: nowhere. */
  readonly secondFolder: string | null;
  /** Where the data folder holds nothing at all, this machine's till in the second folder is the one that goes on. */
  readonly machine?: Machine;
  readonly onProgress?: (progress: JournalProgress) => void;
  /** Before each step: tests end the power there. */
  readonly onStep?: () => void;
}

/**
 * folder: the data folder, on which no till writes. The old file is kept under the name that is answered, its copies
 * and lines beside it (`backups.set-aside-<ms>`, `log.set-aside-<ms>`); who did so and why stands in the new one's first entry, with what is known of the old one's end. Blocks
 * for as long as all of it is read. Errors: `journal.unwritable`, and what `openDatabase` says.
 */
export function startFreshJournal(folder: string, parts: StartFreshParts): Result<BegunFresh, TillError> {
  const finished = finishRepair(folder);
  if (!finished.ok) return finished;
  const alone = linesAlone(folder, parts.secondFolder, parts.machine ?? NO_MACHINE);
  const after = lastKnown(folder) ?? (alone === null ? null : lastInLines(alone));
  const { clock, onStep } = parts;
  const atWallMs = clock.wallMs();
  try {
    const made = makeWith(folder, parts, after);
    if (!made.ok) return made;
    onStep?.();
    nameMade(folder, 'fresh', atWallMs);
    onStep?.();
    const placed = finishRepair(folder, onStep);
    if (!placed.ok) return placed;
    const [, second] = after ? linesFolders(folder, parts.secondFolder, after.tillId) : [];
    if (second !== undefined) setSecondAside(second, atWallMs);
    forgetDifferingLines(folder);
    return ok({ ...made.value, keptAs: placed.value });
  } catch {
    return fail({ code: 'journal.unwritable', field: journalPath(folder) });
  } finally {
    discardHalfMade(folder);
  }
}

/** Entries a transaction. */
const BATCH = 1_000;

type Made = Result<Omit<BegunFresh, 'keptAs'>, TillError>;

/** Whatever the old one does to whoever reads it, an empty one is made; a full disk is no reason to forget it. */
function makeWith(folder: string, parts: StartFreshParts, after: LastKnown | null): Made {
  let gathered: Gathered | null = null;
  try {
    gathered = gatherOld(folder, parts.secondFolder, after);
    const made = gathered && make(folder, parts, after, gathered);
    if (made && (made.ok || made.error.code === 'journal.unwritable')) return made;
  } catch (thrown) {
    if (isFull(thrown)) return fail({ code: 'journal.unwritable', field: folder });
    // Nothing is taken over, and the manager is told so.
  } finally {
    gathered?.close();
  }
  return make(folder, parts, after, null);
}

/** null: nobody knows whose journal it was. */
function gatherOld(folder: string, secondFolder: string | null, after: LastKnown | null): Gathered | null {
  const found = basesIn(folder);
  const tillId = after?.tillId ?? tillIn(folder, found);
  if (tillId === null) return null;
  const ours = ownTills(linesFolders(folder, secondFolder, tillId), found, tillId);
  const bases = found.filter((base) => ours.has(tillOfBase(base) ?? ''));
  const own = linesFolder(folder);
  const owner = tillOfLines(own);
  const isOthers = owner !== null && !ours.has(owner);
  const linesIn = linesFolders(folder, secondFolder, tillId).filter((path) => path !== own || !isOthers);
  return gatherEverything(folder, withNoted(linesIn, differingLines(folder)), bases);
}

function make(
  folder: string,
  parts: StartFreshParts,
  after: LastKnown | null,
  gathered: Gathered | null,
): Made {
  discardHalfMade(folder);
  const opened = openDatabase(repairingPath(folder), MIGRATIONS);
  if (!opened.ok) return opened;
  const database = opened.value;
  try {
    // Flushed once, when it is whole.
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
    parts.onProgress?.({ work: 'checking', done: 0, of: 0 });
    rebuild(database);
    carrySetupCode(database, folder);
    carryStaff(database, folder);
    const old = gathered && carryOver(database, gathered, parts);
    const reports = gathered && after ? lostReports(database, gathered.all(), after.tillId) : [];
    const begun = begin(database, parts, after, old?.machine ?? null, reports);
    if (!begun.ok) return begun;
    const carried = old ? append(database, parts, old) : ok(0);
    if (!carried.ok) return carried;
    const baskets = carryBaskets(database, folder);
    if (!baskets.ok) return baskets;
    if (verifyLog(database).fault !== null) return fail({ code: 'journal.corrupt', field: folder });
    database.exec('PRAGMA journal_mode = DELETE');
    const end = Math.max(after?.previous?.seq ?? 0, old?.lastSeq ?? 0);
    return ok({
      read: old?.read ?? 0,
      unread: end - (old?.read ?? 0) + carried.value,
      payments: Number(database.prepare('SELECT COUNT(*) AS payments FROM payment').get()?.payments),
      waiting: tasksIn(database).openTasks().length,
      baskets: baskets.value,
    });
  } finally {
    database.close();
  }
}

function begin(
  database: DatabaseSync,
  { clock, random, act, why }: StartFreshParts,
  after: LastKnown | null,
  machine: Machine | null,
  reports: Payload<'reports.lost'>['reports'],
): Result<null, TillError> {
  const id = (): string => uuidV7(clock.wallMs(), random);
  const tillId = after?.tillId ?? TillId.parse(id());
  const journalId = JournalId.parse(id());
  const writer = writerIn(database, { clock, random });
  const begun = writer.beginHistory(act, {
    tillId,
    journalId,
    previous: after?.previous ?? null,
    why,
    machine,
    copyOf: null,
  });
  if (!begun.ok || reports.length === 0) return begun;
  return writer.append(act, { kind: 'reports.lost', subject: journalId, payload: { reports } });
}

/** Each at its own moment. Answers how many the books do not take. Errors: `journal.unwritable`. */
function append(
  database: DatabaseSync,
  { clock, random, onProgress }: StartFreshParts,
  { entries }: CarryOver,
): Result<number, TillError> {
  let now: Moment = momentOf(clock);
  const then: Clock = {
    wallMs: () => now.wallMs,
    monoMs: () => now.monoMs,
    get bootId() {
      return now.bootId;
    },
    sleep: clock.sleep,
  };
  const writer = writerIn(database, { clock: then, random, saysLate: false }, savepointsIn(database));
  let refused = 0;
  database.exec('BEGIN');
  for (const [index, { entry, act, at }] of entries.entries()) {
    now = at;
    if (index % BATCH === 0) onProgress?.({ work: 'making', done: index, of: entries.length });
    if (index % BATCH === BATCH - 1) database.exec('COMMIT; BEGIN');
    try {
      const written = writer.append(act, entry);
      if (!written.ok) return written;
    } catch {
      // What does not fit the books is kept in the old file, and is counted.
      refused += 1;
    }
  }
  now = momentOf(clock);
  // The last day is over as the others are: nobody has to be told that no till was there to end it.
  const day = database.prepare("SELECT day FROM shift WHERE is_open = 1 AND kind = 'day'").get()?.day;
  if (day !== undefined && String(day) < tashkentDay(now.wallMs)) writer.endDay();
  database.exec('COMMIT');
  return ok(refused);
}
