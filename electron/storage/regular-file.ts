/**
 * Opens files that another program, person or till may have put there. It reads only regular files, up to a
 * limit. A pipe, a device or an endless file would block the start.
 */
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** The file is not regular, or has too many bytes. */
export class UnfitFile extends Error {
  readonly why: 'not-regular' | 'too-large';
  constructor(path: string, why: UnfitFile['why']) {
    super(`${why}: ${path}`);
    this.why = why;
  }
}

/** Limit of the till's own small files: a note, a name, the settings. */
const NOTE_BYTES = 1_048_576;

/**
 * Without this flag, opening a pipe waits for its other end. Windows has no such flag, and no pipes in
 * folders.
 */
const AT_ONCE = constants.O_NONBLOCK ?? 0;

/** flags: the mode of opening. @throws what the disk throws, and `UnfitFile`. */
export function openRegular(path: string, flags: number = constants.O_RDONLY): number {
  const handle = openSync(path, flags | AT_ONCE);
  if (fstatSync(handle).isFile()) return handle;
  closeSync(handle);
  throw new UnfitFile(path, 'not-regular');
}

/** As `openRegular`, without blocking this thread. mode: of a new file. */
export async function openRegularSoon(
  path: string,
  flags: number = constants.O_RDONLY,
  mode?: number,
): Promise<FileHandle> {
  const file = await open(path, flags | AT_ONCE, mode);
  const found = await file.stat();
  if (found.isFile()) return file;
  await file.close();
  throw new UnfitFile(path, 'not-regular');
}

/** @throws what the disk throws, and `UnfitFile`. */
export function readHandle(handle: number, path: string, mostBytes: number): Buffer {
  const { size } = fstatSync(handle);
  if (size > mostBytes) throw new UnfitFile(path, 'too-large');
  // A file may grow during the read, and some systems report no size.
  const parts: Buffer[] = [];
  for (let length = 0; ; ) {
    const part = Buffer.alloc(Math.max(size - length, 4_096) + 1);
    const read = readSync(handle, part, 0, part.length, null);
    if (read === 0) return Buffer.concat(parts);
    length += read;
    if (length > mostBytes) throw new UnfitFile(path, 'too-large');
    parts.push(part.subarray(0, read));
  }
}

/** @throws what the disk throws, and `UnfitFile`. */
export function readRegular(path: string, mostBytes: number): Buffer {
  const handle = openRegular(path);
  try {
    return readHandle(handle, path, mostBytes);
  } finally {
    closeSync(handle);
  }
}

export const readNote = (path: string, mostBytes = NOTE_BYTES): string =>
  readRegular(path, mostBytes).toString('utf8');

/** Rejects with what `readNote` throws. */
export async function readNoteSoon(path: string): Promise<string> {
  const file = await openRegularSoon(path);
  try {
    const bytes = Buffer.alloc(NOTE_BYTES + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null);
      if (bytesRead === 0) return bytes.toString('utf8', 0, length);
      length += bytesRead;
      if (length > NOTE_BYTES) throw new UnfitFile(path, 'too-large');
    }
  } finally {
    await file.close();
  }
}

const IN_ITS_PLACE = constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY;

/**
 * Replaces the note, and returns when the note is on the disk. @throws what the disk throws, and `UnfitFile`.
 */
export function writeNote(path: string, text: string): void {
  const handle = openRegular(path, IN_ITS_PLACE);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Rejects with what `writeNote` throws. */
export async function writeNoteSoon(path: string, text: string): Promise<void> {
  const file = await openRegularSoon(path, IN_ITS_PLACE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Checks the file first, because SQLite opens any file and would wait for a pipe. @throws as SQLite does, and
 * `UnfitFile`.
 */
export function openToRead(path: string | URL): DatabaseSync {
  if (!statSync(path).isFile()) throw new UnfitFile(String(path), 'not-regular');
  return new DatabaseSync(path, { readOnly: true });
}
