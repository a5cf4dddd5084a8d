/** A new payment: it is journalled, its create is sent once, the answer is stored, then the driver takes over. */
import type { TillError } from '../../shared/errors/till-error.ts';
import { newTransactionId } from '../../shared/ids.ts';
import { isOthers, type Payment } from '../../shared/payment/payment.ts';
import type { BegunRows } from '../../shared/payment/payments.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { type Act, personOf } from '../../shared/staff/actor.ts';
import { type GatewayKind, INSTRUMENT_OF, type TenderOf } from '../../shared/tender/tender.ts';
import { momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, activate, activeOf, NOT_LOOKED, type PaymentLoop } from './active.ts';
import { raiseShared } from './doubled.ts';
import { drive } from './driver.ts';
import type { WantedBy } from './instruments/instrument.ts';
import { askBeside } from './questions.ts';
import { settle } from './settle.ts';
import { holdersOf } from './shared-id.ts';
import { TIMES } from './times.ts';

/** The tender's kind names the instrument. wanted: what that instrument takes of the customer; stored nowhere. */
export type Charge<Kind extends GatewayKind = GatewayKind> = {
  readonly [K in Kind]: {
    readonly sale: Sale;
    readonly tender: TenderOf<K>;
    readonly wanted: WantedBy[(typeof INSTRUMENT_OF)[K]];
  };
}[Kind];

/**
 * Begins to charge the customer. The caller has checked that the sale may take the tender. Answers once the payment is
 * journalled; the rest is published. Errors: `journal.unwritable`.
 */
export function begin(
  loop: PaymentLoop,
  act: Act,
  { sale, tender, wanted }: Charge,
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
    // The customer of an invoice need not stay at the counter.
    setAside: tender.kind === 'invoice',
    resumed: false,
    ...(tender.kind !== 'code' && { instrument: INSTRUMENT_OF[tender.kind] }),
    ...(tender.kind === 'invoice' && { invoice: { invoiceId: null } }),
  };
  const begun = enter(loop, act, 'payment.begun', { sale, tender, payment });
  if (!begun.ok) return begun;
  void charge(loop, begun.value, wanted);
  // Its digits tell the open invoices apart.
  if (tender.kind === 'invoice' && typeof wanted === 'string') keepPhone(loop, begun.value, wanted.slice(-4));
  return begun;
}

/** As `Payments.adopt`. */
export function adopt(loop: PaymentLoop, act: Act, rows: BegunRows): Result<ActivePayment, TillError> {
  const paymentId = detailsOf(rows.payment)?.paymentId;
  const holders = paymentId === undefined ? [] : holdersOf(loop, rows.payment, paymentId);
  if (paymentId !== undefined && holders.length > 0) {
    const ours = holders.find((holder) => !isOthers(holder));
    if (ours) raiseShared(loop, activeOf(loop, ours), paymentId);
    return fail({ code: 'payment.id-taken' });
  }
  const adopted = enter(loop, act, 'payment.adopted', rows);
  if (adopted.ok) void drive(loop, adopted.value);
  return adopted;
}

/** Stores the rows, then takes the payment up and publishes it. */
function enter(
  loop: PaymentLoop,
  act: Act,
  kind: 'payment.begun' | 'payment.adopted',
  rows: BegunRows,
): Result<ActivePayment, TillError> {
  if (loop.stopped.signal.aborted) return fail({ code: 'journal.unwritable' });
  const { payment } = rows;
  const written = loop.journal.append(act, { kind, subject: payment.transactionId, payload: rows });
  if (!written.ok) return written;
  // Its poll record is not read: nothing that could fail stands between the entry and the create.
  const record = { ...payment, beganBy: personOf(act.actor), refunds: [], alarm: null, goods: null };
  const active = activate(loop, record, NOT_LOOKED);
  loop.onChange(active);
  return ok(active);
}

/** Sends the create, once. While its answer is late, look-ups by our own id leave beside it. */
async function charge(loop: PaymentLoop, active: ActivePayment, wanted: Charge['wanted']): Promise<void> {
  const answered = new AbortController();
  void lookWhileSending(loop, active, answered.signal);
  const answer = await loop.instrumentOf(active.row).create(active.row, wanted);
  const at = momentOf(loop.clock);
  answered.abort(WOKEN);
  const said = answer.ok ? ok(answer.value.created) : answer;
  const leftAt = active.row.createdAt;
  await settle(loop, active, { asked: 'create', leftAt, at, answer: said });
  const driven = drive(loop, active);
  // The confirm has left by now. What a sale is found by can wait.
  keepPhone(loop, active, answer.ok ? answer.value.phoneLastFour : null);
  await driven;
}

/** For the search of sales. It is erasable, and lost if the disk refuses it. */
function keepPhone(
  { journal, clock, onBug, stopped }: PaymentLoop,
  { row }: ActivePayment,
  lastFour: string | null,
): void {
  if (lastFour === null || stopped.signal.aborted) return;
  try {
    journal.keepPhone(row.transactionId, lastFour, clock.wallMs());
  } catch (bug) {
    onBug('phone', bug);
  }
}

/** Ends with the create's answer, or if a look-up finds the payment: then the driver takes over. */
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
