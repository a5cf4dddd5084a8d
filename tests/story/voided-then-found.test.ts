/**
 * Goods recorded as removed belong to no sale: money found later is refunded and makes no sale of them. Goods
 * of a changed or lost basket may still be sold.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { Counter, chargeUnheard, refusal, sample, startAt, voidedIn } from '../support/counter.ts';
import { startFresh } from '../support/mixed-till.ts';
import { loseBaskets } from '../support/part-paid.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const SALT = sample('Tuz 1 kg');

let till: VirtualTill;
let counter: Counter;
let saleId: SaleId;
let found: TransactionId;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  counter = new Counter(till);
  counter.scan(BREAD.barcode, 2 * ONE);
  ({ saleId } = counter);
  found = await chargeUnheard(till, counter);
});
afterEach(() => till.close());

const untilFound = () => till.clock.advance(400 * SECOND);
const empty = () => till.do('basket.empty', { saleId, reason: null });
const actions = () => till.view(found).actions;

/** The ways in which the goods go back on the shelf. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  'its basket was emptied': empty,
  'its basket was parked and deleted': () => {
    counter.park();
    return till.do('basket.drop', { saleId, reason: null });
  },
  'each line was taken out, and the next customer came': () => {
    counter.on('basket.remove', 0, { reason: null });
    return counter.next();
  },
};

describe('money found after a removal', () => {
  it.each(Object.keys(WAYS))('is refunded and makes no sale of the goods: %s', async (way) => {
    expect(WAYS[way]?.()).toMatchObject({ ok: true });
    await untilFound();
    // The finder learns that no sale is possible any more.
    expect(till.view(found).alarm).toMatchObject({ kind: 'charged', isAfterVoid: true });
    expect(voidedIn(till)).toMatchObject([{ saleId }]);
    expect(actions()).not.toContain('take');
    expect(refusal(await till.take(found))).toBe('payment.wrong-state');
    // Each such payment has a way to end.
    expect(actions()).toEqual(expect.arrayContaining(['refund', 'settle-alarm']));
    expect(refusal(till.refund(found, 'the goods are on the shelf'))).toBeNull();
    await till.clock.advance(60 * SECOND);
    expect(till.payment(found).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(till.journal.sale(saleId)?.state).toBe('open');
  });

  it('makes no sale by a manager’s decision either', async () => {
    expect(empty()).toMatchObject({ ok: true });
    till.service.down = true;
    await till.clock.advance(200 * SECOND);
    till.service.down = false;
    const { paymentId } = till.service.only;
    const { amountTiyin } = till.payment(found);
    const reason = 'the cabinet shows it';
    const seen = { paymentId, amountTiyin, ourIdEnd: found.slice(-6) };
    const said = till.ask('payment.say-charged', { transactionId: found, ...seen, reason });
    await till.clock.advance(SECOND);
    expect(await said).toMatchObject({ ok: true });
    await untilFound();
    expect(till.payment(found).state).toMatchObject({ name: 'abandoned', ending: 'charged' });
    expect(till.view(found).alarm?.kind).toBe('charged');
    expect(till.journal.sale(saleId)?.state).toBe('open');
  });
});

it('money is not taken either if its goods went on as another sale while the till was set up elsewhere', async () => {
  await startAt(till, { ...ENDPOINT, serviceId: 78 });
  expect(counter.shown).toEqual([[BREAD.name, 2]]);
  expect(counter.saleId).not.toBe(saleId);
  expect(refusal(counter.cash())).toBeNull();
  await startAt(till, ENDPOINT);
  await untilFound();
  expect(till.view(found).alarm?.kind).toBe('charged');
  expect(actions()).not.toContain('take');
  expect(actions()).toContain('refund');
  expect(voidedIn(till)).toMatchObject([{ saleId, lines: [] }]);
});

it.each([
  ['a moment ago', SECOND],
  ['months ago', 100 * 24 * 3_600 * SECOND],
])('an empty journal does not take it either: it took over the removal of its goods %s', async (_, agoMs) => {
  expect(empty()).toMatchObject({ ok: true });
  await untilFound();
  till.clock.jumpWall(agoMs);
  counter.scan(SALT.barcode);
  expect(refusal(counter.cash())).toBeNull();
  expect(await startFresh(till)).toMatchObject({ payments: 1 });
  await till.clock.advance(SECOND);
  expect(till.view(found).alarm?.kind).toBe('charged');
  expect(actions()).not.toContain('take');
  expect(refusal(await till.take(found))).toBe('payment.wrong-state');
  expect(voidedIn(till)).toMatchObject([{ saleId }]);
});

describe('found money is still taken', () => {
  const take = async () => {
    expect(till.view(found).alarm).not.toHaveProperty('isAfterVoid');
    return refusal(await till.take(found));
  };

  it('if the basket merely changed: the charged goods are sold, new goods go on', async () => {
    counter.on('basket.remove', 0, { reason: null });
    counter.scan(SALT.barcode);
    await untilFound();
    expect(await take()).toBeNull();
    till.do('basket.next', { saleId });
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed', lines: [{ quantity: 2 * ONE }] });
    expect(counter.shown).toEqual([[SALT.name, 1]]);
    expect(voidedIn(till)).toEqual([]);
  });

  it('if the basket waits, parked', async () => {
    counter.park();
    await untilFound();
    expect(await take()).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
    expect(counter.parked).toEqual([]);
  });

  it('if the basket was lost with the journal’s file: no goods were recorded as removed', async () => {
    await loseBaskets(till);
    await untilFound();
    expect(await take()).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('if other goods were removed from another basket meanwhile', async () => {
    counter.park();
    counter.scan(SALT.barcode);
    till.do('basket.empty', { saleId: counter.saleId, reason: null });
    await untilFound();
    expect(await take()).toBeNull();
  });
});
