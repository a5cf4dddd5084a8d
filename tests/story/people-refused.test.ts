/**
 * Requests without the right to them. A cashier who presses *Refund* and calls the manager leaves one line in
 * the log: the approval. An unapproved request leaves a line of its own, even after a change of person or a
 * power cut.
 */
import { describe, expect, it } from 'vitest';
import { decode } from '../../electron/storage/entry.ts';
import { fail } from '../../shared/result.ts';
import { approve, lolasShop, MINUTE_MS, REASON, refundOf, refused, wait } from '../support/lolas-shop.ts';
import { PIN, type StaffedTill } from '../support/staffed-till.ts';

describe('a request that a manager approves', () => {
  it('is no attack: the approval is its one line, however long the manager took', async () => {
    const { till, dilshod, lola, paid } = await lolasShop();
    const part = refundOf(paid, 100_000);
    expect(await till.send('refund.give', part)).toMatchObject({ error: { code: 'right.needed' } });
    await wait(till, 4);
    // Lola closed the dialog, and pressed again.
    await till.send('refund.give', part);
    await wait(till, 4);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', part);
    const given = till.send('refund.give', part);
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    await wait(till, 25);
    await till.send('staff.lock', undefined);
    await till.restart();
    await till.signIn(lola, PIN.lola);
    expect(refused(till)).toEqual([]);
    expect(till.entries('approval.given')).toHaveLength(1);
    expect(till.entries('refund.begun')).toHaveLength(1);
  });

  it('is approved even if the sum has grown by then', async () => {
    const { till, dilshod, paid } = await lolasShop();
    const part = refundOf(paid, 100_000);
    await till.send('refund.give', part);
    till.refund(paid, 'a part of it, by the manager at the back', part.amountTiyin);
    await till.clock.advance(5_000);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', part);
    await wait(till, 12);
    expect(refused(till)).toEqual([]);
  });
});

describe('a request that stays unapproved', () => {
  it('is in the log after ten minutes, with who asked, when, and how often', async () => {
    const { till, lola, paid } = await lolasShop();
    const askedWallMs = till.clock.wallMs();
    // Asking again does not delay the line.
    for (let minute = 0; minute < 10; minute += 1) {
      await till.send('refund.give', refundOf(paid));
      expect(refused(till)).toEqual([]);
      await wait(till, 1);
    }
    expect(till.entries('staff.refused')).toMatchObject([
      {
        actor: { by: 'staff', id: lola },
        at: { wallMs: askedWallMs + 10 * MINUTE_MS },
        payload: { what: 'right', right: 'refund', channel: 'refund.give', times: 10, askedWallMs },
      },
    ]);
  });

  it.each([
    ['the lock', (till: StaffedTill) => till.send('staff.lock', undefined)],
    ['another person', async (till: StaffedTill) => till.signIn(await till.idOf('Aziz'), PIN.aziz)],
    ['a sleep', async (till: StaffedTill) => till.composed.wake()],
    ['the end of the till', (till: StaffedTill) => till.restart()],
  ])('is in the log after %s, under the name of who asked', async (_, ends) => {
    const { till, lola, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid));
    await ends(till);
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { by: 'staff', id: lola }, payload: { channel: 'refund.give', times: 1 } },
    ]);
    await till.restart();
    expect(refused(till)).toHaveLength(1);
  });

  it('survives a power cut, and is logged once', async () => {
    const { till, lola, paid } = await lolasShop();
    const askedWallMs = till.clock.wallMs();
    await till.send('refund.give', refundOf(paid));
    await till.clock.advance(1_000);
    await till.send('journal.start-fresh', { reason: REASON });
    // A till without power writes nothing.
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    await till.clock.advance(MINUTE_MS);
    await till.restart();
    expect(till.entries('staff.refused')).toMatchObject([
      { actor: { id: lola }, payload: { channel: 'refund.give', askedWallMs } },
      {
        actor: { id: lola },
        payload: { channel: 'journal.start-fresh', askedWallMs: askedWallMs + 1_000 },
      },
    ]);
    await till.restart();
    expect(refused(till)).toHaveLength(2);
  });

  it('is logged beside a used approval, or one for another request', async () => {
    const { till, dilshod, paid } = await lolasShop();
    const part = refundOf(paid, 100_000);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', part);
    const given = till.send('refund.give', part);
    await till.clock.advance(5_000);
    expect(await given).toMatchObject({ ok: true });
    // Replayed, for another amount, with another reason, of another button: each needs an approval of its
    // own.
    await till.send('refund.give', part);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid, 200_000));
    await till.send('refund.give', refundOf(paid, 300_000));
    await till.send('refund.give', { ...refundOf(paid, 200_000), reason: 'something else' });
    await till.send('payment.override', { transactionId: paid, reason: REASON });
    await wait(till, 10);
    expect(refused(till)).toEqual([
      { what: 'right', channel: 'refund.give', times: 3 },
      { what: 'right', channel: 'payment.override', times: 1 },
    ]);
  });

  it('is not covered by the approval of another person’s request', async () => {
    const { till, dilshod, lola, aziz, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid));
    await till.signIn(aziz, PIN.aziz);
    await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid));
    expect(till.entries('staff.refused')).toMatchObject([{ actor: { id: lola } }]);
  });

  it('in a flood is written at once, and fills neither the log nor the disk', async () => {
    const { till, paid } = await lolasShop();
    let writes = 0;
    const { keepUnapproved } = till.journal;
    till.journal.keepUnapproved = (asked) => {
      writes += 1;
      return keepUnapproved(asked);
    };
    for (let tiyin = 1; tiyin <= 200; tiyin += 1) await till.send('refund.give', refundOf(paid, tiyin));
    expect(refused(till)).toEqual([{ what: 'right', channel: 'refund.give', times: 20 }]);
    expect(writes).toBe(1);
    await wait(till, 11);
    // Requests after that line are in one more line.
    await till.send('staff.lock', undefined);
    expect(refused(till).map(({ times }) => times)).toEqual([20, 180]);
  });

  it('without any possible approver is written at once', async () => {
    const { till } = await lolasShop();
    await till.send('people.add', { name: 'Sly', roleId: 'cashier', pin: '9999' });
    expect(refused(till)).toEqual([{ what: 'right', channel: 'people.add', times: 1 }]);
  });

  it('waits for the next start if the disk refuses it', async () => {
    const { till, lola, paid } = await lolasShop();
    await till.send('refund.give', refundOf(paid));
    const { appendRefused } = till.journal;
    till.journal.appendRefused = () => fail({ code: 'journal.unwritable' });
    await wait(till, 11);
    till.journal.appendRefused = appendRefused;
    expect(refused(till)).toEqual([]);
    await till.restart();
    expect(till.entries('staff.refused')).toMatchObject([{ actor: { id: lola } }]);
  });

  it.each([1, 2])(
    'written before approvals existed has its writing time as request time (form %i)',
    (version) => {
      const head = JSON.stringify({
        version,
        at: [1, 2, 'boot-1'],
        actor: { by: 'staff', id: 'lola' },
        shiftId: null,
      });
      const told = { what: 'right', staffId: null, right: 'refund', channel: 'refund.give', times: 3 };
      const payload = JSON.stringify(told);
      const entry = decode({
        seq: 2,
        kind: 'staff.refused',
        subject: 'refund.give',
        head,
        payload,
        hash: '',
      });
      expect(entry.payload).toEqual({ ...told, askedWallMs: null });
    },
  );

  it('is shown on the screen and in the file with its request time', async () => {
    const { till, dilshod, paid } = await lolasShop();
    const askedAt = new Date(till.clock.wallMs()).toISOString();
    await till.send('refund.give', refundOf(paid));
    await wait(till, 10);
    await till.signIn(dilshod, PIN.dilshod);
    const page = await till.send('audit.page', {
      before: null,
      limit: 10,
      staffId: null,
      groups: ['refused'],
      day: null,
    });
    expect(page).toMatchObject({ value: { rows: [{ kind: 'staff.refused', what: 'right', askedAt }] } });
  });
});
