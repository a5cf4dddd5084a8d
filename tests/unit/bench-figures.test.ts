import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { GOALS } from '../../tools/bench/goals.ts';
import { framesMore, inTurn, median, percentile, ratioOf } from '../../tools/bench/measure.ts';
import { exitOf, type Figure, reportOf, tableOf, verdictOf } from '../../tools/bench/report.ts';
import type { Figures } from '../../tools/soak/figures.ts';
import { growthOf, lineText, exitOf as soakExitOf } from '../../tools/soak/verdicts.ts';

const FIGURE: Figure = {
  name: 'a.b',
  what: 'one : other',
  unit: 'times',
  goal: { atMost: 1.5 },
  value: 1.4,
  detail: '14 : 10 ms',
};

test('percentiles are values that were measured', () => {
  const values = [5, 1, 4, 2, 3];
  expect([median(values), percentile(values, 0.95), percentile(values, 0)]).toEqual([3, 5, 1]);
  expect(percentile([], 0.5)).toBeNaN();
});

test('a ratio compares both values at one percentile, and names both in milliseconds', () => {
  expect(ratioOf([1, 2, 30], [1, 1, 10])).toEqual({
    value: 2,
    detail: '2.0 / 30.0 : 1.0 / 10.0 ms (p50 / p95)',
  });
  expect(ratioOf([1, 2, 30], [1, 1, 10], { share: 0.99, digits: 0 })).toEqual({
    value: 3,
    detail: '2 / 30 : 1 / 10 ms (p50 / p99)',
  });
  expect(framesMore([50], [30], 10).value).toBe(2);
});

test('ways are measured in turn, each first in every other round, without the warm-up', async () => {
  const called: string[] = [];
  const ways = {
    ours: (round: number) => {
      called.push(`ours ${round}`);
      return round;
    },
    bare: async (round: number) => {
      called.push(`bare ${round}`);
      return [round, 10];
    },
    timed: () => 'no time',
  };
  const { ours, bare, timed } = await inTurn(ways, { rounds: 2, warmUp: 1 });
  expect(called).toEqual(['ours 0', 'bare 0', 'bare 1', 'ours 1', 'ours 2', 'bare 2']);
  expect([ours, bare]).toEqual([
    [1, 2],
    [1, 10, 2, 10],
  ]);
  expect(timed).toHaveLength(2);
});

test('a figure is met, missed or not measured', () => {
  expect(verdictOf(FIGURE)).toBe('met');
  expect(verdictOf({ ...FIGURE, value: 1.6 })).toBe('missed');
  expect(verdictOf({ ...FIGURE, goal: { atLeast: 1.5 } })).toBe('missed');
  expect(verdictOf({ ...FIGURE, goal: null })).toBe('not measured');
  expect(verdictOf({ ...FIGURE, value: null })).toBe('not measured');
  expect(verdictOf({ ...FIGURE, value: Number.NaN })).toBe('not measured');
});

test('a figure past its goal is within its margin up to the margin’s limit', () => {
  const atMost = { atMost: 1.5, margin: { upTo: 1.6, why: 'the clock' } };
  const verdicts = [1.5, 1.51, 1.6, 1.61].map((value) => verdictOf({ goal: atMost, value }));
  expect(verdicts).toEqual(['met', 'within margin', 'within margin', 'missed']);
  const atLeast = { atLeast: 1.5, margin: { upTo: 1.4, why: 'the clock' } };
  expect([1.5, 1.4, 1.39].map((value) => verdictOf({ goal: atLeast, value }))).toEqual([
    'met',
    'within margin',
    'missed',
  ]);
});

test('the document has a row for each goal, with the same bound', () => {
  const document = readFileSync(resolve(import.meta.dirname, '../../docs/performance.md'), 'utf8');
  const rows = [...document.matchAll(/^\| ([a-z-]+\.[a-z0-9-]+) \|.*?\| (at (?:least|most)) ([\d.]+)/gm)];
  const wanted = Object.entries(GOALS).map(([name, { goal }]) => [
    name,
    'atLeast' in goal ? 'at least' : 'at most',
    'atLeast' in goal ? goal.atLeast : goal.atMost,
  ]);
  expect(rows.map(([, name, bound, value]) => [name, bound, Number(value)])).toEqual(wanted);
});

test('the table has a line for each figure and counts the verdicts', () => {
  const figures = [
    FIGURE,
    { ...FIGURE, name: 'a.c', value: 2 },
    { ...FIGURE, name: 'a.d', value: null, why: 'why' },
  ];
  const table = tableOf(reportOf(figures, true, 3));
  expect(table).toMatch(/a\.b +1\.40x +<= 1\.50x +met +14 : 10 ms/);
  expect(table).toMatch(/a\.c +2\.00x .*missed/);
  expect(table).toMatch(/a\.d +- .*not measured +why/);
  expect(table).toContain('1 met, 0 within their margin, 1 missed, 1 not measured, in 3 s');
});

test('the bench ends with 1 if a goal is missed, a figure is absent, or a group broke', () => {
  const exit = (figure: Figure, short = false, groupsBroken = 0) =>
    exitOf(reportOf([FIGURE, figure], short, 3), groupsBroken);
  const missed = { ...FIGURE, value: 2 };
  const within: Figure = { ...missed, goal: { atMost: 1.5, margin: { upTo: 2, why: 'the clock' } } };
  expect([exit(FIGURE), exit(within)]).toEqual([0, 0]);
  expect([exit(missed), exit({ ...FIGURE, value: null }), exit(FIGURE, false, 1)]).toEqual([1, 1, 1]);
});

test('the short form of the bench ends with 1 only if a group broke', () => {
  const missed = reportOf(
    [
      { ...FIGURE, value: 2 },
      { ...FIGURE, value: null },
    ],
    true,
    3,
  );
  expect([exitOf(missed, 0), exitOf(missed, 1)]).toEqual([0, 1]);
});

const figuresWith = (liveBytes: number, files: Record<string, number>): Figures => ({
  sales: 1,
  main: { liveBytes, residentBytes: 1, resources: { Timeout: 2 }, listeners: 3 },
  openFiles: 4,
  renderer: { heapBytes: 10, nodes: 5, listeners: 6, documents: 1 },
  files: new Map(Object.entries(files)),
});

test('the page’s heap has its own margin, and the report names the margin where it applies', () => {
  const before = figuresWith(100, {});
  const heapOf = (heapBytes: number) => {
    const after = { ...before, renderer: { ...before.renderer, heapBytes } };
    const line = growthOf(before, after).find(({ what }) => what.startsWith('renderer: heap'));
    return line && [line.isFlat, lineText(line).split(' ').at(-1)];
  };
  expect([10.5, 10.9, 11.1].map(heapOf)).toEqual([
    [true, 'flat'],
    [true, 'margin'],
    [false, 'GREW'],
  ]);
});

test('a soak reports growth: memory over 5 %, and files outside the journal', () => {
  const grown = growthOf(
    figuresWith(100, { 'journal.db': 0, 'search.db': 0, 'search.db-wal': 0, 'logs/main.log': 0 }),
    figuresWith(106, {
      'journal.db': 9e6,
      'search.db': 9e6,
      'search.db-wal': 9e6,
      'log/2026-11-21.jsonl': 9e6,
      'backups/journal-2026-11-21.db': 9e6,
      'logs/main.log': 9e6,
    }),
  );
  const verdicts = Object.fromEntries(grown.map(({ what, isFlat }) => [what, isFlat]));
  expect(verdicts).toMatchObject({
    'main: live after collection': false,
    'renderer: heap after collection': true,
    'file: journal.db': null,
    'file: search.db': null,
    'file: search.db-wal': false,
    'file: log/2026-11-21.jsonl': null,
    'file: backups/journal-2026-11-21.db': null,
    'file: logs/main.log': false,
  });
  expect(soakExitOf(grown)).toBe(1);
  expect(soakExitOf(grown.filter(({ isFlat }) => isFlat !== false))).toBe(0);
});

test('a write-ahead log may end one transaction later; a log that is never emptied has grown', () => {
  const verdicts = (to: number) =>
    growthOf(figuresWith(100, { 'search.db-wal': 4_140_000 }), figuresWith(100, { 'search.db-wal': to }))
      .filter(({ what }) => what.startsWith('file:'))
      .map(({ isFlat }) => isFlat);
  expect(verdicts(4_355_000)).toEqual([]);
  expect(verdicts(8_280_000)).toEqual([false]);
});

test('timers follow the pace of sales; a leaked timer or handle is reported', () => {
  const of = (timers: number, sockets: number) => {
    const figures = figuresWith(100, {});
    return { ...figures, main: { ...figures.main, resources: { Timeout: timers, TCPSocketWrap: sockets } } };
  };
  const verdicts = (timers: number, sockets: number) =>
    growthOf(of(300, 20), of(timers, sockets))
      .filter(({ what }) => what === 'main: timers' || what === 'main: other handles')
      .map(({ isFlat }) => isFlat);
  expect(verdicts(340, 22)).toEqual([true, true]);
  expect(verdicts(4_800, 22)).toEqual([false, true]);
  expect(verdicts(300, 26)).toEqual([true, false]);
});
