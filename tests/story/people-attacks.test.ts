/** A person wants more than allowed: each way is refused with its code, and logged. */
import { describe, expect, it } from 'vitest';
import type { Request } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import { approve, lolasShop, REASON, refundOf } from '../support/lolas-shop.ts';
import { CODE, PIN, type StaffedTill } from '../support/staffed-till.ts';

const MINUTE_MS = 60_000;
describe('an approval', () => {
  it('lets one request in, with both people in its entry, and no second request', async () => {
    const { till, dilshod, lola, paid } = await lolasShop();
    const refused = await till.send('refund.give', refundOf(paid));
    expect(refused).toMatchObject({ error: { code: 'right.needed', field: 'refund' } });
    const need = await till.send('staff.need', { channel: 'refund.give', request: refundOf(paid) });
    expect(need).toMatchObject({
      value: {
        right: 'refund',
        isHeld: false,
        amountTiyin: 800_000,
        refundedTiyin: 800_000,
        approvers: [dilshod],
      },
    });
    const part = refundOf(paid, 100_000);
    expect(await approve(till, dilshod, PIN.dilshod, 'refund.give', part)).toMatchObject({
      value: { need: { amountTiyin: 100_000 }, remainingMs: MINUTE_MS },
    });
    // Lola stays signed in meanwhile.
    expect(await till.send('staff.now', undefined)).toMatchObject({ value: { person: { staffId: lola } } });
    const given = till.send('refund.give', part);
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    expect(till.entries('refund.begun')).toMatchObject([
      {
        actor: { by: 'staff', id: lola },
        approvedBy: dilshod,
        payload: { refund: { amountTiyin: 100_000 } },
      },
    ]);
    expect(till.entries('approval.given')).toMatchObject([
      {
        actor: { by: 'staff', id: lola },
        approvedBy: dilshod,
        payload: { channel: 'refund.give', right: 'refund', about: paid, amountTiyin: 100_000 },
      },
    ]);
    expect(await till.send('refund.give', part)).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('that is used up is refused when its request is sent again, and the log shows it', async () => {
    const { till, dilshod, lola, paid } = await lolasShop();
    const part = refundOf(paid, 100_000);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', part);
    const given = till.send('refund.give', part);
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    expect(await till.send('refund.give', part)).toMatchObject({ error: { code: 'right.needed' } });
    await till.send('staff.lock', undefined);
    expect(till.entries('refund.begun')).toHaveLength(1);
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { id: lola }, payload: { what: 'right', right: 'refund', channel: 'refund.give', times: 1 } },
    ]);
  });

  it('is for this channel, these arguments and this amount', async () => {
    const { till, dilshod, paid } = await lolasShop();
    const other = await till.paidSale(1);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid, 100_000));
    const needed = { error: { code: 'right.needed', field: 'refund' } };
    expect(await till.send('refund.give', refundOf(paid, 100_001))).toMatchObject(needed);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject(needed);
    expect(await till.send('refund.give', refundOf(other, 100_000))).toMatchObject(needed);
    expect(
      await till.send('refund.give', { ...refundOf(paid, 100_000), reason: 'something else' }),
    ).toMatchObject(needed);
    expect(await till.send('payment.override', { transactionId: paid, reason: REASON })).toMatchObject({
      error: { code: 'right.needed', field: 'override' },
    });
    // The approval is still valid for what it was given for.
    const given = till.send('refund.give', refundOf(paid, 100_000));
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    // The other requests have no approval.
    await till.send('staff.lock', undefined);
    expect(
      till
        .entries('staff.refused')
        .map(({ payload }) => [payload.what, payload.channel, payload.right, payload.times]),
    ).toEqual([
      ['right', 'refund.give', 'refund', 4],
      ['right', 'payment.override', 'override', 1],
    ]);
  });

  it('for all that is left covers what was left then', async () => {
    const { till, dilshod, paid } = await lolasShop();
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid));
    till.refund(paid, 'a part of it, by somebody else', tiyin(100_000));
    await till.clock.advance(5_000);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
  });

  it.each([
    ['a minute', (till: StaffedTill) => till.clock.advance(MINUTE_MS)],
    ['the lock', (till: StaffedTill) => till.send('staff.lock', undefined)],
    ['a restart', (till: StaffedTill) => till.restart()],
    ['a sleep', async (till: StaffedTill) => till.composed.wake()],
    ['another person', async (till: StaffedTill) => till.signIn(await till.idOf('Aziz'), PIN.aziz)],
  ])('expires after %s', async (_, ends) => {
    const { till, dilshod, lola, paid } = await lolasShop();
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid));
    await ends(till);
    const now = await till.send('staff.now', undefined);
    if (now.ok && now.value.person === null) await till.signIn(lola, PIN.lola);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
    expect(till.entries('refund.begun')).toEqual([]);
  });

  it('is returned if its request was refused without effect, and serves its entry alone', async () => {
    const { till, dilshod, paid } = await lolasShop();
    const tooMuch = refundOf(paid, 900_000);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', tooMuch);
    expect(await till.send('refund.give', tooMuch)).toMatchObject({
      error: { code: 'refund.more-than-left' },
    });
    expect(await till.send('refund.give', tooMuch)).toMatchObject({
      error: { code: 'refund.more-than-left' },
    });
    // An approval for a request that the service refused is used up.
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid));
    till.service.mishaps.reverse.push('refused');
    const begun = till.send('refund.give', refundOf(paid));
    await till.clock.advance(5_000);
    await begun;
    expect(till.entries('refund.begun')).toHaveLength(1);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('is refused from a person without the right, whose PIN is not even compared', async () => {
    const { till, aziz, dilshod, paid } = await lolasShop();
    expect(await approve(till, aziz, PIN.aziz, 'refund.give', refundOf(paid))).toMatchObject({
      error: { code: 'approver.not-allowed', field: 'refund' },
    });
    expect(till.journal.staff().every(({ tries }) => tries === null)).toBe(true);
    expect(till.entries('staff.refused')).toMatchObject([
      { payload: { what: 'approver', staffId: aziz, right: 'refund', channel: 'refund.give' } },
    ]);
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
    // Nor may a person be created who creates others.
    const add = { name: 'Sly', roleId: 'manager', pin: '9999' };
    expect(await approve(till, dilshod, PIN.dilshod, 'people.add', add)).toMatchObject({
      error: { code: 'approval.impossible', field: 'people' },
    });
    expect(
      await till.send('staff.approve', {
        channel: 'refund.give',
        request: refundOf(paid),
        by: { setupCode: CODE },
      }),
    ).toMatchObject({ error: { code: 'approval.impossible' } });
    expect(await approve(till, dilshod, PIN.dilshod, 'tasks.open', undefined)).toMatchObject({
      error: { code: 'approval.not-needed' },
    });
  });

  it('counts only once it is in the log', async () => {
    const { till, dilshod, paid } = await lolasShop();
    till.refuseEntries('approval.given');
    expect(await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid))).toMatchObject({
      error: { code: 'journal.unwritable' },
    });
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
  });

  it('by a former manager is invalid', async () => {
    const { till, dilshod, lola, aziz, paid } = await lolasShop();
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.give-role', { staffId: aziz, roleId: 'manager' });
    await till.signIn(lola, PIN.lola);
    await approve(till, aziz, PIN.aziz, 'refund.give', refundOf(paid));
    till.do('people.leave', { staffId: aziz });
    expect(await till.send('refund.give', refundOf(paid))).toMatchObject({ error: { code: 'right.needed' } });
  });
});

describe('a page that is not what it seems', () => {
  it('is refused when it claims who asks', async () => {
    const { till, dilshod, lola, paid } = await lolasShop();
    const forged: object = { ...refundOf(paid), actor: { by: 'staff', id: dilshod }, approvedBy: dilshod };
    expect(await till.send('refund.give', forged as Request<'refund.give'>)).toMatchObject({
      error: { code: 'ipc.bad-arguments', field: 'actor' },
    });
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { by: 'staff', id: lola }, payload: { what: 'actor', channel: 'refund.give' } },
    ]);
  });

  it('that presses a hidden button is refused each time, and logged after ten minutes with the count', async () => {
    const { till, lola } = await lolasShop();
    for (let press = 0; press < 50; press += 1) {
      expect(await till.send('journal.start-fresh', { reason: REASON })).toMatchObject({
        error: { code: 'right.needed', field: 'journal' },
      });
    }
    await till.clock.advance(5 * MINUTE_MS);
    await till.send('staff.touched', undefined);
    await till.clock.advance(5 * MINUTE_MS);
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { id: lola }, payload: { what: 'right', right: 'journal', times: 50 } },
    ]);
    await till.send('journal.start-fresh', { reason: REASON });
    await till.send('staff.touched', undefined);
    await till.clock.advance(10 * MINUTE_MS);
    expect(till.entries('staff.refused')).toHaveLength(2);
  });

  it('gets only the sign-in list from a locked till', async () => {
    const { till, paid } = await lolasShop();
    await till.send('staff.lock', undefined);
    const refused = [
      await till.send('sales.recent', { limit: 10 }),
      await till.send('tender.code', { saleId: 's', totalTiyin: tiyin(1), payerCode: '880101698207133392' }),
      await till.send('refund.give', refundOf(paid)),
      await till.send('staff.need', { channel: 'refund.give', request: refundOf(paid) }),
      await till.send('people.list', undefined),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ error: { code: 'sign-in.needed' } });
  });

  it('signs in no person who pressed Lock or left while the PIN was compared', async () => {
    const { till, dilshod, lola, aziz } = await lolasShop();
    const asked = till.send('staff.sign-in', { staffId: aziz, pin: PIN.aziz });
    await till.send('staff.lock', undefined);
    expect(await asked).toMatchObject({ error: { code: 'pin.again' } });
    expect(await till.send('staff.now', undefined)).toMatchObject({ value: { person: null } });
    // No wrong PIN was counted.
    expect(till.journal.staff().find(({ staffId }) => staffId === aziz)?.tries?.wrong ?? 0).toBe(0);
    await till.signIn(dilshod, PIN.dilshod);
    const gone = till.send('staff.sign-in', { staffId: lola, pin: PIN.lola });
    till.do('people.leave', { staffId: lola });
    expect(await gone).toMatchObject({ error: { code: 'pin.again' } });
  });
});
