import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { TODAY, TODAYS_DETAILS } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { WELL } from '../../testing/views.ts';
import OverviewScreen from './overview-screen.tsx';

test.each([
  [{ light: 'taken', why: null }, 'The printer took the pulse', 'well'],
  [{ light: 'sent', why: null }, 'The pulse was sent', 'note'],
  [{ light: 'not-sent', why: { code: 'printer.open' } }, 'The printer did not open it', 'bad'],
] as const)('a drawer has a row, which leads to its setting: $light', async (end, says, standing) => {
  const drawer = { kind: 'printer', pin: 2, onMs: 100, offMs: 500, sensor: 'none' } as const;
  const { screen, app } = await drawInTill(<OverviewScreen />, {
    'till.glance': () => ok(WELL),
    'sales.today': () => ok(TODAY),
    'sales.details': () => ok(TODAYS_DETAILS),
    'drawer.view': () => ok({ ...drawer, ...end }),
  });
  await screen.getByRole('button', { name: /is well .* Show all$/ }).click();
  const row = screen.getByRole('button', { name: new RegExp(`^Cash drawer ${says}`) });
  await expect.element(row).toHaveAttribute('data-standing', standing);
  await row.click();
  expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'drawer' });
});

test.each([
  [{ light: 'ready', why: null }, 'it printed', 'well'],
  [{ light: 'silent', why: null }, 'sent; this printer gives no answer', 'note'],
  [{ light: 'trouble', why: { code: 'printer.missing' } }, 'it did not print', 'bad'],
] as const)(
  'the till’s own printer has a row, which leads to its setting: $light',
  async (end, says, standing) => {
    const named = { kind: 'escpos-file', path: '/dev/usb/lp0', width: 80 } as const;
    const look = { letters: 'epson', codes: 'command', feedLines: 4 } as const;
    const { screen, app } = await drawInTill(<OverviewScreen />, {
      'till.glance': () => ok(WELL),
      'sales.today': () => ok(TODAY),
      'sales.details': () => ok(TODAYS_DETAILS),
      'prints.view': () => ok({ printer: { ...named, ...look, ...end }, count: 0, waiting: [] }),
    });
    await screen.getByRole('button', { name: /is well .* Show all$/ }).click();
    const row = screen.getByRole('button', { name: new RegExp(`^Printer /dev/usb/lp0: ${says}`) });
    await expect.element(row).toHaveAttribute('data-standing', standing);
    await row.click();
    expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'printer' });
  },
);

test.each([
  [{ light: 'shown', why: null }, 'it shows', 'well'],
  [{ light: 'trouble', why: { code: 'pole.silent' } }, 'the display does not update', 'bad'],
] as const)('a pole display has a row, which leads to its setting: $light', async (end, says, standing) => {
  const { screen, app } = await drawInTill(<OverviewScreen />, {
    'till.glance': () => ok(WELL),
    'sales.today': () => ok(TODAY),
    'sales.details': () => ok(TODAYS_DETAILS),
    'pole.view': () => ok({ address: 'COM3', letters: 'epson', ...end }),
  });
  await screen.getByRole('button', { name: /is well .* Show all$/ }).click();
  const row = screen.getByRole('button', { name: new RegExp(`^Pole display COM3: ${says}`) });
  await expect.element(row).toHaveAttribute('data-standing', standing);
  await row.click();
  expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'pole' });
});

const SECOND = { id: 2, label: 'ACME', width: 1024, height: 600, x: 1920, y: 0 };

test.each([
  [[{ ...SECOND, isTills: false }], /ACME, 1024.×.600/, 'well'],
  [[], /ACME, 1024.×.600 \(not connected\)/, 'bad'],
] as const)(
  'a customer’s screen has a row, which leads to its setting: %#',
  async (screens, says, standing) => {
    const { screen, app, api } = await drawInTill(<OverviewScreen />, {
      'till.glance': () => ok(WELL),
      'sales.today': () => ok(TODAY),
      'sales.details': () => ok(TODAYS_DETAILS),
      'customer.screens': () => ok(screens),
      'customer.step': () => ok(null),
    });
    api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', customerScreen: SECOND });
    await screen.getByRole('button', { name: /Show all$/ }).click();
    const row = screen.getByRole('button', { name: says });
    await expect.element(row).toHaveAttribute('data-standing', standing);
    await row.click();
    expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'customer' });
  },
);

test('a till without payments has nothing to compare yet: no fault stands out', async () => {
  const { screen } = await drawInTill(<OverviewScreen />, {
    'till.glance': () => ok({ ...WELL, lastReconciledAt: null, hasPayments: false }),
    'sales.today': () => ok(TODAY),
    'sales.details': () => ok(TODAYS_DETAILS),
  });
  await expect.element(screen.getByText('All is well')).toBeVisible();
  await screen.getByRole('button', { name: /Show all$/ }).click();
  const row = screen.getByRole('main').getByRole('button', { name: /Last compared.*No payment/ });
  await expect.element(row).toHaveAttribute('data-standing', 'well');
});
