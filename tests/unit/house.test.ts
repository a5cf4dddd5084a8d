/** The small parts of the house: files of the page, senders, provisioning, the vault, the command line. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filePathOf, pageFile, policyOf } from '../../electron/app/page-protocol.ts';
import { readArguments } from '../../electron/install/arguments.ts';
import { prepareService } from '../../electron/install/prepare-service.ts';
import { isSafeBaseUrl, readProvisionFile } from '../../electron/install/provision.ts';
import { parseRequest } from '../../electron/ipc/checks.ts';
import { isOurPage } from '../../electron/ipc/our-page.ts';
import { openVault, type SecretStore } from '../../electron/secret/vault.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SECRET = 'tilla-test-secret-0123456789';
const PROVISION = {
  base_url: 'https://gateway.example/v2/merchant/',
  merchant_id: 5,
  service_id: 77,
  merchant_user_id: 'till-1',
  secret_key: SECRET,
  fiscal: { tin: '301000001', amount_scale: 1, received_by: 'card' },
  facts: { lapsed_reads: 'negative' },
  catalogue: 'sample',
};

describe('files of the page', () => {
  it('come from their folder and nowhere else', () => {
    const root = join('/', 'app', 'renderer');
    expect(filePathOf(root, 'app://till/')).toBe(join(root, 'index.html'));
    expect(filePathOf(root, 'app://till/assets/a.js')).toBe(join(root, 'assets', 'a.js'));
    for (const url of [
      'app://till/../secret.json',
      'app://till/%2e%2e/secret.json',
      'app://till/..%2f..%2fsecret.json',
      'app://till/assets/..%5c..%5csecret.json',
      'app://till/a%00.js',
      'app://till/%zz.js',
      'app://other/index.html',
      'https://till/index.html',
      'app://till/journal.db',
      'app://till/assets',
    ]) {
      const path = filePathOf(root, url);
      expect(path === null || path.startsWith(`${root}/`), url).toBe(true);
      if (!/\.\.\/|%2e%2e/.test(url)) expect(path, url).toBeNull();
    }
  });

  it('carry a policy without anything unsafe; only the decoder worker may compile WebAssembly', async () => {
    const root = tempFolder();
    mkdirSync(join(root, 'assets'));
    for (const name of ['index.html', 'assets/index-x1.js', 'assets/decoder.worker-x1.js']) {
      writeFileSync(join(root, name), 'text');
    }
    const policy = async (path: string) =>
      (await pageFile(root, new Request(`app://till/${path}`))).headers.get('content-security-policy');
    expect(await policy('index.html')).toContain("default-src 'none'");
    expect(await policy('index.html')).not.toContain('unsafe');
    expect(await policy('assets/index-x1.js')).not.toContain('unsafe');
    expect(await policy('assets/decoder.worker-x1.js')).toContain("'wasm-unsafe-eval'");
    expect(await policy('assets/decoder.worker-x1.js')).not.toContain("'unsafe");
    expect(policyOf('my-decoder.worker.js')).not.toContain('wasm');
    expect((await pageFile(root, new Request('app://till/none.js'))).status).toBe(404);
    expect((await pageFile(root, new Request('app://till/index.html', { method: 'POST' }))).status).toBe(404);
  });
});

describe('the door', () => {
  it('knows our page from others', () => {
    expect(isOurPage('app://till/index.html#training-customer')).toBe(true);
    for (const url of ['https://till/', 'app://tilla/', 'app://till.example/', 'file:///till/', 'null', '']) {
      expect(isOurPage(url), url).toBe(false);
    }
  });

  it('parses what comes through it', () => {
    expect(parseRequest('till.open', undefined).ok).toBe(true);
    const pay = { saleId: 's', lines: [], totalTiyin: 100, payerCode: '880101698207133392' };
    expect(parseRequest('sale.pay', pay).ok).toBe(true);
    expect(parseRequest('sale.pay', { ...pay, totalTiyin: 0.5 })).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'totalTiyin' },
    });
    expect(parseRequest('sale.pay', { ...pay, payerCode: 'x'.repeat(600) }).ok).toBe(false);
    expect(parseRequest('sale.pay', null).ok).toBe(false);
    expect(parseRequest('payment.refund', { transactionId: 't', reason: ' a ' })).toMatchObject({
      error: { code: 'reason.missing' },
    });
  });
});

describe('provisioning', () => {
  const fileWith = (content: unknown): string => {
    const path = join(tempFolder(), 'provision.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };

  it('reads a file, with a byte-order mark too', () => {
    const read = readProvisionFile(fileWith(`\uFEFF${JSON.stringify(PROVISION)}`));
    expect(read).toMatchObject({
      ok: true,
      value: { base_url: 'https://gateway.example/v2/merchant', merchant_id: '5', pass_path: 'x_pass' },
    });
  });

  it('names the field that is wrong, and never a value', () => {
    const wrong = [
      [{ ...PROVISION, base_url: 'http://gateway.example/' }, 'base_url'],
      [{ ...PROVISION, service_id: 'x' }, 'service_id'],
      [{ ...PROVISION, secret_key: '' }, 'secret_key'],
      [{ ...PROVISION, fiscal: { tin: '12' } }, 'fiscal.tin'],
      [{ ...PROVISION, sercet_key: SECRET }, 'sercet_key'],
      [{ ...PROVISION, facts: { lapsed_reads: 'maybe' } }, 'facts.lapsed_reads'],
    ] as const;
    for (const [content, field] of wrong) {
      const read = readProvisionFile(fileWith(content));
      expect(read, field).toMatchObject({ ok: false, error: { code: 'provision.invalid', field } });
      expect(JSON.stringify(read)).not.toContain(SECRET);
    }
    expect(readProvisionFile(fileWith('{'))).toMatchObject({ error: { code: 'provision.unreadable' } });
    expect(readProvisionFile(join(tempFolder(), 'none'))).toMatchObject({
      error: { code: 'provision.unreadable' },
    });
  });

  it('sends money over https only, or to this very machine', () => {
    expect(isSafeBaseUrl('https://gateway.example/v2')).toBe(true);
    expect(isSafeBaseUrl('http://127.0.0.1:8080/v2')).toBe(true);
    for (const url of [
      'http://10.0.0.1/',
      'http://127.0.0.1.example/',
      'https://u:p@x.example/',
      'ftp://x/',
      'x',
    ]) {
      expect(isSafeBaseUrl(url), url).toBe(false);
    }
  });
});

/** A stand-in for the system's secret store: seals by turning bytes round. */
const turn = (bytes: Buffer): Buffer => Buffer.from(bytes).reverse();
const store = (available: boolean): SecretStore => ({
  isAsyncEncryptionAvailable: () => Promise.resolve(available),
  encryptStringAsync: (text) => Promise.resolve(turn(Buffer.from(text))),
  decryptStringAsync: (sealed) =>
    Promise.resolve({ result: turn(sealed).toString(), shouldReEncrypt: false }),
});

describe('the vault', () => {
  const credentials = { merchantUserId: 'till-1', secretKey: SECRET };

  it('hands out a signer that outlives a restart, and never the key', async () => {
    const folder = tempFolder();
    expect(await openVault(folder, store(true)).seal(credentials)).toEqual({
      ok: true,
      value: { inMemoryOnly: false },
    });
    const signer = await openVault(folder, store(true)).signer();
    if (!signer.ok) throw new Error(signer.error.code);
    expect(signer.value(1_763_600_000)).toMatch(/^till-1:[0-9a-f]{40}:1763600000$/);
    expect(JSON.stringify(signer)).not.toContain(SECRET);
    expect(readFileSync(join(folder, 'secret.sealed'), 'utf8')).not.toContain(SECRET);
  });

  it('keeps nothing on disk where the system has no store: the next start has no secret', async () => {
    const folder = tempFolder();
    const vault = openVault(folder, store(false));
    expect(await vault.seal(credentials)).toEqual({ ok: true, value: { inMemoryOnly: true } });
    expect((await vault.signer()).ok).toBe(true);
    expect(existsSync(join(folder, 'secret.sealed'))).toBe(false);
    expect(await openVault(folder, store(false)).signer()).toMatchObject({
      error: { code: 'secret.missing' },
    });
  });

  it('says that a sealed key of another machine can not be opened', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'secret.sealed'), 'sealed elsewhere');
    expect(await openVault(folder, store(true)).signer()).toMatchObject({
      error: { code: 'secret.unavailable' },
    });
  });
});

describe('a start of the till', () => {
  const clock = new VirtualClock();
  const noFile = { provisionFile: null, wipeProvision: false };

  it('opens a fresh folder in training', async () => {
    const folder = tempFolder();
    const prepared = await prepareService(noFile, folder, openVault(folder, store(false)), clock);
    if (!prepared.service.ok) throw new Error(prepared.service.error.code);
    expect(prepared).toMatchObject({
      installation: null,
      service: { value: { place: { mode: 'training' } } },
    });
    expect(prepared.trainingCodes.map(({ outcome }) => outcome)).toContain('approved');
    await prepared.service.value.close();
  });

  it('never opens a provisioned folder in training: without its secret it refuses to charge', async () => {
    const folder = tempFolder();
    const file = join(tempFolder(), 'provision.json');
    writeFileSync(file, JSON.stringify(PROVISION));
    const given = { provisionFile: file, wipeProvision: false };
    const first = await prepareService(given, folder, openVault(folder, store(false)), clock);
    expect(first).toMatchObject({ service: { ok: true }, secretInMemoryOnly: true });
    const second = await prepareService(noFile, folder, openVault(folder, store(false)), clock);
    expect(second).toMatchObject({
      installation: { service_id: 77 },
      service: { ok: false, error: { code: 'secret.missing' } },
    });
    expect(readFileSync(join(folder, 'installation.json'), 'utf8')).not.toContain(SECRET);
  });

  it('wipes the file on request once the secret is sealed, and not before', async () => {
    const file = join(tempFolder(), 'provision.json');
    const wipe = { provisionFile: file, wipeProvision: true };
    writeFileSync(file, JSON.stringify(PROVISION));
    const folder = tempFolder();
    await prepareService(wipe, folder, openVault(folder, store(false)), clock);
    expect(existsSync(file)).toBe(true);
    await prepareService(wipe, folder, openVault(folder, store(true)), clock);
    expect(existsSync(file)).toBe(false);
  });

  it('with a file that can not be used charges nobody', async () => {
    const folder = tempFolder();
    const given = { provisionFile: join(folder, 'none.json'), wipeProvision: false };
    const prepared = await prepareService(given, folder, openVault(folder, store(false)), clock);
    expect(prepared.service).toMatchObject({ ok: false, error: { code: 'provision.unreadable' } });
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
      language: 'ru',
    });
    expect(readArguments(['--data', '--headless', '--lang', 'de'], cwd)).toMatchObject({
      dataFolder: null,
      language: null,
    });
  });
});
