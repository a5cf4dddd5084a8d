/**
 * What a basket needs is asked at Pay, before the camera, the cash or the slip: once, bound to what was read, and
 * no tender asks after it.
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import type { StaffId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { seededRandomness } from '../../shared/time.ts';
import { good } from '../support/drawer.ts';
import { sampleNamed } from '../support/sample-goods.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const [BREAD, OTHER] = [sampleNamed('Obi non'), sampleNamed('Patir')];
const NEEDED = { error: { code: 'right.needed' } };
const PAYER_CODE = '880101698207133392';
const percent = (hundredths: number) => ({ kind: 'percent', hundredths }) as const;

/** Lola at the till with one bread; Dilshod may approve everything. */
async function counter() {
  const till = await StaffedTill.openShop();
  const people = await till.hire();
  const { lola, dilshod } = people;
  await till.signIn(lola, PIN.lola);
  const { saleId } = good(await till.send('basket.open', undefined));
  const add = async (product = BREAD) =>
    good(await till.send('basket.add', { saleId, productId: product.productId, quantity: ONE })).lineId;
  const lineId = await add();
  const due = () => {
    const basket = till.journal.openBasket();
    if (basket === null) throw new Error('no basket');
    const { totalTiyin } = priceBasket(basket, (id) => SAMPLE_PRODUCTS.find((one) => one.productId === id));
    return { saleId, totalTiyin };
  };
  const approve = async (
    channel: 'basket.discount' | 'basket.price' | 'basket.other' | 'basket.agree',
    request: unknown,
    by: StaffId = dilshod,
    pin: string = PIN.dilshod,
  ) => till.send('staff.approve', { channel, request, by: { staffId: by, pin } });
  /** Dilshod approves the discount, and Lola gives it. */
  const discount = async (of: string | null, is: ReturnType<typeof percent>): Promise<void> => {
    const request = { saleId, lineId: of, discount: is };
    good(await approve('basket.discount', request));
    good(await till.send('basket.discount', request));
  };
  /** Lola presses Pay, and Dilshod types his PIN. */
  const agreed = async (): Promise<void> => {
    expect(await till.send('basket.agree', due())).toMatchObject(NEEDED);
    good(await approve('basket.agree', due()));
    good(await till.send('basket.agree', due()));
  };
  const cash = (to: { totalTiyin: Tiyin; saleId: string } = due()) =>
    till.send('tender.cash', { ...to, givenTiyin: to.totalTiyin });
  const restart = async (): Promise<void> => {
    await till.restart();
    await till.signIn(lola, PIN.lola);
  };
  return { till, ...people, saleId, lineId, add, due, approve, discount, agreed, cash, restart };
}

/** Each way to pay the whole of a basket. */
const WAYS = {
  cash: ({ cash }: Counter) => cash(),
  terminal: ({ till, due }: Counter) =>
    till.send('tender.terminal', { ...due(), amountTiyin: due().totalTiyin, approval: '004213' }),
  code: ({ till, due }: Counter) => till.send('tender.code', { ...due(), payerCode: PAYER_CODE }),
} as const;
type Counter = Awaited<ReturnType<typeof counter>>;

describe('at Pay', () => {
  it.each(['cash', 'terminal', 'code'] as const)(
    'goods added under an approved discount are asked once, and %s asks nothing after it',
    async (way) => {
      const shop = await counter();
      await shop.discount(null, percent(2_000));
      await shop.add(OTHER);
      expect(await WAYS[way](shop)).toMatchObject(NEEDED);
      await shop.agreed();
      good(await shop.till.send('basket.agree', shop.due()));
      expect(await WAYS[way](shop)).toMatchObject({ ok: true });
      expect(shop.till.entries('approval.given')).toMatchObject([
        { payload: { channel: 'basket.discount' } },
        { payload: { channel: 'basket.agree', right: 'discount' }, approvedBy: shop.dilshod },
      ]);
    },
  );

  it('a basket whose reductions are agreed is asked nothing, and nothing is written', async () => {
    const { till, due, discount, lineId } = await counter();
    await discount(lineId, percent(2_000));
    const before = till.journal.logEnd().seq;
    good(await till.send('basket.agree', due()));
    good(await till.send('basket.agree', due()));
    expect(till.journal.logEnd().seq).toBe(before);
  });

  it('the approval counts for this sale and total alone', async () => {
    const { till, saleId, due, approve, discount, add } = await counter();
    await discount(null, percent(2_000));
    await add(OTHER);
    const read = due();
    good(await approve('basket.agree', read));
    await add(OTHER);
    expect(await till.send('basket.agree', read)).toMatchObject(NEEDED);
    expect(await till.send('basket.agree', due())).toMatchObject(NEEDED);
    await discount(null, percent(2_000));
    expect(await till.send('basket.agree', { saleId, totalTiyin: tiyin(1) })).toMatchObject({
      error: { code: 'basket.changed' },
    });
  });

  it('a yes survives park, recall, another person and midnight, and never grows', async () => {
    const shop = await counter();
    const { till, aziz, saleId, agreed, discount, add, cash } = shop;
    await discount(null, percent(2_000));
    await add(OTHER);
    await agreed();
    good(await till.send('basket.park', { saleId, name: 'Karim' }));
    good(await till.send('basket.recall', { saleId }));
    await till.clock.advance(24 * 3_600_000);
    await till.signIn(aziz, PIN.aziz);
    const covered = shop.due();
    const more = await add(OTHER);
    expect(await cash()).toMatchObject(NEEDED);
    till.do('basket.set-quantity', { saleId, lineId: more, quantity: ONE });
    expect(shop.due()).toEqual(covered);
    good(await cash());
  });

  it('after a power cut in the same shift the yes counts from the log', async () => {
    const { discount, add, agreed, restart, cash } = await counter();
    await discount(null, percent(2_000));
    await add(OTHER);
    await agreed();
    await restart();
    good(await cash());
  });

  it('a person’s own right agrees to nothing for the next person', async () => {
    const { till, lola, dilshod, due, add, discount } = await counter();
    await discount(null, percent(2_000));
    await add(OTHER);
    await till.signIn(dilshod, PIN.dilshod);
    good(await till.send('basket.agree', due()));
    await till.signIn(lola, PIN.lola);
    expect(await till.send('basket.agree', due())).toMatchObject(NEEDED);
  });

  it('a sale that holds money is asked nothing more', async () => {
    const { till, lineId, due, discount, restart } = await counter();
    await discount(lineId, percent(2_000));
    const { saleId, totalTiyin } = due();
    const part = tiyin(10_000);
    good(await till.send('tender.cash', { saleId, totalTiyin, givenTiyin: part, amountTiyin: part }));
    await restart();
    good(await till.send('basket.agree', { saleId, totalTiyin }));
    const rest = { saleId, totalTiyin, owedTiyin: tiyin(totalTiyin - part), givenTiyin: totalTiyin };
    good(await till.send('tender.cash', rest));
  });
});

describe('the kinds of a reduction', () => {
  /** Aziz may approve this much, and nothing else. */
  async function withAziz(rights: Right[]) {
    const shop = await counter();
    const { till, aziz, lola, dilshod } = shop;
    await till.signIn(dilshod, PIN.dilshod);
    const role = { roleId: null, name: 'Senior', discountLimit: null, refundLimitTiyin: null };
    const { roles } = good(await till.send('roles.save', { ...role, rights }));
    const roleId = String(roles.find(({ name }) => name === 'Senior')?.roleId);
    good(await till.send('people.give-role', { staffId: aziz, roleId }));
    await till.signIn(lola, PIN.lola);
    return shop;
  }

  it('a yes to a discount does not cover the line’s lower price', async () => {
    const shop = await withAziz(['sell', 'discount']);
    const { till, saleId, lineId, aziz, approve, restart, cash } = shop;
    const request = { saleId, lineId, discount: percent(4_000) };
    good(await approve('basket.discount', request, aziz, PIN.aziz));
    good(await till.send('basket.discount', request));
    // An edit of the file passes no gate.
    till.do('basket.price', { saleId, lineId, priceTiyin: tiyin(BREAD.priceTiyin / 2) });
    expect(await cash()).toMatchObject({ error: { code: 'right.needed', field: 'discount' } });
    await restart();
    expect(await cash()).toMatchObject(NEEDED);
  });

  it('one person must cover a line’s discount and its lower price together', async () => {
    const { till, saleId, lineId, aziz, dilshod, discount, approve, cash } = await withAziz([
      'sell',
      'price',
    ]);
    await discount(lineId, percent(4_000));
    const request = { saleId, lineId, priceTiyin: tiyin(BREAD.priceTiyin / 2) };
    expect(await till.send('basket.price', request)).toMatchObject(NEEDED);
    const need = good(await till.send('staff.need', { channel: 'basket.price', request }));
    expect(need).toMatchObject({
      right: 'price',
      besides: [{ right: 'discount', discount: 4_000 }],
      approvers: [dilshod],
      reduced: {
        offTiyin: BREAD.priceTiyin / 5,
        cutTiyin: BREAD.priceTiyin / 2,
        totalTiyin: (BREAD.priceTiyin * 3) / 10,
        lines: [{ name: BREAD.name }],
      },
    });
    expect(await approve('basket.price', request, aziz, PIN.aziz)).toMatchObject({
      error: { code: 'approver.not-allowed' },
    });
    good(await approve('basket.price', request));
    good(await till.send('basket.price', request));
    good(await cash());
  });

  it('a third party’s share never becomes a discount of the shop', async () => {
    const { till, saleId, lineId, approve, cash } = await counter();
    const other = { saleId, lineId, otherTiyin: tiyin(BREAD.priceTiyin / 2) };
    good(await approve('basket.other', other));
    good(await till.send('basket.other', other));
    till.do('basket.other', { ...other, otherTiyin: tiyin(0) });
    till.do('basket.discount', { saleId, lineId, discount: percent(5_000) });
    expect(await cash()).toMatchObject(NEEDED);
  });
});

describe('a basket of a gap', () => {
  async function mended() {
    const shop = await counter();
    const { till, lola } = shop;
    await till.crash();
    const parts = { clock: till.clock, random: seededRandomness(4), act: byTill(null), secondFolder: null };
    good(repairJournal({ folder: till.folder, reason: 'the disk is sand', ...parts }));
    await till.begin();
    await till.signIn(lola, PIN.lola);
    return shop;
  }

  it('is asked before the tender, and the yes holds while the till runs', async () => {
    const { till, saleId, add, agreed, cash, due } = await mended();
    expect(await cash()).toMatchObject({ error: { code: 'right.needed', field: 'override' } });
    await agreed();
    await till.clock.advance(5 * 60_000);
    await add(OTHER);
    good(await till.send('basket.park', { saleId, name: 'Karim' }));
    good(await till.send('basket.recall', { saleId }));
    good(await till.send('basket.agree', due()));
    good(await cash());
  });

  it('is asked again after a restart', async () => {
    const { agreed, restart, cash } = await mended();
    await agreed();
    await restart();
    expect(await cash()).toMatchObject(NEEDED);
  });

  it('and its discount are asked at once, of one person', async () => {
    const { till, lineId, due, discount, restart, agreed, cash } = await mended();
    await discount(lineId, percent(2_000));
    await restart();
    const request = due();
    expect(good(await till.send('staff.need', { channel: 'basket.agree', request }))).toMatchObject({
      right: 'override',
      what: 'basket-of-gap',
      reduced: { offTiyin: BREAD.priceTiyin / 5 },
    });
    await agreed();
    good(await cash());
  });

  it('of which a manager takes charge by right is asked of the next person', async () => {
    const { till, lola, dilshod, due, cash } = await mended();
    await till.signIn(dilshod, PIN.dilshod);
    good(await till.send('basket.agree', due()));
    await till.signIn(lola, PIN.lola);
    expect(await cash()).toMatchObject({ error: { code: 'right.needed', field: 'override' } });
  });
});
