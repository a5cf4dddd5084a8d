/**
 * A note for the next start about a folder of lines that came back and does not fit the log. Sales stop until
 * both are compared, even if the folder is out of reach at that start.
 */
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { openToRead, readNote } from '../regular-file.ts';
import { openingsIn } from './lines-source.ts';
import { forget, journalPath } from './set-aside.ts';

const NOTE = 'journal.lines-differ';

const DifferingLines = z.object({
  /** The till's own folder in the second folder. */
  linesIn: z.string(),
  /** The first entry that differs. */
  seq: z.number(),
  /** The journal's history at that time; null: unknown. */
  journalId: z.string().nullable().default(null),
});
export type DifferingLines = Readonly<z.infer<typeof DifferingLines>>;

/** folder: the data folder. */
export function noteDifferingLines(folder: string, lines: DifferingLines): void {
  const path = join(folder, NOTE);
  try {
    writeFileSync(`${path}.partial`, JSON.stringify(lines), { flush: true });
    renameSync(`${path}.partial`, path);
  } catch {
    // The notice is raised all the same, and the next start compares a folder in reach.
  }
}

/**
 * null: no folder has differed since the journal last fitted all of its lines. A repair or a new beginning
 * replaces the history and so settles the note, even if a power cut kept the note.
 */
export function differingLines(folder: string): DifferingLines | null {
  try {
    const noted = DifferingLines.parse(JSON.parse(readNote(join(folder, NOTE))));
    return noted.journalId !== null && brokenOffIn(folder).includes(noted.journalId) ? null : noted;
  } catch {
    return null;
  }
}

function brokenOffIn(folder: string): readonly string[] {
  let journal: DatabaseSync | null = null;
  try {
    journal = openToRead(journalPath(folder));
    return openingsIn(journal).flatMap(({ previous }) => previous?.journalId ?? []);
  } catch {
    return [];
  } finally {
    journal?.close();
  }
}

export const forgetDifferingLines = (folder: string): void => forget(folder, NOTE);

/** The folders of lines, and the noted one. */
export const withNoted = (linesIn: readonly string[], noted: DifferingLines | null): readonly string[] =>
  noted === null || linesIn.includes(noted.linesIn) ? linesIn : [...linesIn, noted.linesIn];

/** Whether the folder can be read now. */
export function isReachable(linesIn: string): boolean {
  try {
    readdirSync(linesIn);
    return true;
  } catch {
    return false;
  }
}
