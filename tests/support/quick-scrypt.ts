/**
 * A scrypt that costs nothing, for tests of what is done with a setup code or a PIN: what it costs to guess one is proved in
 * `tests/unit/setup-code.test.ts`, which is a project's that has the true one. It is set up before whatever hashes; a module
 * that was loaded earlier would keep the true one, a third of a second each time, and `expectQuick` says so.
 */
import { vi } from 'vitest';

/** Of this process: its files of tests share the module that hashes. */
const quick = vi.hoisted(() => {
  const here = globalThis as { quickScrypt?: { times: number } };
  here.quickScrypt ??= { times: 0 };
  return here.quickScrypt;
});

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const scrypt = ((word, salt, bytes, _cost, done) => {
    quick.times += 1;
    // On this thread: how soon another one gets its turn is the machine's, and a story counts turns.
    const key = crypto.scryptSync(word, salt, bytes, { N: 2 });
    setImmediate(done, null, key);
  }) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});

/** After something was hashed. @throws where that took the true one. */
export function expectQuick(): void {
  if (quick.times === 0)
    throw new Error("'tests/support/quick-scrypt.ts' has to be set up before what hashes is loaded");
}
