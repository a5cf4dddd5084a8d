/** The manager's settings for the shop: shifts, the lock, and lists of reasons. */
import { expect, test } from 'vitest';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { PictureHash } from '../../../shared/pictures/picture.ts';
import { MOST_CASH_REASONS } from '../../../shared/reason.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Settings, SettingsChange } from '../../../shared/settings/settings.ts';
import { UZS_DENOMINATIONS } from '../../../shared/shift/counting.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import SettingsScreen from './settings-screen.tsx';

/** The screen on a till that keeps settings, with the requests for changes. */
async function drawSettings(
  before: Partial<Settings> = {},
  refuses: (change: SettingsChange) => TillError | null = () => null,
) {
  let settings: Settings = { ...DEFAULT_SETTINGS, language: 'en', ...before };
  const { screen, api } = await drawInTill(<SettingsScreen />, {
    'settings.change': (change) => {
      const trouble = refuses(change as SettingsChange);
      if (trouble) return fail(trouble);
      settings = { ...settings, ...(change as Partial<Settings>) };
      return ok(settings);
    },
  });
  api.publish('settings.changed', settings);
  const asked = (): readonly SettingsChange[] =>
    (api.requests.get('settings.change') ?? []) as SettingsChange[];
  return { screen, asked, now: () => settings };
}

test('the till locks after the chosen minutes, and hides sums if the shop wants it', async () => {
  const { screen, asked } = await drawSettings();
  const minutes = screen.getByRole('group', { name: 'The till locks by itself' });
  await expect.element(minutes.getByRole('radio', { name: 'after 10 minutes' })).toBeChecked();
  expect(minutes.getByRole('radio').elements()).toHaveLength(4);
  await minutes.getByText('after 2 minutes').click();
  await expect.element(minutes.getByRole('radio', { name: 'after 2 minutes' })).toBeChecked();
  const hides = screen.getByRole('switch', { name: 'Hide sums on a locked till' });
  await expect.element(hides).not.toBeChecked();
  await expect.element(hides).toHaveAccessibleDescription(/no sum, and not how many items/);
  await hides.click();
  await expect.element(hides).toBeChecked();
  await hides.click();
  await expect.element(hides).not.toBeChecked();
  expect(asked()).toEqual([{ idleLockMinutes: 2 }, { lockHides: true }, { lockHides: false }]);
});

test('a shop may leave the number of the terminal’s slip to the cashier', async () => {
  const { screen, asked } = await drawSettings();
  const optional = screen.getByRole('switch', { name: 'The terminal slip’s number is optional' });
  await expect.element(optional).not.toBeChecked();
  await expect.element(optional).toHaveAccessibleDescription(/“no slip number”/);
  await optional.click();
  await expect.element(optional).toBeChecked();
  await optional.click();
  await expect.element(optional).not.toBeChecked();
  expect(asked()).toEqual([{ slipNumber: 'optional' }, { slipNumber: 'asked' }]);
});

test('a shop sets the price from which goods take no cash, and takes the limit back', async () => {
  const { screen, asked } = await drawSettings();
  const limit = screen.getByRole('region', { name: 'No cash from a price of' });
  await expect.element(limit.getByText('No such limit now.')).toBeVisible();
  const set = limit.getByRole('button', { name: 'Set the limit' });
  await limit.getByRole('textbox', { name: 'Price of one piece' }).fill('0');
  await expect.element(set).toBeDisabled();
  await limit.getByRole('textbox', { name: 'Price of one piece' }).fill('25000000');
  await set.click();
  await expect.element(limit.getByText(/from 25.000.000.soum/)).toBeVisible();
  await limit.getByRole('button', { name: 'Without a limit' }).click();
  await expect.element(limit.getByText('No such limit now.')).toBeVisible();
  expect(asked()).toEqual([{ notForCashFrom: 2_500_000_000 }, { notForCashFrom: null }]);
});

test('a shop sets how long a sale waits for its invoice', async () => {
  const { screen, asked } = await drawSettings();
  const limit = screen.getByRole('group', { name: 'An invoice’s basket unlocks' });
  await expect.element(limit.getByRole('radio', { name: 'after 1 hour' })).toBeChecked();
  await limit.getByRole('radio', { name: 'after 15 minutes' }).click();
  await limit.getByRole('radio', { name: 'never by itself' }).click();
  await expect.element(limit.getByRole('radio', { name: 'never by itself' })).toBeChecked();
  expect(asked()).toEqual([{ invoiceLimitMinutes: 15 }, { invoiceLimitMinutes: null }]);
});

test('a manager asks for unit codes, and sets how receipts count as the service answered', async () => {
  const { screen, asked } = await drawSettings();
  await screen.getByRole('switch', { name: 'Receipts need unit codes' }).click();
  const scale = screen.getByRole('group', { name: 'Quantities on receipts' });
  await expect.element(scale.getByRole('radio', { name: 'As in the setup file' })).toBeChecked();
  await scale.getByText('Thousandths', { exact: true }).click();
  await scale.getByText('As in the setup file').click();
  expect(asked()).toEqual([{ unitsRequired: true }, { amountScale: 1000 }, { amountScale: null }]);
});

test('a shop switches on the count of the drawer, and only then chooses how', async () => {
  const { screen, asked } = await drawSettings();
  const mode = screen.getByRole('group', { name: 'Shifts' });
  await expect.element(screen.getByText(/A day opens and closes by itself/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Notes and coins that are counted' }).query()).toBeNull();
  await mode.getByText('Counted shifts').click();
  await expect.element(screen.getByText(/nothing is sold without one/)).toBeVisible();
  await screen.getByRole('switch', { name: /blind/i }).click();
  await expect.element(screen.getByRole('switch', { name: /blind/i })).toBeChecked();
  expect(asked()).toEqual([{ shifts: 'counted' }, { blindCount: true }]);
});

test('notes are listed from the largest, each once, and one note always remains', async () => {
  const { screen, asked, now } = await drawSettings({ shifts: 'counted', denominations: [50_000, 1_000] });
  const notes = screen.getByRole('region', { name: 'Notes and coins that are counted' });
  const value = notes.getByRole('textbox', { name: 'Value, soum' });
  const add = notes.getByRole('button', { name: 'Add' });
  for (const wrong of ['', '50000', '0', '1,5', '10000001']) {
    await value.fill(wrong);
    await expect.element(add).toBeDisabled();
  }
  await value.fill('20000');
  await add.click();
  await expect.element(value).toHaveValue('');
  expect(now().denominations).toEqual([50_000, 20_000, 1_000]);
  await notes.getByRole('button', { name: /^Remove 50.000/ }).click();
  await notes.getByRole('button', { name: /^Remove 20.000/ }).click();
  const last = notes.getByRole('button', { name: /^Remove 1.000/ });
  await expect.element(last).toBeDisabled();
  await notes.getByRole('button', { name: 'All that are in use' }).click();
  await expect.element(last).toBeEnabled();
  expect(asked().map(({ denominations }) => denominations)).toEqual([
    [50_000, 20_000, 1_000],
    [20_000, 1_000],
    [1_000],
    [...UZS_DENOMINATIONS],
  ]);
});

test('a full list says so in place of its field, and takes a new entry once an entry is gone', async () => {
  const cashReasons = Array.from({ length: MOST_CASH_REASONS }, (_, at) => `Reason ${at}`);
  const { screen, asked } = await drawSettings({ cashReasons });
  const reasons = screen.getByRole('region', { name: 'Reasons for cash in and out' });
  await expect.element(reasons.getByText(/^The list is full: it takes 30\./)).toBeVisible();
  expect(reasons.getByRole('textbox').query()).toBeNull();
  await reasons.getByRole('button', { name: 'Remove Reason 29' }).click();
  await reasons.getByRole('textbox', { name: 'New reason' }).fill('Water');
  await reasons.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => asked().at(-1)).toEqual({ cashReasons: [...cashReasons.slice(0, -1), 'Water'] });
});

test('reasons for pay-ins and pay-outs are added and removed singly, each once', async () => {
  const { screen, asked } = await drawSettings({ cashReasons: ['Water'] });
  const reasons = screen.getByRole('region', { name: 'Reasons for cash in and out' });
  const field = reasons.getByRole('textbox', { name: 'New reason' });
  const add = reasons.getByRole('button', { name: 'Add' });
  for (const wrong of ['', 'no', '  ab  ', 'Water', ' Water ']) {
    await field.fill(wrong);
    await expect.element(add).toBeDisabled();
  }
  await field.fill('  Small change ');
  await add.click();
  await reasons.getByRole('button', { name: 'Remove Water' }).click();
  await expect.element(reasons.getByText('Small change')).toBeVisible();
  expect(asked()).toEqual([{ cashReasons: ['Water', 'Small change'] }, { cashReasons: ['Small change'] }]);
});

test('refund reasons are typed one per line, invalid lines are dropped, and Save stores them', async () => {
  const { screen, asked } = await drawSettings();
  const field = screen.getByRole('textbox', { name: 'Reasons for refunds' });
  const save = screen.getByRole('button', { name: 'Save reasons' });
  await expect.element(save).toBeDisabled();
  const many = Array.from({ length: 14 }, (_, at) => `Reason ${at + 1}`);
  await field.fill(['  Broken  ', '', 'no', 'Broken', 'x'.repeat(80), ...many].join('\n'));
  await expect.element(save).toBeEnabled();
  expect(asked()).toEqual([]);
  await save.click();
  const kept = ['Broken', 'x'.repeat(60), ...many.slice(0, 10)];
  expect(asked()).toEqual([{ refundReasons: kept }]);
  await expect.element(field).toHaveValue(kept.join('\n'));
  await expect.element(save).toBeDisabled();
  // The shop has no list, so the till's reasons appear.
  await field.fill('');
  await save.click();
  expect(asked().at(-1)).toEqual({ refundReasons: [] });
});

test('the folder of the second copy is typed, checked, and may be removed', async () => {
  const { screen, asked } = await drawSettings();
  const copy = screen.getByRole('region', { name: 'Second copy of the journal' });
  await expect.element(copy.getByRole('status')).toHaveTextContent('No second copy is kept.');
  expect(copy.getByRole('button', { name: 'Keep no copy' }).query()).toBeNull();
  await expect.element(copy.getByRole('button', { name: 'Check and switch on' })).toBeDisabled();
  await copy.getByRole('textbox', { name: /folder$/ }).fill('  D:\\Tilla copy ');
  await copy.getByRole('button', { name: 'Check and switch on' }).click();
  await expect.element(copy.getByRole('status')).toHaveTextContent('It is kept in D:\\Tilla copy.');
  await expect.element(copy.getByRole('textbox')).toHaveValue('');
  await copy.getByRole('button', { name: 'Keep no copy' }).click();
  await expect.element(copy.getByRole('status')).toHaveTextContent('No second copy is kept.');
  expect(asked()).toEqual([{ logFolder: 'D:\\Tilla copy' }, { logFolder: null }]);
});

test('an unusable folder shows the reason beside its field, which keeps the typed text', async () => {
  const missing = { code: 'copy-folder.missing', field: 'E:\\Tilla' } as const;
  const { screen } = await drawSettings({}, ({ logFolder }) => (logFolder ? missing : null));
  const copy = screen.getByRole('region', { name: 'Second copy of the journal' });
  await copy.getByRole('textbox').fill('E:\\Tilla');
  await copy.getByRole('button', { name: 'Check and switch on' }).click();
  await expect
    .element(copy.getByRole('alert').getByText(/There is no folder E:\\Tilla\. Nothing was set\./))
    .toBeVisible();
  await expect.element(copy.getByRole('textbox')).toHaveValue('E:\\Tilla');
  await expect.element(copy.getByRole('status')).toHaveTextContent('No second copy is kept.');
});

test('the shop’s logo is removed with one press, and a refusal is said beside it', async () => {
  const logo = 'ab'.repeat(32) as PictureHash;
  let trouble: TillError | null = { code: 'journal.unwritable' };
  const { screen, asked } = await drawSettings({ logo }, () => trouble);
  const part = screen.getByRole('region', { name: 'Shop’s logo' });
  await expect.element(part.getByRole('img')).toHaveAttribute('src', `/pictures/${logo}`);
  await part.getByRole('button', { name: 'Remove' }).click();
  await expect.element(part.getByRole('alert')).toBeVisible();
  trouble = null;
  await part.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => part.getByRole('img').elements()).toEqual([]);
  await expect.poll(() => part.getByRole('alert').elements()).toEqual([]);
  expect(asked()).toEqual([{ logo: null }, { logo: null }]);
});
