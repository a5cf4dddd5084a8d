/** The basket in the page's stores, on a fake till and without a browser. */
import { describe, expect, it } from 'vitest';
import { chargingProblem } from '../../renderer/app/till.ts';
import { quantityOf } from '../../renderer/features/checkout/quantity-dialog.tsx';
import { pressed } from '../../renderer/ui/keypad.tsx';
import { ONE } from '../../shared/sale/basket.ts';
import { FAKE_PRODUCTS } from '../support/fake-products.ts';
import { BREAD, CHEESE, NOT_FISCAL, storesOfFile } from '../support/page-stores.ts';

const page = storesOfFile();

describe('adding', () => {
  it('adds scans in their order, one line for a product', async () => {
    await Promise.all([
      page.app.scans.takeScan(BREAD),
      page.app.scans.takeScan('4780000000002'),
      page.app.scans.takeScan(BREAD),
    ]);
    expect(page.lines).toEqual([
      ['1', 2 * ONE],
      ['2', ONE],
    ]);
  });

  it('refuses what can’t be fiscalised, with the product, the field and the reason', async () => {
    await page.app.scans.takeScan(NOT_FISCAL);
    expect(page.lines).toEqual([]);
    expect(page.app.route.getState().message).toMatchObject({
      kind: 'error',
      error: {
        code: 'product.not-fiscal',
        note: 'Choʻtka',
        field: 'SPIC',
        reason: 'wrong-length',
        limit: 17,
      },
    });
  });

  it('says that it knows no product for a scan, and looks typed words up by name', async () => {
    await page.app.scans.takeScan('4609999999999');
    expect(page.app.route.getState().message).toMatchObject({ error: { code: 'product.not-found' } });
    await page.app.selling.takeTypedProduct('choy');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'choy' });
  });

  it('asks for the weight of what is weighed, where the tax side counts thousandths', async () => {
    await page.app.scans.takeScan(CHEESE);
    expect(page.app.route.getState().dialog).toMatchObject({ kind: 'quantity', productId: '4' });
    await page.open({ fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' } });
    await page.app.scans.takeScan(CHEESE);
    expect(page.app.route.getState().dialog).toBeNull();
  });

  it('checks quantities, and puts a removed line back where it stood', async () => {
    await page.app.scans.takeScan(BREAD);
    await page.app.scans.takeScan(CHEESE);
    const [bread, cheese] = page.app.basket.getState().lines;
    if (!bread || !cheese) throw new Error('two lines were added');
    expect(page.app.selling.changeQuantity(cheese.productId, 250)).toBeNull();
    expect(page.app.selling.changeQuantity(bread.productId, 250)?.code).toBe('quantity.not-whole');
    expect(page.app.selling.changeQuantity(bread.productId, 0)?.code).toBe('quantity.invalid');
    page.app.selling.stepQuantity(bread.productId, -1);
    expect(page.lines).toEqual([['4', 250]]);
    const { message } = page.app.route.getState();
    if (message?.kind === 'done') message.undo?.();
    expect(page.lines).toEqual([
      ['1', ONE],
      ['4', 250],
    ]);
    page.app.selling.removeLine(bread.productId);
    expect(page.lines).toEqual([['4', 250]]);
  });
});

describe('keeping', () => {
  it('keeps each change once, and nothing that is kept already', async () => {
    await page.app.scans.takeScan(BREAD);
    await page.app.scans.takeScan(BREAD);
    await page.app.autosave.flush();
    await page.app.autosave.flush();
    const kept = page.till.callsOf('basket.keep').map(({ request }) => request);
    expect(kept.at(-1)).toEqual({ saleId: 'sale-1', lines: [{ productId: '1', quantity: 2 * ONE }] });
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

describe('emptying', () => {
  it('leaves a locked sale behind: the next customer’s goods are a sale of their own', async () => {
    await page.app.scans.takeScan(BREAD);
    const { saleId } = page.app.basket.getState();
    await Promise.all([page.app.selling.emptyBasket(), page.app.scans.takeScan(CHEESE)]);
    expect(page.app.basket.getState().saleId).not.toBe(saleId);
    expect(page.lines).toEqual([['4', ONE]]);
  });

  it('empties a basket also where the journal can not keep the next one', async () => {
    await page.app.scans.takeScan(BREAD);
    page.till.refusals.set('basket.next', { code: 'journal.unwritable' });
    await page.app.selling.emptyBasket();
    expect(page.lines).toEqual([]);
    expect(page.app.route.getState().panelError).toEqual({ code: 'journal.unwritable' });
  });
});

describe('notices', () => {
  it('go by themselves when what they say is over', () => {
    const error = { code: 'journal.unwritable' } as const;
    page.till.publish('notice.raised', { id: error.code, error, level: 'warning' });
    expect(page.app.till.getState().notices).toHaveLength(1);
    page.till.publish('notice.ended', { id: error.code });
    expect(page.app.till.getState().notices).toEqual([]);
  });

  it('give selling back to a page that was opened while they were up', () => {
    const { till } = page.app;
    const error = { code: 'journal.disk-full', field: 'C:' } as const;
    till.open({ ...page.till.view, charging: { ready: false, error } });
    page.till.publish('notice.ended', { id: 'journal.no-backup' });
    expect(chargingProblem(till.getState())).toEqual(error);
    page.till.publish('notice.ended', { id: error.code });
    expect(chargingProblem(till.getState())).toBeNull();
  });
});

describe('typed numbers', () => {
  it('reads quantities with a comma', () => {
    expect(['1', '0,25', '12,5', '3,', '0,125'].map(quantityOf)).toEqual([1000, 250, 12_500, 3000, 125]);
    expect(['', 'x', '1,2345', '12345'].map(quantityOf)).toEqual([NaN, NaN, NaN, NaN]);
  });

  it('puts digits together as a person means them', () => {
    const type = (...keys: string[]): string => keys.reduce(pressed, '');
    expect(type('0', '5')).toBe('5');
    expect(type(',', '2', ',', '5')).toBe('0,25');
    expect(type('000')).toBe('');
    expect(type('5', '000')).toBe('5000');
  });
});

it('has a fake product for each case above', () => {
  expect(FAKE_PRODUCTS.map(({ barcode }) => barcode)).toEqual(
    expect.arrayContaining([BREAD, CHEESE, NOT_FISCAL]),
  );
});
