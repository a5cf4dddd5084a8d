/**
 * One shift of two cashiers: several rates, categories and tenders, a discount on the whole, a shared sale.
 * The test states each cell of its Z report and files.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelName, Request } from '../../shared/contract/contract.ts';
import type { ReportView } from '../../shared/contract/shift.ts';
import type { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { sample } from '../support/counter.ts';
import { counted, counting, good } from '../support/drawer.ts';
import { exportedReport, sectionOf } from '../support/exported.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { PAYER_CODE } from '../support/sample-goods.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE } from '../support/virtual-clock.ts';
import { KNOWN } from '../support/virtual-till.ts';

/** In Tashkent. */
const NOON_MS = Date.UTC(2026, 10, 20, 7);
const DAY = '2026-11-20';

let till: StaffedTill;
let people: { readonly dilshod: StaffId; readonly lola: StaffId; readonly aziz: StaffId };
let saleId: string;
let totalTiyin: number;

async function ask<C extends ChannelName>(channel: C, request: Request<C>) {
  return good(await till.send(channel, request));
}

/** The signed-in person asks without the right, and Dilshod types his PIN. */
async function askApproved<C extends ChannelName>(channel: C, request: Request<C>) {
  expect(await till.send(channel, request)).toMatchObject({ error: { code: 'right.needed' } });
  const by = { staffId: people.dilshod, pin: PIN.dilshod };
  good(await till.send('staff.approve', { channel, request, by }));
  return ask(channel, request);
}

async function put(name: string, quantity = ONE): Promise<void> {
  await ask('basket.add', { saleId, code: sample(name).barcode, quantity });
}

const owed = async (): Promise<number> => {
  const known = await till.send('sale.tenders', { saleId });
  return known.ok ? known.value.owedTiyin : totalTiyin;
};

/** A part of what is owed; givenTiyin: more than that in cash. */
async function take(by: 'cash' | 'code' | 'terminal', amount: number, givenTiyin = amount): Promise<void> {
  const amountTiyin = tiyin(amount);
  const part = { saleId, totalTiyin: tiyin(totalTiyin), owedTiyin: tiyin(await owed()), amountTiyin };
  if (by === 'cash') await ask('tender.cash', { ...part, givenTiyin: tiyin(givenTiyin) });
  if (by === 'terminal') await ask('tender.terminal', { ...part, approval: '004213' });
  if (by === 'code') await ask('tender.code', { ...part, payerCode: PAYER_CODE });
  await till.clock.advance(5_000);
}

async function next(): Promise<void> {
  await ask('basket.next', { saleId });
  ({ saleId } = await ask('basket.open', undefined));
}

/** Bread, 1.333 kg of apples at 0 %, a book without VAT, three pens; 3.33 % off the whole. */
async function firstSale(): Promise<void> {
  await put('Obi non', 2 * ONE);
  await put('Olma qizil', 1_333);
  await put('Kitob: Oʻtkan kunlar');
  await put('Ruchka koʻk', 3 * ONE);
  await askApproved('basket.discount', {
    saleId,
    lineId: null,
    discount: { kind: 'percent', hundredths: 333 },
  });
  // 286 360 off 8 599 400: 26 640, 79 900, 149 850 and 29 970.
  totalTiyin = 773_360 + 2_319_500 + 4_350_150 + 870_030;
  await take('cash', 3_000_000);
  // Lola leaves; her takings are in the drawer, and Aziz continues with it.
  await until(61);
  await till.signIn(people.aziz, PIN.aziz);
  await take('terminal', 1_000_000);
  await take('code', 4_313_040);
  await next();
}

/** Until this many minutes and seconds after noon. */
const until = (minutes: number, seconds = 0): Promise<void> =>
  till.clock.advance(NOON_MS + minutes * MINUTE + seconds * 1_000 - till.clock.wallMs());

/** Tea and half a kilo of apples, in cash, with change: at 13:59:30. */
async function secondSale(): Promise<void> {
  await until(119, 30);
  await till.signIn(people.aziz, PIN.aziz);
  await put('Qora choy 100 g');
  await put('Olma qizil', 500);
  totalTiyin = 2_400_000;
  await take('cash', 2_400_000, 3_000_000);
  await next();
}

/** Goods missing from the catalogue, without a category: begun before two o’clock, and paid after it. */
async function thirdSale(): Promise<void> {
  const item = taxed({
    name: 'Kitob',
    unit: 'dona',
    priceTiyin: tiyin(1_234_567),
    vatPercent: null,
    spic: '04901001001000000',
    packageCode: '1520644',
  });
  till.goods.addGroups(groupOf(item));
  await ask('basket.add-open-item', { saleId, item, quantity: ONE, replaces: null });
  totalTiyin = 1_234_567;
  till.service.firstStatus = 1;
  await take('code', 1_234_567);
  await until(120, 1);
  const waiting = till.service.payments.at(-1);
  if (waiting) till.service.succeed(waiting);
  await till.clock.advance(10_000);
  await next();
}

/** Refunds this much of Aziz's sale in cash, by the signed-in person. */
async function giveBack(ofSale: string, amount: number): Promise<void> {
  const { tenders } = await ask('sale.tenders', { saleId: ofSale });
  const [cash] = tenders;
  if (!cash) throw new Error('no cash');
  await askApproved('refund.cash', {
    saleId: ofSale,
    tenderId: cash.tenderId,
    amountTiyin: tiyin(amount),
    heldTiyin: cash.heldTiyin,
    reason: 'the tea was damp',
  });
}

let z: ReportView;
beforeEach(async () => {
  till = await StaffedTill.openShop();
  till.know(KNOWN);
  till.amountScale = 1000;
  await till.restart();
  counting(till);
  people = await till.hire();
  await till.signIn(people.lola, PIN.lola);
  await ask('shift.open', { count: counted(100_000), words: null });
  ({ saleId } = await ask('basket.open', undefined));
  await firstSale();
  const second = saleId;
  await secondSale();
  await giveBack(second, 100_001);
  await till.signIn(people.lola, PIN.lola);
  await thirdSale();
  await giveBack(second, 500_000);
  await till.signIn(people.dilshod, PIN.dilshod);
  const { open } = await ask('shift.state', undefined);
  if (!open) throw new Error('no shift is open');
  z = await ask('shift.close', {
    shiftId: open.shiftId,
    mark: open.mark,
    count: counted(148_000),
    takenOutTiyin: tiyin(0),
    terminalTiyin: tiyin(1_000_000),
    words: null,
  });
});

describe('a shift in which two cashiers sold', () => {
  it('is one shift: by tender, with refunds under their original tender', () => {
    const { head, tenders, refunds, keptTiyin, drawer, sales } = z.report;
    expect(head).toMatchObject({ openedBy: people.lola, closedBy: people.dilshod });
    expect(tenders).toEqual([
      { tender: 'cash', count: 2, sumTiyin: 3_000_000 + 2_400_000 },
      { tender: 'terminal', count: 1, sumTiyin: 1_000_000 },
      { tender: 'code', count: 2, sumTiyin: 4_313_040 + 1_234_567 },
    ]);
    expect(refunds).toEqual([{ tender: 'cash', way: 'cash', count: 2, sumTiyin: 600_001 }]);
    expect(sales).toEqual({ count: 3, sumTiyin: 8_313_040 + 2_400_000 + 1_234_567 });
    expect(keptTiyin).toBe(11_947_607 - 600_001);
    expect(drawer).toMatchObject({
      expectedTiyin: 10_000_000 + 5_400_000 - 600_001,
      close: { differenceTiyin: 1, terminal: { differenceTiyin: 0 } },
    });
  });

  it('counts lines by rate, with the VAT of each as rounded line by line', () => {
    expect(z.report.vat).toEqual([
      // Bread, pens and tea: 82 860 + 93 218 + 160 715 inside.
      { percent: 12, count: 3, sumTiyin: 773_360 + 870_030 + 1_500_000, vatTiyin: 336_793 },
      { percent: 0, count: 2, sumTiyin: 2_319_500 + 900_000, vatTiyin: 0 },
      { percent: null, count: 2, sumTiyin: 4_350_150 + 1_234_567, vatTiyin: 0 },
    ]);
  });

  it('counts lines by category, and lines without one', () => {
    expect(z.report.categories).toEqual([
      { category: '', count: 1, sumTiyin: 1_234_567 },
      { category: 'Bakaleya', count: 1, sumTiyin: 1_500_000 },
      { category: 'Boshqa', count: 2, sumTiyin: 4_350_150 + 870_030 },
      { category: 'Meva', count: 2, sumTiyin: 2_319_500 + 900_000 },
      { category: 'Non', count: 1, sumTiyin: 773_360 },
    ]);
  });

  it('counts each tender under the cashier who began it, and refunds under who gave them', () => {
    const { lola, aziz } = people;
    const row = (staffId: StaffId) => z.report.cashiers.find((one) => one.staffId === staffId);
    expect(z.report.cashiers).toHaveLength(2);
    expect(row(lola)).toEqual({ staffId: lola, count: 2, takenTiyin: 4_234_567, backTiyin: 500_000 });
    expect(row(aziz)).toEqual({ staffId: aziz, count: 3, takenTiyin: 7_713_040, backTiyin: 100_001 });
  });

  it('counts each tender in the hour in which it was taken', () => {
    expect(z.report.hours).toEqual([
      { day: DAY, hour: 12, count: 1, sumTiyin: 3_000_000 },
      { day: DAY, hour: 13, count: 3, sumTiyin: 1_000_000 + 4_313_040 + 2_400_000 },
      { day: DAY, hour: 14, count: 1, sumTiyin: 1_234_567 },
    ]);
  });

  it('has each cell in its files, with people by name', async () => {
    const names = { [people.lola]: 'Lola', [people.aziz]: 'Aziz', [people.dilshod]: 'Dilshod' };
    const { csv, xlsx } = await exportedReport(till, z.report.head.shiftId, { names });
    expect(sectionOf(csv, 'Taken')).toEqual([
      ['Cash', '2', '54000'],
      ['Card terminal', '1', '10000'],
      ['QR payment', '2', '55476.07'],
      ['Refunded: Cash, handed over in cash', '2', '-6000.01'],
      ['Net total', '', '113476.06'],
      ['Held for open sales', '0', '0'],
    ]);
    expect(sectionOf(csv, 'By VAT rate (refunds not taken off)')).toEqual([
      ['VAT 12 %', '3', '31433.90'],
      ['  incl. VAT', '', '3367.93'],
      ['VAT 0 %', '2', '32195'],
      ['  incl. VAT', '', '0'],
      ['Without VAT', '2', '55847.17'],
    ]);
    expect(sectionOf(csv, 'By category (refunds not taken off)')).toEqual([
      ['No category', '1', '12345.67'],
      ['Groceries', '1', '15000'],
      ['Other', '2', '52201.80'],
      ['Fruit and veg', '2', '32195'],
      ['Bread', '1', '7733.60'],
    ]);
    expect(sectionOf(csv, 'By cashier').toSorted()).toEqual([
      ['Aziz: refunded', '', '-1000.01'],
      ['Aziz: taken', '3', '77130.40'],
      ['Lola: refunded', '', '-5000'],
      ['Lola: taken', '2', '42345.67'],
    ]);
    expect(sectionOf(csv, 'Taken by hour')).toEqual([
      ['12:00–13:00', '1', '30000'],
      ['13:00–14:00', '3', '77130.40'],
      ['14:00–15:00', '1', '12345.67'],
    ]);
    expect(xlsx).toEqual(csv);
  });
});
