/** Tasks: their number in the page's memory, and the buttons of each kind. */
import { describe, expect, it } from 'vitest';
import { TASK_KINDS } from '../../../shared/task.ts';
import { fakeTask, nowWaiting } from '../../../tests/support/fake-tasks.ts';
import { storesOfFile } from '../../../tests/support/page-stores.ts';
import { pressesOf, TASK_LOOKS } from './task-kinds.ts';

const page = storesOfFile();
const state = () => page.app.till.getState().tasks;

describe('the count of tasks', () => {
  it('comes with the first screen, survives a reload, and follows the events', async () => {
    await page.open({ tasks: { count: 2, oldestMs: 90_000 } });
    expect(state()).toMatchObject({ count: 2, oldestMs: 90_000 });
    nowWaiting(page.till, [fakeTask('goods')]);
    expect(state()).toMatchObject({ count: 1 });
    nowWaiting(page.till, []);
    expect(state()).toMatchObject({ count: 0, oldestMs: null });
  });
});

describe('the screen of tasks', () => {
  it('keeps a payment, which the panel shows again on the sale screen', async () => {
    await page.charge();
    page.app.route.goTo('tasks');
    page.till.move({ state: 'processing' });
    page.app.route.goTo('sale');
    expect(page.step).toBe('payment');
    expect(page.panelState).toBe('processing');
  });
});

describe('the buttons of a task', () => {
  it.each(TASK_KINDS)('%s offers its own ends, and no step of a running payment', (kind) => {
    const { payment } = fakeTask(kind);
    const presses = pressesOf(kind, { ...payment, actions: ['set-aside', 'override', ...payment.actions] });
    expect(presses).not.toContain('set-aside');
    expect(presses).not.toContain('override');
    // A receipt is corrected beside its sale.
    expect(presses.length > 0).toBe(!kind.startsWith('receipt-'));
  });

  it('differ between two tasks of one payment', () => {
    const { payment } = fakeTask('goods');
    const both = { ...payment, actions: ['handed-over', 'refund', 'settle-alarm'] } as const;
    expect(pressesOf('goods', both)).toEqual(['handed-over', 'refund']);
    expect(pressesOf('not-paid', both)).toEqual(['refund', 'settle-alarm']);
  });

  it('are red for money in doubt, and amber for tasks that only wait', () => {
    const amber = TASK_KINDS.filter((kind) => TASK_LOOKS[kind].tone === 'waiting');
    expect(amber).toEqual(['goods', 'receipt-refused', 'receipt-unlinked']);
  });
});
