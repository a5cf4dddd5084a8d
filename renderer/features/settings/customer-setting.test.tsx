/** The customer's screen in the settings: chosen among those that are connected, and known when it is not. */
import { expect, test } from 'vitest';
import type { ScreenChoice } from '../../../shared/contract/customer.ts';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { CustomerSetting } from './customer-setting.tsx';

const OWN: ScreenChoice = { id: 1, label: 'Till', width: 1920, height: 1080, x: 0, y: 0, isTills: true };
const OTHER: ScreenChoice = { id: 2, label: 'ACME', width: 1024, height: 600, x: 1920, y: 0, isTills: false };
const { isTills: _, ...REMEMBERED } = OTHER;

async function draw(change: Partial<Settings>, screens: readonly ScreenChoice[]) {
  const changes: SettingsChange[] = [];
  const { screen } = await drawInTill(
    <CustomerSetting
      settings={{ ...DEFAULT_SETTINGS, ...change }}
      onChange={async (what) => {
        changes.push(what);
        return null;
      }}
    />,
    { 'customer.screens': () => ok(screens) },
  );
  return { screen, changes };
}

test('offers every screen but the till’s own, and remembers the chosen one', async () => {
  const { screen, changes } = await draw({}, [OWN, OTHER]);
  await screen.getByText(/ACME, 1024.×.600/).click();
  expect(changes).toEqual([{ customerScreen: REMEMBERED }]);
  expect(screen.getByText(/Till/).query()).toBeNull();
  expect(screen.getByText('Where the camera stands, seen from that screen').query()).toBeNull();
});

test('knows the remembered screen with another id, and one that is not connected', async () => {
  const here = await draw({ customerScreen: REMEMBERED }, [OWN, { ...OTHER, id: 7 }]);
  await expect.element(here.screen.getByRole('radio', { name: /ACME/ })).toBeChecked();
  await here.screen.getByText('Left').click();
  await here.screen.getByRole('switch', { name: 'Customers type their card on that screen' }).click();
  expect(here.changes).toEqual([{ customerCamera: 'left' }, { customerTypesCard: true }]);
  await here.screen.unmount();
  const gone = await draw({ customerScreen: REMEMBERED }, [OWN]);
  await expect.element(gone.screen.getByRole('radio', { name: /ACME.*not connected/ })).toBeChecked();
  await gone.screen.getByText('Off').click();
  expect(gone.changes).toEqual([{ customerScreen: null }]);
});
