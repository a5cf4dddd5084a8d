/** The stored form of a setup code: a hash at its full cost, which only the code matches. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { hashSetupCode, matchesSetupCode } from '../../electron/secret/setup-code.ts';

const CODE = 'olma-7788-nok';
const RIGHT = await hashSetupCode(CODE, randomBytes(SALT_BYTES));

describe('the hash of a setup code', () => {
  it('matches the code alone, in any keyboard’s spelling, and does not contain the code', async () => {
    expect(RIGHT).not.toContain(CODE);
    expect(await matchesSetupCode(RIGHT, ` ${CODE}\n`)).toBe(true);
    expect(await matchesSetupCode(RIGHT, CODE.toUpperCase())).toBe(false);
    const composed = await hashSetupCode('caf\u00e9-1234', randomBytes(SALT_BYTES));
    expect(await matchesSetupCode(composed, 'cafe\u0301-1234')).toBe(true);
  });

  it('differs each time', async () => {
    expect(await hashSetupCode(CODE, randomBytes(SALT_BYTES))).not.toBe(RIGHT);
  });

  it('costs an attacker what OWASP recommends', async () => {
    const salt = Buffer.from('0123456789abcdef');
    expect(await hashSetupCode(CODE, salt)).toBe(
      `s1.${salt.toString('base64url')}.3P5kZBdsVCDuRD_yp8_sQ6C01nF_6ILmIR-UpfyePKA`,
    );
  });
});
