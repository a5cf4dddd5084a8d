/**
 * Puts a journal that was made again in the place of the old one. It has another name until it is whole and on the
 * disk; from then on every start goes on with the exchange, wherever the power left it.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { journalPath, setJournalAside } from './set-aside.ts';

/** Where it is made. Nothing of it counts. */
export const repairingPath = (folder: string): string => join(folder, 'journal.repairing.db');

export function discardHalfMade(folder: string): void {
  for (const suffix of ['-journal', '-wal', '-shm', '']) {
    rmSync(`${repairingPath(folder)}${suffix}`, { force: true });
  }
}

const REPAIRED = /^journal\.repaired-(\d+)\.db$/;

/** From here on it counts. It is closed, and has no files beside it. Throws what the disk throws. */
export function nameRepaired(folder: string, atWallMs: number): void {
  flush(repairingPath(folder));
  renameSync(repairingPath(folder), join(folder, `journal.repaired-${Math.floor(atWallMs)}.db`));
  flush(folder);
}

/**
 * Sets the old journal aside and puts the new one in its place, where there is a new one; null: there was none, or
 * no old one. onStep: tests end the power there. Answers the old one's new name. Errors: `journal.unwritable`; what is done is not undone then.
 */
export function finishRepair(
  folder: string,
  onStep: () => void = () => undefined,
): Result<string | null, TillError> {
  try {
    const name = readdirSync(folder).find((file) => REPAIRED.test(file));
    if (name === undefined) return ok(null);
    const hadOld = existsSync(journalPath(folder));
    const kept = setJournalAside(folder, Number(REPAIRED.exec(name)?.[1]));
    if (!kept.ok) return kept;
    onStep();
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
