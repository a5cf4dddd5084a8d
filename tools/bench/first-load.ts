/** What the built page loads before its first screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const PAGE = resolve(import.meta.dirname, '../../out/renderer');

export interface FirstLoad {
  /** The entry, what it imports, and the words of one language; not what comes when it is asked for. */
  readonly scripts: readonly string[];
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

/** Bytes are those of gzip. */
export function firstLoad(): FirstLoad {
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8');
  const names = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, name]) => name ?? ''));
  for (const name of names) {
    const code = readFileSync(join(PAGE, name), 'utf8');
    // Static imports of the bundler stand as `import...from"./x.js"`; the dynamic ones as `import("./x.js")`.
    for (const [, other] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) names.add(`assets/${other}`);
  }
  // One language is loaded before the first screen: the largest counts.
  const [words = ''] = readdirSync(join(PAGE, 'assets'))
    .filter((name) => /^sentences.*\.js$/.test(name))
    .map((name) => `assets/${name}`)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const scripts = [...names, words];
  const styles = [...html.matchAll(/href="\.\/([^"]+\.css)"/g)].map(([, name]) => name ?? '');
  return { scripts, scriptBytes: sum(scripts.map(sizeOf)), styleBytes: sum(styles.map(sizeOf)) };
}

/** The sources that a script of the page is made of, as its map names them. */
export const sourcesOf = (script: string): readonly string[] =>
  (JSON.parse(readFileSync(join(PAGE, `${script}.map`), 'utf8')) as { sources: string[] }).sources.map(
    (source) => source.replace(/^(?:\.\.\/)+/, ''),
  );

const sizeOf = (name: string): number => gzipSync(readFileSync(join(PAGE, name))).length;
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
