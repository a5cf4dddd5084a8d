/** A seal that is gone or can't be opened here, and a system without a secret store. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reachOfTill } from '../../electron/provisioning/prepare-service.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import type { SecretStore } from '../../electron/secret/vault.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { appendAll, byCode, cashTaken, saleOf } from '../support/book-entries.ts';
import { inFile } from '../support/journals.ts';
import { SECRET } from '../support/provision-files.ts';
import { CODE, chargesAt, FOREIGN, LIVE, shop, TEST } from '../support/sealed-shop.ts';
import { secretStore } from '../support/secret-store.ts';

describe('a lost seal', () => {
  it.each<[string, (folder: string) => SecretStore, string]>([
    ['another user of the PC', () => secretStore(true, { user: 'neighbour' }), 'secret.unavailable'],
    ['a system without its store', () => secretStore(false), 'secret.unavailable'],
    [
      'a seal that was deleted',
      (folder) => {
        rmSync(join(folder, 'installation.sealed'));
        return secretStore(true);
      },
      'secret.missing',
    ],
  ])('%s: blocks training and charging, and a file needs the code', async (_name, spoil, code) => {
    const { folder, start } = shop();
    await start(LIVE);
    const store = spoil(folder);
    const bare = await start(null, { store });
    expect(bare).toMatchObject({
      service: { error: { code } },
      endpoint: { mode: 'live' },
      trainingCodes: [],
    });
    const foreign = await start(FOREIGN, { store });
    expect(chargesAt(foreign)).toBe(code);
    expect(foreign.pending?.view()).toMatchObject({ from: null, changes: [] });
    expect(chargesAt(await start(LIVE, { store }))).toBe(LIVE.base_url);
  });

  it('beside an unreadable journal means neither live nor training', async () => {
    const { folder, start } = shop();
    await start(LIVE);
    rmSync(join(folder, 'installation.sealed'));
    rmSync(journalPath(folder));
    const trouble = { code: 'journal.corrupt' } as const;
    const opened = await start(null, { trouble });
    expect(opened).toMatchObject({ service: { error: trouble }, endpoint: { mode: 'live' } });
    expect(readdirSync(folder)).not.toContain('training');
  });

  it('is reported even if its file is missing or faulty, and so is the file', async () => {
    const { path, start } = shop();
    await start(TEST);
    const store = secretStore(true, { user: 'neighbour' });
    const faulty = await start({ base_url: 5 }, { store });
    expect(faulty).toMatchObject({
      service: { error: { code: 'secret.unavailable' } },
      troubles: [{ code: 'provision.invalid' }],
    });
    rmSync(path);
    expect(await start(null, { store, wipe: true })).toMatchObject({
      service: { error: { code: 'secret.unavailable' } },
      troubles: [{ faults: [{ reason: 'no-file' }] }],
    });
  });

  it('with an equal predecessor is sealed again by the same file', async () => {
    const { folder, start } = shop();
    await start(LIVE);
    await start(null);
    await start({ ...LIVE, shop_name: 'Bahor 2' });
    writeFileSync(join(folder, 'installation.sealed'), 'v11 of nobody');
    expect(await start(null)).toMatchObject({ troubles: [{ code: 'secret.set-back' }] });
    expect(await start(LIVE)).toMatchObject({ service: { ok: true }, troubles: [] });
    expect(await start(null)).toMatchObject({ service: { ok: true }, troubles: [] });
  });

  it('still opens for its own user after another user ran without it', async () => {
    const { start } = shop();
    await start(TEST);
    await start(null, { store: secretStore(true, { user: 'neighbour' }) });
    expect(chargesAt(await start(null))).toBe(TEST.base_url);
  });

  it('of a folder with live payments never means training, even without a known code', async () => {
    const { start, journal } = shop();
    const { begun, paid, confirmed } = byCode('sale-1', 't-1');
    expect(paid.endpoint.mode).toBe('live');
    await start(null);
    appendAll(journal(), begun, confirmed);
    const bare = await start(null);
    expect(bare).toMatchObject({ service: { error: { code: 'secret.missing' } } });
    expect(bare.endpoint).toMatchObject({ mode: 'live', serviceId: paid.endpoint.serviceId });
  });

  it('is not replaced while the journal with the code is unreadable', async () => {
    const { folder, start } = shop();
    await start(LIVE);
    rmSync(join(folder, 'installation.sealed'));
    const trouble = { code: 'journal.corrupt' } as const;
    expect(chargesAt(await start(FOREIGN, { trouble }))).not.toBe(FOREIGN.base_url);
    expect(readdirSync(folder)).not.toContain('installation.sealed');
  });

  it('is sealed again by a file with the code', async () => {
    const { start } = shop();
    await start(LIVE);
    const store = secretStore(true, { user: 'new Windows' });
    expect(chargesAt(await start(LIVE, { store }))).toBe(LIVE.base_url);
    expect(chargesAt(await start(null, { store }))).toBe(LIVE.base_url);
  });

  it('requires the code of the seal after another code was written into the journal', async () => {
    const { start, journal } = shop();
    await start(LIVE);
    journal().keepSetupCode(await hashSetupCode(FOREIGN.setup_code, randomBytes(SALT_BYTES)));
    expect((await start(FOREIGN)).pending).not.toBeNull();
    expect(chargesAt(await start(null))).toBe(LIVE.base_url);
  });
});

describe('losses, as they were before a file was read', () => {
  it('are empty at a first start and at an ordinary start', async () => {
    const { start } = shop();
    for (const file of [LIVE, null, LIVE]) {
      expect(await start(file)).toMatchObject({ lost: { seal: false, setupCode: false } });
    }
  });

  it('name the seal, even if its file comes with the same start', async () => {
    const { folder, start } = shop();
    await start(LIVE);
    rmSync(join(folder, 'installation.sealed'));
    expect(await start(LIVE)).toMatchObject({
      service: { ok: true },
      lost: { seal: true, setupCode: false },
    });
    expect(await start(null)).toMatchObject({ lost: { seal: false, setupCode: false } });
  });

  it('name the code if the journal lacks it: its row was deleted', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE);
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code'));
    expect(await start(null)).toMatchObject({
      service: { ok: true },
      lost: { seal: false, setupCode: true },
    });
    expect(journal().setupCode()).not.toBeNull();
    expect(await start(null)).toMatchObject({ lost: { setupCode: false } });
  });

  it('name both for a till that sold for cash, which no longer trains, and whose file brings a code', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE);
    appendAll(journal(), cashTaken(saleOf('sale-1')));
    rmSync(join(folder, 'installation.sealed'));
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code'));
    const bare = await start(null);
    expect(bare).toMatchObject({
      service: { error: { code: 'secret.missing' } },
      lost: { seal: true, setupCode: true },
    });
    expect(reachOfTill(bare)).toBe('elsewhere');
    const taken = await start({ ...LIVE, staff: [{ name: 'Eve', role: 'manager', pin: '1111' }] });
    expect(taken).toMatchObject({ service: { ok: true }, staff: [], lost: { seal: true, setupCode: true } });
    expect(journal().setupCode()).not.toBeNull();
  });

  it('make no real till a loopback till, even without people', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE);
    const { begun, confirmed } = byCode('sale-1', 't-1');
    appendAll(journal(), begun, confirmed);
    rmSync(join(folder, 'installation.sealed'));
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code'));
    const taken = await start({ ...TEST, staff: [{ name: 'Eve', role: 'manager', pin: '1111' }] });
    expect(taken.staff).toEqual([]);
    expect(reachOfTill(taken)).toBe('elsewhere');
  });

  it('make no cash-only till a loopback till, at that start and at later ones', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE);
    appendAll(journal(), cashTaken(saleOf('sale-1')));
    rmSync(join(folder, 'installation.sealed'));
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code'));
    const staff = [{ name: 'Eve', role: 'manager', pin: '1111' }];
    const taken = await start({ ...TEST, staff });
    expect(taken.staff).toEqual([]);
    expect(reachOfTill(taken)).toBe('elsewhere');
    const payload = { pins: [], ...taken.lost };
    appendAll(journal(), { kind: 'secrets.lost', subject: 'secrets', payload });
    const back = { pins: [], seal: false, setupCode: false };
    appendAll(journal(), { kind: 'secrets.lost', subject: 'secrets', payload: back });
    const later = await start({ ...TEST, staff });
    expect(later.staff).toEqual([]);
    expect(reachOfTill(later)).toBe('elsewhere');
  });

  it('name the code alone on a system without a store', async () => {
    const { folder, start } = shop();
    const store = secretStore(false);
    await start(LIVE, { store });
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM setup_code'));
    expect(await start(LIVE, { store })).toMatchObject({ lost: { seal: false, setupCode: true } });
    expect(await start(LIVE, { store })).toMatchObject({ lost: { seal: false, setupCode: false } });
  });
});

describe('a system without a store', () => {
  const store = secretStore(false);

  it('needs its file at each start, seals nothing, and charges only with the file', async () => {
    const { folder, start } = shop();
    const first = await start(LIVE, { store, wipe: true });
    expect(first).toMatchObject({ service: { ok: true }, secretInMemoryOnly: true });
    expect(readFileSync(join(folder, 'installation.json'), 'utf8')).not.toContain(SECRET);
    expect(readFileSync(join(folder, 'installation.json'), 'utf8')).not.toContain(CODE);
    const bare = await start(null, { store });
    expect(bare).toMatchObject({
      installation: { service_id: 77 },
      service: { error: { code: 'secret.missing' } },
    });
    expect(chargesAt(await start(LIVE, { store }))).toBe(LIVE.base_url);
    expect((await start(FOREIGN, { store })).pending).not.toBeNull();
  });

  it('recognises its own file, whatever was guessed and however full the disk is', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE, { store });
    const kept = readFileSync(join(folder, 'installation.json'), 'utf8');
    const waiting = { wrong: 12, at: { wallMs: 0, monoMs: 0, bootId: 'another boot' }, lastWrong: null };
    journal().keepCodeTries(waiting);
    const full = { code: 'journal.disk-full' } as const;
    for (const trouble of [undefined, full]) {
      const own = await start(LIVE, { store, ...(trouble && { trouble }) });
      expect(own).toMatchObject({ service: { ok: true }, secretInMemoryOnly: true, pending: null });
    }
    // The start wrote nothing. A different file with the right code still has to wait.
    expect(readFileSync(join(folder, 'installation.json'), 'utf8')).toBe(kept);
    expect(journal().codeTries()).toEqual(waiting);
    const other = await start({ ...LIVE, base_url: FOREIGN.base_url }, { store });
    expect(other).toMatchObject({ service: { error: { code: 'secret.missing' } } });
    expect(other.pending).not.toBeNull();
  });

  it('ignores the mark of a file once a seal exists', async () => {
    const { folder, start, journal } = shop();
    await start(LIVE, { store });
    const own = journal().ownFile();
    const plain = readFileSync(join(folder, 'installation.json'));
    await start(LIVE);
    expect(own).not.toBeNull();
    expect(journal().ownFile()).toBeNull();
    // A sealed till requires the code for each file, even after its seal was deleted.
    rmSync(join(folder, 'installation.sealed'));
    writeFileSync(join(folder, 'installation.json'), plain);
    journal().keepCodeTries({ wrong: 12, at: { wallMs: 0, monoMs: 0, bootId: 'x' }, lastWrong: null });
    expect((await start(LIVE)).pending).not.toBeNull();
  });

  it('keeps its stored installation if a new file can’t be stored', async () => {
    const { folder, start } = shop();
    await start(TEST, { store });
    const kept = readFileSync(join(folder, 'installation.json'));
    mkdirSync(join(folder, 'installation.json.new'));
    expect(chargesAt(await start({ ...TEST, shop_name: 'x' }, { store }))).toBe('provision.damaged');
    expect(readFileSync(join(folder, 'installation.json'))).toEqual(kept);
  });

  it('includes Linux’ fixed password', async () => {
    const { folder, start } = shop();
    const fixed = secretStore(true, { mark: 'v10' });
    expect(await start(TEST, { store: fixed })).toMatchObject({ secretInMemoryOnly: true });
    expect(readdirSync(folder)).not.toContain('installation.sealed');
  });

  it('reports an installation that it can’t store, and charges nothing', async () => {
    const { folder, start } = shop();
    mkdirSync(join(folder, 'installation.json'));
    expect(chargesAt(await start(LIVE, { store }))).toBe('provision.damaged');
  });

  it('hands its plain installation over to a seal only together with a file', async () => {
    const { folder, start } = shop();
    await start(TEST, { store });
    expect(chargesAt(await start(null))).toBe('secret.missing');
    expect(chargesAt(await start(TEST))).toBe(TEST.base_url);
    expect(readdirSync(folder)).not.toContain('installation.json');
  });
});
