/** The data folder's disk for the reserve: its free room, and a file that really takes up room. */
import { createCipheriv } from 'node:crypto';
import { rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, parse } from 'node:path';

export interface Disk {
  /** Bytes that this process may still write; Infinity if the system does not say. */
  freeBytes(): number;
  /** The present size of the reserve. */
  reservedBytes(): number;
  /** Adds bytes to the reserve and flushes them. Rejects with the disk's error. */
  reserve(bytes: number): Promise<void>;
  /** Deletes the whole reserve at once. Never throws. */
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
        // Emptied first, because a file that another program holds open would keep its room.
        truncateSync(path, 0);
        rmSync(path, { force: true });
      } catch {
        // There is no reserve, or the disk refuses even this.
      }
    },
  };
}

/** A compressing disk would keep no room for zeros. */
function incompressible(bytes: number): Buffer {
  const key = Buffer.alloc(16);
  return createCipheriv('aes-128-ctr', key, key).update(Buffer.alloc(bytes));
}

/** A person's name for the folder's disk: the drive on Windows, elsewhere the folder. */
export function driveOf(folder: string): string {
  const { root } = parse(folder);
  return root.length > 1 ? root : folder;
}

/** Whether a write failed because the disk is full. */
export const isOutOfSpace = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');
