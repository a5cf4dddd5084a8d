/**
 * A completed sale of cash or card terminal. Its components load their own styles: no global sheet is loaded
 * here.
 */
import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale, tenderOf } from '../../testing/views.ts';
import { SoldPanel } from './sold-panel.tsx';

const CASH = tenderOf({ amountTiyin: tiyin(48_500_50) });
const SOLD = paidSale({
  payments: [],
  tenders: [CASH],
  cash: { givenTiyin: tiyin(50_000_00), changeTiyin: tiyin(1_499_50), at: '2026-11-20T09:41:07.000Z' },
});

test('the change stands above total and received cash, line by line', async () => {
  const { screen } = await drawInTill(<SoldPanel sale={SOLD} />);
  await expect.element(screen.getByRole('heading', { name: 'Paid in cash' })).toBeVisible();
  const change = screen.getByText(/^1.499,50/);
  const sums = screen.getByRole('definition');
  await expect.element(change).toBeVisible();
  expect(sums.elements().map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^48.500,50/),
    expect.stringMatching(/^50.000/),
  ]);
  const top = (element: Element | undefined): number => element?.getBoundingClientRect().top ?? Number.NaN;
  const [total, given] = sums.elements();
  expect(top(change.element())).toBeLessThan(top(total));
  expect(top(total)).toBeLessThan(top(given));
  // The sum stands beside its name.
  const name = screen.getByRole('term').first().element();
  expect(Math.abs(top(name) - top(total))).toBeLessThan(4);
});

test('the sign is round and centred, and the title is the largest line after the change', async () => {
  const { screen } = await drawInTill(<SoldPanel sale={SOLD} />);
  const title = screen.getByRole('heading').element();
  const sign = title.parentElement?.previousElementSibling;
  if (!sign) throw new Error('no sign');
  const { width, height } = sign.getBoundingClientRect();
  expect([width, height, getComputedStyle(sign).borderRadius]).toEqual([80, 80, '50%']);
  expect(getComputedStyle(title).fontSize).toBe('30px');
});

test('a drawer that stayed shut is named where the change stands, until the notice ends', async () => {
  const { screen, api } = await drawInTill(<SoldPanel sale={SOLD} />);
  api.publish('notice.raised', { id: 'drawer.key', error: { code: 'drawer.key' }, level: 'warning' });
  await expect.element(screen.getByRole('alert').getByText(/^Open the drawer with the key/)).toBeVisible();
  api.publish('notice.ended', { id: 'drawer.key' });
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a sale without cash says nothing of the drawer', async () => {
  const tender = tenderOf({ kind: 'terminal', amountTiyin: tiyin(48_500_50) });
  const { screen, app, api } = await drawInTill(
    <SoldPanel sale={paidSale({ payments: [], tenders: [tender], cash: null })} />,
  );
  api.publish('notice.raised', { id: 'drawer.key', error: { code: 'drawer.key' }, level: 'warning' });
  await expect.poll(() => app.till.getState().notices.map(({ id }) => id)).toEqual(['drawer.key']);
  await expect.element(screen.getByRole('heading')).toBeVisible();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});
