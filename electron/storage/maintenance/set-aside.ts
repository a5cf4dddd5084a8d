/**
 * A journal that can't be used is kept, whatever happens: set aside under another name, and only with the
 * manager's word. What the day's check found while the till sold is noted for the next start.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

const FILE = 'journal.db';
/** Its presence makes the next start check the whole journal before it opens it. */
const FOUND_DAMAGED = 'journal.found-damaged';
/** Its presence: the tables had people that the log does not know, and the log does not say so yet. */
const PEOPLE_EDITED = 'journal.people-edited';
/** Its presence makes the next start make the tables anew. */
const TABLES_DIFFER = 'journal.tables-differ';

export const journalPath = (folder: string): string => join(folder, FILE);

/** Whether the day's check found damage since the journal was last known to be whole. */
export const wasFoundDamaged = (folder: string): boolean => existsSync(join(folder, FOUND_DAMAGED));

/** A disk that takes no note is found damaged again by the next day's check: there is no copy of today. */
export const noteDamage = (folder: string): void => note(folder, FOUND_DAMAGED);

function note(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, name), '', { flush: true });
  } catch {
    // The person at the till is told all the same.
  }
}

/** Whether the day's check found tables that are not what the log makes of them, and no start made them anew since. */
export const areTablesDoubtful = (folder: string): boolean => existsSync(join(folder, TABLES_DIFFER));

/** A disk that takes no note is found so again by the next check. */
export const noteTables = (folder: string): void => note(folder, TABLES_DIFFER);

/** A file there is wanted no more. Where it is a note, and the disk keeps it, the next start does what it asks, and no more comes of it. */
export function forget(folder: string, name: string): void {
  try {
    rmSync(join(folder, name), { force: true });
  } catch {
    // Whoever holds it, a virus scanner say, has let it go by the next start.
  }
}

export const forgetTables = (folder: string): void => forget(folder, TABLES_DIFFER);

export const forgetDamage = (folder: string): void => forget(folder, FOUND_DAMAGED);

/** Before the tables are made again, which is the end of the only trace of it. */
export const notePeopleEdited = (folder: string): void => note(folder, PEOPLE_EDITED);

export const werePeopleEdited = (folder: string): boolean => existsSync(join(folder, PEOPLE_EDITED));
export const forgetPeopleEdited = (folder: string): void => forget(folder, PEOPLE_EDITED);

/**
 * Keeps a folder of a journal that was given up under another name; where the system does not move it (Windows, while
 * somebody looks into it), each of its files. Throws what the disk throws.
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

/** Where the day's copies lie. */
export const backupsFolder = (folder: string): string => join(folder, 'backups');

const BACKUPS_ASIDE = /^backups\.set-aside-\d+$/;

/** The day's copies of journals that were given up for an empty one, the newest first. No repair goes on from them. */
export function copiesAside(folder: string): readonly string[] {
  return newestIn(folder)
    .filter((name) => BACKUPS_ASIDE.test(name))
    .flatMap((name) => newestIn(join(folder, name)).map((copy) => join(folder, name, copy)))
    .filter((path) => path.endsWith('.db'));
}

/** Nothing where there is no such folder. */
function newestIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted().toReversed();
  } catch {
    return [];
  }
}

/**
 * Sets a journal that can't be used aside under another name, with its side files, so that the next start
 * makes a fresh one. Nothing of it is deleted. Answers the name. Errors: `journal.unwritable`.
 */
export function setJournalAside(folder: string, atWallMs: number): Result<string, TillError> {
  const aside = `journal.set-aside-${atWallMs}.db`;
  try {
    // The file first: one that can't be moved keeps its WAL, and one without its file is missed by the next start.
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
