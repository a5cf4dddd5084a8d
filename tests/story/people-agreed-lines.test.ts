/**
 * A manager's approval of a discount covers exactly what it reduced: two approvals never add up, whatever is
 * edited later.
 */
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { seededRandomness } from '../../shared/time.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const [BREAD, OTHER] = SAMPLE_PRODUCTS;
if (!BREAD || !OTHER) throw new Error('no goods');
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const;

/** Lola's basket: this many of an expensive product, and one cheap one. */
async function counter(pieces: number) {
  const till = await StaffedTill.openShop();
  const { lola, dilshod } = await till.hire();
  await till.signIn(lola, PIN.lola);
  const opened = await till.send('till.open', undefined);
  const saleId = opened.ok ? opened.value.basket.saleId : '';
  const add = async (productId: string, quantity: number): Promise<string> => {
    const added = await till.send('basket.add', { saleId, productId, quantity });
    if (!added.ok) throw new Error(added.error.code);
    return added.value.lineId;
  };
  const large = await add(BREAD?.productId ?? '', pieces * ONE);
  const small = await add(OTHER?.productId ?? '', ONE);
  const by = { staffId: dilshod, pin: PIN.dilshod };
  type Discount = { kind: 'amount'; tiyin: Tiyin } | { kind: 'percent'; hundredths: number };
  const discount = async (lineId: string | null, to: Discount | null): Promise<void> => {
    const request = { saleId, lineId, discount: to };
    if (to !== null)
      expect(await till.send('staff.approve', { channel: 'basket.discount', request, by })).toMatchObject({
        ok: true,
      });
    expect(await till.send('basket.discount', request)).toMatchObject({ ok: true });
  };
  const count = (lineId: string, quantity: number) =>
    till.send('basket.set-quantity', { saleId, lineId, quantity });
  const priced = () => {
    const basket = till.journal.openBasket();
    if (basket === null) throw new Error('no basket');
    return priceBasket(basket, (id) => SAMPLE_PRODUCTS.find(({ productId }) => productId === id));
  };
  const pay = () => {
    const totalTiyin = priced().totalTiyin;
    return till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin });
  };
  const restart = async (): Promise<void> => {
    await till.restart();
    await till.signIn(lola, PIN.lola);
  };
  return { till, large, small, discount, count, pay, priced, restart };
}

it.each([false, true])(
  '99 % off a cheap product and 5 % off an expensive one never become 83 % off the latter, restarted: %s',
  async (isRestarted) => {
    const { large, small, discount, count, pay, restart } = await counter(20);
    // Some 4 % of twenty are 83 % of one.
    await discount(large, { kind: 'amount', tiyin: tiyin(Math.round(BREAD.priceTiyin * 0.83)) });
    await discount(small, percent(9_900));
    await count(large, ONE);
    if (isRestarted) await restart();
    expect(await pay()).toMatchObject({ error: { code: 'right.needed' } });
    await count(large, 20 * ONE);
    expect(await pay()).toMatchObject({ ok: true });
  },
);

it('in any order of edits, every discount of a sale is covered by one approval', async () => {
  const outcomes = new Set<boolean>();
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = seededRandomness(29_000 + seed);
    const below = (many: number): number => Math.floor(random.fraction() * many);
    const { large, small, discount, count, pay, priced, restart } = await counter(6);
    /** What was approved for each line: amount off, and of which price. */
    const given = new Map<string, { off: number; price: number }[]>([
      [large, []],
      [small, []],
    ]);
    const note = (lineIds: readonly string[]): void => {
      for (const { line, priceTiyin, dueTiyin } of priced().lines)
        if (lineIds.includes(line.lineId))
          given.get(line.lineId)?.push({ off: priceTiyin - dueTiyin, price: priceTiyin });
    };
    for (let edit = 0; edit < 4; edit += 1) {
      const lineId = below(2) === 0 ? large : small;
      const what = below(5);
      if (what === 0) await discount(lineId, percent(100 * (1 + below(80)))).then(() => note([lineId]));
      else if (what === 1)
        await discount(lineId, { kind: 'amount', tiyin: tiyin(100 * (1 + below(1_000))) }).then(() =>
          note([lineId]),
        );
      else if (what === 2)
        await discount(null, percent(100 * (1 + below(15)))).then(() => note([large, small]));
      else if (what === 3) await count(lineId, (1 + below(8)) * ONE);
      else if (below(3) === 0) await restart();
      else await discount(lineId, null);
    }
    await count(large, (1 + below(12)) * ONE);
    const isGiven = priced().lines.every(({ line, priceTiyin, dueTiyin }) => {
      const off = priceTiyin - dueTiyin;
      return (
        off <= 1 ||
        given
          .get(line.lineId)
          ?.some((yes) => off <= yes.off + 1 && (off - 1) / priceTiyin <= yes.off / yes.price + 1e-9)
      );
    });
    const paid = await pay();
    expect({ seed, ok: paid.ok }).toEqual({ seed, ok: isGiven });
    outcomes.add(isGiven);
  }
  expect(outcomes).toEqual(new Set([true, false]));
});
