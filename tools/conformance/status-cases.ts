/** Sections 2.1, 4.3 (reads), 5 and 7: status, look-ups, and access. */
import { createHash } from 'node:crypto';
import { answeredWith } from '../../electron/gateway/ask-status.ts';
import { WireNumber } from '../../electron/training/wire-fields.ts';
import { TransactionId } from '../../shared/ids.ts';
import { isSameAnswer, type NeverSent } from '../../shared/payment/service-facts.ts';
import { tashkentDay } from '../../shared/time.ts';
import {
  type Bench,
  CaseEnd,
  type Charge,
  defineCase,
  must,
  need,
  notShown,
  ok,
  type Verdict,
} from './bench.ts';
import { type Exchange, objectOf } from './exchange.ts';

const status = defineCase('payment status', async (bench) => {
  const charge = bench.charge('create pass payment');
  const { value, detail } = bench.take('payment status', await bench.client.paymentStatus(charge));
  must(value.status === 2, `a confirmed payment reads as ${value.status}`);
  return ok(detail || 'status 2');
});

/** A look-up may lag behind the payment, so it is repeated for this long. */
const LAG = { tries: 8, everyMs: 5_000 } as const;

async function lookUp(bench: Bench, charge: Charge, dated: boolean): Promise<Verdict> {
  const date = dated ? { date: tashkentDay(charge.createdMs) } : {};
  const name = dated
    ? 'payment status by merchant transaction id, dated'
    : 'payment status by merchant transaction id';
  for (let tries = 0; tries < LAG.tries; tries += 1) {
    const { transactionId } = charge;
    const answer = await bench.client.paymentStatusByTransaction({ transactionId, ...date });
    if (answer.ok) {
      const { value, detail } = bench.take(name, answer);
      must(value.paymentId === charge.paymentId, `found another payment, ${value.paymentId}`);
      bench.facts.finds_transaction_id = true;
      const other = dated ? 'plain' : 'dated';
      bench.facts.look_up = bench.facts.look_up === other ? 'both' : dated ? 'dated' : 'plain';
      return ok(detail || 'finds the payment by its transaction_id');
    }
    await bench.deps.wait(LAG.everyMs);
  }
  if (dated && bench.facts.finds_transaction_id === undefined) bench.facts.finds_transaction_id = false;
  return notShown('this form does not find the payment here');
}

const neverSent = defineCase('a look-up of an id that was never sent', async (bench) => {
  const form = need(bench.facts.look_up, 'no form of the look-up finds payments here');
  const answers: (NeverSent | null)[] = [];
  for (const dated of [false, true]) {
    if (form === (dated ? 'plain' : 'dated')) continue;
    const answer = await bench.client.paymentStatusByTransaction({
      transactionId: TransactionId.parse(bench.deps.newId()),
      ...(dated ? { date: tashkentDay(bench.deps.nowMs()) } : {}),
    });
    must(!answer.ok, 'a payment was found for an id that was never sent');
    if (!answer.ok) answers.push(answeredWith(answer.error));
  }
  const [first] = answers;
  if (!first || !answers.every((one) => isSameAnswer(first, one)))
    return notShown('the answers do not agree on one code, an empty success or one HTTP status');
  bench.facts.never_sent = first;
  if (first === 'empty') return ok('a success without a payment');
  return ok(typeof first === 'number' ? `error_code ${first}` : `HTTP ${first.http}`);
});

/** An answer that refuses the request. */
const isRefusal = ({ httpStatus, answer }: Exchange): boolean => {
  const { error_code } = objectOf(answer);
  return httpStatus >= 400 || (error_code instanceof WireNumber && error_code.text.startsWith('-'));
};

const statusPath = (bench: Bench): string =>
  `/payment/status/${bench.deps.serviceId}/${bench.charge('create pass payment').paymentId}`;

const authentication = defineCase('authentication', async (bench) => {
  const auth = bench.deps.exchanges.map(({ headers }) => headers.Auth ?? '');
  for (const header of auth) {
    const [, digest, timestamp = ''] = header.split(':');
    must(/^\d{10}$/.test(timestamp), 'a timestamp without ten digits was sent');
    const expected = createHash('sha1').update(`${timestamp}${bench.deps.secretKey}`).digest('hex');
    must(digest === expected, 'a digest that is not section 5’s was sent');
  }
  for (const { headers } of bench.deps.exchanges) {
    must('Accept' in headers && 'Content-Type' in headers, 'a required header was not sent');
  }
  return ok(`${auth.length} requests signed as section 5 says`);
});

const refusedWithout = (auth: (bench: Bench) => string | null) => async (bench: Bench) => {
  const exchange = await bench.sendRaw({ method: 'GET', path: statusPath(bench) }, auth(bench));
  must(isRefusal(exchange), 'it was answered all the same');
  const { error_code } = objectOf(exchange.answer);
  const code = error_code instanceof WireNumber ? `, error_code ${error_code.text}` : '';
  return ok(`refused with HTTP ${exchange.httpStatus}${code}`);
};

const rightAuth = (bench: Bench): string => bench.deps.sign(Math.floor(bench.deps.nowMs() / 1000));

const replay = defineCase('a replayed signature', async (bench) => {
  const used = need(bench.deps.exchanges.find(({ headers }) => headers.Auth)?.headers.Auth, 'nothing sent');
  const exchange = await bench.sendRaw({ method: 'GET', path: statusPath(bench) }, used);
  return ok(`the document does not say; here it is ${isRefusal(exchange) ? 'refused' : 'accepted'}`);
});

const credentials = defineCase('credentials', async (bench) => {
  const { paymentId } = bench.charge('create pass payment');
  const { merchantId, secretKey, strangerClient, exchanges } = bench.deps;
  const answer = await strangerClient.paymentStatus({ paymentId });
  must(!answer.ok, 'another service_id could read the payment');
  must(!JSON.stringify(exchanges).includes(secretKey), 'the secret key went over the wire');
  return ok(
    `another service_id is refused; merchant_id ${merchantId === '' ? 'is not given' : 'is in no request'}`,
  );
});

const tokenWithoutAuth = defineCase('a token request without Auth', async () =>
  notShown('the document leaves it open; the till signs every request, and a card is not sent unsigned'),
);

const limits = defineCase('rate and amount limits', async () =>
  notShown('the document names none, and a run that looked for them would move money for it'),
);

const everyAnswer = defineCase('every answer carries error_code', async (bench) => {
  const { exchanges } = bench.deps;
  const without = exchanges.filter(({ path, method, answer }) => {
    const isLink = method === 'GET' && path.startsWith('/payment/ofd_data/');
    return !isLink && !(objectOf(answer).error_code instanceof WireNumber);
  });
  const [first] = without;
  if (first)
    throw new CaseEnd('failed', `${without.length} without, first HTTP ${first.httpStatus} ${first.method}`);
  return ok(`in ${exchanges.length} answers (the fiscal link has none by the document)`);
});

export const STATUS_READS = [
  status,
  authentication,
  defineCase(
    'a wrong signature',
    refusedWithout((bench) => {
      const [user, , timestamp] = rightAuth(bench).split(':');
      return `${user}:${'0'.repeat(40)}:${timestamp}`;
    }),
  ),
  defineCase(
    'a missing signature',
    refusedWithout(() => null),
  ),
  replay,
  credentials,
  defineCase('payment status by merchant transaction id', (bench) =>
    lookUp(bench, bench.charge('create pass payment'), false),
  ),
  defineCase('payment status by merchant transaction id, dated', (bench) =>
    lookUp(bench, bench.charge('create pass payment'), true),
  ),
  neverSent,
] as const;
export const OPEN_POINTS = [tokenWithoutAuth, limits, everyAnswer] as const;
