import type { SecretStore } from '../../electron/secret/vault.ts';

export interface StoreOptions {
  /** The store's user: another user's sealed data does not open. */
  readonly user?: string;
  /** The start of a ciphertext: `v10` is Chromium's fixed password on Linux. */
  readonly mark?: string;
  /** The system's key has changed since. */
  readonly shouldReEncrypt?: boolean;
}

/** A stand-in for the system's secret store: seals by reversing bytes. */
export function secretStore(available: boolean, options: StoreOptions = {}): SecretStore {
  const { user = 'shop', mark = 'v11', shouldReEncrypt = false } = options;
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(available),
    encryptStringAsync: (text) =>
      Promise.resolve(Buffer.concat([Buffer.from(mark), Buffer.from(`${user}\0${text}`).reverse()])),
    decryptStringAsync: async (sealed) => {
      const text = Buffer.from(sealed.subarray(mark.length)).reverse().toString();
      if (!text.startsWith(`${user}\0`)) throw new Error('sealed by somebody else');
      return { result: text.slice(user.length + 1), shouldReEncrypt };
    },
  };
}
