/** The seal: whole or absent, under the system's key, and never the only copy at risk. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type SealFiles, sealFiles } from '../../electron/secret/sealed-file.ts';
import { openVault, type SecretStore, type Vault } from '../../electron/secret/vault.ts';
import { PowerCut, powerCutFiles } from '../support/power-cut-files.ts';
import { type StoreOptions, secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SECRET = 'tilla-test-secret-0123456789';
const Content = z.strictObject({ address: z.string(), secret: z.string() });
type Content = z.infer<typeof Content>;

const FIRST: Content = { address: 'https://first.example', secret: SECRET };
const SECOND: Content = { address: 'https://second.example', secret: `${SECRET}-2` };

const vaultOf = (files: SealFiles, store: SecretStore, platform: NodeJS.Platform = 'linux'): Vault<Content> =>
  openVault({ files, store, schema: Content, platform });
/** As a start of the till opens the vault. */
const start = (folder: string, options: StoreOptions = {}, available = true): Vault<Content> =>
  vaultOf(sealFiles(folder), secretStore(available, options));
const openedAs = (content: Content, isOlder = false) => ({ state: 'opened', content, isOlder });
const sealedPath = (folder: string): string => join(folder, 'installation.sealed');

describe('the vault', () => {
  it('opens its seal at the next start, and its file shows no secret', async () => {
    const folder = tempFolder();
    expect(await start(folder).open()).toEqual({ state: 'none' });
    expect(await start(folder).seal(FIRST)).toEqual({ ok: true, value: 'sealed' });
    expect(await start(folder).open()).toEqual(openedAs(FIRST));
    expect(readFileSync(sealedPath(folder), 'utf8')).not.toContain(SECRET);
    expect(readFileSync(sealedPath(folder), 'utf8')).not.toContain('first.example');
  });

  it('seals nothing on a system without a secret store', async () => {
    const folder = tempFolder();
    expect(await start(folder, {}, false).seal(FIRST)).toEqual({ ok: true, value: 'no-store' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('treats Linux’ fixed password as no store, and ignores a seal made with it', async () => {
    const folder = tempFolder();
    const fixed = { mark: 'v10' };
    expect(await start(folder, fixed).seal(FIRST)).toEqual({ ok: true, value: 'no-store' });
    expect(readdirSync(folder)).toEqual([]);
    // The writer of such a file chose its contents.
    expect(await vaultOf(sealFiles(folder), secretStore(true, fixed), 'win32').seal(FIRST)).toMatchObject({
      value: 'sealed',
    });
    expect(await start(folder, fixed).open()).toEqual({ state: 'lost' });
    // On Windows the same mark is the user's own key.
    expect(await vaultOf(sealFiles(folder), secretStore(true, fixed), 'win32').open()).toEqual(
      openedAs(FIRST),
    );
  });

  it('ignores plain text, whatever a store decrypts it to', async () => {
    const folder = tempFolder();
    writeFileSync(sealedPath(folder), JSON.stringify(FIRST));
    const credulous: SecretStore = {
      ...secretStore(true),
      decryptStringAsync: async (sealed) => ({ result: sealed.toString(), shouldReEncrypt: false }),
    };
    expect(await vaultOf(sealFiles(folder), credulous).open()).toEqual({ state: 'lost' });
    expect(await vaultOf(sealFiles(folder), credulous, 'win32').open()).toEqual({ state: 'lost' });
  });

  it('notices a changed file even if the cipher does not', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    const bytes = readFileSync(sealedPath(folder));
    const turned = Buffer.from(bytes.subarray(3)).reverse().toString().replace('first', 'thief');
    writeFileSync(sealedPath(folder), Buffer.concat([Buffer.from('v11'), Buffer.from(turned).reverse()]));
    expect(await start(folder).open()).toEqual({ state: 'lost' });
  });

  it('counts as lost for another user, a copied folder or a missing store, and the seal remains', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    expect(await start(folder, { user: 'neighbour' }).open()).toEqual({ state: 'lost' });
    expect(await start(folder, {}, false).open()).toEqual({ state: 'lost' });
    expect(await start(folder).open()).toEqual(openedAs(FIRST));
  });

  it('that is cleared leaves no file, and no seal to lose', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    const vault = start(folder);
    await vault.seal(SECOND);
    vault.clear();
    expect(readdirSync(folder)).toEqual([]);
    expect(await start(folder, { user: 'neighbour' }).open()).toEqual({ state: 'none' });
  });

  it('reports no success for a seal that it can’t open itself', async () => {
    const folder = tempFolder();
    const forgetful: SecretStore = {
      ...secretStore(true),
      decryptStringAsync: () => Promise.reject(new Error('no key')),
    };
    expect(await vaultOf(sealFiles(folder), forgetful).seal(FIRST)).toMatchObject({
      error: { code: 'secret.unavailable' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a seal that replaces another', () => {
  it('keeps the previous seal until a later start has opened the new one', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    const second = start(folder);
    await second.open();
    await second.seal(SECOND);
    // The system lost its newest key, so the file looks like another user's.
    const stored = readFileSync(sealedPath(folder));
    writeFileSync(sealedPath(folder), 'v11 nobody opens this');
    expect(await start(folder).open()).toEqual(openedAs(FIRST, true));
    expect(await start(folder).open()).toEqual(openedAs(FIRST, true));
    writeFileSync(sealedPath(folder), stored);
    expect(await start(folder).open()).toEqual(openedAs(SECOND));
    expect(readdirSync(folder)).toEqual(['installation.sealed']);
  });

  it('twice at one start keeps the seal that is known to open', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    const vault = start(folder);
    await vault.open();
    await vault.seal({ ...SECOND, address: 'https://between.example' });
    await vault.seal(SECOND);
    writeFileSync(sealedPath(folder), 'v11 nobody opens this');
    expect(await start(folder).open()).toEqual(openedAs(FIRST, true));
  });

  it('is also made after the system’s key changed, with the same care', async () => {
    const folder = tempFolder();
    await start(folder).seal(FIRST);
    const before = readFileSync(sealedPath(folder));
    const changed = { ...secretStore(true, { mark: 'v12' }) };
    const rotating: SecretStore = {
      ...changed,
      decryptStringAsync: async (sealed) => ({
        ...(await changed.decryptStringAsync(sealed)),
        shouldReEncrypt: sealed.subarray(0, 3).toString() !== 'v12',
      }),
    };
    expect(await vaultOf(sealFiles(folder), rotating).open()).toEqual(openedAs(FIRST));
    expect(readFileSync(sealedPath(folder)).subarray(0, 3).toString()).toBe('v12');
    expect(readFileSync(`${sealedPath(folder)}.old`)).toEqual(before);
    expect(await vaultOf(sealFiles(folder), rotating).open()).toEqual(openedAs(FIRST));
    expect(existsSync(`${sealedPath(folder)}.old`)).toBe(false);
  });

  it('opens as the old or the new one after a power cut at any step', async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 20; seed += 1) {
      for (let cutAt = 1; ; cutAt += 1) {
        const folder = tempFolder();
        await start(folder).seal(FIRST);
        const cut = powerCutFiles(folder, cutAt, seed * 100 + cutAt);
        const done = await vaultOf(throwing(cut), secretStore(true)).seal(SECOND);
        const opened = await start(folder).open();
        expect(opened.state, `seed ${seed}, step ${cutAt}`).toBe('opened');
        if (opened.state !== 'opened') return;
        expect([FIRST, SECOND]).toContainEqual(opened.content);
        seen.add(opened.content.address);
        // And stays so.
        expect(await start(folder).open()).toMatchObject({ content: opened.content });
        if (done.ok) {
          expect(opened.content).toEqual(SECOND);
          break;
        }
      }
    }
    expect(seen.size).toBe(2);
  });

  it('that is the first leaves a fresh folder or a seal that opens', async () => {
    for (let cutAt = 1; ; cutAt += 1) {
      const folder = tempFolder();
      const done = await vaultOf(powerCutFiles(folder, cutAt, cutAt), secretStore(true)).seal(FIRST);
      const opened = await start(folder).open();
      expect([openedAs(FIRST), { state: 'none' }]).toContainEqual(opened);
      if (done.ok) break;
    }
  });
});

/** After the cut nothing more runs, not even a `catch`. */
function throwing(files: SealFiles): SealFiles {
  let isOff = false;
  const guarded = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      if (isOff) throw new PowerCut();
      try {
        return work(...args);
      } catch (thrown) {
        isOff = true;
        throw thrown;
      }
    };
  };
  return {
    read: guarded(files.read),
    write: guarded(files.write),
    flush: guarded(files.flush),
    rename: guarded(files.rename),
    remove: guarded(files.remove),
    flushFolder: guarded(files.flushFolder),
  };
}
