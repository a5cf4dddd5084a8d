/** The drawer in the settings: its test is an opening with a reason, and the light shows how it went. */
import { expect, test } from 'vitest';
import type { DrawerView } from '../../../shared/contract/drawer.ts';
import type { PrintsView } from '../../../shared/contract/prints.ts';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DrawerSetting } from './drawer-setting.tsx';

const DRAWER: DrawerView = {
  ...{ kind: 'printer', pin: 2, onMs: 100, offMs: 500, sensor: 'none' },
  ...{ light: 'not-tried', why: null },
};
const PRINTS: PrintsView = {
  printer: {
    ...{ kind: 'escpos-tcp', host: '192.168.1.50', port: 9_100, width: 80 },
    ...{ letters: 'epson', codes: 'command', feedLines: 4, light: 'ready', why: null },
  },
  count: 0,
  waiting: [],
};
const settings = { ...DEFAULT_SETTINGS, drawerKind: 'printer' as const };

test('the test opens the drawer for a reason, and the light and the error say how it went', async () => {
  let view = DRAWER;
  const { screen, api } = await drawInTill(
    <DrawerSetting settings={settings} onChange={async () => null} />,
    {
      'drawer.view': () => ok(view),
      'prints.view': () => ok(PRINTS),
      'drawer.no-sale': () => {
        view = { ...DRAWER, light: 'not-sent', why: { code: 'printer.open' } };
        api.publish('drawer.changed', view);
        return ok(null);
      },
    },
  );
  await expect.element(screen.getByText('Not tried yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Test: open the drawer' }).click();
  await expect.element(screen.getByText('The printer did not open it')).toBeVisible();
  await expect.element(screen.getByText(/The printer’s cover is open/)).toBeVisible();
  expect(api.requests.get('drawer.no-sale')).toEqual([{ reason: 'Test of the drawer' }]);
});

test('pin, times and sensor are settings', async () => {
  const changes: SettingsChange[] = [];
  const onChange = async (change: SettingsChange) => {
    changes.push(change);
    return null;
  };
  const { screen } = await drawInTill(<DrawerSetting settings={settings} onChange={onChange} />, {
    'drawer.view': () => ok(DRAWER),
    'prints.view': () => ok(PRINTS),
  });
  await screen.getByText('Pin 5').click();
  await screen.getByText('200 ms').click();
  await screen.getByText('250 ms').click();
  await screen.getByText('Low is open').click();
  expect(changes).toEqual([
    { drawerPin: 5 },
    { drawerPulseMs: 200 },
    { drawerPauseMs: 250 },
    { drawerSensor: 'low' },
  ]);
});

const INSTALLED: PrintsView['printer'] = {
  ...{ kind: 'installed', name: 'XP-80C', width: 80 },
  ...{ letters: 'epson', codes: 'command', feedLines: 4, light: 'ready', why: null },
};

test.each([null, INSTALLED])(
  'with %j for a printer the settings say what the drawer lacks',
  async (printer) => {
    const { screen } = await drawInTill(<DrawerSetting settings={settings} onChange={async () => null} />, {
      'drawer.view': () => ok(DRAWER),
      'prints.view': () => ok({ ...PRINTS, printer }),
    });
    await expect.element(screen.getByText(/Only a printer by its address opens a drawer/)).toBeVisible();
    expect(screen.getByRole('button').query()).toBeNull();
  },
);
