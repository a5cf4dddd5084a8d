/** The basket in the page's stores, on a fake till without a browser. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { FAKE_PRODUCTS } from '../../../tests/support/fake-products.ts';
import { BREAD, CHEESE, NOT_FISCAL, storesOfFile } from '../../../tests/support/page-stores.ts';
import { chargingProblem } from '../../context/till.ts';
import { pressed } from '../../ui/keypad.tsx';

const TEA = '4780000000002';

const page = storesOfFile();

describe('adding', () => {
  it('adds scans in order, with one line for each product', async () => {
    await Promise.all([
      page.app.scans.takeScan(BREAD),
      page.app.scans.takeScan(TEA),
      page.app.scans.takeScan(BREAD),
    ]);
    expect(page.lines).toEqual([
      ['1', 2 * ONE],
      ['2', ONE],
    ]);
  });

  it('shows goods that another source adds, and queries no basket after its own requests', async () => {
    await page.app.scans.takeScan(BREAD);
    await page.app.selling.park('first');
    await page.app.scans.takeScan(BREAD);
    await page.app.selling.settled();
    expect(page.till.callsOf('basket.open')).toHaveLength(0);
    const { saleId } = page.app.basket.getState();
    await page.till.answer('basket.add', { saleId, code: TEA });
    await expect
      .poll(() => page.lines)
      .toEqual([
        ['1', ONE],
        ['2', ONE],
      ]);
    expect(page.till.callsOf('basket.open')).toHaveLength(1);
  });

  it('shows a basket that another source opened, instead of the previous panel', async () => {
    await page.app.scans.takeScan(BREAD);
    const { saleId } = page.app.basket.getState();
    page.app.paying.startCash();
    await page.till.answer('basket.park', { saleId, name: '' });
    await expect.poll(() => page.app.basket.getState().saleId).not.toBe(saleId);
    expect([page.step, page.lines]).toEqual(['selling', []]);
  });

  it('drops the discount of a basket when its last line is removed', async () => {
    await page.app.scans.takeScan(BREAD);
    const whole = page.app.basket.getState().priced.totalTiyin;
    await page.app.selling.setDiscount(null, { kind: 'percent', hundredths: 5_000 });
    const [bread] = page.app.basket.getState().lines;
    if (bread) await page.app.selling.removeLine(bread.line.lineId);
    await page.app.scans.takeScan(BREAD);
    expect(page.app.basket.getState()).toMatchObject({ discount: null, priced: { totalTiyin: whole } });
    expect(page.lines).toEqual([['1', ONE]]);
  });

  it('refuses goods that can’t be fiscalised, with product, field and reason', async () => {
    await page.app.selling.takeTypedProduct(NOT_FISCAL);
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

  it('keeps an unknown scan as a row that stops the payment, and searches typed words by name', async () => {
    await page.app.scans.takeScan('4609999999993');
    expect(page.lines).toEqual([['unknown', ONE]]);
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    expect(page.step).toBe('selling');
    expect(page.app.route.getState().panelError).toMatchObject({ code: 'basket.unknown-scan' });
    const [unknown] = page.app.basket.getState().lines;
    if (unknown) page.app.selling.dismiss(unknown.line.lineId);
    await page.app.selling.settled();
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
    page.app.paying.backToBasket();
    await page.app.selling.takeTypedProduct('choy');
    expect(page.app.route.getState().picker).toEqual({ kind: 'search', text: 'choy' });
  });

  it('makes a row of an unknown typed code, as of a scan', async () => {
    await page.app.selling.takeTypedProduct('4609999999993', 2 * ONE);
    expect(page.lines).toEqual([['unknown', 2 * ONE]]);
    expect(page.app.route.getState().picker).toBeNull();
  });

  it('adds weighed goods only with a weight, each bag as its own line', async () => {
    const weigh = async (thousandths: number): Promise<void> => {
      await page.app.scans.takeScan(CHEESE);
      const { dialog } = page.app.route.getState();
      if (dialog?.kind !== 'weigh') throw new Error('nobody asked for the weight');
      expect(await page.app.selling.addWeighed(dialog.product, thousandths, dialog.code)).toBeNull();
      page.app.route.closeDialog();
    };
    await page.app.scans.takeScan(CHEESE);
    expect(page.app.route.getState().dialog).toMatchObject({ kind: 'weigh', product: { productId: '4' } });
    page.app.route.closeDialog();
    expect(page.lines).toEqual([]);
    await weigh(250);
    await weigh(1_100);
    expect(page.lines).toEqual([
      ['4', 250],
      ['4', 1_100],
    ]);
  });

  it('adds a weighed marked piece with its weight and its own code', async () => {
    const barcode = '4780000000021';
    page.till.products = FAKE_PRODUCTS.map((one) => (one.barcode === CHEESE ? { ...one, barcode } : one));
    const piece = `010${barcode}21abcdefg\u001d93dGVz`;
    await page.app.scans.takeScan(piece);
    const { dialog } = page.app.route.getState();
    if (dialog?.kind !== 'weigh') throw new Error('nobody asked for the weight');
    expect(page.lines).toEqual([]);
    expect(await page.app.selling.addWeighed(dialog.product, 353, dialog.code)).toBeNull();
    expect(page.app.basket.getState().lines).toMatchObject([
      { line: { quantity: 353, labels: [`0${barcode}abcdefg`] } },
    ]);
  });

  it('updates the mirror by each edit’s changes, and reads the whole basket after a missed edit', async () => {
    await page.app.scans.takeScan(BREAD);
    const { saleId } = page.app.basket.getState();
    // Another source edits the basket, and this page gets no event.
    page.till.connect(() => undefined);
    await page.till.answer('basket.add', { saleId, code: BREAD });
    await page.app.scans.takeScan(BREAD);
    expect(page.lines).toEqual([['1', 3 * ONE]]);
    expect(page.till.callsOf('basket.open')).toHaveLength(1);
    const [line] = page.app.basket.getState().lines;
    if (!line) throw new Error('the bread is gone');
    await page.app.selling.setDiscount(null, { kind: 'percent', hundredths: 5_000 });
    await page.app.selling.setPrice(line.line.lineId, tiyin(100_000));
    expect(page.app.basket.getState().priced.totalTiyin).toBe(150_000);
    expect(page.till.callsOf('basket.open')).toHaveLength(1);
  });

  it('parks a basket and recalls it', async () => {
    await page.app.scans.takeScan(BREAD);
    const { saleId } = page.app.basket.getState();
    expect(await page.app.selling.park('Aziz')).toBeNull();
    expect(page.lines).toEqual([]);
    expect(await page.app.selling.recall(saleId)).toBeNull();
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.app.basket.getState().saleId).toBe(saleId);
  });

  it('counts each of several quick presses of more and less, even behind an unanswered scan', async () => {
    const { scans, selling, basket } = page.app;
    await scans.takeScan(BREAD);
    const [bread] = basket.getState().lines;
    if (!bread) throw new Error('bread was added');
    const { lineId } = bread.line;
    const step = (...presses: readonly (1 | -1)[]): void => {
      for (const by of presses) selling.stepQuantity(lineId, by);
    };
    step(1, 1, 1);
    await selling.settled();
    expect(page.lines).toEqual([['1', 4 * ONE]]);
    void scans.takeScan(BREAD);
    step(1, -1, -1);
    await selling.settled();
    expect(page.lines).toEqual([['1', 4 * ONE]]);
    step(-1, -1, -1, -1, -1);
    await selling.settled();
    expect(page.lines).toEqual([]);
    const { message } = page.app.route.getState();
    if (message?.kind === 'done') message.undo?.();
    await selling.settled();
    expect(page.lines).toEqual([['1', ONE]]);
  });

  it('checks quantities, and puts a removed line back in its place', async () => {
    await page.app.scans.takeScan(BREAD);
    await page.app.scans.takeScan(TEA);
    const [bread, tea] = page.app.basket.getState().lines.map(({ line }) => line.lineId);
    if (!bread || !tea) throw new Error('two lines were added');
    const { selling } = page.app;
    expect(await selling.changeQuantity(tea, 3 * ONE)).toBeNull();
    expect(await selling.changeQuantity(bread, 250)).toMatchObject({ code: 'quantity.not-whole' });
    expect(await selling.changeQuantity(bread, 0)).toMatchObject({ code: 'quantity.invalid' });
    selling.stepQuantity(bread, -1);
    await selling.settled();
    expect(page.lines).toEqual([['2', 3 * ONE]]);
    await selling.settled();
    const { message } = page.app.route.getState();
    if (message?.kind === 'done') message.undo?.();
    await selling.settled();
    expect(page.lines).toEqual([
      ['1', ONE],
      ['2', 3 * ONE],
    ]);
    selling.removeLine(bread);
    await selling.settled();
    expect(page.lines).toEqual([['2', 3 * ONE]]);
  });
});

describe('emptying', () => {
  it('leaves a locked sale behind: the next customer’s goods are a new sale', async () => {
    await page.app.scans.takeScan(BREAD);
    const { saleId } = page.app.basket.getState();
    await Promise.all([page.app.selling.emptyBasket(null), page.app.scans.takeScan(TEA)]);
    expect(page.app.basket.getState().saleId).not.toBe(saleId);
    expect(page.lines).toEqual([['2', ONE]]);
  });

  it('keeps the goods if the journal cannot store the next sale', async () => {
    await page.app.scans.takeScan(BREAD);
    page.till.refusals.set('basket.empty', { code: 'journal.unwritable' });
    expect(await page.app.selling.emptyBasket(null)).toEqual({ code: 'journal.unwritable' });
    expect(page.lines).toEqual([['1', ONE]]);
  });
});

describe('notices', () => {
  it('disappear when their cause ends', () => {
    const error = { code: 'journal.unwritable' } as const;
    page.till.publish('notice.raised', { id: error.code, error, level: 'warning' });
    expect(page.app.till.getState().notices).toHaveLength(1);
    page.till.publish('notice.ended', { id: error.code });
    expect(page.app.till.getState().notices).toEqual([]);
  });

  it('end on a page opened meanwhile, which may then sell again', () => {
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
  it('joins digits as a person means them', () => {
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
