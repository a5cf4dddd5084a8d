/** Where a printer is, as a person writes it. */
import { expect, it } from 'vitest';
import { FilePrinter } from '../../shared/device/printer.ts';
import { printerPlace, printerText } from '../../shared/device/printer-address.ts';

const tcp = (host: string, port = 9_100) => ({ kind: 'escpos-tcp', host, port }) as const;
const file = (path: string) => ({ kind: 'escpos-file', path }) as const;

it.each([
  ['192.168.1.50', tcp('192.168.1.50'), '192.168.1.50:9100'],
  [' 192.168.1.50:9101 ', tcp('192.168.1.50', 9_101), '192.168.1.50:9101'],
  ['printer.local', tcp('printer.local'), 'printer.local:9100'],
  ['fe80::1', tcp('fe80::1'), '[fe80::1]:9100'],
  ['[fe80::1]:9101', tcp('fe80::1', 9_101), '[fe80::1]:9101'],
  ['\\\\KASSA-1\\XP-80C', file('\\\\KASSA-1\\XP-80C'), '\\\\KASSA-1\\XP-80C'],
  [
    '\\\\localhost\\Чек принтери (2)',
    file('\\\\localhost\\Чек принтери (2)'),
    '\\\\localhost\\Чек принтери (2)',
  ],
  ['/dev/usb/lp0', file('/dev/usb/lp0'), '/dev/usb/lp0'],
])('%j is a place, and is shown as %j', (text, place, shown) => {
  expect(printerPlace(text)).toEqual(place);
  expect(printerText(place)).toBe(shown);
  expect(printerPlace(shown)).toEqual(place);
});

it.each([
  '',
  'a printer',
  '192.168.1.50:0',
  '192.168.1.50:70000',
  'http://192.168.1.50',
  '\\\\KASSA',
  '\\\\KASSA\\',
  '\\\\KASSA\\C$\\file',
  '\\\\KASSA\\..',
  '\\\\KASSA\\XP80 ',
  '\\\\.\\pipe',
  '\\\\?\\C:',
  '//KASSA/XP80',
  '\\KASSA\\XP80',
  '/dev/usb/lp0/x',
  '/dev/usb/lp',
  '/dev/sda',
  'C:\\paper',
])('%j is no place', (text) => {
  if (!text.endsWith(' ')) expect(printerPlace(text)).toBeNull();
  expect(FilePrinter.safeParse({ kind: 'escpos-file', path: text, width: 80 }).success).toBe(false);
});
