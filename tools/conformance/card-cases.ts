/** Sections 2.4 and 4.4: card tokens. */
import { TransactionId } from '../../shared/ids.ts';
import { type Bench, CHARGE_TIYIN, defineCase, must, need, ok } from './bench.ts';

async function request(bench: Bench, temporary: boolean) {
  const card = need(await bench.deps.customers.card(), 'needs a card (--card)');
  const { number: cardNumber, expireDate } = card;
  return bench.take(
    'create card token',
    await bench.client.requestCardToken({ cardNumber, expireDate, temporary }),
  );
}

async function verify(bench: Bench, cardToken: string) {
  const smsCode = need(await bench.deps.customers.smsCode(), 'needs the code from the SMS');
  return bench.take('verify card token', await bench.client.verifyCardToken({ cardToken, smsCode }));
}

async function pay(bench: Bench, cardToken: string) {
  const paid = bench.take(
    'pay with card token',
    await bench.client.payWithCardToken({
      cardToken,
      amountTiyin: CHARGE_TIYIN,
      transactionId: TransactionId.parse(bench.deps.newId()),
    }),
  );
  bench.charged.set(paid.value.paymentId, CHARGE_TIYIN);
  return paid;
}

/** The token of the run; its cases build on each other. */
const tokenOf = (bench: Bench): string =>
  need(bench.texts.get('token'), 'needs the token of "create card token"');

const create = defineCase('create card token', async (bench) => {
  const { value, detail } = await request(bench, false);
  bench.texts.set('token', value.cardToken);
  must(value.temporary !== true, 'a lasting token was asked for, a temporary one was made');
  return ok(detail || `telephone ${value.phoneNumber ?? 'not told'}`);
});

const verifyCase = defineCase('verify card token', async (bench) => {
  const { value, detail } = await verify(bench, tokenOf(bench));
  return ok(detail || `card ${value.cardNumber ?? 'not told'}`);
});

const payCase = defineCase('pay with card token', async (bench) => {
  const { value, detail } = await pay(bench, tokenOf(bench));
  await bench.giveBack(value);
  return ok([`status ${value.status}`, detail].filter(Boolean).join('; '));
});

const remove = defineCase('delete card token', async (bench) => {
  const cardToken = tokenOf(bench);
  const { detail } = bench.take('delete card token', await bench.client.deleteCardToken({ cardToken }));
  const again = await bench.client.deleteCardToken({ cardToken });
  must(!again.ok, 'it could be deleted twice');
  return ok(detail || 'a second deletion is refused');
});

const temporary = defineCase('a temporary token is used up', async (bench) => {
  const { cardToken } = (await request(bench, true)).value;
  await verify(bench, cardToken);
  const { value } = await pay(bench, cardToken);
  await bench.giveBack(value);
  const again = await bench.client.payWithCardToken({
    cardToken,
    amountTiyin: CHARGE_TIYIN,
    transactionId: TransactionId.parse(bench.deps.newId()),
  });
  if (again.ok) bench.charged.set(again.value.paymentId, CHARGE_TIYIN);
  must(!again.ok, 'a second payment went through');
  return ok('a second payment is refused');
});

export const CARD_CASES = [create, verifyCase, payCase, remove, temporary] as const;
