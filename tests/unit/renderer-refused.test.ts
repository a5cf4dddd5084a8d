/** Scans that did not come into the basket: nothing leaves the shop unpaid because a warning went by. */
import { describe, expect, it } from 'vitest';
import { nameOf } from '../../renderer/i18n/goods-words.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { FAKE_PRODUCTS } from '../support/fake-products.ts';
import { BREAD, CHEESE, NOT_FISCAL, storesOfFile } from '../support/page-stores.ts';

const TEA = '4780000000002';

const page = storesOfFile();

describe('what was refused', () => {
  it('goes on saying why something did not come in, whatever else does and whoever pays, until it is read', async () => {
    const said = () => page.app.route.getState().message;
    await page.app.selling.takeTypedProduct(NOT_FISCAL);
    await page.app.scans.takeScan(BREAD);
    await page.app.selling.setDiscount(null, { kind: 'percent', hundredths: 500 });
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
    expect(said()).toMatchObject({ error: { code: 'product.not-fiscal' } });
    page.app.paying.backToBasket();
    page.app.route.closeMessage();
    await page.app.scans.takeScan(BREAD);
    expect(said()).toMatchObject({ kind: 'done', key: 'basket.added' });
    await page.app.selling.takeTypedProduct(NOT_FISCAL);
    await page.app.selling.park('Aziz');
    expect(said()).toBeNull();
  });

  it('keeps a scan that was refused as a row by its name, which stops the payment until it is dismissed', async () => {
    await page.app.scans.takeScan(BREAD);
    await page.app.scans.takeScan(NOT_FISCAL);
    await page.app.scans.takeScan(TEA);
    const refused = page.app.basket.getState().lines[1];
    expect(refused && nameOf(refused)).toBe('Choʻtka');
    expect(refused?.line.what).toMatchObject({ kind: 'unknown', refused: { code: 'product.not-fiscal' } });
    page.app.paying.startScanning();
    page.app.paying.startCash();
    expect(page.step).toBe('selling');
    expect(page.app.route.getState().panelError).toEqual({ code: 'basket.refused-scan', note: 'Choʻtka' });
    if (refused) page.app.selling.dismiss(refused.line.lineId);
    await page.app.selling.settled();
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
  });

  it('says that a scan came to nothing because the customer was asked for money meanwhile', async () => {
    await page.app.scans.takeScan(BREAD);
    const late = page.app.scans.takeScan(TEA);
    page.app.paying.startScanning();
    await late;
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.app.route.getState().message).toEqual({ kind: 'warning', key: 'scan.not-now' });
  });

  it('refuses a scan behind a dialog in that dialog, and keeps it as a row', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.route.openDialog({ kind: 'discount', lineId: null });
    await page.app.scans.takeScan(TEA);
    const missed = { code: 'scan.dialog-open', note: page.till.products[1]?.name };
    expect(page.app.route.getState()).toMatchObject({ dialog: { kind: 'discount' }, missed });
    page.app.route.closeDialog();
    expect(page.app.route.getState().missed).toBeNull();
    expect(page.app.basket.getState().lines[1]?.line.what).toMatchObject({ code: TEA, refused: missed });
    page.app.paying.startCash();
    expect(page.step).toBe('selling');
  });

  it('weighs what it asks for before anything else comes in', async () => {
    await page.app.scans.takeScan(CHEESE);
    await page.app.scans.takeScan(BREAD);
    const { dialog, missed } = page.app.route.getState();
    if (dialog?.kind !== 'weigh') throw new Error('nobody asks for the weight any more');
    expect(missed).toMatchObject({ code: 'scan.dialog-open' });
    expect(await page.app.selling.addWeighed(dialog.product, 250, dialog.code)).toBeNull();
    expect(page.lines).toEqual([
      ['unknown', ONE],
      ['4', 250],
    ]);
  });

  it('takes the piece whose marking code it asks for, and no other goods in its place', async () => {
    const barcode = '4780000000021';
    page.till.products = FAKE_PRODUCTS.map((one) =>
      one.barcode === TEA ? { ...one, barcode, marked: true } : one,
    );
    const [, tea] = page.till.products;
    if (!tea) throw new Error('no tea');
    await page.app.selling.addProduct(tea);
    const asks = { kind: 'label', product: { productId: '2' } };
    expect(page.app.route.getState().dialog).toMatchObject(asks);
    await page.app.scans.takeScan(BREAD);
    expect(page.app.route.getState()).toMatchObject({ dialog: asks, missed: { code: 'scan.dialog-open' } });
    await page.app.scans.takeScan(`010${barcode}21abcdefg93dGVz`);
    expect(page.app.route.getState()).toMatchObject({ dialog: asks, missed: { code: 'label.no-separator' } });
    await page.app.scans.takeScan(`010${barcode}21abcdefg\u001d93dGVz`);
    expect(page.app.route.getState()).toMatchObject({ dialog: null, missed: null });
    expect(page.lines).toEqual([
      ['unknown', ONE],
      ['unknown', ONE],
      ['2', ONE],
    ]);
  });
});
