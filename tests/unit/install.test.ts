/** What an installer hands to a till: the command line and the provisioning file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../../electron/install/arguments.ts';
import { isSafeBaseUrl, readProvisionFile } from '../../electron/install/provision.ts';
import { tempFolder } from '../support/temp-folder.ts';

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
