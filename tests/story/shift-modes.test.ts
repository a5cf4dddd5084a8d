/**
 * Training and real money share a till and never a drawer: a movement in one is no difference in the other.
 */
import { describe, expect, it } from 'vitest';
import { SaleId, type TransactionId, VoidId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { eachCounted } from '../support/counted-till.ts';
import { Counter, sample } from '../support/counter.ts';
import { counting, type Drawer, good } from '../support/drawer.ts';
import { MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { errorOf, powerCut } from '../support/mixed-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import { CASHIER, ENDPOINT, KNOWN, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const SALT = sample('Tuz 1 kg');

let till: VirtualTill;
let drawer: Drawer;
eachCounted((opened) => {
  ({ till, drawer } = opened);
});

async function setUpFor(mode: 'training' | 'live'): Promise<void> {
  till.endpoint = { ...ENDPOINT, mode };
  await powerCut(till);
}

/** The difference of a float counted now against the expected one. */
const openingDifference = (soum: number): number | null | undefined => {
  drawer.open(soum);
  return drawer.x().report.drawer?.floatDifferenceTiyin;
};

describe('a pay-in', () => {
  it('of a training shift is not expected in the real drawer', async () => {
    drawer.open(100_000);
    drawer.close(100_000);
    await setUpFor('training');
    drawer.open(0);
    good(drawer.move('pay-in', 50_000));
    drawer.close(50_000);
    await setUpFor('live');
    expect(drawer.state.leftTiyin).toBe(10_000_000);
    expect(openingDifference(100_000)).toBe(0);
  });

  it('of a real shift is not expected in the training drawer', async () => {
    await setUpFor('training');
    drawer.open(50_000);
    drawer.close(50_000);
    await setUpFor('live');
    drawer.open(100_000);
    good(drawer.move('pay-in', 30_000));
    drawer.close(130_000);
    await setUpFor('training');
    expect(openingDifference(50_000)).toBe(0);
  });

  it('of the same mode is expected, even over days without a count', async () => {
    drawer.open(100_000);
    drawer.close(100_000);
    till.settings = { ...till.settings, shifts: 'day' };
    good(drawer.move('pay-in', 20_000));
    counting(till);
    expect(openingDifference(120_000)).toBe(0);
  });
});

const OTHER = { live: 'training', training: 'live' } as const;
const BACK = [{ tender: 'code', way: 'reversal', count: 1, sumTiyin: TOTAL }];
const NOTHING = { count: 0, sumTiyin: 0 };

describe.each(['live', 'training'] as const)('money of a %s sale', (mode) => {
  it('is not refunded at a till that works in the other mode', async () => {
    await setUpFor(mode);
    drawer.open(0);
    const sale = new MixedSale(till);
    sale.cash(TOTAL);
    drawer.close(8_000);
    await setUpFor(OTHER[mode]);
    drawer.open(100_000);
    expect(offerOf(till, sale.saleId).stop).toEqual({ code: 'sale.other-mode' });
    expect(errorOf(giveBack(till, sale.saleId, TOTAL))).toBe('sale.other-mode');
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('sale.other-mode');
    expect(sale.view).toMatchObject({ heldTiyin: TOTAL, byHand: [], otherMode: mode });
    expect(drawer.now.expectedTiyin).toBe(10_000_000);
  });

  it('refunded between two shifts of its mode is in the second, whatever another mode opened meanwhile', async () => {
    await setUpFor(mode);
    till.journal.saveFacts(till.endpoint, KNOWN, null);
    drawer.open(0);
    const id = await till.paidSale(2);
    drawer.close(0);
    await till.refund(id, 'brought back');
    await till.clock.advance(10_000);
    expect(drawer.state.between).toMatchObject({ count: 1, keptTiyin: -TOTAL });
    await setUpFor(OTHER[mode]);
    drawer.open(0);
    expect(drawer.close(0).report).toMatchObject({ refunds: [], between: { back: NOTHING } });
    await setUpFor(mode);
    expect(drawer.state.between).toMatchObject({ count: 1, keptTiyin: -TOTAL });
    drawer.open(0);
    expect(drawer.close(0).report).toMatchObject({ refunds: BACK, between: { back: { sumTiyin: TOTAL } } });
    drawer.open(0);
    expect(drawer.close(0).report).toMatchObject({ refunds: [], between: { back: NOTHING } });
  });
});

describe('money held by an incomplete sale of a lesson', () => {
  it('is cancelled in the shop without money, and is in the next lesson’s report', async () => {
    await setUpFor('training');
    drawer.open(0);
    const lesson = new MixedSale(till);
    lesson.cash(TOTAL / 2);
    drawer.close(4_000);
    await setUpFor('live');
    drawer.open(100_000);
    expect(lesson.view.otherMode).toBe('training');
    good(lesson.cashBack(lesson.tender('cash')));
    good(lesson.cancel());
    expect(drawer.close(100_000).report).toMatchObject({
      refunds: [],
      drawer: { close: { differenceTiyin: 0 } },
    });
    await setUpFor('training');
    drawer.open(0);
    expect(drawer.x().report.refunds).toEqual([
      { tender: 'cash', way: 'cash', count: 1, sumTiyin: TOTAL / 2 },
    ]);
  });

  it('stays in the drawer during a lesson if the sale is the shop’s', async () => {
    drawer.open(0);
    const sale = new MixedSale(till);
    sale.cash(TOTAL / 2);
    drawer.close(4_000);
    await setUpFor('training');
    drawer.open(0);
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('sale.other-mode');
    expect(sale.view.heldTiyin).toBe(TOTAL / 2);
  });
});

describe('open work', () => {
  const waiting = () => {
    const { payments, refundsInDoubt, openTasks } = drawer.x().report;
    return { ...payments, inDoubt: refundsInDoubt.count, tasks: openTasks.count };
  };
  const NONE = { waiting: 0, unconfirmed: 0, uncertain: 0, watched: 0, inDoubt: 0, tasks: 0 };

  it.each(['live', 'training'] as const)(
    'of a %s till is on the reports of its own mode alone',
    async (mode) => {
      await setUpFor(mode);
      drawer.open(0);
      const given: TransactionId = await till.paidSale();
      till.service.mishaps['reverse-part'].push('no-answer');
      void till.refund(given, 'brought back', tiyin(100_000));
      await till.clock.advance(60_000);
      till.service.firstStatus = 1;
      till.pay();
      await till.clock.advance(3_000);
      expect(waiting()).toEqual({ ...NONE, waiting: 1, inDoubt: 1, tasks: 1 });
      drawer.close(0);
      await setUpFor(OTHER[mode]);
      drawer.open(0);
      expect(waiting()).toEqual(NONE);
      drawer.close(0);
      await setUpFor(mode);
      drawer.open(0);
      expect(waiting()).toMatchObject({ inDoubt: 1, tasks: 1 });
    },
  );
});

describe('goods removed between two shifts', () => {
  it('are in the next shift of their own mode, whatever a lesson counted meanwhile', async () => {
    drawer.open(100_000);
    const counter = new Counter(till);
    counter.scan(SALT.barcode);
    drawer.close(100_000);
    // Setting up for training records the shop's basket completely.
    good(till.do('basket.empty', { saleId: counter.saleId, reason: null }));
    await setUpFor('training');
    drawer.open(0);
    expect(drawer.x().report.voidedLines).toEqual({ count: 0, sumTiyin: 0 });
    drawer.close(0);
    await setUpFor('live');
    drawer.open(100_000);
    expect(drawer.x().report.voidedLines).toEqual({ count: 1, sumTiyin: SALT.priceTiyin });
    drawer.close(100_000);
    drawer.open(100_000);
    expect(drawer.x().report.voidedLines).toEqual({ count: 0, sumTiyin: 0 });
  });
});

describe('a day without a count', () => {
  it('with training and selling shows each mode its own movements and openings', async () => {
    drawer.open(100_000);
    drawer.close(100_000);
    till.settings = { ...till.settings, shifts: 'day' };
    await setUpFor('training');
    good(drawer.move('pay-in', 50_000, 'for practice'));
    good(till.do('drawer.no-sale', { reason: 'how does it open' }));
    await setUpFor('live');
    good(drawer.move('pay-out', 1_000, 'bread for the staff'));
    good(till.do('drawer.no-sale', { reason: 'change' }));
    const told = () => {
      const { movements, noSale } = drawer.x().report;
      return [...movements, ...noSale].map(({ reason }) => reason);
    };
    expect(told()).toEqual(['bread for the staff', 'change']);
    await setUpFor('training');
    expect(told()).toEqual(['for practice', 'how does it open']);
    await setUpFor('live');
    counting(till);
    expect(openingDifference(99_000)).toBe(0);
  });

  it('reports removed goods in their own mode, and no lesson’s among the shop’s', async () => {
    till.settings = { ...till.settings, shifts: 'day' };
    const counter = new Counter(till);
    const takeOut = (code: string): void => {
      counter.scan(code);
      good(till.do('basket.empty', { saleId: counter.saleId, reason: null }));
    };
    const voided = () => drawer.x().report.voidedLines;
    await setUpFor('training');
    takeOut(BREAD.barcode);
    takeOut(BREAD.barcode);
    await setUpFor('live');
    expect(voided()).toEqual({ count: 0, sumTiyin: 0 });
    takeOut(SALT.barcode);
    expect(voided()).toEqual({ count: 1, sumTiyin: SALT.priceTiyin });
    await setUpFor('training');
    expect(voided()).toEqual({ count: 2, sumTiyin: 2 * BREAD.priceTiyin });
  });

  it('counts goods of an older program without a mode in their sale’s mode, or else as the shop’s', async () => {
    till.settings = { ...till.settings, shifts: 'day' };
    await setUpFor('training');
    const lesson = new Counter(till);
    lesson.scan(BREAD.barcode);
    const { saleId } = lesson;
    good(lesson.cash());
    [saleId, SaleId.parse('never-a-sale')].forEach((of, at) => {
      const voidId = VoidId.parse(`void-${at}`);
      const who = { by: null, approvedBy: null, goneWallMs: null };
      const line = { name: SALT.name, quantity: 1_000, dueTiyin: tiyin(10 ** at), reason: null, ...who };
      const voided = { voidId, saleId: of, lines: [line] };
      till.journal.append(CASHIER, { kind: 'goods.voided', subject: voidId, payload: { voided } });
    });
    expect(drawer.x().report.voidedLines).toEqual({ count: 1, sumTiyin: 1 });
    await setUpFor('live');
    expect(drawer.x().report.voidedLines).toEqual({ count: 1, sumTiyin: 10 });
  });
});
