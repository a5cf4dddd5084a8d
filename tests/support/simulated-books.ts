/** Runs of the simulation on the real journal, in a file, beside the same runs in memory. */
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import { check } from '../../tools/simulation/checker.ts';
import { sqliteBooks } from '../../tools/simulation/sqlite-books.ts';
import { simulateRun } from '../../tools/simulation/world/run.ts';
import { expectRebuilt } from './rebuilt.ts';
import { tempFolder } from './temp-folder.ts';

type BookTheme = 'tenders' | 'shifts';

/** One run in twenty has sales paid in parts, and one has a shop that counts its drawer. */
const THEME_EVERY = 20;
const themeOf = (seed: number): BookTheme | null => {
  if (seed % THEME_EVERY === 0) return 'tenders';
  return seed % THEME_EVERY === THEME_EVERY / 2 ? 'shifts' : null;
};

/** Each journal derives the end of a payment's id from its own till's id, so two journals differ there. */
const untied = (evidence: unknown): string =>
  inspect(evidence, { depth: null, maxArrayLength: null }).replaceAll(
    /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4})[0-9a-f]{8}\b/g,
    '$1',
  );

/** Afterwards the tables are rebuilt from the log and compared. */
async function runOnSqlite(seed: number, theme: BookTheme | null) {
  const path = join(tempFolder(), `run-${seed}.db`);
  const opened: Journal[] = [];
  const openBooks = sqliteBooks(path, { seed, theme, onOpened: (journal) => void opened.push(journal) });
  const run = await simulateRun(seed, { ...(theme && { theme }), openBooks });
  for (const journal of opened) journal.close();
  expectRebuilt(path);
  return run;
}

export async function expectSameOnBothJournals(firstSeed: number, runs: number): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const theme = themeOf(seed);
    const real = await runOnSqlite(seed, theme);
    const quick = await simulateRun(seed, theme === null ? {} : { theme });
    expect(untied(real.evidence), `seed ${seed}`).toEqual(untied(quick.evidence));
  }
}

export async function expectCountedDrawersKept(firstSeed: number, runs: number): Promise<void> {
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { evidence } = await runOnSqlite(seed, 'shifts');
    expect(check(evidence), `seed ${seed}`).toEqual([]);
  }
}
