/**
 * A refund and the receipt of its sale: no receipt is sent for refunded money, and no sent receipt is
 * forgotten.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const tasks = () => till.journal.openTasks().map(({ kind }) => kind);
const restart = async () => {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
};
/** "Not refunded" takes two cabinet checks. */
async function settle(id: TransactionId, outcome: 'refunded' | 'not-refunded'): Promise<void> {
  expect(till.settleRefund(id, outcome, 'as the cabinet shows')).toMatchObject({ ok: true });
  if (outcome === 'refunded') return;
  await till.clock.advance(3_601 * SECOND);
  expect(till.settleRefund(id, outcome, 'as the cabinet shows')).toMatchObject({ ok: true });
}

/** Paid, and its receipt is unsent: the service was unreachable for it. */
async function paidSale(pieces = 1): Promise<TransactionId> {
  till.service.mishaps.submit.push(...Array<'not-reached'>(4).fill('not-reached'));
  const id = await till.paidSale(pieces, 6 * SECOND);
  till.service.mishaps.submit.length = 0;
  expect(till.receipt(id)).toMatchObject({ state: 'queued', unanswered: false });
  till.service.calls.length = 0;
  return id;
}

/** The refund's first request is lost, the second refused: it is in doubt. amount: of a part. */
async function refundInDoubt(amount: number | null = null): Promise<TransactionId> {
  const id = await paidSale(2);
  till.service.mishaps.reverse.push('never-arrives', 'refused');
  till.service.mishaps['reverse-part'].push('no-answer');
  till.refund(id, 'brought back', amount === null ? null : tiyin(amount));
  await till.clock.advance(200 * SECOND);
  expect(till.payment(id).refunds).toMatchObject([{ state: 'unknown' }]);
  return id;
}

describe('the receipt of a sale that is refunded before it was sent', () => {
  it('is not needed, and is not sent', async () => {
    const id = await paidSale();
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    expect(till.view(id).receipt).toMatchObject({
      state: 'closed',
      closed: { by: 'till', how: 'given-back' },
    });
    await till.clock.advance(3_600 * SECOND);
    expect(till.service.count('submit')).toBe(0);
    expect(tasks()).toEqual([]);
  });

  it('is not needed even after a refusal by the service: the alarm ends', async () => {
    till.service.mishaps.submit.push('refused');
    const id = await till.paidSale();
    expect(tasks()).toEqual(['receipt-refused']);
    till.refund(id, 'brought back');
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    expect(tasks()).toEqual([]);
  });

  it('is sent as sold after a partial refund', async () => {
    const id = await paidSale(2);
    till.refund(id, 'one was broken', tiyin(400_000));
    await till.clock.advance(30 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.only.receipt?.items).toMatchObject([{ Price: 800_000 }]);
  });

  it('is not sent again if missing after an interrupted first sending', async () => {
    till.service.mishaps.submit.push('never-arrives');
    till.service.mishaps.link.push(...Array<'not-reached'>(20).fill('not-reached'));
    const id = await till.paidSale(1, SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'queued', unanswered: true });
    till.refund(id, 'brought back');
    await till.clock.advance(5 * SECOND);
    till.service.mishaps.link.length = 0;
    await till.clock.advance(3_600 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    expect(till.service.only.receipt).toBeNull();
    expect(tasks()).toEqual([]);
  });

  it('is not needed once the parts add up to all', async () => {
    till.service.mishaps.submit.push('refused');
    const id = await till.paidSale(2);
    till.refund(id, 'one was broken', tiyin(400_000));
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'refused' });
    till.refund(id, 'the other one too', tiyin(400_000));
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
  });

  it('is owed again when the service has refunded nothing', async () => {
    till.know(KNOWN);
    const id = await paidSale();
    till.refund(id, 'brought back');
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    till.service.only.reversed = false;
    await till.clock.advance(3_600 * SECOND);
    const compared = till.ask('reconcile.run', undefined);
    await till.clock.advance(10 * SECOND);
    await compared;
    till.service.mishaps.reverse.push('refused');
    expect(till.refund(id, 'once more')).toMatchObject({ ok: true });
    await till.clock.advance(200 * SECOND);
    expect(till.payment(id).refunds).toMatchObject([{ state: 'unknown' }]);
    expect(till.receipt(id)).toMatchObject({ state: 'closed' });
    await settle(id, 'not-refunded');
    await till.clock.advance(10 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });
});

describe('the receipt of a sale whose refund is in doubt', () => {
  it('waits, and says why', async () => {
    const id = await refundInDoubt();
    expect(till.view(id).receipt).toMatchObject({ state: 'held', why: null });
    await till.clock.advance(24 * 3_600 * SECOND);
    expect(till.service.count('submit')).toBe(0);
    expect(till.journal.openReceipts(till.endpoint)).toMatchObject({ waiting: 1, refused: 0 });
  });

  it.each([
    ['given back', 'refunded', 'closed', 0],
    ['not given back', 'not-refunded', 'linked', 1],
  ] as const)('that turns out to be %s needs no further work, even after a restart', async (...story) => {
    const [, outcome, state, times] = story;
    const id = await refundInDoubt();
    await restart();
    await till.clock.advance(600 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'held' });
    await settle(id, outcome);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state });
    expect(till.service.count('submit')).toBe(times);
    expect(tasks()).toEqual([]);
  });

  it('is sent as sold when the doubt was about a part', async () => {
    const id = await refundInDoubt(400_000);
    expect(till.receipt(id)).toMatchObject({ state: 'held' });
    await settle(id, 'refunded');
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.only.receipt?.items).toMatchObject([{ Price: 800_000 }]);
  });

  it('is sent though the till misses the end of the refund', async () => {
    const id = await refundInDoubt();
    till.receipts.wake = () => undefined;
    await settle(id, 'not-refunded');
    await till.clock.advance(90 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });

  it('waits too when a manager meanwhile resends a refused one', async () => {
    till.service.mishaps.submit.push('refused');
    const id = await till.paidSale(2);
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    till.refund(id, 'brought back');
    await till.clock.advance(60 * SECOND);
    till.do('receipt.resend', { transactionId: id });
    await till.clock.advance(60 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'held' });
    expect(till.service.count('submit')).toBe(1);
  });

  it('holds up no other receipt', async () => {
    const id = await refundInDoubt();
    const other = await till.paidSale();
    expect(till.receipt(other)).toMatchObject({ state: 'linked' });
    expect(till.receipt(id)).toMatchObject({ state: 'held' });
  });
});

describe('a receipt that may have been sent before the refund', () => {
  it('is asked for by its link, and is not called unneeded', async () => {
    till.service.mishaps.submit.push('no-answer');
    till.service.mishaps.link.push(...Array<'no-answer'>(5).fill('no-answer'));
    const id = await till.paidSale();
    till.refund(id, 'brought back');
    await till.clock.advance(600 * SECOND);
    expect(till.payment(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(till.service.count('submit')).toBe(1);
  });

  it('that was sent and waits for its link is not called unneeded either', async () => {
    till.service.mishaps.link.push(...Array<'refused'>(5).fill('refused'));
    const id = await till.paidSale(1, 2 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'submitted' });
    till.refund(id, 'brought back');
    await till.clock.advance(120 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
  });
});
