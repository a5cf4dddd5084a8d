/** A price by scan, typed code or name: a price check sells nothing. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';

const SOLD_HERE = [BREAD, APPLES];

const SHOP: Answers = {
  'product.price-check': ({ code }) => ok(SOLD_HERE.find(({ barcode }) => barcode === code) ?? null),
  'catalogue.search': ({ text }) =>
    ok(SOLD_HERE.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))),
};

async function asked(code: string | null, answers: Answers = SHOP) {
  const drawn = await drawInTill(<Dialogs />, answers);
  drawn.app.route.openDialog({ kind: 'price-check', code });
  const field = drawn.screen.getByRole('textbox', { name: 'Product name or code' });
  await expect.element(field).toHaveFocus();
  const price = drawn.screen.getByRole('status');
  return { ...drawn, field, price };
}

test('a scan shows the price, the next scan replaces it, and nothing is sold', async () => {
  const { app, api, screen, price } = await asked(BREAD.barcode);
  await expect.element(price).toMatchTextContent(/^Obi non4.000.soumper pc$/);
  await app.scans.takeScan('4780000099995');
  await expect.element(screen.getByText('No product with the code 4780000099995.')).toBeVisible();
  await app.scans.takeScan('4780000000017');
  await expect.element(price).toMatchTextContent(/^Obi non/);
  expect(api.sent.filter((channel) => channel.startsWith('basket.'))).toEqual([]);
});

test('a name finds goods with prices; Enter shows the first product large and clears the field', async () => {
  const { app, api, screen, field, price } = await asked(null);
  await expect.element(screen.getByText(/Nothing goes into the basket/)).toBeVisible();
  await userEvent.type(field, 'o');
  await expect.element(screen.getByRole('button', { name: /^Obi non.*4.000/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Olma qizil.*18.000\/kg/ })).toBeVisible();
  await userEvent.type(field, 'lma');
  await expect.element(screen.getByRole('button', { name: /^Obi non/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(price).toMatchTextContent(/^Olma qizil18.000.soumper kg$/);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(api.sent.filter((channel) => channel.startsWith('basket.'))).toEqual([]);
  expect(app.basket.getState().lines).toEqual([]);
});

test('arrows and a finger reach the products found', async () => {
  const { screen, field, price } = await asked(null);
  await userEvent.type(field, 'o');
  const apples = screen.getByRole('button', { name: /^Olma qizil/ });
  await expect.element(apples).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(apples).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(price).toMatchTextContent(/^Olma qizil/);
  await userEvent.type(field, 'non');
  await screen.getByRole('button', { name: /^Obi non/ }).click();
  await expect.element(price).toMatchTextContent(/^Obi non/);
});

test('a typed code works too; a scan wins over a half-typed code', async () => {
  const { app, screen, field, price } = await asked(null);
  await userEvent.type(field, '4780000000017{Enter}');
  await expect.element(price).toMatchTextContent(/^Obi non/);
  await userEvent.type(field, 'olm');
  await expect.element(screen.getByRole('button', { name: /^Olma qizil/ })).toBeVisible();
  await app.scans.takeScan('4780000000017');
  await expect.element(price).toMatchTextContent(/^Obi non/);
  await expect.element(field).toHaveValue('');
});

test('a dialog opened with a name finds its product', async () => {
  const { screen } = await asked('olma');
  await expect.element(screen.getByRole('button', { name: /^Olma qizil/ })).toBeVisible();
  expect(screen.getByText(/^No product/).query()).toBeNull();
});

test('a failed price check shows the error, and not that the code is unknown', async () => {
  const { screen } = await asked('4780000000017', {
    ...SHOP,
    'product.price-check': () => fail({ code: 'journal.unwritable' }),
  });
  await expect.element(screen.getByText(/journal\.unwritable/)).toBeInTheDocument();
  expect(screen.getByText(/^No product/).query()).toBeNull();
});
