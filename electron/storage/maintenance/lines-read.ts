/**
 * Reads files of lines: whole, compressed, or only their tails. Text that is no line is skipped, never an
 * error.
 */
import { closeSync, fstatSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { openRegular, openRegularSoon } from '../regular-file.ts';
import { type Line, LONGEST_LINE_BYTES, readLine } from './lines.ts';
import { unzippedTexts } from './lines-unzip.ts';

export interface LineFile {
  readonly path: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The entries of a compressed file. null: a plain file, which may still grow. */
  readonly range: { readonly first: number; readonly last: number } | null;
}

const NAME = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,15})-(\d{1,15})\.jsonl\.gz|\.jsonl)$/;

/** In the order of their names. Empty for an unreadable folder. */
export function lineFiles(linesIn: string): readonly LineFile[] {
  try {
    return lineFilesNamed(linesIn, readdirSync(linesIn));
  } catch {
    return [];
  }
}

/** The files of lines among all names of a folder, in order. */
export const lineFilesNamed = (linesIn: string, names: readonly string[]): readonly LineFile[] =>
  names.toSorted().flatMap((name) => {
    const [, day, first, last] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    const range = first && last ? { first: Number(first), last: Number(last) } : null;
    return [{ path: join(linesIn, name), day, range }];
  });

const CHUNK_BYTES = 1_048_576;
/** A hundred times a day of the busiest shop. The rest is not read. */
export const MOST_PLAIN_BYTES = 1_073_741_824;
const LINE_FEED = 0x0a;

/** Every line of a file, in order; null for text that is no line. An unreadable place ends the file. */
export function* linesOf(file: LineFile): Generator<Line | null> {
  if (file.range !== null) {
    for (const text of unzippedTexts(file.path)) yield* linesOfText(text);
    return;
  }
  let handle: number;
  try {
    handle = openRegular(file.path);
  } catch {
    return;
  }
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    // No entry is so long, so the text up to the next line feed is no line.
    let isTooLong = false;
    for (let left = MOST_PLAIN_BYTES; left > 0; ) {
      const read = readChunk(handle, chunk);
      if (read === 0) break;
      left -= read;
      let bytes = chunk.subarray(0, read);
      if (isTooLong) {
        const feed = bytes.indexOf(LINE_FEED);
        if (feed === -1) continue;
        bytes = bytes.subarray(feed + 1);
        isTooLong = false;
      }
      bytes = Buffer.concat([rest, bytes]);
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      yield* linesOfText(bytes.subarray(0, end));
      rest = bytes.subarray(end);
      if (rest.length > LONGEST_LINE_BYTES) {
        yield null;
        isTooLong = true;
        rest = Buffer.alloc(0);
      }
    }
    yield* linesOfText(rest);
  } finally {
    closeSync(handle);
  }
}

/** An unreadable place on the disk ends the file. */
function readChunk(handle: number, chunk: Buffer): number {
  try {
    return readSync(handle, chunk, 0, CHUNK_BYTES, null);
  } catch {
    return 0;
  }
}

function* linesOfText(bytes: Buffer): Generator<Line | null> {
  for (let from = 0; from < bytes.length; ) {
    const feed = bytes.indexOf(LINE_FEED, from);
    const to = feed === -1 ? bytes.length : feed;
    if (to - from > LONGEST_LINE_BYTES) yield null;
    else if (to > from) yield readLine(bytes.toString('utf8', from, to));
    from = to + 1;
  }
}

/** Enough for dozens of entries: more than a power cut concerns. */
export const TAIL_BYTES = 65_536;

export interface Tail {
  /** In the file's order; null for text that is no line. */
  readonly lines: readonly (Line | null)[];
  /** The last line has no end, because power went during the write. */
  readonly torn: boolean;
}

/**
 * The end of a plain file: at least this many bytes, and more until they hold a whole line. Throws what the
 * disk throws.
 */
export function tailOfFile(path: string, leastBytes = TAIL_BYTES): Tail {
  const handle = openRegular(path);
  try {
    const { size } = fstatSync(handle);
    for (let length = leastBytes; ; length *= 2) {
      const bytes = Buffer.alloc(Math.min(size, length));
      readSync(handle, bytes, 0, bytes.length, size - bytes.length);
      const tail = tailIn(bytes, length >= size);
      if (tail !== null) return tail;
    }
  } finally {
    closeSync(handle);
  }
}

/** As `tailOfFile`, without blocking this thread, for a disk that may not answer. */
export async function readTail(path: string, leastBytes = TAIL_BYTES): Promise<Tail> {
  const file = await openRegularSoon(path);
  try {
    const { size } = await file.stat();
    for (let length = leastBytes; ; length *= 2) {
      const bytes = Buffer.alloc(Math.min(size, length));
      await file.read(bytes, 0, bytes.length, size - bytes.length);
      const tail = tailIn(bytes, length >= size);
      if (tail !== null) return tail;
    }
  } finally {
    await file.close();
  }
}

/** null: no whole line yet, although the file goes on and a line may be that long. */
function tailIn(bytes: Buffer, isWholeFile: boolean): Tail | null {
  // A tail from inside a file begins in the middle of a line.
  const start = isWholeFile ? 0 : bytes.indexOf(LINE_FEED) + 1;
  const lines = isWholeFile || start > 0 ? [...linesOfText(bytes.subarray(start))] : [];
  const isEnough = isWholeFile || bytes.length > 2 * LONGEST_LINE_BYTES;
  if (!isEnough && !lines.some((line) => line !== null)) return null;
  return { lines, torn: bytes.length > 0 && bytes.at(-1) !== LINE_FEED };
}
