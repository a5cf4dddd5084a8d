import { expect, test } from 'vitest';
import type { Answer } from '../../../shared/contract/contract.ts';
import type { TaskView } from '../../../shared/contract/tasks.ts';
import { KeptCardId, SaleId, TaskId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment } from '../../testing/views.ts';
import TasksScreen from './tasks-screen.tsx';

const NO_CARDS = { 'kept-cards.overdue': () => ok([]) } satisfies Answers;

test('a failed query of the tasks shows its reason, and the next task repeats the query', async () => {
  let answer: Answer<'tasks.open'> = fail({ code: 'payment.busy' });
  const { screen, api } = await drawInTill(<TasksScreen />, { ...NO_CARDS, 'tasks.open': () => answer });
  await expect.element(screen.getByText(/payment\.busy/)).toBeInTheDocument();
  expect(screen.getByText('Nothing is waiting').query()).toBeNull();

  answer = ok([]);
  api.publish('tasks.changed', { count: 2, oldestMs: 60_000 });
  await expect.element(screen.getByText('Nothing is waiting')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
  expect(api.requests.get('tasks.open')).toHaveLength(2);
});

test('the bar shows the number of tasks, and Back leads to the sale', async () => {
  const { screen, api, app } = await drawInTill(<TasksScreen />, { ...NO_CARDS, 'tasks.open': () => ok([]) });
  expect(screen.getByRole('button', { name: /^\d+ tasks/ }).query()).toBeNull();
  api.publish('tasks.changed', { count: 2, oldestMs: 60_000 });
  await expect.element(screen.getByRole('button', { name: /^2 tasks/ })).toBeVisible();

  app.route.goTo('tasks');
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(app.route.getState().screen).toBe('sale');
});

const GOODS: TaskView = {
  taskId: TaskId.parse('task-1'),
  kind: 'goods',
  raisedAt: '2026-11-20T09:41:07.000Z',
  ageMs: 120_000,
  saleId: SaleId.parse('sale-1'),
  payment: paidPayment({ goodsSince: '2026-11-20T09:41:07.000Z', actions: ['handed-over', 'refund'] }),
  refundId: null,
  about: null,
  goods: { first: 'Non', others: 2 },
  sameTotalSale: null,
  besideTiyin: tiyin(0),
};

test.each([
  {
    language: 'en',
    title: 'Paid – were the goods handed over?',
    press: 'Handed over',
    none: 'Nothing is waiting',
  },
  {
    language: 'uz',
    title: 'Toʻlandi – mahsulot berildimi?',
    press: 'Mahsulot berildi',
    none: 'Kutayotgan ish yoʻq',
  },
] as const)('the button of a task ends the task, which leaves the list: $language', async (says) => {
  let list: readonly TaskView[] = [GOODS];
  const { screen, api } = await drawInTill(
    <TasksScreen />,
    {
      ...NO_CARDS,
      'tasks.open': () => ok(list),
      'payment.handed-over': () =>
        ok(paidPayment({ ...GOODS.payment, goodsSince: null, actions: ['refund'] })),
    },
    says.language,
  );
  await expect.element(screen.getByRole('heading', { name: says.title })).toBeVisible();
  await screen.getByRole('button', { name: says.press }).click();
  const { transactionId } = GOODS.payment;
  await expect.poll(() => api.requests.get('payment.handed-over')).toEqual([{ transactionId }]);
  list = [];
  api.publish('tasks.changed', { count: 0, oldestMs: null });
  await expect.element(screen.getByText(says.none)).toBeVisible();
});

test('only the first task has a main button, and never the refund', async () => {
  const charged: TaskView = {
    ...GOODS,
    taskId: TaskId.parse('task-2'),
    kind: 'charged',
    payment: paidPayment({
      transactionId: TransactionId.parse('transaction-2'),
      state: 'abandoned',
      paidAt: null,
      actions: ['take', 'refund'],
    }),
  };
  const beside: TaskView = {
    ...GOODS,
    taskId: TaskId.parse('task-3'),
    payment: { ...GOODS.payment, transactionId: TransactionId.parse('transaction-3') },
    besideTiyin: tiyin(400_000),
  };
  const { screen } = await drawInTill(<TasksScreen />, {
    ...NO_CARDS,
    'tasks.open': () => ok([GOODS, charged, beside]),
  });
  await expect.poll(() => screen.getByRole('listitem').elements()).toHaveLength(3);
  const tonesOf = (task: Element): readonly (string | null)[] =>
    [...task.querySelectorAll('button')].map((button) => button.getAttribute('data-tone'));
  const [first, ...others] = screen.getByRole('listitem').elements();
  for (const task of others) expect(tonesOf(task)).not.toContain('main');
  for (const task of screen.getByRole('listitem').elements()) expect(tonesOf(task)).not.toContain('danger');
  expect(first?.querySelector('[data-tone="main"]')?.textContent).toBe('Handed over');
});

test('goods paid twice are refunded as a return, whatever the payment offers', async () => {
  const task: TaskView = { ...GOODS, besideTiyin: tiyin(400_000) };
  const { screen, app } = await drawInTill(<TasksScreen />, { ...NO_CARDS, 'tasks.open': () => ok([task]) });
  await expect.element(screen.getByText(/was paid another way too/)).toBeVisible();
  await screen.getByRole('button', { name: 'Give the money back' }).click();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'return', saleId: task.saleId });
});

test('a refused press shows its reason in the task, and a failed query keeps the list', async () => {
  let answer: Answer<'tasks.open'> = ok([GOODS]);
  const { screen, api } = await drawInTill(<TasksScreen />, {
    ...NO_CARDS,
    'tasks.open': () => answer,
    'payment.handed-over': () => fail({ code: 'payment.busy' }),
  });
  await screen.getByRole('button', { name: 'Handed over' }).click();
  await expect.element(screen.getByRole('listitem').getByText(/payment\.busy/)).toBeInTheDocument();
  answer = fail({ code: 'right.needed' });
  api.publish('tasks.changed', { count: 1, oldestMs: 60_000 });
  await expect.element(screen.getByText(/right\.needed/)).toBeInTheDocument();
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
});

test('the payment of a task is there for its dialogs, however old', async () => {
  const { screen, app } = await drawInTill(<TasksScreen />, { ...NO_CARDS, 'tasks.open': () => ok([GOODS]) });
  await screen.getByRole('button', { name: 'Give the money back' }).click();
  const { transactionId } = GOODS.payment;
  expect(app.payments.viewOf(transactionId)).toEqual(GOODS.payment);
  expect(app.route.getState().dialog).toMatchObject({ kind: 'reason', action: 'refund', transactionId });
});

test('money that came after a void shows that it buys nothing, and who refunds it', async () => {
  const alarm = { kind: 'charged', about: null, raisedAt: GOODS.raisedAt } as const;
  const found = (isAfterVoid: boolean): TaskView => ({
    ...GOODS,
    kind: 'charged',
    payment: paidPayment({
      state: 'abandoned',
      paidAt: null,
      alarm: isAfterVoid ? { ...alarm, isAfterVoid } : alarm,
      actions: ['refund', 'settle-alarm'],
    }),
  });
  let task = found(true);
  const { screen, api } = await drawInTill(<TasksScreen />, { ...NO_CARDS, 'tasks.open': () => ok([task]) });
  await expect
    .element(screen.getByRole('heading', { name: 'Money came after the sale was voided' }))
    .toBeVisible();
  await expect.element(screen.getByText(/can only be given back: hand no goods out/)).toBeVisible();
  await expect.element(screen.getByText('A manager refunds it, or says how it was settled.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Refund in full' })).toBeVisible();
  task = found(false);
  api.publish('payment.changed', task.payment);
  await expect.element(screen.getByText(/hand no goods out/)).not.toBeInTheDocument();
});

test('a card that the service does not delete is among the tasks', async () => {
  const card = {
    keptCardId: KeptCardId.parse('card-1'),
    cardNumber: '860012******0018',
    leftAt: '2026-11-20T07:00:00.000Z',
    isOverdue: true,
    isUnread: false,
  };
  const list = { ...card, keptCardId: KeptCardId.parse('card-2'), cardNumber: null, isUnread: true };
  const { screen, app } = await drawInTill(<TasksScreen />, {
    'tasks.open': () => ok([]),
    'kept-cards.overdue': () => ok([card, list]),
  });
  await expect.element(screen.getByText('A deleted card is still at the service')).toBeVisible();
  await expect.element(screen.getByText('A list of customers’ cards did not open')).toBeVisible();
  expect(screen.getByText('Nothing is waiting').query()).toBeNull();
  await screen.getByRole('button', { name: 'Kept cards' }).first().click();
  expect(app.route.getState().screen).toBe('kept-cards');
});
