/**
 * Puts a journal that was made again in the place of the old one. It has another name until it is whole and on the
 * disk; from then on every start goes on with the exchange, wherever the power left it.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { linesFolder } from './lines.ts';
import { backupsFolder, journalPath, setFolderAside, setJournalAside } from './set-aside.ts';

/** Where it is made. Nothing of it counts. */
export const repairingPath = (folder: string): string => join(folder, 'journal.repairing.db');

/** Throws what the disk throws. */
export function discardHalfMade(folder: string): void {
  for (const suffix of ['-journal', '-wal', '-shm', '']) {
    rmSync(`${repairingPath(folder)}${suffix}`, { force: true });
  }
}

/** What a repair left that was broken off: as large as the journal, and nobody's. It stops no start. */
export function clearHalfMade(folder: string): void {
  try {
    discardHalfMade(folder);
  } catch {
    // The next start tries again.
  }
}

/** `repaired`: the old one's copies and lines are its own. `fresh`: they are of a journal that was given up. */
export type MadeAs = 'repaired' | 'fresh';

const MADE = /^journal\.(repaired|fresh)-(\d+)\.db$/;

/** From here on it counts. It is closed, and has no files beside it. Throws what the disk throws. */
export function nameMade(folder: string, as: MadeAs, atWallMs: number): void {
  flush(repairingPath(folder));
  renameSync(repairingPath(folder), join(folder, `journal.${as}-${Math.floor(atWallMs)}.db`));
  flush(folder);
}

/**
 * Sets the old journal aside and puts the new one in its place, where there is a new one; null: there was none, or
 * no old one. Before a fresh one the copies and lines of the old one go aside too: a repair would bring back from them
 * what was given up. onStep: tests end the power there. Answers the old one's new name. Errors: `journal.unwritable`;
 * what is done is not undone then.
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

/** A file, or a folder where the system flushes them: Windows does not. */
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
