/** A smaller quantity of a line is recorded like a removed line: with its reason, remembered and reported. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { Counter, chargeUnheard, refusal, sample, takeFound, voidedIn } from '../support/counter.ts';
import { markingCode } from '../support/sample-goods.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const RICE = sample('Guruch lazer');
const WATER = sample('Suv gazsiz 1 l');
const [LOLA, AZIZ] = [StaffId.parse('lola'), StaffId.parse('aziz')];

let till: VirtualTill;
let counter: Counter;
beforeEach(async () => {
  till = new VirtualTill();
  till.amountScale = 1000;
  await till.start();
  till.know(KNOWN);
  till.person = byStaff(LOLA);
  counter = new Counter(till);
});
afterEach(() => till.close());

/** Sets the first line to this many pieces, or this much of a kilogram. */
const count = (pieces: number, reason?: string | null) =>
  counter.on('basket.set-quantity', 0, {
    quantity: Math.round(pieces * ONE),
    ...(reason !== undefined && { reason }),
  });

/** Pays the basket in cash; the next customer comes. */
function paid(): void {
  expect(refusal(counter.cash())).toBeNull();
  expect(refusal(counter.next())).toBeNull();
}

const told = () => voidedIn(till).flatMap(({ lines }) => lines);

describe('a line with a smaller quantity', () => {
  it('is recorded once for any number of presses, and a later increase does not undo it', () => {
    counter.scan(BREAD.barcode, 50 * ONE);
    for (let pieces = 49; pieces >= 1; pieces -= 1) expect(refusal(count(pieces))).toBeNull();
    expect(till.journal.openBasket()?.voided).toHaveLength(1);
    count(3);
    expect(voidedIn(till)).toEqual([]);
    paid();
    expect(told()).toMatchObject([
      { name: BREAD.name, quantity: 49 * ONE, dueTiyin: 49 * BREAD.priceTiyin, reason: null, by: LOLA },
    ]);
  });

  it('is one row with its final removal; undo restores the last quantity', () => {
    counter.scan(BREAD.barcode, 5 * ONE);
    counter.scan(PATIR.barcode);
    const of = { saleId: counter.saleId, lineId: counter.lineId() };
    count(2);
    counter.on('basket.remove', 0, { reason: null });
    expect(refusal(till.do('basket.put-back', of))).toBeNull();
    expect(counter.shown).toEqual([
      [BREAD.name, 2],
      [PATIR.name, 1],
    ]);
    // A part can't be undone: the line is still in the basket.
    expect(refusal(till.do('basket.put-back', of))).toBe('basket.line-gone');
    counter.on('basket.remove', 0, { reason: null });
    paid();
    expect(told()).toMatchObject([{ quantity: 5 * ONE, dueTiyin: 5 * BREAD.priceTiyin }]);
  });

  it('needs a reason for each decrease where the shop asks, not for increases; each reason is a row', () => {
    till.settings = { ...DEFAULT_SETTINGS, voidReason: true };
    counter.scan(BREAD.barcode, 9 * ONE);
    expect(refusal(count(8))).toBe('void.reason-needed');
    expect(refusal(count(8, null))).toBe('void.reason-needed');
    expect(counter.shown).toEqual([[BREAD.name, 9]]);
    expect(refusal(count(10))).toBeNull();
    for (const [pieces, reason] of [
      [8, 'too dear'],
      [7, 'stale'],
      [5, 'too dear'],
    ] as const)
      expect(refusal(count(pieces, reason))).toBeNull();
    paid();
    expect(told().map(({ quantity, reason }) => [quantity / ONE, reason])).toEqual([
      [4, 'too dear'],
      [1, 'stale'],
    ]);
  });

  it('records grams and money by weight, and the discounted price of a discounted line', () => {
    counter.scan(RICE.barcode, 2_500);
    counter.discount({ kind: 'percent', hundredths: 1_000 });
    const before = counter.totalTiyin;
    count(0.25);
    const after = counter.totalTiyin;
    paid();
    expect(told()).toMatchObject([{ name: RICE.name, quantity: 2_250, dueTiyin: tiyin(before - after) }]);
  });

  it('frees the codes of marked goods: the piece may be sold again', () => {
    for (const serial of ['abcdefg', 'abcdefh', 'abcdefk']) counter.scan(markingCode(WATER, serial));
    const gone = ['abcdefh', 'abcdefk'].map((serial) => `0${WATER.barcode}${serial}`);
    expect(refusal(counter.on('basket.set-quantity', 0, { quantity: ONE, gone }))).toBeNull();
    expect(refusal(counter.scan(markingCode(WATER, 'abcdefg')))).toBe('label.in-basket');
    expect(refusal(counter.scan(markingCode(WATER, 'abcdefh')))).toBeNull();
    paid();
    expect(told()).toMatchObject([{ quantity: 2 * ONE, dueTiyin: 2 * WATER.priceTiyin }]);
  });

  it('is sold as charged by a payment begun before the decrease; the rest is recorded', async () => {
    counter.scan(BREAD.barcode, 7 * ONE);
    count(5);
    const found = await chargeUnheard(till, counter);
    count(3);
    count(2);
    const { saleId } = counter;
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    // Five were paid for; two were removed before.
    expect(till.journal.sale(saleId)?.lines).toMatchObject([{ quantity: 5 * ONE }]);
    expect(told()).toMatchObject([{ quantity: 2 * ONE, dueTiyin: 2 * BREAD.priceTiyin }]);
  });
});

describe('weighed goods with a coded weight, charged before they were weighed again', () => {
  const SERIAL = 'abcdefg';
  /** 750 g are charged, and that money is found later. */
  async function chargedAt750g() {
    counter.scan(markingCode(RICE, SERIAL), 750);
    const found = await chargeUnheard(till, counter);
    const { saleId } = counter;
    return { found, saleId };
  }

  it('sell the charged weight; the additional weight goes on in the next basket', async () => {
    const { found, saleId } = await chargedAt750g();
    expect(refusal(count(1.25))).toBeNull();
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    expect(till.journal.sale(saleId)?.lines).toMatchObject([{ quantity: 750 }]);
    expect(counter.shown).toEqual([[RICE.name, 0.5]]);
    expect(told()).toEqual([]);
  });

  it('record the additional weight as removed if somebody removed the goods', async () => {
    const { found, saleId } = await chargedAt750g();
    expect(refusal(count(1.25))).toBeNull();
    expect(refusal(counter.on('basket.remove', 0, { reason: null }))).toBeNull();
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    expect(told()).toMatchObject([
      { name: RICE.name, quantity: 500, dueTiyin: RICE.priceTiyin / 2, by: LOLA },
    ]);
    expect(counter.shown).toEqual([]);
  });
});

it('a replacement piece goes on, and the charged piece is not recorded as removed', async () => {
  const [sold, other] = ['abcdefg', 'abcdefh'].map((serial) => markingCode(WATER, serial));
  counter.scan(BREAD.barcode);
  counter.scan(sold ?? '');
  counter.scan(markingCode(WATER, 'abcdefk'));
  const found = await chargeUnheard(till, counter);
  const gone = [`0${WATER.barcode}abcdefk`];
  expect(refusal(counter.on('basket.set-quantity', 1, { quantity: ONE, gone }))).toBeNull();
  expect(refusal(counter.scan(other ?? ''))).toBeNull();
  const { saleId } = counter;
  await takeFound(till, found);
  till.do('basket.next', { saleId });
  expect(counter.shown).toEqual([[WATER.name, 1, `0${WATER.barcode}abcdefh`]]);
  expect(told()).toEqual([]);
});

describe('who removed goods', () => {
  it('is correct for charged goods after the first of them, whatever another person did in between', async () => {
    counter.scan(BREAD.barcode, 10 * ONE);
    count(9);
    till.person = byStaff(AZIZ);
    count(7);
    const found = await chargeUnheard(till, counter);
    till.person = byStaff(LOLA);
    count(4);
    const { saleId } = counter;
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    // Seven were charged: the three removed after that are sold.
    expect(told().map(({ by, quantity }) => [by, quantity / ONE])).toEqual([
      [LOLA, 1],
      [AZIZ, 2],
    ]);
  });

  it('is recorded for each line, across a park, a power cut and a change of person', async () => {
    counter.scan(BREAD.barcode, 3 * ONE);
    counter.scan(PATIR.barcode, 2 * ONE);
    count(2);
    const firstMs = till.clock.wallMs();
    const { saleId } = counter;
    counter.park();
    await till.crash();
    till.clock.reboot(30 * SECOND);
    await till.start();
    till.person = byStaff(AZIZ);
    counter.recall(saleId);
    await till.clock.advance(60 * SECOND);
    count(1);
    counter.on('basket.remove', 1, { reason: null });
    const laterMs = till.clock.wallMs();
    await till.clock.advance(60 * SECOND);
    paid();
    expect(
      told().map(({ name, quantity, by, approvedBy, goneWallMs }) => [
        ...[name, quantity / ONE, by, approvedBy, goneWallMs],
      ]),
    ).toEqual([
      [BREAD.name, 1, LOLA, null, firstMs],
      [BREAD.name, 1, AZIZ, null, laterMs],
      [PATIR.name, 2, AZIZ, null, laterMs],
    ]);
  });

  it('is recorded too when the till ends the basket, and for an emptied basket', async () => {
    counter.scan(BREAD.barcode, 3 * ONE);
    count(1);
    expect(refusal(counter.cash())).toBeNull();
    till.person = byStaff(AZIZ);
    await till.crash();
    await till.start();
    expect(counter.shown).toEqual([]);
    counter.scan(PATIR.barcode);
    till.do('basket.empty', { saleId: counter.saleId, reason: null });
    expect(told()).toMatchObject([
      { name: BREAD.name, quantity: 2 * ONE, by: LOLA },
      { name: PATIR.name, quantity: ONE, by: AZIZ },
    ]);
  });

  it('is unknown in a basket of an older program, and recorded as unknown', async () => {
    counter.scan(BREAD.barcode, 3 * ONE);
    counter.scan(PATIR.barcode);
    counter.on('basket.remove', 1, { reason: null });
    await till.crash();
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    const names = ['isPart', 'by', 'approvedBy', 'goneWallMs'].map((name) => `'$.voided[0].${name}'`);
    database.exec(`UPDATE basket SET whole = json_remove(whole, ${names.join(', ')}) WHERE state = 'open'`);
    database.close();
    await till.start();
    expect(till.journal.openBasket()?.voided).toMatchObject([{ name: PATIR.name, by: null, isPart: false }]);
    paid();
    expect(told()).toMatchObject([{ name: PATIR.name, by: null, approvedBy: null, goneWallMs: null }]);
  });
});
