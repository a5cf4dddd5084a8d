import { expect, test } from 'vitest';
import type { PendingView } from '../../../shared/contract/install.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { NotSetUp } from './not-set-up.tsx';

const FAULTY: TillError = {
  code: 'provision.invalid',
  limit: 3,
  faults: [
    { field: 'base_url', reason: 'not-https', line: 2 },
    { field: 'secret_key', line: null, reason: 'missing' },
  ],
};
const PENDING: PendingView = {
  from: { baseUrl: 'https://old.example', serviceId: 77, shopName: 'Bahor' },
  to: { baseUrl: 'https://new.example', serviceId: 77, shopName: 'Bahor' },
  changes: ['address', 'key'],
  unfinished: 2,
};

test('a till that is not set up lists each fault and the person who repairs it', async () => {
  const { screen, app } = await drawInTill(<NotSetUp error={FAULTY} />, {});
  await expect.element(screen.getByRole('heading', { name: 'This till is not set up' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: '3 errors in the file' })).toBeVisible();
  expect(screen.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(screen.getByText('base_url')).toBeVisible();
  await expect.element(screen.getByText('secret_key')).toBeVisible();
  await screen.getByRole('button', { name: 'Settings' }).click();
  expect(app.route.getState().screen).toBe('settings');
});

test('a person who can’t read the language changes it there, or sees why the change failed', async () => {
  let mayChange = false;
  const { screen } = await drawInTill(<NotSetUp error={FAULTY} />, {
    'settings.change': (change) =>
      mayChange
        ? ok({ ...DEFAULT_SETTINGS, ...change } as typeof DEFAULT_SETTINGS)
        : fail({ code: 'journal.unwritable' }),
  });
  await screen.getByRole('radio', { name: 'Русский' }).click();
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  mayChange = true;
  await screen.getByRole('radio', { name: 'Русский' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: /не настроена/ })).toBeVisible();
});

test('a waiting provisioning file shows its changes, and needs only the setup code', async () => {
  const { screen, api } = await drawInTill(<InstallDialog />, {
    'install.pending': () => ok(PENDING),
    'install.accept': ({ code }) =>
      code === 'right-code' ? ok({ restarts: true }) : fail({ code: 'setup-code.wrong' }),
  });
  await expect
    .element(screen.getByRole('row', { name: /Address.*old\.example.*new\.example/ }))
    .toBeVisible();
  await expect.element(screen.getByText('Also changes: payment key')).toBeVisible();
  await expect.element(screen.getByText(/2 payments are not at an end/)).toBeVisible();
  const take = screen.getByRole('button', { name: 'Accept the new file' });
  const code = screen.getByRole('textbox', { name: 'This till’s setup code' });
  await code.fill('short');
  await expect.element(take).toBeDisabled();
  await code.fill('wrong-code');
  await take.click();
  await expect.element(screen.getByText(/setup-code\.wrong/)).toBeInTheDocument();
  await code.fill('right-code');
  await take.click();
  await expect.element(screen.getByText(/the till closes and opens again/)).toBeVisible();
  expect(api.requests.get('install.accept')).toEqual([{ code: 'wrong-code' }, { code: 'right-code' }]);
});

test('the dialog closes when no file waits any longer', async () => {
  const { app } = await drawInTill(<InstallDialog />, { 'install.pending': () => ok(null) });
  app.route.openDialog({ kind: 'install' });
  await expect.poll(() => app.route.getState().dialog).toBeNull();
});
