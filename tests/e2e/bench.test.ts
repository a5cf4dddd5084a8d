/** The short form of the bench: it still measures every goal. What it measures decides nothing here. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '../../tools/bench/report.ts';

const BENCH = resolve(import.meta.dirname, '../../tools/bench.ts');
const LIMIT_MS = 600_000;

const bench = async (...flags: string[]): Promise<Report> => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--short', '--json', ...flags], {
    timeout: LIMIT_MS,
  });
  return JSON.parse(stdout) as Report;
};

test(
  'every goal has a figure, and every figure a value',
  async () => {
    const { figures, short } = await bench();
    expect(short).toBe(true);
    expect(figures.map(({ name }) => name)).toEqual([
      'scan.p50',
      'scan.p95',
      'scan.browser-default',
      'scan.video-way',
      'scan.slow',
      'cpu.still',
      'cpu.phone',
      'cpu.moving',
      'tasks.long',
      'tasks.short',
      'read.hardness',
      'read.frames',
      'read.clips',
      'read.wrong',
      'confirm.p99',
      'journal.transition',
      'journal.find',
      'journal.totals',
      'journal.start',
      'journal.first-start',
      'search.p95',
      'basket.line',
      'start.ready',
      'start.useful',
      'start.bundle',
    ]);
    const unmeasured = figures.filter(({ value, why }) => value === null && why === undefined);
    expect(unmeasured).toEqual([]);
  },
  LIMIT_MS,
);

test('--only measures one group', async () => {
  const { figures } = await bench('--only', 'confirm');
  expect(figures.map(({ name }) => name)).toEqual(['confirm.p99']);
}, 60_000);
