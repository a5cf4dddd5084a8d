/** The bytes of one entry of a zip file, inflated as they are read. */
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { tooLarge, unreadable } from './sheet-fault.ts';
import { readAt, type ZipEntry } from './zip-directory.ts';

const HEADER = { signature: 0x04034b50, bytes: 30, name: 26, extra: 28 } as const;
const PIECE_BYTES = 262_144;

async function* packed(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.at, HEADER.bytes);
  if (header.readUInt32LE(0) !== HEADER.signature) throw unreadable('an entry with a fault');
  const from = entry.at + HEADER.bytes + header.readUInt16LE(HEADER.name) + header.readUInt16LE(HEADER.extra);
  for (let done = 0; done < entry.packedBytes; done += PIECE_BYTES) {
    yield readAt(file, from + done, Math.min(PIECE_BYTES, entry.packedBytes - done));
  }
}

async function* inflate(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflater = createInflateRaw({ chunkSize: PIECE_BYTES });
  // The reader below meets the same error, unless it stopped earlier.
  pipeline(Readable.from(pieces, { objectMode: false }), inflater).catch(() => undefined);
  try {
    yield* inflater as AsyncIterable<Buffer>;
  } finally {
    inflater.destroy();
  }
}

/** zlib's own errors have codes that begin so. */
const isOfZlib = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('Z_');

/**
 * mostBytes: what the caller is ready to read. The directory's size and checksum must be true. @throws
 * `SheetFault`, and what the disk throws.
 */
export async function* entryBytes(
  file: FileHandle,
  entry: ZipEntry,
  mostBytes: number,
): AsyncGenerator<Buffer> {
  if (entry.bytes > mostBytes) throw tooLarge(entry.name);
  const inflated = entry.method === 'stored' ? packed(file, entry) : inflate(packed(file, entry));
  let [bytes, crc] = [0, 0];
  try {
    for await (const piece of inflated) {
      bytes += piece.length;
      if (bytes > entry.bytes) throw unreadable('an entry larger than its directory says');
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (thrown) {
    throw isOfZlib(thrown) ? unreadable('an entry that does not inflate') : thrown;
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw unreadable('an entry with a wrong checksum');
}
