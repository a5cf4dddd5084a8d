/**
 * Who may take goods back: up to a role's limit over the whole sale, and above it with a manager's approval.
 */
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { RefundOffer } from '../../shared/contract/refund.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { HALF, MixedSale } from '../support/mixed-sale.ts';
import { offerOf, returnRequest } from '../support/returns.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;
const PRICE = BREAD?.priceTiyin ?? 0;

/** Lola, who may refund up to this much of a sale; null: all of it. */
async function lolaGivesBack(limit: number | null) {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.dilshod, PIN.dilshod);
  const refundLimitTiyin = limit === null ? null : tiyin(limit);
  const role = { roleId: 'cashier', name: '', discountLimit: null, refundLimitTiyin };
  expect(await till.send('roles.save', { ...role, rights: ['sell', 'refund'] })).toMatchObject({ ok: true });
  await till.signIn(people.lola, PIN.lola);
  return { till, ...people };
}

/** Three breads sold for cash by Lola, who may refund one of them. */
async function sold() {
  const { till, ...people } = await lolaGivesBack(PRICE);
  const opened = await till.send('till.open', undefined);
  if (!opened.ok) throw new Error(opened.error.code);
  const { saleId } = opened.value.basket;
  await till.send('basket.add', { saleId, productId: String(BREAD?.productId), quantity: 3 * ONE });
  const totalTiyin = tiyin(3 * PRICE);
  expect(await till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin })).toMatchObject({
    ok: true,
  });
  const offer = async (): Promise<RefundOffer> => {
    const answer = await till.send('refund.offer', { saleId });
    if (!answer.ok) throw new Error(answer.error.code);
    return answer.value;
  };
  return { till, ...people, offer };
}

it('a return is limited by all refunds of the sale, and an approval covers one press', async () => {
  const { till, dilshod, offer } = await sold();
  const pieces = async (count: number) => returnRequest(await offer(), [{ at: 0, quantity: count * ONE }]);
  const two = await pieces(2);
  expect(await till.send('refund.goods', two)).toMatchObject({
    error: { code: 'right.needed', field: 'refund' },
  });
  expect(await till.send('refund.goods', await pieces(1))).toMatchObject({ ok: true });
  // One more makes two in all.
  const second = await pieces(1);
  expect(await till.send('refund.goods', second)).toMatchObject({ error: { code: 'right.needed' } });
  const by = { staffId: dilshod, pin: PIN.dilshod };
  const approved = await till.send('staff.approve', { channel: 'refund.goods', request: second, by });
  expect(approved).toMatchObject({ ok: true });
  expect(await till.send('refund.goods', await pieces(2))).toMatchObject({ error: { code: 'right.needed' } });
  expect(await till.send('refund.goods', second)).toMatchObject({ ok: true });
  expect((await offer()).heldTiyin).toBe(PRICE);
});

it('a return’s paper names who refunded and who approved, even after they have left', async () => {
  const { till, dilshod, lola, offer } = await sold();
  const whole = returnRequest(await offer(), [{ at: 0, quantity: 3 * ONE }]);
  const by = { staffId: dilshod, pin: PIN.dilshod };
  await till.send('staff.approve', { channel: 'refund.goods', request: whole, by });
  expect(await till.send('refund.goods', whole)).toMatchObject({ ok: true });
  const { saleId } = whole;
  const made = await offer();
  expect(made.returns).toMatchObject([{ refunds: [{ by: lola, approvedBy: dilshod }] }]);
  expect(made.people).toEqual([
    { staffId: dilshod, name: 'Dilshod', number: 1 },
    { staffId: lola, name: 'Lola', number: 2 },
  ]);
  // The receipt's own paper lists the refund too.
  await till.signIn(dilshod, PIN.dilshod);
  await till.send('people.leave', { staffId: lola });
  expect(await till.send('sales.one', { saleId })).toMatchObject({
    value: { givenBack: { by: [{ by: lola, approvedBy: dilshod }], people: made.people } },
  });
  await till.send('people.erase-name', { staffId: lola });
  await till.restart();
  await till.signIn(dilshod, PIN.dilshod);
  expect((await offer()).people).toMatchObject([
    { name: 'Dilshod' },
    { staffId: lola, name: null, number: 2 },
  ]);
});

it('cash in place of a payment by code needs a manager’s approval, whatever limit the cashier has', async () => {
  const { till, dilshod, lola } = await lolaGivesBack(null);
  const sale = new MixedSale(till);
  const paid = await sale.paidCode(HALF);
  expect(sale.cash(HALF).ok).toBe(true);
  await sale.refuseForGood(paid);
  await till.signIn(lola, PIN.lola);
  const { saleId } = sale;
  const needed = { error: { code: 'right.needed', field: 'override' } };
  const { tenderId, heldTiyin } = sale.tender('code');
  const cash = { saleId, tenderId, heldTiyin, amountTiyin: null, reason: 'the service gives nothing back' };
  expect(await till.send('refund.cash', cash)).toMatchObject(needed);
  // The same holds for a return of goods.
  const goods = { ...returnRequest(offerOf(till, saleId), HALF), first: { tenderId, way: 'cash' as const } };
  expect(await till.send('refund.goods', goods)).toMatchObject(needed);
  expect(till.journal.refundsOf(saleId).filter(({ kind }) => kind === 'cash')).toEqual([]);
  const by = { staffId: dilshod, pin: PIN.dilshod };
  await till.send('staff.approve', { channel: 'refund.cash', request: cash, by });
  expect(await till.send('refund.cash', cash)).toMatchObject({ ok: true });
  expect(till.entries('refund.begun').at(-1)).toMatchObject({
    actor: { id: lola },
    approvedBy: dilshod,
    payload: { refund: { kind: 'cash', amountTiyin: HALF } },
  });
  // Cash tenders need no approval.
  const own = { ...cash, tenderId: sale.tender('cash').tenderId };
  expect(await till.send('refund.cash', own)).toMatchObject({ ok: true });
});

it('a return that another person repeated continues in that person’s name after a power cut', async () => {
  const { till, dilshod, lola } = await lolaGivesBack(null);
  const sale = new MixedSale(till);
  const transactionId = await sale.paidCode(HALF);
  await till.signIn(lola, PIN.lola);
  till.service.mishaps.reverse.push('never-arrives', 'refused');
  const give = { transactionId, amountTiyin: null, reason: 'brought back' };
  expect(await till.send('refund.give', give)).toMatchObject({ ok: true });
  await till.clock.advance(10_000);
  expect(till.journal.refundsOf(sale.saleId)).toMatchObject([{ state: 'unknown' }]);
  await till.signIn(dilshod, PIN.dilshod);
  till.service.down = true;
  expect(await till.send('refund.give', { ...give, reason: 'once more' })).toMatchObject({ ok: true });
  const [before] = till.journal.refundsOf(sale.saleId);
  expect(before).toMatchObject({ state: 'under-way' });
  const known = till.entries('refund.moved').length;
  await till.restart();
  till.service.down = false;
  await till.clock.advance(60_000);
  expect(till.journal.refundsOf(sale.saleId)).toMatchObject([{ state: 'refunded' }]);
  const since = till.entries('refund.moved').slice(known);
  expect(since.length).toBeGreaterThan(0);
  expect(new Set(since.map(({ actor }) => (actor.by === 'till' ? actor.for : actor.id)))).toEqual(
    new Set([dilshod]),
  );
});
