/** A service may count days by UTC: what is paid by night in Tashkent is of the day before. */
import { beforeEach, expect, it } from 'vitest';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { sendInvoice } from '../support/invoice-counter.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});
beforeEach(() => {
  till.service.onlyDated = true;
  till.know({ ...KNOWN, look_up: 'dated' });
  const [today, now] = [tashkentDay(till.clock.wallMs()), till.clock.wallMs()];
  till.clock.jumpWall(startOfTashkentDay(today) + DAY + 2 * HOUR - now);
  till.service.filesUnder = today;
});

it('finds the payment of a code whose answer was lost', async () => {
  till.service.mishaps.create.push('no-answer');
  const id = till.pay(1);
  await till.clock.advance(20 * SECOND);
  expect(till.state(id)).toBe('paid');
});

it('finds the payment of an invoice', async () => {
  till.settings = { ...till.settings, invoiceLimitMinutes: null };
  const id = await sendInvoice(till, counter);
  till.service.invoices.pay();
  await till.clock.advance(MINUTE);
  expect(till.state(id)).toBe('paid');
});
