/** Finds books that survive only as lines in a second folder. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAtHome, isNamed, type Machine } from '../../../shared/machine.ts';
import { isLost, isWithoutBooks } from './backups.ts';
import { tillOfLines, writerOfLines } from './lines.ts';
import { lineFiles } from './lines-read.ts';

/**
 * Each till's own folder in a second folder. Folders that were set aside have another name than their till.
 */
function tillFoldersIn(second: string): readonly string[] {
  try {
    return readdirSync(second)
      .filter((name) => tillOfLines(join(second, name)) === name)
      .map((name) => join(second, name));
  } catch {
    return [];
  }
}

/**
 * The folder of lines that a path means: the path itself, or the single till's folder in it. null: none, or
 * several.
 */
export function linesOfOneTill(path: string): string | null {
  if (tillOfLines(path) !== null || lineFiles(path).length > 0) return path;
  const [only, other] = tillFoldersIn(path);
  return other === undefined ? (only ?? null) : null;
}

/**
 * If the data folder has no journal: the lines of the single till in the second folder that this machine
 * wrote. `null`: none, several, or a machine without hashes. Without this check a new till would begin in
 * silence.
 */
export function linesAlone(folder: string, second: string | null, machine: Machine): string | null {
  if (second === null || !isNamed(machine) || !isWithoutBooks(folder) || isLost(folder)) return null;
  const [only, other] = tillFoldersIn(second).filter((linesIn) => {
    const writer = writerOfLines(linesIn);
    return writer !== null && isNamed(writer) && isAtHome(writer, machine);
  });
  return other === undefined ? (only ?? null) : null;
}
