/** A person poses as another: PINs that are guessed, put back, or forgotten. */
import { describe, expect, it } from 'vitest';
import type { StaffId } from '../../shared/ids.ts';
import { approve, lolasShop, refundOf } from '../support/lolas-shop.ts';
import { CODE, PIN, StaffedTill } from '../support/staffed-till.ts';

const MINUTE_MS = 60_000;
describe('a person who guesses a PIN', () => {
  const guess = (till: StaffedTill, staffId: StaffId, number: number) =>
    till.send('staff.sign-in', { staffId, pin: String(100_000 + number) });

  it('has five tries and then longer and longer waits, over restarts and clock changes; others do not wait', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola, aziz } = await till.hire();
    for (const left of [4, 3, 2, 1]) {
      expect(await guess(till, dilshod, left)).toMatchObject({ error: { code: 'pin.wrong', limit: left } });
    }
    expect(await guess(till, dilshod, 5)).toMatchObject({ error: { code: 'pin.wait', limit: 1 } });
    // During the wait even the right PIN is refused, and a restart does not help.
    expect(await till.send('staff.sign-in', { staffId: dilshod, pin: PIN.dilshod })).toMatchObject({
      error: { code: 'pin.wait' },
    });
    await till.restart();
    till.clock.jumpWall(24 * 60 * MINUTE_MS);
    expect(await guess(till, dilshod, 6)).toMatchObject({ error: { code: 'pin.wait', limit: 1 } });
    till.clock.jumpWall(-48 * 60 * MINUTE_MS);
    expect(await guess(till, dilshod, 7)).toMatchObject({ error: { code: 'pin.wait', limit: 1 } });
    for (const [at, minutes] of [2, 4, 8, 16, 30, 30].entries()) {
      await till.clock.advance(30 * MINUTE_MS);
      expect(await guess(till, dilshod, 100 + at)).toMatchObject({
        error: { code: 'pin.wait', limit: minutes },
      });
    }
    await till.crash();
    till.clock.reboot(60 * MINUTE_MS);
    await till.begin();
    expect(await till.send('staff.sign-in', { staffId: dilshod, pin: PIN.dilshod })).toMatchObject({
      error: { code: 'pin.wait', limit: 30 },
    });
    // Others do not wait.
    await till.signIn(lola, PIN.lola);
    await till.signIn(aziz, PIN.aziz);
    await till.clock.advance(30 * MINUTE_MS);
    await till.signIn(dilshod, PIN.dilshod);
    // At the next sign-in the person learns of the guesses.
    expect(till.shownStaff).toMatchObject({ person: { staffId: dilshod, waitMs: 0 }, wrongBefore: 11 });
    const refused = till.entries('staff.refused').filter(({ payload }) => payload.what === 'pin');
    expect(refused).toHaveLength(11);
    expect(refused.every(({ payload }) => payload.staffId === dilshod)).toBe(true);
  });

  it('gets no fresh tries by approvals, which count too, and the owner learns of all of them', async () => {
    const { till, dilshod, paid } = await lolasShop();
    for (const number of [1, 2, 3]) {
      expect(
        await approve(till, dilshod, String(1000 + number), 'refund.give', refundOf(paid)),
      ).toMatchObject({
        error: { code: 'pin.wrong', limit: 5 - number },
      });
    }
    expect(await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid))).toMatchObject({
      ok: true,
    });
    expect(await guess(till, dilshod, 1)).toMatchObject({ error: { code: 'pin.wrong', limit: 4 } });
    await till.signIn(dilshod, PIN.dilshod);
    expect(till.shownStaff).toMatchObject({ wrongBefore: 4 });
  });

  it('is told to the owner, who is not told of own slips within seconds; the log has both', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    const type = (pin: string) => till.send('staff.sign-in', { staffId: lola, pin });
    const slip = PIN.lola.slice(0, -1) + (PIN.lola.endsWith('0') ? '1' : '0');
    const told = () => till.shownStaff?.wrongBefore;
    await type(slip);
    await till.signIn(lola, PIN.lola);
    expect(told()).toBe(0);
    expect(till.entries('staff.signed').at(-1)?.payload).toMatchObject({ wrongBefore: 1 });
    await till.send('staff.lock', undefined);
    // A guess is no slip, however soon the owner comes.
    await guess(till, lola, 1);
    await type(slip);
    await till.signIn(lola, PIN.lola);
    expect(told()).toBe(1);
    await till.send('staff.lock', undefined);
    // Nearly right, by a person who has left.
    await type(slip);
    await till.clock.advance(31_000);
    await till.signIn(lola, PIN.lola);
    expect(told()).toBe(1);
    await till.send('staff.lock', undefined);
    await type(slip);
    await till.restart();
    await till.signIn(lola, PIN.lola);
    expect(told()).toBe(1);
  });

  it('repeating one wrong PIN is counted once; two at a time are one', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    expect(await guess(till, lola, 1)).toMatchObject({ error: { code: 'pin.wrong', limit: 4 } });
    expect(await guess(till, lola, 1)).toMatchObject({ error: { code: 'pin.wrong', limit: 4 } });
    const both = await Promise.all([guess(till, lola, 2), guess(till, lola, 3)]);
    expect(both).toMatchObject([
      { error: { code: 'pin.wrong', limit: 3 } },
      { error: { code: 'pin.again' } },
    ]);
    expect(till.entries('staff.refused')).toHaveLength(2);
  });

  it('who kills the till while a PIN is compared has used the try up', async () => {
    const till = await StaffedTill.openShop();
    const { lola } = await till.hire();
    const asked = guess(till, lola, 1);
    expect(till.journal.staff().find(({ staffId }) => staffId === lola)?.tries).toMatchObject({ wrong: 1 });
    await asked;
  });

  it('learns nothing about a PIN that two people share, nor about a missing person', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    expect(await till.send('people.set-pin', { staffId: lola, pin: PIN.dilshod })).toMatchObject({
      ok: true,
    });
    await till.signIn(lola, PIN.dilshod);
    expect(till.shownStaff).toMatchObject({ person: { name: 'Lola' } });
    expect(await till.send('staff.sign-in', { staffId: 'nobody', pin: '1234' })).toMatchObject({
      error: { code: 'people.gone' },
    });
  });
});

describe('a PIN that is put back', () => {
  it('with an old file opens nothing, nor does a hash of somebody else’s row', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    const old = till.besideRows();
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.set-pin', { staffId: lola, pin: PIN.new });
    await till.crash();
    till.putBesideRows(old);
    await till.begin();
    expect(await till.send('staff.sign-in', { staffId: lola, pin: PIN.lola })).toMatchObject({
      error: { code: 'pin.none' },
    });
    await till.crash();
    till.putBesideRows(
      old.map((row) => ({ ...row, pin: old.find((one) => one.staff_id === lola)?.pin ?? null })),
    );
    await till.begin();
    expect(await till.send('staff.sign-in', { staffId: dilshod, pin: PIN.lola })).toMatchObject({
      error: { code: 'pin.wrong' },
    });
  });
});

describe('a forgotten manager’s PIN', () => {
  it('is reset with the setup code, which is logged, and ends the wait', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod, lola } = await till.hire();
    for (const pin of ['1111', '2222', '3333', '4444', '5555']) {
      await till.send('staff.sign-in', { staffId: dilshod, pin });
    }
    const reset = { staffId: dilshod, pin: PIN.new };
    expect(await till.send('staff.reset-pin', { ...reset, setupCode: 'wrong-code' })).toMatchObject({
      error: { code: 'setup-code.wrong' },
    });
    // A cashier has a manager for that.
    expect(
      await till.send('staff.reset-pin', { staffId: lola, pin: PIN.new, setupCode: CODE }),
    ).toMatchObject({
      error: { code: 'people.gone' },
    });
    expect(await till.send('staff.reset-pin', { ...reset, setupCode: CODE })).toMatchObject({ ok: true });
    expect(till.entries('staff.changed').at(-1)).toMatchObject({
      approvedBy: 'installer',
      payload: { what: 'pin', people: [{ staffId: dilshod }] },
    });
    await till.signIn(dilshod, PIN.new);
  });

  it('and all others, after a lost pepper: the till sells on, and the setup code lets the manager in', async () => {
    const till = await StaffedTill.openShop();
    const { dilshod } = await till.hire();
    till.peppers.isLost = true;
    await till.restart();
    expect(await till.send('staff.now', undefined)).toMatchObject({
      value: {
        hasStaff: false,
        rights: ['anyone', 'look', 'sell', 'void-line', 'open-shift'],
        people: [{ hasPin: false }, {}, {}],
      },
    });
    expect(await till.send('staff.sign-in', { staffId: dilshod, pin: PIN.dilshod })).toMatchObject({
      error: { code: 'pin.none' },
    });
    // The sealed file was kept: once it opens, all is as before.
    till.peppers.isLost = false;
    await till.restart();
    await till.signIn(dilshod, PIN.dilshod);
    till.peppers.forget();
    await till.restart();
    await till.send('staff.reset-pin', { staffId: dilshod, pin: PIN.new, setupCode: CODE });
    await till.signIn(dilshod, PIN.new);
    expect(till.shownStaff).toMatchObject({ person: { staffId: dilshod } });
  });
});
