/** Scans that did not enter the basket: no goods leave unpaid because a warning disappeared. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { FAKE_PRODUCTS } from '../../../tests/support/fake-products.ts';
import { BREAD, CHEESE, NOT_FISCAL, PAYER_CODE, storesOfFile } from '../../../tests/support/page-stores.ts';
import { nameOf } from '../../i18n/goods-words.ts';

const TEA = '4780000000002';

const page = storesOfFile();

describe('a refused scan', () => {
  it('keeps its reason on the screen until a person reads it, whatever else is added or paid', async () => {
    const said = () => page.app.route.getState().message;
    await page.app.selling.takeTypedProduct(NOT_FISCAL);
    await page.app.scans.takeScan(BREAD);
    await page.app.selling.setDiscount(null, { kind: 'percent', hundredths: 500 });
    page.app.paying.startScanning();
    await expect.poll(() => page.step).toBe('scanning');
    expect(said()).toMatchObject({ error: { code: 'product.not-fiscal' } });
    page.app.paying.backToBasket();
    page.app.route.closeMessage();
    await page.app.scans.takeScan(BREAD);
    expect(said()).toMatchObject({ kind: 'done', key: 'basket.added' });
    await page.app.selling.takeTypedProduct(NOT_FISCAL);
    await page.app.selling.park('Aziz');
    expect(said()).toBeNull();
  });

  it('stays as a row with its name, which stops the payment until it is dismissed', async () => {
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

  it('from just before the payment stops the charge', async () => {
    await page.app.scans.takeScan(BREAD);
    const late = page.app.scans.takeScan(TEA);
    page.app.paying.startScanning();
    await late;
    expect(page.lines).toEqual([
      ['1', ONE],
      ['unknown', ONE],
    ]);
    const note = page.till.products[1]?.name;
    expect(page.app.route.getState().panelError).toEqual({ code: 'basket.refused-scan', note });
  });

  it.each(['cash', 'part'] as const)(
    'during a %s tender becomes a row that stops every tender until it is dismissed',
    async (way) => {
      await page.app.scans.takeScan(BREAD);
      page.app.paying.startTender(way);
      await page.app.scans.takeScan(TEA);
      expect(page.step).toBe(way);
      const note = page.till.products[1]?.name;
      expect(page.app.route.getState().panelError).toEqual({ code: 'basket.refused-scan', note });
      const { totalTiyin } = page.app.basket.getState().priced;
      if (way === 'cash') await page.app.tendering.takeCash({ givenTiyin: totalTiyin });
      expect(page.step).toBe(way);
      page.app.paying.backToBasket();
      const refused = page.app.basket.getState().lines[1];
      expect(refused?.line.what).toMatchObject({ code: TEA, refused: { code: 'scan.while-paying', note } });
      if (refused) page.app.selling.dismiss(refused.line.lineId);
      await page.app.selling.settled();
      page.app.paying.startCash();
      await page.app.tendering.takeCash({ givenTiyin: totalTiyin });
      expect(page.step).toBe('sold');
    },
  );

  it('at the card terminal is only named, because the customer may have paid already', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startTender('terminal');
    await page.app.scans.takeScan(TEA);
    expect(page.lines).toEqual([['1', ONE]]);
    const note = page.till.products[1]?.name;
    expect(page.app.route.getState()).toMatchObject({
      panelError: null,
      missedGoods: [{ code: 'scan.while-paying', note }],
    });
    const { totalTiyin } = page.app.basket.getState().priced;
    await page.app.tendering.takeTerminal({ amountTiyin: totalTiyin, approval: '1' });
    expect(page.step).toBe('sold');
  });

  it('in a partly paid sale is named until a person reads it, whatever is sold meanwhile', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startCash();
    const { totalTiyin } = page.app.basket.getState().priced;
    const amountTiyin = tiyin(totalTiyin / 2);
    await page.app.tendering.takeCash({ givenTiyin: amountTiyin, amountTiyin });
    for (const code of [TEA, BREAD, TEA]) {
      page.till.refusals.set('basket.add', { code: 'basket.locked' });
      page.till.refusals.set('basket.keep-refused', { code: 'basket.locked' });
      await page.app.scans.takeScan(code);
      page.till.refusals.clear();
    }
    expect(page.lines).toEqual([['1', ONE]]);
    const [bread, tea] = page.till.products.map(({ name }) => name);
    const missed = [{ code: 'basket.part-paid', note: `${tea} · ${bread}` }];
    expect(page.app.route.getState().missedGoods).toEqual(missed);
    page.app.paying.startCash();
    await page.app.tendering.takeCash({ givenTiyin: amountTiyin });
    await page.app.nextSale.newSale();
    await page.app.scans.takeScan(BREAD);
    expect(page.app.route.getState().missedGoods).toEqual(missed);
    page.app.route.closeMissedGoods();
    expect(page.app.route.getState().missedGoods).toEqual([]);
  });

  it('during a customer’s payment is named; the customer’s own code is not', async () => {
    await page.charge();
    await page.app.scans.takeScan(PAYER_CODE);
    expect(page.app.route.getState()).toMatchObject({ message: { key: 'scan.same-code' }, missedGoods: [] });
    await page.app.scans.takeScan(TEA);
    const note = page.till.products[1]?.name;
    expect(page.app.route.getState().missedGoods).toEqual([{ code: 'scan.while-paying', note }]);
    expect(page.lines).toEqual([['1', ONE]]);
  });

  it('behind a dialog is refused in that dialog, and stays as a row', async () => {
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

  it('never replaces the goods whose weight the till asks for', async () => {
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

  it('never replaces the piece whose marking code the till asks for', async () => {
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
    // The code of another piece gets the same answer as a typed code, and leaves no row.
    await page.app.scans.takeScan('010478006900013021abcdefg\u001d93dGVz');
    expect(page.app.route.getState()).toMatchObject({
      dialog: asks,
      missed: { code: 'label.other-piece', note: tea.name },
    });
    await page.app.scans.takeScan(`010${barcode}21abcdefg\u001d93dGVz`);
    expect(page.app.route.getState()).toMatchObject({ dialog: null, missed: null });
    expect(page.lines).toEqual([
      ['unknown', ONE],
      ['2', ONE],
    ]);
  });
});

describe('a typed quantity before a scan', () => {
  it('is used up by it, also if it is refused: the next goods come once', async () => {
    page.app.route.type('3*');
    await page.app.scans.takeScan(NOT_FISCAL);
    expect(page.app.route.getState().typed).toBe('');
    await page.app.scans.takeScan(BREAD);
    expect(page.lines).toEqual([
      ['unknown', ONE],
      ['1', ONE],
    ]);
  });

  it('asks for so many codes of marked goods, and takes each scan for one of them', async () => {
    const barcode = '4780000000021';
    page.till.products = FAKE_PRODUCTS.map((one) =>
      one.barcode === TEA ? { ...one, barcode, marked: true } : one,
    );
    const codeOf = (serial: string) => `010${barcode}21${serial}\u001d93dGVz`;
    page.app.route.type('3*');
    await page.app.scans.takeScan(codeOf('abcdefg'));
    expect(page.app.route.getState().dialog).toMatchObject({ kind: 'label', gather: { lacks: 2 } });
    await page.app.scans.takeScan(codeOf('abcdefh'));
    expect(page.app.route.getState().dialog).toMatchObject({ kind: 'label', gather: { lacks: 1 } });
    await page.app.scans.takeScan(codeOf('abcdefi'));
    expect(page.app.route.getState()).toMatchObject({ dialog: null, typed: '' });
    expect(page.lines).toEqual([['2', 3 * ONE]]);
  });
});

describe('a scan after a finished sale', () => {
  const NOBODYS = '4780069000130';

  const soldBread = async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startCash();
    const { totalTiyin } = page.app.basket.getState().priced;
    await page.app.tendering.takeCash({ givenTiyin: totalTiyin });
    expect(page.step).toBe('sold');
  };

  it.each([NOBODYS, `010${NOBODYS}21abcdefg\u001d93dGVz`])(
    'of goods that are not on file (%s) starts the next sale with a row that stays',
    async (code) => {
      await soldBread();
      await page.app.scans.takeScan(code);
      await page.app.scans.takeScan(BREAD);
      expect(page.step).toBe('selling');
      expect(page.lines).toEqual([
        ['unknown', ONE],
        ['1', ONE],
      ]);
      page.app.paying.startCash();
      expect(page.step).toBe('selling');
    },
  );

  it('that is no product number is named until a person reads it, and starts no sale', async () => {
    await soldBread();
    await page.app.scans.takeScan('SHELF-12');
    expect(page.step).toBe('sold');
    await page.app.scans.takeScan(BREAD);
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.app.route.getState().missedGoods).toEqual([{ code: 'scan.sale-over', note: 'SHELF-12' }]);
  });
});

describe('a code of letters alone', () => {
  it('is a code from a scanner: goods on file, or a row', async () => {
    page.till.products = FAKE_PRODUCTS.map((one) =>
      one.barcode === TEA ? { ...one, barcode: 'NONBIG' } : one,
    );
    await page.app.scans.takeScan('NONBIG');
    await page.app.scans.takeScan('QWERTY');
    expect(page.lines).toEqual([
      ['2', ONE],
      ['unknown', ONE],
    ]);
    expect(page.app.route.getState().picker).toBeNull();
  });

  it('is a search word when typed; several words are never a code, however fast they arrive', async () => {
    await page.app.selling.takeTypedProduct('QWERTY');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'QWERTY' });
    await page.app.scans.takeScan('suv gazsiz');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'suv gazsiz' });
    expect(page.lines).toEqual([]);
  });
});
