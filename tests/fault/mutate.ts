/** Runs the simulation on a till that is broken in memory: its files stay unchanged. */
import { execFile } from 'node:child_process';
import process from 'node:process';
import type { Theme } from '../../tools/simulation/world/themes.ts';
import { envOf, ROOT } from './broken-file.ts';
import type { Mutation } from './mutations.ts';

const BREAK = new URL('break.ts', import.meta.url).href;

export interface Caught {
  /** Runs until the checker found the fault; null: never. */
  readonly runs: number | null;
  readonly seed: number | null;
  readonly found: string;
}

/** Simulates until the first violation. mutation null: a whole till. */
export async function runMutant(
  mutation: Mutation | null,
  order: { runs: number; seed: number; theme?: Theme },
): Promise<Caught> {
  const known = mutation?.shownBy;
  const theme = (known ?? order).theme;
  const flags = known
    ? ['--replay', String(known.seed)]
    : ['--runs', String(order.runs), '--seed', String(order.seed), '--until-first'];
  if (theme) flags.push('--theme', theme);
  if (known?.isOnSqlite) flags.push('--sqlite');
  const caught = read(await simulate(mutation, flags));
  return known && caught.found !== '' ? { ...caught, runs: known.afterRuns, seed: known.seed } : caught;
}

async function simulate(mutation: Mutation | null, flags: readonly string[]): Promise<string> {
  const env = mutation ? envOf(mutation) : process.env;
  return new Promise((resolve, reject) => {
    const args = [...(mutation ? ['--import', BREAK] : []), 'tools/simulation/simulate.ts', ...flags];
    const options = { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, out, err) => {
      // Exit code 1 means that the fault was caught. A mutant without a summary does not even run.
      if (/^violations: \d+$/m.test(out)) resolve(out);
      else reject(new Error(`the mutant does not run: ${error?.message} ${err.slice(0, 500)}`));
    });
  });
}

function read(out: string): Caught {
  const violations = Number(/^violations: (\d+)$/m.exec(out)?.[1]);
  const [, seed = '', found = ''] = /^violation(?:, seed (\d+))?: (.*)$/m.exec(out) ?? [];
  if (violations === 0) return { runs: null, seed: null, found: '' };
  return { runs: Number(/^runs: (\d+)/m.exec(out)?.[1]), seed: Number(seed), found };
}
