/** The number on the card terminal's slip: a shop that asks for it, and a shop where it is optional. */
import { beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { storyOf } from '../../electron/history/story.ts';
import { tiyin } from '../../shared/money.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, good } from '../support/drawer.ts';
import { exportedReport } from '../support/exported.ts';

const PRICE = SAMPLE_PRODUCTS[0]?.priceTiyin ?? 0;
const HALF = tiyin(PRICE);
const WHOLE = tiyin(2 * PRICE);
const NEEDED = { error: { code: 'right.needed' } };
const SLIP_NEEDED = { error: { code: 'tender.slip-needed' } };
const REASON = 'the customer changed his mind';

let shop: AskingShop;
const shopThat = (slipNumber: 'asked' | 'optional') => {
  shop.till.settings = { ...shop.till.settings, slipNumber };
};
beforeEach(async () => {
  shop = await AskingShop.open();
  shopThat('optional');
});

/** Two breads in a basket of its own. */
async function basket() {
  const { saleId } = await shop.breads(2);
  return { saleId, totalTiyin: WHOLE, amountTiyin: WHOLE, approval: null };
}

const tendersOf = async (saleId: string) => good(await shop.till.send('sale.tenders', { saleId }));
/** Refused, and no manager is asked for it. */
async function isOver(card: Awaited<ReturnType<typeof basket>>): Promise<void> {
  const again = await shop.till.send('tender.terminal', card);
  expect(again.ok).toBe(false);
  expect(again).not.toMatchObject(NEEDED);
}
const next = (saleId: string) => shop.till.send('basket.next', { saleId });

describe('where the shop asks for the number', () => {
  it('a payment without it is refused to every person, and the sale goes on with the number', async () => {
    shopThat('asked');
    const card = await basket();
    expect(await shop.till.send('tender.terminal', card)).toMatchObject(SLIP_NEEDED);
    expect(await shop.till.send('tender.terminal', { ...card, amountTiyin: HALF })).toMatchObject(
      SLIP_NEEDED,
    );
    expect(shop.till.entries('terminal.taken')).toEqual([]);
    good(await shop.till.send('tender.terminal', { ...card, approval: '004213' }));
  });

  it('a question that was open when the setting changed is refused and stays the same sale’s', async () => {
    const card = await basket();
    shopThat('asked');
    expect(await shop.till.send('tender.terminal', card)).toMatchObject(SLIP_NEEDED);
    good(await shop.till.send('tender.terminal', { ...card, approval: '1' }));
    expect(await tendersOf(card.saleId)).toMatchObject({ state: 'completed' });
  });
});

describe('where the number is optional', () => {
  it('one card payment of all that is owed needs no number, and completes the sale', async () => {
    const card = await basket();
    good(await shop.till.send('tender.terminal', card));
    expect(await tendersOf(card.saleId)).toMatchObject({
      state: 'completed',
      tenders: [{ kind: 'terminal', approval: null }],
    });
    await isOver(card);
    expect(shop.till.entries('terminal.taken')).toHaveLength(1);
  });

  it('the rest after cash needs no number either', async () => {
    const card = await basket();
    const half = { saleId: card.saleId, totalTiyin: WHOLE, givenTiyin: HALF, amountTiyin: HALF };
    good(await shop.till.send('tender.cash', half));
    good(await shop.till.send('tender.terminal', { ...card, owedTiyin: HALF, amountTiyin: HALF }));
    expect(await tendersOf(card.saleId)).toMatchObject({ state: 'completed' });
  });

  it('a late press for one sale books nothing of the next sale with the same sums', async () => {
    const card = await basket();
    good(await shop.till.send('tender.terminal', card));
    await next(card.saleId);
    const { saleId } = await shop.breads(2);
    await isOver(card);
    expect((await shop.till.send('sale.tenders', { saleId })).ok).toBe(false);
  });

  it('a part needs a manager, who reads its sum, and so does a second card payment of the sale', async () => {
    const card = await basket();
    const part = { ...card, amountTiyin: HALF };
    const read = await shop.need('tender.terminal', part);
    const booked = { of: 'slipless', amountTiyin: HALF, owedTiyin: WHOLE };
    expect(read).toMatchObject({ right: 'override', what: 'card-without-slip', amountTiyin: HALF });
    expect(read.details).toEqual([booked]);
    good(await shop.approve('tender.terminal', part, read.seen));
    good(await shop.till.send('tender.terminal', part));
    expect(shop.till.entries('terminal.taken').at(-1)).toMatchObject({ approvedBy: shop.dilshod });
    // The same slip would pay the rest, too.
    const rest = { ...part, owedTiyin: HALF };
    expect(await shop.till.send('tender.terminal', rest)).toMatchObject(NEEDED);
    // Two equal parts may be one slip, so the approver reads what is booked.
    const second = await shop.need('tender.terminal', rest);
    expect(second.details).toMatchObject([
      { owedTiyin: HALF },
      { of: 'card', amountTiyin: HALF, slip: null },
    ]);
    good(await shop.till.send('tender.terminal', { ...rest, approval: '7' }));
  });

  it('a part with a number needs no approval, and a payment without one beside it does', async () => {
    const card = await basket();
    good(await shop.till.send('tender.terminal', { ...card, amountTiyin: HALF, approval: '7' }));
    const rest = { ...card, owedTiyin: HALF, amountTiyin: HALF };
    expect(await shop.till.send('tender.terminal', rest)).toMatchObject(NEEDED);
  });
});

describe('money that goes back on the terminal', () => {
  it('needs no number where it is optional, and needs it where the shop asks', async () => {
    await shop.lolaMay('sell', 'refund');
    const { saleId, ...card } = await basket();
    good(await shop.till.send('tender.terminal', { saleId, ...card }));
    const [tender] = (await tendersOf(saleId)).tenders;
    if (!tender) throw new Error('no tender');
    const { tenderId, heldTiyin } = tender;
    const back = { saleId, tenderId, heldTiyin, amountTiyin: null, reason: REASON, slip: null };
    shopThat('asked');
    expect(await shop.till.send('refund.terminal', back)).toMatchObject(SLIP_NEEDED);
    const first = { tenderId, way: 'terminal' } as const;
    const all = { saleId, heldTiyin, amountTiyin: heldTiyin, first, slip: null, reason: REASON };
    expect(await shop.till.send('refund.goods', { ...all, goods: [], toStock: false })).toMatchObject(
      SLIP_NEEDED,
    );
    shopThat('optional');
    good(await shop.till.send('refund.terminal', back));
    expect(await tendersOf(saleId)).toMatchObject({ heldTiyin: 0 });
  });
});

describe('afterwards', () => {
  it('the story of the sale says that the row has no number', async () => {
    const { saleId, ...card } = await basket();
    good(await shop.till.send('tender.terminal', { saleId, ...card }));
    const steps = storyOf({ lines: [] }, shop.till.journal.historyOf(saleId));
    expect(steps.flatMap(({ parts }) => parts)).toContainEqual({
      ...{ what: 'terminal', amountTiyin: WHOLE, approval: null },
    });
  });

  it.each([
    [null, [{ count: 1, sumTiyin: WHOLE }]],
    ['004213', []],
  ])('the reports count the payments without a number: %o', async (approval, expected) => {
    await shop.lolaMay('sell', 'open-shift', 'close-shift', 'report');
    const card = await basket();
    good(await shop.till.send('tender.terminal', { ...card, approval }));
    const open = await shop.shift();
    const { report } = good(await shop.till.send('shift.x', undefined));
    expect(report.withoutSlip === undefined ? [] : [report.withoutSlip]).toEqual(expected);
    const close = { takenOutTiyin: tiyin(0), terminalTiyin: null, words: null };
    const count = { count: counted(100_000), mark: open.mark, shiftId: open.shiftId };
    good(await shop.till.send('shift.close', { ...count, ...close }));
    const [closed] = shop.till.entries('shift.closed').slice(-1);
    expect(closed?.payload.z?.report.withoutSlip).toEqual(expected[0]);
    const text = await exportedReport(shop.till, open.shiftId);
    expect(JSON.stringify(text.csv).includes('of these without slip number')).toBe(expected.length > 0);
  });
});
