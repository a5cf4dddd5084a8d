/** How the bench measures: ours and the reference in turn, round after round, told as percentiles and ratios. */
import type { FigureName } from './goals.ts';

/** A figure as it was measured. */
export interface Measured {
  readonly value: number | null;
  /** The absolute figures behind it, which differ from machine to machine. */
  readonly detail: string;
  /** Why there is no value. */
  readonly why?: string;
}
export type Measurements = Readonly<Partial<Record<FigureName, Measured>>>;

export interface BenchOptions {
  /** Few rounds, small data: shows that the bench works; its figures say little. */
  readonly short: boolean;
  /** A folder for this group alone, removed afterwards. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export interface BenchGroup {
  readonly name: string;
  /** None of its figures is a time: what others prepare is done beside it. */
  readonly isUntimed?: true;
  /** What takes long and is not measured, in a thread of its own. Done before its `run`, and beside no timed one. */
  readonly prepare?: (options: BenchOptions) => Promise<void>;
  readonly run: (options: BenchOptions) => Promise<Measurements>;
}

/** What is done once a round. One that answers a number, or several, has measured by itself; else it is timed. */
type Way = (round: number) => unknown;

/** Answers what each way took, in milliseconds or in what it answers. warmUp: rounds that come first and do not count. */
export async function inTurn<Name extends string>(
  ways: Readonly<Record<Name, Way>>,
  { rounds, warmUp = 0 }: { readonly rounds: number; readonly warmUp?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(ways) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // Whoever comes second may find the disk awake and the caches warm.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const fromMs = performance.now();
      const answer = ways[name](round);
      const told = answer instanceof Promise ? await answer : answer;
      const tookMs = performance.now() - fromMs;
      if (round >= warmUp) found[name].push(...(numbersIn(told) ?? [tookMs]));
    }
  }
  return found;
}

function numbersIn(told: unknown): readonly number[] | null {
  const all: readonly unknown[] = Array.isArray(told) ? told : [told];
  const numbers = all.filter((one) => typeof one === 'number');
  return numbers.length > 0 ? numbers : null;
}

/** The value below which `share` of the values lie; NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** One times the other, at `share` of each; told as "4.6 / 11.1 : 5.0 / 12.3 ms (p50 / p95)". */
export function ratioOf(
  one: readonly number[],
  other: readonly number[],
  { share = 0.5, digits = 1 }: { readonly share?: number; readonly digits?: number } = {},
): Measured {
  const value = percentile(one, share) / percentile(other, share);
  return { value, detail: against(one, other, share === 0.99 ? share : 0.95, digits) };
}

/** How many frames the one takes longer than the other, p95. */
export function framesMore(one: readonly number[], other: readonly number[], frameMs = 1000 / 60): Measured {
  const value = (percentile(one, 0.95) - percentile(other, 0.95)) / frameMs;
  return { value, detail: against(one, other, 0.95, 1) };
}

function against(
  one: readonly number[],
  other: readonly number[],
  high: 0.95 | 0.99,
  digits: number,
): string {
  const shown = (values: readonly number[]): string =>
    [0.5, high].map((share) => percentile(values, share).toFixed(digits)).join(' / ');
  return `${shown(one)} : ${shown(other)} ms (p50 / p${high * 100})`;
}
