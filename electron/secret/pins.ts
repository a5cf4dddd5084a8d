/**
 * PINs, which have so few digits that whoever has their hashes and an hour has them: each hash is made with a pepper
 * that the system's own store seals, and with the person's id, so that no row of the journal opens anything elsewhere.
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
  /** Nothing else that this user ever sealed passes for one. */
  kind: z.literal('tilla-pepper'),
  version: z.literal(1),
  /** base64url */
  pepper: z.string().regex(/^[\w-]{43}$/),
});
export type SealedPepper = z.infer<typeof SealedPepper>;

export interface Pins {
  /** Whether a PIN can be held against it here: it was made with the pepper that is here now. */
  isReadable(hash: PinHash): boolean;
  /** In a quarter of a second, beside the main thread. Counts no wrong try: ask the guard of the feature. */
  matches(hash: PinHash, staffId: StaffId, pin: string): Promise<boolean>;
  /** Errors: `secret.unavailable`: a store is there, and refuses. */
  hash(staffId: StaffId, pin: string): Promise<Result<PinHash, TillError>>;
}

export interface PinsParts {
  readonly vault: Vault<SealedPepper>;
  /** So many random bytes, other ones each time. */
  readonly random: (bytes: number) => Uint8Array;
  /** Somebody has a PIN: where nothing is sealed, it was made without a store, or its pepper is gone. */
  readonly hasPins: boolean;
}

interface Pepper {
  readonly id: string;
  readonly key: Uint8Array;
}

/** This system has no store: the pepper would lie beside the hashes, and is left out. */
const NO_PEPPER: Pepper = { id: 'none', key: new Uint8Array() };

const pepperOf = (text: string): Pepper => {
  const key = Buffer.from(text, 'base64url');
  return { id: createHash('sha256').update('pepper').update(key).digest('hex').slice(0, 16), key };
};

/** At a start. A pepper is made with the first PIN: a till without people seals none. */
export async function openPins({ vault, random, hasPins }: PinsParts): Promise<Pins> {
  const opened = await vault.open();
  const toPepper = (unsealed: typeof opened): Pepper | null =>
    unsealed.state === 'opened' ? pepperOf(unsealed.content.pepper) : null;
  let pepper = toPepper(opened);
  let making: Promise<Result<Pepper, TillError>> | null = null;
  const makePepper = async (): Promise<Result<Pepper, TillError>> => {
    // What could not be opened at the start may open now: another one would make every PIN worthless.
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
  // Two people at once must not make two of them.
  const pepperToHash = (): Promise<Result<Pepper, TillError>> => {
    if (pepper !== null) return Promise.resolve(ok(pepper));
    making ??= makePepper().finally(() => {
      making = null;
    });
    return making;
  };
  // One that can't be opened stays where it is: another user of this PC may have started the till.
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
