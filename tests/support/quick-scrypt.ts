/**
 * A scrypt that costs nothing, for tests of what is done with a setup code or a PIN: what it costs to guess one is proved in
 * `tests/unit/setup-code.test.ts`. Imported before what hashes: a module that was loaded earlier keeps the true one, a third
 * of a second each time, and `expectQuick` says so.
 */
import { vi } from 'vitest';

const quick = vi.hoisted(() => ({ times: 0 }));

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const scrypt = ((word, salt, bytes, _cost, done) => {
    quick.times += 1;
    crypto.scrypt(word, salt, bytes, { N: 2 }, done);
  }) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});

/** After something was hashed. @throws where that took the true one. */
export function expectQuick(): void {
  if (quick.times === 0)
    throw new Error("'../support/quick-scrypt.ts' has to be the first import of this test");
}
