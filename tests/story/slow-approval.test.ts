/**
 * A customer takes a minute or two, and the till knows no facts about this service: the sale still succeeds.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { HOUR, SECOND } from '../support/virtual-clock.ts';
import { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
  till.service.firstStatus = 1;
});
afterEach(() => till.close());

async function approvedAfter(seconds: number): Promise<TransactionId> {
  const id = till.pay();
  await till.clock.advance(seconds * SECOND);
  till.service.succeed(till.service.only);
  return id;
}

describe('a slow approval, with no fact known', () => {
  it.each([2, 28, 35, 45, 60, 90, 180, 290])('after %i s ends paid within five seconds', async (seconds) => {
    const id = await approvedAfter(seconds);
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.service.isMoney(till.service.only)).toBe(true);
    expect(till.service.count('confirm')).toBe(1);
    await till.clock.advance(600 * SECOND);
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('ends paid over a line on which each answer takes ten seconds', async () => {
    till.service.latencyMs = 10 * SECOND;
    const id = till.pay();
    await till.clock.advance(61 * SECOND);
    till.service.succeed(till.service.only);
    await till.clock.advance(27 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is not disturbed by a wall clock that is set back a little', async () => {
    const id = await approvedAfter(40);
    till.clock.jumpWall(-1.5 * SECOND);
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is found by the till’s own look-up while the create’s answer is lost, before any trouble is shown', async () => {
    till.service.firstStatus = 2;
    till.service.latencyMs = 100;
    const create = till.service.createPassPayment.bind(till.service);
    // The answer is lost on its way back, and the timeout comes after twenty seconds.
    till.service.createPassPayment = async (request) => {
      await create(request);
      await till.clock.sleep(20 * SECOND);
      return { ok: false, error: { code: 'gateway.timed-out' } };
    };
    const id = till.pay();
    await till.clock.advance(7 * SECOND);
    expect(till.shown(id)).toEqual(['sending', 'confirming', 'paid']);
    await till.clock.advance(60 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('is paid by the create’s late "no confirmation needed", though the create still read it as open', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const create = till.service.createPassPayment.bind(till.service);
    till.service.createPassPayment = async (request) => {
      const answer = await create(request);
      till.service.succeed(till.service.only);
      await till.clock.sleep(8 * SECOND);
      return answer;
    };
    const id = till.pay();
    await till.clock.advance(7 * SECOND);
    expect(till.state(id)).toBe('confirming');
    await till.clock.advance(2 * SECOND);
    expect(till.state(id)).toBe('paid');
  });

  it('writes one entry when the wait begins, and no entry for each status request', async () => {
    const id = till.pay();
    await till.clock.advance(240 * SECOND);
    expect(till.journal.historyOf(till.payment(id).saleId)).toHaveLength(2);
    expect(till.service.count('status')).toBeGreaterThan(70);
  });
});

describe('the window', () => {
  it('is not reopened by a lagging node of the service', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = await approvedAfter(20);
    await till.clock.advance(3 * SECOND);
    expect(till.state(id)).toBe('confirming');
    till.service.lapsedReads = 1;
    till.service.mishaps.confirm.length = 0;
    till.service.mishaps.confirm.push(...Array<'never-arrives'>(60).fill('never-arrives'));
    await till.clock.advance(27 * SECOND);
    till.service.mishaps.confirm.length = 0;
    till.service.mishaps.confirm.push('not-kept', 'not-kept', 'not-kept');
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).not.toBe('paid');
    expect(till.service.isMoney(till.service.only)).toBe(false);
  });

  it('once over, allows no confirm: the confirm could only make unidentifiable money', async () => {
    const id = await approvedAfter(10);
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    await till.clock.advance(33 * SECOND);
    const confirms = till.service.count('confirm');
    till.service.mishaps.confirm.length = 0;
    await till.clock.advance(30 * SECOND);
    expect(till.service.count('confirm')).toBe(confirms);
    expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: null });
  });

  describe('once over before the first 2, with no confirm sent,', () => {
    let id: TransactionId;
    beforeEach(async () => {
      till.service.lapsedReads = 1;
      id = till.pay();
      await till.clock.advance(5 * SECOND);
      till.service.down = true;
      await till.clock.advance(35 * SECOND);
      till.service.succeed(till.service.only);
      till.service.down = false;
      await till.clock.advance(10 * SECOND);
      expect(till.state(id)).toBe('unknown');
    });
    afterEach(() => expect(till.service.count('confirm')).toBe(0));

    it('frees the basket as lapsed, though the payment reads as open', async () => {
      await till.clock.advance(90 * SECOND);
      expect(till.state(id)).toBe('unknown');
      await till.clock.advance(60 * SECOND);
      expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: null });
    });

    it('calls a manager after a day if the service refuses every status', async () => {
      till.service.paymentStatus = async () => fail({ code: 'gateway.refused', gatewayCode: -1 });
      await till.clock.advance(23 * HOUR);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: null });
      await till.clock.advance(2 * HOUR);
      expect(till.view(id)).toMatchObject({ state: 'unknown', alarm: { kind: 'may-be-charged' } });
    });
  });
});

describe('an abandoned approval', () => {
  it('after five minutes leads to no confirm and no alarm, and frees the basket', async () => {
    const saleId = till.newSale();
    const id = till.pay(1, saleId);
    await till.clock.advance(280 * SECOND);
    expect(till.view(id)).toMatchObject({ state: 'processing', setAside: false });
    expect(till.tryPay(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
    await till.clock.advance(25 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', by: 'nobody-waits' });
    expect(till.payCash(1, saleId).ok).toBe(true);
    till.service.succeed(till.service.only);
    await till.clock.advance(600 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect(till.journal.openTasks()).toEqual([]);
  });

  it('comes at 5:20 at the latest without a network', async () => {
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    till.service.down = true;
    await till.clock.advance(315 * SECOND);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', by: 'nobody-waits' });
  });

  it('is never confirmed by a success that is first read later', async () => {
    const id = till.pay();
    await till.clock.advance(10 * SECOND);
    till.service.down = true;
    await till.clock.advance(330 * SECOND);
    till.service.succeed(till.service.only);
    till.service.down = false;
    await till.clock.advance(300 * SECOND);
    expect(till.service.count('confirm')).toBe(0);
    expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
    expect(till.journal.openTasks()).toEqual([]);
  });
});
