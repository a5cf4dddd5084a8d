/** Who may leave an invoice, and who may send a second one for the same sale. */
import { beforeEach, expect, it } from 'vitest';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';
import { PHONE } from '../support/invoice-counter.ts';
import { BREAD } from '../support/part-paid.ts';
import { MINUTE, SECOND } from '../support/virtual-clock.ts';

const WHY = 'the customer changed his mind';
const PRICE = BREAD.priceTiyin;

let shop: AskingShop;
beforeEach(async () => {
  shop = await AskingShop.open();
});

const order = (saleId: SaleId) => ({ saleId, totalTiyin: PRICE, phone: PHONE });

async function scanned(): Promise<SaleId> {
  const { saleId } = good(await shop.till.send('basket.open', undefined));
  good(await shop.till.send('basket.add', { saleId, code: BREAD.barcode }));
  return saleId;
}

async function sent(): Promise<TransactionId> {
  const { transactionId } = good(await shop.till.send('invoice.send', order(await scanned())));
  await shop.till.clock.advance(SECOND);
  return transactionId;
}

it('a cashier sends one, and a manager reads what leaving it means', async () => {
  const transactionId = await sent();
  const asked = { transactionId, reason: WHY };
  expect(await shop.need('invoice.leave', asked)).toMatchObject({
    right: 'override',
    what: 'leave-invoice',
    amountTiyin: PRICE,
    reason: WHY,
  });
  good(await shop.approve('invoice.leave', asked));
  const left = shop.till.send('invoice.leave', asked);
  await shop.till.clock.advance(SECOND);
  good(await left);
  expect(shop.till.state(transactionId)).toBe('abandoned');
});

it('another one needs a manager after the limit, and no approval after it was declined', async () => {
  const first = await sent();
  const { saleId } = shop.till.payment(first);
  await shop.till.clock.advance(61 * MINUTE);
  await shop.back();
  expect(shop.till.state(first)).toBe('abandoned');
  good(await shop.till.send('basket.recall', { saleId }));
  expect(await shop.need('invoice.send', order(saleId))).toMatchObject({
    right: 'override',
    what: 'second-invoice',
    amountTiyin: PRICE,
  });
  expect(shop.till.service.invoices.asked.create).toBe(1);

  good(await shop.till.send('basket.next', { saleId }));
  const second = await sent();
  const { saleId: other } = shop.till.payment(second);
  shop.till.service.invoices.last.status = -99;
  await shop.till.clock.advance(MINUTE);
  expect(shop.till.state(second)).toBe('declined');
  good(await shop.till.send('basket.recall', { saleId: other }));
  good(await shop.till.send('invoice.send', order(other)));
  expect(shop.till.service.invoices.asked.create).toBe(3);
});
