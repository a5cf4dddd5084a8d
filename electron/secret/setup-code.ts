/**
 * The setup code: the installer's own word, without which nobody changes what this till works with. Only its hash
 * is kept, by scrypt at OWASP's cost, so that a copied folder gives it away to nobody who does not guess it.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { stretched } from './scrypt.ts';

/** `s1`, salt, key. The cost is fixed by the name: a hash that somebody wrote himself can't ask for all memory. */
export const SetupCodeHash = z
  .string()
  .regex(/^s1\.[\w-]{22}\.[\w-]{43}$/)
  .brand('SetupCodeHash');
export type SetupCodeHash = z.infer<typeof SetupCodeHash>;

/** The same code whichever keyboard wrote it; blanks around it are nobody's intention. */
const meant = (code: string): string => code.normalize('NFC').trim();

/** salt: SALT_BYTES random bytes, other ones each time. Takes a quarter of a second, beside the main thread. */
export async function hashSetupCode(code: string, salt: Uint8Array): Promise<SetupCodeHash> {
  const key = await stretched(meant(code), salt);
  return SetupCodeHash.parse(`s1.${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`);
}

/** The code under the salt of another hash: two of these are equal where the codes are. */
export const hashLike = (hash: SetupCodeHash, code: string): Promise<SetupCodeHash> =>
  hashSetupCode(code, Buffer.from(hash.split('.')[1] ?? '', 'base64url'));

/** In the same time, whether they differ early or late. */
export const sameHash = (one: SetupCodeHash, other: SetupCodeHash): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Takes a quarter of a second, and counts no wrong try: where somebody may guess, ask the code guard. */
export const matchesSetupCode = async (hash: SetupCodeHash, code: string): Promise<boolean> =>
  sameHash(hash, await hashLike(hash, code));
