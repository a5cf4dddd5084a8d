/** Journal and service are compared: each difference is raised once, and settled by one press. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { paymentRow } from '../../shared/payment/payment.ts';
import { momentOf } from '../../shared/time.ts';
import { createArrives, runComparison } from '../support/comparison.ts';
import { eachTill } from '../support/each-till.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import { CASHIER, ENDPOINT, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const run = (meanwhile?: () => unknown) => runComparison(till, { meanwhile });

async function sale(): Promise<TransactionId> {
  const id = till.pay();
  await till.clock.advance(HOUR);
  return id;
}

/** As a repair restores a payment whose entry was damaged: paid, and without a tender. */
async function paidAndUncounted(): Promise<TransactionId> {
  till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
  const id = await sale();
  till.service.only.confirmed = true;
  const stored = till.journal.payment(id);
  if (stored?.state.name !== 'lapsed') throw new Error('it did not lapse');
  const { details } = stored.state;
  const paidAt = momentOf(till.clock);
  const state = { name: 'paid', details, paidAt, proof: 'confirmed', foundLater: false } as const;
  const payload = { payment: { ...paymentRow(stored), state } };
  expect(till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: id, payload }).ok).toBe(true);
  await till.crash();
  await till.start();
  return id;
}

describe('reconciling', () => {
  it('finds nothing where both agree, and stores the time', async () => {
    await sale();
    till.service.firstStatus = -1;
    await sale();
    expect(await run()).toMatchObject({ checked: 2, unanswered: 0, waiting: 0, differences: [] });
    expect(till.journal.lastReconciledWallMs(ENDPOINT)).toBeGreaterThan(0);
  });

  it('raises a payment that is paid here and not at the service, once', async () => {
    const id = await sale();
    till.service.only.reversed = true;
    const first = await run();
    expect(first.differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
    expect(till.view(id).actions).toContain('settle-alarm');
    expect(till.settleAlarm(id, 'not-paid', 'the customer came back').ok).toBe(true);
    expect((await run()).differences).toEqual([]);
  });

  it('raises money that the journal does not know as such, and one press refunds it', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = await sale();
    expect(till.state(id)).toBe('lapsed');
    till.service.only.confirmed = true;
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'charged' } }]);
    expect(till.refund(id, 'found by reconciling').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect((await run()).differences).toEqual([]);
  });

  it('raises a refund that the service does not show, and lets it be repeated', async () => {
    const id = await sale();
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    till.service.only.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
    expect(till.refund(id, 'again').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect(till.view(id).alarm).toBeNull();
  });

  it.each([
    ['before', 1],
    ['after', 0],
  ])('raises it although the sale was long before the last comparison, %s another sale', async (_, sales) => {
    const id = await sale();
    await till.clock.advance(5 * DAY);
    await sale();
    await run();
    if (sales === 1) await till.clock.advance(4 * DAY);
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    for (let sold = 0; sold < sales; sold += 1) await sale();
    const [old] = till.service.payments;
    if (!old) throw new Error('it is gone');
    old.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
  });

  it('raises it although the clock ran ahead at the sale', async () => {
    till.clock.jumpWall(20 * DAY);
    const id = await sale();
    till.clock.jumpWall(-20 * DAY);
    for (let day = 0; day < 2; day += 1) {
      await run();
      await till.clock.advance(DAY);
    }
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    till.service.only.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
  });

  it('raises such a refund of an invoice too, although its look-ups have facts of their own', async () => {
    const sent = till.do('invoice.send', { ...till.breads(), phone: PHONE });
    if (!sent.ok) throw new Error(sent.error.code);
    const id = sent.value.transactionId;
    await till.clock.advance(SECOND);
    till.service.invoices.pay();
    await till.clock.advance(HOUR);
    expect(till.state(id)).toBe('paid');
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    till.service.only.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
  });

  it('raises a payment that is paid here and still open at the service', async () => {
    const id = await sale();
    till.service.only.status = 1;
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
    expect(till.view(id).actions).not.toContain('refund');
  });

  it('raises uncertain money as a doubt, which a person settles', async () => {
    till.know({});
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = await sale();
    expect(till.state(id)).toBe('lapsed');
    till.service.only.confirmed = true;
    // The meaning of 2 after a lapse was forgotten: status 2 proves nothing now.
    till.know({});
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'may-be-charged' } },
    ]);
    expect(till.settleAlarm(id, 'may-be-charged', 'not in the cabinet').ok).toBe(true);
    expect((await run()).differences).toEqual([]);
  });

  it('finds a charge whose create came too late for any look-up, and one press refunds it', async () => {
    // A present payment lets the till prove absence.
    await sale();
    till.service.mishaps.create.push('never-arrives');
    const id = await sale();
    expect(till.state(id)).toBe('absent');
    till.service.firstStatus = 2;
    till.service.confirmMode = 0;
    await createArrives(till, id, 'late');
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'charged' } }]);
    expect(till.refund(id, 'found by reconciling').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.service.payments.map(({ reversed }) => reversed)).toEqual([false, true]);
  });

  it('raises a surprise that was refunded here and is still money at the service', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = await sale();
    till.service.only.confirmed = true;
    await run();
    till.refund(id, 'found by reconciling');
    await till.clock.advance(SECOND);
    till.service.only.reversed = false;
    expect((await run()).differences).toMatchObject([
      { transactionId: id, alarm: { kind: 'refund-missing' } },
    ]);
  });

  it('counts the partial refunds, which no status shows', async () => {
    const id = await sale();
    await sale();
    till.refund(id, 'one came back broken', tiyin(100_000));
    await till.clock.advance(SECOND);
    expect(await run()).toMatchObject({ checked: 2, withParts: 1, differences: [] });
    // Refunded in full by somebody else: a status shows that.
    const payment = till.service.payments[0];
    if (payment) payment.reversed = true;
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
  });

  it('raises nothing by one answer alone', async () => {
    await sale();
    till.service.only.status = 1;
    const found = await run(() => {
      till.service.only.status = 2;
    });
    expect(found).toMatchObject({ checked: 1, differences: [] });
  });

  it('asks again about payments without a second answer', async () => {
    const id = await sale();
    till.service.only.reversed = true;
    const found = await run(() => till.service.mishaps.status.push('no-answer'));
    expect(found).toMatchObject({ checked: 0, unanswered: 1, differences: [] });
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'not-paid' } }]);
  });

  it('says "refunded in the cabinet" where the status can mean nothing else', async () => {
    till.know({ ...KNOWN, lapsed_reads: -9, reversed_reads: -7 });
    const id = await sale();
    till.service.only.reversed = true;
    const found = { transactionId: id, alarm: { kind: 'not-paid' }, readsReversed: true };
    expect((await run()).differences).toMatchObject([found]);
    // And as long as the difference remains.
    expect((await run()).differences).toMatchObject([found]);
  });

  it('does not say so where a lapsed payment reads the same, unless this one could not lapse', async () => {
    const may = await sale();
    till.service.confirmMode = 0;
    const cannot = await sale();
    till.know({ ...KNOWN, reversed_reads: -7 });
    for (const payment of till.service.payments) payment.reversed = true;
    const { differences } = await run();
    expect(differences.map(({ transactionId, readsReversed }) => [transactionId, readsReversed])).toEqual([
      [may, false],
      [cannot, true],
    ]);
  });

  it('names a paid payment without a tender: its count is lost, and no total has it', async () => {
    const id = await paidAndUncounted();
    expect(till.do('sales.today', undefined)).toMatchObject({ value: { electronic: { count: 0 } } });
    expect((await run()).differences).toMatchObject([{ transactionId: id, alarm: { kind: 'charged' } }]);
    expect(till.view(id).actions).toEqual(expect.arrayContaining(['refund', 'settle-alarm']));
    expect(till.settleAlarm(id, 'charged', 'on the paper of that day').ok).toBe(true);
    expect((await run()).differences).toEqual([]);
  });

  it('books no refund of a payment that was never counted', async () => {
    const id = await paidAndUncounted();
    await run();
    till.refund(id, 'it was found by the comparison');
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ kind: 'reversal', state: 'refunded' }]);
    const nothing = { count: 0, sumTiyin: 0 };
    expect(till.do('sales.today', undefined)).toMatchObject({
      value: { electronic: nothing, refundedInFull: nothing, keptTiyin: 0 },
    });
  });

  it('raises no alarm about a payment whose refund is under way', async () => {
    const id = await sale();
    till.service.mishaps.reverse.push('no-answer');
    till.service.latencyMs = 8 * SECOND;
    const running = till.ask('reconcile.run', undefined);
    till.refund(id, 'brought back');
    till.service.only.reversed = true;
    await till.clock.advance(60 * SECOND);
    expect(await running).toMatchObject({ value: { differences: [] } });
  });

  it('raises nothing that the disk refused, and checks it again', async () => {
    const id = await sale();
    till.service.only.reversed = true;
    const disk = new DatabaseSync(join(till.folder, 'journal.db'));
    disk.exec(`CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'disk is full'); END`);
    const failed = till.ask('reconcile.run', undefined);
    // The till tries three times.
    await till.clock.advance(15 * SECOND);
    expect(await failed).toMatchObject({ error: { code: 'journal.unwritable' } });
    disk.exec('DROP TRIGGER full');
    disk.close();
    expect((await run()).differences).toMatchObject([{ transactionId: id }]);
  });
});
