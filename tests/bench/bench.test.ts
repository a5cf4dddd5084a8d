/** The short form of the bench keeps the bench itself working. What it measures decides nothing here. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { Report } from '../../tools/bench/report.ts';

const BENCH = resolve(import.meta.dirname, '../../tools/bench/bench.ts');
/** It takes a minute and a half on a machine that does nothing else; ten times as long on one that does everything at once. */
const LIMIT_MS = 40 * 60_000;

/** Every goal has its figure; the order is the table's. */
const FIGURES = {
  scan: ['scan.p50', 'scan.p95', 'scan.browser-default', 'scan.video-way', 'scan.slow'],
  cpu: ['cpu.still', 'cpu.phone', 'cpu.moving'],
  tasks: ['tasks.long', 'tasks.short'],
  read: ['read.hardness', 'read.frames', 'read.clips', 'read.wrong'],
  confirm: ['confirm.p99'],
  journal: [
    'journal.transition',
    'journal.find',
    'journal.totals',
    'journal.history',
    'journal.size',
    'journal.rebuild',
    'journal.start',
    'journal.first-start',
  ],
  'sign-in': ['sign-in.p50'],
  search: ['search.p95'],
  basket: ['basket.line'],
  start: ['start.ready', 'start.useful', 'start.bundle'],
} as const;

let report: Report;
beforeAll(async () => {
  const args = [BENCH, '--short', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS });
  report = JSON.parse(stdout) as Report;
}, LIMIT_MS);

test.each(Object.entries(FIGURES))('measures %s: every figure has a value', (group, names) => {
  const figures = report.figures.filter(({ name }) => name.startsWith(`${group}.`));
  expect(figures.map(({ name }) => name)).toEqual(names);
  expect(figures.filter(({ value }) => value === null || !Number.isFinite(value))).toEqual([]);
});

test('measures nothing else, and says that it was short', () => {
  expect(report.figures).toHaveLength(Object.values(FIGURES).flat().length);
  expect(report.short).toBe(true);
  expect(report.met + report.withinMargin + report.missed).toBe(
    report.figures.filter(({ goal }) => goal !== null).length,
  );
});
