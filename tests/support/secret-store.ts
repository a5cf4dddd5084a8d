import type { SecretStore } from '../../electron/secret/vault.ts';

const turn = (bytes: Buffer): Buffer => Buffer.from(bytes).reverse();
/** A stand-in for the system's secret store: seals by turning bytes round. */
export const secretStore = (available: boolean): SecretStore => ({
  isAsyncEncryptionAvailable: () => Promise.resolve(available),
  encryptStringAsync: (text) => Promise.resolve(turn(Buffer.from(text))),
  decryptStringAsync: (sealed) =>
    Promise.resolve({ result: turn(sealed).toString(), shouldReEncrypt: false }),
});
