/** Sections 3.3 and 4.3: full and partial reversals, and the conditions that forbid them. */
import { tiyin } from '../../shared/money.ts';
import { type Bench, defineCase, errorText, must, need, notShown, ok } from './bench.ts';

const reversal = defineCase('reversal', async (bench) => {
  const charge = bench.charge('create pass payment');
  const { detail } = bench.take('reversal', await bench.giveBack(charge));
  return ok(detail || 'the whole amount, in the month of the payment');
});

const reversed = defineCase('a reversed payment', async (bench) => {
  const charge = bench.charge('create pass payment');
  must(!bench.charged.has(charge.paymentId), 'the reversal did not go through');
  const { value } = bench.take('payment status', await bench.client.paymentStatus(charge));
  bench.facts.reversed_reads = value.status < 0 ? 'negative' : value.status;
  const again = await bench.client.reversePayment(charge);
  return ok(`reads as ${value.status}; a second reversal is ${again.ok ? 'accepted' : 'refused'}`);
});

const partial = defineCase('partial refund', async (bench) => {
  const charge = await bench.sell('approved');
  bench.held.set('refunded in part', charge);
  const first = tiyin(1_050);
  const rest = tiyin(charge.amountTiyin - first);
  const { paymentId } = charge;
  const { detail } = bench.take(
    'partial refund',
    await bench.client.reversePartially({ paymentId, amountTiyin: first }),
  );
  must(bench.lastExchange.path.endsWith('/10.50'), 'the amount in the path was not written exactly');
  bench.charged.set(paymentId, rest);
  const { value } = bench.take('payment status', await bench.client.paymentStatus(charge));
  const tooMuch = await bench.client.reversePartially({ paymentId, amountTiyin: charge.amountTiyin });
  must(!tooMuch.ok, 'more than the rest was given back');
  bench.take('partial refund', await bench.client.reversePartially({ paymentId, amountTiyin: rest }));
  bench.charged.delete(paymentId);
  return ok(
    [`10.50, then the rest; between them it reads as ${value.status}`, detail].filter(Boolean).join('; '),
  );
});

const onlyCompleted = defineCase('only a completed payment is reversed', async (bench) => {
  const charge = bench.charge('lapsed');
  if (charge.confirmMode === 0) return notShown('no payment of this run lapsed');
  const answer = await bench.giveBack(charge);
  must(!answer.ok, 'a lapsed payment was reversed');
  bench.charged.delete(charge.paymentId);
  return ok(answer.ok ? '' : errorText(answer.error));
});

const byProcessor = defineCase('a reversal that the processor refuses', async (bench) => {
  const charge = await bench.sell('reversal refused');
  const answer = await bench.giveBack(charge);
  must(!answer.ok && answer.error.code === 'gateway.refused', 'it was not refused');
  const { value } = bench.take('payment status', await bench.client.paymentStatus(charge));
  must(value.status === 2, `reads as ${value.status} after a refused reversal`);
  return ok(answer.ok ? '' : errorText(answer.error));
});

const HOUR_MS = 3_600_000;
const TASHKENT_MS = 5 * HOUR_MS;

/** Noon in Tashkent on a day of next month. */
function nextMonth(nowMs: number, day: number): number {
  const here = new Date(nowMs + TASHKENT_MS);
  return Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + 1, day, 12) - TASHKENT_MS;
}

const waitUntil = (bench: Bench, atMs: number): Promise<void> => bench.deps.wait(atMs - bench.deps.nowMs());
const NEEDS_A_MONTH = 'needs a payment of last month; the till checks the rule itself before it asks';

const firstDay = defineCase('last month on the first day', async (bench) => {
  need(bench.deps.movesMonths || null, NEEDS_A_MONTH);
  const [card, wallet, late] = [
    await bench.sell('approved'),
    await bench.sell('wallet'),
    await bench.sell('approved'),
  ];
  bench.held.set('of last month', late);
  await waitUntil(bench, nextMonth(bench.deps.nowMs(), 1));
  bench.take('reversal', await bench.giveBack(card));
  const answer = await bench.giveBack(wallet);
  must(!answer.ok, 'a wallet’s payment of last month was reversed');
  return ok(
    `an online card’s is reversed, a wallet’s is refused: ${answer.ok ? '' : errorText(answer.error)}`,
  );
});

const closed = defineCase('last month is closed', async (bench) => {
  need(bench.deps.movesMonths || null, NEEDS_A_MONTH);
  const charge = bench.charge('of last month');
  await waitUntil(bench, bench.deps.nowMs() + 24 * HOUR_MS);
  const answer = await bench.giveBack(charge);
  must(!answer.ok, 'it was reversed on the second');
  return ok(answer.ok ? '' : errorText(answer.error));
});

export const REVERSAL_CASES = [reversal, reversed, partial] as const;
export const CONDITION_CASES = [onlyCompleted] as const;
export const RULE_CASES = [byProcessor] as const;
export const MONTH_CASES = [firstDay, closed] as const;
