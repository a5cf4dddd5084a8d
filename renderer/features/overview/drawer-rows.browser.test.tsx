import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
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
