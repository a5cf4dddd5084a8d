/** Answers about invoices, card tokens and receipts, and HTTP statuses beside JSON. */
import { describe, expect, test } from 'vitest';
import { PAYMENT, WIRE_CALLS, wireCall } from '../support/wire-calls.ts';
import { readAnswer, wrongShape } from '../support/wire-client.ts';

describe('invoices', () => {
  test.each([
    ['{"error_code":0,"invoice_status":-99,"invoice_status_note":"Удалён"}', -99, 'Удалён'],
    ['{"error_code":0,"status":2,"status_note":"Оплачен"}', 2, 'Оплачен'],
    ['{"error_code":0,"status":2,"invoice_status_note":"Оплачен"}', 2, 'Оплачен'],
    ['{"error_code":0,"invoice_status":null,"status":"1"}', 1, ''],
    ['{"error_code":0,"invoice_status":-99,"status":2}', -99, ''],
  ])('have status %s', async (text, status, note) => {
    expect(await readAnswer('invoiceStatus', text)).toEqual({ ok: true, value: { status, note } });
  });

  test('succeed only with a status and an id', async () => {
    expect(await readAnswer('invoiceStatus', '{"error_code":0}')).toEqual(wrongShape('invoice_status'));
    expect(await readAnswer('invoiceStatus', '{"error_code":0,"invoice_status":"paid"}')).toEqual(
      wrongShape('invoice_status'),
    );
    for (const id of ['0', '"x"', 'null']) {
      expect(await readAnswer('createInvoice', `{"error_code":0,"invoice_id":${id}}`)).toEqual(
        wrongShape('invoice_id'),
      );
    }
  });
});

describe('card tokens', () => {
  test('may leave optional fields out, which are null then', async () => {
    expect(await readAnswer('requestCardToken', '{"error_code":0,"card_token":"abc"}')).toEqual({
      ok: true,
      value: { cardToken: 'abc', phoneNumber: null, temporary: null },
    });
    expect(
      await readAnswer(
        'requestCardToken',
        '{"error_code":0,"card_token":"abc","temporary":"0","phone_number":"998901234567"}',
      ),
    ).toEqual({ ok: true, value: { cardToken: 'abc', phoneNumber: '…4567', temporary: false } });
    expect(await readAnswer('verifyCardToken', '{"error_code":0}')).toEqual({
      ok: true,
      value: { cardNumber: null },
    });
    expect(await readAnswer('verifyCardToken', '{"error_code":0,"card_number":"12345"}')).toEqual({
      ok: true,
      value: { cardNumber: '12345' },
    });
  });

  test('are refused if the token can’t be put in a path', async () => {
    for (const token of ['"a/b"', '""', '".."', '5']) {
      expect(await readAnswer('requestCardToken', `{"error_code":0,"card_token":${token}}`)).toEqual(
        wrongShape('card_token'),
      );
    }
  });
});

describe('the fiscal link', () => {
  test.each(['{}', '{"qrCodeURL":null}', '{"qrCodeURL":""}', `{"paymentId":"${PAYMENT}"}`])(
    'is missing for now: %s',
    async (text) => {
      expect(await readAnswer('fiscalLink', text)).toEqual({ ok: true, value: { link: null } });
    },
  );

  test.each(['"http://a.invalid/1"', '"javascript:alert(1)"', '"https://a.invalid/\\n1"', '5', '" "'])(
    'is refused when it is no link for a receipt: %s',
    async (link) => {
      expect(await readAnswer('fiscalLink', `{"qrCodeURL":${link}}`)).toEqual(wrongShape('qrCodeURL'));
    },
  );

  test('is refused with an error_code even though the document defines no such field', async () => {
    const link = '"qrCodeURL":"https://a.invalid/1"';
    expect(await readAnswer('fiscalLink', `{"error_code":-5,"error_note":"нет",${link}}`)).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -5, note: 'нет' },
    });
    expect(await readAnswer('fiscalLink', `{"error_code":"zero",${link}}`)).toEqual(wrongShape('error_code'));
    expect(await readAnswer('fiscalLink', `{"error_code":0,${link}}`)).toMatchObject({ ok: true });
    expect(await readAnswer('fiscalLink', `{${link}}`, 404)).toEqual({
      ok: false,
      error: { code: 'gateway.http-status', httpStatus: 404 },
    });
  });
});

describe('HTTP statuses beside JSON, for every operation', () => {
  const table = WIRE_CALLS.map(({ name }) => name);

  test.each(table)('%s: 201 is a success like 200', async (name) => {
    expect(await readAnswer(name, wireCall(name).accepted, 201)).toMatchObject({ ok: true });
  });

  test.each(table)('%s: 4xx with a negative error_code is a refusal', async (name) => {
    expect(await readAnswer(name, '{"error_code":-500,"error_note":"Доступ запрещён"}', 401)).toEqual({
      ok: false,
      error: { code: 'gateway.refused', gatewayCode: -500, note: 'Доступ запрещён', httpStatus: 401 },
    });
  });

  test.each(table)('%s: 5xx proves nothing, whatever its body', async (name) => {
    for (const text of ['{"error_code":-500}', wireCall(name).accepted]) {
      expect(await readAnswer(name, text, 502)).toMatchObject({
        ok: false,
        error: { code: 'gateway.http-status', httpStatus: 502 },
      });
    }
  });

  test.each(table)('%s: error_code 0 with a 4xx is no success', async (name) => {
    expect(await readAnswer(name, wireCall(name).accepted, 409)).toMatchObject({
      ok: false,
      error: { code: 'gateway.http-status', httpStatus: 409 },
    });
  });
});
