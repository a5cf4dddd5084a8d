/** Who stands before a payment, and what he is told: nobody is asked about goods that somebody saw paid. */
import { describe, expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

describe('goods', () => {
  it('are asked about by nobody where a look-up found the money in front of the cashier', async () => {
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'unknown', 'confirming', 'paid']);
    await till.clock.advance(600 * SECOND);
    expect(till.view(id).goodsSince).toBeNull();
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('are asked about where the same was found while its panel was not shown, and not at once', async () => {
    till.isPageOpen = false;
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: null });
    await till.clock.advance(6 * SECOND);
    expect(till.view(id).goodsSince).not.toBeNull();
  });
});

describe('the goods of two that became money just before the power went', () => {
  it('are asked about both: an older one may have done so behind the panel of the newer', async () => {
    till.isPageOpen = false;
    const ids = [till.pay(), till.pay()];
    await till.clock.advance(2 * SECOND);
    expect(ids.map((id) => till.state(id))).toEqual(['paid', 'paid']);
    await till.crash();
    await till.start();
    await till.clock.advance(10 * SECOND);
    expect(till.journal.openTasks().map(({ kind, transactionId }) => [kind, transactionId])).toEqual(
      expect.arrayContaining(ids.map((id) => ['goods', id])),
    );
  });

  it('are asked about both though a sale of this morning was paid while the clock was a day ahead', async () => {
    till.clock.jumpWall(DAY);
    await till.paidSale();
    till.clock.jumpWall(-DAY);
    till.isPageOpen = false;
    const ids = [till.pay(), till.pay()];
    await till.clock.advance(2 * SECOND);
    await till.crash();
    await till.start();
    await till.clock.advance(10 * SECOND);
    const asked = till.journal.openTasks().map(({ transactionId }) => transactionId);
    expect(asked.toSorted()).toEqual(ids.toSorted());
  });
});

describe('a charge that is slow to be answered', () => {
  it('may be set aside: it is sent once, comes to its end, and its goods are asked about', async () => {
    till.service.latencyMs = 9 * SECOND;
    const id = till.pay();
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'sending', actions: ['set-aside'] });
    expect(till.setAside(id)).toMatchObject({ ok: true, value: { setAside: true, actions: [] } });
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('create')).toBe(1);
    expect(till.view(id)).toMatchObject({ state: 'paid', setAside: true, goodsSince: expect.any(String) });
  });

  it('keeps its goods with it: the next customer begins with an empty basket, and they come back if it came to nothing', async () => {
    till.service.mishaps.create.push('refused');
    till.service.latencyMs = 3 * SECOND;
    const { saleId } = till.checkout.openBasket();
    const id = till.pay(2, saleId);
    await till.clock.advance(SECOND);
    till.setAside(id);
    expect(till.do('basket.next', { saleId })).toMatchObject({ value: { lines: [] } });
    expect(till.do('basket.parked', undefined)).toMatchObject({
      value: [{ saleId, isLocked: true, lines: 1 }],
    });
    await till.clock.advance(30 * SECOND);
    expect(till.state(id)).toBe('declined');
    expect(till.do('basket.parked', undefined)).toMatchObject({ value: [{ saleId, isLocked: false }] });
    expect(till.do('basket.recall', { saleId })).toMatchObject({ value: { saleId, lines: [{}] } });
  });
});

describe('an uncertain payment', () => {
  it('is said to be asked about as long as it is, also while a question is on its way', async () => {
    till.service.mishaps.create.push('never-arrives');
    till.service.neverSentCode = -77;
    till.service.down = true;
    const id = till.pay();
    await till.clock.advance(21 * SECOND);
    const told = () => till.published.filter((view) => view.transactionId === id && view.state === 'unknown');
    expect(told().length).toBeGreaterThan(0);
    expect(told().every(({ isAsking }) => isAsking)).toBe(true);
    await till.clock.advance(600 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isAsking: true });
  });

  it('is said to be asked about no more once nothing new can come, by a view of its own', async () => {
    till.service.mishaps.create.push('never-arrives');
    // A service that answers, and never proves that there is nothing.
    till.know({});
    till.service.mishaps['look-up'].push(...Array<'refused'>(5_000).fill('refused'));
    const id = till.pay();
    await till.clock.advance(3 * DAY);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isAsking: false, nextLookMs: null });
    expect(till.published.findLast((view) => view.transactionId === id)).toMatchObject({ isAsking: false });
  });
});
