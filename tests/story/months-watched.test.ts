/** How long a card and an invoice are watched that may be charged late: over weeks, nights and starts. */
import { describe, expect, it } from 'vitest';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { leaveInvoice, sendInvoice } from '../support/invoice-counter.ts';
import { type CardTill, eachCardTill } from '../support/kept-hands.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

describe('a card', () => {
  let till: CardTill['till'];
  let hands: CardTill['hands'];
  eachCardTill((opened) => ({ till, hands } = opened));

  it('that was left ends in a shop that closes each night', async () => {
    till.service.cards.mishaps['pay-by-card'].push('never-arrives');
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(HOUR);
    expect(till.do('payment.say-not-charged', { transactionId: id, reason: 'no' })).toMatchObject({
      ok: true,
    });
    for (let day = 0; day < 33; day += 1) {
      await till.crash();
      till.clock.reboot(14 * HOUR);
      await till.start();
      await till.clock.advance(10 * HOUR);
    }
    expect(till.view(id).abandoned).toMatchObject({ by: 'not-charged', ending: 'watch-over' });
  });

  it('that was left after weeks is watched on by a start, although it ended since', async () => {
    till.service.firstStatus = 1;
    const id = await hands.begun(await hands.ask());
    await till.clock.advance(35 * DAY);
    expect(till.do('payment.override', { transactionId: id, reason: 'gone' })).toMatchObject({ ok: true });
    till.service.only.status = -1;
    await till.clock.advance(3 * DAY);
    expect(till.view(id).abandoned).toMatchObject({ ending: 'not-charged' });
    const { only } = till.service;
    till.service.firstStatus = 2;
    // Further back than what a start takes up without a search.
    for (let sale = 0; sale < 61; sale += 1) await till.paidSale(1, 5 * SECOND);
    await till.crash();
    till.clock.reboot(7 * DAY);
    only.status = 2;
    await till.start();
    await till.clock.advance(3 * HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});

describe('an invoice', () => {
  let till: VirtualTill;
  let counter: Counter;
  eachAtCounter((opened) => ({ till, counter } = opened));
  const asked = (): number => till.service.invoices.asked.status;

  it('that was left ends after 31 days, and says no more than that', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(30 * DAY);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', abandoned: { by: 'limit', ending: null } });
    await till.clock.advance(2 * DAY);
    expect(till.view(id)).toMatchObject({
      abandoned: { by: 'limit', ending: 'watch-over' },
      isAsking: false,
    });
    const before = asked();
    await till.clock.advance(2 * DAY);
    expect(asked()).toBe(before);
  });

  it('that was left ends in a shop that closes each night, unless its clock alone says so', async () => {
    const id = await sendInvoice(till, counter);
    await till.clock.advance(2 * HOUR);
    const nextDay = async (offMs: number): Promise<void> => {
      await till.crash();
      till.clock.reboot(offMs);
      await till.start();
      await till.clock.advance(10 * HOUR);
    };
    till.gatewayOffMs = -32 * DAY;
    till.clock.jumpWall(32 * DAY);
    await nextDay(14 * HOUR);
    await till.clock.advance(26 * HOUR);
    expect(till.view(id).abandoned).toMatchObject({ by: 'limit', ending: null });
    till.gatewayOffMs = 0;
    till.clock.jumpWall(-32 * DAY);
    for (let day = 2; day < 33; day += 1) await nextDay(14 * HOUR);
    expect(till.view(id).abandoned).toMatchObject({ by: 'limit', ending: 'watch-over' });
  });

  it('that was left without the network is watched on where the PC’s clock alone says so', async () => {
    const id = await sendInvoice(till, counter);
    till.service.down = true;
    till.gatewayOffMs = null;
    await till.clock.advance(HOUR);
    expect(await leaveInvoice(till, id)).toBe('invoice.unanswered');
    expect(await leaveInvoice(till, id, { despite: 'invoice.unanswered' })).toBeNull();
    await till.crash();
    till.service.down = false;
    till.clock.reboot(32 * DAY);
    till.gatewayOffMs = -32 * DAY;
    await till.start();
    await till.clock.advance(26 * HOUR);
    expect(till.view(id).abandoned).toMatchObject({ ending: null });
  });

  it('that was open for a month is watched for as long once it is left', async () => {
    till.settings = { ...till.settings, invoiceLimitMinutes: null };
    const id = await sendInvoice(till, counter);
    await till.clock.advance(32 * DAY);
    expect(await leaveInvoice(till, id)).toBeNull();
    await till.clock.advance(DAY);
    await till.crash();
    till.clock.reboot(DAY);
    await till.start();
    await till.clock.advance(2 * DAY);
    till.service.invoices.pay();
    await till.clock.advance(2 * HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});
