/** The built page in a real browser, on a fake till, under the till's own content policy: the basket. */
import { describe, expect, it } from 'vitest';
import { basketOf } from '../../tools/simulation/ring-up.ts';
import { manyProducts } from '../support/fake-products.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { fillBasket, scanByKeys, typeCode } from '../support/screen-walk.ts';

const the = screensOfFile();

describe('selling', () => {
  it('sells from the empty basket to PAID and on, with the names that outside checks use', async () => {
    await the.open();
    await the.inState('ready');
    expect(await the.button('Pay').isDisabled()).toBe(true);
    await the.field.fill('4780000000001');
    await the.field.press('Enter');
    await the.screen.rows.waitFor();
    await the.button('Pay').click();
    await expect.poll(() => the.field.count()).toBe(1);
    await the.field.fill('880100000000000001');
    await the.field.press('Enter');
    await the.inState('sending');
    the.till.move({ state: 'paid', paidAt: '2026-11-20T09:41:07.000Z' });
    await the.inState('paid');
    await the.button('New sale').click();
    await the.inState('ready');
    await expect.poll(() => the.screen.rows.count()).toBe(0);
  });

  it('finds a product by its name and by its tile, and offers Pay beside both', async () => {
    await the.open();
    await the.field.fill('choy');
    await the.screen.page.locator('[data-enter]').filter({ hasText: 'Koʻk choy' }).click();
    await the.screen.rows.waitFor();
    await the.button('Other').click();
    await the.screen.tiles.filter({ hasText: 'Oʻtkan kunlar' }).first().click();
    await the.screen.rows.nth(1).waitFor();
    await the.button('Pay').click();
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
    await the.button('Cancel').click();
    await the.screen.page.locator('[data-step="selling"]').waitFor();
    await expect.poll(() => the.screen.rows.count()).toBe(2);
  });

  it('names a product that can’t be sold, the field, and what to do', async () => {
    await the.open();
    await typeCode(the.screen, '4780000000007');
    const message = await the.screen.page.locator('[data-kind="error"]').textContent();
    expect(message).toContain('Choʻtka');
    expect(message).toContain('tax code (MXIK)');
    expect(message).toContain('17 digits');
    expect(message).toContain('manager');
    await expect.poll(() => the.screen.rows.count()).toBe(0);
  });

  it('changes quantities by keys and by the keypad, and undoes a removal', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await the.button('One more').click();
    await the.button('One more').click();
    await the.screen.page.getByText('3 × 4', { exact: false }).waitFor();
    await the.screen.page.getByRole('button', { name: /^Quantity/ }).click();
    const { dialog } = the;
    await dialog.getByRole('button', { name: '1', exact: true }).click();
    await dialog.getByRole('button', { name: '2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await the.screen.page.getByText('12 × 4', { exact: false }).waitFor();
    await the.button('Remove').click();
    await the.screen.page.getByText('The basket is empty').waitFor();
    await the.button('Undo').click();
    await the.screen.page.getByText('12 × 4', { exact: false }).waitFor();
  });

  it('takes scans whatever has the focus, even after a search and a dialog', async () => {
    await the.open({}, { ownTime: true });
    const scan = (text: string) => scanByKeys(the.screen, text);
    await the.field.fill('xyz');
    await the.panel.getByText('Nothing found for “xyz”').waitFor();
    await the.screen.page.getByText('Bahor market').click();
    await scan('4780000000001');
    await the.screen.rows.waitFor();
    await the.screen.page.getByRole('button', { name: /^Quantity/ }).click();
    await the.dialog.waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
    await scan('4780000000002');
    await the.screen.rows.nth(1).waitFor();
    await expect.poll(() => the.field.inputValue()).toBe('');
  });

  it('asks before a basket is lost', async () => {
    await the.open();
    await fillBasket(the.screen, 2);
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => the.screen.rows.count()).toBe(2);
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.getByRole('button', { name: 'Empty' }).click();
    await the.screen.page.getByText('The basket is empty').waitFor();
  });

  it('draws a basket of 500 lines and adds to it', async () => {
    const products = manyProducts(500);
    const till = new FakeTill();
    till.products = [...till.products, ...products];
    const goods = products.map(({ productId }) => ({ productId, quantity: 1_000 }));
    const { lines } = basketOf(till.view.basket.saleId, goods);
    till.keep({
      ...till.view.basket,
      lines: lines.map((line, at) => ({ line, product: products[at] ?? null })),
    });
    await the.open(till);
    await expect.poll(() => the.screen.rows.count()).toBe(500);
    await typeCode(the.screen, '4780000000001');
    await the.screen.rows.nth(500).waitFor();
    // The new line is on the screen: the list has scrolled to it.
    const isSeen = async () => {
      const row = await the.screen.rows.nth(500).boundingBox();
      const list = await the.screen.page.getByRole('list', { name: 'Basket' }).boundingBox();
      return row && list && row.y + row.height <= list.y + list.height + 1;
    };
    await expect.poll(isSeen).toBe(true);
  });
});
