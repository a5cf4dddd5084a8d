/** A word that people type, made slow to guess, and how a PIN is kept: scrypt at OWASP's cost, beside the main thread. */
import { scrypt } from 'node:crypto';
import { z } from 'zod';

/** So many random bytes make a salt. */
export const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A quarter of a second on a terminal. Node's own limit of memory is too low for it. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

export const stretched = (word: string | Uint8Array, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(word, salt, KEY_BYTES, COST, (bug, key) => (bug ? reject(bug) : resolve(key)));
  });

/**
 * `p1`, which pepper, salt, key: nobody can tell the PIN from it, nor try one without the pepper, which lies elsewhere. The
 * cost is fixed by the name.
 */
export const PinHash = z
  .string()
  .regex(/^p1\.(?:none|[\da-f]{16})\.[\w-]{22}\.[\w-]{43}$/)
  .brand('PinHash');
export type PinHash = z.infer<typeof PinHash>;
