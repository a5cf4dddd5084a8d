import { describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { trainingService } from '../support/training-service.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

describe('status by payment id', () => {
  test('of an unknown payment is refused', async () => {
    const service = await trainingService();
    expect((await service.status(2354512461)).json.error_code).toBe(-9041);
  });
});

describe('status by the merchant transaction id', () => {
  test('finds a payment without a date and with the Tashkent day of its creation', async () => {
    // 19:30 UTC on the 20th is half past midnight on the 21st in Tashkent.
    const service = await trainingService({ clock: new VirtualClock(Date.UTC(2026, 10, 20, 19, 30)) });
    const { payment_id } = (await service.create(codeOf('approved'), 10, { transaction_id: 'a/b ü' })).json;
    const found = { error_code: 0, payment_id, merchant_trans_id: 'a/b ü', payment_status: 2 };
    expect((await service.lookUp('a/b ü')).json).toMatchObject(found);
    expect((await service.lookUp('a/b ü', '2026-11-21')).json).toMatchObject(found);
    expect((await service.lookUp('a/b ü', '2026-11-20')).json.error_code).toBe(-9042);
    expect((await service.lookUp('a/b ü', '2026-11-22')).json.error_code).toBe(-9042);
  });

  test('ends its day with the last millisecond before midnight', async () => {
    const service = await trainingService({
      clock: new VirtualClock(Date.UTC(2026, 10, 20, 18, 59, 59, 999)),
    });
    await service.create(codeOf('approved'), 10, { transaction_id: 'late' });
    await service.clock.advance(1);
    expect((await service.lookUp('late', '2026-11-20')).json.error_code).toBe(0);
    expect((await service.lookUp('late', '2026-11-21')).json.error_code).toBe(-9042);
  });

  test('answers an id that was never sent with the code of the facts', async () => {
    const service = await trainingService();
    expect((await service.lookUp('never')).json.error_code).toBe(service.gateway.facts.never_sent);
  });

  test('by other readings takes only one variant, and refuses the other with another code', async () => {
    const plain = await trainingService({ readings: { look_up: 'plain' } });
    await plain.create(codeOf('approved'), 10, { transaction_id: 't' });
    expect((await plain.lookUp('t')).json.error_code).toBe(0);
    expect((await plain.lookUp('t', '2026-11-20')).json.error_code).toBe(-9043);
    const dated = await trainingService({ readings: { look_up: 'dated' } });
    await dated.create(codeOf('approved'), 10, { transaction_id: 't' });
    expect((await dated.lookUp('t')).json.error_code).toBe(-9043);
    expect((await dated.lookUp('t', '2026-11-20')).json.error_code).toBe(0);
    expect([plain.gateway.facts.look_up, dated.gateway.facts.look_up]).toEqual(['plain', 'dated']);
  });

  test('by another reading lags behind', async () => {
    const service = await trainingService({ readings: { look_up_lag_ms: 1_500 } });
    const { payment_id } = (await service.create(codeOf('approved'), 10, { transaction_id: 't' })).json;
    await service.clock.advance(1_499);
    expect((await service.lookUp('t')).json.error_code).toBe(-9042);
    expect((await service.status(payment_id)).json.error_code).toBe(0);
    await service.clock.advance(1);
    expect((await service.lookUp('t')).json.error_code).toBe(0);
  });

  test('by another reading never finds a transaction_id', async () => {
    const service = await trainingService({ readings: { finds_transaction_id: false } });
    await service.sell(codeOf('approved'), 10, { transaction_id: 't' });
    expect((await service.lookUp('t')).json.error_code).toBe(-9042);
    expect(service.gateway.facts.finds_transaction_id).toBe(false);
  });
});
