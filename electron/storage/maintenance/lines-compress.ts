/**
 * Compresses old files of lines whose entries are in two backups (`lastSeqInTwoBackups`). A compressed file
 * gets its name after it was read back. If a power cut leaves both files, both are read.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRegular } from '../regular-file.ts';
import { lastSeqInTwoBackups } from './backups.ts';
import { linesFolder } from './lines.ts';
import { type LineFile, lineFiles, linesOf, MOST_PLAIN_BYTES } from './lines-read.ts';
import { unzippedFile } from './lines-unzip.ts';
import type { StopFlag } from './stop-flag.ts';

/** Each part is independent, so a flipped bit costs one part. */
const PART_BYTES = 262_144;

/** day: today, whose file still grows. Blocks its thread between the files. Never throws. */
export function compressLines(folder: string, day: string, stop: StopFlag): void {
  try {
    const backedUpTo = lastSeqInTwoBackups(folder);
    for (const file of lineFiles(linesFolder(folder))) {
      if (stop.isSet()) return;
      if (file.range === null && file.day < day) compressOne(linesFolder(folder), file, backedUpTo);
    }
  } catch {
    // The files stay as they are until tomorrow.
  }
}

function compressOne(linesIn: string, file: LineFile, backedUpTo: number): void {
  const seqs = [...linesOf(file)].flatMap((line) => line?.seq ?? []);
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  if (seqs.length === 0 || last > backedUpTo) return;
  const bytes = readRegular(file.path, MOST_PLAIN_BYTES);
  const target = join(linesIn, `${file.day}.${first}-${last}.jsonl.gz`);
  const there = existsSync(target) ? unzippedFile(target) : Buffer.alloc(0);
  // A file of the same name is this file from before a power cut, or holds lines that this file lacks.
  const text = there === null || there.equals(bytes) ? bytes : Buffer.concat([there, bytes]);
  const partial = `${target}.partial`;
  writeFlushed(partial, partsOf(text));
  if (unzippedFile(partial)?.equals(text) !== true) {
    rmSync(partial, { force: true });
    return;
  }
  renameSync(partial, target);
  // A clock that was set back may have added a line meanwhile.
  if (statSync(file.path).size === bytes.length) rmSync(file.path);
}

function partsOf(text: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    const feed = text.indexOf(0x0a, Math.min(from + PART_BYTES, text.length) - 1);
    const to = feed === -1 ? text.length : feed + 1;
    parts.push(gzipSync(text.subarray(from, to)));
    from = to;
  }
  return parts;
}

function writeFlushed(path: string, parts: readonly Buffer[]): void {
  const handle = openSync(path, 'w');
  try {
    for (const part of parts) writeSync(handle, part);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
