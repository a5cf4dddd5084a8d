/** The vault: a signer goes out, the key never does. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openVault } from '../../electron/secret/vault.ts';
import { secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECRET = 'tilla-test-secret-0123456789';

describe('the vault', () => {
  const credentials = { merchantUserId: 'till-1', secretKey: SECRET };

  it('hands out a signer that outlives a restart, and never the key', async () => {
    const folder = tempFolder();
    expect(await openVault(folder, secretStore(true)).seal(credentials)).toEqual({
      ok: true,
      value: { inMemoryOnly: false },
    });
    const signer = await openVault(folder, secretStore(true)).signer();
    if (!signer.ok) throw new Error(signer.error.code);
    expect(signer.value(1_763_600_000)).toMatch(/^till-1:[0-9a-f]{40}:1763600000$/);
    expect(JSON.stringify(signer)).not.toContain(SECRET);
    expect(readFileSync(join(folder, 'secret.sealed'), 'utf8')).not.toContain(SECRET);
  });

  it('keeps nothing on disk where the system has no store: the next start has no secret', async () => {
    const folder = tempFolder();
    const vault = openVault(folder, secretStore(false));
    expect(await vault.seal(credentials)).toEqual({ ok: true, value: { inMemoryOnly: true } });
    expect((await vault.signer()).ok).toBe(true);
    expect(existsSync(join(folder, 'secret.sealed'))).toBe(false);
    expect(await openVault(folder, secretStore(false)).signer()).toMatchObject({
      error: { code: 'secret.missing' },
    });
  });

  it('says that a sealed key of another machine can not be opened', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'secret.sealed'), 'sealed elsewhere');
    expect(await openVault(folder, secretStore(true)).signer()).toMatchObject({
      error: { code: 'secret.unavailable' },
    });
  });
});
