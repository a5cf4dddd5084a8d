/** The Auth header of section 5: `<merchant_user_id>:<sha1(timestamp + secret_key)>:<timestamp>`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credentials } from './ledger.ts';
import type { RefusalName } from './refusals.ts';

const AUTH = /^([^:]+):([0-9a-f]{40}):(\d{10})$/;

/** The digest that a request with this timestamp must carry: 40 lower-case hexadecimal characters. */
const digestOf = (timestamp: string, secretKey: string): string =>
  createHash('sha1')
    .update(timestamp + secretKey)
    .digest('hex');

/**
 * What is wrong with the header, or null. The allowed clock difference is not shown in the document; a
 * timestamp may be used again inside it, as some clients do for payment and confirm.
 */
export function authProblem(
  header: string | undefined,
  credentials: Credentials,
  nowMs: number,
  toleranceMs: number,
): RefusalName | null {
  if (header === undefined || header === '') return 'auth-missing';
  const [, user, digest, timestamp] = AUTH.exec(header) ?? [];
  if (user === undefined || digest === undefined || timestamp === undefined) return 'auth-malformed';
  if (user !== credentials.merchantUserId) return 'auth-user';
  const expected = digestOf(timestamp, credentials.secretKey);
  if (!timingSafeEqual(Buffer.from(digest), Buffer.from(expected))) return 'auth-digest';
  return Math.abs(Number(timestamp) * 1000 - nowMs) <= toleranceMs ? null : 'auth-clock';
}
