/** The printer in the settings: its address, and the light after a test page. */
import { expect, test } from 'vitest';
import type { PrintsView } from '../../../shared/contract/prints.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { PrinterSetting } from './printer-setting.tsx';

const PRINTER = {
  kind: 'escpos-tcp',
  host: '192.168.1.50',
  port: 9100,
  width: 80,
  letters: 'epson',
  codes: 'command',
  feedLines: 4,
} as const;

const NONE = { 'prints.view': () => ok<PrintsView>({ printer: null, count: 0, waiting: [] }) };

async function drawSetting(settings: Partial<Settings>, names: readonly string[] | null = []) {
  const changes: SettingsChange[] = [];
  const { screen } = await drawInTill(
    <PrinterSetting
      settings={{ ...DEFAULT_SETTINGS, ...settings }}
      onChange={async (change) => {
        changes.push(change);
        return null;
      }}
    />,
    { ...NONE, 'printer.installed': () => ok(names) },
  );
  return { screen, changes };
}

test('an address is used only once it is whole, and decides the kind', async () => {
  const { screen, changes } = await drawSetting({ printerKind: 'escpos-tcp' });
  const [use, address] = [
    screen.getByRole('button', { name: 'Save' }),
    screen.getByLabelText('Address of the printer'),
  ];
  await expect.element(use).toBeDisabled();
  await address.fill('192.168.1.50:70000');
  await expect.element(use).toBeDisabled();
  for (const text of ['192.168.1.50', '192.168.1.50:9101', '\\\\KASSA\\XP80', '/dev/usb/lp0']) {
    await address.fill(text);
    await use.click();
  }
  expect(changes).toEqual([
    { printerKind: 'escpos-tcp', printerHost: '192.168.1.50', printerPort: 9100 },
    { printerKind: 'escpos-tcp', printerHost: '192.168.1.50', printerPort: 9101 },
    { printerKind: 'escpos-file', printerPath: '\\\\KASSA\\XP80' },
    { printerKind: 'escpos-file', printerPath: '/dev/usb/lp0' },
  ]);
});

test('another kind keeps the address that was typed before', async () => {
  const { screen, changes } = await drawSetting({ printerKind: 'system', printerPath: '/dev/usb/lp0' });
  await screen.getByText('By its address').click();
  expect(changes).toEqual([{ printerKind: 'escpos-file' }]);
});

test('an installed printer is one of those that the system names, or the chosen one that is gone', async () => {
  const { screen, changes } = await drawSetting({ printerKind: 'installed', printerName: 'Gone' }, [
    'XP-80C',
  ]);
  await expect.element(screen.getByLabelText('Gone')).toBeChecked();
  await screen.getByText('XP-80C').click();
  expect(changes).toEqual([{ printerName: 'XP-80C' }]);
});

test.each([
  [null, /only the installed Tilla prints without a dialog/],
  [[], /Install it in Windows first/],
])('where the system names %j, a sentence says what to do', async (names, says) => {
  const { screen } = await drawSetting({ printerKind: 'installed' }, names);
  await expect.element(screen.getByText(says)).toBeVisible();
});

test('a test page ends in a light and the last error in words', async () => {
  let view: PrintsView = { printer: { ...PRINTER, light: 'not-tried', why: null }, count: 0, waiting: [] };
  const { screen, api } = await drawInTill(
    <PrinterSetting settings={DEFAULT_SETTINGS} onChange={async () => null} />,
    {
      'prints.view': () => ok(view),
      'printer.test': async () => {
        view = {
          printer: { ...PRINTER, light: 'trouble', why: { code: 'printer.open' } },
          count: 0,
          waiting: [],
        };
        api.publish('prints.changed', view);
        return fail({ code: 'printer.open' });
      },
    },
  );
  await expect.element(screen.getByText('192.168.1.50:9100: not tried yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Test page' }).click();
  await expect.element(screen.getByText('192.168.1.50:9100: it did not print')).toBeVisible();
  await expect.element(screen.getByText(/The printer’s cover is open/)).toBeVisible();
});
