/** What an error may hold: whatever fails or is quoted by the other side, the error has nothing sensitive. */
import { describe, expect, test } from 'vitest';
import { consequenceOf, meansNetworkDown, meansNoWay } from '../../electron/gateway/retry.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import { SENSITIVE, WIRE_CALLS } from '../support/wire-calls.ts';
import { SECRET, wireClient } from '../support/wire-client.ts';
import { GatewayError, WIRE_FAILURES } from '../support/wire-failures.ts';
import { deadPort, sendJson, wireServer } from '../support/wire-server.ts';

/** The whole answer, as a log or a crash dump would contain it. */
const whole = (answer: unknown): string => JSON.stringify(answer);

function expectClean(answer: unknown, auth: string): void {
  const text = whole(answer);
  for (const sensitive of [...SENSITIVE, SECRET]) expect(text).not.toContain(sensitive);
  const digest = auth.split(':')[1];
  if (digest) expect(text).not.toContain(digest);
}

describe.each(WIRE_CALLS)('$name', ({ call, name }) => {
  test('every failure of the wire leaves an error of the closed list, with nothing sensitive', async () => {
    for (const { serve } of WIRE_FAILURES) {
      const server = await serve();
      const answer = await call(wireClient(server).client);
      expect(answer.ok).toBe(false);
      if (!answer.ok) expect(GatewayError.safeParse(answer.error).success).toBe(true);
      expectClean(answer, String(server.arrivals[0]?.headers.auth ?? ''));
    }
    const dead = { baseUrl: `http://127.0.0.1:${await deadPort()}` };
    expectClean(await call(wireClient(dead).client), '');
  });

  test('a service that quotes the whole request in its note leaves nothing of it in our note', async () => {
    const quotes = ['-1', '0', '5'];
    for (const errorCode of quotes) {
      const server = await wireServer((response, arrival) => {
        const auth = String(arrival.headers.auth);
        const note = `you sent ${arrival.path} with ${auth}, digest ${auth.split(':')[1]}: ${arrival.body}`;
        sendJson(
          response,
          `{"error_code":${errorCode},"error_note":${JSON.stringify(note)},"payment_status":2}`,
          errorCode === '5' ? 500 : 200,
        );
      });
      const answer = await call(wireClient(server).client);
      const auth = String(server.arrivals[0]?.headers.auth);
      expectClean(answer, auth);
      if (errorCode === '-1') expect(whole(answer), name).toContain('you sent');
    }
  });
});

test('the gateway of a till that may not charge refuses every operation, unsent', async () => {
  for (const { call } of WIRE_CALLS) {
    const answer = await call(unreachableGateway);
    expect(answer).toEqual({ ok: false, error: { code: 'gateway.not-reached' } });
    if (!answer.ok) expect(consequenceOf(answer.error)).toBe('never-sent');
  }
});

test('each failure has a consequence for the money and for the network', () => {
  const consequences = {
    'gateway.not-reached': 'never-sent',
    'gateway.not-trusted': 'never-sent',
    'gateway.proxy-not-reached': 'never-sent',
    'gateway.proxy-refused': 'never-sent',
    'gateway.proxy-sign-in': 'never-sent',
    'gateway.proxy-unsupported': 'never-sent',
    'gateway.invalid-request': 'never-sent',
    'gateway.refused': 'answered-no',
    'gateway.timed-out': 'uncertain',
    'gateway.cut': 'uncertain',
    'gateway.unreadable': 'uncertain',
    'gateway.http-status': 'uncertain',
    'gateway.wrong-shape': 'uncertain',
    'gateway.too-large': 'uncertain',
  } as const;
  const codes = Object.keys(consequences) as (keyof typeof consequences)[];
  for (const code of codes) expect(consequenceOf({ code })).toBe(consequences[code]);
  const noWay = codes.filter(
    (code) => code !== 'gateway.invalid-request' && consequences[code] === 'never-sent',
  );
  expect(codes.filter(meansNoWay)).toEqual(noWay);
  expect(codes.filter(meansNetworkDown)).toEqual([...noWay, 'gateway.timed-out', 'gateway.cut']);
});
