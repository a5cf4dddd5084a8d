/**
 * Seals the whole installation together in the system's own secret store. An editable address would send this
 * shop's signatures to a stranger. On a system without a store nothing is sealed.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import {
  removeSeal,
  replaceSeal,
  type SealFiles,
  type SealName,
  settleSeal,
  storedSeals,
} from './sealed-file.ts';

export type Unsealed<Content> =
  | { readonly state: 'none' }
  /** A seal exists but does not open: another user of the PC, a new Windows, a copied or damaged file. */
  | { readonly state: 'lost' }
  /** isOlder: the newest seal does not open, and the one before it does. */
  | { readonly state: 'opened'; readonly content: Content; readonly isOlder: boolean };

export interface Vault<Content> {
  /** Call it at a start, before anything is sealed. A seal that opens then has survived a restart. */
  open(): Promise<Unsealed<Content>>;
  /** Errors: `secret.unavailable` if the store or the disk refuses. The former seal then stays. */
  seal(content: Content): Promise<Result<'sealed' | 'no-store', TillError>>;
  /** Removes a seal without content, which could only look lost later. If the disk refuses, it stays. */
  clear(): void;
}

/** The part of Electron's `safeStorage` that is used: the async methods. */
export interface SecretStore {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  /** shouldReEncrypt: the system's key has changed since. */
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** Seals nothing, as on a system without a store. */
export const NO_VAULT: Vault<never> = {
  open: () => Promise.resolve({ state: 'none' }),
  seal: () => Promise.resolve(ok('no-store')),
  clear: () => undefined,
};

export interface VaultDeps<Content> {
  readonly files: SealFiles;
  /** Default: `installation`. */
  readonly seal?: SealName;
  /** The system's own store. */
  readonly store: SecretStore;
  /** The schema of the sealed content, after JSON. */
  readonly schema: z.ZodType<Content>;
  readonly platform: NodeJS.Platform;
}

export function openVault<Content>(deps: VaultDeps<Content>): Vault<Content> {
  const { files, store, schema, platform, seal: name = 'installation' } = deps;
  const unseal = async (bytes: Buffer): Promise<{ content: Content; shouldReEncrypt: boolean } | null> => {
    if (!isByAKey(bytes, platform)) return null;
    try {
      const { result, shouldReEncrypt } = await store.decryptStringAsync(bytes);
      return { content: schema.parse(JSON.parse(proved(result))), shouldReEncrypt };
    } catch {
      return null;
    }
  };
  const seal = async (content: Content): Promise<Result<'sealed' | 'no-store', TillError>> => {
    try {
      if (!(await store.isAsyncEncryptionAvailable())) return ok('no-store');
      const text = proving(JSON.stringify(content));
      const bytes = await store.encryptStringAsync(text);
      if (!isByAKey(bytes, platform)) return ok('no-store');
      const { result } = await store.decryptStringAsync(bytes);
      if (result !== text) return fail({ code: 'secret.unavailable' });
      replaceSeal(files, name, bytes);
      return ok('sealed');
    } catch {
      return fail({ code: 'secret.unavailable' });
    }
  };
  return {
    seal,
    clear: () => removeSeal(files, name),
    open: async () => {
      let found = false;
      try {
        const stored = storedSeals(files, name);
        found = stored.length > 0;
        for (const { bytes, isOlder } of (await store.isAsyncEncryptionAvailable()) ? stored : []) {
          const unsealed = await unseal(bytes);
          if (unsealed === null) continue;
          if (!isOlder) settleSeal(files, name);
          // Seals again with the system's new key. If that fails, this seal still opens.
          if (unsealed.shouldReEncrypt && !isOlder) await seal(unsealed.content);
          return { state: 'opened', content: unsealed.content, isOlder };
        }
      } catch {
        return { state: 'lost' };
      }
      return { state: found ? 'lost' : 'none' };
    },
  };
}

/**
 * On Linux without a keyring Chromium seals with a fixed, public password (`v10`), and reads unmarked bytes
 * as plain text. So anybody could have written such a file.
 */
const isByAKey = (bytes: Buffer, platform: NodeJS.Platform): boolean =>
  platform !== 'linux' || /^v1[1-9]/.test(bytes.subarray(0, 3).toString('latin1'));

/** The ciphers of Linux and macOS do not detect a changed file, so the content carries its digest. */
const proving = (text: string): string => `${digestOf(text)}\n${text}`;

/** @throws unless the text is the sealed one. */
function proved(sealed: string): string {
  const end = sealed.indexOf('\n');
  const text = sealed.slice(end + 1);
  if (sealed.slice(0, Math.max(end, 0)) !== digestOf(text)) throw new Error('not what was sealed');
  return text;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
