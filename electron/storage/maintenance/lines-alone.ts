/** Books of which nothing is left but lines in a second folder: whose they are, and whether they are this machine's. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAtHome, isNamed, type Machine } from '../../../shared/machine.ts';
import { isLost, isWithoutBooks } from './backups.ts';
import { tillOfLines, writerOfLines } from './lines.ts';
import { lineFiles } from './lines-read.ts';

/** Each till's own folder in a second one. What was set aside there bears another name than its till's. */
function tillFoldersIn(second: string): readonly string[] {
  try {
    return readdirSync(second)
      .filter((name) => tillOfLines(join(second, name)) === name)
      .map((name) => join(second, name));
  } catch {
    return [];
  }
}

/** The folder of lines that a path means: itself, or the only till's own folder in it; null: there is none, or several. */
export function linesOfOneTill(path: string): string | null {
  if (tillOfLines(path) !== null || lineFiles(path).length > 0) return path;
  const [only, other] = tillFoldersIn(path);
  return other === undefined ? (only ?? null) : null;
}

/**
 * Where the data folder holds nothing of a journal: the lines of the only till in the second folder that wrote on this
 * machine. null: there is none, there are several, or the machine names nothing of itself. Without it a new till would
 * begin, and nobody would have given their word.
 */
export function linesAlone(folder: string, second: string | null, machine: Machine): string | null {
  if (second === null || !isNamed(machine) || !isWithoutBooks(folder) || isLost(folder)) return null;
  const [only, other] = tillFoldersIn(second).filter((linesIn) => {
    const writer = writerOfLines(linesIn);
    return writer !== null && isNamed(writer) && isAtHome(writer, machine);
  });
  return other === undefined ? (only ?? null) : null;
}
