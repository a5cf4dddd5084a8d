/** A new payment: journalled before the request leaves, sent once, its answer stored, and then the loop. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { TransactionId, uuidV7 } from '../../shared/ids.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { momentOf } from '../../shared/time.ts';
import { type ActivePayment, activate, type PaymentLoop } from './active.ts';
import { record } from './commit.ts';
import { drive } from './loop.ts';
import { readCreate } from './read-answers.ts';

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
    transactionId: TransactionId.parse(uuidV7(now.wallMs, loop.random)),
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
  const active = activate(loop, { ...payment, beganBy, refunds: [], alarm: null });
  loop.onChange(active);
  void charge(loop, active, payerCode);
  return ok(active);
}

async function charge(loop: PaymentLoop, active: ActivePayment, payerCode: string): Promise<void> {
  const { transactionId, amountTiyin, cashboxCode, createdAt } = active.record;
  const answer = await loop.gateway.createPassPayment({
    otpData: payerCode,
    amountTiyin,
    transactionId,
    cashboxCode,
  });
  await record(loop, active, readCreate(answer, { leftAt: createdAt, at: momentOf(loop.clock) }));
  await drive(loop, active);
}
