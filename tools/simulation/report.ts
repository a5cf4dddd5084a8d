/** The messages of the simulation's workers, and the printed report. */

import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import { exitOf } from './checker.ts';
import type { Place } from './counted/places.ts';
import { mixSeed } from './world/dice.ts';
import { APPLICABLE, MACHINE_KINDS, NETWORK_KINDS, PEOPLE_KINDS } from './world/kinds.ts';
import type { Tally, TallyRows } from './world/tally.ts';
import { THEMES, type Theme } from './world/themes.ts';

export interface WorkerOrder {
  readonly seed: number;
  /** Run numbers: `from`, then every `step`-th, before `to`. */
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly untilFirst: boolean;
  /** All runs have this theme; null: each draws its own. */
  readonly theme: Theme | null;
  /** Each run uses the real journal. */
  readonly isOnSqlite: boolean;
  /** The branches to count, which costs time. */
  readonly counted: readonly Place[] | null;
}

export interface Violation {
  readonly run: number;
  readonly seed: number;
  /** The theme that the run was given; null: its seed draws it. */
  readonly theme: Theme | null;
  readonly found: readonly string[];
}

export interface WorkerReport {
  readonly runs: number;
  readonly tally: TallyRows;
  readonly violations: readonly Violation[];
  readonly done: boolean;
}

/** The seed of one run, which is all that a replay needs. */
export const seedOf = (seed: number, run: number): number => mixSeed(mixSeed(seed) + run);

export interface Outcome {
  readonly runs: number;
  readonly seconds: number;
  readonly tally: Tally;
  readonly violations: readonly Violation[];
}

/** A possible pair of fault and state that was met less often proves nothing. */
const LEAST_MEETINGS = 100;
/** From this many runs on, a pair that is too rare fails the simulation. */
const FULL_RUNS = 100_000;

/**
 * 1 if a promise was broken, or a pair was too rare in a full simulation. Pairs do not count with a fixed
 * theme, or if the first violation ends the runs.
 */
export function exitOfRuns(
  { violations, tally }: Pick<Outcome, 'violations' | 'tally'>,
  { runs, untilFirst = false, theme }: { runs: number; untilFirst?: boolean; theme?: Theme },
): 0 | 1 {
  const countsPairs = runs >= FULL_RUNS && !untilFirst && !theme;
  return countsPairs && tally.rarerThan(LEAST_MEETINGS).length > 0 ? 1 : exitOf(violations);
}

/** How often each fault met a payment in each state; a dot: impossible. */
function faultTable(tally: Tally): string {
  const width = 12;
  const head = `${'fault x state'.padEnd(20)}${PAYMENT_STATES.map((name) => name.padStart(width)).join('')}`;
  const lines = [...NETWORK_KINDS, ...MACHINE_KINDS, ...PEOPLE_KINDS].map((kind) => {
    const cells = PAYMENT_STATES.map((state) => {
      const count = tally.count(kind, state);
      const applies = APPLICABLE[state].includes(kind);
      return (applies || count > 0 ? String(count) : '.').padStart(width);
    });
    return `${kind.padEnd(20)}${cells.join('')}`;
  });
  return [head, ...lines].join('\n');
}

/** Tasks in 1,000 sales, by theme and kind; on quiet days also payments set aside. */
export function peopleTable(tally: Tally): string {
  const kinds = [...new Set(Object.keys(tally.tasks).map((key) => key.split(' ')[1] ?? ''))].toSorted();
  const width = Math.max(10, ...kinds.map((kind) => kind.length + 2));
  const figure = (count: number): string => count.toFixed(2).padStart(width);
  const head = ['tasks in 1,000 sales'.padEnd(22), 'sales', 'all', '+-', ...kinds];
  const lines = THEMES.filter((theme) => tally.sales[theme]).map((theme) =>
    [
      theme.padEnd(22),
      String(tally.sales[theme]).padStart(width),
      figure(tally.perThousand(theme)),
      figure(tally.errorPerThousand(theme)),
      ...kinds.map((kind) => figure(tally.perThousand(theme, kind))),
    ].join(''),
  );
  return [head.map((text, at) => (at === 0 ? text : text.padStart(width))).join(''), ...lines].join('\n');
}

/** What was found, and how to see it again. */
export const violationText = ({ seed, theme, found }: Violation): string =>
  [
    ...found.map((text) => `violation, seed ${seed}: ${text}`),
    `  npm run simulate -- --replay ${seed}${theme ? ` --theme ${theme}` : ''}`,
  ].join('\n');

const listed = (violations: Outcome['violations']): readonly string[] =>
  violations.slice(0, 20).map(violationText);

export function summary({ runs, seconds, tally, violations }: Outcome): string {
  const faults = Object.values(tally.faults)
    .flatMap((states) => Object.values(states))
    .reduce((sum, count) => sum + count, 0);
  const rare = tally.rarerThan(LEAST_MEETINGS);
  const states = PAYMENT_STATES.map((name) => `${name} ${tally.states[name] ?? 0}`).join(', ');
  return [
    faultTable(tally),
    peopleTable(tally),
    `runs: ${runs} in ${seconds.toFixed(1)} s`,
    `faults injected: ${faults}`,
    `states reached: ${states}`,
    `partial refunds checked: ${tally.parts}`,
    rare.length === 0
      ? `pairs met fewer than ${LEAST_MEETINGS} times: none`
      : `pairs met fewer than ${LEAST_MEETINGS} times: ${rare.join(', ')}`,
    ...listed(violations),
    `violations: ${violations.length}`,
  ].join('\n');
}

/** How often each counted branch was taken, by rule. */
export function branchTable({ branches }: Pick<Tally, 'branches'>): string {
  const rows = Object.entries(branches).map(([place, { runs, times }]) => {
    const [rule = '', where = ''] = place.split(' ');
    return { rule: Number(rule), where, runs: String(runs), times: String(times) };
  });
  const width = Math.max(...rows.map(({ where }) => where.length));
  const line = (rule: string | number, where: string, runs: string, times: string): string =>
    `${String(rule).padStart(4)}  ${where.padEnd(width)}${runs.padStart(10)}${times.padStart(12)}`;
  const lines = rows
    .toSorted((a, b) => a.rule - b.rule)
    .map(({ rule, where, runs, times }) => line(rule, where, runs, times));
  return [line('rule', 'branch', 'runs', 'times'), ...lines].join('\n');
}

/** The people needed on the quiet days. */
export const peopleSummary = ({ tally, violations }: Pick<Outcome, 'tally' | 'violations'>): string =>
  [peopleTable(tally), ...listed(violations), `violations: ${violations.length}`].join('\n');
