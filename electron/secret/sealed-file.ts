/**
 * The files of a seal, of which one copy is whole at every moment. A new seal is written under another name,
 * flushed and renamed. The previous seal stays until a later start has opened the new one. A system may lose
 * the key of a fresh seal.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../storage/regular-file.ts';

/** A seal holds a pepper, or an installation with its authorities. */
const SEAL_BYTES = 4_194_304;

/** The seals of a folder, each in its own files. */
export type SealName = 'installation' | 'pepper' | 'card-tokens' | 'kept-cards';

const currentOf = (seal: SealName): string => `${seal}.sealed`;
const oldOf = (seal: SealName): string => `${seal}.sealed.old`;
/** Half made files, which never count. */
const newOf = (seal: SealName): string => `${seal}.sealed.new`;
const copyOf = (seal: SealName): string => `${seal}.sealed.copy`;

/**
 * Single steps on the files of one folder; a test ends the power at each. Each throws what the disk throws.
 */
export interface SealFiles {
  /** null: there is none. */
  read(name: string): Buffer | null;
  /** Replaces the file. It is on the disk only after `flush`. */
  write(name: string, bytes: Buffer): void;
  flush(name: string): void;
  rename(from: string, to: string): void;
  remove(name: string): void;
  /** Flushes the names of the files. */
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
        // Windows can't flush a folder.
      }
    },
  };
}

/** Replaces the current seal. @throws what the disk throws; the current seal then stays. */
export function replaceSeal(files: SealFiles, seal: SealName, bytes: Buffer): void {
  const [fresh, copy, old] = [newOf(seal), copyOf(seal), oldOf(seal)];
  files.write(fresh, bytes);
  files.flush(fresh);
  const current = files.read(currentOf(seal));
  // An existing old seal is the last one known to open, so a second change keeps it.
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
  /** The seal before the current one. */
  readonly isOlder: boolean;
}

/** Newest first: the first to try. @throws what the disk throws. */
export function storedSeals(files: SealFiles, seal: SealName): readonly StoredSeal[] {
  const [current, old] = [files.read(currentOf(seal)), files.read(oldOf(seal))];
  return [
    ...(current ? [{ bytes: current, isOlder: false }] : []),
    ...(old ? [{ bytes: old, isOlder: true }] : []),
  ];
}

/** A start opened the current seal, so the other files go. */
export const settleSeal = (files: SealFiles, seal: SealName): void =>
  removeInOrder(files, [oldOf(seal), newOf(seal), copyOf(seal)]);

/** Nothing is left to seal. The current seal goes last: an older one alone would look as if the newest were lost. */
export const removeSeal = (files: SealFiles, seal: SealName): void =>
  removeInOrder(files, [oldOf(seal), newOf(seal), copyOf(seal), currentOf(seal)]);

/** A copy of a till has no cards: the other till keeps them, and deletes their tokens. */
export const leaveCardsToOther = (folder: string): void => {
  for (const seal of ['card-tokens', 'kept-cards'] as const) removeSeal(sealFiles(folder), seal);
};

/** A file that can't be removed stays, and the ones after it. */
function removeInOrder(files: SealFiles, names: readonly string[]): void {
  try {
    for (const name of names) files.remove(name);
  } catch {
    // The next start tries again.
  }
}
