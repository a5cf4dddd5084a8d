/** What waits for a person, in the page's memory: the count always, the list while somebody looks. */
import { describe, expect, it } from 'vitest';
import { pressesOf, TASK_LOOKS } from '../../renderer/features/tasks/task-kinds.ts';
import { TASK_KINDS } from '../../shared/task.ts';
import { EVERY_TASK, fakeTask, nowWaiting, waiting } from '../support/fake-tasks.ts';
import { storesOfFile } from '../support/page-stores.ts';

const page = storesOfFile();
const state = () => page.app.tasks.getState();
/** Until what was asked has been answered. */
const settled = () => new Promise((done) => setImmediate(done));

describe('the count of tasks', () => {
  it('comes with the first screen, so that a reload forgets nothing, and follows what is told', async () => {
    await page.open({ tasks: { count: 2, oldestMs: 90_000 } });
    expect(state()).toMatchObject({ count: 2, oldestMs: 90_000 });
    nowWaiting(page.till, [fakeTask('goods')]);
    expect(state()).toMatchObject({ count: 1 });
    nowWaiting(page.till, []);
    expect(state()).toMatchObject({ count: 0, oldestMs: null });
  });

  it('asks for no list while nobody looks at it', async () => {
    nowWaiting(page.till, EVERY_TASK);
    await settled();
    expect(page.till.callsOf('tasks.open')).toEqual([]);
  });
});

describe('the list of tasks', () => {
  it('is read when somebody looks, and again with each that is raised or ended', async () => {
    const goods = fakeTask('goods');
    waiting(page.till, [goods]);
    const end = page.app.tasks.watch();
    await settled();
    expect(state().list).toEqual([goods]);
    nowWaiting(page.till, []);
    await settled();
    expect(state().list).toEqual([]);
    end();
    nowWaiting(page.till, [goods]);
    await settled();
    expect(state().list).toEqual([]);
  });

  it('brings the payments along: what a press is about may be of an earlier day', async () => {
    const charged = fakeTask('charged');
    waiting(page.till, [charged]);
    page.app.tasks.watch();
    await settled();
    expect(page.app.payments.viewOf(charged.payment.transactionId)).toEqual(charged.payment);
  });

  it('shows the answer to the last question, however late that to an earlier one comes', async () => {
    waiting(page.till, EVERY_TASK);
    let open = (): void => undefined;
    page.till.gates.set('tasks.open', new Promise((done) => (open = done)));
    page.app.tasks.watch();
    page.till.gates.delete('tasks.open');
    nowWaiting(page.till, []);
    await settled();
    expect(state().list).toEqual([]);
    page.till.tasks = EVERY_TASK;
    open();
    await settled();
    expect(state().list).toEqual([]);
  });

  it('says why there is none, and keeps the one that it had', async () => {
    waiting(page.till, EVERY_TASK);
    page.app.tasks.watch();
    await settled();
    page.till.refusals.set('tasks.open', { code: 'right.needed' });
    nowWaiting(page.till, []);
    await settled();
    expect(state()).toMatchObject({ error: { code: 'right.needed' }, list: EVERY_TASK });
  });
});

describe('the screen of tasks', () => {
  it('leaves a payment where it is: back on the sale screen the panel shows it', async () => {
    await page.charge();
    page.app.route.goTo('tasks');
    page.till.move({ state: 'processing' });
    page.app.route.goTo('sale');
    expect(page.step).toBe('payment');
    expect(page.panelState).toBe('processing');
  });
});

describe('the presses of a task', () => {
  it.each(TASK_KINDS)('%s offers what ends it, and nothing of the payment’s own course', (kind) => {
    const { payment } = fakeTask(kind);
    const presses = pressesOf(kind, { ...payment, actions: ['set-aside', 'override', ...payment.actions] });
    expect(presses).not.toContain('set-aside');
    expect(presses).not.toContain('override');
    // A receipt is mended beside its sale.
    expect(presses.length > 0).toBe(!kind.startsWith('receipt-'));
  });

  it('keep two tasks of one payment apart', () => {
    const { payment } = fakeTask('goods');
    const both = { ...payment, actions: ['handed-over', 'refund', 'settle-alarm'] } as const;
    expect(pressesOf('goods', both)).toEqual(['handed-over', 'refund']);
    expect(pressesOf('not-paid', both)).toEqual(['refund', 'settle-alarm']);
  });

  it('that end money in doubt stand on red, and what only waits on amber', () => {
    const amber = TASK_KINDS.filter((kind) => TASK_LOOKS[kind].tone === 'waiting');
    expect(amber).toEqual(['goods', 'receipt-refused', 'receipt-unlinked']);
  });
});
