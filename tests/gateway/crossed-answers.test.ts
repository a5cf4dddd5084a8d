/** The service crosses two answers on the wire: the till believes nothing of the one about another payment. */
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import type { GatewayClient } from '../../electron/gateway/gateway.ts';
import { consequenceOf } from '../../electron/gateway/retry.ts';
import { tiyin } from '../../shared/money.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';
import { INVOICE, PAYMENT, TRANSACTION } from '../support/wire-calls.ts';
import { readAnswer, wireClient, wrongShape } from '../support/wire-client.ts';
import { jsonServer } from '../support/wire-server.ts';

const ABOUT_A_PAYMENT = [
  'confirmPassPayment',
  'paymentStatus',
  'reversePayment',
  'reversePartially',
  'submitItems',
  'submitReceiptLink',
  'fiscalLink',
] as const;
const NAMES = ABOUT_A_PAYMENT.flatMap((name) => [
  [name, 'payment_id'] as const,
  [name, 'paymentId'] as const,
]);
const PART = tiyin(100_000);
const REST = '"payment_status":2,"qrCodeURL":"https://a.invalid/1"';

describe('an answer about another payment', () => {
  test.each(NAMES)('is no answer to %s, whether it says yes or no, by %s', async (name, field) => {
    for (const [code, status] of [
      [0, 200],
      [-5, 200],
      [-5, 404],
      [0, 502],
    ])
      for (const other of ['1', '"1"', '"0001"']) {
        const text = `{"error_code":${code},"${field}":${other},${REST}}`;
        const answer = await readAnswer(name, text, status);
        expect(answer, text).toEqual(wrongShape(field));
        expect(answer.ok || consequenceOf(answer.error)).toBe('uncertain');
      }
  });

  test.each(NAMES)('is told from one about the same payment: %s, by %s', async (name, field) => {
    for (const same of [PAYMENT, `"${PAYMENT}"`, `" 00${PAYMENT}"`, '0', '""', 'null']) {
      expect(await readAnswer(name, `{"error_code":0,"${field}":${same},${REST}}`)).toMatchObject({
        ok: true,
      });
      const refused = await readAnswer(name, `{"error_code":-5,"${field}":${same}}`);
      expect(refused).toMatchObject({ error: { code: 'gateway.refused', gatewayCode: -5 } });
    }
  });

  test.each(NAMES)('is not needed to refuse %s: -1 or a word in %s names nothing', async (name, field) => {
    for (const none of ['-1', '"none"', '{}']) {
      const refused = await readAnswer(name, `{"error_code":-5,"${field}":${none}}`);
      expect(refused).toEqual({ ok: false, error: { code: 'gateway.refused', gatewayCode: -5 } });
    }
  });

  test('is one that names two payments', async () => {
    const two = `{"error_code":0,"payment_id":${PAYMENT},"paymentId":1,${REST}}`;
    expect(await readAnswer('paymentStatus', two)).toEqual(wrongShape('paymentId'));
    expect(await readAnswer('createPassPayment', two)).toEqual(wrongShape('payment_id'));
  });

  test.each(['createPassPayment', 'payWithCardToken', 'createInvoice'] as const)(
    'is no answer to %s, by our own id',
    async (name) => {
      for (const code of [0, -5]) {
        const text = `{"error_code":${code},"payment_id":7,"invoice_id":7,"payment_status":2,"merchant_trans_id":"other"}`;
        expect(await readAnswer(name, text)).toEqual(wrongShape('merchant_trans_id'));
      }
    },
  );

  test('may be a refused look-up by our id, or a refused invoice', async () => {
    for (const status of [200, 404]) {
      const found = (id: string) =>
        readAnswer('paymentStatusByTransaction', `{"error_code":-404,"merchant_trans_id":${id}}`, status);
      expect(await found('"other"')).toEqual(wrongShape('merchant_trans_id'));
      for (const ours of [
        `"${TRANSACTION.toUpperCase()}"`,
        `" ${TRANSACTION} "`,
        '""',
        'null',
        '{}',
        '0',
        '"0"',
        '-1',
      ])
        expect(await found(ours)).toMatchObject({ error: { code: 'gateway.refused' } });
    }
    expect(await readAnswer('invoiceStatus', '{"error_code":-5,"invoice_id":5}')).toEqual(
      wrongShape('invoice_id'),
    );
    expect(await readAnswer('invoiceStatus', `{"error_code":-5,"invoice_id":${INVOICE}}`)).toMatchObject({
      error: { code: 'gateway.refused' },
    });
  });
});

describe('a till with a service that crosses answers', () => {
  let till: VirtualTill;
  beforeEach(async () => {
    till = await VirtualTill.open(KNOWN);
    onTestFinished(() => till.close());
  });

  /** What the client makes of this text, which it gets over HTTP. */
  const overHttp = async <T>(text: string, call: (client: GatewayClient) => Promise<T>): Promise<T> =>
    call(wireClient(await jsonServer(text)).client);

  it('believes no refusals of another payment’s confirm, and pays with the confirm’s own answer', async () => {
    till.know({ ...KNOWN, repeated_confirm: -41 });
    const { service } = till;
    const confirm = service.confirmPassPayment.bind(service);
    service.mishaps.confirm.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(200);
    const { paymentId } = service.only;
    const crossed = await overHttp('{"error_code":-41,"payment_id":5}', (client) =>
      client.confirmPassPayment({ paymentId }),
    );
    service.confirmPassPayment = () => Promise.resolve(crossed);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('confirming');
    expect(service.only).toMatchObject({ confirmed: false });
    service.confirmPassPayment = confirm;
    await till.clock.advance(5 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(service.isMoney(service.only)).toBe(true);
  });

  it('believes no success of another payment’s confirm: what lapses is lapsed', async () => {
    const { service } = till;
    service.mishaps.confirm.push('never-arrives');
    const id = till.pay();
    await till.clock.advance(200);
    const { paymentId } = service.only;
    const crossed = await overHttp('{"error_code":0,"payment_id":"5","payment_status":2}', (client) =>
      client.confirmPassPayment({ paymentId }),
    );
    service.confirmPassPayment = () => Promise.resolve(crossed);
    await till.clock.advance(120 * SECOND);
    expect(till.state(id)).toBe('lapsed');
  });

  it('calls no refund refused by another payment’s refusal: it waits until a person settles it', async () => {
    const { service } = till;
    const id = await till.paidSale();
    const { paymentId } = service.only;
    const text = '{"error_code":-7,"error_note":"нет","payment_id":5}';
    const crossed = await overHttp(text, (client) => client.reversePayment({ paymentId }));
    const reverse = service.reversePayment.bind(service);
    service.reversePayment = async (request) => {
      await reverse(request);
      return crossed;
    };
    till.refund(id, 'brought back');
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'unknown' }]);
    expect(service.isMoney(service.only)).toBe(false);
    expect(till.settleRefund(id, 'refunded', 'as the cabinet shows').ok).toBe(true);
    expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
  });

  it('gives back no part twice: a part whose refusal was another payment’s waits for a person', async () => {
    const { service } = till;
    const id = await till.paidSale(2);
    const { paymentId } = service.only;
    const crossed = await overHttp('{"error_code":-7,"payment_id":5}', (client) =>
      client.reversePartially({ paymentId, amountTiyin: PART }),
    );
    const reverse = service.reversePartially.bind(service);
    service.reversePartially = async (request) => {
      await reverse(request);
      return crossed;
    };
    till.refund(id, 'brought back', PART);
    await till.clock.advance(60 * SECOND);
    expect(till.view(id).refunds).toMatchObject([{ state: 'unknown' }]);
    expect(service.only.givenBack).toBe(PART);
    expect(till.refund(id, 'brought back', PART).ok).toBe(false);
  });

  it('calls no lost create absent because another transaction was not found', async () => {
    const { service } = till;
    service.mishaps.create.push('no-answer');
    const id = till.pay();
    const text = '{"error_code":-404,"merchant_trans_id":"other"}';
    const crossed = await overHttp(text, (client) =>
      client.paymentStatusByTransaction({ transactionId: id }),
    );
    const lookUp = service.paymentStatusByTransaction.bind(service);
    service.paymentStatusByTransaction = (request) =>
      request.transactionId === id ? Promise.resolve(crossed) : lookUp(request);
    await till.clock.advance(900 * SECOND);
    expect(till.state(id)).toBe('unknown');
    service.paymentStatusByTransaction = lookUp;
    await till.clock.advance(900 * SECOND);
    expect(till.state(id)).not.toBe('absent');
  });
});
