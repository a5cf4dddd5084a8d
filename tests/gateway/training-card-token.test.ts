import { describe, expect, test } from 'vitest';
import { planOfOutcome, SMS_CODE, TRAINING_CARDS } from '../../electron/training/customers.ts';
import { type Reply, type TrainingService, trainingService } from '../support/training-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const numberOf = (outcome: string): string =>
  TRAINING_CARDS.find((card) => card.outcome === outcome)?.number ?? '';

const request = (service: TrainingService, outcome: string, more: Fields = {}): Promise<Reply> =>
  service.post('/card_token/request', {
    card_number: numberOf(outcome),
    expire_date: '1230',
    temporary: 0,
    ...more,
  });

const verify = (service: TrainingService, token: unknown, code: unknown = SMS_CODE): Promise<Reply> =>
  service.post('/card_token/verify', { card_token: token, sms_code: code });

const pay = (service: TrainingService, token: unknown, more: Fields = {}): Promise<Reply> =>
  service.post('/card_token/payment', {
    card_token: token,
    amount: 75.25,
    transaction_parameter: 'contract-1',
    ...more,
  });

const verified = async (service: TrainingService, outcome: string, more: Fields = {}): Promise<unknown> => {
  const { card_token } = (await request(service, outcome, more)).json;
  await verify(service, card_token);
  return card_token;
};

const remove = (service: TrainingService, token: unknown): Promise<Reply> =>
  service.delete(`/card_token/${service.serviceId}/${token}`);

describe('a card token', () => {
  test('is requested, verified by SMS, used again and again, and deleted', async () => {
    const service = await trainingService();
    const created = await request(service, 'card-approved');
    expect(created.json).toEqual({
      error_code: 0,
      error_note: 'SMS code sent',
      card_token: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      phone_number: '99890*****11',
      temporary: 0,
    });
    const token = created.json.card_token;
    expect((await pay(service, token)).json.error_code).toBe(-9142);
    expect((await verify(service, token)).json).toEqual({
      error_code: 0,
      error_note: 'Card verified',
      card_number: '860000******0007',
    });
    expect((await verify(service, token)).json.error_code).toBe(-9145);

    const paid = await pay(service, token);
    // The document's one sample quotes the id here.
    expect(paid.json).toMatchObject({ error_code: 0, payment_id: '2354512461', payment_status: 2 });
    expect((await pay(service, token)).json.error_code).toBe(0);
    await service.clock.advance(60_000);
    expect((await service.lookUp('contract-1')).json.payment_status).toBe(2);
    expect(service.gateway.ledger()).toMatchObject([
      { kind: 'token', amountTiyin: 7525, state: 'paid', confirmMode: 0, transactionId: 'contract-1' },
      { state: 'paid' },
    ]);

    expect((await remove(service, token)).json).toEqual({ error_code: 0, error_note: 'Card token deleted' });
    expect((await remove(service, token)).json.error_code).toBe(-9045);
    expect((await pay(service, token)).json.error_code).toBe(-9045);
    expect((await verify(service, token)).json.error_code).toBe(-9045);
  });

  test('that is temporary is gone after one payment, but not after a refused payment', async () => {
    const service = await trainingService();
    const token = await verified(service, 'card-approved', { temporary: 1 });
    expect((await pay(service, token)).json.error_code).toBe(0);
    expect((await pay(service, token)).json.error_code).toBe(-9045);

    const declined = await verified(service, 'card-declined', { temporary: 1 });
    expect((await pay(service, declined)).json.error_code).toBe(-9101);
    expect((await pay(service, declined)).json.error_code).toBe(-9101);
  });

  test('is blocked after three wrong SMS codes', async () => {
    const service = await trainingService();
    const { card_token } = (await request(service, 'card-approved')).json;
    for (const wrong of [1, 2, 3]) {
      expect((await verify(service, card_token, wrong)).json.error_code).toBe(-9143);
    }
    expect((await verify(service, card_token)).json.error_code).toBe(-9144);
  });

  test('can be charged without an answer, and is found by the merchant transaction id', async () => {
    const service = await trainingService();
    const token = await verified(service, 'card-charged-no-answer');
    await expect(pay(service, token)).rejects.toThrow();
    expect((await service.lookUp('contract-1')).json).toMatchObject({ error_code: 0, payment_status: 2 });
  });

  test('can pay in time, or by a corporate card', async () => {
    const service = await trainingService();
    const slow = await pay(service, await verified(service, 'card-processing-then-approved'));
    expect(slow.json.payment_status).toBe(1);
    await service.clock.advance(4_000);
    expect((await service.status(slow.json.payment_id)).json.payment_status).toBe(2);
    await pay(service, await verified(service, 'card-corporate'));
    expect(service.gateway.ledger()).toMatchObject([{ state: 'paid' }, { processingType: 'HUMO' }]);
  });

  test('is valid to the end of the month on the card', async () => {
    const service = await trainingService();
    expect((await request(service, 'card-approved', { expire_date: '1126' })).json.error_code).toBe(0);
    expect((await request(service, 'card-approved', { expire_date: '1026' })).json.error_code).toBe(-9141);
    expect((await request(service, 'card-approved', { expire_date: '1225' })).json.error_code).toBe(-9141);
  });

  test('of an unknown card is refused', async () => {
    const service = await trainingService();
    expect(
      (await request(service, 'card-approved', { card_number: '8600123412341234' })).json.error_code,
    ).toBe(-9140);
  });

  test.each<[fields: Fields, code: number]>([
    [{ card_number: 8600000000000007 }, -9021],
    [{ card_number: '8600 0000 0000 0001' }, -9021],
    [{ card_number: '860000000000000' }, -9021],
    [{ card_number: undefined }, -9020],
    [{ expire_date: 1230 }, -9021],
    [{ expire_date: '1330' }, -9021],
    [{ expire_date: '12/30' }, -9021],
    [{ expire_date: undefined }, -9020],
    [{ temporary: 2 }, -9021],
    [{ temporary: true }, -9021],
    [{ temporary: undefined }, -9020],
    [{ cvv: '000' }, -9022],
  ])('request with %j is answered %i', async (fields, code) => {
    expect((await request(await trainingService(), 'card-approved', fields)).json.error_code).toBe(code);
  });

  test('verification and payment take the types of their tables', async () => {
    const service = await trainingService();
    const { card_token } = (await request(service, 'card-approved')).json;
    expect((await verify(service, card_token, '12345')).json.error_code).toBe(-9021);
    expect((await verify(service, undefined)).json.error_code).toBe(-9020);
    expect((await pay(service, card_token, { amount: '75' })).json.error_code).toBe(-9021);
    expect((await pay(service, card_token, { transaction_parameter: 5 })).json.error_code).toBe(-9021);
    expect((await pay(service, card_token, { transaction_parameter: undefined })).json.error_code).toBe(
      -9020,
    );
  });
});

test('with an outcome that this version no longer has succeeds', () => {
  expect(planOfOutcome('of-an-older-version')).toEqual({});
});
