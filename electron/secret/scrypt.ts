/**
 * scrypt at OWASP's cost, beside the main thread, which makes typed secrets slow to guess. Also the form of a
 * stored PIN.
 */
import { scrypt } from 'node:crypto';
import { z } from 'zod';

/** The random bytes of a salt. */
export const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** A quarter of a second on a till. Node's default memory limit is too low for it. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

export const stretched = (word: string | Uint8Array, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(word, salt, KEY_BYTES, COST, (bug, key) => (bug ? reject(bug) : resolve(key)));
  });

/**
 * `p1`, pepper id, salt, key. The PIN can't be read or tried without the pepper, which is stored elsewhere.
 * The name fixes the cost.
 */
export const PinHash = z
  .string()
  .regex(/^p1\.(?:none|[\da-f]{16})\.[\w-]{22}\.[\w-]{43}$/)
  .brand('PinHash');
export type PinHash = z.infer<typeof PinHash>;
