/** A partial refund is sent once, whatever happens to the answer. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { eachTill } from '../support/each-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { totalsOf } from '../support/mixed-till.ts';
import { DAY, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** Two breads, 8 000 soum. */
const paidSale = (): Promise<TransactionId> => till.paidSale(2);

const part = (id: TransactionId, amount: number) => till.refund(id, 'one was stale', tiyin(amount));
const whole = (id: TransactionId) => till.refund(id, 'all of it');
const settle = (id: TransactionId, outcome: 'refunded' | 'not-refunded') =>
  till.settleRefund(id, outcome, 'as the cabinet shows');
const refunds = (id: TransactionId) => till.view(id).refunds;

describe('a partial refund', () => {
  it('is journalled, sent once, and leaves the rest', async () => {
    const id = await paidSale();
    expect(part(id, 400_000).ok).toBe(true);
    expect(refunds(id)).toMatchObject([{ kind: 'part', state: 'under-way', amountTiyin: 400_000 }]);
    await till.clock.advance(SECOND);
    expect(refunds(id)).toMatchObject([{ state: 'refunded' }]);
    expect(till.view(id)).toMatchObject({ leftTiyin: 400_000, actions: ['refund-part', 'record-refund'] });
    expect(till.service.only.givenBack).toBe(400_000);
  });

  it('never refunds more than is left', async () => {
    const id = await paidSale();
    expect(part(id, 800_001)).toMatchObject({
      error: { code: 'refund.more-than-left', limit: 800_000 },
    });
    expect(part(id, 0)).toMatchObject({ error: { code: 'refund.more-than-left' } });
    part(id, 500_000);
    await till.clock.advance(SECOND);
    expect(part(id, 300_001)).toMatchObject({
      error: { code: 'refund.more-than-left', limit: 300_000 },
    });
    part(id, 300_000);
    await till.clock.advance(SECOND);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
    expect(till.service.only.givenBack).toBe(800_000);
  });

  it('is sent and booked each time, even when a second part has the same amount', async () => {
    const id = await paidSale();
    for (const given of [100_000, 200_000]) {
      expect(part(id, 100_000).ok).toBe(true);
      await till.clock.advance(SECOND);
      expect(till.service.only.givenBack).toBe(given);
    }
    expect(till.service.count('reverse-part')).toBe(2);
    expect(refunds(id)).toMatchObject([
      { kind: 'part', state: 'refunded', amountTiyin: 100_000 },
      { kind: 'part', state: 'refunded', amountTiyin: 100_000 },
    ]);
    expect(new Set(refunds(id).map(({ refundId }) => refundId)).size).toBe(2);
    expect(till.view(id).leftTiyin).toBe(600_000);
    expect(totalsOf(till)).toMatchObject({
      refundedInPart: { count: 2, sumTiyin: 200_000 },
      keptTiyin: 600_000,
    });
  });

  it('is not sent twice by a second tap', async () => {
    const id = await paidSale();
    part(id, 100_000);
    expect(part(id, 100_000)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    await till.clock.advance(SECOND);
    expect(till.service.count('reverse-part')).toBe(1);
  });

  it('without an answer stays unknown, is not sent again, and blocks further refunds until settled', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('no-answer');
    part(id, 100_000);
    await till.clock.advance(3_600 * SECOND);
    expect(refunds(id)).toMatchObject([{ state: 'unknown', why: { code: 'gateway.cut' } }]);
    expect(till.service.count('reverse-part')).toBe(1);
    expect(part(id, 100_000)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(whole(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(till.view(id).actions).toEqual(['settle-refund']);
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 700_000, actions: ['refund-part', 'record-refund'] });
  });

  it('missing in the cabinet may be asked for again', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('never-arrives');
    part(id, 100_000);
    await till.clock.advance(160 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    await till.clock.advance(3_600 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 800_000 });
    part(id, 100_000);
    await till.clock.advance(SECOND);
    expect(till.service.only.givenBack).toBe(100_000);
    expect(refunds(id)).toMatchObject([{ state: 'refused' }, { state: 'refunded' }]);
  });

  it('that the service does very late is not refunded twice: the second check shows it', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('never-arrives');
    part(id, 100_000);
    await till.clock.advance(161 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(refunds(id)).toMatchObject([{ state: 'unknown', notThereAt: expect.any(String) }]);
    expect(till.journal.openTasks()).toMatchObject([{ kind: 'refund-in-doubt' }]);
    await till.clock.advance(139 * SECOND);
    till.service.only.givenBack += 100_000;
    expect(part(id, 100_000)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    // A person presses again without checking: the second check is refused before its time.
    expect(settle(id, 'not-refunded')).toMatchObject({ error: { code: 'refund.look-again', limit: 58 } });
    await till.clock.advance(3_461 * SECOND);
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 700_000 });
    expect(till.service.only.givenBack).toBe(100_000);
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('is not called missing while its request may still arrive', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('never-arrives');
    part(id, 100_000);
    await till.clock.advance(60 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject({
      error: { code: 'refund.may-still-arrive', limit: 100 },
    });
    expect(refunds(id)).toMatchObject([{ state: 'unknown' }]);
    expect(settle(id, 'refunded').ok).toBe(true);
  });

  it('does not become missing when the PC’s clock is set forward, and a restart waits anew', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('never-arrives');
    part(id, 100_000);
    await till.clock.advance(100 * SECOND);
    till.clock.jumpWall(3_600 * SECOND);
    const tooEarly = { error: { code: 'refund.may-still-arrive' } };
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarly);
    await till.crash();
    till.clock.reboot(10 * SECOND);
    await till.start();
    await till.clock.advance(100 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarly);
    await till.clock.advance(60 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    // Neither allows an earlier second check.
    await till.clock.advance(3_500 * SECOND);
    till.clock.jumpWall(3_600 * SECOND);
    const tooEarlyAgain = { error: { code: 'refund.look-again' } };
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarlyAgain);
    await till.crash();
    till.clock.reboot(10 * SECOND);
    await till.start();
    await till.clock.advance(3_590 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarlyAgain);
    await till.clock.advance(10 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(refunds(id)).toMatchObject([{ state: 'refused' }]);
  });

  it('interrupted by a power cut is not sent again: a manager settles it', async () => {
    const id = await paidSale();
    part(id, 100_000);
    await till.crash();
    await till.start();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('reverse-part')).toBe(1);
    expect(refunds(id)).toMatchObject([{ state: 'unknown', why: { code: 'refund.interrupted' } }]);
    expect(till.view(id).actions).toEqual(['settle-refund']);
  });

  it('interrupted by a power cut does not stay under way when the disk refuses at the next start', async () => {
    const id = await paidSale();
    part(id, 100_000);
    await till.crash();
    till.refuseWrites(2);
    await till.start();
    expect(refunds(id)).toMatchObject([{ state: 'under-way' }]);
    await till.clock.advance(10 * SECOND);
    expect(refunds(id)).toMatchObject([{ state: 'unknown', why: { code: 'refund.interrupted' } }]);
  });

  it('that was never sent shows the reason and changes nothing', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('not-reached');
    part(id, 200_000);
    await till.clock.advance(SECOND);
    expect(refunds(id)).toMatchObject([{ state: 'refused', why: { code: 'gateway.not-reached' } }]);
    expect(till.view(id)).toMatchObject({
      leftTiyin: 800_000,
      actions: ['refund', 'refund-part', 'record-refund'],
    });
  });

  it('refused though done is not sent a second time', async () => {
    const id = await paidSale();
    till.service.mishaps['reverse-part'].push('refused');
    part(id, 100_000);
    await till.clock.advance(SECOND);
    till.service.only.givenBack += 100_000;
    expect(refunds(id)).toMatchObject([{ state: 'unknown', why: { code: 'gateway.refused', note: 'нет' } }]);
    expect(part(id, 100_000)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(whole(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 700_000 });
    expect(till.service.count('reverse-part')).toBe(1);
  });

  it('rules out a full reversal, and keeps the rules of the month', async () => {
    const id = await paidSale();
    part(id, 100_000);
    await till.clock.advance(SECOND);
    expect(whole(id)).toMatchObject({ error: { code: 'refund.after-partial' } });
    till.clock.jumpWall(12 * DAY);
    expect(part(id, 100_000)).toMatchObject({ error: { code: 'refund.last-month-card-only' } });
  });

  it('is in the ledger', async () => {
    const id = await paidSale();
    part(id, 100_000);
    await till.clock.advance(SECOND);
    part(id, 50_000);
    await till.clock.advance(SECOND);
    expect(ledgerOf(till.folder)).toMatchObject([{ state: 'paid', refunded_tiyin: 150_000 }]);
  });
});
