/**
 * The directory at the end of a zip file (APPNOTE.TXT, 4.3). Streamed archives give sizes only here. Archives
 * over 4 GiB and encrypted entries are refused.
 */
import type { FileHandle } from 'node:fs/promises';
import { tooLarge, unreadable } from './sheet-fault.ts';

export interface ZipEntry {
  readonly name: string;
  readonly method: 'stored' | 'deflated';
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc: number;
  /** Offset of the entry's own header. */
  readonly at: number;
}

const END = { signature: 0x06054b50, bytes: 22, entries: 10, directoryBytes: 12, directoryAt: 16 } as const;
const ENTRY = {
  signature: 0x02014b50,
  bytes: 46,
  flags: 8,
  method: 10,
  crc: 16,
  packedBytes: 20,
  size: 24,
  name: 28,
  extra: 30,
  comment: 32,
  at: 42,
} as const;
const ENCRYPTED = 1;
const LONGEST_COMMENT = 65_535;
/** A workbook has a part a sheet, and a dozen beside. */
const MOST_ENTRIES = 2_000;
const MOST_DIRECTORY_BYTES = 1_048_576;

/** @throws `SheetFault` when the file ends early, and what the disk throws. */
export async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await file.read(buffer, read, bytes - read, at + read);
    if (bytesRead === 0) throw unreadable('the file ends early');
    read += bytesRead;
  }
  return buffer;
}

async function directoryOf(file: FileHandle, fileBytes: number): Promise<{ all: Buffer; entries: number }> {
  const tailBytes = Math.min(fileBytes, END.bytes + LONGEST_COMMENT);
  const tail = await readAt(file, fileBytes - tailBytes, tailBytes);
  for (let at = tail.length - END.bytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const entries = tail.readUInt16LE(at + END.entries);
    const bytes = tail.readUInt32LE(at + END.directoryBytes);
    if (entries > MOST_ENTRIES || bytes > MOST_DIRECTORY_BYTES) throw tooLarge('the directory');
    return { all: await readAt(file, tail.readUInt32LE(at + END.directoryAt), bytes), entries };
  }
  throw unreadable('no directory of a zip file');
}

/** The entries by name. @throws `SheetFault`, and what the disk throws. */
export async function readZipDirectory(
  file: FileHandle,
  fileBytes: number,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const { all, entries } = await directoryOf(file, fileBytes);
  const found = new Map<string, ZipEntry>();
  let at = 0;
  for (let count = 0; count < entries; count += 1) {
    if (at + ENTRY.bytes > all.length || all.readUInt32LE(at) !== ENTRY.signature) {
      throw unreadable('a directory with a fault');
    }
    const method = all.readUInt16LE(at + ENTRY.method);
    const isEncrypted = (all.readUInt16LE(at + ENTRY.flags) & ENCRYPTED) !== 0;
    if (isEncrypted || (method !== 0 && method !== 8)) throw unreadable('an encrypted or unknown entry');
    const nameEnd = at + ENTRY.bytes + all.readUInt16LE(at + ENTRY.name);
    const name = all.toString('utf8', at + ENTRY.bytes, nameEnd);
    if (found.has(name)) throw unreadable('two entries of one name');
    found.set(name, {
      name,
      method: method === 0 ? 'stored' : 'deflated',
      packedBytes: all.readUInt32LE(at + ENTRY.packedBytes),
      bytes: all.readUInt32LE(at + ENTRY.size),
      crc: all.readUInt32LE(at + ENTRY.crc),
      at: all.readUInt32LE(at + ENTRY.at),
    });
    at = nameEnd + all.readUInt16LE(at + ENTRY.extra) + all.readUInt16LE(at + ENTRY.comment);
  }
  return found;
}
