/**
 * Replaces the old journal by the new one. The new one has another name until it is whole and flushed. From
 * then on every start continues the exchange after a power cut.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { linesFolder } from './lines.ts';
import { backupsFolder, journalPath, setFolderAside, setJournalAside } from './set-aside.ts';

/** The file in the making, which never counts. */
export const repairingPath = (folder: string): string => join(folder, 'journal.repairing.db');

/** Throws what the disk throws. */
export function discardHalfMade(folder: string): void {
  for (const suffix of ['-journal', '-wal', '-shm', '']) {
    rmSync(`${repairingPath(folder)}${suffix}`, { force: true });
  }
}

/** Deletes the rest of an interrupted repair, as large as the journal. A failure stops no start. */
export function clearHalfMade(folder: string): void {
  try {
    discardHalfMade(folder);
  } catch {
    // The next start tries again.
  }
}

/** `repaired`: it keeps the old backups and lines. `fresh`: they belong to a journal that was given up. */
export type MadeAs = 'repaired' | 'fresh';

const MADE = /^journal\.(repaired|fresh)-(\d+)\.db$/;

/** From here on the new file counts. It is closed and has no side files. Throws what the disk throws. */
export function nameMade(folder: string, as: MadeAs, atWallMs: number): void {
  flush(repairingPath(folder));
  renameSync(repairingPath(folder), join(folder, `journal.${as}-${Math.floor(atWallMs)}.db`));
  flush(folder);
}

/**
 * If there is a new journal, sets the old one aside and puts the new one in its place. Before a fresh one,
 * the old backups and lines go aside too, because a repair would bring their content back. `onStep`: tests
 * end the power there. Returns the old journal's new name; null: there was no new or no old one. Errors:
 * `journal.unwritable`; finished steps stay.
 */
export function finishRepair(
  folder: string,
  onStep: () => void = () => undefined,
): Result<string | null, TillError> {
  try {
    const name = readdirSync(folder).find((file) => MADE.test(file));
    if (name === undefined) return ok(null);
    const [, as, at] = MADE.exec(name) ?? [];
    const hadOld = existsSync(journalPath(folder));
    const kept = setJournalAside(folder, Number(at));
    if (!kept.ok) return kept;
    onStep();
    if (as === 'fresh') {
      for (const path of [backupsFolder(folder), linesFolder(folder)]) {
        setFolderAside(path, Number(at));
        onStep();
      }
    }
    renameSync(join(folder, name), journalPath(folder));
    flush(folder);
    return ok(hadOld ? kept.value : null);
  } catch {
    return existsSync(folder) ? fail({ code: 'journal.unwritable', field: folder }) : ok(null);
  }
}

/** Flushes a file, or a folder where the system can: Windows can't. */
function flush(path: string): void {
  let handle: number;
  try {
    handle = openSync(path, 'r+');
  } catch {
    try {
      handle = openSync(path, 'r');
    } catch {
      return;
    }
  }
  try {
    fsyncSync(handle);
  } catch {
    // A folder on Windows.
  } finally {
    closeSync(handle);
  }
}
