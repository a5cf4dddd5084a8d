import { expect, test } from 'vitest';
import type { BasketLineView } from '../../../shared/contract/basket.ts';
import { SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { lineOf } from '../../testing/sample-basket.ts';
import { APPLES, BREAD } from '../../testing/sample-goods.ts';
import type { Answers } from '../../testing/stand-in-api.ts';
import { SellingPanel } from './selling-panel.tsx';

/** A shop with two products, and a basket with at most one line of each. */
function shop(): Answers {
  const lines = new Map<string, BasketLineView>();
  let revision = 0;
  return {
    'catalogue.favourites': () => ok([BREAD, APPLES]),
    'catalogue.category': () => ok({ products: [], next: null }),
    'catalogue.search': () => ok([APPLES, BREAD]),
    'basket.add': (request) => {
      const product = 'productId' in request && request.productId === APPLES.productId ? APPLES : BREAD;
      const before = lines.get(product.productId)?.line.quantity ?? 0;
      const quantity = before + (request.quantity ?? ONE);
      const view = lineOf(product, { quantity, position: lines.size + 1 });
      lines.set(product.productId, view);
      revision += 1;
      const { lineId } = view.line;
      return ok({
        saleId: SaleId.parse(request.saleId),
        revision,
        discount: null,
        lines: [view],
        removed: [],
        lineId,
      });
    },
  };
}

test('the best sellers are there at once; a press adds one, and the tile shows the number in the basket', async () => {
  const { screen, app } = await drawInTill(<SellingPanel />, shop());
  const bread = screen.getByRole('button', { name: /^Obi non/ });
  await bread.click();
  await bread.click();
  await expect.element(screen.getByRole('button', { name: /^Obi non.*2 in the basket/ })).toBeVisible();
  expect(app.basket.getState().lines).toMatchObject([{ line: { quantity: 2_000 }, product: BREAD }]);
});

test('"3*" before a tile adds three pieces, once', async () => {
  const { screen, app } = await drawInTill(<SellingPanel />, shop());
  app.route.type('3*');
  const bread = screen.getByRole('button', { name: /^Obi non/ });
  await bread.click();
  await expect.element(screen.getByRole('button', { name: /3 in the basket/ })).toBeVisible();
  expect(app.route.getState().typed).toBe('');
  await bread.click();
  await expect.element(screen.getByRole('button', { name: /4 in the basket/ })).toBeVisible();
});

test('a tile of weighed goods shows the unit beside the price, in the page’s language', async () => {
  const { screen, api } = await drawInTill(<SellingPanel />, shop());
  await expect.element(screen.getByRole('button', { name: /^Olma qizil.*\/kg$/ })).toBeVisible();
  api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'ru' });
  await expect.element(screen.getByRole('button', { name: /^Olma qizil.*\/кг$/ })).toBeVisible();
});

test('search results replace the tiles, and the first result is marked for Enter', async () => {
  const { screen, app } = await drawInTill(<SellingPanel />, shop());
  app.route.openPicker({ kind: 'search', text: 'ol' });
  const found = screen.getByRole('region', { name: /ol/ });
  await expect.element(found.getByText('Enter')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Favourites' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Favourites' }).click();
  await expect.element(screen.getByRole('region', { name: 'Favourites' })).toBeVisible();
});

test('the Pay button shows its name and the sum; without a network Cash comes first', async () => {
  const { screen, app, api } = await drawInTill(<SellingPanel />, shop());
  const pay = screen.getByRole('button', { name: 'Pay', exact: true });
  const cash = screen.getByRole('button', { name: 'Cash' });
  await expect.element(pay).toBeDisabled();
  await app.selling.addProduct(BREAD, 2_000);
  await expect.element(pay).toHaveAccessibleDescription(/8.000 soum/);
  await expect.element(pay).toHaveAttribute('data-tone', 'main');
  const { network } = app.till.getState();
  api.publish('network.changed', { ...network, state: 'down', downMs: 4_000 });
  await expect.element(cash).toHaveAttribute('data-tone', 'main');
  await expect.element(pay).not.toHaveAttribute('data-tone', 'main');
  await expect.element(pay).toBeEnabled();
});

test('a till that can charge no code offers cash first', async () => {
  const { screen, app } = await drawInTill(<SellingPanel />, shop());
  const pay = screen.getByRole('button', { name: 'Pay', exact: true });
  await expect.element(pay).toHaveAttribute('data-tone', 'main');
  app.till.takeNotice({ id: 'one', error: { code: 'secret.missing' }, level: 'blocking' });
  await expect.element(screen.getByRole('button', { name: 'Cash' })).toHaveAttribute('data-tone', 'main');
  await expect.element(pay).toHaveAttribute('data-tone', 'plain');
});

test('an empty catalogue explains how to sell, a failed query does not', async () => {
  const { screen } = await drawInTill(<SellingPanel />, { ...shop(), 'catalogue.favourites': () => ok([]) });
  await expect.element(screen.getByText('The till has no products yet: add the first one')).toBeVisible();
  await screen.unmount();
  const broken = await drawInTill(<SellingPanel />, {
    ...shop(),
    'catalogue.favourites': () => fail({ code: 'journal.unwritable' }),
  });
  await expect.poll(() => broken.app.route.getState().message).toMatchObject({ kind: 'error' });
  expect(broken.screen.getByText('The till has no products yet: add the first one').query()).toBeNull();
});

test('until something sells, the first chip is “All”, and no product is called a favourite', async () => {
  const { screen } = await drawInTill(<SellingPanel />, {
    ...shop(),
    'catalogue.has-favourites': () => ok(false),
  });
  await expect.element(screen.getByRole('button', { name: 'All' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Favourites' }).query()).toBeNull();
});
