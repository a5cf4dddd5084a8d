/**
 * The journal's backups, ordered by their content. The day in a name comes from a clock that may have been
 * wrong.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { EMPTY, logIn, type Tip } from '../log.ts';
import { openToRead } from '../regular-file.ts';
import { type Opening, openingsIn } from './lines-source.ts';
import { backupsFolder, journalPath } from './set-aside.ts';

const COPY = /^journal-(\d{4}-\d{2}-\d{2})\.db$/;

export const backupPath = (folder: string, day: string): string =>
  join(backupsFolder(folder), `journal-${day}.db`);

/** Whether a file name is that of a day's backup. */
export const isCopy = (name: string): boolean => COPY.test(name);

export interface Copy {
  readonly path: string;
  /** YYYY-MM-DD by the till's clock; null: another name. */
  readonly day: string | null;
  /** `EMPTY` if nothing of it is readable. */
  readonly tip: Tip;
}

interface Held extends Copy {
  /** The histories that begin in it, oldest first. */
  readonly openings: readonly Opening[];
}

/**
 * A later history is newer than the history that it replaced, however far that one reached. Within a history
 * the last entry decides. Never throws.
 */
export function copiesNewestFirst(folder: string): readonly Copy[] {
  const copies = namesIn(folder).map((name) => heldBy(join(backupsFolder(folder), name), name));
  const previous = new Map(
    copies.flatMap(({ openings }) => openings.map((one) => [one.journalId, one.previous?.journalId])),
  );
  const generationOf = ({ openings }: Held): number => {
    let generation = 0;
    for (let at = openings.at(-1)?.journalId; at !== undefined && generation <= previous.size; ) {
      generation += 1;
      at = previous.get(at);
    }
    return generation;
  };
  return copies.toSorted(
    (one, other) =>
      generationOf(other) - generationOf(one) ||
      other.tip.seq - one.tip.seq ||
      (one.path < other.path ? 1 : -1),
  );
}

/** Backups whose last entry is in the journal. */
export function copiesOfPresent(folder: string): readonly Copy[] {
  const copies = copiesNewestFirst(folder);
  if (copies.length === 0) return copies;
  let journal: DatabaseSync | null = null;
  try {
    journal = openToRead(journalPath(folder));
    const log = logIn(journal);
    return copies.filter(({ tip }) => tip.seq > 0 && log.hashAt(tip.seq) === tip.hash);
  } catch {
    return [];
  } finally {
    journal?.close();
  }
}

/** The day of the backup with the most entries of this journal; null: there is none. Never throws. */
export function lastCopyDay(folder: string): string | null {
  const [newest = copiesNewestFirst(folder)[0]] = copiesOfPresent(folder);
  return newest?.day ?? null;
}

function namesIn(folder: string): readonly string[] {
  try {
    return existsSync(backupsFolder(folder))
      ? readdirSync(backupsFolder(folder)).filter((name) => name.endsWith('.db'))
      : [];
  } catch {
    return [];
  }
}

/** A backup never changes, so SQLite needs no side files. */
export function openCopy(path: string): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return openToRead(url);
}

function heldBy(path: string, name: string): Held {
  const day = COPY.exec(name)?.[1] ?? null;
  let copy: DatabaseSync | null = null;
  try {
    copy = openCopy(path);
    return { path, day, tip: logIn(copy).tip(), openings: openingsIn(copy) };
  } catch {
    return { path, day, tip: EMPTY, openings: [] };
  } finally {
    copy?.close();
  }
}
