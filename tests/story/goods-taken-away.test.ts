/**
 * Removed goods are recorded once, in the transaction that ends the basket, and only if they were not sold.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { type Counter, chargeUnheard, refusal, sample, takeFound, voidedIn } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const SALT = sample('Tuz 1 kg');

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** The disk fails at this statement in the middle of a write. */
function refusing<T>(at: 'DELETE ON basket' | 'INSERT ON basket' | 'INSERT ON log', work: () => T): T {
  const run = (sql: string): void => {
    const database = new DatabaseSync(join(till.folder, 'journal.db'));
    database.exec(sql);
    database.close();
  };
  run(`CREATE TRIGGER full BEFORE ${at} BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  try {
    return work();
  } finally {
    run('DROP TRIGGER full');
  }
}

/** A basket from which the bread was removed, and the ways in which such a basket ends. */
const WAYS: Readonly<Record<string, (saleId: SaleId) => { prepare: () => void; end: () => unknown }>> = {
  'is emptied': (saleId) => ({
    prepare: () => undefined,
    end: () => till.do('basket.empty', { saleId, reason: null }),
  }),
  'is dropped': (saleId) => ({
    prepare: () => void counter.park(),
    end: () => till.do('basket.drop', { saleId, reason: null }),
  }),
  'is paid, and the next one comes': (saleId) => ({
    prepare: () => void counter.cash(),
    end: () => till.do('basket.next', { saleId }),
  }),
  'is paid, and another one is taken back': (saleId) => {
    let other: SaleId | null = null;
    return {
      prepare: () => {
        counter.park();
        counter.scan(SALT.barcode);
        other = counter.saleId;
        counter.recall(saleId);
        counter.cash();
      },
      end: () => (other ? counter.recall(other) : null),
    };
  },
};
describe('goods removed from a basket', () => {
  it.each(Object.keys(WAYS))(
    'that %s are recorded with its end or not at all, wherever the disk fails',
    (name) => {
      counter.scan(BREAD.barcode);
      counter.scan(PATIR.barcode);
      counter.on('basket.remove', 0, { reason: null });
      const { saleId } = counter;
      const way = WAYS[name]?.(saleId);
      way?.prepare();
      for (const at of ['DELETE ON basket', 'INSERT ON log'] as const) {
        expect(refusing(at, () => way?.end())).toMatchObject({ error: { code: 'journal.unwritable' } });
        expect(voidedIn(till)).toEqual([]);
        expect(till.journal.basket(saleId)?.voided).toMatchObject([{ name: BREAD.name }]);
      }
      expect(way?.end()).toMatchObject({ ok: true });
      const [told, ...more] = voidedIn(till);
      expect(more).toEqual([]);
      expect(told?.saleId).toBe(saleId);
      expect(told?.lines[0]?.name).toBe(BREAD.name);
      expect(till.journal.basket(saleId)).toBeNull();
    },
  );

  it('that was paid while it waited are recorded when the till ends it, and not before', async () => {
    till.service.firstStatus = 1;
    counter.scan(BREAD.barcode);
    counter.scan(PATIR.barcode);
    counter.on('basket.remove', 0, { reason: null });
    expect(counter.pay().ok).toBe(true);
    const id = counter.transactionId;
    await till.clock.advance(2 * SECOND);
    till.setAside(id);
    counter.next();
    till.service.succeed(till.service.only);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(refusing('DELETE ON basket', () => counter.parked)).toEqual([]);
    expect(voidedIn(till)).toEqual([]);
    expect(counter.parked).toEqual([]);
    expect(counter.parked).toEqual([]);
    expect(voidedIn(till)).toMatchObject([{ lines: [{ name: BREAD.name }] }]);
  });
});

describe('removed goods that were sold after all', () => {
  it('are sold, not removed: money for them was found after they were removed', async () => {
    counter.scan(BREAD.barcode, 2_000);
    const found = await chargeUnheard(till, counter);
    counter.on('basket.set-quantity', 0, { quantity: 3_000 });
    counter.on('basket.remove', 0, { reason: null });
    counter.scan(PATIR.barcode);
    const { saleId } = counter;
    await takeFound(till, found);
    till.do('basket.next', { saleId });
    // Two breads were paid for, the third was not.
    expect(voidedIn(till)).toMatchObject([
      { lines: [{ name: BREAD.name, quantity: 1_000, dueTiyin: BREAD.priceTiyin }] },
    ]);
    expect(counter.shown).toEqual([[PATIR.name, 1]]);
  });

  it('are in the entry of a cancelled sale; goods added after its tender are recorded as removed', async () => {
    till.service.firstStatus = -1;
    counter.scan(BREAD.barcode);
    expect(counter.pay().ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    counter.scan(PATIR.barcode);
    const { saleId } = counter;
    expect(refusal(till.do('sale.void', { saleId, reason: 'walked away' }))).toBeNull();
    counter.next();
    expect(counter.shown).toEqual([]);
    expect(voidedIn(till)).toMatchObject([{ saleId, lines: [{ name: PATIR.name }] }]);
  });
});
