/** What the built page loads before its first screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const PAGE = resolve(import.meta.dirname, '../../out/renderer');

export interface FirstLoad {
  /** The entry, its static imports, and the texts of one language; no dynamic imports. */
  readonly scripts: readonly string[];
  readonly scriptBytes: number;
  readonly styleBytes: number;
}

/** Bytes after gzip. */
export function firstLoad(): FirstLoad {
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8');
  const names = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, name]) => name ?? ''));
  for (const name of names) {
    const code = readFileSync(join(PAGE, name), 'utf8');
    // The bundler writes static imports as `import...from"./x.js"` and dynamic imports as `import("./x.js")`.
    for (const [, other] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) names.add(`assets/${other}`);
  }
  // The first screen needs one language: the largest counts.
  const [words = ''] = readdirSync(join(PAGE, 'assets'))
    .filter((name) => /^sentences.*\.js$/.test(name))
    .map((name) => `assets/${name}`)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const scripts = [...names, words];
  const styles = [...html.matchAll(/href="\.\/([^"]+\.css)"/g)].map(([, name]) => name ?? '');
  return { scripts, scriptBytes: sum(scripts.map(sizeOf)), styleBytes: sum(styles.map(sizeOf)) };
}

/** The sources of a page script, from its source map. */
export const sourcesOf = (script: string): readonly string[] =>
  (JSON.parse(readFileSync(join(PAGE, `${script}.map`), 'utf8')) as { sources: string[] }).sources.map(
    (source) => source.replace(/^(?:\.\.\/)+/, ''),
  );

const sizeOf = (name: string): number => gzipSync(readFileSync(join(PAGE, name))).length;
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
