/** A basket beside its sale: the charged goods are sold, the others stay, and every state has a way out. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';
import { type Counter, chargeUnheard, refusal, sample, startAt, takeFound } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };
const ELSEWHERE: Endpoint = { ...ENDPOINT, serviceId: 78 };

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

async function decline(): Promise<void> {
  till.service.firstStatus = -1;
  expect(counter.pay().ok).toBe(true);
  await till.clock.advance(10 * SECOND);
  till.service.firstStatus = 2;
}

describe('money found for a basket that has changed since', () => {
  it('pays for the charged goods; goods added later go on in the next basket', async () => {
    counter.scan(BREAD.barcode);
    counter.discount({ kind: 'percent', hundredths: 1_000 }, 0);
    const found = await chargeUnheard(till, counter);
    counter.on('basket.set-quantity', 0, { quantity: 3 * ONE });
    counter.scan(PATIR.barcode);
    const { saleId } = counter;
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed', lines: [{ quantity: ONE }] });
    expect(counter.shown).toEqual([
      [BREAD.name, 2],
      [PATIR.name, 1],
    ]);
    expect(counter.totalTiyin).toBe(2 * 360_000 + PATIR.priceTiyin);
    expect(refusal(counter.cash())).toBeNull();
  });

  it('leaves the rest parked where the basket was parked or another was recalled', async () => {
    counter.scan(BREAD.barcode);
    const found = await chargeUnheard(till, counter);
    counter.scan(PATIR.barcode);
    counter.park('Aziz');
    await takeFound(till, found);
    expect(counter.parked).toMatchObject([{ name: 'Aziz', goods: [PATIR.name], mayBeRecalled: true }]);
    expect(counter.parked).toHaveLength(1);
  });

  it('completes a part payment at the charged total, which is the total shown', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const found = await chargeUnheard(till, counter, 300_000);
    counter.on('basket.remove', 0, { reason: null });
    counter.scan(PATIR.barcode);
    const { saleId } = counter;
    await takeFound(till, found);
    expect(counter.saleId).toBe(saleId);
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(counter.totalTiyin).toBe(800_000);
    expect(counter.parked).toMatchObject([{ goods: [PATIR.name] }]);
    expect(refusal(counter.cashPart(500_000))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });
});

describe('a sale that is paid in part', () => {
  it('waits in the list while its money is being refunded, and the next customer is served', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    expect(counter.payPart(300_000).ok).toBe(true);
    const id = counter.transactionId;
    expect(refusal(counter.park())).toBe('basket.locked');
    await till.clock.advance(10 * SECOND);
    till.service.mishaps.reverse.push('never-arrives');
    till.refund(id, 'has no cash');
    await till.clock.advance(SECOND);
    till.service.down = true;
    await till.clock.advance(60 * SECOND);
    expect(refusal(counter.next())).toBe('sale.holds-money');
    expect(refusal(counter.park('Aziz'))).toBeNull();
    counter.scan(PATIR.barcode);
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    expect(counter.parked).toMatchObject([{ saleId, isLocked: true, mayBeRecalled: true }]);
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBe('refund.in-doubt');
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    till.service.down = false;
    till.refund(id, 'once more');
    await till.clock.advance(200 * SECOND);
    expect(refusal(counter.cash())).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('comes back if its part was paid after it was set aside', async () => {
    till.service.firstStatus = 1;
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    expect(counter.payPart(300_000).ok).toBe(true);
    await till.clock.advance(2 * SECOND);
    till.setAside(counter.transactionId);
    counter.next();
    expect(counter.parked).toMatchObject([{ saleId, mayBeRecalled: false }]);
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(counter.parked).toMatchObject([{ saleId, isLocked: true, mayBeRecalled: true }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(500_000))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('has its basket back at the charged prices even if the basket was lost', async () => {
    counter.scan(BREAD.barcode, 3 * ONE);
    counter.scan(PATIR.barcode);
    const { saleId } = counter;
    const tax = { vatPercent: 12, spic: '09608001001000000', packageCode: '1520642' };
    const book = taxed({ ...tax, name: 'Kitob', unit: 'dona', priceTiyin: tiyin(100_000) });
    till.goods.addGroups(groupOf(book));
    till.do('basket.add-open-item', { saleId, item: book, quantity: ONE, replaces: null });
    counter.discount({ kind: 'percent', hundredths: 333 });
    counter.on('basket.other', 1, { otherTiyin: tiyin(70_001) });
    const { totalTiyin, shown } = counter;
    counter.cashPart(100);
    await till.crash();
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    database.exec('DELETE FROM basket');
    database.close();
    await till.start();
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect([counter.shown, counter.totalTiyin]).toEqual([shown, totalTiyin]);
    expect(refusal(counter.cashPart(totalTiyin - 100))).toBeNull();
    expect(refusal(counter.recall(saleId))).toBe('basket.gone');
  });
});

describe('a till set up for another endpoint', () => {
  it('a sale that holds money keeps its goods; one with uncertain money does not sell them again', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    await decline();
    expect(refusal(counter.cashPart(300_000))).toBeNull();
    await startAt(till, ELSEWHERE);
    expect(counter.saleId).toBe(saleId);
    expect(refusal(counter.cashPart(500_000))).toBeNull();
    counter.next();

    counter.scan(PATIR.barcode);
    till.service.mishaps.create.push('no-answer');
    counter.pay();
    till.service.down = true;
    await till.clock.advance(30 * SECOND);
    await startAt(till, ENDPOINT);
    expect(counter.shown).toEqual([]);
    expect(counter.parked).toMatchObject([{ goods: [PATIR.name], isLocked: true, mayBeRecalled: false }]);
  });

  it('real money waits with its goods during training, and training takes nothing of it', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    expect(refusal(counter.cashPart(300_000))).toBeNull();
    await startAt(till, TRAINING);
    expect(counter.shown).toEqual([]);
    expect(counter.parked).toMatchObject([{ saleId, totalTiyin: 800_000, mayBeRecalled: false }]);
    expect(refusal(counter.recall(saleId))).toBe('endpoint.mismatch');
    counter.scan(PATIR.barcode);
    expect(refusal(counter.cash())).toBeNull();
    await startAt(till, ENDPOINT);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(500_000))).toBeNull();
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed', mode: 'live' });
  });

  it('goods that are currently missing from the catalogue stay in sight', async () => {
    counter.scan(BREAD.barcode);
    await decline();
    const open = till.journal.openBasket();
    if (!open) throw new Error('no basket');
    const gone = { ...plainLine('gone', { productId: ProductId.parse('gone'), quantity: ONE }), position: 1 };
    till.journal.saveBaskets([{ basket: open, lines: [gone], removed: [] }]);
    await startAt(till, ELSEWHERE);
    expect(counter.saleId).not.toBe(open.saleId);
    expect(counter.shown).toEqual([
      [BREAD.name, 1],
      ['?', 1],
    ]);
  });
});
