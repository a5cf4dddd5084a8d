/** An unreadable provisioning file, or a file that it names: where it breaks, and how to save it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readProvisionFile } from '../../electron/provisioning/provision.ts';
import type { ProvisionFault } from '../../shared/errors/provision-fault.ts';
import { faultsAt, faultsOf, fileWith, PROVISION, reasonsOf } from '../support/provision-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { loopbackCertificate } from '../support/wire-certificate.ts';

describe('a file that is not JSON', () => {
  it.each([
    ['{', 1, 2],
    ['{\n  "base_url": "https://gateway.example"\n  "service_id": 77\n}', 3, 3],
    ['{\n  "service_id": 77,\n}', 3, 1],
    ['{\n  // a comment\n}', 2, 3],
    ["{\n  'service_id': 77\n}", 2, 3],
    ['{\n  “service_id”: 77\n}', 2, 3],
    ['{\n  "shop_name": "Do‘kon\n}', 2, 23],
    ['{\n  "shop_name": "C:\\shop"\n}', 2, 19],
    ['{ "shop_name": "a\tb" }', 1, 18],
    ['{ "shop_name": "a\u0000" }', 1, 18],
    ['{ "service_id": 0x10 }', 1, 18],
    ['{ "service_id": 077 }', 1, 18],
    ['{ "service_id": .5 }', 1, 17],
    ['{ "service_id": NaN }', 1, 17],
    ['{ "service_id": undefined }', 1, 17],
    ['{} {}', 1, 4],
    ['base_url=https://gateway.example', 1, 1],
  ])('%j is reported with line %i and position %i', (content, line, column) => {
    expect(faultsOf(content)).toEqual([{ field: '', line, column, reason: 'not-json' }]);
  });

  it('or is JSON without an object, or is nested too deep', () => {
    for (const content of ['[]', '"text"', '77', 'null', 'true']) {
      expect(faultsOf(content), content).toEqual([{ field: '', line: 1, reason: 'not-object' }]);
    }
    expect(reasonsOf('['.repeat(500_000))).toEqual([['', 'too-deep']]);
    expect(reasonsOf('{"a":'.repeat(100_000))).toEqual([['', 'too-deep']]);
  });
});

describe('a file that can’t be read', () => {
  it('is reported with the reason and how to save it', () => {
    const folder = tempFolder();
    expect(faultsAt(join(folder, 'none.json'))).toEqual([{ field: '', line: null, reason: 'no-file' }]);
    expect(faultsAt(folder)).toEqual([{ field: '', line: null, reason: 'is-folder' }]);
    const text = JSON.stringify(PROVISION);
    const utf16 = Buffer.from(text, 'utf16le');
    expect(reasonsOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toEqual([['', 'utf-16']]);
    expect(reasonsOf(utf16)).toEqual([['', 'utf-16']]);
    expect(reasonsOf(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16.swap16()]))).toEqual([['', 'utf-16']]);
    // Windows-1251.
    expect(reasonsOf(Buffer.from([0x7b, 0x22, 0xcc, 0xe0, 0xe3, 0x22, 0x7d]))).toEqual([['', 'not-utf8']]);
    expect(reasonsOf('')).toEqual([['', 'empty']]);
    expect(reasonsOf('\uFEFF \n')).toEqual([['', 'empty']]);
  });

  it('of more than a megabyte is not read to its end', () => {
    const padded = (bytes: number): string => JSON.stringify(PROVISION).padEnd(bytes);
    expect(readProvisionFile(fileWith(padded(1024 * 1024)))).toMatchObject({ ok: true });
    expect(faultsOf(padded(1024 * 1024 + 1))).toEqual([
      { field: '', line: null, reason: 'too-large', limit: 1024 },
    ]);
  });
});

describe('the certificates that a file names', () => {
  const faultsWith = (place: (folder: string) => void): readonly ProvisionFault[] => {
    const folder = tempFolder();
    place(folder);
    const path = join(folder, 'provision.json');
    writeFileSync(path, `{\n"tls": { "ca_file": "ca.pem" },\n${JSON.stringify(PROVISION).slice(1)}`);
    return faultsAt(path);
  };
  const inFile = (content: string | Buffer) =>
    faultsWith((folder) => writeFileSync(join(folder, 'ca.pem'), content));
  const { ca: cert, key } = loopbackCertificate();

  it.each([
    ['is not there', 'no-file', () => undefined],
    ['is a folder', 'is-folder', (folder: string) => void mkdirSync(join(folder, 'ca.pem'))],
  ] as const)('%s', (_what, reason, place) => {
    expect(faultsWith(place)).toEqual([{ field: 'tls.ca_file', line: 2, reason }]);
  });

  it('may be no certificate, half a certificate, or a key', () => {
    const reason = (content: string | Buffer) => inFile(content).map((fault) => fault.reason);
    expect(reason('')).toEqual(['empty']);
    expect(reason('our own authority')).toEqual(['not-certificates']);
    expect(reason(Buffer.from([0x30, 0x82, 0x03, 0xff]))).toEqual(['not-certificates']);
    expect(reason('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')).toEqual([
      'not-certificates',
    ]);
    expect(reason(`${cert}\n${cert.slice(0, cert.length / 2)}`)).toEqual(['not-certificates']);
    expect(reason(`${cert}\n${key}`)).toEqual(['private-key']);
  });
});
