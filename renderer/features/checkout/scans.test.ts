/** Scans that did not come into the basket: nothing leaves the shop unpaid because a warning went by. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { FAKE_PRODUCTS } from '../../../tests/support/fake-products.ts';
import { BREAD, CHEESE, NOT_FISCAL, PAYER_CODE, storesOfFile } from '../../../tests/support/page-stores.ts';
import { nameOf } from '../../i18n/goods-words.ts';

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

  it('keeps a scan that came just before the customer was asked for money: nothing is charged without it', async () => {
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
    'keeps what is scanned while money is taken (%s) as a row, and takes none before somebody answers for it',
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

  it('only names what is scanned at the card terminal: the customer may have paid there by now', async () => {
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

  it('names all goods that came while a part is paid, until somebody has read it, whatever is sold meanwhile', async () => {
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

  it('names goods that are scanned while a customer’s payment is under way, and not his own code', async () => {
    await page.charge();
    await page.app.scans.takeScan(PAYER_CODE);
    expect(page.app.route.getState()).toMatchObject({ message: { key: 'scan.same-code' }, missedGoods: [] });
    await page.app.scans.takeScan(TEA);
    const note = page.till.products[1]?.name;
    expect(page.app.route.getState().missedGoods).toEqual([{ code: 'scan.while-paying', note }]);
    expect(page.lines).toEqual([['1', ONE]]);
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
    // Another piece's: as where it is typed, and no goods of its own that a row would have to tell of.
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

describe('a scan behind a sale that is over', () => {
  const NOBODYS = '4780069000130';

  const soldBread = async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startCash();
    const { totalTiyin } = page.app.basket.getState().priced;
    await page.app.tendering.takeCash({ givenTiyin: totalTiyin });
    expect(page.step).toBe('sold');
  };

  it.each([NOBODYS, `010${NOBODYS}21abcdefg\u001d93dGVz`])(
    'of goods that nobody has on file (%s) begins the next one with their row, which stays',
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

  it('that is no article’s number is named until somebody has read it, and begins nothing', async () => {
    await soldBread();
    await page.app.scans.takeScan('SHELF-12');
    expect(page.step).toBe('sold');
    await page.app.scans.takeScan(BREAD);
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.app.route.getState().missedGoods).toEqual([{ code: 'scan.sale-over', note: 'SHELF-12' }]);
  });
});

describe('a code of letters alone', () => {
  it('is a code where a scanner read it: goods that are on file, or a row', async () => {
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

  it('is a word where a person typed it, and several words are no code however fast they came', async () => {
    await page.app.selling.takeTypedProduct('QWERTY');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'QWERTY' });
    await page.app.scans.takeScan('suv gazsiz');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'suv gazsiz' });
    expect(page.lines).toEqual([]);
  });
});
