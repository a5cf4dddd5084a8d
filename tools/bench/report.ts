/** Verdicts on the figures, and their output: a table for people, one object for programs. */
import { arch, cpus, platform, totalmem } from 'node:os';
import process from 'node:process';
import type { Aim, Goal, Unit } from './goals.ts';
import type { Measured } from './measure.ts';

/** goal: null for a broken group. */
export type Figure = Measured &
  Omit<Aim, 'goal'> & { /** `GROUP.NAME`. */ readonly name: string; readonly goal: Goal | null };

export type Verdict = 'met' | 'within margin' | 'missed' | 'not measured';

export function verdictOf({ goal, value }: Pick<Figure, 'goal' | 'value'>): Verdict {
  if (value === null || Number.isNaN(value) || goal === null) return 'not measured';
  const reaches = (bound: number): boolean => ('atLeast' in goal ? value >= bound : value <= bound);
  if (reaches('atLeast' in goal ? goal.atLeast : goal.atMost)) return 'met';
  return goal.margin !== undefined && reaches(goal.margin.upTo) ? 'within margin' : 'missed';
}

export type Report = ReturnType<typeof reportOf>;

export function reportOf(figures: readonly Figure[], short: boolean, seconds: number) {
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  const count = (verdict: Verdict): number => judged.filter((figure) => figure.verdict === verdict).length;
  const machine = {
    system: `${platform()} ${arch()}`,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  return {
    machine,
    short,
    seconds: Math.round(seconds),
    figures: judged,
    met: count('met'),
    withinMargin: count('within margin'),
    missed: count('missed'),
    notMeasured: count('not measured'),
  };
}

/** 1 if a group broke, a goal was missed or a figure is absent. The short form only judges broken groups. */
export const exitOf = ({ short, missed, notMeasured }: Report, groupsBroken: number): 0 | 1 =>
  groupsBroken > 0 || (!short && missed + notMeasured > 0) ? 1 : 0;

export function tableOf(report: Report): string {
  const rows = report.figures.map(({ name, value, unit, goal, verdict, why, detail }) => [
    name,
    value === null ? '-' : shown(value, unit),
    goal ? goalText(goal, unit) : '',
    verdict,
    why ?? (verdict === 'within margin' && goal?.margin ? `${detail}; ${goal.margin.why}` : detail),
  ]);
  const head = ['figure', 'measured', 'goal', 'verdict', 'absolute'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 4 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  const { met, withinMargin, missed, notMeasured: not, seconds, machine } = report;
  const counts = `${met} met, ${withinMargin} within their margin, ${missed} missed, ${not} not measured`;
  const where = `${machine.system}, ${machine.cores} cores, Node ${machine.node}`;
  return [line(head), ...rows.map(line), '', `${counts}, in ${seconds} s on ${where}`].join('\n');
}

const goalText = (goal: Goal, unit: Unit): string =>
  ('atLeast' in goal ? `>= ${shown(goal.atLeast, unit)}` : `<= ${shown(goal.atMost, unit)}`) +
  (goal.margin ? ` (${shown(goal.margin.upTo, unit)})` : '');

const SHOWN: Readonly<Record<Unit, (value: number) => string>> = {
  times: (value) => `${value.toFixed(2)}x`,
  percent: (value) => `${value.toFixed(1)} %`,
  frames: (value) => `${value.toFixed(1)} frames`,
  kB: (value) => `${value.toFixed(value < 10 ? 1 : 0)} kB`,
  MB: (value) => `${value.toFixed(0)} MB`,
  minutes: (value) => `${value.toFixed(1)} min`,
  count: String,
};
const shown = (value: number, unit: Unit): string => SHOWN[unit](value);
