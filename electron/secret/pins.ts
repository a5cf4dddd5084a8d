/**
 * PINs have so few digits that their hashes alone could be broken within an hour. So each hash includes a
 * pepper, sealed by the system's own store, and the person's id. A row of the journal is useless elsewhere.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { StaffId } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { PinHash, SALT_BYTES, stretched } from './scrypt.ts';
import type { Vault } from './vault.ts';

const PEPPER_BYTES = 32;

export const SealedPepper = z.strictObject({
  /** No other sealed content of this user passes for a pepper. */
  kind: z.literal('tilla-pepper'),
  version: z.literal(1),
  /** base64url */
  pepper: z.string().regex(/^[\w-]{43}$/),
});
export type SealedPepper = z.infer<typeof SealedPepper>;

export interface Pins {
  /** Whether a PIN can be compared with this hash: both have the present pepper. */
  isReadable(hash: PinHash): boolean;
  /** Takes a quarter of a second, beside the main thread. Counts no wrong try; the feature's guard does. */
  matches(hash: PinHash, staffId: StaffId, pin: string): Promise<boolean>;
  /** Errors: `secret.unavailable`: a store exists and refuses. */
  hash(staffId: StaffId, pin: string): Promise<Result<PinHash, TillError>>;
}

export interface PinsDeps {
  readonly vault: Vault<SealedPepper>;
  /** New random bytes, this many. */
  readonly random: (bytes: number) => Uint8Array;
  /** A person has a PIN. If nothing is sealed, the PIN was made without a store, or its pepper is lost. */
  readonly hasPins: boolean;
}

interface Pepper {
  readonly id: string;
  readonly key: Uint8Array;
}

/** This system has no store. A pepper beside the hashes would be useless, so there is none. */
const NO_PEPPER: Pepper = { id: 'none', key: new Uint8Array() };

const pepperOf = (text: string): Pepper => {
  const key = Buffer.from(text, 'base64url');
  return { id: createHash('sha256').update('pepper').update(key).digest('hex').slice(0, 16), key };
};

/** Call it at a start. The first PIN makes the pepper, so a till without people seals none. */
export async function openPins({ vault, random, hasPins }: PinsDeps): Promise<Pins> {
  const opened = await vault.open();
  const toPepper = (unsealed: typeof opened): Pepper | null =>
    unsealed.state === 'opened' ? pepperOf(unsealed.content.pepper) : null;
  let pepper = toPepper(opened);
  let making: Promise<Result<Pepper, TillError>> | null = null;
  const makePepper = async (): Promise<Result<Pepper, TillError>> => {
    // A seal that failed at the start may open now. A new pepper would make every PIN unreadable.
    const found = toPepper(await vault.open());
    if (found !== null) {
      pepper = found;
      return ok(found);
    }
    const text = Buffer.from(random(PEPPER_BYTES)).toString('base64url');
    const sealed = await vault.seal({ kind: 'tilla-pepper', version: 1, pepper: text });
    if (!sealed.ok) return sealed;
    pepper = sealed.value === 'sealed' ? pepperOf(text) : NO_PEPPER;
    return ok(pepper);
  };
  // Two people at once must not make two peppers.
  const pepperToHash = (): Promise<Result<Pepper, TillError>> => {
    if (pepper !== null) return Promise.resolve(ok(pepper));
    making ??= makePepper().finally(() => {
      making = null;
    });
    return making;
  };
  // A seal that does not open stays, because another user of this PC may have started the till.
  if (opened.state === 'none' && hasPins) await pepperToHash();
  return {
    isReadable: (hash) => idOf(hash) === pepper?.id,
    matches: async (hash, staffId, pin) => {
      if (pepper === null || idOf(hash) !== pepper.id) return false;
      const [, , salt = ''] = hash.split('.');
      const tried = await hashWith(pepper, staffId, pin, Buffer.from(salt, 'base64url'));
      return timingSafeEqual(Buffer.from(tried), Buffer.from(hash));
    },
    hash: async (staffId, pin) => {
      const found = await pepperToHash();
      return found.ok ? ok(await hashWith(found.value, staffId, pin, random(SALT_BYTES))) : found;
    },
  };
}

const idOf = (hash: PinHash): string | undefined => hash.split('.')[1];

async function hashWith(pepper: Pepper, staffId: StaffId, pin: string, salt: Uint8Array): Promise<PinHash> {
  const word = createHmac('sha256', pepper.key).update(`${staffId}\n${pin}`).digest();
  const key = await stretched(word, salt);
  const text = `p1.${pepper.id}.${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`;
  return PinHash.parse(text);
}
