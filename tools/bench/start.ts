/** From the start of the process to a till that sells, against an empty window; and what the page has to load first. */
import { join } from 'node:path';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { firstLoad } from './first-load.ts';
import { median } from './statistics.ts';
import { measureStarts, readyTimes, usefulTimes } from './till-start.ts';

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

function firstBundle(): Figure {
  const { scripts, scriptBytes, styleBytes } = firstLoad();
  return {
    name: 'start.bundle',
    what: 'the first JavaScript of the page, gzipped, without wasm',
    unit: 'kB',
    goal: { atMost: 200 },
    value: scriptBytes / 1000,
    detail: `${scripts.length} files; styles ${(styleBytes / 1000).toFixed(1)} kB more`,
  };
}

export const START: BenchGroup = { name: 'start', run };
