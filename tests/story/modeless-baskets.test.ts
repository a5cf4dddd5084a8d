/**
 * Whose goods a basket holds: an older program did not store it, and a disk may refuse to set a basket aside.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../shared/endpoint.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample, startAt } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const TRAINING = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' } as const;

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** The till ends; its baskets are stored in the older program's form. */
async function endAsBefore(): Promise<void> {
  await till.crash();
  const database = new DatabaseSync(join(till.folder, 'journal.db'));
  database.exec("UPDATE basket SET whole = json_remove(whole, '$.mode')");
  database.close();
}

async function startIn(endpoint: typeof ENDPOINT): Promise<void> {
  till.endpoint = endpoint;
  await till.start();
}

const modesKept = (): readonly (Mode | null)[] =>
  [till.journal.openBasket(), ...till.journal.parkedBaskets()].flatMap((basket) =>
    basket ? [basket.mode] : [],
  );

const drop = (saleId: typeof counter.saleId) => till.do('basket.drop', { saleId, reason: null });

describe('yesterday’s baskets without a mode', () => {
  it('belong to the shop from its first live start: a lesson neither recalls nor deletes them', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId: parked } = counter;
    expect(refusal(counter.park('Lola'))).toBeNull();
    counter.scan(PATIR.barcode);
    const { saleId: open } = counter;
    await endAsBefore();
    await startIn(ENDPOINT);
    expect(modesKept()).toEqual(['live', 'live']);

    await startAt(till, TRAINING);
    expect(counter.shown).toEqual([]);
    expect(new Set(counter.parked.map(({ saleId }) => saleId))).toEqual(new Set([parked, open]));
    for (const saleId of [parked, open]) {
      expect(refusal(counter.recall(saleId))).toBe('endpoint.mismatch');
      expect(refusal(drop(saleId))).toBe('endpoint.mismatch');
    }

    await startAt(till, ENDPOINT);
    expect(refusal(counter.recall(parked))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    expect(refusal(counter.recall(open))).toBeNull();
    expect(counter.shown).toEqual([[PATIR.name, 1]]);
  });

  it('belong to a lesson if the first start is one, and enter the shop at the shelf’s price', async () => {
    await startAt(till, TRAINING);
    counter.scan(BREAD.barcode);
    counter.discount({ kind: 'percent', hundredths: 5_000 });
    const { saleId } = counter;
    counter.park();
    await endAsBefore();
    await startIn(TRAINING);
    await startAt(till, ENDPOINT);
    expect(counter.parked).toMatchObject([{ saleId, otherMode: 'training' }]);
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.totalTiyin).toBe(BREAD.priceTiyin);
  });

  it('of a begun sale have that sale’s mode, whatever the first start is', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    expect(refusal(counter.cashPart(300_000))).toBeNull();
    expect(refusal(counter.cashBack())).toBeNull();
    expect(refusal(counter.park())).toBeNull();
    await endAsBefore();
    await startIn(TRAINING);
    expect(till.journal.basket(saleId)).toMatchObject({ mode: 'live' });
  });

  it('get their mode at the next start if the disk refuses writes at the first', async () => {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    counter.park();
    await endAsBefore();
    till.disk.takesBaskets = false;
    await startIn(ENDPOINT);
    expect(modesKept()).toEqual([null, null]);
    till.disk.takesBaskets = true;
    // The page opens and asks for its whole state.
    till.checkout.openBasket();
    expect(modesKept()).toEqual(['live', 'live']);
    await startAt(till, TRAINING);
    expect(refusal(drop(saleId))).toBe('endpoint.mismatch');
  });
});

describe('a shop basket that stays open in a lesson, since the disk refused to set it aside', () => {
  async function expectUntouched(): Promise<void> {
    const { saleId, shown } = counter;
    till.disk.takesBaskets = true;
    // The page still shows the basket; each of these requests comes before the page asks for its basket
    // again.
    const { lines } = till.journal.openBasket() ?? { lines: [] };
    const [line] = lines;
    if (!line) throw new Error('no line');
    const { lineId } = line;
    const mismatch = { ok: false, error: { code: 'endpoint.mismatch' } };
    expect(till.do('basket.add', { saleId, code: PATIR.barcode })).toEqual(mismatch);
    expect(till.do('basket.set-quantity', { saleId, lineId, quantity: ONE, reason: null })).toEqual(mismatch);
    expect(till.do('basket.remove', { saleId, lineId, reason: null })).toEqual(mismatch);
    expect(till.do('basket.empty', { saleId, reason: null })).toEqual(mismatch);
    const totalTiyin = till.journal.sale(saleId)?.totalTiyin ?? BREAD.priceTiyin;
    expect(till.do('tender.cash', { saleId, totalTiyin, givenTiyin: totalTiyin })).toEqual(mismatch);
    expect(till.journal.openBasket()).toMatchObject({ saleId, lines });
    expect(shown).toEqual([[BREAD.name, 2]]);
    // The page opens again, and the basket waits.
    till.checkout.openBasket();
    expect(counter.parked).toMatchObject([{ saleId, otherMode: 'live' }]);
  }

  it('gives no goods away', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId } = counter;
    await till.crash();
    till.disk.takesBaskets = false;
    await startIn(TRAINING);
    expect(counter.saleId).toBe(saleId);
    await expectUntouched();
  });

  it('gives no goods away either if only its sale has a mode', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    expect(refusal(counter.cashPart(300_000))).toBeNull();
    expect(refusal(counter.cashBack())).toBeNull();
    await endAsBefore();
    till.disk.takesBaskets = false;
    await startIn(TRAINING);
    expect(modesKept()).toEqual([null]);
    await expectUntouched();
  });
});
