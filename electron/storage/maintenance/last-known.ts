/** What is known of a journal that nobody can use any more, for the empty one that takes its place. */
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

/** From the lines, the journal itself and its newest backup: whichever knows the latest entry. null: nothing is known. */
export function lastKnown(folder: string): LastKnown | null {
  const [newest] = copiesNewestFirst(folder);
  const known = [
    inFile(journalPath(folder)),
    newest === undefined ? null : inFile(newest.path),
    lastInLines(linesFolder(folder)),
  ].filter((one) => one !== null);
  // However far a history reached, the one that broke it off is later.
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

/** From the ends of its files alone. null: nothing says whose they are. */
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

/** The second folder's lines of a journal that was given up are kept under another name. Where it can't be reached they stay. */
export function setSecondAside(linesIn: string, atWallMs: number): void {
  try {
    setFolderAside(linesIn, atWallMs);
  } catch {
    // Their history is named as broken off in the new journal's first entry: nothing is joined from it.
  }
}
