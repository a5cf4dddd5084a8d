/**
 * A data folder on another machine than it is bound to, and a person's word on what it is. Either way a new history of
 * its log begins, bound to this machine, in one entry. Moved: the till goes on as it is. A copy: a new till begins, and
 * what lies before is the other one's, the open and the done.
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
import { linesFolders, nameWriter } from './lines.ts';
import { differingLines, forgetDifferingLines, isReachable } from './lines-note.ts';
import { logSource } from './lines-source.ts';
import { joinLines } from './lines-start.ts';
import { journalPath } from './set-aside.ts';

export interface ClaimParts {
  /** The data folder, on which no till sells. */
  readonly folder: string;
  /** Where the lines of a till are written a second time; null: nowhere. */
  readonly secondFolder: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  /** To which it is bound from now on. */
  readonly machine: Machine;
  readonly act: Act;
}

/**
 * Once; the next start goes on with the result. Errors: what `openJournal` says, and of the lines `journal.set-back`,
 * `journal.differs`, and for a till that moved `journal.copy-away` (entries that it lacks lie in a folder, `field`, that
 * can't be reached from here): nothing of it is done then.
 */
export function claimFolder(parts: ClaimParts, word: 'moved' | 'copy'): Result<null, TillError> {
  const { folder, clock, random } = parts;
  const noted = word === 'moved' ? differingLines(folder) : null;
  if (noted !== null && !isReachable(noted.linesIn)) {
    return fail({ code: 'journal.copy-away', field: noted.linesIn });
  }
  const onRegained = (): void => undefined;
  const opened = openJournal(journalPath(folder), {
    clock,
    random,
    join: (database) => {
      // The other one goes on writing into the second folder: what is new there is not the copy's.
      const secondFolder = word === 'moved' ? parts.secondFolder : null;
      const passesNoted = word === 'copy';
      const stopped = joinLines(database, { folder, clock, random, secondFolder, onRegained, passesNoted });
      if (stopped !== null) return stopped;
      const written = begin(database, parts, word);
      return written.ok ? null : written.error;
    },
  });
  if (!opened.ok) return opened;
  const { tillId } = opened.value.identity();
  opened.value.close();
  if (word === 'copy') forgetDifferingLines(folder);
  const [, second] = linesFolders(folder, parts.secondFolder, tillId);
  if (second !== undefined && existsSync(second)) {
    try {
      nameWriter(second, parts.machine);
    } catch {
      // Out of reach: where another machine has written there, the next start asks once more.
    }
  }
  return ok(null);
}

function begin(
  database: DatabaseSync,
  { folder, clock, random, machine, act }: ClaimParts,
  word: 'moved' | 'copy',
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
  return word === 'moved'
    ? writer.beginHistory(act, { ...opening, tillId, copyOf: null })
    : writer.beginHistory(
        act,
        { ...opening, tillId: TillId.parse(newId()), copyOf: tillId },
        forgetOpenIn(database),
      );
}
