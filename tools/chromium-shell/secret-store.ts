/**
 * `safeStorage` without a desktop. There is no secret store and it reports so; the app then keeps a secret in
 * memory for this run. Tests enable a store by `--test-secret-store`, whose key lies readable beside the
 * data.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { app } from './app.ts';
import { standIn } from './stand-in.ts';

const isEnabled = process.argv.includes('--test-secret-store');
const NO_STORE = 'the Chromium shell has no secret store';
const ONLY_ASYNC = 'the Chromium shell has the async calls alone';

/** The prefix of a keyring ciphertext on Linux. */
const MARK = Buffer.from('v11');
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFile = (): string => join(app.getPath('userData'), 'test-secret-store.key');

function keyForSealing(): Buffer {
  if (!existsSync(keyFile())) writeFileSync(keyFile(), randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  return readFileSync(keyFile());
}

function seal(text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyForSealing(), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([MARK, nonce, cipher.getAuthTag(), sealed]);
}

/** @throws if its key is missing or another. */
function unseal(bytes: Buffer): string {
  const [tagAt, textAt] = [MARK.length + NONCE_BYTES, MARK.length + NONCE_BYTES + TAG_BYTES];
  const decipher = createDecipheriv(CIPHER, readFileSync(keyFile()), bytes.subarray(MARK.length, tagAt));
  decipher.setAuthTag(bytes.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()]).toString('utf8');
}

function refuse(why: string): never {
  throw new Error(why);
}

export const safeStorage: Electron.SafeStorage = standIn<Electron.SafeStorage>('safeStorage', {
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: async () => isEnabled,
  getSelectedStorageBackend: () => 'unknown',
  encryptString: () => refuse(isEnabled ? ONLY_ASYNC : NO_STORE),
  decryptString: () => refuse(isEnabled ? ONLY_ASYNC : NO_STORE),
  encryptStringAsync: async (text) => (isEnabled ? seal(text) : refuse(NO_STORE)),
  decryptStringAsync: async (sealed) =>
    isEnabled ? { result: unseal(sealed), shouldReEncrypt: false } : refuse(NO_STORE),
});
