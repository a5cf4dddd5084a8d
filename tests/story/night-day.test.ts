/** A service may count days by UTC: what is paid by night in Tashkent is of the day before. */
import { beforeEach, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { startOfTashkentDay, tashkentDay } from '../../shared/time.ts';
import { type Counter, refusal } from '../support/counter.ts';
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

it('lets the end of our id prove a lost code once the day of UTC is over, if each look-up is answered', async () => {
  till.know({ ...KNOWN, look_up: 'both' });
  till.service.confirmMode = 0;
  till.service.mishaps.create.push('no-answer');
  till.service.mishaps['look-up'].push(...Array<'refused'>(5_000).fill('refused'));
  const id = till.pay(1);
  const charged = async (): Promise<string | null> => {
    const { paymentId, amountTiyin } = till.service.only;
    const seen = { transactionId: id, paymentId, amountTiyin: tiyin(amountTiyin), ourIdEnd: null };
    const said = till.ask('payment.say-charged', { ...seen, reason: 'the cabinet shows it' });
    await till.clock.advance(SECOND);
    return refusal(await said);
  };
  await till.clock.advance(HOUR);
  expect(await charged()).toBe('payment.id-not-found');
  await till.clock.advance(2.1 * HOUR);
  till.service.mishaps['look-up'].unshift('not-reached');
  expect(await charged()).toBe('payment.id-not-found');
  expect(await charged()).toBe('payment.id-end-needed');
});
