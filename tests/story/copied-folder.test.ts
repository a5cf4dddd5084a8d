/**
 * A data folder on another machine than it is bound to does nothing until a person identifies it. Two tills
 * share one folder and one service, which counts requests.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SaleId } from '../../shared/ids.ts';
import type { Machine } from '../../shared/machine.ts';
import { ZERO_TIYIN as none } from '../../shared/money.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { BoundTill, machine, type Place } from '../support/bound-till.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';

const HERE = machine('a', 'b');
const THERE = machine('c', 'd');

/** A shop with one computer, and room for copies of its folder. */
function shop() {
  const room = makeFolder();
  onTestFinished(room.remove);
  const clock = new VirtualClock();
  const service = new VirtualService(clock);
  let seed = 0;
  const at = (folder: string, on = HERE, more: Partial<Place> = {}): Promise<BoundTill> => {
    seed += 1;
    return BoundTill.start({ folder: join(room.path, folder), machine: on, clock, service, seed, ...more });
  };
  const copy = (from: string, to: string): void =>
    cpSync(join(room.path, from), join(room.path, to), { recursive: true });
  return { room: room.path, clock, service, at, copy };
}

/** A till in mid-day: a refund in doubt, a receipt and a payment that wait, goods rung up. */
async function inTheMiddle() {
  const the = shop();
  const till = await the.at('till');
  const refunded = await till.pay('sale-0');
  await the.clock.advance(10_000);
  if (!refunded.ok) throw new Error(refunded.error.code);
  const { transactionId } = refunded.value;
  the.service.mishaps.reverse.push('never-arrives');
  await till.ask('refund.give', { transactionId, amountTiyin: null, reason: 'came back' });
  the.service.mishaps.submit.push(...Array<'never-arrives'>(4).fill('never-arrives'));
  await till.pay('sale-1');
  await the.clock.advance(3_000);
  the.service.firstStatus = 0;
  await till.pay('sale-2');
  await the.clock.advance(1_000);
  ringUp(till.journal, SaleId.parse('sale-3'), []);
  expect(till.states()).toEqual(['paid', 'paid', 'processing']);
  expect(the.service.payments.map(({ receipt }) => receipt !== null)).toEqual([true, false, false]);
  await till.close();
  the.copy('till', 'copy');
  return { ...the, transactionId };
}

const said = async (till: BoundTill, word: 'moved' | 'copy'): Promise<void> => {
  expect(await till.ask('till.claim', { word, setupCode: null })).toMatchObject({
    ok: true,
    value: { said: word },
  });
  await till.close();
};

describe('a copied folder before a person identifies it', () => {
  it('asks, confirms, sends and sells nothing, and shows its history', async () => {
    const { at, clock, service, transactionId } = await inTheMiddle();
    const calls = service.calls.length;
    const till = await at('copy', THERE);
    const entries = till.journal.historyOf(SaleId.parse('sale-2')).length;
    till.till.wake();
    await clock.advance(700_000);
    const refused = { ok: false, error: { code: 'till.copied' } };
    expect(await till.payCash('sale-9')).toMatchObject(refused);
    expect(await till.pay('sale-9')).toMatchObject(refused);
    expect(await till.ask('reconcile.run', undefined)).toMatchObject(refused);
    expect(
      await till.ask('refund.give', { transactionId, amountTiyin: null, reason: 'again' }),
    ).toMatchObject(refused);
    const word = { transactionId, seen: 'charged', about: null, reason: 'seen' } as const;
    expect(await till.ask('payment.settle-alarm', word)).toMatchObject({ ok: false });
    expect(await till.ask('journal.start-fresh', { reason: 'get on' })).toMatchObject({ ok: false });
    expect(await till.ask('journal.repair', { reason: 'get on' })).toMatchObject({ ok: false });
    expect(service.calls.length).toBe(calls);
    expect(await till.ask('sales.recent', { limit: 10 })).toMatchObject({ ok: true, value: [{}, {}, {}] });
    expect(till.journal.historyOf(SaleId.parse('sale-2')).length).toBe(entries);
    expect(await till.ask('till.open', undefined)).toMatchObject({
      value: { copied: { asksCode: false, isNameless: false, said: null }, payments: [] },
    });
    await till.close();
    // The other till notices nothing, meanwhile and afterwards.
    const other = await at('till');
    expect(other.books.error()).toBe(null);
    expect(service.calls.length).toBeGreaterThan(calls);
    await other.close();
  });

  it('is asked again at each start, and on a machine without identifiers', async () => {
    const { at } = await inTheMiddle();
    for (const on of [THERE, THERE, { system: null, hardware: null }]) {
      const till = await at('copy', on);
      expect(till.books.error()).toMatchObject({ code: 'till.copied' });
      await till.close();
    }
  });

  it('is not suspected when a mark is unreadable once, but is on a cloned disk with another board', async () => {
    const { at } = await inTheMiddle();
    const half = await at('till', { ...HERE, hardware: null });
    expect(half.books.isCopied).toBe(false);
    await half.close();
    const cloned = await at('copy', { ...HERE, hardware: THERE.hardware });
    expect(cloned.books.isCopied).toBe(true);
    await cloned.close();
  });
});

describe('a till that was moved', () => {
  it('keeps its till id, starts a history that names the old one’s end, and continues open work', async () => {
    const { at, clock, service } = await inTheMiddle();
    const asked = await at('copy', THERE);
    const before = asked.journal.identity();
    await said(asked, 'moved');
    const waiting = service.payments.at(-1);
    if (waiting) service.succeed(waiting);
    const till = await at('copy', THERE);
    await clock.advance(60_000);
    expect(till.books.isCopied).toBe(false);
    expect(till.journal.identity()).toMatchObject({ tillId: before.tillId });
    expect(till.journal.identity().journalId).not.toBe(before.journalId);
    expect(till.states()).toEqual(['paid', 'paid', 'paid']);
    expect(service.count('create')).toBe(3);
    expect((await till.payCash('sale-9')).ok).toBe(true);
    await till.close();
    const again = await at('copy', THERE);
    expect(again.books.isCopied).toBe(false);
    await again.close();
  });
});

describe('a copy', () => {
  it('is a new till; only the original asks about, confirms and sends what was open', async () => {
    const { at, clock, service, transactionId } = await inTheMiddle();
    const asked = await at('copy', THERE);
    const before = asked.journal.identity();
    await said(asked, 'copy');
    const asksFor = ofWhom(service);
    const till = await at('copy', THERE);
    till.till.wake();
    await clock.advance(100_000);
    expect(asksFor()).toEqual([]);
    expect(till.journal.identity().tillId).not.toBe(before.tillId);
    expect(till.journal.openPayments()).toEqual([]);
    expect(till.journal.openTasks()).toEqual([]);
    expect(till.journal.openBasket()?.saleId).not.toBe('sale-3');
    expect(await till.ask('sales.today', undefined)).toMatchObject({
      value: { electronic: { count: 0 }, cash: { count: 0 } },
    });
    const [third, second, first] = await recent(till);
    expect(first?.payments).toMatchObject([{ isOthers: true, actions: [], alarm: null }]);
    expect(second?.payments).toMatchObject([{ isOthers: true, actions: [], receipt: null, state: 'paid' }]);
    expect(third?.payments).toMatchObject([{ isOthers: true, actions: [], state: 'processing' }]);
    for (const amountTiyin of [null, first?.totalTiyin ?? null]) {
      const give = { transactionId, amountTiyin, reason: 'came here' };
      expect(await till.ask('refund.give', give)).toMatchObject({ ok: false });
    }
    const seen = { as: 'elsewhere', amountTiyin: null, leftTiyin: none, reason: 'cabinet' } as const;
    expect(await till.ask('refund.record', { transactionId, ...seen })).toMatchObject({ ok: false });
    expect(await till.ask('receipt.close', { transactionId, reason: 'none' })).toMatchObject({ ok: false });
    expect(await till.ask('payment.override', { transactionId, reason: 'go' })).toMatchObject({ ok: false });
    expect(asksFor()).toEqual([]);

    const other = await at('till');
    const waiting = service.payments.at(-1);
    if (waiting) service.succeed(waiting);
    await clock.advance(60_000);
    expect(other.states()).toEqual(['paid', 'paid', 'paid']);
    expect(service.count('create')).toBe(3);
    expect(service.payments.every(({ receipt }) => receipt !== null)).toBe(true);
    expect(till.states()).toEqual(['paid', 'paid', 'processing']);
    await other.close();
    await till.close();
  });

  it('sells on its own: its payments, receipts and totals are separate, even after a restart', async () => {
    const { at, clock, service } = await inTheMiddle();
    await said(await at('copy', THERE), 'copy');
    const till = await at('copy', THERE);
    service.firstStatus = 2;
    expect((await till.pay('sale-9')).ok).toBe(true);
    await clock.advance(20_000);
    expect((await till.payCash('sale-10')).ok).toBe(true);
    expect(till.states()).toEqual(['paid', 'paid', 'processing', 'paid']);
    expect(await till.ask('sales.today', undefined)).toMatchObject({
      value: { electronic: { count: 1 }, cash: { count: 1 } },
    });
    await till.close();
    const again = await at('copy', THERE);
    expect(again.books.error()).toBe(null);
    expect(again.journal.openPayments().map(({ saleId }) => saleId)).toEqual(['sale-9']);
    await again.close();
  });

  it('rejects a number of the service that belongs to the other till’s payment', async () => {
    const { at, service } = await inTheMiddle();
    await said(await at('copy', THERE), 'copy');
    const till = await at('copy', THERE);
    const [first] = service.payments;
    if (!first) throw new Error('nothing was paid');
    const { endpoint } = till.journal.newestPayments(3).at(-1) ?? {};
    if (!endpoint) throw new Error('no payment');
    const { otherTill: _, ...here } = endpoint;
    expect(till.journal.paymentsNamed(here, first.paymentId)).not.toEqual([]);
    expect(till.journal.isPaymentIdKnown(here, first.paymentId)).toBe(true);
    await till.close();
  });
});

describe('the backup folder that both computers reach', () => {
  /** A shop whose tills write into it, except one that is away; the first till has sold. */
  async function oneThatSold() {
    const { room, at, copy } = shop();
    const secondFolder = join(room, 'second');
    const there = (folder: string, on: Machine): Promise<BoundTill> => at(folder, on, { secondFolder });
    const first = await there('till', HERE);
    expect((await first.payCash('sale-1')).ok).toBe(true);
    await first.close();
    return { at: there, away: at, copy };
  }

  it('reveals to the old computer, put back, that it was moved; nothing is adopted before a person decides', async () => {
    const { at, copy } = await oneThatSold();
    copy('till', 'copy');
    await said(await at('copy', THERE), 'moved');
    const moved = await at('copy', THERE);
    expect((await moved.payCash('sale-2')).ok).toBe(true);
    await moved.close();
    const old = await at('till', HERE);
    expect(old.books.error()).toMatchObject({ code: 'till.copied' });
    await said(old, 'moved');
    const back = await at('till', HERE);
    expect((await recent(back)).map(({ saleId }) => saleId)).toEqual(['sale-2', 'sale-1']);
    expect((await back.payCash('sale-3')).ok).toBe(true);
    await back.close();
  });

  it('stops the second of two that were both declared moved', async () => {
    const { at, away, copy } = await oneThatSold();
    copy('till', 'copy');
    copy('till', 'other');
    await said(await at('copy', THERE), 'moved');
    const one = await at('copy', THERE);
    await one.payCash('sale-2');
    await one.close();
    await said(await away('other', machine('e', 'f')), 'moved');
    const two = await at('other', machine('e', 'f'));
    expect(two.books.error()).toMatchObject({ code: 'till.copied' });
    expect(await two.payCash('sale-3')).toMatchObject({ ok: false });
    await two.close();
  });

  it('gets a copy’s lines under the copy’s own id', async () => {
    const { at, copy } = await oneThatSold();
    copy('till', 'copy');
    await said(await at('copy', THERE), 'copy');
    const till = await at('copy', THERE);
    await till.payCash('sale-2');
    await till.close();
    const other = await at('till', HERE);
    expect(other.books.error()).toBe(null);
    await other.payCash('sale-3');
    await other.close();
    const again = await at('copy', THERE);
    expect(again.books.error()).toBe(null);
    await again.close();
  });
});

/** Each later query and request about a payment that the service holds now, without the network probe. */
function ofWhom(service: VirtualService): () => readonly string[] {
  const before = service.calls.length;
  const ids = new Set(service.payments.map(({ transactionId }) => transactionId));
  const lookedUp: string[] = [];
  const lookUp = service.paymentStatusByTransaction.bind(service);
  service.paymentStatusByTransaction = (request) => {
    if (ids.has(request.transactionId)) lookedUp.push(request.transactionId);
    return lookUp(request);
  };
  return () => [...service.calls.slice(before).filter((call) => call !== 'look-up'), ...lookedUp];
}

async function recent(till: BoundTill) {
  const sales = await till.ask('sales.recent', { limit: 10 });
  if (!sales.ok) throw new Error(sales.error.code);
  return sales.value;
}
