/** Which printer the till uses: a person's setting comes before the setup file. */
import { expect, it } from 'vitest';
import { NamedPrinter, printerOf } from '../../shared/device/printer.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';

const FILE = { kind: 'escpos-tcp', host: '10.0.0.9', port: 9100, width: 58 } as const;
const LOOK = { letters: 'epson', codes: 'command', feedLines: 4 } as const;
const typed = { ...DEFAULT_SETTINGS, printerKind: 'escpos-tcp', printerHost: '10.0.0.8' } as const;
const DEVICE = { kind: 'escpos-file', path: '/dev/usb/lp0', width: 80 } as const;
const shared = { ...typed, printerKind: 'escpos-file', printerPath: '\\\\KASSA\\XP80' } as const;
const installed = { ...typed, printerKind: 'installed', printerName: 'XP-80C' } as const;

it.each([
  { settings: DEFAULT_SETTINGS, file: FILE, is: { ...FILE, ...LOOK } },
  { settings: DEFAULT_SETTINGS, file: null, is: null },
  { settings: typed, file: FILE, is: { ...FILE, ...LOOK, host: '10.0.0.8', width: 80 } },
  { settings: { ...typed, printerHost: '' }, file: FILE, is: null },
  { settings: DEFAULT_SETTINGS, file: DEVICE, is: { ...DEVICE, ...LOOK } },
  { settings: shared, file: FILE, is: { ...DEVICE, ...LOOK, path: shared.printerPath } },
  { settings: { ...shared, printerPath: '' }, file: FILE, is: null },
  { settings: installed, file: FILE, is: { kind: 'installed', name: 'XP-80C', width: 80, ...LOOK } },
  { settings: { ...installed, printerName: '' }, file: FILE, is: null },
  { settings: { ...DEFAULT_SETTINGS, printerKind: 'system' as const }, file: FILE, is: null },
])('$settings.printerKind with $settings.printerHost is $is', ({ settings, file, is }) => {
  expect(printerOf(settings, file)).toEqual(is);
});

it('the unchecked key of an older program is read as a printer, or left out', () => {
  expect(NamedPrinter.safeParse(FILE).data).toEqual(FILE);
  expect(NamedPrinter.safeParse({ kind: 'usb', port: 'COM1' }).success).toBe(false);
});
