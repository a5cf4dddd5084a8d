/** A refused attempt will be logged: no lock, bad disk, approval or flood discards it. */
import { describe, expect, it } from 'vitest';
import { fail } from '../../shared/result.ts';
import { approve, lolasShop, refundOf, refused, wait } from '../support/lolas-shop.ts';
import { PIN } from '../support/staffed-till.ts';

/** Lola asked once, and locked: that is in the log. She comes back within ten minutes. */
async function askedAndLocked() {
  const shop = await lolasShop();
  const { till, lola, paid } = shop;
  await till.send('refund.give', refundOf(paid, 100));
  await till.send('staff.lock', undefined);
  expect(refused(till)).toHaveLength(1);
  await till.signIn(lola, PIN.lola);
  return shop;
}

describe('a request within ten minutes of its line in the log', () => {
  it('is logged at the next lock, with the count', async () => {
    const { till, paid } = await askedAndLocked();
    for (let more = 0; more < 15; more += 1) await till.send('refund.give', refundOf(paid, 300_000 + more));
    await till.send('staff.lock', undefined);
    const told = [1, 15].map((times) => ({ what: 'right', channel: 'refund.give', times }));
    expect(refused(till)).toEqual(told);
    await wait(till, 30);
    await till.restart();
    await wait(till, 30);
    expect(refused(till)).toEqual(told);
  });

  it('is logged when the till ends, even if no approver exists', async () => {
    const { till } = await lolasShop();
    const hidden = () => till.send('people.add', { name: 'Sly', roleId: 'cashier', pin: '9999' });
    for (let press = 0; press < 5; press += 1) await hidden();
    expect(refused(till)).toEqual([{ what: 'right', channel: 'people.add', times: 1 }]);
    await till.restart();
    expect(refused(till).map(({ times }) => times)).toEqual([1, 4]);
  });

  it('is logged after a power cut', async () => {
    const { till, paid } = await askedAndLocked();
    await till.send('refund.give', refundOf(paid, 300_000));
    // The disk takes no more writes, and no attempt is forgotten.
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    till.journal.forgetUnapproved = () => fail({ code: 'journal.unwritable' });
    await till.send('staff.lock', undefined);
    await till.restart();
    expect(refused(till)).toHaveLength(2);
  });
});

describe('an attempt that the disk refused', () => {
  it('is logged before the next request of its kind is answered', async () => {
    const { till, dilshod, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid, 700_000));
    const { appendRefused } = till.journal;
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    await wait(till, 11);
    till.journal.appendRefused = appendRefused;
    expect(refused(till)).toEqual([]);
    const small = refundOf(paid, 1_000);
    await till.send('refund.give', small);
    expect(refused(till)).toEqual([{ what: 'right', channel: 'refund.give', times: 1 }]);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', small);
    const given = till.send('refund.give', small);
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    await wait(till, 12);
    await till.restart();
    expect(refused(till)).toHaveLength(1);
  });

  it('is not forgotten with a later one that is approved', async () => {
    const { till, lola, dilshod, paid } = await lolasShop();
    const askedWallMs = till.clock.wallMs();
    await till.send('refund.give', refundOf(paid, 700_000));
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    await wait(till, 11);
    const small = refundOf(paid, 1_000);
    await till.send('refund.give', small);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', small);
    await till.restart();
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { id: lola }, payload: { channel: 'refund.give', times: 1, askedWallMs } },
    ]);
  });
});

describe('an approval for one request', () => {
  it('leaves other refused requests of the same kind', async () => {
    const { till, dilshod, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid, 700_000));
    const small = refundOf(paid, 1_000);
    await till.send('refund.give', small);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', small);
    await wait(till, 11);
    expect(refused(till)).toEqual([{ what: 'right', channel: 'refund.give', times: 1 }]);
  });
});
