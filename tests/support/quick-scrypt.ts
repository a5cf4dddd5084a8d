/**
 * A scrypt that costs nothing, for tests of what is done with a setup code: what it costs to guess one is proved in
 * `tests/unit/setup-code.test.ts`. Imported before what hashes.
 */
import { vi } from 'vitest';

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const scrypt = ((word, salt, bytes, _cost, done) =>
    crypto.scrypt(word, salt, bytes, { N: 2 }, done)) as typeof crypto.scrypt;
  return { ...crypto, scrypt };
});
