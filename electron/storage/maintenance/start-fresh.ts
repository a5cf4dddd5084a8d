/**
 * The last way out of an unusable journal: an empty one of the same till. It takes over readable rows that
 * may still matter. The new file is whole and flushed before the old one is touched.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../../shared/ids.ts';
import type { FreshJournal, JournalProgress } from '../../../shared/journal/outcomes.ts';
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
import { countedOn } from './known-receipts.ts';
import { type LastKnown, lastInLines, lastKnown, setSecondAside } from './last-known.ts';
import { linesFolder, linesFolders, tillOfLines } from './lines.ts';
import { linesAlone } from './lines-alone.ts';
import { differingLines, forgetDifferingLines, withNoted } from './lines-note.ts';
import { lostReports } from './lost-reports.ts';
import { discardHalfMade, finishRepair, nameMade, repairingPath } from './repair-place.ts';
import { basesIn, type Gathered, gatherEverything, ownTills, tillIn, tillOfBase } from './repair-sources.ts';
import { journalPath } from './set-aside.ts';
import { verifyLog } from './verify.ts';

export interface StartFreshDeps {
  readonly clock: Clock;
  readonly random: Randomness;
  readonly act: Act;
  /** The reason in the first entry. */
  readonly why: string;
  /** The second folder for lines; null: none. */
  readonly secondFolder: string | null;
  /** If the data folder is empty, this machine's till in the second folder continues. */
  readonly machine?: Machine;
  readonly onProgress?: (progress: JournalProgress) => void;
  /** Before each step: tests end the power there. */
  readonly onStep?: () => void;
}

/**
 * folder: the data folder; no till writes to it. The old file is kept under the returned name, beside its
 * backups and lines (`backups.set-aside-<ms>`, `log.set-aside-<ms>`). The new journal's first entry holds the
 * person, the reason and the old journal's known end. Blocks as long as reading takes. Errors:
 * `journal.unwritable`, and as `openDatabase`.
 */
export function startFreshJournal(folder: string, deps: StartFreshDeps): Result<FreshJournal, TillError> {
  const finished = finishRepair(folder);
  if (!finished.ok) return finished;
  const alone = linesAlone(folder, deps.secondFolder, deps.machine ?? NO_MACHINE);
  const after = lastKnown(folder) ?? (alone === null ? null : lastInLines(alone));
  const { clock, onStep } = deps;
  const atWallMs = clock.wallMs();
  try {
    const made = makeWith(folder, deps, after);
    if (!made.ok) return made;
    onStep?.();
    nameMade(folder, 'fresh', atWallMs);
    onStep?.();
    const placed = finishRepair(folder, onStep);
    if (!placed.ok) return placed;
    const [, second] = after ? linesFolders(folder, deps.secondFolder, after.tillId) : [];
    if (second !== undefined) setSecondAside(second, atWallMs);
    forgetDifferingLines(folder);
    return ok({ ...made.value, keptAs: placed.value });
  } catch {
    return fail({ code: 'journal.unwritable', field: journalPath(folder) });
  } finally {
    discardHalfMade(folder);
  }
}

/** Entries per transaction. */
const BATCH = 1_000;

type Made = Result<Omit<FreshJournal, 'keptAs'>, TillError>;

/**
 * An empty journal is made whatever happens while the old one is read. On a full disk it fails instead of
 * losing the old one.
 */
function makeWith(folder: string, deps: StartFreshDeps, after: LastKnown | null): Made {
  let gathered: Gathered | null = null;
  try {
    gathered = gatherOld(folder, deps.secondFolder, after);
    const made = gathered && make(folder, deps, after, gathered);
    if (made && (made.ok || made.error.code === 'journal.unwritable')) return made;
  } catch (thrown) {
    if (isFull(thrown)) return fail({ code: 'journal.unwritable', field: folder });
    // Nothing is taken over, and the result shows this to the manager.
  } finally {
    gathered?.close();
  }
  return make(folder, deps, after, null);
}

/** null: the journal's till is unknown. */
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
  deps: StartFreshDeps,
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
    deps.onProgress?.({ work: 'checking', done: 0, of: 0 });
    rebuild(database);
    carrySetupCode(database, folder);
    carryStaff(database, folder);
    const old = gathered && carryOver(database, gathered, deps, after?.tillId ?? null);
    const reports = gathered && after ? lostReports(database, gathered.all(), after.tillId) : [];
    const started = startHistoryAfter(database, deps, after, old, reports);
    if (!started.ok) return started;
    const carried = old ? append(database, deps, old) : ok(0);
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

function startHistoryAfter(
  database: DatabaseSync,
  { clock, random, act, why }: StartFreshDeps,
  after: LastKnown | null,
  old: CarryOver | null,
  reports: Payload<'reports.lost'>['reports'],
): Result<null, TillError> {
  const id = (): string => uuidV7(clock.wallMs(), random);
  const tillId = after?.tillId ?? TillId.parse(id());
  const journalId = JournalId.parse(id());
  const writer = writerIn(database, { clock, random });
  const started = writer.startHistory(act, {
    tillId,
    journalId,
    previous: after?.previous ?? null,
    why,
    machine: old?.machine ?? null,
    copyOf: null,
    ...countedOn(old?.receipts ?? 0),
  });
  if (!started.ok || reports.length === 0) return started;
  return writer.append(act, { kind: 'reports.lost', subject: journalId, payload: { reports } });
}

/** Each entry at its own moment. Returns how many the books refuse. Errors: `journal.unwritable`. */
function append(
  database: DatabaseSync,
  { clock, random, onProgress }: StartFreshDeps,
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
  const writer = writerIn(database, { clock: then, random, reportsLate: false }, savepointsIn(database));
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
      // An entry that the books refuse stays in the old file, and is counted.
      refused += 1;
    }
  }
  now = momentOf(clock);
  // The last day ends as the others did, so no entry says that it was closed late.
  const day = database.prepare("SELECT day FROM shift WHERE is_open = 1 AND kind = 'day'").get()?.day;
  if (day !== undefined && String(day) < tashkentDay(now.wallMs)) writer.endDay();
  database.exec('COMMIT');
  return ok(refused);
}
