/** The Auth header of section 5: `<merchant_user_id>:<sha1(timestamp + secret_key)>:<timestamp>`. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Credentials } from './ledger.ts';
import type { RefusalName } from './refusals.ts';

const AUTH = /^([^:]+):([0-9a-f]{40}):(\d{10})$/;

/** The digest required for this timestamp: 40 lower-case hexadecimal characters. */
const digestOf = (timestamp: string, secretKey: string): string =>
  createHash('sha1')
    .update(timestamp + secretKey)
    .digest('hex');

/**
 * The header's fault; null: none. The document does not show the allowed clock difference. Within that, a
 * timestamp may be reused, as some clients do for payment and confirm.
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
