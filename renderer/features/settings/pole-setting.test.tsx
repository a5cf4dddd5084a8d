/** The pole display in the settings: its address, and the light after a test. */
import { expect, test } from 'vitest';
import type { PoleView } from '../../../shared/contract/pole.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { SettingsChange } from '../../../shared/settings/settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { PoleSetting } from './pole-setting.tsx';

test('an address is used only once it is whole, and an empty one ends it', async () => {
  const changes: SettingsChange[] = [];
  const settings = { ...DEFAULT_SETTINGS, poleAddress: 'COM3' };
  const onChange = async (change: SettingsChange) => {
    changes.push(change);
    return null;
  };
  const { screen } = await drawInTill(<PoleSetting settings={settings} onChange={onChange} />);
  const [use, address] = [
    screen.getByRole('button', { name: 'Save' }),
    screen.getByLabelText('Address of the display'),
  ];
  await expect.element(use).toBeDisabled();
  await address.fill('C:\\pole');
  await expect.element(use).toBeDisabled();
  for (const text of ['/dev/ttyUSB0', '']) {
    await address.fill(text);
    await use.click();
  }
  expect(changes).toEqual([{ poleAddress: '/dev/ttyUSB0' }, { poleAddress: '' }]);
});

test('a test ends in a light and the last error in words', async () => {
  let view: PoleView = { address: 'COM3', letters: 'epson', light: 'not-tried', why: null };
  const { screen } = await drawInTill(
    <PoleSetting settings={{ ...DEFAULT_SETTINGS, poleAddress: 'COM3' }} onChange={async () => null} />,
    {
      'pole.view': () => ok(view),
      'pole.test': async () => {
        view = { ...view, light: 'trouble', why: { code: 'pole.missing' } };
        return fail({ code: 'pole.missing' });
      },
    },
  );
  await expect.element(screen.getByText('COM3: not tried yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Test the display' }).click();
  await expect.element(screen.getByText('COM3: the display does not update')).toBeVisible();
  await expect.element(screen.getByText(/The pole display can’t be reached/)).toBeVisible();
});
