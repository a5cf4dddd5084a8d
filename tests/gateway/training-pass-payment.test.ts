import { describe, expect, test } from 'vitest';
import { codeOf, PAYER_CODES } from '../../electron/training/payer-codes.ts';
import { trainingService } from '../support/training-service.ts';

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

  test('lapses at 30 s without a confirm, and can’t be confirmed any more', async () => {
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

describe('the moments of a confirm', () => {
  test('before the payment has succeeded is too early', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('processing-then-approved'))).json;
    expect((await service.confirm(payment_id)).json.error_code).toBe(-9111);
  });

  test('on a declined or reversed payment is refused', async () => {
    const service = await trainingService();
    const declined = await service.create(codeOf('declined-by-status'));
    expect((await service.confirm(declined.json.payment_id)).json.error_code).toBe(-9112);
    const paid = await service.sell(codeOf('approved'));
    await service.reverse(paid);
    expect((await service.confirm(paid)).json.error_code).toBe(-9112);
  });

  test('on a missing payment, or one that is no pass payment, is refused', async () => {
    const service = await trainingService();
    expect((await service.confirm(1)).json.error_code).toBe(-9041);
    await service.post('/invoice/create', {
      amount: 5,
      phone_number: '998900000001',
      merchant_trans_id: 'i-1',
    });
    await service.clock.advance(5_000);
    const { payment_id } = (await service.lookUp('i-1')).json;
    expect((await service.confirm(payment_id)).json.error_code).toBe(-9110);
  });
});

describe('the confirmation mode of the service', () => {
  test('is switched off and on; a payment keeps the mode of its creation', async () => {
    const service = await trainingService();
    const before = (await service.create(codeOf('approved'))).json;
    const off = await service.delete(`/x_pass/confirmation/${service.serviceId}`);
    expect(off.json).toEqual({ error_code: 0, error_note: 'Confirmation mode disabled' });

    const without = (await service.create(codeOf('approved'))).json;
    expect(without.confirm_mode).toBe(0);
    await service.clock.advance(31_000);
    expect((await service.status(before.payment_id)).json.payment_status).toBe(-2);
    expect((await service.status(without.payment_id)).json.payment_status).toBe(2);
    expect(service.gateway.ledger().map(({ state }) => state)).toEqual(['cancelled', 'paid']);

    const on = await service.put(`/x_pass/confirmation/${service.serviceId}`);
    expect(on.json).toEqual({ error_code: 0, error_note: 'Confirmation mode enabled' });
    expect((await service.create(codeOf('approved'))).json.confirm_mode).toBe(1);
  });
});

describe('the same transaction_id twice', () => {
  test('makes two payments: the service is not idempotent', async () => {
    const service = await trainingService();
    const first = await service.create(codeOf('approved'), 10, { transaction_id: 'twice' });
    const second = await service.create(codeOf('approved'), 10, { transaction_id: 'twice' });
    expect(second.json.payment_id).not.toBe(first.json.payment_id);
    expect(service.gateway.ledger()).toHaveLength(2);
    expect((await service.lookUp('twice')).json.payment_id).toBe(second.json.payment_id);
  });
});

describe('the payer codes', () => {
  test('are 18 digits beginning with 88, each once, each outcome once, in kebab-case', () => {
    for (const { code, outcome } of PAYER_CODES) {
      expect(code).toMatch(/^88\d{16}$/);
      expect(outcome).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    expect(new Set(PAYER_CODES.map(({ code }) => code)).size).toBe(PAYER_CODES.length);
    expect(new Set(PAYER_CODES.map(({ outcome }) => outcome)).size).toBe(PAYER_CODES.length);
    expect(() => codeOf('no-such' as 'approved')).toThrow('no-such');
  });

  test('for wallet and corporate cards say so', async () => {
    const service = await trainingService();
    expect((await service.create(codeOf('wallet'))).json).toMatchObject({
      processing_type: 'WALLET',
      card_number: '',
    });
    expect((await service.create(codeOf('corporate'))).json).toMatchObject({
      processing_type: 'HUMO',
      card_type: 'corporate',
    });
  });

  test('processing then approved: money after 4 s, and the window begins then', async () => {
    const service = await trainingService();
    const created = (await service.create(codeOf('processing-then-approved'))).json;
    expect(created).toMatchObject({ error_code: 0, payment_status: 1 });
    await service.clock.advance(3_999);
    expect((await service.status(created.payment_id)).json.payment_status).toBe(1);
    await service.clock.advance(1);
    expect((await service.status(created.payment_id)).json.payment_status).toBe(2);
    await service.clock.advance(29_999);
    expect((await service.confirm(created.payment_id)).json.error_code).toBe(0);
  });

  test('created then approved reads 0 at first', async () => {
    const service = await trainingService();
    const created = (await service.create(codeOf('created-then-approved'))).json;
    expect(created.payment_status).toBe(0);
    await service.clock.advance(3_000);
    expect((await service.status(created.payment_id)).json.payment_status).toBe(2);
  });

  test('processing long is open for 75 s', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('processing-long'))).json;
    await service.clock.advance(74_000);
    expect((await service.status(payment_id)).json.payment_status).toBe(1);
    await service.clock.advance(1_000);
    expect((await service.confirm(payment_id)).json.error_code).toBe(0);
  });

  test('processing then declined, and declined by status, end below zero', async () => {
    const service = await trainingService();
    const { payment_id, payment_status } = (await service.create(codeOf('processing-then-declined'))).json;
    expect(payment_status).toBe(1);
    await service.clock.advance(4_000);
    expect((await service.status(payment_id)).json).toMatchObject({ error_code: 0, payment_status: -1 });
    const atOnce = (await service.create(codeOf('declined-by-status'))).json;
    expect(atOnce).toMatchObject({ error_code: 0, payment_status: -1, error_note: 'Недостаточно средств' });
  });

  test.each([
    ['declined', -9101, 'Недостаточно средств'],
    ['code-expired', -9102, 'Срок действия QR-кода истёк'],
  ] as const)('%s is refused with a note, and there is no payment', async (outcome, code, note) => {
    const service = await trainingService();
    const { json } = await service.create(codeOf(outcome), 10, { transaction_id: 'no' });
    expect(json).toEqual({ error_code: code, error_note: note });
    expect(service.gateway.ledger()).toEqual([]);
    expect((await service.lookUp('no')).json.error_code).toBe(service.gateway.facts.never_sent);
  });

  test('a code missing from the table is refused', async () => {
    const service = await trainingService();
    expect((await service.create('880101698207133392')).json.error_code).toBe(-9100);
  });

  test('slow answers after 5 s, but creates the payment at once', async () => {
    const service = await trainingService();
    const sending = service.create(codeOf('slow'));
    await service.untilSleeping();
    expect(service.gateway.ledger()).toMatchObject([{ state: 'awaiting' }]);
    await service.clock.advance(5_000);
    expect((await sending).json).toMatchObject({ error_code: 0, payment_status: 2 });
  });

  test('charged without an answer is found by its transaction id', async () => {
    const service = await trainingService();
    await expect(
      service.create(codeOf('charged-no-answer'), 10, { transaction_id: 'lost' }),
    ).rejects.toThrow();
    const found = (await service.lookUp('lost')).json;
    expect(found).toMatchObject({ error_code: 0, merchant_trans_id: 'lost', payment_status: 2 });
    expect((await service.confirm(found.payment_id)).json.error_code).toBe(0);
  });

  test('not charged without an answer, and an error page of the service, leave nothing', async () => {
    const service = await trainingService();
    await expect(service.create(codeOf('not-charged-no-answer'))).rejects.toThrow();
    expect((await service.create(codeOf('http-500'))).httpStatus).toBe(500);
    expect(service.gateway.ledger()).toEqual([]);
  });

  test('an answer that hangs ends with the gateway', async () => {
    const service = await trainingService();
    const hanging = expect(service.create(codeOf('charged-answer-hangs'))).rejects.toThrow();
    while (service.gateway.ledger().length === 0) await service.clock.settle(1);
    await service.gateway.close();
    await hanging;
  });

  test('HTML and garbage replace an answer though the payment was created', async () => {
    const service = await trainingService();
    const html = await service.create(codeOf('html-answer'));
    expect(html.httpStatus).toBe(502);
    expect(html.headers.get('content-type')).toContain('text/html');
    const garbage = await service.create(codeOf('garbage'));
    expect(garbage.httpStatus).toBe(200);
    expect(() => JSON.parse(garbage.text)).toThrow();
    await expect(service.create(codeOf('cut-body'))).rejects.toThrow();
    expect(service.gateway.ledger()).toHaveLength(3);
  });

  test('answers that break the interface: a positive code, no payment id, a contradiction', async () => {
    const service = await trainingService();
    expect((await service.create(codeOf('positive-code'))).json).toMatchObject({
      error_code: 7,
      payment_status: 2,
    });
    expect((await service.create(codeOf('no-payment-id'))).json).not.toHaveProperty('payment_id');
    expect((await service.create(codeOf('contradiction'))).json).toMatchObject({
      error_code: -1,
      payment_status: 2,
      payment_id: expect.any(Number),
    });
    expect(service.gateway.ledger().map(({ state }) => state)).toEqual(['awaiting', 'awaiting', 'awaiting']);
  });

  test('a confirm whose answer is lost has confirmed; the next confirm is answered', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('confirm-answer-lost'))).json;
    await expect(service.confirm(payment_id)).rejects.toThrow();
    expect(service.gateway.ledger()).toMatchObject([{ state: 'paid', confirmed: true }]);
    expect((await service.confirm(payment_id)).json.error_code).toBe(0);
  });

  test('a confirm that is lost in transit has confirmed nothing; the next confirm does', async () => {
    const service = await trainingService();
    const { payment_id } = (await service.create(codeOf('confirm-request-lost'))).json;
    await expect(service.confirm(payment_id)).rejects.toThrow();
    expect(service.gateway.ledger()).toMatchObject([{ state: 'awaiting' }]);
    expect((await service.confirm(payment_id)).json.error_code).toBe(0);
  });

  test('a refused confirm stays refused, and the payment lapses at 30 s, or 5 s later for the late one', async () => {
    const service = await trainingService();
    const refused = (await service.create(codeOf('confirm-refused'))).json.payment_id;
    const late = (await service.create(codeOf('late-cancel'))).json.payment_id;
    expect((await service.confirm(refused)).json.error_code).toBe(-9115);
    expect((await service.confirm(late)).json.error_code).toBe(-9115);
    await service.clock.advance(30_000);
    expect((await service.status(refused)).json.payment_status).toBe(-2);
    expect((await service.status(late)).json.payment_status).toBe(2);
    await service.clock.advance(5_000);
    expect((await service.status(late)).json.payment_status).toBe(-2);
  });
});
