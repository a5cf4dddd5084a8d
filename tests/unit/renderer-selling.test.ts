/** From the basket to the payment, on a fake till and without a browser: one charge for one basket. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressed } from '../../renderer/components/keypad.tsx';
import { startWords } from '../../renderer/i18n/words.ts';
import { quantityOf } from '../../renderer/screens/sale/quantity-dialog.tsx';
import { useBasket } from '../../renderer/store/basket.ts';
import { keeper } from '../../renderer/store/keeper.ts';
import { openTill } from '../../renderer/store/opening.ts';
import {
  newSale,
  newSaleByEnter,
  startCash,
  startScanning,
  submitPayerCode,
  takeCash,
} from '../../renderer/store/paying.ts';
import { actWithReason, setAside } from '../../renderer/store/payment-actions.ts';
import { usePayments } from '../../renderer/store/payments.ts';
import { panelPayment, START, usePlace } from '../../renderer/store/place.ts';
import { takeCameraText, takeScan } from '../../renderer/store/scans.ts';
import {
  changeQuantity,
  emptyBasket,
  removeLine,
  stepQuantity,
  takeTypedProduct,
} from '../../renderer/store/selling.ts';
import { useTill } from '../../renderer/store/till.ts';
import { ONE } from '../../shared/basket.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { fakePayment, IN_STATE } from '../support/fake-payments.ts';
import { FAKE_PRODUCTS } from '../support/fake-products.ts';
import { FakeTill } from '../support/fake-till.ts';

const BREAD = '4780000000001';
const CHEESE = '4780000000004';
const NOT_FISCAL = '4780000000007';
const CODE = '880100000000000001';

let till: FakeTill;
let close: () => void = () => undefined;

async function open(change: ConstructorParameters<typeof FakeTill>[0] = {}): Promise<void> {
  till = new FakeTill(change);
  vi.stubGlobal('window', { tilla: fakeBridge(till) });
  vi.stubGlobal('document', { documentElement: {} });
  startWords('en');
  close = await openTill();
}

const step = (): string => usePlace.getState().step.name;
const panelState = (): string | undefined => {
  const id = panelPayment(usePlace.getState());
  return id === null ? undefined : usePayments.getState().entries.get(id)?.view.state;
};
const lines = () => useBasket.getState().lines.map(({ productId, quantity }) => [productId, quantity]);

async function charge(): Promise<void> {
  await takeScan(BREAD);
  startScanning();
  await submitPayerCode(CODE);
}

beforeEach(async () => {
  usePlace.setState(START);
  usePayments.setState({ entries: new Map() });
  await open();
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

describe('adding', () => {
  it('adds scans in their order, one line for a product', async () => {
    await Promise.all([takeScan(BREAD), takeScan('4780000000002'), takeScan(BREAD)]);
    expect(lines()).toEqual([
      ['1', 2 * ONE],
      ['2', ONE],
    ]);
  });

  it('refuses what can’t be fiscalised, with the product, the field and the reason', async () => {
    await takeScan(NOT_FISCAL);
    expect(lines()).toEqual([]);
    expect(usePlace.getState().message).toMatchObject({
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
    await takeScan('4609999999999');
    expect(usePlace.getState().message).toMatchObject({ error: { code: 'product.not-found' } });
    await takeTypedProduct('choy');
    expect(usePlace.getState().picker).toEqual({ kind: 'search', text: 'choy' });
  });

  it('asks for the weight of what is weighed, where the tax side counts thousandths', async () => {
    await takeScan(CHEESE);
    expect(usePlace.getState().dialog).toMatchObject({ kind: 'quantity', productId: '4' });
    close();
    usePlace.setState(START);
    await open({ fiscal: { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' } });
    await takeScan(CHEESE);
    expect(usePlace.getState().dialog).toBeNull();
  });

  it('checks quantities, and puts a removed line back where it stood', async () => {
    await takeScan(BREAD);
    await takeScan(CHEESE);
    const [bread, cheese] = useBasket.getState().lines;
    if (!bread || !cheese) throw new Error('two lines were added');
    expect(changeQuantity(cheese.productId, 250)).toBeNull();
    expect(changeQuantity(bread.productId, 250)?.code).toBe('quantity.not-whole');
    expect(changeQuantity(bread.productId, 0)?.code).toBe('quantity.invalid');
    stepQuantity(bread.productId, -1);
    expect(lines()).toEqual([['4', 250]]);
    const { message } = usePlace.getState();
    if (message?.kind === 'done') message.undo?.();
    expect(lines()).toEqual([
      ['1', ONE],
      ['4', 250],
    ]);
    removeLine(bread.productId);
    expect(lines()).toEqual([['4', 250]]);
  });
});

describe('one basket, one charge', () => {
  it('charges once, however often the code is read and Enter is pressed', async () => {
    let release: () => void = () => undefined;
    till.gates.set('sale.pay', new Promise((resolve) => (release = resolve)));
    await takeScan(BREAD);
    startScanning();
    startScanning();
    const tries = [submitPayerCode(CODE), submitPayerCode(CODE), takeScan(CODE)];
    takeCameraText(CODE);
    release();
    await Promise.all(tries);
    expect(till.callsOf('sale.pay')).toHaveLength(1);
    expect(step()).toBe('payment');
  });

  it('charges what the cashier sees, and keeps the basket before', async () => {
    await charge();
    expect(till.callsOf('basket.keep').at(-1)?.request).toMatchObject({ saleId: 'sale-1' });
    expect(till.callsOf('sale.pay')[0]?.request).toEqual({
      saleId: 'sale-1',
      lines: [{ productId: '1', quantity: ONE }],
      totalTiyin: 400_000,
      payerCode: CODE,
    });
  });

  it('takes no second tender and no goods while the payment is under way', async () => {
    await charge();
    for (const state of ['sending', 'processing', 'confirming', 'unknown'] as const) {
      till.move(IN_STATE[state]);
      startScanning();
      startCash();
      await takeScan(BREAD);
      await submitPayerCode(CODE);
      await takeCash(tiyin(1_000_000));
      expect(step(), state).toBe('payment');
    }
    expect(till.callsOf('sale.pay')).toHaveLength(1);
    expect(till.callsOf('sale.cash')).toHaveLength(0);
    expect(lines()).toEqual([['1', ONE]]);
    expect(usePlace.getState().panelError?.code).toBe('basket.locked');
  });

  it('tries again with the same basket, and the camera does not take the same code by itself', async () => {
    await charge();
    till.move(IN_STATE.declined);
    startScanning();
    expect(step()).toBe('scanning');
    takeCameraText(CODE);
    expect(usePlace.getState().message).toEqual({ kind: 'warning', key: 'scan.same-code' });
    await submitPayerCode('880100000000000002');
    expect(till.callsOf('sale.pay').map(({ request }) => (request as { saleId: string }).saleId)).toEqual([
      'sale-1',
      'sale-1',
    ]);
  });

  it('goes back to the code or to the basket with the reason when the charge was not made', async () => {
    await takeScan(BREAD);
    startScanning();
    till.refusals.set('sale.pay', { code: 'payer-code.is-product' });
    await submitPayerCode(BREAD);
    expect(step()).toBe('scanning');
    till.refusals.set('sale.pay', { code: 'basket.changed' });
    await submitPayerCode(CODE);
    expect(step()).toBe('selling');
    expect(usePlace.getState().panelError?.code).toBe('basket.changed');
  });

  it('does not ask for a code that could not be charged', async () => {
    close();
    await open({ charging: { ready: false, error: { code: 'secret.missing' } } });
    await takeScan(BREAD);
    startScanning();
    expect(step()).toBe('selling');
    expect(usePlace.getState().panelError?.code).toBe('secret.missing');
    startCash();
    expect(step()).toBe('cash');
  });
});

describe('the panel', () => {
  it('never shows the payment of another sale', async () => {
    await charge();
    const other = fakePayment(SaleId.parse('another-sale'), {
      ...IN_STATE.paid,
      transactionId: TransactionId.parse('another-transaction'),
    });
    till.publish('payment.changed', other);
    expect(panelState()).toBe('sending');
    till.move(IN_STATE.paid);
    await newSale();
    expect(step()).toBe('selling');
    till.move({ fiscal: { state: 'linked', link: 'https://ofd.example.uz/', why: null, correctable: [] } });
    expect(step()).toBe('selling');
    expect(panelPayment(usePlace.getState())).toBeNull();
  });

  it('makes room for the next customer when the payment is set aside, by a key or by itself', async () => {
    await charge();
    till.move(IN_STATE.processing);
    expect(await setAside(till.lastPayment.transactionId)).toBeNull();
    await vi.waitFor(() => expect(step()).toBe('selling'));
    expect(useBasket.getState()).toMatchObject({ saleId: 'sale-2', lines: [] });
    await charge();
    till.move({ ...IN_STATE.processing, setAside: true });
    await vi.waitFor(() => expect(useBasket.getState().saleId).toBe('sale-3'));
  });

  it('stays with a payment that was abandoned until the cashier goes on', async () => {
    await charge();
    till.move(IN_STATE.unknown);
    await actWithReason('override', till.lastPayment.transactionId, 'Customer pays another way');
    expect(panelState()).toBe('abandoned');
    startScanning();
    expect(step()).toBe('scanning');
  });

  it('shows the payment of the open basket that is under way after a reload', async () => {
    close();
    const saleId = SaleId.parse('kept');
    usePlace.setState(START);
    await open({ basket: { saleId, lines: [] }, payments: [fakePayment(saleId, IN_STATE.confirming)] });
    expect(panelState()).toBe('confirming');
  });

  it('starts the next sale with the first product scanned after PAID', async () => {
    await charge();
    till.move(IN_STATE.paid);
    await takeScan('4780000000002');
    expect(step()).toBe('selling');
    expect(useBasket.getState().saleId).toBe('sale-2');
    expect(lines()).toEqual([['2', ONE]]);
  });

  it('does not start a sale with a code that is no product: the customer’s phone is still there', async () => {
    await charge();
    till.move(IN_STATE.paid);
    await takeScan(CODE);
    expect(step()).toBe('payment');
    expect(panelState()).toBe('paid');
  });
});

describe('Enter on PAID', () => {
  const sinceMs = (): number => [...usePayments.getState().entries.values()][0]?.stateSinceMs ?? 0;

  it('does not end it before anybody can have seen it, and counts from PAID, not from its receipt', async () => {
    await charge();
    till.move({ ...IN_STATE.paid });
    const paidAtMs = sinceMs();
    expect(await newSaleByEnter(paidAtMs)).toBe(false);
    expect(await newSaleByEnter(paidAtMs + 699)).toBe(false);
    till.move({ fiscal: { state: 'linked', link: 'https://ofd.uz/1', why: null, correctable: [] } });
    expect(sinceMs()).toBe(paidAtMs);
    expect(panelState()).toBe('paid');
    expect(till.callsOf('basket.next')).toHaveLength(0);
    // The page's clock has fractions, and their sums are a hair off: a whole millisecond more is sure.
    expect(await newSaleByEnter(paidAtMs + 701)).toBe(true);
    expect(step()).toBe('selling');
  });
});

describe('cash', () => {
  it('is taken once, and says what goes back', async () => {
    await takeScan(BREAD);
    startCash();
    await Promise.all([takeCash(tiyin(500_000)), takeCash(tiyin(500_000))]);
    expect(till.callsOf('sale.cash')).toHaveLength(1);
    const { step: now } = usePlace.getState();
    expect(now.name === 'cash-done' && now.sale.cash?.changeTiyin).toBe(100_000);
  });
});

describe('keeping', () => {
  it('keeps each change once, and nothing that is kept already', async () => {
    await takeScan(BREAD);
    await takeScan(BREAD);
    await keeper.flush();
    await keeper.flush();
    const kept = till.callsOf('basket.keep').map(({ request }) => request);
    expect(kept.at(-1)).toEqual({ saleId: 'sale-1', lines: [{ productId: '1', quantity: 2 * ONE }] });
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

describe('emptying', () => {
  it('leaves a locked sale behind: the next customer’s goods are a sale of their own', async () => {
    await takeScan(BREAD);
    const { saleId } = useBasket.getState();
    await Promise.all([emptyBasket(), takeScan(CHEESE)]);
    expect(useBasket.getState().saleId).not.toBe(saleId);
    expect(lines()).toEqual([['4', ONE]]);
  });

  it('empties a basket also where the journal can not keep the next one', async () => {
    await takeScan(BREAD);
    till.refusals.set('basket.next', { code: 'journal.unwritable' });
    await emptyBasket();
    expect(lines()).toEqual([]);
    expect(usePlace.getState().panelError).toEqual({ code: 'journal.unwritable' });
  });
});

describe('notices', () => {
  it('go by themselves when what they say is over', () => {
    const error = { code: 'journal.unwritable' } as const;
    till.publish('notice.raised', { id: error.code, error, level: 'warning' });
    expect(useTill.getState().notices).toHaveLength(1);
    till.publish('notice.ended', { id: error.code });
    expect(useTill.getState().notices).toEqual([]);
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
