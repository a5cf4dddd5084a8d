/** Stands in for a person who chooses a file in a dialog. */
import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** extensions: as in a filter of Electron's dialogs. null: no file of the folder fits, or there is no folder. */
export function newestFile(folder: string, extensions: readonly string[]): string | null {
  const fits = (name: string): boolean =>
    extensions.includes('*') || extensions.includes(extname(name).slice(1).toLowerCase());
  try {
    const files = readdirSync(folder)
      .filter(fits)
      .map((name) => ({ path: join(folder, name), facts: statSync(join(folder, name)) }))
      .filter(({ facts }) => facts.isFile())
      .toSorted((one, other) => other.facts.mtimeMs - one.facts.mtimeMs);
    return files[0]?.path ?? null;
  } catch {
    return null;
  }
}
