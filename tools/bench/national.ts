/** The memory of a process that loads the national list, with a list as large as the real one. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { BenchGroup, BenchOptions } from './measure.ts';

const ROWS = 442_000;
const SHORT_ROWS = 2_000;
const RUN = resolve(import.meta.dirname, '../scripts/run.js');
const LOADER = join(import.meta.dirname, 'national-load.ts');
const Answer = z.object({ codes: z.number(), peakMb: z.number() });

const run = promisify(execFile);
const fileOf = ({ folder }: BenchOptions): string => join(folder, 'mxik.xlsx');

/** Shared texts, as a spreadsheet writes them, take the most memory. */
async function prepare(options: BenchOptions): Promise<void> {
  const rows = String(options.short ? SHORT_ROWS : ROWS);
  const list = ['--out', fileOf(options), '--rows', rows, '--texts', 'shared'];
  await run(process.execPath, [RUN, 'national-list', ...list]);
}

export const NATIONAL: BenchGroup = {
  name: 'national',
  isUntimed: true,
  prepare,
  run: async (options) => {
    const startMs = performance.now();
    const { stdout } = await run(process.execPath, [LOADER, fileOf(options), options.folder]);
    const { codes, peakMb } = Answer.parse(JSON.parse(stdout));
    const seconds = (performance.now() - startMs) / 1000;
    return { 'national.memory': { value: peakMb, detail: `${codes} codes in ${seconds.toFixed(0)} s` } };
  },
};
