/** From the start of the process to a till that sells, against an empty window; and what the page has to load first. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { median } from './statistics.ts';
import { measureStarts, readyTimes, usefulTimes } from './till-start.ts';

const PAGE = resolve(import.meta.dirname, '../../out/renderer');

async function run({ short, folder, log }: BenchOptions): Promise<readonly Figure[]> {
  const kinds = { till: { till: join(folder, 'till') }, empty: { empty: join(folder, 'empty') } };
  const starts = await measureStarts(kinds, short ? 1 : 8, log);
  const empty = median(readyTimes(starts.empty));
  const against = (ms: number): string => `${ms.toFixed(0)} : ${empty.toFixed(0)} ms`;
  const ready = median(readyTimes(starts.till));
  const useful = median(usefulTimes(starts.till));
  return [
    {
      name: 'start.ready',
      what: 'process start to ready to scan : an empty window in the same shell, medians',
      unit: 'times',
      goal: { atMost: 1.6 },
      value: ready / empty,
      detail: against(ready),
    },
    {
      name: 'start.useful',
      what: 'process start to something useful on the screen : an empty window in the same shell, medians',
      unit: 'times',
      goal: { atMost: 1.2 },
      value: useful / empty,
      detail: against(useful),
    },
    firstBundle(),
  ];
}

/** Everything that the page loads before its first screen: the entry and what it imports, not the lazy screens. */
function firstBundle(): Figure {
  const html = readFileSync(join(PAGE, 'index.html'), 'utf8');
  const names = new Set([...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map(([, name]) => name ?? ''));
  for (const name of names) {
    const code = readFileSync(join(PAGE, name), 'utf8');
    // Static imports of the bundler stand as `import...from"./x.js"`; the dynamic ones as `import("./x.js")`.
    for (const [, other] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) names.add(`assets/${other}`);
  }
  const sizeOf = (name: string): number => gzipSync(readFileSync(join(PAGE, name))).length;
  // One language is loaded before the first screen: the largest counts.
  const languages = readdirSync(join(PAGE, 'assets'))
    .filter((name) => name.startsWith('sentences'))
    .map((name) => sizeOf(`assets/${name}`));
  const sizes = [...[...names].map(sizeOf), Math.max(...languages)];
  const styles = [...html.matchAll(/href="\.\/([^"]+\.css)"/g)].map(
    ([, name]) => gzipSync(readFileSync(join(PAGE, name ?? ''))).length,
  );
  const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0) / 1000;
  return {
    name: 'start.bundle',
    what: 'the first JavaScript of the page, gzipped, without wasm',
    unit: 'kB',
    goal: { atMost: 250 },
    value: sum(sizes),
    detail: `${sizes.length} files; styles ${sum(styles).toFixed(1)} kB more`,
  };
}

export const START: BenchGroup = { name: 'start', run };
