/** The one broken file of a mutation. The process that runs it gets the file's text in `TILLA_BROKEN`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

export const ROOT = join(import.meta.dirname, '..', '..');

/** One way to break a file: `from` occurs exactly once in it. */
export interface Patch {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const Broken = z.object({ url: z.url(), text: z.string() });

/** @throws outside a mutation. */
export const brokenFile = () => Broken.parse(JSON.parse(process.env.TILLA_BROKEN ?? ''));

/** @throws when the text to patch does not occur exactly once: the mutation needs an update. */
export function envOf({ name, file, from, to }: Patch): NodeJS.ProcessEnv {
  const path = join(ROOT, file);
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`"${name}": its text is ${parts.length - 1} times in ${file}`);
  const broken = { url: pathToFileURL(path).href, text: parts.join(to) };
  return { ...process.env, TILLA_BROKEN: JSON.stringify(broken) };
}
