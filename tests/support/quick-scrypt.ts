/**
 * A cheap scrypt for tests around setup codes and PINs. `tests/unit/setup-code.test.ts`, in a project with
 * the true scrypt, proves the cost of a guess. This must load before the module that hashes. A module that
 * loaded earlier would keep the true scrypt, a third of a second each time; `expectQuick` reports that.
 */
import { vi } from 'vitest';

/** Shared by the process, because its test files share the module that hashes. */
const quick = vi.hoisted(() => {
  const here = globalThis as { quickScrypt?: { times: number } };
  here.quickScrypt ??= { times: 0 };
  return here.quickScrypt;
});

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const scrypt = ((word, salt, bytes, _cost, done) => {
    quick.times += 1;
    // On this thread: a story counts turns, and the machine decides when another thread gets its turn.
    const key = crypto.scryptSync(word, salt, bytes, { N: 2 });
    setImmediate(done, null, key);
  }) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});

/** Call after something was hashed. @throws where the true scrypt did it. */
export function expectQuick(): void {
  if (quick.times === 0)
    throw new Error("'tests/support/quick-scrypt.ts' has to be set up before what hashes is loaded");
}
