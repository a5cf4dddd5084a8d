/**
 * The file of the seal on the disk: at every moment one of its copies is whole. A new one is written under another
 * name, flushed and renamed; the one before it stays beside it until the new one was unsealed at a later start,
 * because a system may lose the key of a seal that it made a moment ago.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../storage/regular-file.ts';

/** A seal holds an installation, with its authorities, or a pepper. */
const SEAL_BYTES = 4_194_304;

/** What a folder seals, each in files of its own. */
export type SealName = 'installation' | 'pepper';

const currentOf = (seal: SealName): string => `${seal}.sealed`;
const oldOf = (seal: SealName): string => `${seal}.sealed.old`;
/** Half made: nothing of these counts. */
const newOf = (seal: SealName): string => `${seal}.sealed.new`;
const copyOf = (seal: SealName): string => `${seal}.sealed.copy`;

/** What is done to files of one folder, step by step: a test ends the power at each. Each throws what the disk throws. */
export interface SealFiles {
  /** null: there is none. */
  read(name: string): Buffer | null;
  /** In the place of what stood there. Not on the disk before it is flushed. */
  write(name: string, bytes: Buffer): void;
  flush(name: string): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** The names of the files. */
  flushFolder(): void;
}

export function sealFiles(folder: string): SealFiles {
  const flush = (path: string, flags: string): void => {
    const handle = openSync(path, flags);
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  };
  return {
    read: (name) => (existsSync(join(folder, name)) ? readRegular(join(folder, name), SEAL_BYTES) : null),
    write: (name, bytes) => writeFileSync(join(folder, name), bytes, { mode: 0o600 }),
    flush: (name) => flush(join(folder, name), 'r+'),
    rename: (from, to) => renameSync(join(folder, from), join(folder, to)),
    remove: (name) => rmSync(join(folder, name), { force: true }),
    flushFolder: () => {
      try {
        flush(folder, 'r');
      } catch {
        // Windows flushes no folder.
      }
    },
  };
}

/** Puts a new seal in the place of the current one. @throws what the disk throws; the current one stands then. */
export function replaceSeal(files: SealFiles, seal: SealName, bytes: Buffer): void {
  const [fresh, copy, old] = [newOf(seal), copyOf(seal), oldOf(seal)];
  files.write(fresh, bytes);
  files.flush(fresh);
  const current = files.read(currentOf(seal));
  // An older one that is there was the last one known to open: a second change at the same start leaves it.
  if (current !== null && files.read(old) === null) {
    files.write(copy, current);
    files.flush(copy);
    files.rename(copy, old);
    files.flushFolder();
  }
  files.rename(fresh, currentOf(seal));
  files.flushFolder();
}

export interface StoredSeal {
  readonly bytes: Buffer;
  /** The one before the current one. */
  readonly isOlder: boolean;
}

/** Newest first: the one to try first. @throws what the disk throws. */
export function storedSeals(files: SealFiles, seal: SealName): readonly StoredSeal[] {
  const [current, old] = [files.read(currentOf(seal)), files.read(oldOf(seal))];
  return [
    ...(current ? [{ bytes: current, isOlder: false }] : []),
    ...(old ? [{ bytes: old, isOlder: true }] : []),
  ];
}

/** The current one was unsealed at a start: nothing else is needed any more. What can't be removed stays. */
export function settleSeal(files: SealFiles, seal: SealName): void {
  try {
    for (const name of [oldOf(seal), newOf(seal), copyOf(seal)]) files.remove(name);
  } catch {
    // The next start tries again.
  }
}
