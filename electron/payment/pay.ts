/**
 * A new attempt: journalled before the request leaves, sent once, its answer stored, and then the loop.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { TransactionId } from '../../shared/ids.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import type { SaleRecord } from '../storage/journal.ts';
import type { Attempt } from './attempt.ts';
import { type Desk, type Held, hold } from './desk.ts';
import { drive } from './loop.ts';
import { readCreate } from './read-answers.ts';
import { record } from './record.ts';

/**
 * One basket, one charge: whether this sale may take a tender now, cash included.
 * Errors: `basket.locked` while a payment of it is under way, not certain, or money already.
 */
export function mayTender(
  desk: Pick<Desk, 'journal'>,
  saleId: SaleRecord['saleId'],
): Result<null, TillError> {
  const taken = desk.journal
    .attemptsOf(saleId)
    .some(({ state }) => state.name === 'paid' || isUnderWay(state.name));
  const sold = desk.journal.sale(saleId)?.cash ?? null;
  return taken || sold ? fail({ code: 'basket.locked' }) : ok(null);
}

/**
 * Starts to charge a payer code for a sale. Answers as soon as the attempt is journalled; the rest is
 * published. The code itself is kept nowhere. Errors: `basket.locked`, `journal.unwritable`.
 */
export function startPayment(desk: Desk, sale: SaleRecord, payerCode: string): Result<Held, TillError> {
  const may = mayTender(desk, sale.saleId);
  if (!may.ok) return may;
  const now = momentOf(desk.clock);
  const attempt: Attempt = {
    transactionId: TransactionId.parse(desk.random.uuid()),
    saleId: sale.saleId,
    amountTiyin: sale.totalTiyin,
    place: desk.place,
    cashboxCode: desk.cashboxCode,
    createdAt: now,
    createdOffMs: desk.gatewayOffMs?.(now) ?? null,
    state: { name: 'sending', sentAt: now },
    setAside: false,
    resumed: false,
    alarm: null,
    refund: null,
    partialRefunds: [],
  };
  const written = desk.journal.startAttempt(sale, attempt);
  if (!written.ok) return written;
  const held = hold(desk, attempt);
  desk.onChange(held);
  void charge(desk, held, payerCode);
  return ok(held);
}

async function charge(desk: Desk, held: Held, payerCode: string): Promise<void> {
  const { transactionId, amountTiyin, cashboxCode } = held.attempt;
  const answer = await desk.gateway.createPassPayment({
    otpData: payerCode,
    amountTiyin,
    transactionId,
    cashboxCode,
  });
  await record(desk, held, readCreate(answer, { leftAt: held.attempt.createdAt, at: momentOf(desk.clock) }));
  await drive(desk, held);
}
