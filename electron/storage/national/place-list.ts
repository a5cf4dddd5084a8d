/** Where the national list lies, beside the catalogue. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

export const nationalPath = (folder: string): string => join(folder, 'national.db');

/** A list that is being loaded. A kill leaves this file, and the next load begins it anew. */
export const newNationalPath = (folder: string): string => join(folder, 'national.db.new');

/** Windows keeps the name of a renamed file without this. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Puts the finished list in the place of the earlier one, which must be closed. Errors: `national.not-stored`. */
export function placeNationalList(folder: string): Result<null, TillError> {
  try {
    renameSync(newNationalPath(folder), nationalPath(folder));
    flushFolder(folder);
    return ok(null);
  } catch {
    return fail({ code: 'national.not-stored' });
  }
}

/** Removes a list that was not placed. A failure stops no start: the next load overwrites the file. */
export function dropNewNationalList(folder: string): void {
  try {
    rmSync(newNationalPath(folder), { force: true });
  } catch {
    // The disk keeps the file for now.
  }
}
