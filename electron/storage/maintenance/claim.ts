/**
 * A person decides what a data folder on another machine is. Both answers begin a new history, bound to this
 * machine, in one entry. `moved`: the till goes on. `copy`: a new till begins, and everything earlier belongs
 * to the other till.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../../shared/ids.ts';
import type { Machine } from '../../../shared/machine.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import type { Clock, Randomness } from '../../../shared/time.ts';
import { writerIn } from '../append.ts';
import { openJournal } from '../open-journal.ts';
import { forgetOpenIn } from '../repositories/beside.ts';
import { countedOn, knownReceipts } from './known-receipts.ts';
import { linesFolders, nameWriter } from './lines.ts';
import { differingLines, forgetDifferingLines, isReachable } from './lines-note.ts';
import { logSource } from './lines-source.ts';
import { joinLines } from './lines-start.ts';
import { journalPath } from './set-aside.ts';

export interface ClaimFolderDeps {
  /** The data folder; no till sells on it. */
  readonly folder: string;
  /** The second folder for lines; null: none. */
  readonly secondFolder: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The machine to bind to. */
  readonly machine: Machine;
  readonly act: Act;
}

/**
 * Runs once; the next start uses the result. Errors: as `openJournal`, and `journal.set-back`,
 * `journal.differs`. For `moved` also `journal.copy-away`: a folder (`field`) with missing entries is out of
 * reach, and nothing is done.
 */
export function claimFolder(deps: ClaimFolderDeps, decision: 'moved' | 'copy'): Result<null, TillError> {
  const { folder, clock, random } = deps;
  const noted = decision === 'moved' ? differingLines(folder) : null;
  if (noted !== null && !isReachable(noted.linesIn)) {
    return fail({ code: 'journal.copy-away', field: noted.linesIn });
  }
  const onRegained = (): void => undefined;
  const opened = openJournal(journalPath(folder), {
    clock,
    random,
    join: (database) => {
      // The other till still writes into the second folder, so new lines there do not belong to the copy.
      const secondFolder = decision === 'moved' ? deps.secondFolder : null;
      const passesNoted = decision === 'copy';
      const stopped = joinLines(database, { folder, clock, random, secondFolder, onRegained, passesNoted });
      if (stopped !== null) return stopped;
      const written = startHistoryOf(database, deps, decision);
      return written.ok ? null : written.error;
    },
  });
  if (!opened.ok) return opened;
  const { tillId } = opened.value.identity();
  opened.value.close();
  if (decision === 'copy') forgetDifferingLines(folder);
  const [, second] = linesFolders(folder, deps.secondFolder, tillId);
  if (second !== undefined && existsSync(second)) {
    try {
      nameWriter(second, deps.machine);
    } catch {
      // Out of reach. If another machine wrote there, the next start asks again.
    }
  }
  return ok(null);
}

function startHistoryOf(
  database: DatabaseSync,
  { folder, clock, random, machine, act }: ClaimFolderDeps,
  decision: 'moved' | 'copy',
): Result<null, TillError> {
  const log = logSource(database);
  const [tip, history, [before]] = [log.tip(), log.history(), log.tills()];
  if (history === null) return fail({ code: 'journal.corrupt', field: folder });
  const newId = (): string => uuidV7(clock.wallMs(), random);
  const tillId = TillId.parse(before);
  const opening = {
    journalId: JournalId.parse(newId()),
    previous: { journalId: JournalId.parse(history.journalId), seq: tip.seq, hash: tip.hash },
    why: null,
    machine,
  };
  const writer = writerIn(database, { clock, random });
  return decision === 'moved'
    ? writer.startHistory(act, {
        ...opening,
        tillId,
        copyOf: null,
        ...countedOn(knownReceipts(database, tillId)),
      })
    : writer.startHistory(
        act,
        { ...opening, tillId: TillId.parse(newId()), copyOf: tillId },
        forgetOpenIn(database),
      );
}
