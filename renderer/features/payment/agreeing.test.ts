/** What a basket needs is asked before the camera, the cash or the slip: no question covers a payment. */
import { describe, expect, it } from 'vitest';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { fakePayment, IN_CASE, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { BREAD, PAYER_CODE, storesOfFile } from '../../../tests/support/page-stores.ts';
import { REFUND_NEED } from '../../testing/staff-views.ts';

const page = storesOfFile();

const TEA = '4780000000002';
const PERCENT = { kind: 'percent', hundredths: 2_000 } as const;

/** A bread with a discount; the answer to `basket.agree` waits for `release`. */
async function reduced() {
  let release: () => void = () => undefined;
  await page.app.scans.takeScan(BREAD);
  await page.app.selling.setDiscount(null, PERCENT);
  page.till.gates.set('basket.agree', new Promise((resolve) => (release = resolve)));
  return { release: () => release() };
}

const asked = () => page.till.callsOf('basket.agree');
const error = () => page.app.route.getState().panelError?.code;

const PRESSES = [
  ['scanning', () => page.app.paying.startScanning()],
  ['cash', () => page.app.paying.startCash()],
  ['terminal', () => page.app.paying.startTender('terminal')],
  ['part', () => page.app.paying.startTender('part')],
] as const;

describe('a reduced basket', () => {
  it.each(PRESSES)('opens the step %s only after the answer', async (step, press) => {
    const { release } = await reduced();
    press();
    await expect.poll(() => asked().length).toBe(1);
    expect(page.step).toBe('selling');
    release();
    await expect.poll(() => page.step).toBe(step);
    expect(asked()[0]?.request).toEqual({ saleId: 'sale-1', totalTiyin: 320_000 });
  });

  it('asks once, however often the cashier presses, and the first press decides', async () => {
    const { release } = await reduced();
    for (const [, press] of PRESSES) press();
    page.app.paying.startScanning();
    release();
    await expect.poll(() => page.step).toBe('scanning');
    expect(asked()).toHaveLength(1);
  });

  it('stays as it is if the manager says no', async () => {
    await reduced();
    page.till.gates.clear();
    page.till.refusals.set('basket.agree', { code: 'right.needed', field: 'discount' });
    page.till.answers['staff.need'] = () => ok({ ...REFUND_NEED, right: 'discount' });
    page.app.paying.startScanning();
    await expect.poll(() => page.app.approving.getState().wanted?.kind).toBe('approval');
    expect(page.step).toBe('selling');
    page.app.approving.cancel();
    await expect.poll(error).toBe('right.needed');
    expect(page.step).toBe('selling');
    expect(page.till.callsOf('tender.code')).toEqual([]);
  });

  it.each(['another screen', 'a dialog', 'a payment'] as const)(
    'opens no step if %s came while the manager answered',
    async (what) => {
      const { release } = await reduced();
      page.app.paying.startScanning();
      await expect.poll(() => asked().length).toBe(1);
      if (what === 'another screen') page.app.route.goTo('history');
      if (what === 'a dialog') page.app.route.openDialog({ kind: 'notices' });
      if (what === 'a payment') {
        const { saleId } = page.app.basket.getState();
        page.till.publish('payment.changed', fakePayment(SaleId.parse(saleId), IN_CASE.found));
      }
      release();
      await expect.poll(() => page.app.paying.isEntering()).toBe(false);
      expect(page.step).toBe(what === 'a payment' ? 'payment' : 'selling');
    },
  );

  it('leaves the camera before it asks, and reads no code behind the question', async () => {
    await reduced();
    page.till.gates.clear();
    page.app.paying.startScanning();
    await expect.poll(() => page.step).toBe('scanning');
    let release: () => void = () => undefined;
    page.till.gates.set('basket.agree', new Promise((resolve) => (release = resolve)));
    page.app.paying.startCash();
    expect(page.step).toBe('selling');
    page.app.scans.takeCameraText(PAYER_CODE);
    release();
    await expect.poll(() => page.step).toBe('cash');
    expect(page.till.callsOf('tender.code')).toEqual([]);
  });

  it('drops a customer’s code that comes before the answer: no row keeps it, and nothing sends it', async () => {
    const { release } = await reduced();
    page.app.paying.startScanning();
    await page.app.scans.takeScan(PAYER_CODE);
    expect(error()).toBe('scan.code-early');
    expect(page.lines).toHaveLength(1);
    release();
    await expect.poll(() => page.step).toBe('scanning');
    expect(page.till.callsOf('tender.code')).toEqual([]);
    expect(page.till.callsOf('basket.keep-refused')).toEqual([]);
    await page.app.paying.submitPayerCode(PAYER_CODE);
    expect(page.till.callsOf('tender.code')).toHaveLength(1);
  });

  it('keeps goods that are scanned before the answer, and opens no step for another total', async () => {
    const { release } = await reduced();
    page.app.paying.startScanning();
    await page.app.scans.takeScan(TEA);
    release();
    await page.app.selling.settled();
    await expect.poll(error).toBe('basket.changed');
    expect(page.lines).toHaveLength(2);
    expect(page.step).toBe('selling');
  });
});

describe('a basket without reductions', () => {
  it('opens each step at once, and asks nothing', async () => {
    await page.app.scans.takeScan(BREAD);
    for (const [step, press] of PRESSES) {
      press();
      expect(page.step).toBe(step);
    }
    expect(asked()).toEqual([]);
  });

  it('asks after the main process refused its tender for a right, so that no press repeats in vain', async () => {
    await page.app.scans.takeScan(BREAD);
    page.app.paying.startCash();
    page.till.refusals.set('tender.cash', { code: 'right.needed', field: 'override' });
    await page.app.tendering.takeCash({ givenTiyin: tiyin(400_000) });
    expect([page.step, error()]).toEqual(['selling', 'tender.ask-again']);
    page.app.paying.startScanning();
    await expect.poll(() => page.step).toBe('scanning');
    page.till.refusals.set('tender.code', { code: 'right.needed', field: 'override' });
    await page.app.paying.submitPayerCode(PAYER_CODE);
    expect([page.step, error()]).toEqual(['selling', 'tender.ask-again']);
    expect(page.app.approving.getState().wanted).toBeNull();
    page.app.paying.startTender('terminal');
    await expect.poll(() => page.step).toBe('terminal');
    expect(asked()).toHaveLength(2);
    page.app.paying.startScanning();
    expect(page.step).toBe('scanning');
  });
});

it('a basket of a gap asks before the camera', async () => {
  await page.open({
    basket: { ...page.till.view.basket, isOfGap: true },
  });
  await page.app.scans.takeScan(BREAD);
  page.till.answers['basket.agree'] = () => fail({ code: 'approval.impossible', field: 'override' });
  page.app.paying.startScanning();
  await expect.poll(error).toBe('approval.impossible');
  expect(page.step).toBe('selling');
});

it('a declined code of an agreed basket is tried again without a question over the payment', async () => {
  await reduced();
  page.till.gates.clear();
  page.app.paying.startScanning();
  await expect.poll(() => page.step).toBe('scanning');
  await page.app.paying.submitPayerCode(PAYER_CODE);
  page.till.move(IN_STATE.declined);
  page.app.paying.startScanning();
  await expect.poll(() => page.step).toBe('scanning');
  expect(asked()).toHaveLength(2);
});
