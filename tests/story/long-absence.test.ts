/** Days, not seconds: a network away over a weekend, a wrong clock, a disk that failed once. */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { attacksOn, many } from '../support/attacks.ts';
import { eachTill } from '../support/each-till.ts';
import { DAY, HOUR, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const TIMEOUT_MS = 60_000;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

describe('a network that was away for more than a day', { timeout: TIMEOUT_MS }, () => {
  let charged: TransactionId;

  /**
   * The create has no answer, and the network stays away for 26 hours; then the till asks at once about what
   * waits.
   */
  async function awayWhileCharged(refusals = 0): Promise<void> {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    charged = till.pay();
    till.service.down = true;
    await till.clock.advance(26 * HOUR);
    till.service.mishaps['look-up'].push(...many<'refused'>('refused', refusals));
    till.service.down = false;
    till.composed.wake();
  }

  it('is asked at once, when it is back, about the charge whose answer was lost', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    const id = till.pay();
    till.service.down = true;
    await till.clock.advance(26 * HOUR);
    expect(till.state(id)).toBe('unknown');
    till.service.down = false;
    await till.clock.advance(180 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it.each([
    { said: 'judged at once', latencyMs: 100 },
    { said: 'judged too early by a question whose answer came late', latencyMs: 20 * SECOND },
  ])(
    'wakes the till when it returns, which asks until the outcome is certain: $said',
    async ({ latencyMs }) => {
      till.service.latencyMs = latencyMs;
      await awayWhileCharged();
      await till.clock.advance(90 * SECOND);
      expect(till.service.count('status'), 'judged before that could be certain').toBeGreaterThan(0);
      expect(till.view(charged)).toMatchObject({ state: 'unknown', alarm: null });
      await till.clock.advance(120 * SECOND);
      expect(till.state(charged)).toBe('paid');
    },
  );

  it('calls a manager and stops asking where the meaning of a 2 is unknown', async () => {
    till.know({});
    await awayWhileCharged();
    await till.clock.advance(180 * SECOND);
    expect(till.view(charged)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    const asked = till.service.calls.length;
    await till.clock.advance(DAY);
    expect(till.service.calls.length).toBe(asked);
  });

  it('leads to a sale of what a manager then finds in the cabinet', async () => {
    await awayWhileCharged(500);
    till.know({ finds_transaction_id: false });
    await till.clock.advance(60 * SECOND);
    expect(till.view(charged).alarm).toMatchObject({ kind: 'may-be-charged' });
    const at = attacksOn(till);
    expect((await at.pressed(at.charged(charged, till.service.only.paymentId))).ok).toBe(true);
    await till.clock.advance(130 * SECOND);
    expect(till.view(charged)).toMatchObject({ state: 'paid', alarm: null });
  });

  it('calls a manager if the service then can’t state the outcome', async () => {
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    till.service.down = true;
    await till.clock.advance(3 * DAY);
    expect(till.view(id).alarm).toBeNull();
    till.service.down = false;
    till.service.neverSentCode = -77;
    await till.clock.advance(60 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
  });
});

describe('a payment that the service leaves undecided for days', { timeout: TIMEOUT_MS }, () => {
  it('is abandoned after five minutes without an alarm, and fills neither the books nor the line', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(310 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', by: 'nobody-waits' });
    await till.clock.advance(3 * DAY);
    expect(till.view(id).alarm).toBeNull();
    expect(till.journal.historyOf(till.payment(id).saleId).length).toBeLessThan(6);
    expect(till.service.count('status')).toBeLessThan(260);
  });

  it('raises an alarm if it needs no confirmation and succeeds after all', async () => {
    till.service.firstStatus = 1;
    till.service.confirmMode = 0;
    const id = till.pay();
    await till.clock.advance(HOUR);
    expect(till.view(id)).toMatchObject({ state: 'abandoned', alarm: null });
    till.service.succeed(till.service.only);
    await till.clock.advance(HOUR);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
  });
});

describe('the settlement of a doubt', () => {
  it('does not settle the money that the doubt became later', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(24).fill('refused'));
    const id = till.pay();
    await till.clock.advance(2 * SECOND);
    till.override(id, 'the queue');
    await till.clock.advance(170 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'may-be-charged' });
    await till.clock.advance(900 * SECOND);
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.settleAlarm(id, 'may-be-charged', 'the cabinet shows nothing')).toMatchObject({
      error: { code: 'payment.alarm-changed' },
    });
    expect(till.settleAlarm(id, 'charged', 'given back in the cabinet').ok).toBe(true);
  });
});

describe('a read of the journal that fails once', () => {
  it('is reported, and the payment goes on', async () => {
    till.service.firstStatus = 1;
    const id = till.pay();
    await till.clock.advance(5 * SECOND);
    const { facts } = till.journal;
    let failures = 1;
    Object.assign(till.journal, {
      facts: (endpoint: Endpoint) => {
        failures -= 1;
        if (failures >= 0) throw new Error('disk I/O error');
        return facts(endpoint);
      },
    });
    await till.clock.advance(5 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(20 * SECOND);
    expect(till.bugs).toEqual(['payment: Error: disk I/O error']);
    expect(till.state(id)).toBe('paid');
  });

  it('loses no answer about money, and stops no other part of the till', async () => {
    const { append } = till.journal;
    let failures = 2;
    Object.assign(till.journal, {
      append: (...[act, entry]: Parameters<typeof append>) => {
        const becomesPaid = entry.kind === 'payment.moved' && entry.payload.payment.state.name === 'paid';
        if (becomesPaid && failures > 0) {
          failures -= 1;
          throw new Error('disk I/O error');
        }
        return append(act, entry);
      },
    });
    const id = till.pay();
    await till.clock.advance(20 * SECOND);
    expect(till.bugs).toHaveLength(2);
    expect(till.state(id)).toBe('paid');
  });
});

describe('sales made while the clock was ahead', () => {
  it('do not hide later sales from the checks at a start', async () => {
    till.clock.jumpWall(2 * DAY);
    for (let sale = 0; sale < 31; sale += 1) {
      till.pay();
      await till.clock.advance(5 * SECOND);
    }
    till.clock.jumpWall(-2 * DAY);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('absent');
    const [first] = till.service.payments;
    if (!first) throw new Error('no payment');
    till.service.payments.push({ ...first, transactionId: id, paymentId: '9999' as typeof first.paymentId });
    await till.crash();
    await till.start();
    await till.clock.advance(900 * SECOND);
    expect(till.view(id).alarm).not.toBeNull();
  });
});
