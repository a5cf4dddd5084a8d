/** The log records who set what, and what somebody edited in the file. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Settings } from '../../shared/settings/settings.ts';
import { SHOP_SETTINGS } from '../../shared/settings/shop-settings.ts';
import { good } from '../support/drawer.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

/** With Dilshod, the manager, at the till. */
async function shop() {
  const till = await StaffedTill.openShop();
  const { dilshod } = await till.hire();
  await till.signIn(dilshod, PIN.dilshod);
  /** What a start does with the file. */
  const begin = (): void => void till.composed.features.settings?.start();
  const logged = () => till.entries('settings.changed').map(({ payload }) => payload);
  return { till, dilshod, begin, logged };
}

describe('a setting of the shop', () => {
  it('is in the log with its old and new value, and who set it', async () => {
    const { till, dilshod, logged } = await shop();
    good(await till.send('settings.change', { shifts: 'counted', blindCount: true }));
    good(await till.send('settings.change', { cashReasons: ['Water'] }));
    good(await till.send('settings.change', { cashReasons: ['Water', 'Taxi'], theme: 'dark' }));
    expect(till.settings).toMatchObject({ shifts: 'counted', blindCount: true, theme: 'dark' });
    expect(logged()).toEqual([
      {
        how: 'set',
        changes: [
          { key: 'shifts', from: 'day', to: 'counted' },
          { key: 'blindCount', from: false, to: true },
        ],
      },
      { how: 'set', changes: [{ key: 'cashReasons', from: [], to: ['Water'] }] },
      { how: 'set', changes: [{ key: 'cashReasons', from: ['Water'], to: ['Water', 'Taxi'] }] },
    ]);
    expect(till.entries('settings.changed')[0]).toMatchObject({
      actor: { by: 'staff', id: dilshod },
      approvedBy: null,
    });
  });

  it('is any setting that needs the right; screen settings and unchanged values make no entry', async () => {
    const { till, logged } = await shop();
    const screen = {
      language: 'ru',
      theme: 'dark',
      soundVolume: 0.1,
      cameraId: 'front',
      customerScreen: null,
      customerCamera: 'left',
      customerTypesCard: true,
    } as const;
    good(await till.send('settings.change', screen));
    good(await till.send('settings.change', { idleLockMinutes: 10 }));
    expect(logged()).toEqual([]);
    expect(till.settings).toMatchObject(screen);
    const ofTheScreen = Object.keys(screen);
    expect([...SHOP_SETTINGS, ...ofTheScreen].toSorted()).toEqual(Object.keys(Settings.shape).toSorted());
  });

  it('that the log can’t store is not set', async () => {
    const { till } = await shop();
    const { append } = till.journal;
    till.journal.append = (act, entry) =>
      entry.kind === 'settings.changed' ? fail({ code: 'journal.unwritable' }) : append(act, entry);
    expect(await till.send('settings.change', { lockHides: true })).toMatchObject({
      error: { code: 'journal.unwritable' },
    });
    expect(till.settings.lockHides).toBe(false);
    good(await till.send('settings.change', { language: 'en' }));
  });
});

describe('a start', () => {
  it('logs nothing for a file that agrees with the log', async () => {
    const { till, begin, logged } = await shop();
    begin();
    good(await till.send('settings.change', { shifts: 'counted', cashReasons: ['Water'] }));
    await till.restart();
    begin();
    expect(logged()).toHaveLength(1);
  });

  it('logs what was edited in the file, once, and continues with it', async () => {
    const { till, begin, logged } = await shop();
    good(await till.send('settings.change', { shifts: 'counted', blindCount: true }));
    till.settings = { ...till.settings, blindCount: false, logFolder: 'D:/second' };
    begin();
    begin();
    expect(logged().slice(1)).toEqual([
      {
        how: 'found',
        changes: [
          { key: 'blindCount', from: true, to: false },
          { key: 'logFolder', from: null, to: 'D:/second' },
        ],
      },
    ]);
    expect(till.entries('settings.changed').at(-1)).toMatchObject({ actor: { by: 'till', for: null } });
    expect(till.settings.blindCount).toBe(false);
    // A removed file means defaults again, which is logged too.
    till.settings = DEFAULT_SETTINGS;
    begin();
    expect(logged().at(-1)).toMatchObject({
      changes: [
        { key: 'shifts', from: 'counted', to: 'day' },
        { key: 'logFolder', from: 'D:/second', to: null },
      ],
    });
  });

  it('continues if the disk refuses the entry, and the next start logs it', async () => {
    const { till, begin, logged } = await shop();
    till.settings = { ...till.settings, voidReason: true };
    const { append } = till.journal;
    till.journal.append = () => fail({ code: 'journal.unwritable' });
    begin();
    till.journal.append = append;
    expect(logged()).toEqual([]);
    begin();
    expect(logged()).toMatchObject([{ how: 'found', changes: [{ key: 'voidReason', to: true }] }]);
  });
});
