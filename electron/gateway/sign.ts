/**
 * The `Auth` header, section 5: `<merchant_user_id>:<digest>:<timestamp>`. The digest is the SHA-1 of the
 * timestamp's text followed directly by the secret key. It has 40 lower-case hexadecimal characters.
 */
import { createHash } from 'node:crypto';

/** Makes the whole header for a UNIX time in seconds, without giving access to the key. */
export type Signer = (timestampSeconds: number) => string;

/**
 * Closes over the secret key, which can't be read back from the signer.
 * @throws unless the time has the ten digits of section 8: the PC's clock is unusable then.
 */
export function createSigner(credentials: {
  readonly merchantUserId: string;
  readonly secretKey: string;
}): Signer {
  const { merchantUserId, secretKey } = credentials;
  return (timestampSeconds) => {
    const timestamp = String(timestampSeconds);
    if (!/^\d{10}$/.test(timestamp)) throw new RangeError('the timestamp must have ten digits');
    const digest = createHash('sha1').update(timestamp).update(secretKey).digest('hex');
    return `${merchantUserId}:${digest}:${timestamp}`;
  };
}
