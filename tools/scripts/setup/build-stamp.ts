/** Whether out/ matches the sources: a hash of everything that a build uses. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['electron', 'renderer', 'shared', 'tools/scripts/build.ts', 'package-lock.json'];

/** The hash of a complete build of these sources. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
    hash.update('\0');
  };
  for (const source of SOURCES.filter((path) => existsSync(join(root, path)))) {
    if (/\.\w+$/.test(source)) add(source);
    else {
      const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      for (const file of files.sort()) add(file.slice(root.length + 1));
    }
  }
  return hash.digest('hex');
}

/** True if the last finished build used exactly these sources. */
export const isBuilt = (root: string, stampFile: string): boolean =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp(root);
