/** Reads files of lines: whole, compressed, or their tails alone. What is no line is passed over, never an error. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Line, readLine } from './lines.ts';

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
const LINE_FEED = 0x0a;

/** Every line of a file in its order; null stands for one that is none. A file that can't be read ends it. */
export function* linesOf(file: LineFile): Generator<Line | null> {
  if (file.range !== null) {
    for (const text of unzippedTexts(file.path)) yield* linesOfText(text);
    return;
  }
  let handle: number;
  try {
    handle = openSync(file.path, 'r');
  } catch {
    return;
  }
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    for (;;) {
      const read = readChunk(handle, chunk);
      if (read === 0) break;
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      yield* linesOfText(bytes.subarray(0, end));
      rest = bytes.subarray(end);
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
    if (to > from) yield readLine(bytes.toString('utf8', from, to));
    from = to + 1;
  }
}

/** What begins each part of a compressed file (RFC 1952, 2.3): a file is written in parts that stand by themselves. */
const PART = Buffer.from([0x1f, 0x8b, 0x08, 0x00]);

/** The texts of a compressed file, less the parts that are damaged. */
function unzippedTexts(path: string): readonly Buffer[] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return [];
  }
  const whole = unzipped(bytes);
  if (whole !== null) return [whole];
  const starts: number[] = [];
  for (let at = bytes.indexOf(PART); at !== -1; at = bytes.indexOf(PART, at + 1)) starts.push(at);
  return starts.flatMap((start, index) => {
    // The next beginning may be chance, inside this very part: then the one after it ends it.
    for (const end of [starts[index + 1], starts[index + 2], bytes.length]) {
      const text = end === undefined ? null : unzipped(bytes.subarray(start, end));
      if (text !== null) return [text];
    }
    return [];
  });
}

function unzipped(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes);
  } catch {
    return null;
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
  const handle = openSync(path, 'r');
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
  const file = await open(path, 'r');
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

/** null: there is no whole line in them, and there is more of the file. */
function tailIn(bytes: Buffer, isWholeFile: boolean): Tail | null {
  // The first line of a tail that begins inside a file has lost its beginning.
  const start = isWholeFile ? 0 : bytes.indexOf(LINE_FEED) + 1;
  const lines = isWholeFile || start > 0 ? [...linesOfText(bytes.subarray(start))] : [];
  if (!isWholeFile && !lines.some((line) => line !== null)) return null;
  return { lines, torn: bytes.length > 0 && bytes.at(-1) !== LINE_FEED };
}
