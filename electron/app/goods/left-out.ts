/**
 * What the set-up's file of goods left out. A note in the data folder keeps it until a file of goods is taken,
 * because `--provision-only` shows no notice, and a notice ends with the till.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { TillError } from '../../../shared/errors/till-error.ts';
import { readNote, writeNote } from '../../storage/regular-file.ts';

/** The codes of such a note. */
export const LEFT_OUT_CODES = ['goods-file.rows-left-out', 'goods-file.not-taken'] as const;

const noteIn = (folder: string): string => join(folder, 'goods-left-out.json');

/** null: nothing is left out any more. A disk that refuses the note stops no set-up and no import. */
export function keepLeftOut(folder: string, leftOut: TillError | null): void {
  try {
    if (leftOut === null) rmSync(noteIn(folder), { force: true });
    else writeNote(noteIn(folder), JSON.stringify(leftOut));
  } catch {
    // This start still shows its notice.
  }
}

/** null: nothing was left out, or the note can't be read. */
export function leftOutIn(folder: string): TillError | null {
  try {
    const read = TillError.safeParse(JSON.parse(readNote(noteIn(folder))));
    return read.success && LEFT_OUT_CODES.some((code) => code === read.data.code) ? read.data : null;
  } catch {
    return null;
  }
}
