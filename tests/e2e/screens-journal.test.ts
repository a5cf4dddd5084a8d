/** An unusable journal, on a fake till: the panel, the manager's repair, and the way out after it. */
import { describe, expect, it } from 'vitest';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { SCENES } from '../support/screen-scenes.ts';

const the = screensOfFile();
const walk = (name: string) => SCENES[name]?.walk(the.screen, the.till);

describe('an unusable journal', () => {
  it('found damaged while the till sells disables Pay and asks for a restart, where the manager’s button is', async () => {
    await the.open();
    await the.button('Pay').waitFor();
    const error = { code: 'journal.found-damaged' } as const;
    the.till.publish('notice.raised', { id: error.code, error, level: 'blocking' });
    await the.panel.getByText('New sales are stopped: the journal is damaged').waitFor();
    await the.panel.getByText('a manager can repair the journal there').waitFor();
    expect(await the.button('Pay').count()).toBe(0);
    expect(await the.button('Cash').count()).toBe(0);
    expect(await the.button('Repair the journal').count()).toBe(0);
  });

  it('on a full disk disables Pay and Cash until there is room, even on a page opened meanwhile', async () => {
    const error = { code: 'journal.disk-full', field: 'C:' } as const;
    await the.open({
      charging: { ready: false, error },
      notices: [{ id: error.code, error, level: 'blocking' }],
    });
    await the.panel.getByText('New sales are stopped: the disk is full').waitFor();
    await the.panel.getByText('Free at least 100 MB on this disk').waitFor();
    expect(await the.button('Pay').count()).toBe(0);
    expect(await the.button('Cash').count()).toBe(0);
    expect(await the.button('Repair the journal').count()).toBe(0);
    the.till.publish('notice.ended', { id: error.code });
    await the.button('Pay').waitFor();
    await the.button('Cash').waitFor();
  });

  it.each(['journal.corrupt', 'journal.lost', 'journal.differs', 'journal.set-back'] as const)(
    '%s blocks, and is repaired once, by a manager',
    async (code) => {
      await the.open({ charging: { ready: false, error: { code } } });
      await the.panel.getByText('The till can’t sell').waitFor();
      expect(await the.button('Pay').count()).toBe(0);
      expect(await the.button('Cash').count()).toBe(0);
      await the.button('Repair the journal').click();
      const repair = the.dialog.getByRole('button', { name: 'Repair', exact: true });
      expect(await repair.isDisabled()).toBe(true);
      await the.button('The power went off').click();
      await repair.dblclick();
      await the.panel.getByText('The books are correct up to entry 4812').waitFor();
      await the.panel.getByText('37 entries were regained').waitFor();
      await the.button('Close Tilla').waitFor();
      expect(await the.panel.getByText('could not be joined').count()).toBe(0);
      expect(await the.button('Repair the journal').count()).toBe(0);
      expect(the.till.callsOf('journal.repair').map(({ request }) => request)).toEqual([
        { reason: 'The power went off' },
      ]);
    },
  );

  it('names what could not be recovered, and what to do about it', async () => {
    const till = new FakeTill(SCENES['sale-journal-left-over']?.till);
    till.repair = { ...till.repair, leftOver: 5, salvaged: 2 };
    await the.open(till);
    await walk('sale-journal-left-over');
    await the.panel.getByText('5 entries could not be joined').waitFor();
    await the.panel.getByText('2 entries were made').waitFor();
    await the.panel.getByText('Compare with the service').waitFor();
  });

  it('that can’t be repaired leaves the last way out: an empty journal, with a warning', async () => {
    await the.open({ charging: { ready: false, error: { code: 'journal.lost' } } });
    await the.button('Repair the journal').click();
    the.till.refusals.set('journal.repair', { code: 'journal.lost' });
    await the.button('Installer said so').click();
    await the.dialog.getByRole('button', { name: 'Repair', exact: true }).click();
    await the.dialog.getByText('is gone or empty').waitFor();
    await the.button('Begin an empty journal').click();
    await the.dialog.getByRole('alert').getByText('disappear from this till').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.getByRole('button', { name: 'Repair', exact: true }).waitFor();
    await the.button('Begin an empty journal').click();
    expect(await the.button('Begin an empty one').isDisabled()).toBe(true);
    await the.button('Installer said so').click();
    await the.button('Begin an empty one').click();
    await the.panel.getByText('journal.set-aside-1795167667000.db').waitFor();
    await the.panel.getByText('311 payments were taken over').waitFor();
    await the.panel.getByText('2 tasks wait for a person').waitFor();
    await the.panel.getByText('3 entries could not be read').waitFor();
    expect(await the.button('Repair the journal').count()).toBe(0);
    expect(the.till.callsOf('journal.start-fresh').map(({ request }) => request)).toEqual([
      { reason: 'Installer said so' },
    ]);
  });

  it.each([
    ['journal.newer', 0, 0],
    ['journal.old', 0, 1],
  ] as const)('%s is not repaired', async (code, repairs, freshStarts) => {
    await the.open({ charging: { ready: false, error: { code } } });
    await the.panel.getByText('The till can’t sell').waitFor();
    expect(await the.button('Repair the journal').count()).toBe(repairs);
    expect(await the.button('Begin an empty journal').count()).toBe(freshStarts);
  });
});
