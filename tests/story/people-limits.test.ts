/** How far a role goes: discounts that grow after approval, and refunds in many small parts. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Request } from '../../shared/contract/contract.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { RoleRights } from '../../shared/staff/role.ts';
import { good } from '../support/drawer.ts';
import { MixedSale } from '../support/mixed-sale.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;
const PRICE = tiyin(BREAD?.priceTiyin ?? 0);
const REASON = 'the customer came back';
const PAYER_CODE = '880101698207133392';
const SELLS = ['sell', 'open-item', 'void-line'] as const;
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const;

type Rights = z.input<typeof RoleRights>;

/** A shop whose cashiers have these rights, with Lola at the till. */
async function shopWhere(rights: Partial<Rights>) {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  await till.signIn(people.dilshod, PIN.dilshod);
  const role = { discountLimit: null, refundLimitTiyin: null, rights: [...SELLS], ...rights };
  expect(await till.send('roles.save', { roleId: 'cashier', name: '', ...role })).toMatchObject({ ok: true });
  await till.signIn(people.lola, PIN.lola);
  return { till, ...people };
}

/** This many breads in the open basket, as one line. */
async function breads(till: StaffedTill, pieces: number) {
  const opened = await till.send('till.open', undefined);
  if (!opened.ok) throw new Error(opened.error.code);
  const { saleId } = opened.value.basket;
  const added = await till.send('basket.add', {
    saleId,
    productId: String(BREAD?.productId),
    quantity: pieces * ONE,
  });
  if (!added.ok) throw new Error(added.error.code);
  return { saleId, lineId: added.value.lineId };
}

const approve = (till: StaffedTill, staffId: string, channel: string, request: unknown) =>
  till.send('staff.approve', { channel, request, by: { staffId, pin: PIN.dilshod } });

const cashFor = (saleId: string, totalTiyin: number): Request<'tender.cash'> => ({
  saleId,
  totalTiyin: tiyin(totalTiyin),
  givenTiyin: tiyin(totalTiyin),
});

/** Two breads at a quarter of their price: the manager halved the price and the line, then Lola signed in. */
async function reducedByManager() {
  const { till, dilshod, lola } = await shopWhere({});
  const { saleId, lineId } = await breads(till, 2);
  await till.signIn(dilshod, PIN.dilshod);
  await till.send('basket.price', { saleId, lineId, priceTiyin: tiyin(PRICE / 2) });
  await till.send('basket.discount', { saleId, lineId, discount: percent(5_000) });
  await till.signIn(lola, PIN.lola);
  return { till, dilshod, saleId, lineId };
}

describe('a discount up to a limit', () => {
  it('limits the most discounted line, with all its discounts together', async () => {
    const { till } = await shopWhere({ rights: [...SELLS, 'discount'], discountLimit: 1_000 });
    const { saleId, lineId } = await breads(till, 10);
    const onLine = (hundredths: number) =>
      till.send('basket.discount', { saleId, lineId, discount: percent(hundredths) });
    expect(await onLine(1_001)).toMatchObject({ error: { code: 'right.needed', field: 'discount' } });
    expect(await onLine(1_000)).toMatchObject({ ok: true });
    // Ten small discounts are one large discount.
    expect(
      await till.send('basket.discount', { saleId, lineId: null, discount: percent(100) }),
    ).toMatchObject({ error: { code: 'right.needed' } });
    expect(await till.send('basket.other', { saleId, lineId, otherTiyin: PRICE })).toMatchObject({
      error: { code: 'right.needed', field: 'discount' },
    });
    expect(await till.send('basket.discount', { saleId, lineId, discount: null })).toMatchObject({
      ok: true,
    });
    expect(await till.send('basket.price', { saleId, lineId, priceTiyin: tiyin(1) })).toMatchObject({
      error: { code: 'right.needed', field: 'price' },
    });
  });

  it('in soum does not become the whole by removing goods afterwards', async () => {
    const { till, dilshod } = await shopWhere({ rights: [...SELLS, 'discount'], discountLimit: 1_000 });
    const { saleId, lineId } = await breads(till, 10);
    const tenth = { kind: 'amount', tiyin: PRICE } as const;
    expect(await till.send('basket.discount', { saleId, lineId: null, discount: tenth })).toMatchObject({
      ok: true,
    });
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 2 * ONE });
    const half = cashFor(saleId, PRICE);
    const due = { saleId, totalTiyin: half.totalTiyin };
    const refused = { error: { code: 'right.needed', field: 'discount' } };
    const byCard = { ...due, amountTiyin: half.totalTiyin, approval: '004213' };
    expect(await till.send('tender.cash', half)).toMatchObject(refused);
    expect(await till.send('tender.terminal', byCard)).toMatchObject(refused);
    expect(await till.send('tender.code', { ...due, payerCode: PAYER_CODE })).toMatchObject(refused);
    expect(await till.send('staff.need', { channel: 'tender.cash', request: half })).toMatchObject({
      value: { right: 'discount', discount: 5_000, amountTiyin: PRICE, approvers: [dilshod] },
    });
    expect(await approve(till, dilshod, 'tender.cash', half)).toMatchObject({ ok: true });
    expect(await till.send('tender.cash', half)).toMatchObject({ ok: true });
    expect(till.entries('cash.taken').at(-1)).toMatchObject({ approvedBy: dilshod });
  });

  it('approved for one bottle does not cover two hundred', async () => {
    const { till, dilshod } = await shopWhere({});
    const { saleId, lineId } = await breads(till, 1);
    const half = { saleId, lineId, discount: percent(5_000) };
    expect(await till.send('basket.discount', half)).toMatchObject({ error: { code: 'right.needed' } });
    expect(await approve(till, dilshod, 'basket.discount', half)).toMatchObject({
      value: { need: { discount: 5_000, amountTiyin: PRICE / 2 } },
    });
    expect(await till.send('basket.discount', half)).toMatchObject({ ok: true });
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 200 * ONE });
    expect(await till.send('tender.cash', cashFor(saleId, 100 * PRICE))).toMatchObject({
      error: { code: 'right.needed', field: 'discount' },
    });
    await till.send('basket.set-quantity', { saleId, lineId, quantity: ONE });
    expect(await till.send('tender.cash', cashFor(saleId, PRICE / 2))).toMatchObject({ ok: true });
    expect(till.entries('approval.given')).toMatchObject([
      { approvedBy: dilshod, subject: saleId, payload: { right: 'discount', discount: 5_000 } },
    ]);
  });

  it('and the price beside it take one approval, and each is in the log', async () => {
    const { till, dilshod, saleId, lineId } = await reducedByManager();
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 4 * ONE });
    const cash = cashFor(saleId, PRICE);
    expect(await approve(till, dilshod, 'tender.cash', cash)).toMatchObject({ ok: true });
    expect(await till.send('tender.cash', cash)).toMatchObject({ ok: true });
    expect(till.entries('approval.given')).toMatchObject([
      {
        payload: {
          right: 'discount',
          amountTiyin: PRICE,
          besides: [{ right: 'price', discount: null, amountTiyin: 2 * PRICE }],
        },
      },
    ]);
    await till.signIn(dilshod, PIN.dilshod);
    const page = { before: null, limit: 200, staffId: null, groups: [], day: null };
    const { rows } = good(await till.send('audit.page', page));
    expect(rows.find(({ kind }) => kind === 'approval.given')?.facts).toEqual([
      { of: 'besides', right: 'price', discount: null, amountTiyin: 2 * PRICE },
    ]);
  });

  it('or price of a manager who signed in for it stays valid for the cashier who takes the money', async () => {
    const { till, saleId, lineId } = await reducedByManager();
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 3 * ONE });
    expect(await till.send('tender.cash', cashFor(saleId, (3 * PRICE) / 4))).toMatchObject({
      error: { code: 'right.needed' },
    });
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 2 * ONE });
    expect(await till.send('tender.cash', cashFor(saleId, PRICE / 2))).toMatchObject({ ok: true });
  });
});

describe('a refund up to a limit', () => {
  it('counts all refunds of the sale: two parts are one', async () => {
    const limit = tiyin(PRICE);
    const { till, dilshod } = await shopWhere({ rights: [...SELLS, 'refund'], refundLimitTiyin: limit });
    const paid = await till.paidSale(3);
    const part = (amountTiyin: number | null): Request<'refund.give'> => ({
      transactionId: paid,
      amountTiyin: amountTiyin === null ? null : tiyin(amountTiyin),
      reason: REASON,
    });
    expect(await till.send('refund.give', part(null))).toMatchObject({ error: { code: 'right.needed' } });
    const first = till.send('refund.give', part(PRICE));
    await till.clock.advance(5_000);
    expect(await first).toMatchObject({ ok: true });
    expect(await till.send('refund.give', part(100))).toMatchObject({ error: { code: 'right.needed' } });
    expect(await till.send('staff.need', { channel: 'refund.give', request: part(100) })).toMatchObject({
      value: { amountTiyin: 100, refundedTiyin: PRICE + 100, approvers: [dilshod] },
    });
  });

  it('applies to money on a card terminal and to cash', async () => {
    const limit = tiyin(PRICE);
    const { till } = await shopWhere({ rights: [...SELLS, 'refund'], refundLimitTiyin: limit });
    const sale = new MixedSale(till);
    expect([sale.cash(PRICE), sale.terminal(PRICE - 1_000)]).toMatchObject([{ ok: true }, { ok: true }]);
    const part = (kind: 'cash' | 'terminal', amountTiyin: number) => {
      const { tenderId, heldTiyin } = sale.tender(kind);
      return {
        saleId: sale.saleId,
        tenderId,
        heldTiyin,
        amountTiyin: tiyin(amountTiyin),
        reason: REASON,
      };
    };
    const byCard = (amountTiyin: number) =>
      till.send('refund.terminal', { ...part('terminal', amountTiyin), slip: '004213' });
    expect(await till.send('refund.cash', part('cash', PRICE / 2))).toMatchObject({ ok: true });
    expect(await byCard(PRICE / 2 + 1)).toMatchObject({ error: { code: 'right.needed', field: 'refund' } });
    expect(await till.send('refund.cash', part('cash', PRICE / 2 + 1))).toMatchObject({
      error: { code: 'right.needed', field: 'refund' },
    });
    expect(await byCard(PRICE / 2)).toMatchObject({ ok: true });
  });

  it('limits the approver too', async () => {
    const { till, dilshod, aziz, lola } = await shopWhere({});
    await till.signIn(dilshod, PIN.dilshod);
    const senior = { name: 'Senior', rights: ['sell', 'refund'] as const, discountLimit: null };
    const saved = await till.send('roles.save', {
      ...senior,
      roleId: null,
      rights: [...senior.rights],
      refundLimitTiyin: tiyin(PRICE),
    });
    const roleId = saved.ok ? saved.value.roles.find(({ name }) => name === 'Senior')?.roleId : undefined;
    await till.send('people.give-role', { staffId: aziz, roleId: String(roleId) });
    await till.signIn(lola, PIN.lola);
    const paid = await till.paidSale(3);
    const request = { transactionId: paid, amountTiyin: 2 * PRICE, reason: REASON };
    const by = { staffId: aziz, pin: PIN.aziz };
    expect(await till.send('staff.approve', { channel: 'refund.give', request, by })).toMatchObject({
      error: { code: 'approver.not-allowed' },
    });
    expect(await till.send('staff.need', { channel: 'refund.give', request })).toMatchObject({
      value: { approvers: [dilshod] },
    });
    const small = { ...request, amountTiyin: PRICE };
    expect(await till.send('staff.approve', { channel: 'refund.give', request: small, by })).toMatchObject({
      ok: true,
    });
  });
});
