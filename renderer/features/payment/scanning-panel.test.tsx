/** While the till waits for a code, the other ways to pay are one press away. */
import { expect, test } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf, openedOn, unknownLine } from '../../testing/sample-basket.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { ScanningPanel } from './scanning-panel.tsx';

async function scanning(part?: number) {
  const drawn = await drawInTill(<ScanningPanel />, openedOn(lineOf(BREAD, { quantity: 2_000 })));
  drawn.app.paying.startScanning(part === undefined ? undefined : tiyin(part));
  expect(drawn.app.route.getState().step.name).toBe('scanning');
  return drawn;
}

test.each([
  ['Cash', 'cash'],
  ['Card', 'terminal'],
] as const)('%s stands beside Cancel', async (name, step) => {
  const { screen, app } = await scanning();
  await expect.element(screen.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  await screen.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  expect(app.route.getState().step).toEqual({ name: step });
});

test('while a part is asked for by code, the other ways name the whole rest that they take', async () => {
  const { screen } = await scanning(1_000_00);
  await expect.element(screen.getByRole('button', { name: /^Cash 8.000/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Card 8.000/ })).toBeVisible();
});

test('names the sum of the goods, also while a row stops the payment', async () => {
  const goods = openedOn(lineOf(BREAD, { quantity: 2_000 }), unknownLine('4780000099995'));
  const { screen, app } = await drawInTill(<ScanningPanel />, goods);
  app.paying.startScanning();
  await expect.element(screen.getByText('8 000 soum')).toBeVisible();
});

test('no button beside Cancel begins with "Pay", and without a network cash is the gold one', async () => {
  const { screen, app } = await scanning();
  expect(screen.getByRole('button', { name: /^Pay/ }).query()).toBeNull();
  const cash = screen.getByRole('button', { name: /^Cash/ });
  await expect.element(cash).toHaveAttribute('data-tone', 'plain');
  app.till.takeNetwork({ ...app.till.getState().network, state: 'down', downMs: 90_000 });
  await expect.element(cash).toHaveAttribute('data-tone', 'main');
});
