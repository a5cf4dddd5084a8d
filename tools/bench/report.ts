/** How the bench's figures are shown: a table for people, one object for programs. */
import { arch, cpus, platform, totalmem } from 'node:os';
import process from 'node:process';
import { type Figure, type Goal, type Unit, verdictOf } from './figure.ts';

export interface Report {
  readonly machine: {
    readonly system: string;
    readonly cores: number;
    readonly memoryGb: number;
    readonly node: string;
  };
  readonly short: boolean;
  readonly seconds: number;
  readonly figures: readonly (Figure & { readonly verdict: string })[];
  readonly met: number;
  readonly withinMargin: number;
  readonly missed: number;
  readonly notMeasured: number;
}

export function reportOf(figures: readonly Figure[], short: boolean, seconds: number): Report {
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  const count = (verdict: string): number => judged.filter((figure) => figure.verdict === verdict).length;
  return {
    machine: {
      system: `${platform()} ${arch()}`,
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    short,
    seconds: Math.round(seconds),
    figures: judged,
    met: count('met'),
    withinMargin: count('within margin'),
    missed: count('missed'),
    notMeasured: count('not measured'),
  };
}

/** 1 where a group broke, a goal was missed or a figure is not there. The short form measures too little to judge goals by. */
export const exitOf = ({ short, missed, notMeasured }: Report, groupsBroken: number): 0 | 1 =>
  groupsBroken > 0 || (!short && missed + notMeasured > 0) ? 1 : 0;

export function tableOf(report: Report): string {
  const rows = report.figures.map((figure) => [
    figure.name,
    figure.value === null ? '-' : shown(figure.value, figure.unit),
    figure.goal ? goalText(figure.goal, figure.unit) : '',
    figure.verdict,
    figure.why ?? [figure.detail, ...reasonOf(figure)].join('; '),
  ]);
  const head = ['figure', 'measured', 'goal', 'verdict', 'absolute'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === 4 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ');
  const { met, withinMargin, missed, notMeasured: not, seconds, machine } = report;
  const where = `${machine.system}, ${machine.cores} cores, Node ${machine.node}`;
  return [
    line(head),
    ...rows.map(line),
    '',
    `${met} met, ${withinMargin} within their margin, ${missed} missed, ${not} not measured, in ${seconds} s on ${where}`,
  ].join('\n');
}

const reasonOf = ({ goal, verdict }: Report['figures'][number]): readonly string[] =>
  verdict === 'within margin' && goal?.margin ? [goal.margin.why] : [];

const goalText = (goal: Goal, unit: Unit): string =>
  ('atLeast' in goal ? `>= ${shown(goal.atLeast, unit)}` : `<= ${shown(goal.atMost, unit)}`) +
  (goal.margin ? ` (${shown(goal.margin.upTo, unit)})` : '');

function shown(value: number, unit: Unit): string {
  switch (unit) {
    case 'times':
      return `${value.toFixed(2)}x`;
    case 'percent':
      return `${value.toFixed(1)} %`;
    case 'frames':
      return `${value.toFixed(1)} frames`;
    case 'kB':
      return `${value.toFixed(value < 10 ? 1 : 0)} kB`;
    case 'minutes':
      return `${value.toFixed(1)} min`;
    case 'count':
      return String(value);
  }
}
