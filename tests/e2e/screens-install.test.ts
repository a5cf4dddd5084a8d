/** A till whose provisioning file was refused, on a fake till: its faults, and what still works. */
import { describe, expect, it } from 'vitest';
import { screensOfFile } from '../support/screen-harness.ts';
import { notSetUp, notSetUpAgain } from '../support/screen-scenes-install.ts';
import { scanCode, typeCode } from '../support/screen-walk.ts';

const the = screensOfFile();
const heading = (name: string) => the.screen.page.getByRole('heading', { name });

describe('on a new folder', () => {
  it('the screen says that the till is not set up, lists each fault and its fix, and sells nothing', async () => {
    await the.open(notSetUp(), { waitFor: 'main' });
    await heading('This till is not set up').waitFor();
    const wrong = the.screen.page.getByRole('region', { name: '5 errors in the file' });
    await wrong.waitFor();
    expect(await wrong.getByRole('listitem').allTextContents()).toEqual([
      'line 1setup_code: is missing',
      'line 2base_url: must begin with https:// (http:// only for a service on this very computer)',
      'line 4service_id: must be a number, without quotes',
      'line 6sercet_key: is not a key that Tilla knows: check the spelling',
      'line 9fiscal.amount_scale: must be one of: 1, 1000',
    ]);
    await the.screen.page.getByText('Installer: correct the file').waitFor();
    expect(await the.panel.count()).toBe(0);
    expect(await the.field.count()).toBe(0);
    expect(await the.button(/^(Pay|Cash)/).count()).toBe(0);
    expect(await the.screen.page.getByText('Training').count()).toBe(0);
  });

  it('a scanned product is ignored', async () => {
    await the.open(notSetUp(), { waitFor: 'main' });
    await scanCode(the.screen, '4780000000001');
    // The press is handled after the scan.
    await the.screen.page.getByRole('radio', { name: 'Русский' }).click();
    await heading('Касса не настроена').waitFor();
    expect(the.till.calls.map(({ channel }) => channel)).toEqual(['till.open', 'settings.change']);
  });

  it('another language is one press away, and history and settings are there', async () => {
    await the.open(notSetUp(), { waitFor: 'main' });
    await the.screen.page.getByRole('radio', { name: 'Русский' }).click();
    await heading('Касса не настроена').waitFor();
    await the.screen.page.getByRole('radio', { name: 'Oʻzbekcha' }).click();
    await heading('Kassa sozlanmagan').waitFor();
    await the.screen.page.getByRole('radio', { name: 'English' }).click();
    await heading('This till is not set up').waitFor();
    await the.button('Settings').click();
    await heading('Settings').waitFor();
    await the.screen.page.getByRole('banner').getByText('This till is not set up').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.button('History').click();
    await heading('History').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await heading('This till is not set up').waitFor();
  });

  it('of more faults than the list holds the number is shown', async () => {
    const faults = [{ field: 'a', line: 2, reason: 'unknown-key' }] as const;
    await the.open(notSetUp(faults, 41), { waitFor: 'main' });
    await heading('41 errors in the file').waitFor();
    await the.screen.page.getByText('and 40 more').waitFor();
  });
});

describe('on a till that was set up before', () => {
  it('cash and history work, no code is charged, and the faults are behind the notice', async () => {
    await the.open(notSetUpAgain());
    await the.screen.page.getByText('The setup file can’t be used: 5 things are wrong in it').waitFor();
    await typeCode(the.screen, '4780000000001');
    await the.screen.rows.first().waitFor();
    await expect.poll(() => the.button('Cash').isEnabled()).toBe(true);
    await the.screen.page.getByRole('banner').getByRole('button', { name: 'Messages' }).click();
    const lines = the.dialog.getByRole('listitem').filter({ hasText: 'line' });
    await expect.poll(() => lines.count()).toBeGreaterThan(5);
    await the.dialog.getByText('service_id: must be a number, without quotes').waitFor();
  });
});
