/** A new payment: journalled before the request leaves, sent once, its answer stored, and then the loop. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { newTransactionId } from '../../shared/ids.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activate, NOT_LOOKED, type PaymentLoop } from './active.ts';
import { drive } from './driver.ts';
import type { Instrument } from './instruments/instrument.ts';
import { askBeside } from './questions.ts';
import { settle } from './settle.ts';
import { TIMES } from './times.ts';

/** What is charged: the sale as it is sold, the tender that it is for, and the customer's code, kept nowhere. */
export interface Charge {
  readonly sale: Sale;
  readonly tender: Tender;
  readonly payerCode: string;
}

/**
 * Begins to charge a payer code. Answers as soon as the payment is journalled; the rest is published. Whether the
 * sale may take a tender was asked before. Errors: `journal.unwritable`.
 */
export function begin(
  loop: PaymentLoop,
  act: Act,
  { sale, tender, payerCode }: Charge,
): Result<ActivePayment, TillError> {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const now = momentOf(loop.clock);
  const payment: Payment = {
    transactionId: newTransactionId(now.wallMs, loop.random, loop.journal.identity().tillId),
    saleId: sale.saleId,
    tenderId: tender.tenderId,
    amountTiyin: tender.amountTiyin,
    endpoint: loop.endpoint,
    cashboxCode: loop.cashboxCode,
    createdAt: now,
    createdOffMs: loop.gatewayOffMs(now),
    state: { name: 'sending', sentAt: now },
    setAside: false,
    resumed: false,
  };
  const { transactionId } = payment;
  const written = loop.journal.append(act, {
    kind: 'payment.begun',
    subject: transactionId,
    payload: { sale, tender, payment },
  });
  if (!written.ok) return written;
  const { actor } = act;
  const beganBy = actor.by === 'staff' ? actor.id : actor.for;
  // Nothing is known of its looks, and nothing that could fail stands between the entry and the create.
  const active = activate(loop, { ...payment, beganBy, refunds: [], alarm: null, goods: null }, NOT_LOOKED);
  loop.onChange(active);
  void charge(loop, active, payerCode);
  return ok(active);
}

/**
 * Sends the create, once. While it has no answer, looks by our own id leave beside it: an answer that is lost, or slow,
 * costs the customer no time.
 */
async function charge(loop: PaymentLoop, active: ActivePayment, wanted: string): Promise<void> {
  const answered = new AbortController();
  void lookWhileSending(loop, active, answered.signal);
  const answer = await loop.instrumentOf(active.row).create(active.row, wanted);
  const at = momentOf(loop.clock);
  answered.abort(WOKEN);
  const said = answer.ok ? ok(answer.value.created) : answer;
  const leftAt = active.row.createdAt;
  await settle(loop, active, { asked: 'create', leftAt, at, answer: said });
  const driven = drive(loop, active);
  // The confirm is on its way by now: what a sale is found by has time.
  keepPhone(loop, active, answer);
  await driven;
}

/** Erasable, and no part of the payment: what the disk refuses is only not found by it. */
function keepPhone(
  { journal, clock, onBug, stopped }: PaymentLoop,
  { row }: ActivePayment,
  answer: CreateAnswer,
): void {
  const lastFour = answer.ok ? answer.value.phoneLastFour : null;
  if (lastFour === null || stopped.signal.aborted) return;
  try {
    journal.keepPhone(row.transactionId, lastFour, clock.wallMs());
  } catch (bug) {
    onBug('phone', bug);
  }
}

type CreateAnswer = Awaited<ReturnType<Instrument['create']>>;

/** Ends with the create's answer, or when a look has found the payment: then its loop goes on. */
async function lookWhileSending(
  loop: PaymentLoop,
  active: ActivePayment,
  answered: AbortSignal,
): Promise<void> {
  const stopped = loop.stopped.signal;
  await loop.clock.sleep(TIMES.lookBesideMs, answered, stopped);
  while (!answered.aborted && !stopped.aborted && active.row.state.name === 'sending') {
    askBeside(loop, active);
    await loop.clock.sleep(TIMES.pollMs, answered, stopped, active.wake.signal);
  }
  if (!answered.aborted && !stopped.aborted) await drive(loop, active);
}
