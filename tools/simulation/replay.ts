/** Replays one run: prints its events and the checker's result. */
import { check, exitOf } from './checker.ts';
import { sqliteBooks } from './sqlite-books.ts';
import { simulateRun } from './world/run.ts';
import type { Theme } from './world/themes.ts';

/** Answers the exit code: 1 if a promise was broken. isOnSqlite: uses the real journal. */
export async function replay(
  seed: number,
  { theme, isOnSqlite }: { theme: Theme | undefined; isOnSqlite: boolean },
): Promise<0 | 1> {
  const { evidence } = await simulateRun(seed, {
    ...(theme && { theme }),
    ...(isOnSqlite && { openBooks: sqliteBooks(':memory:', { seed, theme: theme ?? null }) }),
    log: (text) => console.log(text),
  });
  const violations = check(evidence);
  for (const violation of violations) console.log(`violation: ${violation}`);
  console.log(`violations: ${violations.length}`);
  return exitOf(violations);
}
