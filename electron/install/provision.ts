/**
 * The provisioning file: what an installer hands to a till. Checked whole before anything of it is used; the
 * secret goes to the vault, the rest to the data folder's `installation.json`.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TillError } from '../../shared/errors/till-error.ts';
import { GivenFacts } from '../../shared/payment/service-facts.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** https, or plain http to this very machine. */
export function isSafeBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname)));
}

/** An id that the registration calls an identifier: some write it as a number, some as a text. */
const Identifier = z.union([z.string().min(1).max(64), z.number().int().nonnegative()]).transform(String);
const Digits = z.union([z.string(), z.number().int()]).transform(String);

const Fiscal = z.strictObject({
  tin: Digits.pipe(z.string().regex(/^\d{9}$/)).exactOptional(),
  pinfl: Digits.pipe(z.string().regex(/^\d{14}$/)).exactOptional(),
  amount_scale: z.union([z.literal(1), z.literal(1000)]).default(1),
  received_by: z.enum(['card', 'ecash', 'received_card', 'received_ecash']).default('card'),
});

const PLAIN = {
  base_url: z
    .string()
    .refine(isSafeBaseUrl)
    .transform((text) => text.replace(/\/+$/, '')),
  merchant_id: Identifier,
  service_id: z.coerce.number().int().positive(),
  cashbox_code: z.string().min(1).max(64).exactOptional(),
  pass_path: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('x_pass'),
  catalogue: z.literal('sample').exactOptional(),
  shop_name: z.string().min(1).max(80).exactOptional(),
  fiscal: Fiscal.default({ amount_scale: 1, received_by: 'card' }),
  facts: GivenFacts.default({}),
  /** Read by the receipt printer's own module. */
  printer: z.looseObject({}).exactOptional(),
};

const ProvisionFile = z.strictObject({
  ...PLAIN,
  merchant_user_id: Identifier,
  secret_key: z.string().min(1).max(256),
  setup_code: z.string().min(8).max(64).exactOptional(),
});
export type ProvisionFile = z.infer<typeof ProvisionFile>;

/** What the data folder keeps of it: everything but the secret. */
export const Installation = z.strictObject({ ...PLAIN, merchant_user_id: Identifier });
export type Installation = z.infer<typeof Installation>;

/**
 * Reads a provisioning file. Errors: `provision.unreadable` (no file, no JSON), `provision.invalid` with the
 * field. Neither holds a value of the file.
 */
export function readProvisionFile(path: string): Result<ProvisionFile, TillError> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return fail({ code: 'provision.unreadable' });
  }
  const parsed = ProvisionFile.safeParse(read);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = [...(issue?.path ?? []), ...(unknown === undefined ? [] : [unknown])].join('.');
  return fail({ code: 'provision.invalid', field, reason: 'invalid' });
}

const FILE = 'installation.json';

/** null: this folder was never provisioned. Errors: `provision.invalid`: it was, and its file is damaged. */
export function readInstallation(folder: string): Result<Installation | null, TillError> {
  const path = join(folder, FILE);
  if (!existsSync(path)) return ok(null);
  try {
    return ok(Installation.parse(JSON.parse(readFileSync(path, 'utf8'))));
  } catch {
    return fail({ code: 'provision.invalid', field: FILE, reason: 'invalid' });
  }
}

export function keepInstallation(folder: string, provision: ProvisionFile): Installation {
  const { secret_key: _key, setup_code: _code, ...installation } = provision;
  writeFileSync(join(folder, FILE), `${JSON.stringify(installation, null, 2)}\n`, { mode: 0o600 });
  return installation;
}

/** Overwrites the file's bytes, then removes it. Called on request, once the secret is sealed. */
export function wipeFile(path: string): void {
  const size = readFileSync(path).byteLength;
  const handle = openSync(path, 'r+');
  try {
    writeSync(handle, Buffer.alloc(size), 0, size, 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  rmSync(path);
}
