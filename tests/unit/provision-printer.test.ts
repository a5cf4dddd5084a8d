/** The printer of a provisioning file: each kind, and the faults of another. */
import { expect, it } from 'vitest';
import { readProvisionFile } from '../../electron/provisioning/provision.ts';
import { faultsOf, fileWith, PROVISION, reasonsOf } from '../support/provision-files.ts';

const PRINTER = { kind: 'escpos-tcp', host: '10.0.0.9', port: 9_100, width: 80 };

it('accepts a fully described printer, and reports all faults of another', () => {
  const file = fileWith({ ...PROVISION, printer: PRINTER });
  expect(readProvisionFile(file)).toMatchObject({ value: { printer: PRINTER } });
  expect(reasonsOf({ ...PROVISION, printer: { kind: 'escpos-tcp', port: 9_100.5 } })).toEqual([
    ['printer.host', 'missing'],
    ['printer.width', 'missing'],
    ['printer.port', 'not-whole'],
  ]);
});

it.each([
  { kind: 'escpos-file', path: '\\\\KASSA\\XP80', width: 58 },
  { kind: 'escpos-file', path: '/dev/usb/lp0', width: 80 },
  { kind: 'installed', name: 'XP-80C (copy 1)', width: 80 },
])('accepts a printer as $kind', (printer) => {
  expect(readProvisionFile(fileWith({ ...PROVISION, printer }))).toMatchObject({ value: { printer } });
});

it('a network printer without a port has the usual one', () => {
  const { port, ...printer } = PRINTER;
  expect(readProvisionFile(fileWith({ ...PROVISION, printer }))).toMatchObject({
    value: { printer: { ...printer, port } },
  });
});

it('names the keys of the printer’s own kind, and what stands for a path', () => {
  const printer = { kind: 'escpos-file', path: 'C:\\paper', host: '10.0.0.9', width: 80 };
  expect(faultsOf({ ...PROVISION, printer })).toMatchObject([
    {
      field: 'printer.path',
      reason: 'not-one-of',
      allowed: [String.raw`"\\\\HOST\\NAME"`, '"/dev/usb/lp0"'],
    },
    { field: 'printer.host', reason: 'unknown-key' },
  ]);
  expect(faultsOf({ ...PROVISION, printer: { kind: 'usb' } })).toMatchObject([
    { field: 'printer.kind', allowed: ['"escpos-tcp"', '"escpos-file"', '"installed"'] },
  ]);
});
