/**
 * Writes the log's entries to its folders of lines, behind the sales: no commit waits for it, and what could not be
 * written is made up for with each later entry, each minute, and at each start. Each folder goes by itself.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { Clock } from '../../../shared/time.ts';
import { claimLines, dayOf, type Line, textOf } from './lines.ts';
import type { FolderState } from './lines-compare.ts';
import type { LogSource } from './lines-source.ts';

export const RETRY_MS = 60_000;
/** Entries a write: a few milliseconds of this process where years have to be written anew. */
const BATCH = 100;

export interface LineWriterParts {
  readonly tillId: string;
  /** On a connection that stays open until the writer is closed. */
  readonly log: LogSource;
  /** What the comparison at the start found missing. */
  readonly folders: readonly FolderState[];
  readonly clock: Clock;
  /** Entries are not copied: `journal.not-copied`, `field` names the folder. null: every folder has them all. */
  readonly onTrouble: (error: TillError | null) => void;
}

export interface LineWriter {
  /** Entries were committed. */
  wake(): void;
  /** Writes what is left, once, and ends. */
  close(): Promise<void>;
}

export function startLineWriter({ folders, onTrouble, ...parts }: LineWriterParts): LineWriter {
  const failing = new Set<string>();
  const tell = (path: string, ok: boolean): void => {
    const changed = ok ? failing.delete(path) : !failing.has(path) && failing.add(path) !== undefined;
    if (!changed) return;
    const [field] = failing;
    onTrouble(field === undefined ? null : { code: 'journal.not-copied', field });
  };
  const copies = folders.map((folder) =>
    startCopy({ ...parts, folder, tell: (ok) => tell(folder.path, ok) }),
  );
  return {
    wake: () => {
      for (const copy of copies) copy.wake();
    },
    close: async () => {
      await Promise.all(copies.map((copy) => copy.close()));
    },
  };
}

interface CopyParts extends Pick<LineWriterParts, 'tillId' | 'log' | 'clock'> {
  readonly folder: FolderState;
  readonly tell: (ok: boolean) => void;
}

function startCopy({ tillId, log, clock, folder, tell }: CopyParts): LineWriter {
  let { writtenTo } = folder;
  let [bad, torn] = [folder.bad, new Set(folder.torn)];
  let isClaimed = false;
  let isClosing = false;
  let waiting = new AbortController();

  /** The bad ones first, each by itself; then what follows the last one that is there. */
  const nextBatch = (): readonly Line[] =>
    bad.length > 0 ? bad.flatMap((seq) => log.linesAfter(seq - 1, 1)) : log.linesAfter(writtenTo, BATCH);

  const writeBatch = async (lines: readonly Line[]): Promise<void> => {
    for (const [day, ofDay] of Map.groupBy(lines, dayOf)) {
      const name = `${day}.jsonl`;
      const mayBeTorn = torn.delete(name);
      // A write that fails half way leaves a torn line.
      torn.add(name);
      await appendTo(join(folder.path, name), ofDay.map(textOf).join(''), mayBeTorn);
      torn.delete(name);
    }
    if (bad.length > 0) bad = [];
    else writtenTo = lines.at(-1)?.seq ?? writtenTo;
  };

  const writeAll = async (): Promise<boolean> => {
    try {
      // A folder that was taken away gets everything again.
      if (!isClaimed && claimLines(folder.path, tillId)) [writtenTo, bad, torn] = [0, [], new Set()];
      isClaimed = true;
      for (const name of torn) await appendTo(join(folder.path, name), '', true);
      torn = new Set();
      for (let lines = nextBatch(); lines.length > 0; lines = nextBatch()) await writeBatch(lines);
      tell(true);
      return true;
    } catch {
      // A file that is in the way, a disk that is full or gone: tried again.
      isClaimed = false;
      tell(false);
      return false;
    }
  };

  const work = async (): Promise<void> => {
    for (;;) {
      const isLast = isClosing;
      // Woken while it writes: it looks again at once.
      waiting = new AbortController();
      const done = await writeAll();
      if (isLast) return;
      await (done ? untilAborted(waiting.signal) : clock.sleep(RETRY_MS, waiting.signal));
    }
  };
  const ended = work();
  return {
    wake: () => waiting.abort(),
    close: () => {
      isClosing = true;
      waiting.abort();
      return ended;
    },
  };
}

/** Flushed before it ends. endsTorn: the file's last line may have no end, and gets one first. */
async function appendTo(path: string, text: string, endsTorn: boolean): Promise<void> {
  const file = await open(path, 'a+');
  try {
    const needsEnd = endsTorn && !(await endsWithLine(file));
    await file.appendFile(needsEnd ? `\n${text}` : text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function endsWithLine(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
