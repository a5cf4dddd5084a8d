/**
 * The log knows the people, but files of the data folder were deleted or put back: the disk can't check PINs.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { inFile } from '../support/journals.ts';
import { refundOf } from '../support/lolas-shop.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';

const SELLS = ['anyone', 'look', 'sell', 'void-line', 'open-shift'];

/** Anyone at the till can only sell; screen and log say why. */
async function expectSellsOnly(till: StaffedTill): Promise<void> {
  expect(await till.send('staff.now', undefined)).toMatchObject({
    value: { hasStaff: false, person: null, rights: SELLS },
  });
  expect(till.notices).toContain('pins.lost');
  expect(till.entries('secrets.lost').at(-1)?.payload.pins).not.toEqual([]);
  expect(await till.send('people.add', { name: 'Eve', roleId: 'manager', pin: '1111' })).toMatchObject({
    error: { code: 'first-manager.needed' },
  });
  expect(await till.send('settings.change', { blindCount: true })).toMatchObject({
    error: { code: 'first-manager.needed' },
  });
  const manager = { name: 'Eve', pin: '1111' };
  expect(await till.send('staff.make-manager', { ...manager, setupCode: 'a-wrong-one' })).toMatchObject({
    ok: false,
  });
}

describe('a deleted pepper', () => {
  it('leaves a till that sells, logs the loss once, and needs the setup code for all else', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola, aziz } = await till.hire();
    const paid = await till.paidSale();
    await till.crash();
    till.peppers.forget();
    await till.begin();
    await expectSellsOnly(till);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({
      error: { code: 'first-manager.needed' },
    });
    const [entry] = till.entries('secrets.lost');
    expect(entry).toMatchObject({
      actor: { by: 'till', for: null },
      approvedBy: null,
      payload: { pins: [{ staffId: dilshod }, { staffId: lola }, { staffId: aziz }] },
    });
    await till.restart();
    await till.restart();
    await expectSellsOnly(till);
    expect(till.entries('secrets.lost')).toHaveLength(1);
    const made = await till.send('staff.make-manager', { setupCode: CODE, name: 'Dilshod', pin: PIN.new });
    expect(made).toMatchObject({ ok: true, value: { hasStaff: true } });
    expect(till.notices).toContain('pins.some-lost');
    await till.signIn(dilshod, PIN.new);
    for (const staffId of [lola, aziz]) {
      expect(await till.send('people.set-pin', { staffId, pin: PIN.lola })).toMatchObject({ ok: true });
    }
    expect([...till.notices].filter((id) => id.startsWith('pins.'))).toEqual([]);
    await till.restart();
    expect(till.entries('secrets.lost')).toHaveLength(1);
  });

  it('that is put back after some sales leaves two entries, and a second time two more', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod } = await till.hire();
    const [sealed, kept] = ['pepper.sealed', 'pepper.kept'].map((name) => join(till.folder, name));
    for (const times of [2, 4]) {
      await till.crash();
      copyFileSync(String(sealed), String(kept));
      till.peppers.forget();
      await till.begin();
      await expectSellsOnly(till);
      await till.crash();
      copyFileSync(String(kept), String(sealed));
      till.notices.clear();
      await till.begin();
      expect(await till.send('staff.now', undefined)).toMatchObject({ value: { hasStaff: true } });
      expect([...till.notices].filter((id) => id.startsWith('pins.'))).toEqual([]);
      expect(till.entries('secrets.lost')).toHaveLength(times);
      expect(till.entries('secrets.lost').at(-1)).toMatchObject({ payload: { pins: [] } });
    }
    await till.signIn(dilshod, PIN.dilshod);
  });

  it('of another user of the PC counts as lost until its own user is back', async () => {
    const till = await StaffedTill.openShop();
    await till.hire();
    await till.crash();
    till.peppers.isLost = true;
    await till.begin();
    await expectSellsOnly(till);
    till.peppers.isLost = false;
    await till.restart();
    expect(await till.send('staff.now', undefined)).toMatchObject({ value: { hasStaff: true } });
  });

  it('does not open a till whose service is on this machine', async () => {
    const till = await StaffedTill.openShop({ reach: 'loopback' });
    await till.hire();
    await till.crash();
    till.peppers.forget();
    await till.begin();
    await expectSellsOnly(till);
  });
});

describe('deleted rows of PINs', () => {
  it('of everybody count as a deleted pepper, even while the till runs', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    inFile(journalPath(till.folder), (database) => database.exec('DELETE FROM staff_beside'));
    await till.send('staff.sign-in', { staffId: lola, pin: '0000' });
    await expectSellsOnly(till);
    await till.restart();
    await expectSellsOnly(till);
    expect(till.entries('secrets.lost')).toHaveLength(1);
  });

  it('of the managers leave the cashiers’ sign-in, without more rights', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.crash();
    inFile(journalPath(till.folder), (database) =>
      database.prepare('DELETE FROM staff_beside WHERE staff_id = ?').run(dilshod),
    );
    await till.begin();
    expect(await till.send('staff.now', undefined)).toMatchObject({
      value: { hasStaff: true, rights: ['anyone'] },
    });
    expect(till.notices).toContain('pins.some-lost');
    expect(till.entries('secrets.lost')).toMatchObject([{ payload: { pins: [{ staffId: dilshod }] } }]);
    await till.signIn(lola, PIN.lola);
    expect(await till.send('people.add', { name: 'Eve', roleId: 'manager', pin: '1111' })).toMatchObject({
      error: { code: 'right.needed' },
    });
    expect(
      await till.send('staff.reset-pin', { setupCode: CODE, staffId: dilshod, pin: PIN.new }),
    ).toMatchObject({ ok: true });
    await till.signIn(dilshod, PIN.new);
  });
});

describe('a till of real people made to look like practice', () => {
  it('names no manager without a code, wherever the service is said to be', async () => {
    const till = await StaffedTill.openShop();
    await till.hire();
    await till.crash();
    till.peppers.forget();
    inFile(journalPath(till.folder), (database) => database.exec('DELETE FROM setup_code'));
    till.settled = { reach: 'loopback' };
    await till.begin();
    await expectSellsOnly(till);
    expect(
      await till.send('staff.make-manager', { setupCode: 'anything', name: 'Eve', pin: '1111' }),
    ).toMatchObject({ error: { code: 'setup-code.none' } });
  });

  it('takes no people from a file for this machine', async () => {
    const till = await StaffedTill.openShop();
    await till.hire();
    await till.crash();
    till.peppers.forget();
    till.settled = { reach: 'loopback', fromFile: [{ name: 'Eve', role: 'manager', pin: '1111' }] };
    await till.begin();
    await expectSellsOnly(till);
  });
});

describe('the installer’s file that is present at each start', () => {
  const FILE = [
    { name: 'Dilshod', role: 'manager', pin: PIN.dilshod },
    { name: 'Lola', role: 'cashier', pin: PIN.lola },
  ] as const;

  it('restores no old PIN and no person who left, once somebody had signed in', async () => {
    const till = await StaffedTill.openShop({ fromFile: FILE });
    const [dilshod, lola] = [await till.idOf('Dilshod'), await till.idOf('Lola')];
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.set-pin', { staffId: dilshod, pin: PIN.new });
    await till.send('people.leave', { staffId: lola });
    await till.crash();
    till.peppers.forget();
    await till.begin();
    await expectSellsOnly(till);
    expect(till.journal.staff()).toHaveLength(2);
  });
});
