/** Messages below the rows of the basket, their duration, and the text of an empty basket. */
import { expect, test } from 'vitest';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { BasketZone } from './basket-zone.tsx';
import '../../ui/tokens.css';
import '../../ui/base.css';

const TWO_BREADS = lineOf(BREAD, { quantity: 2_000 });

test('the reason for a refused scan stays until it is closed, even if other goods are added', async () => {
  const { screen, app } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS));
  app.route.say({ kind: 'warning', key: 'scan.not-now' });
  app.route.say({ kind: 'done', key: 'basket.added', values: { name: 'Choy' } });
  await expect.element(screen.getByText(/^This code was not taken/)).toBeVisible();
  expect(screen.getByText(/Choy/).query()).toBeNull();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText(/^This code was not taken/)).not.toBeInTheDocument();
});

test('missed goods are named below the rows until the message is closed, also in the next sale', async () => {
  const { screen, app } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS));
  for (const note of ['Choy', 'Suv']) app.route.missGoods({ code: 'basket.part-paid', note });
  app.route.startSale();
  await expect.element(screen.getByRole('alert').getByText(/^Choy · Suv was not added/)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText(/was not added/)).not.toBeInTheDocument();
});

test('the reason why charging is impossible stays below the rows while it lasts', async () => {
  const { screen, api } = await drawInTill(<BasketZone />, openedOn(TWO_BREADS));
  api.publish('notice.raised', {
    id: 'secret.missing',
    level: 'blocking',
    error: { code: 'secret.missing' },
  });
  await expect.element(screen.getByText(/secret\.missing/)).toBeInTheDocument();
  api.publish('notice.ended', { id: 'secret.missing' });
  await expect.poll(() => screen.getByRole('alert').query()).toBeNull();
});

test('an empty basket shows the first step', async () => {
  const { screen } = await drawInTill(<BasketZone />);
  await expect.element(screen.getByText('The basket is empty')).toBeVisible();
  await screen.getByRole('button', { name: /^More/ }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Empty the basket' }).query()).toBeNull();
});
