/** Reads files of lines: whole, compressed, or their tails alone. What is no line is passed over, never an error. */
import { closeSync, fstatSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { openRegular, openRegularSoon } from '../regular-file.ts';
import { type Line, LONGEST_LINE_BYTES, readLine } from './lines.ts';
import { unzippedTexts } from './lines-unzip.ts';

export interface LineFile {
  readonly path: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Of a compressed file: the entries in it. null: a plain one, which may still grow. */
  readonly range: { readonly first: number; readonly last: number } | null;
}

const NAME = /^(\d{4}-\d{2}-\d{2})(?:\.(\d{1,15})-(\d{1,15})\.jsonl\.gz|\.jsonl)$/;

/** In the order of their names. Empty where the folder can't be read. */
export function lineFiles(linesIn: string): readonly LineFile[] {
  try {
    return lineFilesNamed(linesIn, readdirSync(linesIn));
  } catch {
    return [];
  }
}

/** Of all names in a folder those of lines, in their order. */
export const lineFilesNamed = (linesIn: string, names: readonly string[]): readonly LineFile[] =>
  names.toSorted().flatMap((name) => {
    const [, day, first, last] = NAME.exec(name) ?? [];
    if (day === undefined) return [];
    const range = first && last ? { first: Number(first), last: Number(last) } : null;
    return [{ path: join(linesIn, name), day, range }];
  });

const CHUNK_BYTES = 1_048_576;
/** A day of the busiest shop has a hundredth of it. What lies behind is not read. */
export const MOST_PLAIN_BYTES = 1_073_741_824;
const LINE_FEED = 0x0a;

/** Every line of a file in its order; null stands for one that is none. A file that can't be read ends it. */
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
    // No entry is so long: what comes before the next end of a line is none.
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

/** A place on the disk that can't be read ends the file. */
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

/** Enough for some dozens of entries: what may have been on its way when the power went. */
export const TAIL_BYTES = 65_536;

export interface Tail {
  /** In the file's order; null stands for a line that is none. */
  readonly lines: readonly (Line | null)[];
  /** The last one has no end: power went while it was written. */
  readonly torn: boolean;
}

/**
 * The end of a plain file: so many bytes, and more where they hold no whole line. Throws what the disk throws.
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

/** The same without holding up this thread, on a disk that may not answer. */
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

/** null: there is no whole line in them, there is more of the file, and a line may be that long. */
function tailIn(bytes: Buffer, isWholeFile: boolean): Tail | null {
  // The first line of a tail that begins inside a file has lost its beginning.
  const start = isWholeFile ? 0 : bytes.indexOf(LINE_FEED) + 1;
  const lines = isWholeFile || start > 0 ? [...linesOfText(bytes.subarray(start))] : [];
  const isEnough = isWholeFile || bytes.length > 2 * LONGEST_LINE_BYTES;
  if (!isEnough && !lines.some((line) => line !== null)) return null;
  return { lines, torn: bytes.length > 0 && bytes.at(-1) !== LINE_FEED };
}
