/** Scenes of tasks: the count in the bar, and the screen that it leads to. */

import { IN_CASE } from './fake-payments.ts';
import { EVERY_TASK, fakeTask, nowWaiting, waiting } from './fake-tasks.ts';
import { aside, type Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen } from './screen-walk.ts';

export const openTasks = async ({ page }: OpenScreen): Promise<void> => {
  await page.locator('[data-tasks-count]').click();
  await page.getByRole('main').locator('h2, .empty-title').first().waitFor();
};

/** The sale was cancelled before its money was found. */
const AFTER_VOID = {
  alarm: { kind: 'charged', about: null, raisedAt: '2026-11-20T09:40:00.000Z', isAfterVoid: true },
  actions: ['refund', 'settle-alarm'],
} as const;

export const TASKS_SCENES: Readonly<Record<string, Scene>> = {
  tasks: { prepare: (till) => waiting(till, EVERY_TASK), walk: openTasks },
  'tasks-goods': {
    prepare: (till) => waiting(till, EVERY_TASK),
    walk: async (screen) => {
      await openTasks(screen);
      await screen.page.locator('[data-kind="goods"]').scrollIntoViewIfNeeded();
    },
  },
  'tasks-after-void': {
    prepare: (till) => {
      const task = fakeTask('charged');
      waiting(till, [{ ...task, payment: { ...task.payment, ...AFTER_VOID } }]);
    },
    walk: openTasks,
  },
  'tasks-done': {
    prepare: (till) => waiting(till, [fakeTask('goods')]),
    walk: async (screen, till) => {
      await openTasks(screen);
      const [task] = till.tasks;
      if (task) till.move({ goodsSince: null, setAside: false }, task.payment.transactionId);
      nowWaiting(till, []);
      await screen.page.locator('.empty-title').waitFor();
    },
  },
  'tasks-while-paying': {
    prepare: (till) => waiting(till, [fakeTask('charged'), fakeTask('receipt-refused', 2)]),
    walk: async (screen, till) => {
      await fillBasket(screen, 3);
      await chargeTo(screen, till, 'processing');
      await openTasks(screen);
    },
  },
  /** The fullest possible bar. */
  'pay-tasks-and-all': {
    till: { payments: [aside(1, 'unknown'), aside(2, 'processing'), aside(3, 'paid', IN_CASE.goods)] },
    prepare: (till) => {
      waiting(till, EVERY_TASK);
      const receipts = { receiptsWaiting: 12, receiptsRefused: 21 };
      till.view = { ...till.view, network: { ...till.view.network, ...receipts } };
    },
    walk: async (screen, till) => {
      await fillBasket(screen, 3);
      await chargeTo(screen, till, 'processing');
    },
  },
};
