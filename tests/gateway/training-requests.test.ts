import { describe, expect, test } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { MAX_BODY_BYTES } from '../../electron/training/request-body.ts';
import { type Call, type TrainingService, trainingService } from '../support/training-service.ts';

const statusOf1 = (service: TrainingService): Call => ({
  method: 'GET',
  path: `/payment/status/${service.serviceId}/1`,
});

/** The answer to a request whose only fault is its unknown payment. */
const PAST_ALL_CHECKS = -9041;

describe('the Auth header', () => {
  const digestPart = (auth: string): string => auth.split(':')[1] ?? '';

  test.each<[what: string, code: number, header: (service: TrainingService) => string | null]>([
    ['is right', PAST_ALL_CHECKS, (service) => service.auth()],
    ['is missing', -9001, () => null],
    ['has another scheme', -9002, () => 'Bearer abc'],
    ['has an upper-case digest', -9002, (service) => service.auth().toUpperCase()],
    ['has a digest of 39 characters', -9002, (service) => service.auth().replace(/.:(\d{10})$/, ':$1')],
    ['has a timestamp in milliseconds', -9002, (service) => `${service.auth()}000`],
    ['has spaces', -9002, (service) => service.auth().replaceAll(':', ' : ')],
    ['names another user', -9003, (service) => `1${service.auth()}`],
    [
      'has the digest of another time',
      -9004,
      (service) => service.auth().replace(digestPart(service.auth()), digestPart(service.auth(-1))),
    ],
    ['is 15 minutes old', PAST_ALL_CHECKS, (service) => service.auth(-900)],
    ['is older than 15 minutes', -9005, (service) => service.auth(-901)],
    ['is 15 minutes ahead', PAST_ALL_CHECKS, (service) => service.auth(900)],
    ['is further ahead', -9005, (service) => service.auth(901)],
  ])('that %s is answered %i', async (_what, code, header) => {
    const service = await trainingService();
    const reply = await service.send({ ...statusOf1(service), headers: { Auth: header(service) } });
    expect(reply.httpStatus).toBe(200);
    expect(reply.json.error_code).toBe(code);
  });

  test('may be reused for the next request, as some clients do', async () => {
    const service = await trainingService();
    const headers = { Auth: service.auth() };
    await service.send({ ...statusOf1(service), headers });
    expect((await service.send({ ...statusOf1(service), headers })).json.error_code).toBe(PAST_ALL_CHECKS);
  });

  test('is checked before any other answer', async () => {
    const service = await trainingService();
    const reply = await service.send({ method: 'GET', path: '/nothing/here', headers: { Auth: null } });
    expect(reply.json.error_code).toBe(-9001);
  });

  test('that fails is HTTP 401 by another reading, and the tolerance is a reading too', async () => {
    const service = await trainingService({
      readings: { auth_failure: 'http-401', clock_tolerance_ms: 60_000 },
    });
    const reply = await service.send({ ...statusOf1(service), headers: { Auth: service.auth(-61) } });
    expect(reply.httpStatus).toBe(401);
    expect(reply.json.error_code).toBe(-9005);
  });
});

describe('the other headers', () => {
  test.each<[headers: Record<string, string | null>, code: number]>([
    [{ Accept: 'application/json' }, PAST_ALL_CHECKS],
    [{ Accept: 'text/html, application/json;q=0.9' }, PAST_ALL_CHECKS],
    [{ Accept: '*/*' }, PAST_ALL_CHECKS],
    [{ Accept: 'application/*' }, PAST_ALL_CHECKS],
    [{ Accept: 'application/xml' }, -9010],
    [{ 'Content-Type': 'application/json; charset=utf-8' }, PAST_ALL_CHECKS],
    [{ 'Content-Type': 'application/json; charset=windows-1251' }, -9011],
    [{ 'Content-Type': 'text/plain' }, -9011],
    [{ 'Content-Type': null }, -9011],
    [{ 'Content-Type': 'application/xml' }, -9012],
  ])('%j are answered %i', async (headers, code) => {
    const service = await trainingService();
    expect((await service.send({ ...statusOf1(service), headers })).json.error_code).toBe(code);
  });
});

describe('an address', () => {
  test.each<[method: Call['method'], path: string, httpStatus: number, code: number]>([
    ['GET', '/payment', 404, -9030],
    ['GET', '/payment/status/SERVICE/1/2', 404, -9030],
    ['POST', '/payment/status/SERVICE/1', 405, -9031],
    ['GET', '/x_pass/payment', 405, -9031],
    ['GET', '/payment/status/SERVICE/abc', 200, -9032],
    ['GET', '/payment/status/SERVICE/0', 200, -9032],
    ['GET', '/payment/status/SERVICE/12345678901234567890', 200, -9032],
    ['GET', '/payment/status/1.5/1', 200, -9032],
    ['GET', '/payment/status_by_mti/SERVICE/', 200, -9032],
    ['GET', '/payment/status_by_mti/SERVICE/%E0%A4%A', 200, -9032],
    ['GET', '/payment/status_by_mti/SERVICE/a/2026-02-30', 200, -9032],
    ['GET', '/payment/status_by_mti/SERVICE/a/20.11.2026', 200, -9032],
    ['GET', '/payment/status_by_mti/SERVICE/a/2026-13-01', 200, -9032],
    ['GET', '/invoice/status/SERVICE/x', 200, -9032],
    ['DELETE', '/payment/partial_reversal/SERVICE/1/0', 200, -9032],
    ['DELETE', '/payment/partial_reversal/SERVICE/1/1.005', 200, -9032],
    ['DELETE', '/payment/partial_reversal/SERVICE/1/1e3', 200, -9032],
    ['DELETE', '/payment/partial_reversal/SERVICE/1/-1', 200, -9032],
    ['DELETE', '/card_token/SERVICE/not-a-guid', 200, -9032],
    ['GET', '/payment/status/99999999/1', 200, -9040],
    ['PUT', '/x_pass/confirmation/1', 200, -9040],
  ])('%s %s is answered HTTP %i, %i', async (method, path, httpStatus, code) => {
    const service = await trainingService();
    const reply = await service.send({ method, path: path.replace('SERVICE', String(service.serviceId)) });
    expect([reply.httpStatus, reply.json.error_code]).toEqual([httpStatus, code]);
  });

  test('outside the base address is unknown', async () => {
    const service = await trainingService();
    const { origin } = new URL(service.gateway.baseUrl);
    const reply = await fetch(`${origin}/v2/merchant/payment/status/1/1`, {
      headers: { Auth: service.auth() },
    });
    expect(reply.status).toBe(404);
  });
});

describe('a body', () => {
  const post = (service: TrainingService, body: string): Promise<number> =>
    service
      .send({
        method: 'POST',
        path: '/x_pass/payment',
        body: body.replace('SERVICE', String(service.serviceId)),
      })
      .then(({ json }) => Number(json.error_code));

  test.each<[what: string, body: string, code: number]>([
    ['that is empty', '', -9014],
    ['that is cut', '{"service_id":', -9014],
    ['that is a list', '[]', -9014],
    ['that is null', 'null', -9014],
    ['without a service', '{}', -9020],
    ['of another service', '{"service_id":1}', -9040],
    ['with a quoted service', '{"service_id":"SERVICE","otp_data":"8","amount":1}', -9021],
    ['with a service written as a float', '{"service_id":SERVICE.0,"otp_data":"8","amount":1}', -9021],
    ['without otp_data', '{"service_id":SERVICE,"amount":1}', -9020],
    ['with a number as otp_data', '{"service_id":SERVICE,"otp_data":880100000000000001,"amount":1}', -9021],
    ['with an empty otp_data', '{"service_id":SERVICE,"otp_data":"","amount":1}', -9021],
    ['without an amount', '{"service_id":SERVICE,"otp_data":"8"}', -9020],
    ['with a quoted amount', '{"service_id":SERVICE,"otp_data":"8","amount":"1"}', -9021],
    ['with an amount of nothing', '{"service_id":SERVICE,"otp_data":"8","amount":0.00}', -9021],
    ['with an amount below nothing', '{"service_id":SERVICE,"otp_data":"8","amount":-1}', -9021],
    ['with three decimals', '{"service_id":SERVICE,"otp_data":"8","amount":1.005}', -9021],
    ['with an exponent', '{"service_id":SERVICE,"otp_data":"8","amount":1e3}', -9021],
    [
      'with a number as cashbox_code',
      '{"service_id":SERVICE,"otp_data":"8","amount":1,"cashbox_code":1}',
      -9021,
    ],
    [
      'with null as transaction_id',
      '{"service_id":SERVICE,"otp_data":"8","amount":1,"transaction_id":null}',
      -9021,
    ],
    ['with a misspelt field', '{"service_id":SERVICE,"otp_data":"8","amount":1,"cashboxCode":"1"}', -9022],
    ['with all in order but the code', '{"service_id":SERVICE,"otp_data":"8","amount":0.1}', -9100],
  ])('%s is answered', async (_what, body, code) => {
    expect(await post(await trainingService(), body)).toBe(code);
  });

  test('that is not UTF-8 is no JSON', async () => {
    const service = await trainingService();
    const reply = await fetch(`${service.gateway.baseUrl}/x_pass/payment`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', Auth: service.auth() },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(await reply.json()).toMatchObject({ error_code: -9014 });
  });

  test('larger than any request of the interface is refused', async () => {
    const service = await trainingService();
    expect(await post(service, ' '.repeat(MAX_BODY_BYTES + 1))).toBe(-9013);
  });

  test('without an end is cut off', async () => {
    const service = await trainingService();
    await expect(post(service, ' '.repeat(4 * MAX_BODY_BYTES + 2))).rejects.toThrow();
  });

  test('is refused where the interface has no body', async () => {
    const service = await trainingService();
    const path = `/x_pass/confirmation/${service.serviceId}`;
    expect((await service.send({ method: 'PUT', path, body: '{}' })).json.error_code).toBe(-9015);
  });

  test('with a wrong field gets an answer that names the field', async () => {
    const service = await trainingService();
    const { json } = await service.post('/x_pass/payment', { otp_data: codeOf('approved'), amount: 1.234 });
    expect(json.error_note).toContain('amount');
  });

  test.each(['0.29', '1.1', '4503599627370.49', '1.10'])(
    'has its amount %s read without a float',
    async (amount) => {
      const service = await trainingService();
      const code = codeOf('approved');
      expect(await post(service, `{"service_id":SERVICE,"otp_data":"${code}","amount":${amount}}`)).toBe(0);
      const [whole = '', decimals = ''] = amount.split('.');
      expect(service.gateway.ledger()[0]?.amountTiyin).toBe(Number(whole + decimals.padEnd(2, '0')));
    },
  );
});
