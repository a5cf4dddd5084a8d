/** Who is at a payment, and what the page asks: no question about goods that somebody saw paid. */
import { describe, expect, it } from 'vitest';
import { eachTill } from '../support/each-till.ts';
import { DAY, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

describe('goods', () => {
  it('raise no question where a look-up found the money in front of the cashier', async () => {
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'unknown', 'confirming', 'paid']);
    await till.clock.advance(600 * SECOND);
    expect(till.view(id).goodsSince).toBeNull();
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('raise a question, later, where it was found while its panel was not shown', async () => {
    till.isPageOpen = false;
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'paid', goodsSince: null });
    await till.clock.advance(6 * SECOND);
    expect(till.view(id).goodsSince).not.toBeNull();
  });
});

describe('the goods of two payments that became money just before a power cut', () => {
  it('raise two questions: an older one may have succeeded behind the newer one’s panel', async () => {
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

  it('raise two questions though a sale of this morning was paid while the clock was a day ahead', async () => {
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

describe('a charge with a slow answer', () => {
  it('may be set aside: it is sent once, is finished, and its goods are asked about', async () => {
    till.service.latencyMs = 9 * SECOND;
    const id = till.pay();
    await till.clock.advance(4 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'sending', actions: ['set-aside'] });
    expect(till.setAside(id)).toMatchObject({ ok: true, value: { setAside: true, actions: [] } });
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('create')).toBe(1);
    expect(till.view(id)).toMatchObject({ state: 'paid', setAside: true, goodsSince: expect.any(String) });
  });

  it('keeps its goods, which come back if it fails; the next customer has an empty basket', async () => {
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
  it('is shown as "asking" as long as the till asks, even while a query is in flight', async () => {
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

  it('is shown as "not asking" once nothing new can come, by a view of its own', async () => {
    till.service.mishaps.create.push('never-arrives');
    // A service that answers, and never proves absence.
    till.know({});
    till.service.mishaps['look-up'].push(...Array<'refused'>(5_000).fill('refused'));
    const id = till.pay();
    await till.clock.advance(3 * DAY);
    expect(till.view(id)).toMatchObject({ state: 'unknown', isAsking: false, nextLookMs: null });
    expect(till.published.findLast((view) => view.transactionId === id)).toMatchObject({ isAsking: false });
  });
});
