/** What somebody tried who may not stays to be told: no lock, no bad disk, no approval and no flood takes it away. */
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

describe('what is asked within ten minutes of a line of it', () => {
  it('is told at the next lock, with how often', async () => {
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

  it('is told when the till ends, also what nobody could have approved', async () => {
    const { till } = await lolasShop();
    const hidden = () => till.send('people.add', { name: 'Sly', roleId: 'cashier', pin: '9999' });
    for (let press = 0; press < 5; press += 1) await hidden();
    expect(refused(till)).toEqual([{ what: 'right', channel: 'people.add', times: 1 }]);
    await till.restart();
    expect(refused(till).map(({ times }) => times)).toEqual([1, 4]);
  });

  it('is told after a power cut', async () => {
    const { till, paid } = await askedAndLocked();
    await till.send('refund.give', refundOf(paid, 300_000));
    // Nothing more is written, and nothing is forgotten.
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    till.journal.forgetAsked = () => fail({ code: 'journal.unwritable' });
    await till.send('staff.lock', undefined);
    await till.restart();
    expect(refused(till)).toHaveLength(2);
  });
});

describe('what a disk did not take', () => {
  it('is in the log before the next request of its kind is waited for', async () => {
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

describe('a yes to one request', () => {
  it('leaves what else was asked of the same kind', async () => {
    const { till, dilshod, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid, 700_000));
    const small = refundOf(paid, 1_000);
    await till.send('refund.give', small);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', small);
    await wait(till, 11);
    expect(refused(till)).toEqual([{ what: 'right', channel: 'refund.give', times: 1 }]);
  });
});
