/** What a start of the till works with: its seal, a provisioning file, training; and who may change that. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wipeFile } from '../../electron/provisioning/provision.ts';
import { SealedInstallation } from '../../electron/provisioning/sealed-installation.ts';
import { wipeAsWished } from '../../electron/provisioning/wipe.ts';
import { sealFiles } from '../../electron/secret/sealed-file.ts';
import { openVault } from '../../electron/secret/vault.ts';
import { SECRET } from '../support/provision-files.ts';
import { CODE, chargesAt, FOREIGN, LIVE, shop, TEST } from '../support/sealed-shop.ts';
import { secretStore } from '../support/secret-store.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';

describe('a sealed till', () => {
  it('charges after a restart without its file, and keeps no secret in plain text', async () => {
    const { folder, start } = shop();
    expect(chargesAt(await start(LIVE))).toBe(LIVE.base_url);
    const again = await start(null);
    expect(chargesAt(again)).toBe(LIVE.base_url);
    expect(again).toMatchObject({ installation: { shop_name: 'Bahor market' }, secretInMemoryOnly: false });
    expect(JSON.stringify(again)).not.toContain(SECRET);
    expect(readdirSync(folder)).not.toContain('installation.json');
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name), 'latin1');
      for (const secret of [SECRET, CODE]) expect(bytes, name).not.toContain(secret);
    }
  });

  it('ignores a plain installation beside its seal, and deletes it', async () => {
    const { folder, start } = shop();
    await start(TEST);
    const { secret_key: _, ...edited } = { ...TEST, base_url: 'https://stranger.example' };
    writeFileSync(join(folder, 'installation.json'), JSON.stringify(edited));
    expect(chargesAt(await start(null))).toBe(TEST.base_url);
    expect(existsSync(join(folder, 'installation.json'))).toBe(false);
  });

  it('changes nothing at the same file on each logon, and requests no code', async () => {
    const { folder, start } = shop();
    await start(LIVE);
    await start(null);
    const sealed = readFileSync(join(folder, 'installation.sealed'));
    const again = await start(LIVE);
    expect(again).toMatchObject({ pending: null, troubles: [] });
    expect(chargesAt(again)).toBe(LIVE.base_url);
    expect(readFileSync(join(folder, 'installation.sealed'))).toEqual(sealed);
  });

  it('accepts a new secret or address from a file with its code', async () => {
    const { start } = shop();
    await start(LIVE);
    const moved = { ...LIVE, base_url: 'https://new.example', secret_key: `${SECRET}-2` };
    expect(chargesAt(await start(moved))).toBe('https://new.example');
    expect(chargesAt(await start(null))).toBe('https://new.example');
  });

  it('keeps the old installation when a foreign file comes, and shows what the file would change', async () => {
    const { start } = shop();
    await start(LIVE);
    const asked = await start(FOREIGN);
    expect(chargesAt(asked)).toBe(LIVE.base_url);
    expect(asked.pending?.view()).toEqual({
      from: { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, shopName: 'Bahor market' },
      to: { baseUrl: 'https://stranger.example/', serviceId: 77, shopName: 'Bahor market' },
      changes: ['address', 'code'],
      unfinished: 0,
    });
    expect(JSON.stringify(asked.pending?.view())).not.toContain(SECRET);
    expect(chargesAt(await start(null))).toBe(LIVE.base_url);
  });

  it('accepts the foreign file once the till’s code is typed; the file’s code then becomes the till’s', async () => {
    const { start } = shop();
    await start(LIVE);
    const { pending } = await start(FOREIGN);
    expect(await pending?.accept('of-a-stranger')).toMatchObject({ error: { code: 'setup-code.wrong' } });
    expect(await pending?.accept(CODE)).toEqual({ ok: true, value: null });
    expect(chargesAt(await start(null))).toBe(FOREIGN.base_url);
    expect((await start({ ...LIVE, shop_name: 'x' })).pending).not.toBeNull();
    expect(chargesAt(await start({ ...LIVE, setup_code: FOREIGN.setup_code }))).toBe(LIVE.base_url);
  });

  it('on loopback has no code, and gets a code with the first real file', async () => {
    const { start } = shop();
    await start(TEST);
    expect(chargesAt(await start({ ...TEST, base_url: 'http://127.0.0.1:9090' }))).toBe(
      'http://127.0.0.1:9090',
    );
    expect(chargesAt(await start({ ...LIVE, setup_code: undefined }))).toBe('provision.invalid');
    expect(chargesAt(await start(LIVE))).toBe(LIVE.base_url);
    expect((await start(TEST)).pending).not.toBeNull();
    expect((await start(FOREIGN)).pending).not.toBeNull();
  });

  it('falls back to the previous seal if the newest can’t be opened, with a notice', async () => {
    const { folder, start } = shop();
    await start(TEST);
    await start({ ...TEST, base_url: 'http://127.0.0.1:9090' });
    writeFileSync(join(folder, 'installation.sealed'), 'v11 nobody opens this');
    const older = await start(null);
    expect(chargesAt(older)).toBe(TEST.base_url);
    expect(older.troubles).toEqual([{ code: 'secret.set-back' }]);
  });
});

describe('the file with the secret', () => {
  it('is wiped at the start after its seal was opened; the shortcut may keep naming it', async () => {
    const { path, start } = shop();
    await start(TEST, { wipe: true });
    expect(existsSync(path)).toBe(true);
    expect(await start(null)).toMatchObject({ troubles: [] });
    expect(existsSync(path)).toBe(false);
    expect(chargesAt(await start(null, { wipe: true }))).toBe(TEST.base_url);
  });

  it('is wiped when the same start gets it again', async () => {
    const { path, start } = shop();
    await start(TEST);
    await start(TEST, { wipe: true });
    expect(existsSync(path)).toBe(false);
  });

  it('is kept if another file has taken its place', async () => {
    const { path, start } = shop();
    await start(TEST, { wipe: true });
    writeFileSync(path, JSON.stringify({ ...TEST, secret_key: 'another' }));
    await start(null);
    expect(existsSync(path)).toBe(true);
    // The wish to wipe was about the first file, and is over.
    writeFileSync(path, JSON.stringify(TEST));
    await start(null);
    expect(existsSync(path)).toBe(true);
  });

  it.each([
    ['remembered from the first start', true],
    ['requested at this start', false],
  ])('half wiped at a power cut is removed, and the till still charges: %s', async (_, first) => {
    const { path, start } = shop();
    await start(TEST, { wipe: first });
    writeFileSync(path, Buffer.alloc(readFileSync(path).byteLength));
    expect(chargesAt(await start(null, { wipe: true }))).toBe(TEST.base_url);
    expect(existsSync(path)).toBe(false);
  });

  it('of zeros only sets no till up', async () => {
    const { path, start } = shop();
    writeFileSync(path, Buffer.alloc(200));
    expect(chargesAt(await start(null, { wipe: true }))).toMatch(/^provision\./);
    expect(existsSync(path)).toBe(true);
  });

  it('is wiped when its drive returns, after any number of starts', async () => {
    const { path, start } = shop();
    await start(TEST, { wipe: true });
    const [drive, drawer] = [dirname(path), `${dirname(path)}-in-a-drawer`];
    renameSync(drive, drawer);
    for (let day = 0; day < 3; day += 1) expect((await start(null)).troubles).toEqual([]);
    renameSync(drawer, drive);
    expect(existsSync(path)).toBe(true);
    await start(null);
    expect(existsSync(path)).toBe(false);
    // The wish to wipe is then over.
    writeFileSync(path, JSON.stringify(TEST));
    await start(null);
    expect(existsSync(path)).toBe(true);
  });

  it('that can’t be read or lacks its certificates stays to be wiped, with a notice', async () => {
    const { path, start } = shop();
    const ca = join(dirname(path), 'shop-ca.pem');
    const { ca: certificate } = loopbackCertificate();
    writeFileSync(ca, certificate);
    const withCa = { ...TEST, tls: { ca_file: 'shop-ca.pem' } };
    await start(withCa, { wipe: true });
    rmSync(ca);
    const left = { troubles: [{ code: 'provision.not-wiped', field: path }] };
    expect(await start(null)).toMatchObject(left);
    rmSync(path);
    symlinkSync(path, path);
    expect(await start(null)).toMatchObject(left);
    rmSync(path);
    writeFileSync(ca, certificate);
    writeFileSync(path, JSON.stringify(withCa));
    expect(await start(null)).toMatchObject({ troubles: [] });
    expect(existsSync(path)).toBe(false);
  });

  it('is wiped through the opened file, not its name: a link placed meanwhile harms no other file', async () => {
    const { folder, path, start } = shop();
    await start(TEST);
    const books = join(folder, 'journal.db');
    const before = readFileSync(books);
    symlinkSync(books, path.replace('.json', '-2.json'));
    expect(() => wipeFile(path.replace('.json', '-2.json'), SECRET)).toThrow('not the file');
    expect(readFileSync(books)).toEqual(before);
    writeFileSync(path, JSON.stringify({ secret_key: 'a/b' }).replace('/', String.raw`\/`));
    wipeFile(path, 'a/b');
    expect(existsSync(path)).toBe(false);
  });

  it('that can’t be wiped raises a notice, and the next start tries again', async () => {
    const { folder, path, start } = shop();
    await start(TEST, { wipe: true });
    const vault = openVault({
      files: sealFiles(folder),
      store: secretStore(true),
      schema: SealedInstallation,
      platform: 'linux',
    });
    for (let day = 0; day < 2; day += 1) {
      const opened = await vault.open();
      if (opened.state !== 'opened') throw new Error(opened.state);
      const left = await wipeAsWished(opened.content, null, vault, () => {
        throw new Error('read-only');
      });
      expect(left).toEqual([{ code: 'provision.not-wiped', field: path }]);
    }
    await start(null);
    expect(existsSync(path)).toBe(false);
  });
});

describe('a start', () => {
  it('opens a fresh folder in training', async () => {
    const { start } = shop();
    const prepared = await start(null);
    expect(prepared).toMatchObject({ installation: null, endpoint: { mode: 'training' }, pending: null });
    expect(prepared.trainingCodes.map(({ outcome }) => outcome)).toContain('approved');
  });

  it('with an unusable file charges nothing, sealed or not', async () => {
    const { start } = shop();
    expect(chargesAt(await start({ base_url: 5 }))).toBe('provision.invalid');
    await start(TEST);
    expect(chargesAt(await start({ base_url: 5 }))).toBe('provision.invalid');
  });
});
