/** People and roles: at least one person may let people in, names are distinct, and used roles stay. */
import { describe, expect, it } from 'vitest';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

describe('people and roles', () => {
  it('always leave at least one person who may let people in', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    const last = { error: { code: 'people.last-manager' } };
    expect(await till.send('people.leave', { staffId: dilshod })).toMatchObject(last);
    expect(await till.send('people.give-role', { staffId: dilshod, roleId: 'cashier' })).toMatchObject(last);
    const everything = { name: '', rights: [], discountLimit: null, refundLimitTiyin: null };
    expect(await till.send('roles.save', { ...everything, roleId: 'manager' })).toMatchObject({
      error: { code: 'role.fixed' },
    });
    expect(await till.send('roles.retire', { roleId: 'cashier' })).toMatchObject({
      error: { code: 'role.fixed' },
    });
    await till.send('people.give-role', { staffId: lola, roleId: 'manager' });
    expect(await till.send('people.leave', { staffId: dilshod })).toMatchObject({ ok: true });
    // This person signed in here.
    expect(await till.send('people.list', undefined)).toMatchObject({ error: { code: 'sign-in.needed' } });
    await till.signIn(lola, PIN.lola);
    expect(await till.send('people.leave', { staffId: lola })).toMatchObject(last);
  });

  it('have distinct names, and a role in use can’t be removed', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola, aziz } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    const taken = { error: { code: 'people.name-taken' } };
    expect(await till.send('people.add', { name: ' LOLA ', roleId: 'cashier', pin: '1111' })).toMatchObject(
      taken,
    );
    expect(await till.send('people.rename', { staffId: aziz, name: 'lola' })).toMatchObject(taken);
    await till.send('people.leave', { staffId: lola });
    expect(await till.send('people.rename', { staffId: aziz, name: 'Lola' })).toMatchObject({ ok: true });
    expect(await till.send('people.return', { staffId: lola })).toMatchObject(taken);
    expect(await till.send('people.give-role', { staffId: aziz, roleId: 'nothing' })).toMatchObject({
      error: { code: 'role.gone' },
    });
    const helper = { roleId: null, name: 'Helper', rights: ['sell' as const], discountLimit: null };
    const saved = await till.send('roles.save', { ...helper, refundLimitTiyin: null });
    const roleId = String(saved.ok && saved.value.roles.find(({ name }) => name === 'Helper')?.roleId);
    await till.send('people.give-role', { staffId: aziz, roleId });
    expect(await till.send('roles.retire', { roleId })).toMatchObject({ error: { code: 'role.in-use' } });
    await till.send('people.give-role', { staffId: aziz, roleId: 'cashier' });
    const retired = await till.send('roles.retire', { roleId });
    expect(retired.ok && retired.value.roles.map((role) => role.roleId)).toEqual(['manager', 'cashier']);
  });

  it('change their own PIN with the old one, whose tries count', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    await till.signIn(lola, PIN.lola);
    expect(await till.send('staff.change-own-pin', { pin: '0000', newPin: PIN.new })).toMatchObject({
      error: { code: 'pin.wrong', limit: 4 },
    });
    expect(await till.send('staff.change-own-pin', { pin: PIN.lola, newPin: '12' })).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'newPin' },
    });
    expect(await till.send('staff.change-own-pin', { pin: PIN.lola, newPin: PIN.new })).toMatchObject({
      ok: true,
    });
    await till.signIn(lola, PIN.new);
  });
});
