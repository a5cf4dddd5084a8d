/**
 * Keeps the secret key sealed by the system's own store and hands out a signer, never the key. Where the
 * system has no such store, the key lives in this process's memory for this run and nowhere else.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { createSigner, type Signer } from '../gateway/sign.ts';

const Sealed = z.object({ merchantUserId: z.string(), secretKey: z.string() });
export type Credentials = z.infer<typeof Sealed>;

export interface Vault {
  /**
   * Takes the credentials for good, or for this run only where there is no store.
   * Errors: `secret.unavailable` when a store is there and refuses.
   */
  seal(credentials: Credentials): Promise<Result<{ readonly inMemoryOnly: boolean }, TillError>>;
  /** Errors: `secret.missing` when nothing was sealed, `secret.unavailable` when it can't be opened here. */
  signer(): Promise<Result<Signer, TillError>>;
}

/** The part of Electron's `safeStorage` that is used: the async calls. */
export interface SecretStore {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  /** shouldReEncrypt: the system's key has changed since. */
  decryptStringAsync(sealed: Buffer): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
}

/** folder: the data folder; the sealed key is its file `secret.sealed`. store: the system's own. */
export function openVault(folder: string, store: SecretStore): Vault {
  const path = join(folder, 'secret.sealed');
  let inMemory: Signer | null = null;
  return {
    seal: async (credentials) => {
      if (!(await store.isAsyncEncryptionAvailable())) {
        // A key that was sealed elsewhere is not this one any more.
        rmSync(path, { force: true });
        inMemory = createSigner(credentials);
        return ok({ inMemoryOnly: true });
      }
      try {
        const sealed = await store.encryptStringAsync(JSON.stringify(credentials));
        writeFileSync(path, sealed, { mode: 0o600 });
        inMemory = null;
        return ok({ inMemoryOnly: false });
      } catch {
        return fail({ code: 'secret.unavailable' });
      }
    },
    signer: async () => {
      if (inMemory) return ok(inMemory);
      if (!existsSync(path)) return fail({ code: 'secret.missing' });
      return unseal(path, store);
    },
  };
}

async function unseal(path: string, store: SecretStore): Promise<Result<Signer, TillError>> {
  try {
    if (!(await store.isAsyncEncryptionAvailable())) return fail({ code: 'secret.unavailable' });
    const { result, shouldReEncrypt } = await store.decryptStringAsync(readFileSync(path));
    const credentials = Sealed.parse(JSON.parse(result));
    if (shouldReEncrypt) {
      writeFileSync(path, await store.encryptStringAsync(result), { mode: 0o600 });
    }
    return ok(createSigner(credentials));
  } catch {
    // Another user of the PC, a copied folder, a damaged file: whatever it was, the key is not to be had here.
    return fail({ code: 'secret.unavailable' });
  }
}
