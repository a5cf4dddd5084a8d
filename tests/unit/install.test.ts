/** What a start of the till works with: the command line, a file that was handed over, what the folder was provisioned with. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/install/arguments.ts';
import { prepareService } from '../../electron/install/prepare-service.ts';
import { openVault } from '../../electron/secret/vault.ts';
import { secretStore } from '../support/secret-store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SECRET = 'tilla-test-secret-0123456789';
const SETUP_CODE = 'tilla-test-setup-code';
const PROXY_PASSWORD = 'tilla-test-proxy-password';
const PROVISION = {
  base_url: 'https://gateway.example/v2/merchant/',
  merchant_id: 5,
  service_id: 77,
  merchant_user_id: 'till-1',
  secret_key: SECRET,
  setup_code: SETUP_CODE,
  proxy: { url: 'http://proxy.shop:3128', username: 'till', password: PROXY_PASSWORD },
  fiscal: { tin: '301000001', amount_scale: 1, received_by: 'card' },
  facts: { lapsed_reads: 'negative' },
  catalogue: 'sample',
};

describe('a start of the till', () => {
  const clock = new VirtualClock();
  const noFile = { provisionFile: null, wipeProvision: false };

  it('opens a fresh folder in training', async () => {
    const folder = tempFolder();
    const prepared = await prepareService(noFile, folder, openVault(folder, secretStore(false)), clock);
    if (!prepared.service.ok) throw new Error(prepared.service.error.code);
    expect(prepared).toMatchObject({
      installation: null,
      service: { value: { endpoint: { mode: 'training' } } },
    });
    expect(prepared.trainingCodes.map(({ outcome }) => outcome)).toContain('approved');
    await prepared.service.value.close();
  });

  it('never opens a provisioned folder in training: without its secret it refuses to charge', async () => {
    const folder = tempFolder();
    const file = join(tempFolder(), 'provision.json');
    writeFileSync(file, JSON.stringify(PROVISION));
    const given = { provisionFile: file, wipeProvision: false };
    const first = await prepareService(given, folder, openVault(folder, secretStore(false)), clock);
    expect(first).toMatchObject({ service: { ok: true }, secretInMemoryOnly: true });
    const second = await prepareService(noFile, folder, openVault(folder, secretStore(false)), clock);
    expect(second).toMatchObject({
      installation: { service_id: 77 },
      service: { ok: false, error: { code: 'secret.missing' } },
    });
    const kept = readFileSync(join(folder, 'installation.json'), 'utf8');
    for (const secret of [SECRET, SETUP_CODE, PROXY_PASSWORD]) expect(kept).not.toContain(secret);
  });

  it('wipes the file on request once the secret is sealed, and not before', async () => {
    const file = join(tempFolder(), 'provision.json');
    const wipe = { provisionFile: file, wipeProvision: true };
    writeFileSync(file, JSON.stringify(PROVISION));
    const folder = tempFolder();
    await prepareService(wipe, folder, openVault(folder, secretStore(false)), clock);
    expect(existsSync(file)).toBe(true);
    await prepareService(wipe, folder, openVault(folder, secretStore(true)), clock);
    expect(existsSync(file)).toBe(false);
  });

  it('with a file that can not be used charges nobody', async () => {
    const folder = tempFolder();
    const given = { provisionFile: join(folder, 'none.json'), wipeProvision: false };
    const prepared = await prepareService(given, folder, openVault(folder, secretStore(false)), clock);
    expect(prepared.service).toMatchObject({
      ok: false,
      error: { code: 'provision.invalid', faults: [{ reason: 'no-file' }] },
    });
    expect(prepared).toMatchObject({ isNew: true, installation: null, trainingCodes: [] });
  });

  it('that was set up before falls back to nothing older by itself, and keeps what it was', async () => {
    const folder = tempFolder();
    const file = join(tempFolder(), 'provision.json');
    const given = { provisionFile: file, wipeProvision: false };
    writeFileSync(file, JSON.stringify(PROVISION));
    await prepareService(given, folder, openVault(folder, secretStore(true)), clock);
    writeFileSync(file, JSON.stringify({ ...PROVISION, service_id: '78' }));
    const prepared = await prepareService(given, folder, openVault(folder, secretStore(true)), clock);
    expect(prepared).toMatchObject({
      isNew: false,
      installation: { service_id: 77 },
      service: { ok: false, error: { code: 'provision.invalid', faults: [{ field: 'service_id' }] } },
    });
  });

  it('whose own set-up is damaged charges nobody, and is neither new nor in training', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'installation.json'), '{ "base_url": "https://gateway.exam');
    const prepared = await prepareService(noFile, folder, openVault(folder, secretStore(true)), clock);
    expect(prepared).toMatchObject({
      isNew: false,
      service: { ok: false, error: { code: 'provision.damaged', field: 'installation.json' } },
    });
  });
});

describe('the command line', () => {
  it('is read in both forms, with relative paths from where it was typed', () => {
    const cwd = join('/', 'shop');
    const args = readArguments(['main.js', '--data', 'till', '--provision=/tmp/p.json', '--lang', 'ru'], cwd);
    expect(args).toEqual({
      dataFolder: join('/', 'shop', 'till'),
      provisionFile: '/tmp/p.json',
      wipeProvision: false,
      provisionOnly: false,
      outFile: null,
      language: 'ru',
    });
    expect(readArguments(['--data', '--headless', '--lang', 'de'], cwd)).toMatchObject({
      dataFolder: null,
      language: null,
    });
  });
});
