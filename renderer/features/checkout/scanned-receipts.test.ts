/** A scanned receipt opens its sale: the code is neither goods nor a payer code. */
import { describe, expect, it } from 'vitest';
import { SaleId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { saleCode, saleTail } from '../../../shared/sale/sale-code.ts';
import { BREAD, storesOfFile } from '../../../tests/support/page-stores.ts';
import { paidSale } from '../../testing/views.ts';

const page = storesOfFile();
const UNKNOWN = saleCode(SaleId.parse('0197a3b2-5c1e-7b0c-8d52-13a0f26b7c41'));
const FOREIGN_LINK = 'https://ofd.example/epi?t=EP1&r=7&c=20261120144107&s=485005';

const SOLD = SaleId.parse('0197a3b2-5c1e-7b0c-8d52-aaaaaaaaaaaa');
const LINK = 'https://ofd.example/epi?t=EP1&r=8&c=20261120144107&s=485005';

/** An earlier sale, found by its link, and the next basket with bread. */
async function soldBefore(): Promise<SaleId> {
  const sale = paidSale({ saleId: SOLD });
  page.till.sales.push(sale);
  const index = { isWhole: true, share: 1 };
  page.till.answers['history.find'] = ({ text }) =>
    ok({ sales: text === LINK ? [sale] : [], next: null, index });
  await page.app.scans.takeScan(BREAD);
  return SOLD;
}

const shown = () => {
  const { screen, chosenSale } = page.app.route.getState();
  return [screen, chosenSale];
};

describe('a receipt scanned while selling', () => {
  it.each([saleCode(SOLD), LINK])('opens its sale, and leaves the basket unchanged: %s', async (text) => {
    await soldBefore();
    const before = page.lines;
    await page.app.scans.takeScan(text);
    expect(shown()).toEqual(['history', SOLD]);
    expect(page.lines).toEqual(before);
    expect(page.till.callsOf('basket.keep-refused')).toEqual([]);
  });

  it.each([UNKNOWN, FOREIGN_LINK])(
    'of another till shows an error, and adds no row to the basket: %s',
    async (text) => {
      await page.app.scans.takeScan(BREAD);
      await page.app.scans.takeScan(text);
      expect(shown()).toEqual(['sale', null]);
      expect(page.app.route.getState().message).toMatchObject({ error: { code: 'scan.receipt-unknown' } });
      expect(page.lines).toHaveLength(1);
    },
  );

  it('is never a link printed on goods: that link is an unknown scan', async () => {
    await page.app.scans.takeScan('https://goods.example/bread');
    expect(page.lines.map(([what]) => what)).toEqual(['unknown']);
  });

  it('behind a dialog is refused by its number, and adds no row to the basket', async () => {
    const sold = await soldBefore();
    const before = page.lines;
    page.app.route.openDialog({ kind: 'empty' });
    await page.app.scans.takeScan(saleCode(sold));
    expect(page.app.route.getState().missed).toMatchObject({
      code: 'scan.receipt-behind',
      note: saleTail(sold),
    });
    expect(page.lines).toEqual(before);
  });
});

describe('a receipt scanned while the till waits for a payer code', () => {
  it.each(['a hand scanner', 'the camera'])('by %s is never charged', async (by) => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    if (by === 'the camera') page.app.scans.takeCameraText(UNKNOWN);
    else await page.app.scans.takeScan(UNKNOWN);
    await expect
      .poll(() => page.app.route.getState().panelError)
      .toMatchObject({ code: 'payer-code.is-receipt' });
    expect(page.step).toBe('scanning');
    expect(page.till.callsOf('tender.code')).toEqual([]);
  });
});

describe('a receipt dialog', () => {
  it('opens the sale of a receipt from the camera or the hand scanner', async () => {
    const sold = await soldBefore();
    for (const take of [page.app.scans.takeReceipt, page.app.scans.takeScan]) {
      page.app.route.goTo('history');
      page.app.route.openDialog({ kind: 'scan-receipt' });
      await take(saleCode(sold));
      expect(shown()).toEqual(['history', sold]);
      expect(page.app.route.getState().dialog).toBeNull();
    }
  });

  it.each([
    [BREAD, 'scan.no-receipt'],
    ['880100000000000001', 'scan.no-receipt'],
    [UNKNOWN, 'scan.receipt-unknown'],
  ])('answers that %s is not a receipt of this till, and keeps waiting', async (text, code) => {
    page.app.route.goTo('history');
    page.app.route.openDialog({ kind: 'scan-receipt' });
    await page.app.scans.takeReceipt(text);
    expect(page.app.route.getState()).toMatchObject({ dialog: { kind: 'scan-receipt' }, missed: { code } });
    expect(page.lines).toEqual([]);
    expect(page.till.callsOf('tender.code')).toEqual([]);
  });
});
