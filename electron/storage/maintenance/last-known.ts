/** What is known of a journal that nobody can use any more, for the empty one that takes its place. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { JournalId, TillId } from '../../../shared/ids.ts';
import type { Payload } from '../kinds.ts';
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
  const backups = join(folder, 'backups');
  const names = existsSync(backups) ? readdirSync(backups).filter((name) => name.endsWith('.db')) : [];
  const [newest] = names.toSorted().toReversed();
  const known = [
    inFile(journalPath(folder)),
    newest === undefined ? null : inFile(join(backups, newest)),
    inLines(linesFolder(folder)),
  ].filter((one) => one !== null);
  const [latest] = known.toSorted((a, b) => (b.previous?.seq ?? 0) - (a.previous?.seq ?? 0));
  return latest ?? null;
}

function inFile(path: string): LastKnown | null {
  if (!existsSync(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const log = logSource(database);
    const [tip, history, [tillId]] = [log.tip(), log.history(), log.tills()];
    if (history === null) return null;
    const previous = { journalId: JournalId.parse(history.journalId), seq: tip.seq, hash: tip.hash };
    return { tillId: TillId.parse(tillId), previous };
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

function inLines(linesIn: string): LastKnown | null {
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
  return { tillId: tillId.data, previous };
}

/** The second folder's lines of a journal that was given up are kept under another name. Where it can't be reached they stay. */
export function setSecondAside(linesIn: string, atWallMs: number): void {
  try {
    setFolderAside(linesIn, atWallMs);
  } catch {
    // Their history is named as broken off in the new journal's first entry: nothing is joined from it.
  }
}
