/** Runs one target: the cases of a seed, each inside the bounds, and the smallest failing case. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { type Bounds, watchBounds } from './bounds.ts';
import type { Fuzzed, Target } from './target.ts';

export interface FuzzOrder {
  readonly cases: number;
  readonly seed: number;
  /** The place of a failure in the seed's cases; null: run all. */
  readonly path: string | null;
  readonly mostCpuMs?: number;
  /** Runs before each case, so that a watchdog sees progress. */
  readonly onCase?: () => void;
}

export interface Failure {
  readonly target: string;
  readonly why: string;
  /** The case, shortened; null: the failure showed after all cases. */
  readonly shown: string | null;
  readonly path: string | null;
}

/** The time limit for finding a smaller case. */
const SHRINK_MS = 10_000;
const MOST_SHOWN = 1_500;

/** null: no failure. */
export async function runTarget(target: Target, order: FuzzOrder): Promise<Failure | null> {
  const outside = mkdtempSync(join(tmpdir(), 'tilla-fuzz-'));
  const folder = join(outside, 'data');
  mkdirSync(folder);
  // A letter between the digits, so that code that hides card numbers does not hide the secret.
  const secret = `s3cret-of-${order.seed.toString(36)}-fuzz`;
  try {
    const fuzzed = await target.open({ folder, secret });
    return await underWatch(target.name, fuzzed, { ...order, folder, secret });
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
}

async function underWatch(
  target: string,
  fuzzed: Fuzzed,
  order: FuzzOrder & { readonly folder: string; readonly secret: string },
): Promise<Failure | null> {
  const bounds = watchBounds(order);
  let found: Failure | null = null;
  let late: string | null = null;
  try {
    found = await inCases(target, fuzzed, bounds, order);
  } finally {
    late = await end(fuzzed, bounds.end);
  }
  return found ?? (late === null ? null : { target, why: late, shown: null, path: null });
}

async function inCases(
  target: string,
  { cases }: Fuzzed,
  { within }: Bounds,
  { cases: numRuns, seed, path, onCase }: FuzzOrder,
): Promise<Failure | null> {
  let failedAtMs: number | null = null;
  const property = fc.asyncProperty(cases, async (one) => {
    if (failedAtMs !== null && performance.now() - failedAtMs > SHRINK_MS) return;
    onCase?.();
    try {
      await within(() => one.meet());
    } catch (thrown) {
      failedAtMs ??= performance.now();
      throw thrown;
    }
  });
  const details = await fc.check(property, { numRuns, seed, ...(path === null ? {} : { path }) });
  if (!details.failed) return null;
  const shown = inspect(details.counterexample?.[0].shown, { depth: 8 }).slice(0, MOST_SHOWN);
  return { target, why: wordsOf(details.errorInstance), shown, path: details.counterexamplePath };
}

async function end(fuzzed: Fuzzed, endBounds: () => void): Promise<string | null> {
  let found: string | null = null;
  const attempt = async (work: () => void | Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      found ??= wordsOf(thrown);
    }
  };
  await attempt(() => fuzzed.close?.());
  await attempt(endBounds);
  return found;
}

const wordsOf = (thrown: unknown): string =>
  (thrown instanceof Error ? (thrown.stack ?? thrown.message) : inspect(thrown)).slice(0, MOST_SHOWN);
