/** Answers of the interface, as the document shows them and as the field sends them. */
import { afterEach, describe, expect, test } from 'vitest';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { TransactionId } from '../../shared/ids.ts';
import { INVOICE, PAYMENT, TRANSACTION, WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { wireClient } from '../support/wire-client.ts';
import { closeWire, jsonServer } from '../support/wire-server.ts';

afterEach(closeWire);

/** What a method says about one answer. */
async function read(name: keyof GatewayClient, text: string, status = 200) {
  const server = await jsonServer(text, status);
  return wireCall(name).call(wireClient(server).client);
}

const wrong = (field: string, more: object = {}) => ({
  ok: false,
  error: { code: 'gateway.wrong-shape', field, ...more },
});

describe('a pass payment', () => {
  const whole =
    '{"error_code":0,"error_note":"Success","payment_id":2354512461,"payment_status":2,"confirm_mode":1,' +
    '"card_type":"private","processing_type":"UZCARD","card_number":"860012******1234","phone_number":"99890*****12"}';

  test('is read whole', async () => {
    expect(await read('createPassPayment', whole)).toEqual({
      ok: true,
      value: {
        paymentId: '2354512461',
        status: 2,
        confirmMode: 1,
        cardType: 'private',
        processingType: 'UZCARD',
        cardNumber: '860012******1234',
        note: 'Success',
      },
    });
  });

  test('may leave out everything that is optional', async () => {
    expect(await read('createPassPayment', '{"error_code":0,"payment_id":1,"payment_status":1}')).toEqual({
      ok: true,
      value: {
        paymentId: '1',
        status: 1,
        confirmMode: null,
        cardType: null,
        processingType: null,
        cardNumber: null,
        note: '',
      },
    });
  });

  test('may quote its numbers, add fields, and come as 201', async () => {
    const text =
      '{"error_code":"0","payment_id":" 0002354512461 ","payment_status":"2","confirm_mode":true,"new":{"a":[1]}}';
    expect(await read('createPassPayment', text, 201)).toMatchObject({
      ok: true,
      value: { paymentId: '2354512461', status: 2, confirmMode: 1 },
    });
  });

  test('a card number that came unmasked is masked here', async () => {
    const text = whole.replace('860012******1234', '8600 1234 1234 1234');
    expect(await read('createPassPayment', text)).toMatchObject({
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
    expect(await read('createPassPayment', text)).toEqual(wrong(field, more));
  });

  test('a refusal keeps its code and note, and the payment that it names against itself', async () => {
    expect(
      await read('createPassPayment', '{"error_code":-5017,"error_note":"Недостаточно средств"}'),
    ).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -5017, note: 'Недостаточно средств' },
    });
    expect(
      await read('createPassPayment', '{"error_code":-1,"payment_id":5,"payment_status":2}'),
    ).toMatchObject({ error: { code: 'gateway.refused', paymentId: '5' } });
  });
});

describe('ids beyond 2^53', () => {
  test.each(['9007199254740993', '"9007199254740993"', '"009007199254740993"'])(
    'are read without loss when written %s',
    async (written) => {
      const text = `{"error_code":0,"payment_id":${written},"payment_status":2}`;
      expect(await read('createPassPayment', text)).toMatchObject({ value: { paymentId: PAYMENT } });
      expect(await read('paymentStatus', text)).toMatchObject({ value: { paymentId: PAYMENT } });
    },
  );

  test('of invoices too', async () => {
    for (const written of [INVOICE, `"${INVOICE}"`]) {
      expect(await read('createInvoice', `{"error_code":0,"invoice_id":${written}}`)).toEqual({
        ok: true,
        value: { invoiceId: INVOICE },
      });
    }
  });

  test('neighbours that a float can not tell apart are different payments', async () => {
    const text = '{"error_code":0,"payment_id":9007199254740992,"payment_status":2}';
    expect(await read('paymentStatus', text)).toEqual(wrong('payment_id'));
  });
});

describe('an answer about something else is not accepted', () => {
  test.each(['confirmPassPayment', 'paymentStatus', 'reversePayment', 'reversePartially'] as const)(
    '%s that names another payment, or no id',
    async (name) => {
      for (const other of ['1', '"1"', '"abc"', '{}', '[9007199254740993]']) {
        const text = `{"error_code":0,"payment_id":${other},"payment_status":2}`;
        expect(await read(name, text)).toEqual(wrong('payment_id'));
      }
      const right = `{"error_code":0,"payment_id":"${PAYMENT}","payment_status":2}`;
      expect(await read(name, right)).toMatchObject({ ok: true });
    },
  );

  test('a confirm that says success and a negative status at once', async () => {
    expect(await read('confirmPassPayment', '{"error_code":0,"payment_status":-2}')).toEqual(
      wrong('payment_status'),
    );
  });

  test('a look-up that names another transaction, quoted or not', async () => {
    const found = (id: string) =>
      `{"error_code":0,"payment_id":5,"payment_status":2,"merchant_trans_id":${id}}`;
    for (const other of ['"other"', '12345', '{}']) {
      expect(await read('paymentStatusByTransaction', found(other))).toEqual(wrong('merchant_trans_id'));
    }
    for (const same of [`"${TRANSACTION}"`, 'null', '""']) {
      expect(await read('paymentStatusByTransaction', found(same))).toMatchObject({
        ok: true,
        value: { paymentId: '5', status: 2 },
      });
    }
    const server = await jsonServer(found('12345'));
    const { client } = wireClient(server);
    const transactionId = TransactionId.parse('12345');
    expect(await client.paymentStatusByTransaction({ transactionId })).toMatchObject({ ok: true });
  });

  test('a look-up without a payment finds nothing', async () => {
    expect(await read('paymentStatusByTransaction', '{"error_code":0,"payment_status":2}')).toEqual(
      wrong('payment_id'),
    );
  });

  test('a receipt of another payment', async () => {
    for (const other of ['5', '"abc"']) {
      expect(await read('fiscalLink', `{"paymentId":${other},"qrCodeURL":"https://a.invalid/1"}`)).toEqual(
        wrong('paymentId'),
      );
    }
  });

  test('the status of another invoice', async () => {
    expect(await read('invoiceStatus', '{"error_code":0,"invoice_id":5,"invoice_status":2}')).toEqual(
      wrong('invoice_id'),
    );
  });
});

describe('payment status', () => {
  test('an answer without an id is about the payment that was asked for', async () => {
    expect(await read('paymentStatus', '{"error_code":0,"payment_status":-3,"error_note":"x"}')).toEqual({
      ok: true,
      value: { paymentId: PAYMENT, status: -3, note: 'x' },
    });
  });

  test('an answer without a status says nothing', async () => {
    const text = `{"error_code":0,"payment_id":${PAYMENT}}`;
    expect(await read('paymentStatus', text)).toEqual(wrong('payment_status', { paymentId: PAYMENT }));
  });

  test('a token payment reads like a pass payment: nothing over 2', async () => {
    expect(await read('payWithCardToken', '{"error_code":0,"payment_id":"5","payment_status":1}')).toEqual({
      ok: true,
      value: { paymentId: '5', status: 1, note: '' },
    });
    expect(await read('payWithCardToken', '{"error_code":0,"payment_id":"5","payment_status":4}')).toEqual(
      wrong('payment_status', { paymentId: '5' }),
    );
  });
});

describe('invoices', () => {
  test.each([
    ['{"error_code":0,"invoice_status":-99,"invoice_status_note":"Удалён"}', -99, 'Удалён'],
    ['{"error_code":0,"status":2,"status_note":"Оплачен"}', 2, 'Оплачен'],
    ['{"error_code":0,"status":2,"invoice_status_note":"Оплачен"}', 2, 'Оплачен'],
    ['{"error_code":0,"invoice_status":null,"status":"1"}', 1, ''],
    ['{"error_code":0,"invoice_status":-99,"status":2}', -99, ''],
  ])('status %s', async (text, status, note) => {
    expect(await read('invoiceStatus', text)).toEqual({ ok: true, value: { status, note } });
  });

  test('without a status, or an id, there is no success', async () => {
    expect(await read('invoiceStatus', '{"error_code":0}')).toEqual(wrong('invoice_status'));
    expect(await read('invoiceStatus', '{"error_code":0,"invoice_status":"paid"}')).toEqual(
      wrong('invoice_status'),
    );
    for (const id of ['0', '"x"', 'null']) {
      expect(await read('createInvoice', `{"error_code":0,"invoice_id":${id}}`)).toEqual(wrong('invoice_id'));
    }
  });
});

describe('card tokens', () => {
  test('what a token answer may leave out is null', async () => {
    expect(await read('requestCardToken', '{"error_code":0,"card_token":"abc"}')).toEqual({
      ok: true,
      value: { cardToken: 'abc', phoneNumber: null, temporary: null },
    });
    expect(
      await read(
        'requestCardToken',
        '{"error_code":0,"card_token":"abc","temporary":"0","phone_number":"998901234567"}',
      ),
    ).toEqual({ ok: true, value: { cardToken: 'abc', phoneNumber: '…4567', temporary: false } });
    expect(await read('verifyCardToken', '{"error_code":0}')).toEqual({
      ok: true,
      value: { cardNumber: null },
    });
    expect(await read('verifyCardToken', '{"error_code":0,"card_number":"12345"}')).toEqual({
      ok: true,
      value: { cardNumber: '12345' },
    });
  });

  test('a token that could not be put in a path is none', async () => {
    for (const token of ['"a/b"', '""', '".."', '5']) {
      expect(await read('requestCardToken', `{"error_code":0,"card_token":${token}}`)).toEqual(
        wrong('card_token'),
      );
    }
  });
});

describe('the fiscal link', () => {
  test.each(['{}', '{"qrCodeURL":null}', '{"qrCodeURL":""}', `{"paymentId":"${PAYMENT}"}`])(
    'is not there yet: %s',
    async (text) => {
      expect(await read('fiscalLink', text)).toEqual({ ok: true, value: { link: null } });
    },
  );

  test.each(['"http://a.invalid/1"', '"javascript:alert(1)"', '"https://a.invalid/\\n1"', '5', '" "'])(
    'is refused when it is no link for a receipt: %s',
    async (link) => {
      expect(await read('fiscalLink', `{"qrCodeURL":${link}}`)).toEqual(wrong('qrCodeURL'));
    },
  );

  test('an error_code that the document does not give it counts all the same', async () => {
    const link = '"qrCodeURL":"https://a.invalid/1"';
    expect(await read('fiscalLink', `{"error_code":-5,"error_note":"нет",${link}}`)).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -5, note: 'нет' },
    });
    expect(await read('fiscalLink', `{"error_code":"zero",${link}}`)).toEqual(wrong('error_code'));
    expect(await read('fiscalLink', `{"error_code":0,${link}}`)).toMatchObject({ ok: true });
    expect(await read('fiscalLink', `{${link}}`, 404)).toEqual({
      ok: false,
      error: { code: 'gateway.http-status', httpStatus: 404 },
    });
  });
});

describe('HTTP statuses beside JSON, for every operation', () => {
  const table = WIRE_CALLS.map(({ name }) => name);

  test.each(table)('%s: 201 is a success like 200', async (name) => {
    expect(await read(name, wireCall(name).accepted, 201)).toMatchObject({ ok: true });
  });

  test.each(table)('%s: 4xx with a negative error_code is a refusal', async (name) => {
    expect(await read(name, '{"error_code":-500,"error_note":"Доступ запрещён"}', 401)).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -500, note: 'Доступ запрещён', httpStatus: 401 },
    });
  });

  test.each(table)('%s: 5xx proves nothing, whatever it says', async (name) => {
    for (const text of ['{"error_code":-500}', wireCall(name).accepted]) {
      expect(await read(name, text, 502)).toMatchObject({
        ok: false,
        error: { code: 'gateway.http-status', httpStatus: 502 },
      });
    }
  });

  test.each(table)('%s: error_code 0 beside a 4xx is no success', async (name) => {
    expect(await read(name, wireCall(name).accepted, 409)).toMatchObject({
      ok: false,
      error: { code: 'gateway.http-status', httpStatus: 409 },
    });
  });
});
