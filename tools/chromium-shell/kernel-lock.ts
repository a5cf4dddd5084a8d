/**
 * A lock that the operating system releases when its holder dies, so it is never stale. It is taken
 * synchronously, as Electron's single-instance lock must be.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface KernelLock {
  release(): void;
}

/** Takes the lock on this file; null if another process holds it. */
export function takeKernelLock(file: string): KernelLock | null {
  mkdirSync(dirname(file), { recursive: true });
  // Node has no file locks. An empty SQLite file in an exclusive transaction serves as one.
  const database = new DatabaseSync(file);
  try {
    // The transaction writes nothing, so it needs no journal file.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => database.close() };
}
