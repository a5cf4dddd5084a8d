/** What a person is shown of the data folder itself. */
import { statfsSync, statSync } from 'node:fs';
import { lastCopyDay } from '../storage/maintenance/copies.ts';

/** Facts about the data folder. */
export interface FolderFacts {
  readonly dataFolder: string;
  readonly journalBytes: number;
  /** YYYY-MM-DD. */
  readonly lastBackupDay: string | null;
  /** Free bytes on the folder's disk; null: the system does not say. */
  readonly freeBytes: number | null;
}

/** Reads facts of a data folder. Never throws: an unreadable fact counts as missing. */
export const readFolderFacts = (folder: string, journalFile: string): FolderFacts => ({
  dataFolder: folder,
  freeBytes: freeBytesOf(folder),
  journalBytes: statSync(journalFile, { throwIfNoEntry: false })?.size ?? 0,
  lastBackupDay: lastCopyDay(folder),
});

function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}
