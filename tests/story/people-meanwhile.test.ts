/** Hashing a PIN takes a quarter of a second: changes to its person meanwhile persist. */
import { expect, it } from 'vitest';
import type { StaffId } from '../../shared/ids.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

/** This happens while the next PIN is hashed. */
function whileHashing(till: StaffedTill, happens: () => Promise<unknown>): void {
  const { pins } = till.staff;
  if (!pins) throw new Error('a till without PINs');
  const hash = pins.hash.bind(pins);
  pins.hash = async (...of) => {
    pins.hash = hash;
    await happens();
    return hash(...of);
  };
}

async function twoManagers() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.dilshod, PIN.dilshod);
  await till.send('people.give-role', { staffId: people.aziz, roleId: 'manager' });
  const stored = (staffId: StaffId) => till.journal.staff().find((one) => one.staffId === staffId);
  return { till, stored, ...people };
}

it('a role that is removed while the person’s own new PIN is hashed stays removed', async () => {
  const { till, stored, dilshod } = await twoManagers();
  whileHashing(till, () => till.send('people.give-role', { staffId: dilshod, roleId: 'cashier' }));
  await till.send('staff.change-own-pin', { pin: PIN.dilshod, newPin: PIN.new });
  expect(stored(dilshod)).toMatchObject({ roleId: 'cashier' });
  await till.signIn(dilshod, PIN.new);
});

it('a PIN that a manager gives meanwhile is not undone by the person’s own', async () => {
  const { till, dilshod } = await twoManagers();
  whileHashing(till, () => till.send('people.set-pin', { staffId: dilshod, pin: '86420135' }));
  expect(await till.send('staff.change-own-pin', { pin: PIN.dilshod, newPin: PIN.new })).toMatchObject({
    error: { code: 'pin.again' },
  });
  await till.signIn(dilshod, '86420135');
});

it.each(['staff.change-own-pin', 'people.set-pin'] as const)(
  'a person who leaves meanwhile comes back by no PIN: %s',
  async (channel) => {
    const { till, stored, dilshod } = await twoManagers();
    whileHashing(till, () => till.send('people.leave', { staffId: dilshod }));
    const answer =
      channel === 'people.set-pin'
        ? await till.send(channel, { staffId: dilshod, pin: PIN.new })
        : await till.send(channel, { pin: PIN.dilshod, newPin: PIN.new });
    expect(answer).toMatchObject({ error: { code: 'people.gone' } });
    expect(stored(dilshod)).toMatchObject({ state: 'left', pinId: null, pin: null });
  },
);
