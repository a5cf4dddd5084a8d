/**
 * Work that waits for a person: listed in one place, counted in a place always in sight, and never forgotten.
 */
import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../shared/contract/tasks.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { eachTill } from '../support/each-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

/** Every open task, as the screen shows it. */
function tasks(): readonly TaskView[] {
  const answer = till.do('tasks.open', undefined);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** What the first screen says about tasks: all that a page knows after a reload. */
function onFirstScreen() {
  const answer = till.do('till.open', undefined);
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.tasks;
}

/** Two breads, paid after the cashier has turned to the next customer. */
async function paidAside(saleId = till.newSale()): Promise<TransactionId> {
  till.service.firstStatus = 1;
  const id = till.pay(2, saleId);
  await till.clock.advance(5 * SECOND);
  till.setAside(id);
  till.service.succeed(till.service.only);
  till.service.firstStatus = 2;
  await till.clock.advance(20 * SECOND);
  expect(till.state(id)).toBe('paid');
  return id;
}

describe('a start', () => {
  it('asks about the goods of each payment that became money just before, and that no page showed', async () => {
    Object.assign(till.composed.handlers, { 'payment.shown': () => ok(null) });
    const first = till.pay();
    await till.clock.advance(SECOND);
    const last = till.pay();
    await till.clock.advance(SECOND);
    expect([till.state(first), till.state(last)]).toEqual(['paid', 'paid']);
    await till.crash();
    await till.start();
    await till.clock.advance(MINUTE);
    for (const id of [first, last]) expect(till.view(id).goodsSince).not.toBeNull();
  });
});

describe('a till without problems', () => {
  it('has no task, and its page shows no count', async () => {
    const id = await till.paidSale(1, SECOND);
    till.do('payment.shown', { transactionId: id });
    await till.clock.advance(5 * MINUTE);
    expect(tasks()).toEqual([]);
    expect(till.shownTasks).toBeNull();
    expect(onFirstScreen()).toEqual({ count: 0, oldestMs: null });
  });
});

describe('a task', () => {
  it('is published when raised, survives a restart, and ends with its press', async () => {
    const id = await paidAside();
    expect(till.shownTasks).toEqual({ count: 1, oldestMs: 0 });
    await till.crash();
    till.clock.reboot(30 * MINUTE);
    till.shownTasks = null;
    await till.start();
    expect(onFirstScreen()).toMatchObject({ count: 1 });
    expect(onFirstScreen().oldestMs).toBeGreaterThan(30 * MINUTE);
    const [goods] = tasks();
    expect(goods).toMatchObject({
      kind: 'goods',
      payment: { transactionId: id, state: 'paid' },
      goods: { others: 0 },
      sameTotalSale: null,
    });
    expect(goods?.payment.actions).toContain('handed-over');
    expect(till.do('payment.handed-over', { transactionId: id }).ok).toBe(true);
    expect(till.shownTasks).toEqual({ count: 0, oldestMs: null });
    expect(tasks()).toEqual([]);
    expect(onFirstScreen().count).toBe(0);
  });

  it('is listed after earlier ones', async () => {
    const first = await paidAside();
    await till.clock.advance(10 * MINUTE);
    till.service.payments.length = 0;
    const second = await paidAside();
    expect(tasks().map(({ payment }) => payment.transactionId)).toEqual([first, second]);
    expect(till.shownTasks?.count).toBe(2);
    expect(till.shownTasks?.oldestMs).toBeGreaterThan(10 * MINUTE);
  });

  it('about goods names the next sale of the same sum: the goods may have been paid twice', async () => {
    await paidAside();
    till.payCash(1, till.newSale());
    expect(tasks()).toMatchObject([{ sameTotalSale: null }]);
    await till.clock.advance(MINUTE);
    const again = till.newSale();
    till.payCash(2, again);
    expect(tasks()).toMatchObject([{ sameTotalSale: { saleId: again } }]);
  });

  it('about goods names no sale of another day', async () => {
    await paidAside();
    await till.clock.advance(25 * 60 * MINUTE);
    till.payCash(2, till.newSale());
    expect(tasks()).toMatchObject([{ kind: 'goods', sameTotalSale: null }]);
  });
});

describe('a task whose sale is unreadable', () => {
  it('hides no other task', async () => {
    const first = await paidAside();
    till.service.payments.length = 0;
    const second = await paidAside();
    const { sale } = till.journal;
    const unreadable = till.payment(first).saleId;
    till.journal.sale = (saleId) => {
      if (saleId === unreadable) throw new Error('damaged');
      return sale(saleId);
    };
    expect(tasks().map(({ payment }) => payment.transactionId)).toEqual([second]);
    expect(till.bugs.splice(0)).toEqual(['task: Error: damaged']);
  });

  it('holds up no report, which counts it', async () => {
    const id = await paidAside();
    till.journal.sale = () => {
      throw new Error('damaged');
    };
    till.journal.payment = () => {
      throw new Error('damaged');
    };
    const answer = till.do('shift.x', undefined);
    if (!answer.ok) throw new Error(answer.error.code);
    expect(answer.value.report.openTasks).toMatchObject({
      count: 1,
      listed: [{ kind: 'goods', transactionId: id }],
    });
    expect(new Set(till.bugs.splice(0))).toEqual(new Set(['report: Error: damaged']));
  });
});
