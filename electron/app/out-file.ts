/** `--out FILE`: where a command of the installed program writes what it would say. Windows shows it no console. */
import { existsSync, writeFileSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';

/**
 * Answers whether it was written. kept: a slip of the finger must not put the outcome in the place of what is there:
 * the set-up file, or anything in the data folder.
 */
export function writeOutcome(out: string, lines: readonly string[], kept: readonly string[]): boolean {
  if (existsSync(out) && kept.some((path) => isAtOrIn(path, out))) return false;
  try {
    writeFileSync(out, `${lines.join('\n')}\n`);
    return true;
  } catch {
    return false;
  }
}

function isAtOrIn(path: string, out: string): boolean {
  const way = relative(resolve(path), resolve(out));
  return !way.startsWith('..') && !isAbsolute(way);
}
