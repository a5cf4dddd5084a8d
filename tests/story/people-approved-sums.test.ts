/** What a manager reads before approving: what, for how much and why. The approval covers exactly that. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, good } from '../support/drawer.ts';

const [BREAD, PATIR] = SAMPLE_PRODUCTS;
const PRICE = BREAD?.priceTiyin ?? 0;
const WHY = 'the supplier is paid';
const NEEDED = { error: { code: 'right.needed' } };

let shop: AskingShop;
beforeEach(async () => {
  shop = await AskingShop.open();
});

describe('cash moved beside the sales', () => {
  it.each(['pay-in', 'pay-out', 'drop'] as const)(
    'as a %s is approved with its sum and its reason',
    async (kind) => {
      const { mark } = await shop.shift();
      const asked = { kind, amountTiyin: tiyin(5_000_000), reason: WHY, mark };
      const read = await shop.need('cash.move', asked);
      expect(read).toMatchObject({ right: 'pay-in-out', what: kind, amountTiyin: 5_000_000, reason: WHY });
      good(await shop.approve('cash.move', asked, read.seen));
      expect(shop.approved).toEqual([['cash.move', 5_000_000]]);
      // One soum more, another way or another reason is another request.
      const others = [
        { ...asked, amountTiyin: tiyin(5_000_100) },
        { ...asked, kind: kind === 'drop' ? ('pay-out' as const) : ('drop' as const) },
        { ...asked, reason: 'something else' },
      ];
      for (const other of others) expect(await shop.till.send('cash.move', other)).toMatchObject(NEEDED);
      good(await shop.till.send('cash.move', asked));
      expect(await shop.till.send('cash.move', { ...asked, mark: (await shop.shift()).mark })).toMatchObject(
        NEEDED,
      );
      const moved = shop.till.entries('cash-movement.made');
      expect(moved.map(({ approvedBy, payload }) => [approvedBy, payload.cashMovement.amountTiyin])).toEqual([
        [shop.dilshod, 5_000_000],
      ]);
    },
  );
});

describe('a shift that a cashier counts and a manager approves to close', () => {
  it('is compared with the service while the cashier counts, and the log shows no refusal of hers', async () => {
    const { till } = shop;
    await till.paidSale();
    await till.clock.advance(30 * 60_000);
    await shop.back();
    const { shiftId, mark } = await shop.shift();
    const running = till.send('shift.compare', undefined);
    await till.clock.advance(60_000);
    expect(good(await running)).toMatchObject({ agreed: { count: 1 }, notAsked: { count: 0 } });
    await till.clock.advance(11 * 60_000);
    await shop.back();
    expect(till.entries('staff.refused')).toEqual([]);
    const usual = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
    const asked = { shiftId, count: counted(100_000), mark, ...usual };
    good(await shop.approve('shift.close', asked));
    const { report } = good(await till.send('shift.close', asked));
    expect(report.comparison).toMatchObject({ agreed: { count: 1 }, notAsked: { count: 0 } });
    expect(report.head.approvedBy).toBe(shop.dilshod);
  });
});

describe('goods removed from a basket', () => {
  it('are shown by name and sum, and an approval for one bread does not cover fifty', async () => {
    const of = await shop.breads(1);
    const asked = { ...of, reason: 'not wanted' };
    const read = await shop.need('basket.remove', asked);
    expect(read).toMatchObject({
      right: 'void-line',
      goods: BREAD?.name,
      amountTiyin: PRICE,
      reason: 'not wanted',
    });
    good(await shop.approve('basket.remove', asked, read.seen));
    good(await shop.till.send('basket.set-quantity', { ...of, quantity: 50 * ONE }));
    expect(await shop.till.send('basket.remove', asked)).toMatchObject(NEEDED);
    // Removing the others needs another approval, which replaces the first.
    const back = { ...of, quantity: ONE };
    good(await shop.approve('basket.set-quantity', back));
    good(await shop.till.send('basket.set-quantity', back));
    expect(await shop.till.send('basket.remove', asked)).toMatchObject(NEEDED);
    good(await shop.approve('basket.remove', asked, read.seen));
    good(await shop.till.send('basket.remove', asked));
    expect(shop.approved).toEqual([
      ['basket.remove', PRICE],
      ['basket.set-quantity', 49 * PRICE],
      ['basket.remove', PRICE],
    ]);
    const { saleId } = of;
    expect(shop.till.entries('approval.given')).toMatchObject([
      { subject: saleId },
      { subject: saleId },
      { subject: saleId },
    ]);
  });

  it('by a smaller quantity need approval like a removed line; a larger quantity does not', async () => {
    const of = await shop.breads(10);
    good(await shop.till.send('basket.set-quantity', { ...of, quantity: 50 * ONE }));
    const asked = { ...of, quantity: ONE, reason: 'not wanted' };
    const read = await shop.need('basket.set-quantity', asked);
    expect(read).toMatchObject({
      right: 'void-line',
      goods: BREAD?.name,
      amountTiyin: 49 * PRICE,
      reason: 'not wanted',
    });
    // An approval for 49 breads does not cover 59, and it is used up.
    good(await shop.approve('basket.set-quantity', asked, read.seen));
    good(await shop.till.send('basket.set-quantity', { ...of, quantity: 60 * ONE }));
    expect(await shop.till.send('basket.set-quantity', asked)).toMatchObject(NEEDED);
    const again = await shop.need('basket.set-quantity', asked);
    good(await shop.approve('basket.set-quantity', asked, again.seen));
    good(await shop.till.send('basket.set-quantity', asked));
    good(await shop.till.send('basket.set-quantity', { ...of, quantity: 2 * ONE }));
    expect(await shop.till.send('basket.set-quantity', asked)).toMatchObject(NEEDED);
    expect(shop.till.journal.basket(of.saleId)?.voided).toMatchObject([
      { dueTiyin: 59 * PRICE, reason: 'not wanted', by: shop.lola, approvedBy: shop.dilshod },
    ]);
    // An invalid quantity needs no approval: it is refused.
    for (const quantity of [0, -1, 0.5])
      expect(await shop.till.send('basket.set-quantity', { ...of, quantity })).toMatchObject(NEEDED);
    expect(await shop.till.send('basket.set-quantity', { ...of, quantity: 1e12 })).toMatchObject({
      error: { code: 'quantity.invalid' },
    });
  });

  it('all at once are shown as a whole, without goods added meanwhile', async () => {
    const { saleId } = await shop.breads(2);
    const asked = { saleId, reason: null };
    expect(await shop.need('basket.empty', asked)).toMatchObject({
      what: 'empty-basket',
      amountTiyin: 2 * PRICE,
      reason: null,
    });
    good(await shop.approve('basket.empty', asked));
    good(await shop.till.send('basket.add', { saleId, productId: String(PATIR?.productId), quantity: ONE }));
    expect(await shop.till.send('basket.empty', asked)).toMatchObject(NEEDED);
    good(await shop.approve('basket.empty', asked));
    good(await shop.till.send('basket.empty', asked));
    expect(shop.approved).toEqual([
      ['basket.empty', 2 * PRICE],
      ['basket.empty', 2 * PRICE + (PATIR?.priceTiyin ?? 0)],
    ]);
  });
});

describe('what a manager has read', () => {
  it('is shown again if it changed while the manager types, and no PIN try is counted', async () => {
    const of = await shop.breads(1);
    const asked = { ...of, reason: null };
    const read = await shop.need('basket.remove', asked);
    good(await shop.till.send('basket.set-quantity', { ...of, quantity: 50 * ONE }));
    expect(await shop.approve('basket.remove', asked, read.seen)).toMatchObject({
      error: { code: 'approval.changed' },
    });
    expect(shop.till.entries('approval.given')).toEqual([]);
    expect(shop.till.journal.staff().every(({ tries }) => tries === null)).toBe(true);
    const again = await shop.need('basket.remove', asked);
    expect(again.amountTiyin).toBe(50 * PRICE);
    good(await shop.approve('basket.remove', asked, again.seen));
    good(await shop.till.send('basket.remove', asked));
  });

  it('does not cover another request that a page sends with it', async () => {
    const { mark } = await shop.shift();
    const small = { kind: 'pay-out', amountTiyin: tiyin(100_000), reason: WHY, mark } as const;
    const read = await shop.need('cash.move', small);
    const large = { ...small, amountTiyin: tiyin(90_000_000) };
    expect(await shop.approve('cash.move', large, read.seen)).toMatchObject({
      error: { code: 'approval.changed' },
    });
    // Nor does the page's own text reach the manager.
    const claims = { ...small, what: 'pay-in', goods: 'nothing at all' };
    expect(good(await shop.till.send('staff.need', { channel: 'cash.move', request: claims }))).toEqual(read);
  });

  it('includes both for a discount beside a lower price', async () => {
    const { saleId, lineId } = await shop.breads(1);
    const half = tiyin(PRICE / 2);
    const price = { saleId, lineId, priceTiyin: half };
    expect(await shop.need('basket.price', price)).toMatchObject({
      goods: BREAD?.name,
      amountTiyin: PRICE / 2,
    });
    good(await shop.approve('basket.price', price));
    good(await shop.till.send('basket.price', price));
    const off = { saleId, lineId, discount: { kind: 'percent' as const, hundredths: 1_000 } };
    expect(await shop.need('basket.discount', off)).toMatchObject({ goods: BREAD?.name, discount: 1_000 });
    good(await shop.approve('basket.discount', off));
    good(await shop.till.send('basket.discount', off));
    good(await shop.till.send('basket.set-quantity', { saleId, lineId, quantity: 10 * ONE }));
    const totalTiyin = tiyin(PRICE * 5 * 0.9);
    const paying = { saleId, totalTiyin, givenTiyin: totalTiyin };
    expect(await shop.need('tender.cash', paying)).toMatchObject({
      right: 'discount',
      amountTiyin: PRICE / 2,
      besides: [{ right: 'price', amountTiyin: 5 * PRICE }],
    });
  });
});

describe('a shift to be closed', () => {
  const closing = async (soum: number) => {
    const { shiftId, mark } = await shop.shift();
    const words = null;
    const takenOutTiyin = tiyin(2_000_000);
    return { shiftId, mark, count: counted(soum), takenOutTiyin, terminalTiyin: null, words };
  };

  it('is approved with its count, its difference and what goes to the safe', async () => {
    // An approval request shows no sums to a person who may not know them.
    await shop.lolaMay('sell', 'open-shift', 'report');
    const asked = { ...(await closing(95_000)), words: 'the change was wrong' };
    const read = await shop.need('shift.close', asked);
    expect(read).toMatchObject({
      right: 'close-shift',
      what: 'close-shift',
      amountTiyin: 9_500_000,
      close: { differenceTiyin: -500_000, takenOutTiyin: 2_000_000 },
      reason: 'the change was wrong',
    });
    good(await shop.approve('shift.close', asked, read.seen));
    expect(await shop.till.send('shift.close', { ...asked, count: counted(90_000) })).toMatchObject(NEEDED);
    expect(good(await shop.till.send('shift.close', asked)).report).toMatchObject({
      head: { approvedBy: shop.dilshod },
      drawer: { close: { differenceTiyin: -500_000 } },
    });
    expect(shop.approved).toEqual([['shift.close', 9_500_000]]);
  });

  it('is another request once cash has come in since', async () => {
    const asked = await closing(95_000);
    good(await shop.approve('shift.close', asked));
    const { saleId } = await shop.breads(1);
    good(await shop.till.send('tender.cash', { saleId, totalTiyin: tiyin(PRICE), givenTiyin: tiyin(PRICE) }));
    // Lola reads no expected sum anywhere; the cash that she saw is outdated.
    expect(await shop.till.send('shift.close', asked)).toMatchObject({ error: { code: 'shift.changed' } });
    expect(await shop.till.send('shift.close', await closing(95_000))).toMatchObject(NEEDED);
  });

  it('reveals no expected sum to anybody if it is counted blind', async () => {
    shop = await AskingShop.open(true);
    const [one, other] = [await closing(95_000), await closing(100_000)];
    for (const asked of [one, other]) {
      expect((await shop.need('shift.close', asked)).close).toEqual({
        differenceTiyin: null,
        takenOutTiyin: 2_000_000,
      });
    }
  });
});

it('the drawer is opened without a sale for the reason that the manager has read', async () => {
  const read = await shop.need('drawer.no-sale', { reason: WHY });
  expect(read).toMatchObject({ right: 'no-sale', amountTiyin: null, reason: WHY });
  good(await shop.approve('drawer.no-sale', { reason: WHY }, read.seen));
  expect(await shop.till.send('drawer.no-sale', { reason: 'to count it' })).toMatchObject(NEEDED);
  good(await shop.till.send('drawer.no-sale', { reason: WHY }));
});
