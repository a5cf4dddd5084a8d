/**
 * Writes the log's entries to its folders of lines, after the sales. No commit waits for a line. A failed
 * write is repeated with each later entry, each minute, and at each start. The folders are independent of
 * each other.
 */
import { constants } from 'node:fs';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Machine } from '../../../shared/machine.ts';
import type { Clock } from '../../../shared/time.ts';
import { openRegularSoon } from '../regular-file.ts';
import { isOutOfSpace } from './disk.ts';
import { claimLines, claimWriting, dayOf, type Line, textOf } from './lines.ts';
import { type FolderState, stateOfLines } from './lines-compare.ts';
import { type MissingLines, rangesOf, type SeqRange } from './lines-gaps.ts';
import type { DifferingLines } from './lines-note.ts';
import type { LogSource } from './lines-source.ts';

export const RETRY_MS = 60_000;
/** Entries per write: a few milliseconds of this process when years are written again. */
const BATCH = 100;

export interface LineWriterDeps {
  /** The till's ids, the last one first. */
  readonly tills: readonly string[];
  /** Its connection stays open until the writer is closed. */
  readonly log: LogSource;
  readonly folders: readonly string[];
  /** The folder that another machine may reach; null: none. */
  readonly sharedFolder: string | null;
  /** The machine that writes. */
  readonly machine: Machine;
  readonly clock: Clock;
  /**
   * Entries are not copied: `journal.not-copied`, `field` names the folder. null: every folder has all
   * entries.
   */
  readonly onTrouble: (error: TillError | null) => void;
  /**
   * A folder that came within reach has entries of this history that the log lacks, from `seq` on. The writer
   * then stops writing there.
   */
  readonly onDiffers: (lines: DifferingLines) => void;
  /** The shared folder now has every entry. */
  readonly onShared?: (() => void) | undefined;
  /** A folder's disk is full: makes room, and returns whether there is room now. */
  readonly makeRoomFor: (folder: string) => boolean;
}

export interface LineWriter {
  /** Entries were committed. */
  wake(): void;
  /** Writes missing lines again, behind the others. */
  writeAgain(missing: MissingLines): void;
  /** Changes the shared folder; null: none. The former folder keeps its lines. */
  moveShared(folder: string | null): void;
  /** Writes the remaining lines once, and ends. */
  close(): Promise<void>;
}

interface Copy extends Pick<LineWriter, 'wake' | 'close'> {
  writeAgain(ranges: readonly SeqRange[]): void;
}

export function startLineWriter({
  folders,
  sharedFolder,
  onTrouble,
  onShared,
  ...deps
}: LineWriterDeps): LineWriter {
  let shared = sharedFolder;
  const copies = new Map<string, Copy>();
  /** Former folders whose last lines may still be in flight. */
  const ending = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  const report = (path: string, ok: boolean): void => {
    // A former folder raises no more notices.
    if (!copies.has(path)) return;
    if (ok && path === shared) onShared?.();
    const changed = ok ? failing.delete(path) : !failing.has(path) && failing.add(path) !== undefined;
    if (changed) reportTrouble();
  };
  const reportTrouble = (): void => {
    const [field] = failing;
    onTrouble(field === undefined ? null : { code: 'journal.not-copied', field });
  };
  const startWriter = (folder: string): void => {
    const isShared = folder === shared;
    copies.set(folder, startCopy({ ...deps, folder, isShared, report: (ok) => report(folder, ok) }));
  };
  const leave = (folder: string): void => {
    const ended = copies.get(folder)?.close();
    copies.delete(folder);
    if (ended) ending.set(folder, ended);
    if (failing.delete(folder)) reportTrouble();
  };
  for (const folder of folders) startWriter(folder);
  return {
    wake: () => {
      for (const copy of copies.values()) copy.wake();
    },
    writeAgain: ({ linesIn, ranges }) => copies.get(linesIn)?.writeAgain(ranges),
    moveShared: (folder) => {
      if (folder === shared) return;
      if (shared !== null) leave(shared);
      shared = folder;
      if (folder === null) return;
      const left = ending.get(folder);
      if (left === undefined) startWriter(folder);
      // Two writers in one folder would write each line twice.
      else
        void left.then(() => {
          ending.delete(folder);
          if (shared === folder && !copies.has(folder)) startWriter(folder);
        });
    },
    close: async () => {
      shared = null;
      await Promise.all([...ending.values(), ...[...copies.values()].map((copy) => copy.close())]);
    },
  };
}

interface CopyDeps
  extends Pick<LineWriterDeps, 'tills' | 'log' | 'clock' | 'machine' | 'makeRoomFor' | 'onDiffers'> {
  readonly folder: string;
  readonly isShared: boolean;
  readonly report: (ok: boolean) => void;
}

function startCopy(deps: CopyDeps): Copy {
  const { tills, machine, log, clock, folder, isShared, makeRoomFor, report } = deps;
  /** The last entry in the folder; null: unknown since the folder was out of reach. */
  let writtenTo: number | null = null;
  /** The folder has another history, so another line there would make one of the two unreadable. */
  let isLeft = false;
  /** Lines that the day's check did not find. */
  let missing: readonly SeqRange[] = [];
  let isClosing = false;
  let waiting = new AbortController();

  /** In log order, whatever days the clock gave. So a power cut leaves no hole before the last line. */
  const append = async (lines: readonly Line[]): Promise<void> => {
    for (let from = 0; from < lines.length; ) {
      const [first, ...others] = lines.slice(from);
      if (first === undefined) return;
      const day = dayOf(first);
      const end = others.findIndex((line) => dayOf(line) !== day);
      const to = end === -1 ? lines.length : from + 1 + end;
      await appendTo(join(folder, `${day}.jsonl`), lines.slice(from, to).map(textOf).join(''));
      from = to;
    }
  };

  const appendRanges = async (ranges: readonly SeqRange[]): Promise<void> => {
    for (const { from, to } of ranges) {
      for (let seq = from; seq <= to; seq += BATCH) {
        await append(log.linesAfter(seq - 1, Math.min(BATCH, to - seq + 1)));
      }
    }
  };

  /** Ends torn lines, and writes bad lines again. */
  const mend = async ({ bad, torn }: FolderState): Promise<void> => {
    for (const name of torn) await appendTo(join(folder, name), '\n');
    await appendRanges(rangesOf(bad));
  };

  const writeAll = async (): Promise<boolean> => {
    try {
      if (writtenTo === null) {
        // The folder may be another one than before, or end in half a line. Only missing lines are written.
        await claimLines(folder, tills);
        if (isShared) await claimWriting(folder, machine);
        const state = await stateOfLines(log, folder);
        if (state.differsAt !== null) {
          isLeft = true;
          deps.onDiffers({
            linesIn: folder,
            seq: state.differsAt,
            journalId: log.history()?.journalId ?? null,
          });
          return false;
        }
        await mend(state);
        writtenTo = state.writtenTo;
      }
      for (;;) {
        const lines = log.linesAfter(writtenTo, BATCH);
        const last = lines.at(-1);
        if (last === undefined) break;
        await append(lines);
        writtenTo = last.seq;
      }
      const lost = missing;
      await appendRanges(lost);
      if (missing === lost) missing = [];
      report(true);
      return true;
    } catch (thrown) {
      // A file is in the way, or the disk is full or gone. The writer tries again.
      writtenTo = null;
      if (isOutOfSpace(thrown) && makeRoomFor(folder)) return writeAll();
      report(false);
      return false;
    }
  };

  const work = async (): Promise<void> => {
    for (;;) {
      const isLast = isClosing;
      // A wake during the write makes it read the log again at once.
      waiting = new AbortController();
      const done = await writeAll();
      if (isLast || isLeft) return;
      await (done ? untilAborted(waiting.signal) : clock.sleep(RETRY_MS, waiting.signal));
    }
  };
  const ended = work();
  return {
    wake: () => waiting.abort(),
    writeAgain: (ranges) => {
      missing = ranges;
      waiting.abort();
    },
    close: () => {
      isClosing = true;
      waiting.abort();
      return ended;
    },
  };
}

const APPENDING = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY;

/** Flushed before it returns. */
async function appendTo(path: string, text: string): Promise<void> {
  if (text === '') return;
  const file = await openRegularSoon(path, APPENDING, 0o666);
  try {
    await file.appendFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
