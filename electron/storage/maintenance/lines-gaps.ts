/**
 * Entries of the log whose lines are missing between others in a folder. A file was deleted, or a disk zeroed
 * a part. Runs in the day's thread. Unchanged files are not read again.
 */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openToRead, readNote } from '../regular-file.ts';
import { type LineFile, lineFiles, linesOf } from './lines-read.ts';
import { type LogSource, logSource } from './lines-source.ts';
import { backupsFolder, journalPath } from './set-aside.ts';
import type { StopFlag } from './stop-flag.ts';

const SeqRange = z.object({ from: z.number(), to: z.number() });
/** Both ends belong to it. */
export type SeqRange = Readonly<z.infer<typeof SeqRange>>;

export interface MissingLines {
  readonly linesIn: string;
  readonly ranges: readonly SeqRange[];
}

const ReadFile = z.object({ bytes: z.number(), mtimeMs: z.number(), holds: z.array(SeqRange) });
/** What was read of each file, by path. journalId: the history with which the lines were compared. */
const Checked = z.object({ journalId: z.string(), files: z.record(z.string(), ReadFile) });
type Checked = z.infer<typeof Checked>;

const MAX_PAUSE_MS = 50;
/** Holds a line for each file, and for each hole in a file. */
const CHECKED_BYTES = 16_777_216;

/** linesIn: the folders of lines; unreadable ones are left out. Never throws. Returns nothing if stopped. */
export function missingLines(
  folder: string,
  linesIn: readonly string[],
  stop: StopFlag,
): readonly MissingLines[] {
  let journal: DatabaseSync | null = null;
  try {
    journal = openToRead(journalPath(folder));
    const log = logSource(journal);
    const journalId = log.history()?.journalId ?? '';
    const before = checkedIn(folder);
    const known = before?.journalId === journalId ? before.files : {};
    const files: Checked['files'] = {};
    const missing = linesIn.map((path): MissingLines => {
      const held = lineFiles(path).flatMap((file) => {
        const read = readOf(log, file, known[file.path], stop);
        files[file.path] = read;
        return read.holds;
      });
      return { linesIn: path, ranges: gapsBetween(held) };
    });
    if (stop.isSet()) return [];
    writeFileSync(checkedPath(folder), JSON.stringify({ journalId, files }));
    return missing.filter(({ ranges }) => ranges.length > 0);
  } catch {
    // Stopped, or the disk refuses. The next day tries again.
    return [];
  } finally {
    journal?.close();
  }
}

const checkedPath = (folder: string): string => join(backupsFolder(folder), 'lines-checked');

function checkedIn(folder: string): Checked | null {
  try {
    return Checked.parse(JSON.parse(readNote(checkedPath(folder), CHECKED_BYTES)));
  } catch {
    return null;
  }
}

class Stopped extends Error {}

function readOf(
  log: LogSource,
  file: LineFile,
  known: Checked['files'][string] | undefined,
  stop: StopFlag,
): Checked['files'][string] {
  if (stop.isSet()) throw new Stopped();
  const { size: bytes, mtimeMs } = statSync(file.path);
  if (known?.bytes === bytes && known.mtimeMs === mtimeMs) return known;
  const startedMs = performance.now();
  const seqs: number[] = [];
  for (const line of linesOf(file)) {
    if (stop.isSet()) throw new Stopped();
    if (line !== null && log.hashAt(line.seq) === line.hash) seqs.push(line.seq);
  }
  stop.waitMs(Math.min(performance.now() - startedMs, MAX_PAUSE_MS));
  return { bytes, mtimeMs, holds: rangesOf(seqs) };
}

/** In any order, possibly with repetitions. */
export function rangesOf(seqs: readonly number[]): SeqRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && seq <= last.to + 1) last.to = seq;
    else ranges.push({ from: seq, to: seq });
  }
  return ranges;
}

/** Missing ranges before the last line. What comes after it is the writer's work. */
function gapsBetween(held: readonly SeqRange[]): readonly SeqRange[] {
  const gaps: SeqRange[] = [];
  let next = 1;
  for (const { from, to } of held.toSorted((a, b) => a.from - b.from)) {
    if (from > next) gaps.push({ from: next, to: from - 1 });
    next = Math.max(next, to + 1);
  }
  return gaps;
}
