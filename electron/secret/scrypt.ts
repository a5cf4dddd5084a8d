/** A word that people type, made slow to guess: scrypt at OWASP's cost, beside the main thread. */
import { scrypt } from 'node:crypto';

/** So many random bytes make a salt. */
export const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A quarter of a second on a terminal. Node's own limit of memory is too low for it. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

export const stretched = (word: string | Uint8Array, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(word, salt, KEY_BYTES, COST, (bug, key) => (bug ? reject(bug) : resolve(key)));
  });
