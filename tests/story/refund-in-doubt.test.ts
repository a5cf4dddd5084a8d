/** A refund without a certain outcome: shown until somebody has settled it, and never beyond settling. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripPayments } from '../../electron/app/till-view.ts';
import { settleAlarm } from '../../electron/payment/actions.ts';
import { reconcile } from '../../electron/reconcile/reconcile.ts';
import { refundPart } from '../../electron/refund/partial-refund.ts';
import { refundInFull } from '../../electron/refund/refund.ts';
import { settlePart, settleRefund } from '../../electron/refund/settle.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { auditOf, ledgerOf } from '../support/ledger.ts';
import { KNOWN, PLACE, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
let till: VirtualTill;
beforeEach(async () => {
  // Nobody knows how a reversed payment reads, so that no status settles a refund.
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const paidSale = (): Promise<TransactionId> => till.paidSale(2, 60 * SECOND);

/** The first try is made and its answer lost, the second one refused. */
async function doubtfulRefund(): Promise<TransactionId> {
  const id = await paidSale();
  till.service.mishaps.reverse.push('no-answer');
  refundInFull(till.desk, id, 'brought back');
  await till.clock.advance(10 * SECOND);
  expect(refund(id)).toMatchObject({ state: 'unknown' });
  return id;
}

const refund = (id: TransactionId) => till.view(id).refund;
const strip = () => stripPayments(till, { saleId: till.newSale() }).map(({ transactionId }) => transactionId);
const settle = (id: TransactionId, outcome: 'refunded' | 'not-refunded') =>
  settleRefund(till.desk, id, outcome, 'as the cabinet shows');
const restart = async () => {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
};

describe('a full refund without a certain outcome', () => {
  it('is in the strip until it is settled, also after a restart', async () => {
    const id = await doubtfulRefund();
    expect(strip()).toEqual([id]);
    await restart();
    expect(strip()).toEqual([id]);
    expect(till.view(id).actions).toEqual(['refund', 'settle-refund']);
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
    expect(strip()).toEqual([]);
    expect(till.view(id)).toMatchObject({ actions: [], leftTiyin: 0 });
    expect(ledgerOf(till.folder)).toMatchObject([{ state: 'paid', refunded_tiyin: 800_000 }]);
  });

  it('that the cabinet does not show may be given again, in full or in parts', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(200 * SECOND);
    expect(refundPart(till.desk, id, tiyin(100), 'a part of it').ok).toBe(false);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(refund(id)).toMatchObject({ state: 'refused', why: null });
    expect(till.view(id)).toMatchObject({ actions: ['refund', 'refund-part'], leftTiyin: 800_000 });
    expect(auditOf(till.folder).at(-1)).toMatchObject({
      action: 'settle-refund-not-refunded',
      subject: id,
      reason: 'as the cabinet shows',
    });
    expect(refundPart(till.desk, id, tiyin(100), 'a part of it').ok).toBe(true);
  });

  it('is not called missing while its last request may still arrive', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push(...Array<'never-arrives'>(4).fill('never-arrives'));
    refundInFull(till.desk, id, 'brought back');
    // The last of the four leaves 13.3 s after the first.
    await till.clock.advance(100 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject({
      error: { code: 'refund.may-still-arrive', limit: 74 },
    });
    expect(refund(id)).toMatchObject({ state: 'unknown' });
    await till.clock.advance(73 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(false);
    await till.clock.advance(SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
  });

  it('waits anew after a restart, whatever the wall clock says', async () => {
    const id = await doubtfulRefund();
    till.clock.jumpWall(3_600 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject({ error: { code: 'refund.may-still-arrive' } });
    await till.clock.advance(200 * SECOND);
    await restart();
    expect(settle(id, 'not-refunded')).toMatchObject({ error: { code: 'refund.may-still-arrive' } });
    await till.clock.advance(160 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
  });

  it('may be repeated after its month is over, and is settled by its answer', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(10 * SECOND);
    till.clock.jumpWall(40 * DAY);
    expect(refundInFull(till.desk, id, 'once more').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
  });

  it('can be settled whatever became of its alarm', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.reverse.push('no-answer');
    const id = await paidSale();
    till.journal.saveFacts(PLACE, { reversed_reads: 'negative' }, null);
    till.service.reversedReads = 2;
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(10 * SECOND);
    till.service.reversedReads = -7;
    await till.clock.advance(3_600 * SECOND);
    const compared = reconcile(till.desk, till.journal);
    await till.clock.advance(5 * SECOND);
    await compared;
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'not-paid' }, refund: { state: 'unknown' } });
    expect(till.view(id).actions).toContain('settle-refund');
    settleAlarm(till.desk, id, 'not-paid', 'seen');
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(strip()).toEqual([]);
  });

  it('of another place, interrupted by a stop, is not sent: it waits for a manager', async () => {
    const id = await paidSale();
    refundInFull(till.desk, id, 'brought back');
    till.place = { ...PLACE, serviceId: 78 };
    await restart();
    await till.clock.advance(SECOND);
    expect(refund(id)).toMatchObject({ state: 'unknown', why: { code: 'place.mismatch' } });
    expect(strip()).toEqual([id]);
    expect(settle(id, 'refunded').ok).toBe(true);
  });
});

describe('a part without a certain outcome', () => {
  it('that a power cut interrupted is in the strip until it is settled', async () => {
    const id = await paidSale();
    refundPart(till.desk, id, tiyin(100_00), 'one was stale');
    await restart();
    await till.clock.advance(60 * SECOND);
    expect(strip()).toEqual([id]);
    expect(till.view(id).actions).toEqual(['settle-part']);
    expect(settlePart(till.desk, id, 'refunded', 'seen').ok).toBe(true);
    expect(strip()).toEqual([]);
  });
});

describe('"refund missing", pressed against a service that lags', () => {
  it('does not turn a refund that was done into a refused one', async () => {
    till.journal.saveFacts(PLACE, KNOWN, null);
    const id = await paidSale();
    await till.clock.advance(3_600 * SECOND);
    till.service.reversedReads = 2;
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(SECOND);
    const compared = reconcile(till.desk, till.journal);
    await till.clock.advance(5 * SECOND);
    await compared;
    expect(till.view(id).alarm).toMatchObject({ kind: 'refund-missing' });
    till.service.reversedReads = -7;
    refundInFull(till.desk, id, 'again');
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ refund: { state: 'refunded' }, alarm: null, leftTiyin: 0 });
  });
});

describe('a payment of another place', () => {
  it('is given back neither in full nor in part, and the till says so before anybody tries', async () => {
    const id = await paidSale();
    expect(till.view(id)).toMatchObject({ isElsewhere: false, actions: ['refund', 'refund-part'] });
    till.place = { ...PLACE, serviceId: 78 };
    await restart();
    expect(till.view(id)).toMatchObject({ isElsewhere: true, actions: [] });
    const mismatch = { error: { code: 'place.mismatch' } };
    expect(refundInFull(till.desk, id, 'brought back')).toMatchObject(mismatch);
    expect(refundPart(till.desk, id, tiyin(100_00), 'one was stale')).toMatchObject(mismatch);
    expect(till.service.count('reverse') + till.service.count('reverse-part')).toBe(0);
    expect(refund(id)).toBeNull();
  });
});
