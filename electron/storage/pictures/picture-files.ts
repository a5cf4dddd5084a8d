/**
 * The shop's pictures in the data folder, each in a file named by the SHA-256 of its bytes. A file never changes, and
 * a damaged one shows by its name. `upkeep.ts` copies the files and forgets unused ones.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { keptPicture } from '../../../shared/pictures/kept-picture.ts';
import { PictureHash } from '../../../shared/pictures/picture.ts';
import { MOST_KEPT_BYTES, type PictureOf } from '../../../shared/pictures/picture-limits.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { freeBytesAt } from '../maintenance/disk.ts';
import { openRegular, openRegularSoon, readRegular } from '../regular-file.ts';

/** Sales need the rest of the disk more. */
const LEFT_FREE_BYTES = 64 * 1024 * 1024;
const NEW_FILE = constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY;
/** A kill leaves such a file. */
export const PARTIAL = '.partial';

/** In the data folder, or in this till's part of the second folder. */
export const picturesFolder = (folder: string): string => join(folder, 'pictures');

export const picturePath = (folder: string, hash: PictureHash): string => join(picturesFolder(folder), hash);

export interface Pictures {
  /** Errors: `picture.not-read`, `picture.not-kept`. */
  keep(bytes: Uint8Array, of: PictureOf, wallMs: number): Result<PictureHash, TillError>;
  has(hash: PictureHash): boolean;
}

export const picturesIn = (folder: string): Pictures => ({
  keep: (bytes, of, wallMs) => {
    if (keptPicture(bytes, of) === null) return fail({ code: 'picture.not-read' });
    const hash = hashOf(bytes);
    try {
      if (freeBytesAt(folder) < LEFT_FREE_BYTES) return fail({ code: 'picture.not-kept' });
      putPicture(folder, hash, bytes, wallMs);
      return ok(hash);
    } catch {
      return fail({ code: 'picture.not-kept' });
    }
  },
  has: (hash) => readPicture(folder, hash) !== null,
});

const hashOf = (bytes: Uint8Array): PictureHash =>
  PictureHash.parse(createHash('sha256').update(bytes).digest('hex'));

/** null: there is no whole file of this picture. Never throws. */
export function readPicture(folder: string, hash: PictureHash): Buffer | null {
  try {
    const bytes = readRegular(picturePath(folder, hash), MOST_KEPT_BYTES);
    return hashOf(bytes) === hash ? bytes : null;
  } catch {
    return null;
  }
}

/** As `readPicture`, without blocking this thread. Answers null for any other text too. */
export async function readPictureSoon(folder: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const wanted = PictureHash.safeParse(hash);
  if (!wanted.success) return null;
  try {
    const file = await openRegularSoon(picturePath(folder, wanted.data));
    try {
      const bytes = new Uint8Array(MOST_KEPT_BYTES + 1);
      const { bytesRead } = await file.read(bytes);
      const read = bytes.subarray(0, bytesRead);
      return hashOf(read) === hash ? read : null;
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
}

/** Returns when the picture is on the disk. Its time says that it was wanted now. @throws what the disk throws. */
export function putPicture(folder: string, hash: PictureHash, bytes: Uint8Array, wallMs: number): void {
  const path = picturePath(folder, hash);
  mkdirSync(picturesFolder(folder), { recursive: true });
  if (readPicture(folder, hash) === null) {
    const handle = openRegular(`${path}${PARTIAL}`, NEW_FILE);
    try {
      writeFileSync(handle, bytes);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(`${path}${PARTIAL}`, path);
  }
  markWanted(path, wallMs);
}

/** @throws what the disk throws. */
export const markWanted = (path: string, wallMs: number): void =>
  utimesSync(path, wallMs / 1_000, wallMs / 1_000);

export const dropFile = (path: string): void => rmSync(path, { force: true });
