/** Another tender beside a code whose outcome is unknown. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open();
  saleId = till.newSale();
});
afterEach(() => till.close());

describe('a code that failed', () => {
  it('can be replaced by another tender by the cashier alone, where its money can only return', async () => {
    await till.paidSale();
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(3 * SECOND);
    expect(till.view(id).actions).toContain('another-tender');
    expect(till.do('payment.another-tender', { transactionId: id }).ok).toBe(true);
    expect(till.payCash(1, saleId).ok).toBe(true);
    till.service.mishaps['look-up'].length = 0;
    await till.clock.advance(900 * SECOND);
    expect(till.service.payments[1]).toMatchObject({ transactionId: id, confirmed: false });
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('cannot be replaced where this service may need no confirmation', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(30 * SECOND);
    expect(till.view(id).actions).not.toContain('another-tender');
  });
});
