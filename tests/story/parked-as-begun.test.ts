/**
 * A basket parked with its money comes back as it was begun and stays with its till. Prices, goods or the
 * journal may have changed (docs/decisions/parked-with-money.md, lines 6, 8 and 9).
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { BoundTill, machine } from '../support/bound-till.ts';
import { type Counter, chargeUnheard, refusal, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { startFresh } from '../support/mixed-till.ts';
import { BREAD, heldAt, loseBaskets, PART, REST, ringUpPart, TOTAL } from '../support/part-paid.ts';
import { reprice } from '../support/sample-goods.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { SECOND, VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

const PATIR = sample('Patir');

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** One patir, parked without a payment. */
function parkOther(): SaleId {
  counter.scan(PATIR.barcode);
  counter.park('other');
  const [other] = counter.parked;
  if (!other) throw new Error('nothing is parked');
  return other.saleId;
}

/**
 * Money of the open sale is found and taken after its goods were removed; the other basket is then the open
 * one.
 */
async function takenOutThenFound(other: SaleId): Promise<void> {
  const found = await chargeUnheard(till, counter, PART);
  expect(refusal(counter.on('basket.remove', 0, { reason: null }))).toBeNull();
  await till.clock.advance(400 * SECOND);
  expect((await till.take(found)).ok).toBe(true);
  expect(refusal(counter.recall(other))).toBeNull();
}

describe('the prices are those at its beginning', () => {
  it('when one price rose', () => {
    const saleId = ringUpPart(counter);
    counter.park();
    reprice(BREAD.productId, 50_000);
    expect(counter.parked).toMatchObject([{ totalTiyin: TOTAL }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.totalTiyin).toBe(TOTAL);
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('when two prices moved against each other with the same total', () => {
    counter.scan(BREAD.barcode);
    counter.scan(PATIR.barcode);
    const { saleId, totalTiyin } = counter;
    expect(refusal(counter.cashPart(PART))).toBeNull();
    counter.park();
    reprice(BREAD.productId, 50_000);
    reprice(PATIR.productId, -50_000);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.totalTiyin).toBe(totalTiyin);
    const shown = counter.lines.map(
      ({ line: { priceTiyin, what } }) =>
        priceTiyin ?? (what.kind === 'product' ? what.asAdded?.priceTiyin : undefined),
    );
    expect(shown).toEqual([BREAD.priceTiyin, PATIR.priceTiyin]);
  });
});

describe('a basket without goods is parked with its money', () => {
  it('because the catalogue lost its goods', async () => {
    const saleId = ringUpPart(counter);
    const sale = till.journal.sale(saleId);
    if (!sale) throw new Error('no sale');
    const payload = { sale: { ...sale, lines: [] } };
    till.journal.append(CASHIER, { kind: 'journal.salvaged', subject: saleId, payload });
    await loseBaskets(till);
    const other = parkOther();
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.recall(other))).toBeNull();
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART }]);
    expect(counter.parked).toMatchObject([{ saleId, heldTiyin: PART }]);
  });

  it('because they were removed before its money was found: recalling it brings them back', async () => {
    const other = parkOther();
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    await takenOutThenFound(other);
    expect(counter.parked).toMatchObject([{ saleId, heldTiyin: PART }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cashPart(REST))).toBeNull();
  });
});

it('a recalled basket keeps a line’s note', async () => {
  const other = parkOther();
  counter.scan(BREAD.barcode, 2 * ONE);
  expect(refusal(counter.on('basket.note', 0, { note: 'issiq' }))).toBeNull();
  const { saleId } = counter;
  await takenOutThenFound(other);
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(counter.lines.map(({ line }) => line.note)).toEqual(['issiq']);
});

describe('only a payment that somebody waits for keeps the screen', () => {
  /** A first code of the open basket was set aside and failed; the customer is there with a second one. */
  async function payAgain(): Promise<SaleId> {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    till.service.firstStatus = 0;
    counter.pay();
    await till.clock.advance(3 * SECOND);
    till.setAside(counter.transactionId);
    counter.next();
    till.service.only.status = -1;
    await till.clock.advance(30 * SECOND);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.pay())).toBeNull();
    await till.clock.advance(3 * SECOND);
    return saleId;
  }

  it('even if an earlier one was set aside: no other basket replaces it', async () => {
    const other = parkOther();
    const saleId = await payAgain();
    expect(refusal(counter.recall(other))).toBe('basket.locked');
    expect(counter.saleId).toBe(saleId);
    till.setAside(counter.transactionId);
    expect(refusal(counter.recall(other))).toBeNull();
  });
});

describe('another journal', () => {
  it('that is empty takes the parked sale over, which is then completed', async () => {
    const saleId = ringUpPart(counter);
    counter.park('Aziz');
    await startFresh(till);
    expect(heldAt(till)).toMatchObject([{ saleId, heldTiyin: PART }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(refusal(counter.cashPart(REST))).toBeNull();
    expect(till.journal.sale(saleId)?.state).toBe('completed');
  });

  it('in a copied folder neither shows nor ends a parked sale of the original till', async () => {
    const room = makeFolder();
    onTestFinished(room.remove);
    const clock = new VirtualClock();
    const service = new VirtualService(clock);
    const saleId = SaleId.parse('sale-1');
    const at = (folder: string, on: ReturnType<typeof machine>, seed: number) =>
      BoundTill.start({ folder: join(room.path, folder), machine: on, clock, service, seed });
    const old = await at('till', machine('a', 'b'), 1);
    ringUp(old.journal, saleId, [{ productId: BREAD.productId, quantity: ONE }]);
    const half = tiyin(BREAD.priceTiyin / 2);
    const due = { saleId, totalTiyin: BREAD.priceTiyin };
    expect((await old.ask('tender.cash', { ...due, amountTiyin: half, givenTiyin: half })).ok).toBe(true);
    expect((await old.ask('basket.park', { saleId, name: '' })).ok).toBe(true);
    await old.close();
    cpSync(join(room.path, 'till'), join(room.path, 'copy'), { recursive: true });
    const claimed = await at('copy', machine('c', 'd'), 2);
    await claimed.ask('till.claim', { word: 'copy', setupCode: null });
    await claimed.close();
    const copy = await at('copy', machine('c', 'd'), 3);
    expect(await copy.ask('basket.parked', undefined)).toMatchObject({ value: [] });
    expect((await copy.ask('basket.drop', { saleId, reason: null })).ok).toBe(false);
    expect((await copy.ask('basket.recall', { saleId })).ok).toBe(false);
    await copy.close();
  });
});

it('a sale with a refund in doubt takes no tender, and is parked again', async () => {
  counter.scan(BREAD.barcode, 2 * ONE);
  const { saleId } = counter;
  counter.payPart(PART);
  await till.clock.advance(10 * SECOND);
  const { transactionId } = counter;
  counter.park();
  till.service.mishaps.reverse.push('no-answer', 'no-answer', 'no-answer', 'no-answer');
  expect(till.refund(transactionId, 'wants it back').ok).toBe(true);
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(refusal(counter.cashPart(REST))).toBe('refund.in-doubt');
  expect(refusal(counter.park())).toBeNull();
  expect(refusal(counter.recall(saleId))).toBeNull();
});
