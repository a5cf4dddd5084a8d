/** The fiscal receipt follows the money: it waits, it comes back after a restart, and it never undoes a payment. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resendReceipt } from '../../electron/sale/mend-receipt.ts';
import { PLACE, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open();
});
afterEach(() => till.close());

describe('a fiscal receipt', () => {
  it('waits out a service that is away, with growing pauses, and holds up no sale', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(6).fill('not-reached'));
    const first = till.pay();
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(first)).toMatchObject({ state: 'queued', why: { code: 'gateway.not-reached' } });
    expect(till.state(first)).toBe('paid');
    expect(till.service.count('submit')).toBeLessThanOrEqual(4);
    const second = till.pay();
    await till.clock.advance(SECOND);
    expect(till.state(second)).toBe('paid');
    await till.clock.advance(200 * SECOND);
    expect(till.receipt(first)).toMatchObject({ state: 'linked' });
    expect(till.receipt(second)).toMatchObject({ state: 'linked' });
  });

  it('that is refused shows why, keeps the payment paid, and goes out again when it is asked to', async () => {
    till.service.mishaps.submit.push('refused');
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.view(id)).toMatchObject({
      state: 'paid',
      fiscal: { state: 'refused', why: { code: 'gateway.refused', note: 'нет' } },
    });
    expect(till.service.count('submit')).toBe(1);
    expect(resendReceipt(till, id).ok).toBe(true);
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'linked' });
    expect(resendReceipt(till, id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });

  it('whose answer was lost is found by its link when the second submission is refused', async () => {
    till.service.mishaps.submit.push('no-answer');
    const id = till.pay();
    await till.clock.advance(30 * SECOND);
    expect(till.service.count('submit')).toBe(2);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', link: expect.stringContaining('https://') });
  });
});

describe('facts of the service', () => {
  it('are learned from a paid sale, once a day', async () => {
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.journal.facts(PLACE).facts).toEqual({
      finds_transaction_id: true,
      look_up: 'both',
      never_sent_code: -404,
    });
    const lookUps = till.service.count('look-up');
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.service.count('look-up')).toBe(lookUps);
  });

  it('are not made up from look-ups that failed', async () => {
    till.service.mishaps['look-up'].push(...Array<'unreadable'>(4).fill('unreadable'));
    till.pay();
    await till.clock.advance(60 * SECOND);
    expect(till.journal.facts(PLACE).facts).toEqual({});
  });

  it('let a till that has learned them prove that a lost create was never charged', async () => {
    till.pay();
    await till.clock.advance(60 * SECOND);
    till.service.mishaps.create.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(180 * SECOND);
    expect(till.state(id)).toBe('absent');
  });
});
