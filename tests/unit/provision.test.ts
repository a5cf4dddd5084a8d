/** The provisioning file: what it may hold, and all faults of a refused file, without a value. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSafeBaseUrl, readProvisionFile } from '../../electron/provisioning/provision.ts';
import { faultsOf, fileWith, PROVISION, reasonsOf, SECRET } from '../support/provision-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';

const DRAWER = { kind: 'printer', pin: 5 };
const POLE = { address: 'COM3' };
const PRINTER = { kind: 'escpos-tcp', host: '10.0.0.9', port: 9_100, width: 80 };

describe('a valid file', () => {
  it('is accepted, even with a byte-order mark, and gets defaults for missing values', () => {
    const read = readProvisionFile(fileWith(`\uFEFF${JSON.stringify(PROVISION)}`));
    expect(read).toEqual({
      ok: true,
      value: {
        ...PROVISION,
        base_url: 'https://gateway.example/v2/merchant',
        merchant_id: '5',
        pass_path: 'x_pass',
        fiscal: { amount_scale: 1, received_by: 'card' },
        facts: {},
        tls: { ca: null, system_store: false },
        proxy: 'system',
      },
    });
  });

  it('may hold authorities, a way to the service, and facts copied from a till', () => {
    const folder = tempFolder();
    const { ca: cert } = loopbackCertificate();
    writeFileSync(join(folder, 'shop-ca.pem'), `The shop's own\r\n${cert}`);
    const path = join(folder, 'provision.json');
    const written = {
      ...PROVISION,
      tls: { ca_file: 'shop-ca.pem', system_store: true },
      proxy: { url: 'socks5://10.0.0.1:1080/', username: 'till' },
      facts: { lapsed_reads: 'negative', never_sent_code: -5017, learned: ['look_up'], belied: [] },
    };
    writeFileSync(path, JSON.stringify(written));
    expect(readProvisionFile(path)).toMatchObject({
      value: {
        tls: { ca: `${cert.trim()}\n`, system_store: true },
        proxy: { url: 'socks5://10.0.0.1:1080', username: 'till', password: null },
        facts: { lapsed_reads: 'negative', never_sent: -5017 },
      },
    });
    writeFileSync(path, JSON.stringify({ ...written, proxy: 'none' }));
    expect(readProvisionFile(path)).toMatchObject({ value: { proxy: 'none' } });
  });

  it('needs no setup code for a service on this very machine', () => {
    const { setup_code: _, ...without } = PROVISION;
    for (const base_url of ['http://127.0.0.1:8080/v2', 'http://localhost/', 'https://[::1]:8443/']) {
      expect(readProvisionFile(fileWith({ ...without, base_url })), base_url).toMatchObject({ ok: true });
    }
    expect(reasonsOf(without)).toEqual([['setup_code', 'missing']]);
  });

  it('is the example that docs/install.md shows', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8');
    const [, sample = ''] = /```json\n(\{[^`]*"base_url"[^`]*\})\n```/.exec(page) ?? [];
    expect(readProvisionFile(fileWith(sample))).toMatchObject({ ok: true });
    const keys: unknown = JSON.parse(sample);
    expect(keys).toHaveProperty('setup_code');
    expect(keys).not.toHaveProperty('facts');
  });
});

describe('a value of another kind is refused, never converted', () => {
  it.each([
    ['service_id', true, 'not-number'],
    ['service_id', '0x10', 'not-number'],
    ['service_id', '77', 'not-number'],
    ['service_id', [77], 'not-number'],
    ['service_id', null, 'not-number'],
    ['service_id', 0, 'out-of-range'],
    ['service_id', 77.5, 'not-whole'],
    ['merchant_id', true, 'wrong-kind'],
    ['merchant_id', 5.5, 'not-whole'],
    ['merchant_id', -5, 'out-of-range'],
    ['merchant_id', '', 'empty'],
    ['merchant_id', 'm'.repeat(65), 'too-long'],
    ['merchant_user_id', ['till-1'], 'wrong-kind'],
    ['secret_key', 12_345_678, 'not-text'],
    ['secret_key', '', 'empty'],
    ['secret_key', `${SECRET}\n`, 'bad-characters'],
    ['setup_code', 12_345_678, 'not-text'],
    ['setup_code', '1234567', 'too-short'],
    ['setup_code', '1'.repeat(65), 'too-long'],
    ['setup_code', ' 12345678', 'spaces-around'],
    ['cashbox_code', null, 'not-text'],
    ['pass_path', '../x', 'bad-characters'],
    ['shop_name', 'Do\u001b@', 'bad-characters'],
    ['shop_number', 12, 'not-text'],
    ['shop_number', '1'.repeat(21), 'too-long'],
    ['shop_address', '', 'empty'],
    ['shop_address', 'Toshkent\nBahor', 'bad-characters'],
    ['shop_phone', 998_712_001_234, 'not-text'],
    ['shop_phone', '1'.repeat(41), 'too-long'],
    ['catalogue', true, 'not-text'],
    ['fiscal', [], 'not-object'],
    ['fiscal.tin', 301_000_001, 'not-text'],
    ['fiscal.tin', '30100000', 'too-short'],
    ['fiscal.pinfl', '3010000010000x', 'not-digits'],
    ['fiscal.amount_scale', '1000', 'not-one-of'],
    ['fiscal.received_by', 'cash', 'not-one-of'],
    ['facts.lapsed_reads', 'maybe', 'wrong-kind'],
    ['facts.repeated_confirm', 50, 'out-of-range'],
    ['facts.never_sent.http', 200, 'out-of-range'],
    ['facts.marking_labels', 'whole', 'not-one-of'],
    ['facts.lapsed_read', 3, 'unknown-key'],
    ['printer', 'escpos', 'not-object'],
    ['printer.kind', 'usb', 'not-one-of'],
    ['printer.kind', undefined, 'missing'],
    ['printer.host', '', 'empty'],
    ['printer.host', '\\\\stranger.example\\share', 'bad-characters'],
    ['printer.host', 'http://10.0.0.9', 'bad-characters'],
    ['printer.port', '9100', 'not-number'],
    ['printer.port', 0, 'out-of-range'],
    ['printer.width', 76, 'not-one-of'],
    ['printer.widths', 80, 'unknown-key'],
    ['drawer', 2, 'not-object'],
    ['drawer.kind', 'usb', 'not-one-of'],
    ['drawer.pin', 3, 'not-one-of'],
    ['pole', 'COM3', 'not-object'],
    ['pole.address', '\\\\stranger.example\\pole', 'not-one-of'],
    ['pole.address', '1'.repeat(261), 'too-long'],
    ['pole.adress', 'COM3', 'unknown-key'],
    ['catalogue', '//server/goods.csv', 'bad-characters'],
    ['base_url', 77, 'not-text'],
    ['base_url', 'gateway.example', 'not-an-address'],
    ['base_url', 'http://gateway.example/', 'not-https'],
    ['base_url', 'http://127.0.0.1.example/', 'not-https'],
    ['base_url', 'ftp://gateway.example/', 'not-https'],
    ['base_url', 'https://u:p@gateway.example/', 'address-with-more'],
    ['base_url', 'https://gateway.example/?', 'address-with-more'],
    ['tls', 'off', 'not-object'],
    ['tls.system_store', 'false', 'not-true-false'],
    ['tls.system_store', 1, 'not-true-false'],
    ['tls.system_stores', false, 'unknown-key'],
    ['tls.ca_file', '', 'empty'],
    ['tls.ca_file', '\\\\stranger.example\\share\\ca.pem', 'bad-characters'],
    ['tls.ca_file', '//stranger.example/share/ca.pem', 'bad-characters'],
    ['proxy', 'None', 'wrong-kind'],
    ['proxy', 'http://10.0.0.1:3128', 'wrong-kind'],
    ['proxy', {}, 'missing'],
    ['proxy.url', 'http://10.0.0.1', 'not-a-proxy'],
    ['proxy.url', 'socks4://10.0.0.1:1080', 'not-a-proxy'],
    ['proxy.url', 'http://u:p@10.0.0.1:3128', 'not-a-proxy'],
    ['proxy.url', 'http://10.0.0.1:99999', 'not-a-proxy'],
    ['proxy.username', 'a:b', 'bad-characters'],
  ])('%s: %j: %s', (field, value, reason) => {
    const [outer = '', inner, innermost] = field.split('.');
    const within = innermost === undefined ? value : { [innermost]: value };
    const proxy = field.startsWith('proxy.') && inner !== 'url' ? { url: 'http://10.0.0.1:3128' } : {};
    const usual = {
      ...(outer === 'printer' && PRINTER),
      ...(outer === 'drawer' && DRAWER),
      ...(outer === 'pole' && POLE),
      ...proxy,
    };
    const content = { ...PROVISION, [outer]: inner === undefined ? value : { ...usual, [inner]: within } };
    const at = field === 'proxy' && reason === 'missing' ? 'proxy.url' : field;
    expect(reasonsOf(content)).toEqual([[at, reason]]);
  });

  it('a number counts as whole only when written so', () => {
    for (const written of ['77.0', '7.7e1', '1.00000000000000000001', '-0']) {
      const content = JSON.stringify(PROVISION).replace(':77,', `:${written},`);
      expect(reasonsOf(content), written).toEqual([['service_id', 'not-whole']]);
    }
    const content = JSON.stringify(PROVISION).replace(':77,', ':9007199254740993,');
    expect(reasonsOf(content)).toEqual([['service_id', 'out-of-range']]);
  });

  it('reads texts as written, with characters of two units', () => {
    const content = JSON.stringify(PROVISION).replace('"till-1"', '"\\u0041\\n\u{1f9fe}\u0085"');
    expect(reasonsOf(content)).toEqual([['merchant_user_id', 'bad-characters']]);
    const named = { ...PROVISION, shop_name: 'Do‘kon \u{1f9fe} "1" \\ 2' };
    expect(readProvisionFile(fileWith(named))).toMatchObject({ value: { shop_name: named.shop_name } });
  });

  it('accepts a drawer and a pole display', () => {
    const file = fileWith({ ...PROVISION, drawer: DRAWER, pole: POLE });
    expect(readProvisionFile(file)).toMatchObject({ value: { drawer: DRAWER, pole: POLE } });
  });

  it('reports the allowed values and the limit', () => {
    expect(faultsOf({ ...PROVISION, setup_code: '1234567', fiscal: { amount_scale: 10 } })).toMatchObject([
      { reason: 'too-short', limit: 8 },
      { reason: 'not-one-of', allowed: ['1', '1000'] },
    ]);
  });
});

describe('all faults', () => {
  it('are reported at once in the order of their lines, each with its line and without a value', () => {
    const text = [
      '{',
      '  "base_url": "http://10.11.12.13/secret-address",',
      '  "merchant_id": "1",',
      '  "service_id": "service-value",',
      `  "sercet_key": "${SECRET}",`,
      '  "fiscal": {',
      '    "tin": "tin-value",',
      '    "tin": "301000001"',
      '  },',
      '  "proxy": { "url": "http://10.0.0.1:3128", "password": "proxy-password" },',
      '  "tls": { "ca_file": "no-such.pem" },',
      '  "constructor": 1,',
      '  "__proto__": { "service_id": 1 }',
      '}',
    ];
    for (const newline of ['\n', '\r\n']) {
      const faults = faultsOf(text.join(newline));
      expect(faults.map(({ line, field, reason }) => [line, field, reason])).toEqual([
        [1, 'merchant_user_id', 'missing'],
        [1, 'secret_key', 'missing'],
        [1, 'setup_code', 'missing'],
        [2, 'base_url', 'not-https'],
        [4, 'service_id', 'not-number'],
        [5, 'sercet_key', 'unknown-key'],
        [8, 'fiscal.tin', 'repeated-key'],
        [10, 'proxy.username', 'missing'],
        [11, 'tls.ca_file', 'no-file'],
        [12, '?', 'unknown-key'],
        [13, '?', 'unknown-key'],
      ]);
      const told = JSON.stringify(faults);
      for (const value of [SECRET, '10.11', 'service-value', 'tin-value', 'proxy-password', 'no-such']) {
        expect(told).not.toContain(value);
      }
    }
  });

  it('include a repeated key, even with equal values', () => {
    const content = JSON.stringify(PROVISION).replace('"service_id":77', '"service_id":77,\n"service_id":77');
    expect(faultsOf(content)).toEqual([{ field: 'service_id', line: 2, reason: 'repeated-key' }]);
  });

  it('name an unknown key only if it resembles ours: it may be the secret in the wrong place', () => {
    for (const key of ['Secret-Key', 'sercet_key', 'baseUrl', 'setup_cod', 'merchant_user']) {
      const [fault] = faultsOf({ ...PROVISION, [key]: 1 });
      expect(fault, key).toMatchObject({ field: key, reason: 'unknown-key' });
    }
    const codes = [PROVISION.setup_code, 'olmapishiq', 'olma_uzum_nok', 'a1b2', 'x', `secret_key: ${SECRET}`];
    for (const key of [SECRET, ...codes, 'se\u001bcret_key', `\u001b[2J\u202e\r\n${'k'.repeat(5_000)}`]) {
      const within = [{ [key]: 1 }, { tls: { [key]: 1 } }].flatMap((one) =>
        faultsOf({ ...PROVISION, ...one }),
      );
      expect(
        within.map(({ field }) => field),
        key,
      ).toEqual(['?', 'tls.?']);
    }
    const [twice] = faultsOf(JSON.stringify(PROVISION).replace('{', `{"${SECRET}":1,"${SECRET}":2,`));
    expect(twice).toMatchObject({ field: '?', reason: 'repeated-key' });
  });

  it('are limited to as many as a person can mend', () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key-${index}`, 1]));
    const read = readProvisionFile(fileWith({ ...PROVISION, ...many }));
    expect(read).toMatchObject({ error: { limit: 20_000 } });
    expect(faultsOf({ ...PROVISION, ...many })).toHaveLength(50);
  });
});

it('money travels over https, or to this very machine', () => {
  expect(isSafeBaseUrl('https://gateway.example/v2')).toBe(true);
  expect(isSafeBaseUrl('http://127.0.0.1:8080/v2')).toBe(true);
  for (const url of ['http://10.0.0.1/', 'https://x.example/#a', 'file:///etc/hosts', 'x']) {
    expect(isSafeBaseUrl(url), url).toBe(false);
  }
});
