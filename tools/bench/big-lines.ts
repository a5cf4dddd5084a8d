/**
 * The log's lines of past days, compressed, as in a folder after years. A till without lines would write them
 * all, and such a start does not resemble a shop's.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { dayOf, linesFolder, textOf } from '../../electron/storage/maintenance/lines.ts';
import { type LogSource, logSource } from '../../electron/storage/maintenance/lines-source.ts';
import { startLineWriter } from '../../electron/storage/maintenance/lines-write.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { NO_MACHINE } from '../../shared/machine.ts';

/** Entries read at once. */
const BATCH = 5_000;
/** More payments than a start checks. */
const CHECKED_FILES = 100;

/**
 * till: a data folder with the journal of big-journal.ts. Leaves out the newest day, which the till's own
 * writer adds.
 */
export async function writeOldLines(till: string): Promise<void> {
  const linesIn = linesFolder(till);
  mkdirSync(linesIn, { recursive: true });
  await withLog(till, (log) => {
    let [day, first, last, texts] = ['', 1, 0, [] as string[]];
    for (let lines = log.linesAfter(0, BATCH); lines.length > 0; lines = log.linesAfter(last, BATCH)) {
      for (const line of lines) {
        if (day !== dayOf(line) && texts.length > 0) {
          // The fastest level: these files are not read before the till sells.
          const zipped = gzipSync(texts.join(''), { level: 1 });
          writeFileSync(join(linesIn, `${day}.${first}-${last}.jsonl.gz`), zipped);
          [first, texts] = [line.seq, []];
        }
        [day, last] = [dayOf(line), line.seq];
        texts.push(textOf(line));
      }
    }
  });
}

/**
 * Leaves the folder as at closing time: the lines have every entry, and the last payments are attended.
 * Otherwise a start asks for each payment whether its goods were handed over.
 */
export async function leaveInOrder(till: string, journal: Journal): Promise<void> {
  for (const { transactionId } of journal.newestPayments(CHECKED_FILES)) {
    const kept = journal.keepPollRecord(transactionId, { openFrom: null, seen: true, looked: 0 });
    if (!kept.ok) throw new Error(kept.error.code);
  }
  const troubles: string[] = [];
  await withLog(till, async (log) => {
    const writer = startLineWriter({
      tills: log.tills(),
      log,
      folders: [linesFolder(till)],
      sharedFolder: null,
      machine: NO_MACHINE,
      clock: systemClock(),
      onTrouble: (error) => void (error && troubles.push(error.code)),
      onDiffers: ({ seq }) => void troubles.push(`differs at ${seq}`),
      makeRoomFor: () => false,
    });
    await writer.close();
  });
  if (troubles.length > 0) throw new Error(troubles.join(', '));
}

async function withLog(till: string, work: (log: LogSource) => void | Promise<void>): Promise<void> {
  const database = new DatabaseSync(journalPath(till));
  try {
    await work(logSource(database));
  } finally {
    database.close();
  }
}
