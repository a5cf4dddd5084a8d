/** Who reduced a line's price, in a sale and in a basket made from that sale again. */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { StaffId } from '../../shared/ids.ts';
import { MAX_TOTAL, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { payable, priceBasket } from '../../shared/sale/price.ts';
import { type Reduction, setBy } from '../../shared/sale/reduction.ts';
import { reductionsOf, settersOf } from '../../shared/sale/reductions-of.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const [LOLA, AZIZ, DILSHOD] = ['lola', 'aziz', 'dilshod'].map((id) => StaffId.parse(id));
const by = (of: Reduction['of'], who: StaffId | undefined, approvedBy?: StaffId): Reduction => ({
  of,
  lessTiyin: 100,
  ...(who && { by: who }),
  ...(approvedBy && { approvedBy }),
});

describe('a line’s own discount plus its share of the basket’s, merged in a basket made from the sale', () => {
  it('keep the person who gave both, or the only one', () => {
    const lolas = { setBy: { discount: { by: LOLA, approvedBy: null } } };
    expect(settersOf({ reductions: [by('discount', LOLA)] })).toEqual(lolas);
    expect(settersOf({ reductions: [by('basket', LOLA)] })).toEqual(lolas);
    expect(settersOf({ reductions: [by('discount', LOLA), by('basket', LOLA)] })).toEqual(lolas);
  });

  it('lose the person if two people gave them, or one needed another’s approval', () => {
    expect(settersOf({ reductions: [by('discount', LOLA), by('basket', AZIZ)] })).toEqual({});
    expect(settersOf({ reductions: [by('discount', LOLA), by('basket', LOLA, DILSHOD)] })).toEqual({});
    expect(settersOf({ reductions: [by('discount', LOLA), by('basket', undefined)] })).toEqual({});
  });

  it('keep the people who set the price and a third party’s share', () => {
    const reductions = [by('price', AZIZ), by('discount', LOLA), by('basket', AZIZ), by('other', LOLA)];
    expect(settersOf({ reductions })).toEqual({
      setBy: { price: { by: AZIZ, approvedBy: null }, other: { by: LOLA, approvedBy: null } },
    });
  });
});

it('a line beyond the largest total by catalogue is payable at a person’s price, and keeps that reduction', () => {
  const [sold] = SAMPLE_PRODUCTS.filter(({ marked, soldBy }) => !marked && soldBy === 'piece');
  if (!sold || !LOLA) throw new Error('no product');
  // A mistake in the catalogue: price times quantity exceeds what a number holds.
  const product = { ...sold, priceTiyin: tiyin(Number.MAX_SAFE_INTEGER) };
  const byLola = setBy({ actor: byStaff(LOLA).actor, approvedBy: null });
  const line = {
    ...plainLine('one', { productId: sold.productId, quantity: 2 * ONE }),
    priceTiyin: tiyin(500_000),
    setBy: { price: byLola },
    position: 0,
  };
  const priced = priceBasket({ lines: [line], discount: null }, () => product);
  expect(payable(priced, 1)).toMatchObject({ ok: true, value: { totalTiyin: 1_000_000 } });
  expect(priced.lines.map((one) => reductionsOf(one, undefined))).toEqual([
    [{ of: 'price', lessTiyin: MAX_TOTAL + 1 - 1_000_000, by: LOLA }],
  ]);
});
