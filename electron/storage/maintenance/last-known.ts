/** The known end of an unusable journal, for the empty journal that replaces it. */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { JournalId, TillId } from '../../../shared/ids.ts';
import type { Payload } from '../kinds.ts';
import { openToRead } from '../regular-file.ts';
import { copiesNewestFirst } from './copies.ts';
import { linesFolder, tillOfLines } from './lines.ts';
import { lineFiles, tailOfFile } from './lines-read.ts';
import { logSource } from './lines-source.ts';
import { journalPath, setFolderAside } from './set-aside.ts';

export interface LastKnown {
  readonly tillId: TillId;
  readonly previous: Payload<'journal.opened'>['previous'];
}

/**
 * From the lines, the journal or its newest backup, whichever has the latest entry. null: nothing is known.
 */
export function lastKnown(folder: string): LastKnown | null {
  const [newest] = copiesNewestFirst(folder);
  const known = [
    inFile(journalPath(folder)),
    newest === undefined ? null : inFile(newest.path),
    lastInLines(linesFolder(folder)),
  ].filter((one) => one !== null);
  // A history is older than the one that replaced it, however far it reached.
  const ended = new Set(known.flatMap(({ brokenOff }) => brokenOff));
  const [latest] = known
    .filter(({ previous }) => previous === null || !ended.has(previous.journalId))
    .toSorted((a, b) => (b.previous?.seq ?? 0) - (a.previous?.seq ?? 0));
  return latest ? { tillId: latest.tillId, previous: latest.previous } : null;
}

interface Known extends LastKnown {
  /** The histories that it knows to be over. */
  readonly brokenOff: readonly string[];
}

function inFile(path: string): Known | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(path);
    const log = logSource(database);
    const [tip, history, [tillId]] = [log.tip(), log.history(), log.tills()];
    if (history === null) return null;
    const previous = { journalId: JournalId.parse(history.journalId), seq: tip.seq, hash: tip.hash };
    return { tillId: TillId.parse(tillId), previous, brokenOff: log.brokenOff() };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Reads only the ends of the files. null: no till is named. */
export function lastInLines(linesIn: string): Known | null {
  const tillId = TillId.safeParse(tillOfLines(linesIn));
  if (!tillId.success) return null;
  const lines = lineFiles(linesIn).flatMap(({ path, range }) => {
    try {
      return range === null ? tailOfFile(path).lines.filter((line) => line !== null) : [];
    } catch {
      return [];
    }
  });
  const [last] = lines.toSorted((a, b) => b.seq - a.seq);
  const journalId = JournalId.safeParse(last?.journalId);
  const previous =
    last && journalId.success ? { journalId: journalId.data, seq: last.seq, hash: last.hash } : null;
  return { tillId: tillId.data, previous, brokenOff: [] };
}

/** Renames the second folder's lines of a journal that was given up. An unreachable folder stays as it is. */
export function setSecondAside(linesIn: string, atWallMs: number): void {
  try {
    setFolderAside(linesIn, atWallMs);
  } catch {
    // The new journal's first entry names their history as replaced, so nothing is joined from it.
  }
}
