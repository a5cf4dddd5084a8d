/** Runs the simulation on a copy of the till that was broken on purpose. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Theme } from '../../tools/simulation/world/themes.ts';
import type { Mutation } from './mutations.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** What the simulation needs to run. */
const PARTS = ['electron', 'shared', 'tools/simulation', 'tools/scripts/setup', 'package.json'];

export interface Caught {
  /** Runs until the checker found it; null: it did not. */
  readonly runs: number | null;
  readonly seed: number | null;
  readonly found: string;
}

/** @throws when the text to patch is not there exactly once: the mutation has to be brought up to date. */
function patched(text: string, { name, file, from, to }: Mutation): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`"${name}": its text is ${parts.length - 1} times in ${file}`);
  return parts.join(to);
}

/** Breaks a copy, simulates until the first violation, and removes the copy. mutation null: an unbroken copy. */
export async function runMutant(
  mutation: Mutation | null,
  order: { runs: number; seed: number; theme?: Theme },
): Promise<Caught> {
  const folder = mkdtempSync(join(tmpdir(), 'tilla-mutant-'));
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    if (mutation) {
      const path = join(folder, mutation.file);
      writeFileSync(path, patched(readFileSync(path, 'utf8'), mutation));
    }
    const known = mutation?.shownBy;
    const theme = (known ?? order).theme;
    const flags = known
      ? ['--replay', String(known.seed)]
      : ['--runs', String(order.runs), '--seed', String(order.seed), '--until-first'];
    if (theme) flags.push('--theme', theme);
    const caught = read(await simulateIn(folder, flags));
    return known && caught.found !== '' ? { ...caught, runs: known.afterRuns, seed: known.seed } : caught;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const simulateIn = (folder: string, flags: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, ['tools/simulation/simulate.ts', ...flags], options, (error, out, err) => {
      // Exit code 1 says that it was caught; anything without a summary is a mutant that does not even run.
      if (/^violations: \d+$/m.test(out)) resolve(out);
      else reject(new Error(`the mutant does not run: ${error?.message} ${err.slice(0, 500)}`));
    });
  });

function read(out: string): Caught {
  const violations = Number(/^violations: (\d+)$/m.exec(out)?.[1]);
  const [, seed = '', found = ''] = /^violation(?:, seed (\d+))?: (.*)$/m.exec(out) ?? [];
  if (violations === 0) return { runs: null, seed: null, found: '' };
  return { runs: Number(/^runs: (\d+)/m.exec(out)?.[1]), seed: Number(seed), found };
}
