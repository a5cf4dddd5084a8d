/** The directory of a zip file (APPNOTE.TXT 4.3). Every number in it is checked before it is believed. */
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes } from './file-bytes.ts';

export interface ZipEntry {
  readonly name: string;
  /** Where the entry's own header begins. */
  readonly offset: number;
  readonly compressedBytes: number;
  /** Inflated. */
  readonly bytes: number;
  readonly crc: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const MOST_ENTRIES = 4_096;
const MOST_DIRECTORY_BYTES = 4 * 1024 * 1024;
/** The real value stands in the extra field of large files (4.5.3). */
const ELSEWHERE = 0xffff_ffff;
const LARGE = 0x0001;
const MANY = 0xffff;
const LARGE_LOCATOR = 0x07064b50;
const LARGE_LOCATOR_BYTES = 20;
const LARGE_END = 0x06064b50;
const LARGE_END_BYTES = 56;

/** By name, with / between folders and in small letters. @throws UnfitTable */
export async function readDirectory(bytes: FileBytes): Promise<ReadonlyMap<string, ZipEntry>> {
  const { count, length, from } = await placeOf(bytes);
  if (count > MOST_ENTRIES || length > MOST_DIRECTORY_BYTES) throw new UnfitTable('inflates-too-far');
  if (from + length > bytes.size) throw new UnfitTable('damaged');
  const directory = await bytes.read(from, length);
  const entries = new Map<string, ZipEntry>();
  let place = 0;
  for (let index = 0; index < count; index += 1) {
    const isThere = place + CENTRAL_BYTES <= directory.length && directory.readUInt32LE(place) === CENTRAL;
    if (!isThere) throw new UnfitTable('damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(place + field),
    );
    const nameEnd = place + CENTRAL_BYTES + (nameBytes ?? 0);
    const entry = entryAt(directory, place, nameEnd, extraBytes ?? 0);
    if (entry.offset + entry.compressedBytes > bytes.size) throw new UnfitTable('damaged');
    entries.set(entry.name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry);
    place = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return entries;
}

interface Place {
  readonly count: number;
  readonly length: number;
  readonly from: number;
}

/** Where the directory stands. Some programs write the records of large files (4.3.14) for every file. */
async function placeOf(bytes: FileBytes): Promise<Place> {
  const start = Math.max(0, bytes.size - LARGE_LOCATOR_BYTES - END_BYTES - LONGEST_COMMENT);
  const tail = await bytes.read(start, bytes.size - start);
  const at = endAt(tail);
  if (at === -1) throw new UnfitTable('damaged');
  const place = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    from: tail.readUInt32LE(at + 16),
  };
  if (place.count !== MANY && place.length !== ELSEWHERE && place.from !== ELSEWHERE) return place;
  const locator = at - LARGE_LOCATOR_BYTES;
  const large =
    locator < 0 || tail.readUInt32LE(locator) !== LARGE_LOCATOR
      ? Buffer.alloc(0)
      : await bytes.read(Number(tail.readBigUInt64LE(locator + 8)), LARGE_END_BYTES);
  if (large.length < LARGE_END_BYTES || large.readUInt32LE(0) !== LARGE_END) throw new UnfitTable('damaged');
  const [count, length, from] = [32, 40, 48].map((field) => Number(large.readBigUInt64LE(field)));
  return { count: count ?? 0, length: length ?? 0, from: from ?? 0 };
}

function endAt(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}

function entryAt(directory: Buffer, place: number, nameEnd: number, extraBytes: number): ZipEntry {
  const large = largeValues(directory.subarray(nameEnd, nameEnd + extraBytes));
  const value = (field: number): number => {
    const short = directory.readUInt32LE(place + field);
    return short === ELSEWHERE ? (large.shift() ?? ELSEWHERE) : short;
  };
  // In this order, because the extra field holds only what does not fit.
  const [bytes, compressedBytes, offset] = [value(24), value(20), value(42)] as const;
  return {
    name: directory.toString('utf8', place + CENTRAL_BYTES, nameEnd),
    offset,
    compressedBytes,
    bytes,
    crc: directory.readUInt32LE(place + 16),
    method: directory.readUInt16LE(place + 10),
    isEncrypted: (directory.readUInt16LE(place + 8) & 1) === 1,
  };
}

function largeValues(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (id === LARGE) {
      const values = extra.subarray(at + 4, at + 4 + length);
      return Array.from({ length: Math.floor(values.length / 8) }, (_, index) =>
        Number(values.readBigUInt64LE(index * 8)),
      );
    }
    at += 4 + length;
  }
  return [];
}
