/** From the basket to the payment, on a fake till and without a browser: one charge for one basket. */
import { describe, expect, it } from 'vitest';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import { fakePayment, fakeReceipt, IN_CASE, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { BREAD, PAYER_CODE, storesOfFile } from '../../../tests/support/page-stores.ts';
import { panelPayment } from '../../context/route.ts';

const page = storesOfFile();

describe('one basket, one charge', () => {
  it('charges once, however often the code is read and Enter is pressed', async () => {
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

  it('charges what the cashier sees: the sale and its total, and no goods', async () => {
    await page.charge();
    expect(page.till.callsOf('tender.code')[0]?.request).toEqual({
      saleId: 'sale-1',
      totalTiyin: 400_000,
      payerCode: PAYER_CODE,
    });
  });

  it('takes no second tender and no goods while the payment is under way', async () => {
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

  it('tries again with the same basket, and the camera does not take the same code by itself', async () => {
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

  it('says what to press first where another code is scanned and the payment has ended; pressed, it is no longer said', async () => {
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

  it('goes back to the code or to the basket with the reason when the charge was not made', async () => {
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

  it('does not ask for a code that could not be charged', async () => {
    await page.open({ charging: { ready: false, error: { code: 'secret.missing' } } });
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startScanning();
    expect(page.step).toBe('selling');
    expect(page.app.route.getState().panelError?.code).toBe('secret.missing');
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });
});

describe('the panel', () => {
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

  it('leaves a payment that nobody approved in time, with its basket as it was: another code or cash may be taken', async () => {
    await page.charge();
    page.till.move(IN_CASE.long);
    page.till.move(IN_CASE.nobodyWaits);
    expect(page.step).toBe('selling');
    expect(page.lines).toEqual([['1', ONE]]);
    expect(page.till.callsOf('basket.next')).toHaveLength(0);
    page.app.paying.startScanning();
    // What is heard of it from now on is the strip's.
    page.till.move(IN_CASE.nobodyWaits);
    expect(page.step).toBe('scanning');
    await page.app.paying.submitPayerCode('880100000000000002');
    expect(page.till.callsOf('tender.code').map(({ request }) => request)).toMatchObject([
      { saleId: 'sale-1' },
      { saleId: 'sale-1' },
    ]);
  });

  it('stays with money that was found as nobody waited any more', async () => {
    await page.charge();
    page.till.move({ ...IN_CASE.nobodyWaits, alarm: IN_CASE.found.alarm, actions: IN_CASE.found.actions });
    expect(page.panelState).toBe('abandoned');
  });

  it('is free for cash as soon as the cashier goes on without an uncertain payment', async () => {
    await page.charge();
    page.till.move(IN_CASE.free);
    const { transactionId } = page.till.lastPayment;
    expect(await page.app.paymentActions.anotherTender(transactionId)).toBeNull();
    expect(page.app.payments.viewOf(transactionId)).toMatchObject(IN_CASE.anotherTender);
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });

  it.each(['selling', 'scanning', 'cash'] as const)(
    'shows money that is found for the open basket, also while %s, and takes no other for it',
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

  it('takes another tender again once the money that was found is given back', async () => {
    await page.charge();
    page.till.move(IN_CASE.found);
    await page.app.paymentActions.refund(page.till.lastPayment.transactionId, null, 'customer pays in cash');
    page.app.paying.startCash();
    expect(page.step).toBe('cash');
  });

  it('shows after a reload the payment for which its basket is closed', async () => {
    const saleId = SaleId.parse('kept');
    await page.open({
      basket: { saleId, revision: 0, discount: null, lines: [] },
      payments: [fakePayment(saleId, IN_CASE.found)],
    });
    expect(page.panelState).toBe('declined');
    expect(page.step).toBe('payment');
  });

  it('stays with a payment that was abandoned until the cashier goes on', async () => {
    await page.charge();
    page.till.move(IN_STATE.unknown);
    await page.app.paymentActions.override(page.till.lastPayment.transactionId, 'Customer pays another way');
    expect(page.panelState).toBe('abandoned');
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
  });

  it('shows the payment of the open basket that is under way after a reload', async () => {
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

  it('does not start a sale with a code that is no product: the customer’s phone is still there', async () => {
    await page.charge();
    page.till.move(IN_STATE.paid);
    await page.app.scans.takeScan(PAYER_CODE);
    expect(page.step).toBe('payment');
    expect(page.panelState).toBe('paid');
  });
});

describe('Enter on PAID', () => {
  const sinceMs = (): number => [...page.app.payments.getState().entries.values()][0]?.stateSinceMs ?? 0;

  it('does not end it before anybody can have seen it, and counts from PAID, not from its receipt', async () => {
    await page.charge();
    page.till.move({ ...IN_STATE.paid });
    const paidAtMs = sinceMs();
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs)).toBe(false);
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs + 699)).toBe(false);
    page.till.move({ receipt: fakeReceipt({ state: 'linked', link: 'https://ofd.uz/1' }) });
    expect(sinceMs()).toBe(paidAtMs);
    expect(page.panelState).toBe('paid');
    expect(page.till.callsOf('basket.next')).toHaveLength(0);
    // The page's clock has fractions, and their sums are a hair off: a whole millisecond more is sure.
    expect(await page.app.nextSale.newSaleByEnter(paidAtMs + 701)).toBe(true);
    expect(page.step).toBe('selling');
  });
});

describe('cash', () => {
  it('is taken once, and says what goes back', async () => {
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
