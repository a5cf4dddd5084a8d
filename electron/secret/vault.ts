/**
 * Seals what this till works with by the system's own secret store, all of it together: an address that anybody may
 * edit would send this shop's signatures to a stranger. Where the system has no store, nothing is sealed.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { replaceSeal, type SealFiles, type SealName, settleSeal, storedSeals } from './sealed-file.ts';

export type Unsealed<Content> =
  | { readonly state: 'none' }
  /** There is one, and it can't be opened here: another user of the PC, a new Windows, a copied or damaged file. */
  | { readonly state: 'lost' }
  /** isOlder: the newest one can't be opened, and the one before it can. */
  | { readonly state: 'opened'; readonly content: Content; readonly isOlder: boolean };

export interface Vault<Content> {
  /** At a start, before anything is sealed: a seal that opens now has outlived a restart. */
  open(): Promise<Unsealed<Content>>;
  /** Errors: `secret.unavailable` when a store is there and refuses, or the disk does. What was sealed before stands then. */
  seal(content: Content): Promise<Result<'sealed' | 'no-store', TillError>>;
}

/** The part of Electron's `safeStorage` that is used: the async calls. */
export interface SecretStore {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  /** shouldReEncrypt: the system's key has changed since. */
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

export interface VaultParts<Content> {
  readonly files: SealFiles;
  /** Left out: what this till works with. */
  readonly seal?: SealName;
  /** The system's own. */
  readonly store: SecretStore;
  /** Of what is sealed, as it comes back from JSON. */
  readonly schema: z.ZodType<Content>;
  readonly platform: NodeJS.Platform;
}

export function openVault<Content>(parts: VaultParts<Content>): Vault<Content> {
  const { files, store, schema, platform, seal: name = 'installation' } = parts;
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
    open: async () => {
      let found = false;
      try {
        const stored = storedSeals(files, name);
        found = stored.length > 0;
        for (const { bytes, isOlder } of (await store.isAsyncEncryptionAvailable()) ? stored : []) {
          const unsealed = await unseal(bytes);
          if (unsealed === null) continue;
          if (!isOlder) settleSeal(files, name);
          // Under the system's new key. Where that fails, this one still opens.
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
 * On Linux without a keyring Chromium seals with a fixed password that everybody knows (`v10`), and takes what has no
 * mark at all for plain text: whoever writes such a file could have written what is in it.
 */
const isByAKey = (bytes: Buffer, platform: NodeJS.Platform): boolean =>
  platform !== 'linux' || /^v1[1-9]/.test(bytes.subarray(0, 3).toString('latin1'));

/** Linux' and macOS' ciphers do not notice a changed file: what is sealed proves itself. */
const proving = (text: string): string => `${digestOf(text)}\n${text}`;

/** @throws where the text is not the one that was sealed. */
function proved(sealed: string): string {
  const end = sealed.indexOf('\n');
  const text = sealed.slice(end + 1);
  if (sealed.slice(0, Math.max(end, 0)) !== digestOf(text)) throw new Error('not what was sealed');
  return text;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
