import { expect, test } from 'vitest';
import type { DiagnosticsView } from '../../../shared/contract/install.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import SettingsScreen from './settings-screen.tsx';

const DIAGNOSTICS: DiagnosticsView = {
  version: '0.1.0',
  mode: 'training',
  baseUrl: 'http://127.0.0.1',
  serviceId: 27,
  secret: 'training',
  clockOffsetMs: null,
  facts: {},
  factsLearnedAt: null,
  proxy: null,
  dataFolder: 'data',
  tillId: 'till-1',
  journalId: 'journal-1',
  machine: 'bound',
  journalBytes: 2_048,
  lastBackupDay: null,
  lastReconciledAt: null,
  products: 12,
  soldWhole: 0,
  printer: null,
  drawer: null,
  pole: null,
  customerScreen: null,
  runtime: 'test',
};
const READS: Answers = { 'diagnostics.read': () => ok(DIAGNOSTICS) };

test.each([
  { language: 'en', theme: 'Theme', dark: 'Dark' },
  { language: 'uz', theme: 'Koʻrinish', dark: 'Qorongʻi' },
] as const)('a changed setting shows at once, and the main process keeps it: $language', async (says) => {
  const { language } = says;
  const { screen, api } = await drawInTill(
    <SettingsScreen />,
    {
      ...READS,
      'settings.change': (change) => ok({ ...DEFAULT_SETTINGS, language, theme: change.theme ?? 'system' }),
    },
    language,
  );
  const dark = screen.getByRole('group', { name: says.theme }).getByRole('radio', { name: says.dark });
  await expect.element(dark).not.toBeChecked();
  await dark.click();
  await expect.element(dark).toBeChecked();
  expect(api.requests.get('settings.change')).toEqual([{ theme: 'dark' }]);
});

test('a training till shows the way to sell for real, and a live one does not', async () => {
  const lesson = await drawInTill(<SettingsScreen />, {
    ...READS,
    'till.open': () => ok({ ...OPEN, mode: 'training' }),
  });
  await lesson.screen.getByRole('button', { name: 'Start selling for real' }).click();
  expect(lesson.app.route.getState().screen).toBe('way-out');
  await lesson.screen.unmount();
  const live = await drawInTill(<SettingsScreen />, {
    ...READS,
    'till.open': () => ok({ ...OPEN, mode: 'live' }),
  });
  await expect.element(live.screen.getByRole('textbox').first()).toBeVisible();
  expect(live.screen.getByRole('button', { name: 'Start selling for real' }).query()).toBeNull();
});

test('the search leaves the settings that fit, and their section', async () => {
  const { screen } = await drawInTill(<SettingsScreen />, READS);
  const sections = () => screen.getByRole('navigation', { name: 'Sections' }).getByRole('button').elements();
  await expect.poll(() => sections().length).toBe(4);
  const field = screen.getByRole('textbox', { name: 'Find a setting' });
  await field.fill('DARK');
  await expect.element(screen.getByRole('radio', { name: 'Dark' })).toBeVisible();
  expect(sections().map(({ textContent }) => textContent)).toEqual(['Screen and sound']);
  expect(screen.getByRole('group', { name: 'Camera' }).query()).toBeNull();
  await field.fill('zzz');
  await expect.element(screen.getByRole('status')).toHaveTextContent('No setting fits');
});

test('the way to the section in sight is marked', async () => {
  const { screen } = await drawInTill(<SettingsScreen />, READS);
  const till = screen.getByRole('button', { name: 'This till' });
  await expect
    .element(screen.getByRole('button', { name: 'Screen and sound' }))
    .toHaveAttribute('aria-current');
  await till.click();
  await expect.element(till).toHaveAttribute('aria-current');
  const ways = screen.getByRole('navigation', { name: 'Sections' });
  expect(ways.element().querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('the list of keys names every key of the till, even keys that no button shows', async () => {
  const { screen } = await drawInTill(<SettingsScreen />, READS);
  const keys = screen.getByRole('region', { name: 'Keys' });
  await expect.element(keys).toBeVisible();
  const listed = [...keys.element().querySelectorAll('kbd')].map(({ textContent }) => textContent);
  const printed = Array.from({ length: 12 }, (_, at) => `F${at + 1}`);
  const others = ['Ctrl Enter', 'Enter', 'Esc', '+', '−', '*', 'Delete', '3 *', '↑ ↓', '→'];
  expect(listed.toSorted()).toEqual([...printed, ...others].toSorted());
});

test('each rule of selling is a switch, with a sentence that explains it', async () => {
  let settings: Settings = { ...DEFAULT_SETTINGS, language: 'en' };
  const { screen, api } = await drawInTill(<SettingsScreen />, {
    ...READS,
    'settings.change': (change) => {
      settings = { ...settings, ...(change as Partial<Settings>) };
      return ok(settings);
    },
  });
  const oneLine = screen.getByRole('switch', { name: 'The same product goes into one line' });
  await expect.element(oneLine).toBeChecked();
  await expect.element(oneLine).toHaveAccessibleDescription(/counts up in its line/);
  await screen.getByText('The same product goes into one line').click();
  await expect.element(oneLine).not.toBeChecked();
  await screen.getByRole('switch', { name: 'Weighed goods go into one line' }).click();
  const why = screen.getByRole('switch', { name: 'Ask why items are removed' });
  await expect.element(why).toHaveAccessibleDescription(/types the reason/);
  await why.click();
  await screen
    .getByRole('group', { name: 'Keyboard on the screen' })
    .getByRole('radio', { name: 'Never' })
    .click();
  await expect
    .poll(() => settings)
    .toMatchObject({ mergeLines: false, mergeWeighed: true, voidReason: true, keyboard: 'never' });
  expect(api.requests.get('settings.change')).toEqual([
    { mergeLines: false },
    { mergeWeighed: true },
    { voidReason: true },
    { keyboard: 'never' },
  ]);
});

test('a refused setting shows the reason and keeps the previous value', async () => {
  const { screen } = await drawInTill(<SettingsScreen />, {
    ...READS,
    'settings.change': () => fail({ code: 'journal.unwritable' }),
  });
  await screen.getByRole('radio', { name: 'Dark' }).click();
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  await expect.element(screen.getByRole('radio', { name: 'Dark' })).not.toBeChecked();
  await expect.element(screen.getByRole('radio', { name: 'System default' })).toBeChecked();
});

test('the language changes on the screen where it is chosen', async () => {
  const { screen } = await drawInTill(<SettingsScreen />, {
    ...READS,
    'settings.change': () => ok({ ...DEFAULT_SETTINGS, language: 'uz' }),
  });
  await screen.getByRole('radio', { name: 'Oʻzbekcha' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sozlamalar' })).toBeVisible();
});

test('the facts about the till are read, and read again when the network changes', async () => {
  let view = DIAGNOSTICS;
  const { screen, api } = await drawInTill(<SettingsScreen />, { 'diagnostics.read': () => ok(view) });
  await expect.element(screen.getByText('till-1')).toBeInTheDocument();
  view = { ...DIAGNOSTICS, proxy: 'proxy.example:8080' };
  api.publish('network.changed', OPEN.network);
  await expect.element(screen.getByText('proxy.example:8080')).toBeInTheDocument();
});

test.each([
  [ok({ name: 'devices.jsonl' }), 'Saved: devices.jsonl'],
  [fail({ code: 'file.not-saved', field: 'devices.jsonl' } as const), /devices\.jsonl/],
])('the device record is saved, or the screen says why not: %#', async (answer, says) => {
  const { screen } = await drawInTill(<SettingsScreen />, {
    ...READS,
    'diagnostics.save-devices': () => answer,
  });
  await screen.getByRole('button', { name: 'Save the device record' }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
});
