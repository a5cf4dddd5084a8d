/**
 * What the next start has to know of a folder of lines that came back while the till ran and does not go with its
 * log: until both were held against each other, nothing is sold again, whether the folder can be reached then or not.
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
  /** The till's own folder in the second one. */
  linesIn: z.string(),
  /** The first entry at which they were seen to differ. */
  seq: z.number(),
  /** The history that went on when they were met; null: nobody knows. */
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
    // The person at the till is told all the same, and so is whoever starts it while the folder can be reached.
  }
}

/**
 * null: none were met since the journal last went with all of its lines. Whoever broke their history off has dealt with
 * them, a repair or a new beginning, also where the power kept it from forgetting the note.
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

/** Folders of lines, and the noted one where it is none of them. */
export const withNoted = (linesIn: readonly string[], noted: DifferingLines | null): readonly string[] =>
  noted === null || linesIn.includes(noted.linesIn) ? linesIn : [...linesIn, noted.linesIn];

/** Whether it can be read now. */
export function isReachable(linesIn: string): boolean {
  try {
    readdirSync(linesIn);
    return true;
  } catch {
    return false;
  }
}
