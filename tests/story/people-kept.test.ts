/**
 * Where people come from at a start, and what remains when the journal is repaired, started fresh or rebuilt.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { rebuild } from '../../electron/storage/rebuild.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';

const FROM_FILE = [
  { name: 'Dilshod', role: 'manager', pin: PIN.dilshod },
  { name: 'Lola', role: 'cashier', pin: PIN.lola },
] as const;

const named = (till: StaffedTill) => till.journal.staff().map(({ name, state }) => [name, state]);

describe('the people of the provisioning file', () => {
  it('exist from the first start, in one entry, which does not bring back a person who left', async () => {
    const till = await StaffedTill.openShop({ fromFile: FROM_FILE });
    expect(till.entries('staff.changed')).toMatchObject([
      {
        actor: { by: 'till', for: null },
        approvedBy: 'installer',
        payload: { what: 'made', people: [{}, {}] },
      },
    ]);
    const [dilshod, lola] = [await till.idOf('Dilshod'), await till.idOf('Lola')];
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.leave', { staffId: lola });
    await till.send('people.set-pin', { staffId: dilshod, pin: PIN.new });
    await till.restart();
    expect(named(till)).toEqual([
      ['Dilshod', 'active'],
      ['Lola', 'left'],
    ]);
    await till.signIn(dilshod, PIN.new);
    expect(till.entries('staff.changed')).toHaveLength(3);
  });

  it('get their PINs again if a power cut lost them before the first sign-in', async () => {
    const till = await StaffedTill.openShop({ fromFile: FROM_FILE });
    const dilshod = await till.idOf('Dilshod');
    till.peppers.forget();
    await till.restart();
    expect(named(till)).toHaveLength(2);
    await till.signIn(dilshod, PIN.dilshod);
  });
});

describe('an unreadable journal', () => {
  it('can be repaired only with the setup code while its people are unknown', async () => {
    const till = await StaffedTill.openShop({ isStandIn: true });
    const request = { reason: 'the disk was full of errors' };
    expect(await till.send('journal.repair', request)).toMatchObject({
      error: { code: 'right.needed', field: 'journal' },
    });
    const wanted = { channel: 'journal.repair', request };
    expect(await till.send('staff.need', wanted)).toMatchObject({
      value: { approvers: [], bySetupCode: true },
    });
    expect(await till.send('staff.approve', { ...wanted, by: { setupCode: 'wrong-code' } })).toMatchObject({
      error: { code: 'setup-code.wrong' },
    });
    expect(await till.send('staff.approve', { ...wanted, by: { setupCode: CODE } })).toMatchObject({
      ok: true,
    });
    // As far as the story's own maintenance goes.
    expect(await till.send('journal.repair', request)).toMatchObject({
      error: { code: 'payment.wrong-state' },
    });
  });

  it('can be repaired by anyone if no code is set: a repair only puts files aside', async () => {
    const till = await StaffedTill.openShop({ isStandIn: true }, null);
    const answer = await till.send('journal.repair', { reason: 'the disk was full of errors' });
    expect(answer).not.toMatchObject({ error: { code: 'right.needed' } });
  });
});

describe('people after a rebuild, a repair and a fresh journal', () => {
  const parts = (till: StaffedTill) => ({
    clock: till.clock,
    random: seededRandomness(7),
    act: byStaff(UNNAMED_CASHIER),
    secondFolder: null,
  });

  it('keep names, PINs and wrong tries', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.send('staff.sign-in', { staffId: lola, pin: '9999' });
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('roles.save', {
      roleId: 'cashier',
      name: '',
      rights: ['sell'],
      discountLimit: null,
      refundLimitTiyin: null,
    });
    const before = till.journal.staff();
    const roles = till.journal.roles();
    await till.crash();
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    rebuild(database);
    database.close();
    await till.begin();
    expect(till.journal.staff()).toEqual(before);
    expect(till.journal.roles()).toEqual(roles);

    await till.crash();
    expect(repairJournal({ folder: till.folder, ...parts(till), reason: 'to be sure' })).toMatchObject({
      ok: true,
    });
    await till.begin();
    expect(till.journal.staff()).toEqual(before);

    await till.crash();
    expect(startFreshJournal(till.folder, { ...parts(till), why: 'nothing else helped' })).toMatchObject({
      ok: true,
    });
    await till.begin();
    expect(till.journal.staff()).toEqual(before);
    expect(till.journal.roles()).toEqual(roles);
    expect(await till.send('staff.sign-in', { staffId: lola, pin: '8888' })).toMatchObject({
      error: { limit: 3 },
    });
    await till.signIn(lola, PIN.lola);
  });

  it('are complete after two years', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    till.clock.jumpWall(730 * 86_400_000);
    await till.paidSale();
    await till.crash();
    startFreshJournal(till.folder, { ...parts(till), why: 'nothing else helped' });
    await till.begin();
    await till.signIn(lola, PIN.lola);
  });
});
