import { expect, test } from 'vitest';
import type { Answer } from '../../../shared/contract/contract.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import TasksScreen from './tasks-screen.tsx';

test('a list that could not be read says why, and is read again with the next task', async () => {
  let answer: Answer<'tasks.open'> = fail({ code: 'payment.busy' });
  const { screen, api } = await drawInTill(<TasksScreen />, { 'tasks.open': () => answer });
  await expect.element(screen.getByRole('alert').getByText(/payment\.busy/)).toBeVisible();
  expect(screen.getByText('Nothing is waiting').query()).toBeNull();

  answer = ok([]);
  api.publish('tasks.changed', { count: 2, oldestMs: 60_000 });
  await expect.element(screen.getByText('Nothing is waiting')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
  expect(api.asked).toEqual(['till.open', 'tasks.open', 'tasks.open']);
});

test('how much waits stands in the bar above, and Back leads to the sale', async () => {
  const { screen, api, app } = await drawInTill(<TasksScreen />, { 'tasks.open': () => ok([]) });
  expect(screen.getByRole('button', { name: /tasks wait/ }).query()).toBeNull();
  api.publish('tasks.changed', { count: 2, oldestMs: 60_000 });
  await expect.element(screen.getByRole('button', { name: /^2 tasks wait/ })).toBeVisible();

  app.route.goTo('tasks');
  await screen.getByRole('button', { name: 'Back' }).click();
  expect(app.route.getState().screen).toBe('sale');
});
