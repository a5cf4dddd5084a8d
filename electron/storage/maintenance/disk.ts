/** The disk of the data folder as the reserve needs it: how much is free, and a file that really takes up room. */
import { createCipheriv } from 'node:crypto';
import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, parse } from 'node:path';

export interface Disk {
  /** What this process may still write, in bytes; Infinity where the system does not say. */
  freeBytes(): number;
  /** How much of the reserve is there. */
  reservedBytes(): number;
  /** Writes so many bytes more to the reserve, on the disk when it ends. Rejects with what the disk says. */
  reserve(bytes: number): Promise<void>;
  /** Takes all of the reserve away, at once. Never throws. */
  giveBack(): void;
}

export function freeBytesAt(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** folder: the data folder. */
export function diskOf(folder: string): Disk {
  const path = join(folder, 'journal.reserve');
  return {
    freeBytes: () => freeBytesAt(folder),
    reservedBytes: () => statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    reserve: async (bytes) => {
      const file = await open(path, 'a');
      try {
        await file.appendFile(incompressible(bytes));
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    giveBack: () => {
      try {
        // Emptied first: what another program holds open would keep its room until that lets go.
        truncateSync(path, 0);
        rmSync(path, { force: true });
      } catch {
        // There was none, or the disk does not do even that.
      }
    },
  };
}

/** A disk that makes files small would keep no room for zeros. */
function incompressible(bytes: number): Buffer {
  const key = Buffer.alloc(16);
  return createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(bytes));
}

/** What a person calls the disk of a folder: its drive on Windows, elsewhere the folder itself. */
export function driveOf(folder: string): string {
  const { root } = parse(folder);
  return root.length > 1 ? root : folder;
}

/** Whether a file could not be written because the disk is full. */
export const isOutOfSpace = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');
