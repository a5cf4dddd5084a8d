/** The printer in the settings: its address, and the light after a test page. */
import { expect, test } from 'vitest';
import type { PrintsView } from '../../../shared/contract/prints.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
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

test('an address is used only once it is whole', async () => {
  const changes: SettingsChange[] = [];
  const settings = { ...DEFAULT_SETTINGS, printerKind: 'escpos-tcp' as const };
  const { screen } = await drawInTill(
    <PrinterSetting
      settings={settings}
      onChange={async (change) => {
        changes.push(change);
        return null;
      }}
    />,
    { 'prints.view': () => ok({ printer: null, count: 0, waiting: [] }) },
  );
  const use = screen.getByRole('button', { name: 'Use this address' });
  await expect.element(use).toBeDisabled();
  await screen.getByLabelText('Address of the printer').fill('192.168.1.50');
  await screen.getByLabelText('Port').fill('70000');
  await expect.element(use).toBeDisabled();
  await screen.getByLabelText('Port').fill('9100');
  await use.click();
  expect(changes).toEqual([{ printerHost: '192.168.1.50', printerPort: 9100 }]);
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
