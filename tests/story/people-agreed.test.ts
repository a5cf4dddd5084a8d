/**
 * A discount that a manager approved survives a power cut before payment: the same basket needs no second
 * approval.
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { LineId, SaleId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;
const PRICE = tiyin(BREAD?.priceTiyin ?? 0);
const HALF = tiyin(PRICE / 2);
const NEEDED = { error: { code: 'right.needed' } };
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const;

/** Lola has a bread in her basket at half price, with Dilshod's approval. */
async function approved(
  channel: 'basket.discount' | 'basket.price',
  reach: 'loopback' | 'elsewhere' = 'elsewhere',
) {
  const till = await StaffedTill.openShop({ reach });
  const people = await till.hire();
  const { lola, dilshod } = people;
  await till.signIn(lola, PIN.lola);
  const opened = await till.send('till.open', undefined);
  const saleId = opened.ok ? opened.value.basket.saleId : '';
  const added = await till.send('basket.add', { saleId, productId: String(BREAD?.productId), quantity: ONE });
  const lineId = added.ok ? added.value.lineId : '';
  const of = { saleId, lineId };
  const asked =
    channel === 'basket.price' ? { ...of, priceTiyin: HALF } : { ...of, discount: percent(5_000) };
  const by = { staffId: dilshod, pin: PIN.dilshod };
  expect(await till.send('staff.approve', { channel, request: asked, by })).toMatchObject({ ok: true });
  const made =
    'priceTiyin' in asked
      ? await till.send('basket.price', asked)
      : await till.send('basket.discount', asked);
  expect(made).toMatchObject({ ok: true });
  const pay = (totalTiyin: Tiyin) => till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin });
  const restart = async (): Promise<void> => {
    await till.restart();
    await till.signIn(lola, PIN.lola);
  };
  return { till, ...people, saleId, lineId, pay, restart };
}

describe('an approval for a basket', () => {
  it.each(['basket.discount', 'basket.price'] as const)(
    'for %s is not asked again after a power cut',
    async (channel) => {
      const { till, pay, restart } = await approved(channel);
      await restart();
      await restart();
      expect(await pay(HALF)).toMatchObject({ ok: true });
      expect(till.entries('approval.given')).toHaveLength(1);
      expect(till.entries('staff.refused')).toEqual([]);
    },
  );

  it('covers no later growth, neither by more goods nor by another discount', async () => {
    const { till, saleId, lineId, pay, restart } = await approved('basket.discount');
    await restart();
    await till.send('basket.set-quantity', { saleId, lineId, quantity: 3 * ONE });
    expect(await pay(tiyin(3 * HALF))).toMatchObject(NEEDED);
    await till.send('basket.set-quantity', { saleId, lineId, quantity: ONE });
    const more = { saleId, lineId, discount: percent(6_000) };
    expect(await till.send('basket.discount', more)).toMatchObject(NEEDED);
    // Approval of the discount does not cover the price.
    expect(await till.send('basket.price', { saleId, lineId, priceTiyin: HALF })).toMatchObject(NEEDED);
    expect(await pay(HALF)).toMatchObject({ ok: true });
  });

  it('is for that sale alone', async () => {
    const { till, dilshod, lola, pay, restart } = await approved('basket.discount');
    expect(await pay(HALF)).toMatchObject({ ok: true });
    const opened = await till.send('till.open', undefined);
    const saleId = opened.ok ? opened.value.basket.saleId : '';
    const added = await till.send('basket.add', {
      saleId,
      productId: String(BREAD?.productId),
      quantity: ONE,
    });
    const lineId = added.ok ? added.value.lineId : '';
    // By Dilshod's own right, without an approval entry.
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('basket.discount', { saleId, lineId, discount: percent(5_000) });
    await restart();
    await till.signIn(lola, PIN.lola);
    const next = { saleId, totalTiyin: HALF, givenTiyin: HALF };
    expect(await till.send('tender.cash', next)).toMatchObject(NEEDED);
  });

  it('is for the approved goods: later goods have full price, and a new discount needs a new approval', async () => {
    const { till, saleId, lineId, pay } = await approved('basket.discount');
    await till.send('basket.remove', { saleId, lineId, reason: 'changed his mind' });
    // Put back, the line is unchanged.
    await till.send('basket.put-back', { saleId, lineId });
    expect(await till.send('basket.open', undefined)).toMatchObject({
      value: { saleId, lines: [{ line: { discount: percent(5_000) } }] },
    });
    await till.send('basket.remove', { saleId, lineId, reason: 'changed his mind' });
    const added = await till.send('basket.add', {
      ...{ saleId, productId: String(BREAD?.productId), quantity: ONE },
    });
    if (!added.ok) throw new Error(added.error.code);
    const next = { saleId: added.value.saleId, lineId: added.value.lineId };
    expect(next.saleId).not.toBe(saleId);
    expect(till.entries('goods.voided')).toMatchObject([{ payload: { voided: { saleId } } }]);
    expect(await till.send('basket.discount', { ...next, discount: percent(5_000) })).toMatchObject(NEEDED);
    expect(await pay(PRICE)).toMatchObject({ error: { code: 'basket.gone' } });
  });

  it('is asked again in another shift', async () => {
    const later = await approved('basket.discount');
    await later.till.crash();
    later.till.clock.jumpWall(24 * 3_600_000);
    await later.till.begin();
    // The first entry of the day opens its shift.
    await later.till.signIn(later.lola, PIN.lola);
    expect(await later.pay(HALF)).toMatchObject(NEEDED);
  });

  it.each([
    { end: 'may do less since', isRestarted: false },
    { end: 'may do less since', isRestarted: true },
    { end: 'has left', isRestarted: false },
    { end: 'has left', isRestarted: true },
  ])('by a person who $end stays valid, restarted: $isRestarted', async ({ end, isRestarted }) => {
    const { till, dilshod, aziz, lola, saleId, lineId, pay, restart } = await approved('basket.discount');
    await till.signIn(dilshod, PIN.dilshod);
    await till.send('people.give-role', { staffId: aziz, roleId: 'manager' });
    await till.signIn(aziz, PIN.aziz);
    const over =
      end === 'has left'
        ? await till.send('people.leave', { staffId: dilshod })
        : await till.send('people.give-role', { staffId: dilshod, roleId: 'cashier' });
    expect(over).toMatchObject({ ok: true });
    await till.signIn(lola, PIN.lola);
    if (isRestarted) await restart();
    // Dilshod may approve nothing further.
    const more = { saleId, lineId, discount: percent(6_000) };
    expect(await till.send('basket.discount', more)).toMatchObject(NEEDED);
    const wanted = { channel: 'basket.discount', request: more };
    expect(await till.send('staff.need', wanted)).toMatchObject({ value: { approvers: [aziz] } });
    expect(
      await till.send('staff.approve', { ...wanted, by: { staffId: dilshod, pin: PIN.dilshod } }),
    ).toMatchObject({ error: { code: end === 'has left' ? 'people.gone' : 'approver.not-allowed' } });
    // Dilshod had the right when approving: the basket keeps the discount and is paid without a new
    // approval.
    expect(await till.send('basket.open', undefined)).toMatchObject({
      value: { saleId, lines: [{ line: { discount: percent(5_000) } }] },
    });
    expect(await pay(HALF)).toMatchObject({ ok: true });
    expect(till.entries('approval.given')).toMatchObject([{ approvedBy: dilshod, subject: saleId }]);
  });

  it('by a person created in training is invalid once money is real', async () => {
    const { till, saleId, pay } = await approved('basket.discount', 'loopback');
    await till.crash();
    till.settled = { reach: 'elsewhere' };
    await till.begin();
    expect(await till.send('basket.open', undefined)).toMatchObject({ value: { saleId, lines: [{}] } });
    expect(await pay(HALF)).toMatchObject({ error: { code: 'first-manager.needed', field: 'discount' } });
  });

  it('is invalid for a basket that somebody changed in the file', async () => {
    const { till, saleId, lineId, pay, restart } = await approved('basket.discount');
    await restart();
    // An edit of the file passes no gate.
    const changed = { saleId: SaleId.parse(saleId), lineId: LineId.parse(lineId), discount: percent(9_000) };
    expect(till.do('basket.discount', changed)).toMatchObject({ ok: true });
    expect(await pay(tiyin(PRICE / 10))).toMatchObject(NEEDED);
  });
});
