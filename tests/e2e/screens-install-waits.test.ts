/**
 * A provisioning file that waits for the setup code: what the dialog shows, and how it handles the typed
 * code.
 */
import { describe, expect, it } from 'vitest';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { HELD, LEAVES, PENDING, WAITS } from '../support/screen-scenes-install-waits.ts';

const the = screensOfFile();
const CODE = 'olma-7788-nok';

async function opened(): Promise<FakeTill> {
  const till = new FakeTill({ mode: 'live', notices: [WAITS] });
  till.pending = PENDING;
  await the.open(till);
  await the.button('Messages').click();
  await the.button('Look at it').click();
  return till;
}

describe('a provisioning file that waits', () => {
  it('is shown beside the present settings, and asks for the code', async () => {
    await opened();
    const { dialog } = the;
    await dialog.getByRole('heading', { name: 'A new setup file waits' }).waitFor();
    for (const [row, now, coming] of [
      ['Address of the service', 'https://gateway.example/v2/', 'https://pay.stranger.example/v2/'],
      ['Service number', '77', '4100'],
    ] as const) {
      const cells = dialog.getByRole('row', { name: row }).getByRole('cell');
      await expect.poll(() => cells.allTextContents()).toEqual([now, coming]);
    }
    await dialog.getByText('Also changes: payment key, setup code').waitFor();
    const code = dialog.getByLabel('This till’s setup code');
    expect(await code.getAttribute('type')).toBe('password');
    await expect.poll(() => code.evaluate((field) => document.activeElement === field)).toBe(true);
    // Too short for a setup code: the page sends nothing before the code is complete.
    await code.fill('short');
    await the.screen.page.keyboard.press('Enter');
    await code.fill(CODE);
    await the.screen.page.keyboard.press('Enter');
    await dialog.getByText('from its next start on it works with the new one').waitFor();
    expect(the.till.callsOf('install.accept').map(({ request }) => request)).toEqual([{ code: CODE }]);
  });

  it('stays with the reason for its refusal, then is accepted', async () => {
    const till = await opened();
    const { dialog } = the;
    till.refusals.set('install.accept', { code: 'setup-code.wrong' });
    await dialog.getByLabel('This till’s setup code').fill(CODE);
    await the.button('Accept the new file').click();
    await dialog.getByText('This is not the till’s setup code').waitFor();
    await the.button('Accept the new file').click();
    await dialog.getByText('from its next start on it works with the new one').waitFor();
    expect(till.callsOf('install.accept').at(-1)?.request).toEqual({ code: CODE });
    await the.button('Close').click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes no code during the wait after wrong ones', async () => {
    const till = await opened();
    till.refusals.set('install.accept', { code: 'setup-code.wait', limit: 4 });
    await the.dialog.getByLabel('This till’s setup code').fill(CODE);
    await the.button('Accept the new file').click();
    await the.dialog.getByText('Try again in 4 min').waitFor();
    expect(await the.button('Accept the new file').isDisabled()).toBe(true);
  });

  it('that would leave payments behind shows how many, and what happens to them', async () => {
    const till = new FakeTill({ mode: 'live', notices: [HELD] });
    till.pending = LEAVES;
    await the.open(till);
    await the.button('Messages').click();
    await the.dialog.getByText('2 payments have not come to an end at the present one').waitFor();
    await the.button('Look at it').click();
    const left = the.dialog.getByRole('status');
    expect(await left.textContent()).toMatch(/At the present address 2 payments are not at an end/);
    expect(await left.textContent()).toMatch(/stops asking about them: they stay open here/);
    await the.dialog.getByLabel('This till’s setup code').fill(CODE);
    await the.button('Accept the new file').click();
    await the.dialog.getByText('from its next start on it works with the new one').waitFor();
  });

  it('of a till with a lost seal says that the present settings can’t be read', async () => {
    const till = new FakeTill({ mode: 'live', notices: [WAITS] });
    till.pending = { ...PENDING, from: null, changes: [] };
    await the.open(till);
    await the.button('Messages').click();
    await the.button('Look at it').click();
    await the.dialog.getByText('can’t be read any more').first().waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
  });
});
