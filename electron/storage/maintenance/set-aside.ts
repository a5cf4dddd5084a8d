/**
 * An unusable journal is always kept: only a manager's decision sets it aside under another name. Notes carry
 * the findings of the day's check to the next start.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

const FILE = 'journal.db';
/** This note makes the next start check the whole journal first. */
const FOUND_DAMAGED = 'journal.found-damaged';
/** This note: people in the tables were edited, and the log has no entry about it yet. */
const PEOPLE_EDITED = 'journal.people-edited';
/** This note makes the next start rebuild the tables. */
const TABLES_DIFFER = 'journal.tables-differ';

export const journalPath = (folder: string): string => join(folder, FILE);

/** Whether the day's check has found damage since the journal was last known to be whole. */
export const wasFoundDamaged = (folder: string): boolean => existsSync(join(folder, FOUND_DAMAGED));

/** Without the note, the next day's check finds the damage again, because today has no backup. */
export const noteDamage = (folder: string): void => note(folder, FOUND_DAMAGED);

function note(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, name), '', { flush: true });
  } catch {
    // The notice is raised all the same.
  }
}

/** Whether the day's check found tables that differ from the log, and no start has rebuilt them since. */
export const areTablesDoubtful = (folder: string): boolean => existsSync(join(folder, TABLES_DIFFER));

/** Without the note, the next check finds the difference again. */
export const noteTables = (folder: string): void => note(folder, TABLES_DIFFER);

/** Deletes a file. If the disk keeps a note, the next start does its work once more, without harm. */
export function forget(folder: string, name: string): void {
  try {
    rmSync(join(folder, name), { force: true });
  } catch {
    // A program that holds the file, such as a virus scanner, releases it by the next start.
  }
}

export const forgetTables = (folder: string): void => forget(folder, TABLES_DIFFER);

export const forgetDamage = (folder: string): void => forget(folder, FOUND_DAMAGED);

/** Called before the rebuild, which removes the only trace. */
export const notePeopleEdited = (folder: string): void => note(folder, PEOPLE_EDITED);

export const werePeopleEdited = (folder: string): boolean => existsSync(join(folder, PEOPLE_EDITED));
export const forgetPeopleEdited = (folder: string): void => forget(folder, PEOPLE_EDITED);

/**
 * Renames a folder of a journal that was given up. If the system refuses (Windows, while a program uses it),
 * renames each of its files. Throws what the disk throws.
 */
export function setFolderAside(path: string, atWallMs: number): void {
  if (!existsSync(path)) return;
  const suffix = `.set-aside-${Math.floor(atWallMs)}`;
  try {
    renameSync(path, `${path}${suffix}`);
  } catch {
    const here = readdirSync(path).filter((name) => !IS_ASIDE.test(name));
    for (const name of here) renameSync(join(path, name), join(path, `${name}${suffix}`));
  }
}
const IS_ASIDE = /\.set-aside-\d+$/;

/** The folder of the day's backups. */
export const backupsFolder = (folder: string): string => join(folder, 'backups');

const BACKUPS_ASIDE = /^backups\.set-aside-\d+$/;

/** Backups of journals that an empty one replaced, newest first. No repair uses them. */
export function copiesAside(folder: string): readonly string[] {
  return newestIn(folder)
    .filter((name) => BACKUPS_ASIDE.test(name))
    .flatMap((name) => newestIn(join(folder, name)).map((copy) => join(folder, name, copy)))
    .filter((path) => path.endsWith('.db'));
}

/** Empty without such a folder. */
function newestIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted().toReversed();
  } catch {
    return [];
  }
}

/**
 * Renames an unusable journal and its side files, so that the next start begins a new one. Nothing is
 * deleted. Returns the new name. Errors: `journal.unwritable`.
 */
export function setJournalAside(folder: string, atWallMs: number): Result<string, TillError> {
  const aside = `journal.set-aside-${atWallMs}.db`;
  try {
    // The file goes first. If it stays, its WAL stays too; and the next start notices a WAL without its file.
    for (const suffix of ['', '-wal', '-shm']) {
      const from = `${journalPath(folder)}${suffix}`;
      if (existsSync(from)) renameSync(from, join(folder, `${aside}${suffix}`));
    }
    forgetDamage(folder);
    return ok(aside);
  } catch {
    return fail({ code: 'journal.unwritable', field: aside });
  }
}
