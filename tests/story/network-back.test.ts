/**
 * The network is back: the till asks at once about waiting payments, and ended ones keep the pauses of their
 * checks.
 */
import { describe, expect, it } from 'vitest';
import { PaymentId } from '../../shared/ids.ts';
import { eachTill } from '../support/each-till.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

const TIMEOUT_MS = 60_000;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

describe('an abandoned payment whose create arrives after the last look-up', () => {
  it('raises an alarm, however often the network comes and goes between the checks', async () => {
    till.know(KNOWN);
    await till.paidSale();
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.override(id, 'the customer paid in cash').ok).toBe(true);
    await till.clock.advance(200 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-found' });
    const { service } = till;
    const lookUp = service.paymentStatusByTransaction.bind(service);
    service.paymentStatusByTransaction = async (request) =>
      request.transactionId === id
        ? { ok: true, value: { paymentId: PaymentId.parse('7001'), status: 2, note: '' } }
        : lookUp(request);
    for (let flaps = 0; flaps < 60; flaps += 1) {
      await till.clock.advance(16 * SECOND);
      till.composed.wake();
    }
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});

describe('a payment without any reading for more than a day', { timeout: TIMEOUT_MS }, () => {
  it('is asked about at once when the network is back, not after the longest pause', async () => {
    till.service.mishaps.create.push('never-arrives');
    till.service.neverSentCode = -77;
    till.pay();
    await till.clock.advance(2 * DAY);
    const asked = till.service.count('look-up');
    await till.clock.advance(DAY);
    expect(till.service.count('look-up'), 'given up').toBe(asked);
    till.composed.wake();
    await till.clock.advance(SECOND);
    expect(till.service.count('look-up')).toBeGreaterThan(asked);
    await till.clock.advance(DAY);
    const again = till.service.count('look-up');
    await till.clock.advance(DAY);
    expect(till.service.count('look-up'), 'given up once more').toBe(again);
  });
});

describe('a question that is on its way as the network comes back', () => {
  it('is asked again within seconds where a busy service refuses it', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.down = true;
    till.pay();
    await till.clock.advance(20 * MINUTE);
    Object.assign(till.service, { down: false, latencyMs: 2 * SECOND });
    till.service.mishaps['look-up'].push('refused');
    const asked = till.service.count('look-up');
    while (till.service.count('look-up') === asked) await till.clock.advance(SECOND);
    till.composed.wake();
    await till.clock.advance(10 * SECOND);
    expect(till.service.count('look-up')).toBeGreaterThan(asked + 1);
  });
});
