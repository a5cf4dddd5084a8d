import { afterEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { closeTrainingServices, trainingService } from '../support/training-service.ts';

afterEach(closeTrainingServices);

describe('a pass payment in confirmation mode', () => {
  test('is created, confirmed inside the window, and stays paid', async () => {
    const service = await trainingService();
    const created = await service.create(codeOf('approved'), 48500.5, {
      transaction_id: 'sale-1',
      cashbox_code: 'till-7',
    });
    expect(created.httpStatus).toBe(200);
    expect(created.json).toMatchObject({
      error_code: 0,
      error_note: expect.any(String),
      payment_status: 2,
      confirm_mode: 1,
      card_type: 'private',
      processing_type: 'UZCARD',
      card_number: expect.stringMatching(/^\d{6}\*{6}\d{4}$/),
      phone_number: expect.stringMatching(/^\d{5}\*{5}\d{2}$/),
    });
    expect(created.text).toContain('"payment_id":2354512461,');

    await service.clock.advance(29_999);
    const confirmed = await service.confirm(created.json.payment_id);
    expect(confirmed.json).toEqual({ error_code: 0, error_note: 'Payment confirmed' });

    await service.clock.advance(60_000);
    expect((await service.status(2354512461)).json).toMatchObject({
      payment_id: 2354512461,
      payment_status: 2,
    });
    expect(service.gateway.ledger()).toMatchObject([
      {
        paymentId: '2354512461',
        transactionId: 'sale-1',
        cashboxCode: 'till-7',
        amountTiyin: 4850050,
        state: 'paid',
        confirmed: true,
        refundedTiyin: 0,
      },
    ]);
  });

  test('lapses at 30 s without a confirm, and can not be confirmed any more', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('approved'))).json;
    await service.clock.advance(29_999);
    expect((await service.status(payment_id)).json.payment_status).toBe(2);
    await service.clock.advance(1);
    expect((await service.status(payment_id)).json).toMatchObject({ error_code: 0, payment_status: -2 });
    expect((await service.confirm(payment_id)).json.error_code).toBe(-9112);
    expect(service.gateway.ledger()).toMatchObject([{ state: 'cancelled', confirmed: false }]);
  });
});
