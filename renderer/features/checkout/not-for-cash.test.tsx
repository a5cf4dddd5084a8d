/** Goods that are not sold for cash: the reason stands beside the button, and the card terminal in its place. */
import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { UNKNOWN_NETWORK } from '../../context/till.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { OPEN } from '../../testing/stand-in-api.ts';
import { halfPaid } from '../../testing/views.ts';
import { PayButtons } from './pay-buttons.tsx';

const WINE = { ...BREAD, name: 'Vino', notForCash: true };

test('cash is off before it is pressed, and says for which goods; code and card stay', async () => {
  const { screen, app } = await drawInTill(<PayButtons />, openedOn(lineOf(WINE)));
  const cash = screen.getByRole('button', { name: /^Cash/ });
  await expect.element(cash).toBeDisabled();
  await expect.element(cash).toHaveAccessibleDescription(/Not sold for cash: Vino/);
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).toBeEnabled();
  app.paying.startCash();
  expect(app.route.getState().step.name).toBe('selling');
  expect(app.route.getState().panelError).toMatchObject({ code: 'tender.not-for-cash', note: 'Vino' });
  await screen.getByRole('button', { name: /^Card/ }).click();
  expect(app.route.getState().step.name).toBe('terminal');
});

test('offline the card terminal is the main button, and never cash', async () => {
  const { screen, api } = await drawInTill(<PayButtons />, openedOn(lineOf(WINE)));
  api.publish('network.changed', { ...UNKNOWN_NETWORK, state: 'down' });
  const card = screen.getByRole('button', { name: /^Card/ });
  await expect.element(card).toHaveAttribute('data-tone', 'main');
  await expect.element(screen.getByRole('button', { name: /^Cash/ })).toHaveAttribute('data-tone', 'plain');
});

test('the limit of a piece counts as soon as the shop sets it', async () => {
  const { screen, api } = await drawInTill(<PayButtons />, openedOn(lineOf(BREAD)));
  const cash = screen.getByRole('button', { name: /^Cash/ });
  await expect.element(cash).toBeEnabled();
  api.publish('settings.changed', { ...OPEN.settings, notForCashFrom: BREAD.priceTiyin });
  await expect.element(cash).toBeDisabled();
  api.publish('settings.changed', { ...OPEN.settings, notForCashFrom: tiyin(BREAD.priceTiyin + 1) });
  await expect.element(cash).toBeEnabled();
});

test('a partly paid sale follows its own lines, whatever the catalogue says now', async () => {
  const stop = { code: 'tender.not-for-cash', note: 'Vino' } as const;
  const { screen } = await drawInTill(<PayButtons />, {
    ...openedOn(lineOf(BREAD)),
    'sale.tenders': () => ok(halfPaid({ cashStop: stop })),
  });
  await expect.element(screen.getByText(/Not sold for cash: Vino/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Cash/ })).toBeDisabled();
});
