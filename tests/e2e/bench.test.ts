/** The short form of the bench keeps the bench itself working. What it measures decides nothing here. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '../../tools/bench/report.ts';

const BENCH = resolve(import.meta.dirname, '../../tools/bench.ts');
const LIMIT_MS = 180_000;

const bench = async (...flags: string[]): Promise<Report> => {
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--short', '--json', ...flags], {
    timeout: LIMIT_MS,
  });
  return JSON.parse(stdout) as Report;
};

/** The quick groups; the others take minutes and are run by hand (`npm run bench -- --short`). */
const QUICK = {
  read: ['read.hardness', 'read.frames', 'read.clips', 'read.wrong'],
  confirm: ['confirm.p99'],
} as const;

test.each(Object.entries(QUICK))(
  'measures %s: every figure has a value',
  { timeout: LIMIT_MS },
  async (group, names) => {
    const { figures, short } = await bench('--only', group);
    expect(short).toBe(true);
    expect(figures.map(({ name }) => name)).toEqual(names);
    expect(figures.filter(({ value }) => value === null)).toEqual([]);
  },
);
