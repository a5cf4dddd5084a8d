/** The day's figures on the overview. */
import { expect, test } from 'vitest';
import type { DayDetails, TotalsView } from '../../../shared/contract/day.ts';
import { ok } from '../../../shared/result.ts';
import { HIDDEN_TODAY, TODAY, TODAYS_DETAILS } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment } from '../../testing/views.ts';
import { Day } from './day.tsx';

const draw = (today: TotalsView = TODAY, details: DayDetails | null = TODAYS_DETAILS) =>
  drawInTill(<Day />, {
    'sales.today': () => ok(today),
    'sales.details': () => ok(details),
    'history.people': () => ok([]),
  });

/** As a person reads it: with plain spaces. */
const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');

test('the net total stands first, and both lists beside it add up to it', async () => {
  const { screen } = await draw();
  const net = screen.getByRole('region', { name: 'Net total today' });
  await expect.element(net).toBeVisible();
  expect([...net.element().querySelectorAll('p, dl > div')].map(textOf)).toEqual([
    '3 140 999,50 soum',
    'Sold · 164 sales3 250 500',
    'Refunded−109 500,50',
    'Online2 040 499,50',
    'Cash1 100 500',
    'Terminal0',
  ]);
});

test('a day may end below zero; money of unfinished sales and other days has its own row', async () => {
  const { screen } = await draw({
    ...TODAY,
    keptTiyin: -500_00,
    figures: { ...TODAY.figures, otherTiyin: -90_000_00 },
  });
  const net = screen.getByRole('region', { name: 'Net total today' });
  await expect.element(net.getByText(/^−500/)).toBeVisible();
  expect(textOf(net.element())).toContain('Unfinished or other days−90 000');
});

test('average receipt, top goods and cashiers stand beside the chart', async () => {
  const { screen } = await draw();
  const region = (name: string) => screen.getByRole('region', { name });
  await expect.element(region('Average receipt')).toBeVisible();
  expect(textOf(region('Average receipt').element())).toContain('19 820 soum');
  const rows = (name: string) => [...region(name).element().querySelectorAll('li')].map(textOf);
  expect(rows('Best sellers')[1]).toBe('Olma qizil45,25 kg814 500');
  expect(rows('Sold by cashier')[1]).toBe('Without a cashier61 sales1 150 200');
});

test('before the first sale of a day there is no average and no empty list', async () => {
  const { screen } = await draw(TODAY, { ...TODAYS_DETAILS, averageTiyin: null, topGoods: [], cashiers: [] });
  await expect.element(screen.getByRole('region', { name: 'Sold by hour' })).toBeVisible();
  for (const name of ['Average receipt', 'Best sellers', 'Sold by cashier']) {
    expect(screen.getByRole('region', { name }).query()).toBeNull();
  }
});

test.each([
  { since: '2026-11-20T03:10:00.000Z', says: 'This shift, since 08:10' },
  { since: '2026-11-18T03:10:00.000Z', says: 'This shift, since 18.11.2026 08:10' },
])('today covers the calendar day, and the shift stands beside it: $says', async ({ since, says }) => {
  const { screen } = await draw({ ...TODAY, shift: { since, keptTiyin: 7_300_00 } });
  const today = screen.getByRole('region', { name: 'Net total today' });
  await expect.element(today.getByText(says)).toBeVisible();
  await expect.element(today.getByText(/^7.300/)).toBeVisible();
});

test('a blind drawer hides every sum that tells its cash, and the chart', async () => {
  const { screen } = await draw(HIDDEN_TODAY, null);
  const net = screen.getByRole('region', { name: 'Net total today' });
  await expect.element(net.getByText('Sold · 164 sales')).toBeVisible();
  expect([...net.element().querySelectorAll('p, dl > div')].map(textOf)).toEqual([
    'hidden: the drawer is counted blind',
    'Sold · 164 saleshidden: the drawer is counted blind',
    'Online2 040 499,50',
    'Cashhidden: the drawer is counted blind',
    'Terminal0',
  ]);
  expect(screen.getByRole('region', { name: 'Sold by hour' }).query()).toBeNull();
});

test('a chart shows today by the hour beside the numbers, against the same weekday before', async () => {
  const { screen } = await draw();
  const row = screen.getByRole('row', { name: /^10:00/ });
  await expect.poll(() => row.element().textContent).toMatch(/^10:00515.500480.000$/);
  // At two o'clock the sums so far of both days compare, not the whole earlier day.
  const days = [...document.querySelectorAll('[data-day]')].map(textOf);
  expect(days).toEqual(['Today by 14:002 860 500', 'Week ago by 14:002 710 000']);
  await expect.poll(() => document.querySelector('.uplot canvas')).not.toBeNull();
});

test('the card of the day names its date and weekday', async () => {
  const { screen } = await draw();
  const date = screen.getByRole('region', { name: 'Net total today' }).getByText('Friday, 20.11.2026');
  await expect.element(date).toHaveAttribute('datetime', '2026-11-20');
});

test('the parts say when they were counted', async () => {
  const { screen } = await draw();
  await expect.element(screen.getByText('Counted at 14:00')).toBeVisible();
});

test('a part that can’t be read says so, and the others stand', async () => {
  const before = { day: '2026-11-13', hours: null };
  const hours = TODAYS_DETAILS.hours && { ...TODAYS_DETAILS.hours, before };
  const { screen } = await draw({ ...TODAY, unread: 2 }, { ...TODAYS_DETAILS, hours, topGoods: null });
  const goods = screen.getByRole('region', { name: 'Best sellers' });
  await expect.element(goods.getByText('can’t be read')).toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Sold by cashier' }).getByText('61 sales'))
    .toBeVisible();
  const days = [...document.querySelectorAll('[data-day]')].map(textOf);
  expect(days).toEqual(['Today by 14:002 860 500', 'Week ago by 14:00can’t be read']);
  const net = screen.getByRole('region', { name: 'Net total today' });
  await expect.element(net.getByRole('alert')).toHaveTextContent('2 entries can’t be read and are in no sum');
});

test('an event about a payment does not count the parts again', async () => {
  const { api } = await draw();
  await expect.poll(() => api.requests.get('sales.details')?.length).toBe(1);
  const asked = api.requests.get('sales.today')?.length ?? 0;
  api.publish('payment.changed', paidPayment({}));
  await expect.poll(() => api.requests.get('sales.today')?.length).toBe(asked + 1);
  expect(api.requests.get('sales.details')).toHaveLength(1);
});
