/** Where the counted branches are in the text that runs. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { BRANCHES, type Branches } from './branches.ts';

const ROOT = new URL('../../../', import.meta.url);
const POINT = '¦';

export interface Place {
  /** Rule, file, line and column. */
  readonly name: string;
  readonly url: string;
  /** From the beginning of the file. */
  readonly offset: number;
}

/** @throws when a text is not in its file exactly once: its branch needs an update. */
export function findPlaces(branches: Branches = BRANCHES): readonly Place[] {
  return Object.entries(branches).flatMap(([file, texts]) => {
    const { href: url } = new URL(file, ROOT);
    const source = readFileSync(new URL(url), 'utf8');
    const running = stripTypeScriptTypes(source);
    return texts.map(([rule, marked]): Place => {
      const text = marked.replace(POINT, '');
      const [before = '', ...others] = source.split(text);
      if (others.length !== 1)
        throw new Error(`rule ${rule}: "${text}" is ${others.length} times in ${file}`);
      const offset = before.length + Math.max(0, marked.indexOf(POINT));
      // Blanks take the place of types, so that nothing else moves.
      if (!running.startsWith(text, before.length))
        throw new Error(`rule ${rule}: "${text}" moves in ${file}`);
      const lines = source.slice(0, offset).split('\n');
      return { name: `${rule} ${file}:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`, url, offset };
    });
  });
}
