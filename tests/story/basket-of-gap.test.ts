/**
 * A basket in a till whose log lost entries: its goods may have been paid, so charging it needs a manager.
 */
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { counted, good } from '../support/drawer.ts';
import { inFile } from '../support/journals.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';

const PRICE = SAMPLE_PRODUCTS[0]?.priceTiyin ?? 0;
const PAYER_CODE = '880101698207133392';

const NEEDED = { error: { code: 'right.needed', field: 'override' } };

const parts = ({ till }: AskingShop) => ({
  clock: till.clock,
  random: seededRandomness(4),
  act: byTill(null),
  secondFolder: null,
});

const WAYS = {
  'a repair': (shop: AskingShop) =>
    repairJournal({ folder: shop.till.folder, reason: 'the disk is sand', ...parts(shop) }),
  'a new beginning': (shop: AskingShop) =>
    startFreshJournal(shop.till.folder, { why: 'the disk is sand', ...parts(shop) }),
};

/** The power fails, the journal is rebuilt, and Lola signs in as before. */
async function mended(shop: AskingShop, way: keyof typeof WAYS): Promise<void> {
  await shop.till.crash();
  const done = WAYS[way](shop);
  expect(done).toMatchObject({ ok: true });
  await shop.till.begin();
  await shop.back();
  if (way === 'a new beginning')
    good(await shop.till.send('shift.open', { count: counted(100_000), words: null }));
}

/** Lola's tender for the open basket: all of it, in cash. */
async function cashFor({ till }: AskingShop) {
  const { saleId, lines } = good(await till.send('basket.open', undefined));
  const pieces = lines.reduce((all, { line }) => all + line.quantity / ONE, 0);
  const totalTiyin = tiyin(pieces * PRICE);
  return { saleId, totalTiyin, givenTiyin: totalTiyin };
}

describe.each(['a repair', 'a new beginning'] as const)('after %s', (way) => {
  it('the first tender of the open basket needs a manager, who reads why', async () => {
    const shop = await AskingShop.open();
    const { saleId } = await shop.breads(2);
    await mended(shop, way);
    expect(good(await shop.till.send('basket.open', undefined))).toMatchObject({ isOfGap: true });
    const cash = await cashFor(shop);
    expect(cash).toMatchObject({ saleId, totalTiyin: 2 * PRICE });
    const read = await shop.need('tender.cash', cash);
    expect(read).toMatchObject({ right: 'override', what: 'basket-of-gap', amountTiyin: 2 * PRICE });
    const due = { saleId, totalTiyin: cash.totalTiyin };
    const byCard = { ...due, amountTiyin: due.totalTiyin, approval: '004213' };
    expect(await shop.till.send('tender.terminal', byCard)).toMatchObject(NEEDED);
    expect(await shop.till.send('tender.code', { ...due, payerCode: PAYER_CODE })).toMatchObject(NEEDED);
    good(await shop.approve('tender.cash', cash, read.seen));
    good(await shop.till.send('tender.cash', cash));
    expect(shop.till.entries('cash.taken').at(-1)).toMatchObject({ approvedBy: shop.dilshod });
    // The next customer's basket is not in doubt.
    await shop.till.send('basket.next', { saleId });
    await shop.breads(1);
    good(await shop.till.send('tender.cash', await cashFor(shop)));
  });

  it('one approval is enough: the next tender of that basket is the cashier’s own again', async () => {
    const shop = await AskingShop.open();
    await shop.breads(2);
    await mended(shop, way);
    const { saleId, totalTiyin } = await cashFor(shop);
    const half = { saleId, totalTiyin, givenTiyin: tiyin(PRICE), amountTiyin: tiyin(PRICE) };
    const read = await shop.need('tender.cash', half);
    good(await shop.approve('tender.cash', half, read.seen));
    good(await shop.till.send('tender.cash', half));
    good(await shop.till.send('tender.cash', { ...half, owedTiyin: tiyin(PRICE) }));
  });

  it('neither added goods nor a restart clear the mark, and a parked basket has it too', async () => {
    const shop = await AskingShop.open();
    const { saleId } = await shop.breads(2);
    good(await shop.till.send('basket.park', { saleId, name: 'Karim' }));
    await mended(shop, way);
    good(await shop.till.send('basket.recall', { saleId }));
    await shop.breads(1);
    await shop.till.restart();
    await shop.back();
    const cash = await cashFor(shop);
    expect(cash).toMatchObject({ saleId, totalTiyin: 3 * PRICE });
    expect(await shop.till.send('tender.cash', cash)).toMatchObject(NEEDED);
  });
});

it('the cashier alone cannot charge a basket again whose charge is among the lost entries', async () => {
  const shop = await AskingShop.open();
  const { saleId } = await shop.breads(1);
  const { totalTiyin } = await cashFor(shop);
  const code = { saleId, totalTiyin, payerCode: PAYER_CODE };
  good(await shop.till.send('tender.code', code));
  await shop.till.clock.advance(10_000);
  expect(shop.till.journal.sale(saleId)?.state).toBe('completed');
  await shop.till.crash();
  // The disk lost its last writes, and no backup has those lines.
  inFile(journalPath(shop.till.folder), (file) =>
    file.exec("DELETE FROM log WHERE seq >= (SELECT seq FROM log WHERE kind = 'payment.begun')"),
  );
  expect(WAYS['a repair'](shop)).toMatchObject({ ok: true, value: { baskets: 1 } });
  await shop.till.begin();
  await shop.back();
  expect(shop.till.journal.sale(saleId)).toBeNull();
  expect(await cashFor(shop)).toMatchObject({ saleId, totalTiyin });
  expect(await shop.till.send('tender.code', code)).toMatchObject(NEEDED);
  expect(await shop.need('tender.code', code)).toMatchObject({ what: 'basket-of-gap' });
});

it('an unreadable part of a basket is left behind, and stops neither the repair nor the till', async () => {
  const shop = await AskingShop.open();
  await shop.breads(1);
  await shop.till.crash();
  inFile(journalPath(shop.till.folder), (file) => file.exec("UPDATE basket_line SET line = '{'"));
  expect(WAYS['a repair'](shop)).toMatchObject({ ok: true, value: { baskets: 0 } });
  await shop.till.begin();
  await shop.back();
  expect(await cashFor(shop)).toMatchObject({ totalTiyin: 0 });
});

it('goods added to an emptied basket keep the mark under its name', async () => {
  const shop = await AskingShop.open();
  const { saleId, lineId } = await shop.breads(1);
  good(await shop.till.send('basket.park', { saleId, name: 'Karim' }));
  await mended(shop, 'a repair');
  good(await shop.till.send('basket.recall', { saleId }));
  const gone = { saleId, lineId, reason: 'not wanted' };
  good(await shop.approve('basket.remove', gone));
  good(await shop.till.send('basket.remove', gone));
  const added = await shop.breads(1);
  const cash = await cashFor(shop);
  expect(cash).toMatchObject({ saleId: (await shop.till.journal.openBasket())?.saleId, totalTiyin: PRICE });
  expect(added.lineId).not.toBe(lineId);
  expect(await shop.till.send('tender.cash', cash)).toMatchObject(NEEDED);
});

it('a sale that holds money and lost its basket is marked too', async () => {
  const shop = await AskingShop.open();
  const { saleId } = await shop.breads(2);
  const half = { saleId, totalTiyin: tiyin(2 * PRICE), givenTiyin: tiyin(PRICE), amountTiyin: tiyin(PRICE) };
  good(await shop.till.send('tender.cash', half));
  await shop.till.crash();
  inFile(journalPath(shop.till.folder), (file) => file.exec('DELETE FROM basket; DELETE FROM basket_line'));
  expect(WAYS['a repair'](shop)).toMatchObject({ ok: true });
  await shop.till.begin();
  await shop.back();
  good(await shop.till.send('basket.recall', { saleId }));
  const rest = { ...half, owedTiyin: tiyin(PRICE) };
  expect(await shop.till.send('tender.cash', rest)).toMatchObject(NEEDED);
});

describe('at a live till without people', () => {
  async function repaired(): Promise<StaffedTill> {
    const till = await StaffedTill.openShop();
    await ringUpBread(till);
    await till.crash();
    const cut = { clock: till.clock, random: seededRandomness(4), act: byTill(null), secondFolder: null };
    expect(repairJournal({ folder: till.folder, reason: 'the disk is sand', ...cut })).toMatchObject({
      ok: true,
    });
    await till.begin();
    return till;
  }
  async function ringUpBread(till: StaffedTill) {
    const { saleId } = good(await till.send('basket.open', undefined));
    const productId = String(SAMPLE_PRODUCTS[0]?.productId);
    good(await till.send('basket.add', { saleId, productId, quantity: ONE }));
  }
  async function pay(till: StaffedTill) {
    const { saleId } = good(await till.send('basket.open', undefined));
    const totalTiyin = tiyin(PRICE);
    return till.send('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin });
  }

  it('the first manager decides about the basket', async () => {
    const till = await repaired();
    expect(await pay(till)).toMatchObject({ error: { code: 'first-manager.needed', field: 'override' } });
    const { dilshod } = await till.hire();
    await till.signIn(dilshod, PIN.dilshod);
    good(await pay(till));
  });

  it('anyone at the till can empty the unpaid basket and ring it up again', async () => {
    const till = await repaired();
    const { saleId } = good(await till.send('basket.open', undefined));
    good(await till.send('basket.empty', { saleId, reason: null }));
    await ringUpBread(till);
    good(await pay(till));
  });
});
