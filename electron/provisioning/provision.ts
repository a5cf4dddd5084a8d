/**
 * Reads the provisioning file that an installer gives to a till. The whole file is checked before any of it
 * is used, and all faults are reported at once. The secret goes to the vault, the rest to the data folder's
 * `installation.json`.
 */
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { openRegular, readHandle, readNote } from '../storage/regular-file.ts';
import { readCaFile } from './ca-file.ts';
import { type JsonDocument, readJson } from './json-lines.ts';
import { type Found, foundBySchema, invalidProvision } from './provision-faults.ts';
import {
  Installation,
  isLoopbackUrl,
  isNetworkPath,
  isSafeBaseUrl,
  WrittenProvision,
  type WrittenStaff,
} from './provision-schema.ts';
import { MAX_KB, readTextFile } from './read-text-file.ts';

export { type Installation, isSafeBaseUrl };

export interface ProvisionFile extends Installation {
  readonly secret_key: string;
  /** 8 to 64 characters. Required unless the service is on this very machine. */
  readonly setup_code?: string;
  /** The people who may sign in from the first start. */
  readonly staff?: WrittenStaff;
}

/** Reads a provisioning file and its certificates. Errors: `provision.invalid`, with every fault. */
export function readProvisionFile(path: string): Result<ProvisionFile, TillError> {
  const read = readTextFile(path);
  if (!read.ok) return fail(wrongFile({ path: [], offset: null, reason: read.error }));
  const text = read.value;
  const json = readJson(text);
  if (!json.ok) return fail(invalidProvision(text, [{ path: [], ...json.error }]));
  const document = json.value;
  const parsed = WrittenProvision.safeParse(document.value);
  const authorities = readAuthorities(path, document);
  const found = [
    ...document.repeated.map((one): Found => ({ ...one, reason: 'repeated-key' })),
    ...(parsed.success ? [] : foundBySchema(parsed.error.issues, document)),
    ...missingBeside(document),
    ...(authorities.ok ? [] : [authorities.error]),
  ];
  if (found.length > 0 || !parsed.success || !authorities.ok) return fail(invalidProvision(text, found));
  const { tls, proxy, ...rest } = parsed.data;
  return ok({
    ...rest,
    tls: { ca: authorities.value, system_store: tls.system_store },
    proxy:
      proxy === undefined || proxy === 'none'
        ? (proxy ?? 'system')
        : { url: proxy.url, username: proxy.username ?? null, password: proxy.password ?? null },
  });
}

function wrongFile(found: Found): TillError {
  const limit = found.reason === 'too-large' ? { limit: MAX_KB } : {};
  return invalidProvision('', [{ ...found, ...limit }]);
}

/** Keys that other keys require. Checked beside all other faults, so that all can be corrected at once. */
function missingBeside(document: JsonDocument): readonly Found[] {
  const missing = (path: readonly string[]): Found => ({
    path,
    offset: document.offsetOf(path),
    reason: 'missing',
  });
  const has = (...path: string[]): boolean => document.at(path) !== undefined;
  const address = document.at(['base_url']);
  const needsCode =
    document.value instanceof Object &&
    !Array.isArray(document.value) &&
    !(typeof address === 'string' && isLoopbackUrl(address));
  return [
    ...(needsCode && !has('setup_code') ? [missing(['setup_code'])] : []),
    ...(has('proxy', 'password') && !has('proxy', 'username') ? [missing(['proxy', 'username'])] : []),
  ];
}

/** The certificates of `tls.ca_file`, beside the file; null: none named. */
function readAuthorities(path: string, document: JsonDocument): Result<string | null, Found> {
  const field = ['tls', 'ca_file'];
  const named = document.at(field);
  // An invalid file name has its own fault.
  if (typeof named !== 'string' || named === '' || named.includes('\0') || isNetworkPath(named))
    return ok(null);
  const read = readCaFile(resolve(dirname(path), named));
  if (read.ok) return read;
  const limit = read.error === 'too-large' ? { limit: MAX_KB } : {};
  return fail({ path: field, offset: document.offsetOf(field), reason: read.error, ...limit });
}

const FILE = 'installation.json';
/** Room for the authorities of a file of 1 MB. */
const KEPT_BYTES = 4_194_304;

/** null: this folder was never provisioned. Errors: `provision.damaged` if its file is unreadable. */
export function readInstallation(folder: string): Result<Installation | null, TillError> {
  const path = join(folder, FILE);
  if (!existsSync(path)) return ok(null);
  try {
    return ok(Installation.parse(JSON.parse(readNote(path, KEPT_BYTES))));
  } catch {
    return fail({ code: 'provision.damaged', field: FILE });
  }
}

/** Stores the part that is not secret: without key, setup code, people and proxy password. */
export function keepInstallation(folder: string, provision: ProvisionFile): Installation {
  const { secret_key: _key, setup_code: _code, staff: _staff, ...installation } = provision;
  const { proxy } = installation;
  const kept = { ...installation, proxy: typeof proxy === 'string' ? proxy : { ...proxy, password: null } };
  const path = join(folder, FILE);
  const text = `${JSON.stringify(kept, null, 2)}\n`;
  // Skipping an equal write keeps the file safe on a full disk.
  if (keptText(path) !== text) replaceFile(path, text);
  return installation;
}

function keptText(path: string): string | null {
  try {
    return readNote(path, KEPT_BYTES);
  } catch {
    return null;
  }
}

/** At each moment the old or the new file is complete. */
function replaceFile(path: string, text: string): void {
  const handle = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(`${path}.new`, path);
}

/** Whether a text is a provisioning file with this secret, or a broken one that contains it. */
export function holdsSecret(text: string, secretKey: string): boolean {
  const json = readJson(text);
  return json.ok ? json.value.at(['secret_key']) === secretKey : text.includes(secretKey);
}

/**
 * Overwrites the file's bytes, then removes the file. Used on request, once the secret is sealed.
 * @throws if the disk refuses, or if the opened file lacks the secret: a link may have replaced it.
 */
export function wipeFile(path: string, secretKey: string): void {
  const handle = openRegular(path, constants.O_RDWR);
  try {
    const bytes = readHandle(handle, path, MAX_KB * 1024);
    if (!holdsSecret(bytes.toString('utf8').replace(/^\uFEFF/, ''), secretKey))
      throw new Error('not the file that was read');
    writeSync(handle, Buffer.alloc(bytes.byteLength), 0, bytes.byteLength, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  rmSync(path);
}
