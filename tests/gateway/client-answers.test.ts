/** Answers of the interface, as in the document and as in the field. */
import { describe, expect, test } from 'vitest';
import { TransactionId } from '../../shared/ids.ts';
import { INVOICE, PAYMENT, TRANSACTION } from '../support/wire-calls.ts';
import { readAnswer, wireClient, wrongShape } from '../support/wire-client.ts';
import { jsonServer } from '../support/wire-server.ts';

describe('the answer about a pass payment', () => {
  const whole =
    '{"error_code":0,"error_note":"Success","payment_id":2354512461,"payment_status":2,"confirm_mode":1,' +
    '"card_type":"private","processing_type":"UZCARD","card_number":"860012******1234","phone_number":"99890*****12"}';

  test('is read completely', async () => {
    expect(await readAnswer('createPassPayment', whole)).toEqual({
      ok: true,
      value: {
        paymentId: '2354512461',
        status: 2,
        confirmMode: 1,
        cardType: 'private',
        processingType: 'UZCARD',
        cardNumber: '860012******1234',
        phoneLastFour: null,
        note: 'Success',
      },
    });
  });

  test('may leave out every optional field', async () => {
    expect(
      await readAnswer('createPassPayment', '{"error_code":0,"payment_id":1,"payment_status":1}'),
    ).toEqual({
      ok: true,
      value: {
        paymentId: '1',
        status: 1,
        confirmMode: null,
        cardType: null,
        processingType: null,
        cardNumber: null,
        phoneLastFour: null,
        note: '',
      },
    });
  });

  test('may quote its numbers, add fields, and have status 201', async () => {
    const text =
      '{"error_code":"0","payment_id":" 0002354512461 ","payment_status":"2","confirm_mode":true,"new":{"a":[1]}}';
    expect(await readAnswer('createPassPayment', text, 201)).toMatchObject({
      ok: true,
      value: { paymentId: '2354512461', status: 2, confirmMode: 1 },
    });
  });

  test('keeps only the last four digits of a whole phone number', async () => {
    const text = whole.replace('99890*****12', '998901234567');
    const answer = await readAnswer('createPassPayment', text);
    expect(answer).toMatchObject({ value: { phoneLastFour: '4567' } });
    expect(JSON.stringify(answer)).not.toContain('34567');
  });

  test('has its card number masked here if it came unmasked', async () => {
    const text = whole.replace('860012******1234', '8600 1234 1234 1234');
    expect(await readAnswer('createPassPayment', text)).toMatchObject({
      value: { cardNumber: '860012******1234' },
    });
  });

  test.each([
    ['payment_id', '{"error_code":0,"payment_status":2}', {}],
    ['payment_id', '{"error_code":0,"payment_id":0,"payment_status":2}', {}],
    ['payment_id', '{"error_code":0,"payment_id":"abc","payment_status":2}', {}],
    ['payment_id', '{"error_code":0,"payment_id":1.5,"payment_status":2}', {}],
    ['payment_status', '{"error_code":0,"payment_id":5}', { paymentId: '5' }],
    ['payment_status', '{"error_code":0,"payment_id":5,"payment_status":3}', { paymentId: '5' }],
    ['payment_status', '{"error_code":0,"payment_id":5,"payment_status":true}', { paymentId: '5' }],
    [
      'confirm_mode',
      '{"error_code":0,"payment_id":5,"payment_status":2,"confirm_mode":2}',
      { paymentId: '5' },
    ],
    ['error_code', '{"payment_id":5,"payment_status":2}', { paymentId: '5' }],
    ['error_code', '{"error_code":false,"payment_id":5,"payment_status":2}', { paymentId: '5' }],
    ['error_code', '{"error_code":7,"payment_id":5,"payment_status":2}', { paymentId: '5', gatewayCode: 7 }],
  ])('with a wrong %s is no success (case %#)', async (field, text, more) => {
    expect(await readAnswer('createPassPayment', text)).toEqual(wrongShape(field, more));
  });

  test('that refuses keeps code and note, and the payment that it names as evidence against itself', async () => {
    expect(
      await readAnswer('createPassPayment', '{"error_code":-5017,"error_note":"Недостаточно средств"}'),
    ).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -5017, note: 'Недостаточно средств' },
    });
    expect(
      await readAnswer('createPassPayment', '{"error_code":-1,"payment_id":5,"payment_status":2}'),
    ).toMatchObject({ error: { code: 'gateway.refused', paymentId: '5' } });
  });
});

describe('ids beyond 2^53', () => {
  test.each(['9007199254740993', '"9007199254740993"', '"009007199254740993"'])(
    'are read without loss when written %s',
    async (written) => {
      const text = `{"error_code":0,"payment_id":${written},"payment_status":2}`;
      expect(await readAnswer('createPassPayment', text)).toMatchObject({ value: { paymentId: PAYMENT } });
      expect(await readAnswer('paymentStatus', text)).toMatchObject({ value: { paymentId: PAYMENT } });
    },
  );

  test('of invoices are read without loss too', async () => {
    for (const written of [INVOICE, `"${INVOICE}"`]) {
      expect(await readAnswer('createInvoice', `{"error_code":0,"invoice_id":${written}}`)).toEqual({
        ok: true,
        value: { invoiceId: INVOICE },
      });
    }
  });

  test('that a float can’t tell apart are different payments', async () => {
    const text = '{"error_code":0,"payment_id":9007199254740992,"payment_status":2}';
    expect(await readAnswer('paymentStatus', text)).toEqual(wrongShape('payment_id'));
  });
});

describe('an answer about something else is refused', () => {
  test.each(['confirmPassPayment', 'paymentStatus', 'reversePayment', 'reversePartially'] as const)(
    'when %s names another payment, or no id',
    async (name) => {
      for (const other of ['1', '"1"', '"abc"', '{}', '[9007199254740993]']) {
        const text = `{"error_code":0,"payment_id":${other},"payment_status":2}`;
        expect(await readAnswer(name, text)).toEqual(wrongShape('payment_id'));
      }
      const right = `{"error_code":0,"payment_id":"${PAYMENT}","payment_status":2}`;
      expect(await readAnswer(name, right)).toMatchObject({ ok: true });
    },
  );

  test('when a confirm has success and a negative status at once', async () => {
    expect(await readAnswer('confirmPassPayment', '{"error_code":0,"payment_status":-2}')).toEqual(
      wrongShape('payment_status'),
    );
  });

  test('when a look-up names another transaction, quoted or not', async () => {
    const found = (id: string) =>
      `{"error_code":0,"payment_id":5,"payment_status":2,"merchant_trans_id":${id}}`;
    for (const other of ['"other"', '12345', '{}']) {
      expect(await readAnswer('paymentStatusByTransaction', found(other))).toEqual(
        wrongShape('merchant_trans_id'),
      );
    }
    for (const same of [`"${TRANSACTION}"`, 'null', '""']) {
      expect(await readAnswer('paymentStatusByTransaction', found(same))).toMatchObject({
        ok: true,
        value: { paymentId: '5', status: 2 },
      });
    }
    const server = await jsonServer(found('12345'));
    const { client } = wireClient(server);
    const transactionId = TransactionId.parse('12345');
    expect(await client.paymentStatusByTransaction({ transactionId })).toMatchObject({ ok: true });
  });

  test('except that a look-up without a payment finds nothing', async () => {
    expect(await readAnswer('paymentStatusByTransaction', '{"error_code":0,"payment_status":2}')).toEqual(
      wrongShape('payment_id'),
    );
  });

  test('except that an empty look-up may be a success without a payment', async () => {
    const none = ['{"error_code":0}', '{"error_code":0,"error_note":"Success","payment_id":null}'];
    const zeros = ['{"error_code":0,"payment_id":0,"payment_status":0}', '{"error_code":0,"payment_id":""}'];
    for (const text of [...none, ...zeros]) {
      expect(await readAnswer('paymentStatusByTransaction', text), text).toEqual(wrongShape('payment'));
    }
    const odd = ['{"error_code":0,"payment_id":"x"}', '{"error_code":0,"payment_status":"?"}'];
    for (const text of [...odd, '{"error_code":0,"payment_status":-5}']) {
      expect(await readAnswer('paymentStatusByTransaction', text), text).toEqual(wrongShape('payment_id'));
    }
  });

  test('when a receipt belongs to another payment', async () => {
    for (const other of ['5', '"abc"']) {
      expect(
        await readAnswer('fiscalLink', `{"paymentId":${other},"qrCodeURL":"https://a.invalid/1"}`),
      ).toEqual(wrongShape('paymentId'));
    }
  });

  test('when a status belongs to another invoice', async () => {
    expect(await readAnswer('invoiceStatus', '{"error_code":0,"invoice_id":5,"invoice_status":2}')).toEqual(
      wrongShape('invoice_id'),
    );
  });
});

describe('payment status', () => {
  test('without an id belongs to the requested payment', async () => {
    expect(
      await readAnswer('paymentStatus', '{"error_code":0,"payment_status":-3,"error_note":"x"}'),
    ).toEqual({
      ok: true,
      value: { paymentId: PAYMENT, status: -3, note: 'x' },
    });
  });

  test('missing in the answer is a wrong shape', async () => {
    const text = `{"error_code":0,"payment_id":${PAYMENT}}`;
    expect(await readAnswer('paymentStatus', text)).toEqual(
      wrongShape('payment_status', { paymentId: PAYMENT }),
    );
  });

  test('of a token payment is read like that of a pass payment: at most 2', async () => {
    expect(
      await readAnswer('payWithCardToken', '{"error_code":0,"payment_id":"5","payment_status":1}'),
    ).toEqual({
      ok: true,
      value: { paymentId: '5', status: 1, note: '' },
    });
    expect(
      await readAnswer('payWithCardToken', '{"error_code":0,"payment_id":"5","payment_status":4}'),
    ).toEqual(wrongShape('payment_status', { paymentId: '5' }));
  });
});
