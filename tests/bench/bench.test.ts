/** Runs the short form of the bench, to keep the bench itself working. Its figures decide nothing here. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { GOALS } from '../../tools/bench/goals.ts';
import type { Report } from '../../tools/bench/report.ts';

const BENCH = resolve(import.meta.dirname, '../../tools/bench/bench.ts');
/** Under a minute on an idle machine, and many times longer on a busy one. */
const LIMIT_MS = 40 * 60_000;

const GROUPS = [...new Set(Object.keys(GOALS).map((name) => name.split('.')[0] ?? ''))];

let report: Report;
beforeAll(async () => {
  const args = [BENCH, '--short', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS });
  report = JSON.parse(stdout) as Report;
}, LIMIT_MS);

test.each(GROUPS)('measures %s: every goal has its figure, in the order of the table', (group) => {
  const isOfIt = (name: string): boolean => name.startsWith(`${group}.`);
  const figures = report.figures.filter(({ name }) => isOfIt(name));
  expect(figures.map(({ name }) => name)).toEqual(Object.keys(GOALS).filter(isOfIt));
  expect(figures.filter(({ value }) => value === null || !Number.isFinite(value))).toEqual([]);
});

test('measures nothing else, and says that the run was short', () => {
  expect(report.figures).toHaveLength(Object.keys(GOALS).length);
  expect(report.short).toBe(true);
  expect(report.met + report.withinMargin + report.missed).toBe(report.figures.length);
});
