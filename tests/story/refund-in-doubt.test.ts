/** A refund with an unknown outcome is shown until somebody settles it, and can always be settled. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fail, ok } from '../../shared/result.ts';
import { UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { ledgerOf } from '../support/ledger.ts';
import { DAY, SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  // How a reversed payment reads is unknown, so no status settles a refund.
  till = await VirtualTill.open();
});
afterEach(() => till.close());

const paidSale = (): Promise<TransactionId> => till.paidSale(2, 60 * SECOND);

const give = (id: TransactionId, amount: number | null = null, reason = 'brought back') =>
  till.refund(id, reason, amount === null ? null : tiyin(amount));
const settle = (id: TransactionId, outcome: 'refunded' | 'not-refunded') =>
  till.settleRefund(id, outcome, 'as the cabinet shows');

/** The first request's answer is lost, the second is refused. */
async function doubtfulRefund(): Promise<TransactionId> {
  const id = await paidSale();
  till.service.mishaps.reverse.push('no-answer');
  give(id);
  await till.clock.advance(10 * SECOND);
  expect(refund(id)).toMatchObject({ state: 'unknown' });
  return id;
}

/** The last refund, as the page sees it. */
const refund = (id: TransactionId) => till.view(id).refunds.at(-1);
const strip = () => till.payments.onScreen(till.newSale()).map(({ transactionId }) => transactionId);
const tasks = () => till.journal.openTasks().map(({ kind, transactionId }) => ({ kind, transactionId }));
const historyOf = (id: TransactionId) => till.journal.historyOf(till.payment(id).saleId);

const restart = async () => {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
};
async function compare() {
  const compared = till.ask('reconcile.run', undefined);
  await till.clock.advance(5 * SECOND);
  expect((await compared).ok).toBe(true);
}

describe('a full refund in doubt', () => {
  it('is in the strip until it is settled, even after a restart', async () => {
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

  it('missing in the cabinet may be repeated, in full or in parts', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    give(id);
    await till.clock.advance(200 * SECOND);
    expect(give(id, 100).ok).toBe(false);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(till.view(id).actions).toEqual(['refund', 'settle-refund']);
    await till.clock.advance(3_600 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
    expect(refund(id)).toMatchObject({ state: 'refused', why: null });
    expect(till.view(id)).toMatchObject({
      actions: ['refund', 'refund-part', 'record-refund'],
      leftTiyin: 800_000,
    });
    expect(historyOf(id).at(-1)).toMatchObject({
      kind: 'refund.moved',
      actor: { by: 'staff', id: UNNAMED_CASHIER },
      payload: { refund: { state: 'refused', settled: 'as the cabinet shows' } },
    });
    expect(give(id, 100).ok).toBe(true);
  });

  it('says nothing of an earlier refusal while it is repeated', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('refused');
    give(id);
    await till.clock.advance(30 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'refused', why: { code: 'gateway.refused' } });
    expect(give(id).ok).toBe(true);
    expect(refund(id)).toMatchObject({ state: 'under-way', why: null });
  });

  it('is not called missing while its last request may still arrive', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push(...Array<'never-arrives'>(4).fill('never-arrives'));
    give(id);
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
    const tooEarly = { error: { code: 'refund.may-still-arrive' } };
    till.clock.jumpWall(3_600 * SECOND);
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarly);
    await till.clock.advance(200 * SECOND);
    await restart();
    expect(settle(id, 'not-refunded')).toMatchObject(tooEarly);
    await till.clock.advance(160 * SECOND);
    expect(settle(id, 'not-refunded').ok).toBe(true);
  });

  it('may be repeated after its month is over, and is settled by its answer', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    give(id);
    await till.clock.advance(10 * SECOND);
    const doubt = refund(id);
    till.clock.jumpWall(40 * DAY);
    expect(give(id, null, 'once more').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    // The repeat is the same refund: the money went back once.
    expect(till.view(id).refunds).toMatchObject([{ refundId: doubt?.refundId, state: 'refunded' }]);
  });

  it('can be settled whatever happened to its alarm', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.reverse.push('no-answer');
    const id = await paidSale();
    till.know({ reversed_reads: 'negative' });
    till.service.reversedReads = 2;
    give(id);
    await till.clock.advance(10 * SECOND);
    till.service.reversedReads = -7;
    await till.clock.advance(3_600 * SECOND);
    await compare();
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'not-paid' }, refunds: [{ state: 'unknown' }] });
    expect(till.view(id).actions).toContain('settle-refund');
    till.settleAlarm(id, 'not-paid', 'seen');
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(strip()).toEqual([]);
  });

  it('of another endpoint, interrupted by a stop, is not sent: it waits for a manager', async () => {
    const id = await paidSale();
    give(id);
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await restart();
    await till.clock.advance(SECOND);
    expect(refund(id)).toMatchObject({ state: 'unknown', why: { code: 'endpoint.mismatch' } });
    expect(strip()).toEqual([id]);
    expect(settle(id, 'refunded').ok).toBe(true);
  });
});

describe('a till that starts without its secret', () => {
  const withoutSecret = async () => {
    till.charging = fail({ code: 'secret.missing' });
    await restart();
    await till.clock.advance(SECOND);
  };

  it('leaves no refund under way that it can’t continue: a manager can settle it', async () => {
    const id = await paidSale();
    give(id);
    await withoutSecret();
    expect(refund(id)).toMatchObject({ state: 'unknown', why: { code: 'secret.missing' } });
    expect(till.service.count('reverse')).toBe(1);
    expect(give(id)).toMatchObject({ error: { code: 'secret.missing' } });
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(strip()).toEqual([]);
  });

  it('sends the refund again on request once it has the secret', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives');
    give(id);
    await withoutSecret();
    till.charging = ok(null);
    await restart();
    expect(give(id, null, 'once more').ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(tasks()).toEqual([]);
  });
});

describe('a partial refund in doubt', () => {
  it('after a power cut is in the strip until it is settled', async () => {
    const id = await paidSale();
    give(id, 100_00);
    await restart();
    await till.clock.advance(60 * SECOND);
    expect(strip()).toEqual([id]);
    expect(till.view(id).actions).toEqual(['settle-refund']);
    expect(settle(id, 'refunded').ok).toBe(true);
    expect(strip()).toEqual([]);
  });
});

describe('any refund in doubt', () => {
  it.each([
    ['the whole', null, 'reverse'],
    ['a part', 100_00, 'reverse-part'],
  ] as const)('goes one way, %s too: begun, in doubt, settled, each an entry', async (_, amount, call) => {
    const id = await paidSale();
    till.service.mishaps[call].push('no-answer', 'refused');
    give(id, amount);
    await till.clock.advance(10 * SECOND);
    expect(tasks()).toEqual([{ kind: 'refund-in-doubt', transactionId: id }]);
    await restart();
    expect(tasks()).toEqual([{ kind: 'refund-in-doubt', transactionId: id }]);
    settle(id, 'refunded');
    expect(tasks()).toEqual([]);
    const entries = historyOf(id).flatMap((entry) =>
      entry.kind === 'refund.begun' || entry.kind === 'refund.moved' ? [entry] : [],
    );
    const states = entries.map(({ payload }) => payload.refund.state);
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'under-way',
      'unknown',
      'refunded',
    ]);
    expect(entries.at(-1)?.payload.tasks).toMatchObject([
      { kind: 'refund-in-doubt', ended: { by: 'person', how: 'as the cabinet shows' } },
    ]);
  });

  it('raises no alarm once a repeat was answered', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('never-arrives', 'refused');
    give(id);
    await till.clock.advance(10 * SECOND);
    expect(tasks()).toHaveLength(1);
    give(id, null, 'once more');
    expect(tasks()).toEqual([]);
    await till.clock.advance(10 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
    expect(tasks()).toEqual([]);
  });
});

describe('"refund missing", pressed against a service that lags', () => {
  it('does not turn a done refund into a refused one', async () => {
    till.know(KNOWN);
    const id = await paidSale();
    await till.clock.advance(3_600 * SECOND);
    till.service.reversedReads = 2;
    give(id);
    await till.clock.advance(SECOND);
    await compare();
    expect(till.view(id).alarm).toMatchObject({ kind: 'refund-missing' });
    till.service.reversedReads = -7;
    give(id, null, 'again');
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ refunds: [{ state: 'refunded' }], alarm: null, leftTiyin: 0 });
    expect(tasks()).toEqual([]);
  });
});

describe('a payment of another endpoint', () => {
  it('can’t be refunded in full or in part, and the page says so beforehand', async () => {
    const id = await paidSale();
    expect(till.view(id)).toMatchObject({
      isElsewhere: false,
      actions: ['refund', 'refund-part', 'record-refund'],
    });
    till.endpoint = { ...ENDPOINT, serviceId: 78 };
    await restart();
    expect(till.view(id)).toMatchObject({ isElsewhere: true, actions: ['record-refund'] });
    const mismatch = { error: { code: 'endpoint.mismatch' } };
    expect(till.do('refund.offer', { saleId: till.view(id).saleId })).toMatchObject({
      value: { stop: mismatch.error },
    });
    expect(give(id)).toMatchObject(mismatch);
    expect(give(id, 100_00)).toMatchObject(mismatch);
    expect(till.service.count('reverse') + till.service.count('reverse-part')).toBe(0);
    expect(till.view(id).refunds).toEqual([]);
  });
});
