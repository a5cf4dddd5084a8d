/** Measures ours and the reference in alternating rounds, and reports percentiles and ratios. */
import type { FigureName } from './goals.ts';

export interface Measured {
  readonly value: number | null;
  /** The absolute figures, which depend on the machine. */
  readonly detail: string;
  /** Why there is no value. */
  readonly why?: string;
}
export type Measurements = Readonly<Partial<Record<FigureName, Measured>>>;

export interface BenchOptions {
  /** Few rounds and small data: shows that the bench works; the figures prove little. */
  readonly short: boolean;
  /** A folder for this group, removed afterwards. */
  readonly folder: string;
  readonly log: (line: string) => void;
}

export interface BenchGroup {
  readonly name: string;
  /** Its figures are not times, so other groups may prepare meanwhile. */
  readonly isUntimed?: true;
  /** Long unmeasured work in its own thread. It ends before `run`, and never overlaps a timed group. */
  readonly prepare?: (options: BenchOptions) => Promise<void>;
  readonly run: (options: BenchOptions) => Promise<Measurements>;
}

/** Runs once for each round. A way that answers numbers has measured by itself; any other way is timed. */
type Way = (round: number) => unknown;

/** Answers each way's times, in milliseconds or in its own unit. warmUp: leading rounds that do not count. */
export async function inTurn<Name extends string>(
  ways: Readonly<Record<Name, Way>>,
  { rounds, warmUp = 0 }: { readonly rounds: number; readonly warmUp?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(ways) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // Alternating order, because the second way may find an active disk and warm caches.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const fromMs = performance.now();
      const answer = ways[name](round);
      const result = answer instanceof Promise ? await answer : answer;
      const tookMs = performance.now() - fromMs;
      if (round >= warmUp) found[name].push(...(numbersIn(result) ?? [tookMs]));
    }
  }
  return found;
}

function numbersIn(result: unknown): readonly number[] | null {
  const all: readonly unknown[] = Array.isArray(result) ? result : [result];
  const numbers = all.filter((one) => typeof one === 'number');
  return numbers.length > 0 ? numbers : null;
}

/** The smallest value that `share` of the values do not exceed; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1));
  return sorted[place] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The ratio at `share`, with a text such as "4.6 / 11.1 : 5.0 / 12.3 ms (p50 / p95)". */
export function ratioOf(
  one: readonly number[],
  other: readonly number[],
  { share = 0.5, digits = 1 }: { readonly share?: number; readonly digits?: number } = {},
): Measured {
  const value = percentile(one, share) / percentile(other, share);
  return { value, detail: against(one, other, share === 0.99 ? share : 0.95, digits) };
}

/** How many frames the first takes longer than the second, p95. */
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
