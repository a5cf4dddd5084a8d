/** The customer's screen: the sale at the counter from its books, and no other. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { CustomerView } from '../../shared/contract/customer.ts';
import { tiyin } from '../../shared/money.ts';
import { Counter } from '../support/counter.ts';
import { CustomerWindow, tillWithScreen } from '../support/customer-window.ts';
import { sendInvoice } from '../support/invoice-counter.ts';
import { PIN, StaffedTill } from '../support/staffed-till.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let screen: CustomerWindow;
let counter: Counter;
beforeEach(async () => {
  ({ till, screen } = await tillWithScreen());
  counter = new Counter(till);
});
afterEach(() => till.close());

const [BREAD, OTHER] = SAMPLE_PRODUCTS.filter(({ soldBy, barcode }) => soldBy === 'piece' && barcode);
if (!BREAD?.barcode || !OTHER?.barcode) throw new Error('two samples by the piece');
const [bread, other] = [BREAD.barcode, OTHER.barcode];

/** What the screen shows after all that was done. */
async function shown(): Promise<CustomerView> {
  await till.clock.settle();
  return screen.last;
}
const stage = async () => (await shown()).stage;
const names = async () => (await shown()).goods?.lines.map(({ name }) => name) ?? null;
const nextSale = () => till.do('basket.next', { saleId: counter.saleId });
const say = (step: 'selling' | 'code' | 'payment', saleId = counter.saleId) =>
  till.do('customer.step', { saleId, step });

describe('the goods', () => {
  it('come as they are scanned, with quantity, sum and total', async () => {
    counter.scan(bread);
    expect(await names()).toEqual([BREAD.name]);
    counter.scan(bread);
    counter.scan(other);
    expect(await shown()).toMatchObject({
      stage: { name: 'goods' },
      goods: {
        lines: [{ name: BREAD.name, quantity: 2000 }, { name: OTHER.name }],
        totalTiyin: counter.totalTiyin,
        owedTiyin: counter.totalTiyin,
      },
    });
  });

  it('hold neither an unknown scan nor a person’s name', async () => {
    counter.scan(bread);
    counter.scan('9999999999994');
    expect(await names()).toEqual([BREAD.name]);
    expect(JSON.stringify(await shown())).not.toMatch(/9999999999994|staff|cashier|act\b/i);
  });

  it('are gone with New sale, and with a basket that is parked', async () => {
    counter.scan(bread);
    counter.cash();
    expect(await stage()).toMatchObject({ name: 'paid' });
    nextSale();
    expect(await shown()).toMatchObject({ stage: { name: 'idle' }, goods: null });
    counter.scan(other);
    counter.park();
    expect(await shown()).toMatchObject({ stage: { name: 'idle' }, goods: null });
  });

  it('are gone with New sale also if the screen came back in between', async () => {
    counter.scan(bread);
    counter.cash();
    nextSale();
    await till.clock.settle();
    screen.isOpen = false;
    counter.scan(bread);
    counter.cash();
    await till.clock.settle();
    screen.isOpen = true;
    expect(till.do('customer.view', undefined)).toMatchObject({ value: { stage: { name: 'paid' } } });
    screen.got.length = 0;
    nextSale();
    expect(await shown()).toMatchObject({ stage: { name: 'idle' }, goods: null });
  });

  it('are not read while the screen is off', async () => {
    screen.isOpen = false;
    counter.scan(bread);
    await till.clock.settle();
    expect(screen.got).toEqual([]);
  });
});

describe('a payment by code', () => {
  it('shows the arrow, the countdown, PAID with the receipt, and ends with New sale', async () => {
    counter.scan(bread);
    say('code');
    expect(await stage()).toMatchObject({ name: 'code', amountTiyin: BREAD.priceTiyin });
    const paying = counter.pay();
    expect(paying.ok).toBe(true);
    await till.clock.advance(10 * SECOND);
    const stages = screen.got.map((view) => view.stage.name);
    expect(stages).toContain('charging');
    expect(stages.filter((name, at) => name !== stages[at - 1]).at(-1)).toBe('paid');
    const last = await stage();
    expect(last).toMatchObject({ name: 'paid', amountTiyin: BREAD.priceTiyin, changeTiyin: null });
    expect(last.name === 'paid' && last.link).toMatch(/^https:/);
    nextSale();
    expect(await shown()).toMatchObject({ stage: { name: 'idle' }, goods: null });
  });

  it('never becomes "paid" by what a page says', async () => {
    counter.scan(bread);
    for (const step of ['payment', 'code', 'selling', 'payment'] as const) {
      say(step);
      expect((await stage()).name).not.toBe('paid');
    }
  });

  it('a word about another sale than the open one changes nothing', async () => {
    counter.scan(bread);
    const before = counter.saleId;
    counter.park();
    counter.scan(other);
    say('code', before);
    expect((await stage()).name).toBe('goods');
  });

  it('paid in part shows what is still to pay', async () => {
    counter.scan(bread);
    counter.cashPart(BREAD.priceTiyin - 100_00);
    expect(await shown()).toMatchObject({
      stage: { name: 'goods' },
      goods: { heldTiyin: tiyin(BREAD.priceTiyin - 100_00), owedTiyin: 100_00 },
    });
  });
});

describe('a payment in the background', () => {
  /** Its customer waits aside, and the next one is served. */
  async function paidAside() {
    counter.scan(bread);
    const paying = counter.pay();
    if (!paying.ok) throw new Error(paying.error.code);
    const { transactionId } = paying.value;
    till.setAside(transactionId);
    nextSale();
    expect((await stage()).name).toBe('idle');
    await till.clock.advance(20 * SECOND);
    expect(till.state(transactionId)).toBe('paid');
    return transactionId;
  }

  it('shows a recalled sale whose invoice ended, and PAID for its cash', async () => {
    const id = await sendInvoice(till, counter);
    expect((await stage()).name).toBe('idle');
    till.service.invoices.last.status = -99;
    await till.clock.advance(2 * MINUTE);
    expect(till.state(id)).toBe('declined');
    counter.recall(till.payment(id).saleId);
    expect((await stage()).name).toBe('goods');
    expect(counter.cash().ok).toBe(true);
    expect((await stage()).name).toBe('paid');
  });

  it('shows PAID only once its goods are handed over, until the next goods', async () => {
    const transactionId = await paidAside();
    expect(screen.got.map((view) => view.stage.name)).not.toContain('paid');
    till.do('payment.handed-over', { transactionId });
    expect(await stage()).toMatchObject({ name: 'paid', amountTiyin: BREAD.priceTiyin });
    counter.scan(other);
    expect(await names()).toEqual([OTHER.name]);
    counter.on('basket.remove', 0, { reason: null });
    expect((await stage()).name).toBe('idle');
  });

  it('ends with a code that the till does not know', async () => {
    const transactionId = await paidAside();
    till.do('payment.handed-over', { transactionId });
    expect((await stage()).name).toBe('paid');
    counter.scan('9999999999994');
    expect((await stage()).name).toBe('idle');
  });

  it('shows it for a minute at most', async () => {
    const transactionId = await paidAside();
    till.do('payment.handed-over', { transactionId });
    expect((await stage()).name).toBe('paid');
    await till.clock.advance(61 * SECOND);
    expect((await stage()).name).toBe('idle');
  });

  it('never shows PAID over the goods of the customer at the counter', async () => {
    const transactionId = await paidAside();
    counter.scan(other);
    till.do('payment.handed-over', { transactionId });
    expect(await shown()).toMatchObject({ stage: { name: 'goods' } });
    expect(await names()).toEqual([OTHER.name]);
  });
});

describe('the language', () => {
  it('is the customer’s choice until the next sale', async () => {
    till.settings = { ...till.settings, language: 'uz' };
    counter.scan(bread);
    till.do('customer.language', { language: 'en' });
    expect((await shown()).language).toBe('en');
    counter.scan(bread);
    expect((await shown()).language).toBe('en');
    counter.cash();
    nextSale();
    expect((await shown()).language).toBe('uz');
  });
});

describe('a locked till', () => {
  it('shows its customer nothing, and the goods again after the sign-in', async () => {
    const shop = await StaffedTill.openShop();
    const { lola } = await shop.hire();
    const window = new CustomerWindow();
    shop.customerScreen = window;
    shop.pageReceives = window.receive;
    await shop.restart();
    await shop.signIn(lola, PIN.lola);
    const atShop = new Counter(shop);
    atShop.scan(bread);
    await shop.clock.settle();
    expect(window.last).toMatchObject({ stage: { name: 'goods' }, goods: { lines: [{ name: BREAD.name }] } });
    await shop.send('staff.lock', undefined);
    expect(window.last).toMatchObject({ stage: { name: 'idle' }, goods: null });
    await shop.signIn(lola, PIN.lola);
    expect(window.last.stage.name).toBe('goods');
    expect(JSON.stringify(window.got)).not.toContain('Lola');
  });
});
