/** Another tender beside a code whose outcome is unknown. */
import { expect, it } from 'vitest';
import type { SaleId, TransactionId } from '../../shared/ids.ts';
import { eachTillOfUnknownService } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let saleId: SaleId;
eachTillOfUnknownService((opened) => {
  till = opened;
  saleId = till.newSale();
});

/** No answer to its create, and none to a look-up. */
async function unknownPayment(): Promise<TransactionId> {
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
  const id = till.pay(1, saleId);
  await till.clock.advance(30 * SECOND);
  expect(till.state(id)).toBe('unknown');
  return id;
}

it('is the cashier’s alone to take, where the money of the code can only return', async () => {
  await till.paidSale();
  const id = await unknownPayment();
  expect(till.view(id).actions).toContain('another-tender');
  expect(till.do('payment.another-tender', { transactionId: id }).ok).toBe(true);
  expect(till.payCash(1, saleId).ok).toBe(true);
  till.service.mishaps['look-up'].length = 0;
  await till.clock.advance(900 * SECOND);
  expect(till.service.payments[1]).toMatchObject({ transactionId: id, confirmed: false });
  expect(till.journal.openTasks()).toEqual([]);
});

it('is not offered where this service may need no confirmation', async () => {
  till.service.confirmMode = 0;
  const id = await unknownPayment();
  expect(till.view(id).actions).not.toContain('another-tender');
});
