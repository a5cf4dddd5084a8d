/**
 * Reads `--provision FILE`: a till's provisioning file, or the training gateway's first line with its payer
 * codes. The file stays unchanged, and no value of it is printed.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ServiceUnderTest } from './suite.ts';

const Identifier = z.union([z.string().min(1), z.number().int()]).transform(String);

const ServiceFile = z.looseObject({
  base_url: z.url().optional(),
  merchant_id: Identifier.default(''),
  service_id: z.number().int().positive(),
  merchant_user_id: Identifier,
  secret_key: z.string().min(1),
  pass_path: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .default('x_pass'),
  cashbox_code: z.string().min(1).max(64).default('conformance'),
  payer_codes: z.record(z.string(), z.string()).optional(),
});

export interface ServiceFromFile {
  readonly service: ServiceUnderTest;
  /** The training gateway's codes by outcome; null: a real service. */
  readonly payerCodes: Readonly<Record<string, string>> | null;
}

/** baseUrl: replaces the file's address. Errors: a sentence for the person at the terminal. */
export function readServiceFile(path: string, baseUrl: string | undefined): Result<ServiceFromFile, string> {
  let read: unknown;
  try {
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    // The training gateway's output may have further lines.
    read = JSON.parse(text.trimStart().startsWith('{"base_url"') ? (text.trim().split('\n')[0] ?? '') : text);
  } catch {
    return fail(`${path} can not be read as JSON`);
  }
  const parsed = ServiceFile.safeParse(read);
  if (!parsed.success) return fail(`${path}: ${parsed.error.issues[0]?.path.join('.')} is missing or wrong`);
  const file = parsed.data;
  const address = baseUrl ?? file.base_url;
  if (address === undefined || !URL.canParse(address)) return fail('no base address: give --base-url URL');
  return ok({
    service: {
      baseUrl: address,
      merchantId: file.merchant_id,
      serviceId: file.service_id,
      merchantUserId: file.merchant_user_id,
      secretKey: file.secret_key,
      passPath: file.pass_path,
      cashboxCode: file.cashbox_code,
    },
    payerCodes: file.payer_codes ?? null,
  });
}
