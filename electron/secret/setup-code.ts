/**
 * The setup code is the installer's secret for changes of the installation. Only its hash is stored, by
 * scrypt at OWASP's cost, so a copied folder does not reveal it.
 */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { stretched } from './scrypt.ts';

/** `s1`, salt, key. The name fixes the cost, so a forged hash can't demand all memory. */
export const SetupCodeHash = z
  .string()
  .regex(/^s1\.[\w-]{22}\.[\w-]{43}$/)
  .brand('SetupCodeHash');
export type SetupCodeHash = z.infer<typeof SetupCodeHash>;

/** The same code from any keyboard, without blanks around it. */
const meant = (code: string): string => code.normalize('NFC').trim();

/** salt: SALT_BYTES new random bytes. Takes a quarter of a second, beside the main thread. */
export async function hashSetupCode(code: string, salt: Uint8Array): Promise<SetupCodeHash> {
  const key = await stretched(meant(code), salt);
  return SetupCodeHash.parse(`s1.${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`);
}

/** The code with the salt of another hash. Equal hashes mean equal codes. */
export const hashLike = (hash: SetupCodeHash, code: string): Promise<SetupCodeHash> =>
  hashSetupCode(code, Buffer.from(hash.split('.')[1] ?? '', 'base64url'));

/** Takes the same time wherever they differ. */
export const sameHash = (one: SetupCodeHash, other: SetupCodeHash): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Takes a quarter of a second, and counts no wrong try. Where a person may guess, use the code guard. */
export const matchesSetupCode = async (hash: SetupCodeHash, code: string): Promise<boolean> =>
  sameHash(hash, await hashLike(hash, code));
