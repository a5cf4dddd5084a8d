/** From the basket to the payment, on a fake till without a browser: one charge for one basket. */
import { describe, expect, it } from 'vitest';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { fakePayment, fakeReceipt, IN_CASE, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { BREAD, PAYER_CODE, storesOfFile } from '../../../tests/support/page-stores.ts';
import { panelPayment } from '../../context/route.ts';

const page = storesOfFile();

describe('one basket, one charge', () => {
  it('charges once, however often the code is scanned and Enter is pressed', async () => {
    let release: () => void = () => undefined;
    page.till.gates.set('tender.code', new Promise((resolve) => (release = resolve)));
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    page.app.paying.startScanning();
    const tries = [
      page.app.paying.submitPayerCode(PAYER_CODE),
      page.app.paying.submitPayerCode(PAYER_CODE),
      page.app.scans.takeScan(PAYER_CODE),
    ];
    page.app.scans.takeCameraText(PAYER_CODE);
    release();
    await Promise.all(tries);
    expect(page.till.callsOf('tender.code')).toHaveLength(1);
    expect(page.step).toBe('payment');
  });

  it('charges the sale and total that the cashier sees, and sends no goods', async () => {
    await page.charge();
    expect(page.till.callsOf('tender.code')[0]?.request).toEqual({
      saleId: 'sale-1',
      totalTiyin: 400_000,
      payerCode: PAYER_CODE,
    });
  });

  it('refuses a second tender and further goods while the payment is in flight', async () => {
    await page.charge();
    for (const state of ['sending', 'processing', 'confirming', 'unknown'] as const) {
      page.till.move(IN_STATE[state]);
      page.app.paying.startScanning();
      page.app.paying.startCash();
      await page.app.scans.takeScan(BREAD);
      await page.app.paying.submitPayerCode(PAYER_CODE);
      await page.app.tendering.takeCash({ givenTiyin: tiyin(1_000_000) });
      expect(page.step, state).toBe('payment');
    }
    expect(page.till.callsOf('tender.code')).toHaveLength(1);
    expect(page.till.callsOf('tender.cash')).toHaveLength(0);
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.app.route.getState().panelError?.code).toBe('basket.locked');
  });

  it('retries with the same basket, and the camera ignores the code that was just refused', async () => {
    await page.charge();
    page.till.move(IN_STATE.declined);
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
    page.app.scans.takeCameraText(PAYER_CODE);
    expect(page.app.route.getState().message).toEqual({ kind: 'warning', key: 'scan.same-code' });
    await page.app.paying.submitPayerCode('880100000000000002');
    expect(
      page.till.callsOf('tender.code').map(({ request }) => (request as { saleId: string }).saleId),
    ).toEqual(['sale-1', 'sale-1']);
  });

  it('names the key to press if a new code is scanned after a failed payment, until that key is pressed', async () => {
    await page.charge();
    page.till.move(IN_STATE.processing);
    await page.app.scans.takeScan('880100000000000002');
    expect(page.app.route.getState().message).toEqual({ kind: 'warning', key: 'scan.not-now' });
    page.app.route.closeMessage();
    page.till.move(IN_STATE.declined);
    await page.app.scans.takeScan('880100000000000002');
    expect(page.app.route.getState().message).toEqual({ kind: 'warning', key: 'scan.try-again' });
    expect(page.step).toBe('payment');
    page.app.paying.startScanning();
    expect(page.app.route.getState()).toMatchObject({ message: null, step: { name: 'scanning' } });
  });

  it('returns to the code or to the basket, with the reason, if the charge was refused', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    page.till.refusals.set('tender.code', { code: 'payer-code.is-product' });
    await page.app.paying.submitPayerCode(BREAD);
    expect(page.step).toBe('scanning');
    page.till.refusals.set('tender.code', { code: 'basket.changed' });
    await page.app.paying.submitPayerCode(PAYER_CODE);
    expect(page.step).toBe('selling');
    expect(page.app.route.getState().panelError?.code).toBe('basket.changed');
  });

  it('asks for no code while charging is impossible', async () => {
    await page.open({ charging: { ready: false, error: { code: 'secret.missing' } } });
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    expect(page.step).toBe('selling');
    expect(page.app.route.getState().panelError?.code).toBe('secret.missing');
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });
});

describe('the payment panel', () => {
  it('never shows the payment of another sale', async () => {
    await page.charge();
    const other = fakePayment(SaleId.parse('another-sale'), {
      ...IN_STATE.paid,
      transactionId: TransactionId.parse('another-transaction'),
    });
    page.till.publish('payment.changed', other);
    expect(page.panelState).toBe('sending');
    page.till.move(IN_STATE.paid);
    await page.app.nextSale.newSale();
    expect(page.step).toBe('selling');
    page.till.move({
      receipt: fakeReceipt({ state: 'linked', link: 'https://ofd.example.uz/' }),
    });
    expect(page.step).toBe('selling');
    expect(panelPayment(page.app.route.getState())).toBeNull();
  });

  it('makes room for the next customer when the payment is set aside', async () => {
    await page.charge();
    page.till.move(IN_STATE.processing);
    expect(await page.app.paymentActions.setAside(page.till.lastPayment.transactionId)).toBeNull();
    await expect.poll(() => page.step).toBe('selling');
    expect(page.app.basket.getState().lines).toEqual([]);
    expect(page.app.basket.getState().saleId).not.toBe('sale-1');
  });

  it('leaves an unapproved payment and keeps the basket, which then takes another code or cash', async () => {
    await page.charge();
    page.till.move(IN_CASE.long);
    page.till.move(IN_CASE.nobodyWaits);
    expect(page.step).toBe('selling');
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.till.callsOf('basket.next')).toHaveLength(0);
    page.app.paying.startScanning();
    // Later events of that payment belong to the strip.
    page.till.move(IN_CASE.nobodyWaits);
    expect(page.step).toBe('scanning');
    await page.app.paying.submitPayerCode('880100000000000002');
    expect(page.till.callsOf('tender.code').map(({ request }) => request)).toMatchObject([
      { saleId: 'sale-1' },
      { saleId: 'sale-1' },
    ]);
  });

  it('keeps a payment whose money was found after the wait ended', async () => {
    await page.charge();
    page.till.move({ ...IN_CASE.nobodyWaits, alarm: IN_CASE.found.alarm, actions: IN_CASE.found.actions });
    expect(page.panelState).toBe('abandoned');
  });

  it('is free for cash as soon as the cashier chooses another tender over an uncertain payment', async () => {
    await page.charge();
    page.till.move(IN_CASE.free);
    const { transactionId } = page.till.lastPayment;
    expect(await page.app.paymentActions.anotherTender(transactionId)).toBeNull();
    expect(page.app.payments.viewOf(transactionId)).toMatchObject(IN_CASE.anotherTender);
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });

  it.each(['selling', 'scanning', 'cash'] as const)(
    'shows a charge found for the open basket even while %s, and refuses another tender',
    async (step) => {
      await page.charge();
      page.till.move(IN_STATE.declined);
      page.app.paying.backToBasket();
      if (step === 'scanning') page.app.paying.startScanning();
      if (step === 'cash') page.app.paying.startCash();
      expect(page.step).toBe(step);
      page.till.move(IN_CASE.found);
      expect(page.step).toBe('payment');
      page.app.paying.startScanning();
      page.app.paying.backToBasket();
      expect(page.step).toBe('payment');
      page.app.paying.startCash();
      expect(page.app.route.getState().panelError?.code).toBe('basket.locked');
      await page.app.paymentActions.take(page.till.lastPayment.transactionId);
      expect(page.panelState).toBe('paid');
    },
  );

  it('accepts another tender once the found money is refunded', async () => {
    await page.charge();
    page.till.move(IN_CASE.found);
    await page.app.paymentActions.refund(page.till.lastPayment.transactionId, null, 'customer pays in cash');
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });

  it('shows after a reload the payment that locks the basket', async () => {
    const saleId = SaleId.parse('kept');
    await page.open({
      basket: { saleId, revision: 0, discount: null, lines: [] },
      payments: [fakePayment(saleId, IN_CASE.found)],
    });
    expect(page.panelState).toBe('declined');
    expect(page.step).toBe('payment');
  });

  it('keeps an abandoned payment until the cashier goes on', async () => {
    await page.charge();
    page.till.move(IN_STATE.unknown);
    await page.app.paymentActions.override(page.till.lastPayment.transactionId, 'Customer pays another way');
    expect(page.panelState).toBe('abandoned');
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
  });

  it('shows after a reload the payment in flight of the open basket', async () => {
    const saleId = SaleId.parse('kept');
    await page.open({
      basket: { saleId, revision: 0, discount: null, lines: [] },
      payments: [fakePayment(saleId, IN_STATE.confirming)],
    });
    expect(page.panelState).toBe('confirming');
  });

  it('starts the next sale with the first product scanned after PAID', async () => {
    await page.charge();
    page.till.move(IN_STATE.paid);
    await page.app.scans.takeScan('4780000000002');
    expect(page.step).toBe('selling');
    expect(page.app.basket.getState().saleId).not.toBe('sale-1');
    expect(page.lines).toEqual([['2', ONE]]);
  });

  it('starts no sale at a code that is no product: the customer’s phone may still be there', async () => {
    await page.charge();
    page.till.move(IN_STATE.paid);
    await page.app.scans.takeScan(PAYER_CODE);
    expect(page.step).toBe('payment');
    expect(page.panelState).toBe('paid');
  });
});

describe('Enter on PAID', () => {
  const sinceMs = (): number => [...page.app.payments.getState().entries.values()][0]?.stateSinceMs ?? 0;

  it('is ignored until PAID can be seen, counted from PAID and not from its receipt', async () => {
    await page.charge();
    page.till.move({ ...IN_STATE.paid });
    const paidAtMs = sinceMs();
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs)).toBe(false);
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs + 699)).toBe(false);
    page.till.move({ receipt: fakeReceipt({ state: 'linked', link: 'https://ofd.uz/1' }) });
    expect(sinceMs()).toBe(paidAtMs);
    expect(page.panelState).toBe('paid');
    expect(page.till.callsOf('basket.next')).toHaveLength(0);
    // The page's clock has fractions, whose sums round: one more millisecond is safe.
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs + 701)).toBe(true);
    expect(page.step).toBe('selling');
  });
});

describe('cash', () => {
  it('is taken once, with the change shown', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startCash();
    const givenTiyin = tiyin(500_000);
    await Promise.all([
      page.app.tendering.takeCash({ givenTiyin }),
      page.app.tendering.takeCash({ givenTiyin }),
    ]);
    expect(page.till.callsOf('tender.cash')).toHaveLength(1);
    const { step: now } = page.app.route.getState();
    expect(now.name === 'sold' && now.sale.cash?.changeTiyin).toBe(100_000);
  });
});
