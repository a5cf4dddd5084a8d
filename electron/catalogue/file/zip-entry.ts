/** Inflates one entry of a zip file in pieces, as far as an honest workbook goes. */
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes, Watch } from './file-bytes.ts';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const PIECE = 256 * 1024;
const BYTES_PER_MB = 1024 * 1024;
/** Deflate reaches 1,032. The repetitive sheets of a workbook stay under 60. */
const MOST_RATIO = 200;
/** A small entry may inflate to this, whatever its ratio. */
const FREE_BYTES = 32 * BYTES_PER_MB;
/** No part of a workbook that the till reads is larger: they stream, so this bounds time and not memory. */
const MOST_BYTES = 2_048 * BYTES_PER_MB;

/** @throws UnfitTable */
async function* inflate(bytes: FileBytes, entry: ZipEntry, watch: Watch): AsyncGenerator<Buffer> {
  if (entry.isEncrypted) throw new UnfitTable('encrypted');
  const head = await bytes.read(entry.offset, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL) throw new UnfitTable('damaged');
  const from = entry.offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const to = from + entry.compressedBytes;
  if (to > bytes.size || ![STORED, DEFLATED].includes(entry.method)) throw new UnfitTable('damaged');
  const packed = bytes.pieces(from, to, watch);
  const limit = Math.min(MOST_BYTES, Math.max(FREE_BYTES, entry.compressedBytes * MOST_RATIO));
  let length = 0;
  let crc = 0;
  for await (const piece of entry.method === STORED ? packed : unpacked(packed)) {
    length += piece.length;
    if (length > limit) throw new UnfitTable('inflates-too-far', Math.round(limit / BYTES_PER_MB));
    crc = crc32(piece, crc);
    yield piece;
  }
  if (length !== entry.bytes || crc !== entry.crc) throw new UnfitTable('damaged');
}

async function* unpacked(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const source = Readable.from(packed, { objectMode: true });
  const inflating = createInflateRaw({ chunkSize: PIECE });
  // The loop below receives the error of either stream.
  source.on('error', (error) => inflating.destroy(error));
  source.pipe(inflating);
  try {
    for await (const piece of inflating) yield piece as Buffer;
  } catch (thrown) {
    throw thrown instanceof UnfitTable ? thrown : new UnfitTable('damaged');
  } finally {
    source.destroy();
    inflating.destroy();
  }
}

/** The entry as UTF-8. @throws UnfitTable */
export async function* inflatedTexts(
  bytes: FileBytes,
  entry: ZipEntry,
  watch: Watch,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (piece?: Buffer): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw new UnfitTable('damaged');
    }
  };
  for await (const piece of inflate(bytes, entry, watch)) yield decoded(piece);
  yield decoded();
}

/** An entry that is read whole, because it is small. @throws UnfitTable */
export async function inflateText(bytes: FileBytes, entry: ZipEntry, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of inflate(bytes, entry, {})) {
    length += piece.length;
    if (length > mostBytes) throw new UnfitTable('inflates-too-far', Math.round(mostBytes / BYTES_PER_MB));
    pieces.push(piece);
  }
  return new TextDecoder().decode(Buffer.concat(pieces));
}
