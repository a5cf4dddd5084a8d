/** The payments of the ledger: insert, find, settle by time, change; and each payment's fiscal receipt. */
import { z } from 'zod';
import type { Tiyin } from '../../shared/money.ts';
import type { Ledger } from './ledger.ts';
import type { PaymentPlan } from './payer-codes.ts';
import { PaymentRecord, WINDOW_MS } from './payment-record.ts';
import type { Readings } from './readings.ts';

const OptionalPayment = PaymentRecord.optional();

interface NewPayment {
  readonly kind: PaymentRecord['kind'];
  readonly outcome: string;
  readonly plan: PaymentPlan;
  readonly transactionId: string | null;
  readonly cashboxCode: string | null;
  readonly amountTiyin: Tiyin;
  readonly confirmMode: 0 | 1;
  readonly nowMs: number;
  /** From 0 to below 1: the distance of the new id from the last one. */
  readonly gap: number;
}

/** The time under way: from the payment's plan, otherwise from the reading of the first status. */
function underWayOf(
  payment: NewPayment,
  readings: Readings,
): { readonly ms: number; readonly status: 0 | 1 } {
  if (payment.plan.underWay) return payment.plan.underWay;
  const immediate = payment.kind !== 'pass' || payment.plan.ends === 'declined';
  if (immediate || readings.first_status === 'successful') return { ms: 0, status: 1 };
  return { ms: readings.processing_ms, status: readings.first_status === 'processing' ? 1 : 0 };
}

/** Inserts a payment with the next id. Requires a transaction. */
export function insertPayment(ledger: Ledger, readings: Readings, payment: NewPayment): PaymentRecord {
  const { plan, nowMs } = payment;
  const underWay = underWayOf(payment, readings);
  const settlesMs = nowMs + underWay.ms;
  const windowFromMs = readings.window_from === 'creation' ? nowMs : settlesMs;
  const record: PaymentRecord = {
    payment_id: nextId(ledger, 'next_payment_id', readings.first_payment_id, payment.gap),
    kind: payment.kind,
    outcome: payment.outcome,
    transaction_id: payment.transactionId,
    amount_tiyin: payment.amountTiyin,
    cashbox_code: payment.cashboxCode,
    processing_type: plan.processing ?? 'UZCARD',
    confirm_mode: payment.confirmMode,
    state: 'processing',
    under_way_status: underWay.status,
    ends: plan.ends ?? 'successful',
    created_ms: nowMs,
    settles_ms: settlesMs,
    cancels_ms: windowFromMs + WINDOW_MS + (plan.lateCancelMs ?? readings.late_auto_cancel_ms),
    confirmed_ms: null,
    cancelled_ms: null,
    reversed_ms: null,
    refunded_tiyin: 0 as Tiyin,
    confirm_tries: 0,
    reversal_tries: 0,
    fiscal_tries: 0,
  };
  ledger.insert('payments', record);
  settlePayments(ledger, nowMs);
  return paymentById(ledger, record.payment_id) ?? record;
}

/** Takes the next id of a kind. Ids only grow, with gaps as at a busy service. */
export function nextId(ledger: Ledger, counter: string, first: string, gap: number): string {
  const id = BigInt(ledger.setting(counter) ?? first);
  ledger.saveSetting(counter, String(id + 1n + BigInt(Math.floor(gap * 900))));
  return String(id);
}

/**
 * Moves every payment to its state at this time. No timer does this, so a gateway that was down or killed
 * catches up. Requires a transaction.
 */
export function settlePayments(ledger: Ledger, nowMs: number): void {
  const due = `state = 'processing' AND settles_ms <= ?`;
  ledger.db.prepare(`UPDATE payments SET state = 'declined' WHERE ${due} AND ends = 'declined'`).run(nowMs);
  ledger.db.prepare(`UPDATE payments SET state = 'paid' WHERE ${due} AND confirm_mode = 0`).run(nowMs);
  ledger.db.prepare(`UPDATE payments SET state = 'awaiting' WHERE ${due}`).run(nowMs);
  ledger.db
    .prepare(
      `UPDATE payments SET state = 'cancelled', cancelled_ms = cancels_ms WHERE state = 'awaiting' AND cancels_ms <= ?`,
    )
    .run(nowMs);
}

export const paymentById = (ledger: Ledger, paymentId: string): PaymentRecord | undefined =>
  OptionalPayment.parse(ledger.db.prepare('SELECT * FROM payments WHERE payment_id = ?').get(paymentId));

/**
 * The newest payment with a merchant's transaction id that was created inside [fromMs, untilMs]. The id is
 * not idempotent, so there may be several payments.
 */
export const newestByTransaction = (
  ledger: Ledger,
  transactionId: string,
  fromMs: number,
  untilMs: number,
): PaymentRecord | undefined =>
  OptionalPayment.parse(
    ledger.db
      .prepare(
        `SELECT * FROM payments WHERE transaction_id = ? AND created_ms BETWEEN ? AND ?
         ORDER BY created_ms DESC, rowid DESC LIMIT 1`,
      )
      .get(transactionId, fromMs, untilMs),
  );

export const allPayments = (ledger: Ledger): readonly PaymentRecord[] =>
  z.array(PaymentRecord).parse(ledger.db.prepare('SELECT * FROM payments ORDER BY rowid').all());

/** The fields that operations change after creation. */
type PaymentChange = Partial<
  Pick<
    PaymentRecord,
    | 'state'
    | 'confirmed_ms'
    | 'reversed_ms'
    | 'refunded_tiyin'
    | 'confirm_tries'
    | 'reversal_tries'
    | 'fiscal_tries'
  >
>;

export function changePayment(ledger: Ledger, paymentId: string, change: PaymentChange): void {
  const names = Object.keys(change);
  ledger.db
    .prepare(`UPDATE payments SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE payment_id = ?`)
    .run(...Object.values(change), paymentId);
}

const Receipt = z.object({
  payment_id: z.string(),
  url: z.string(),
  /** The submitted items as JSON; null for a receipt registered by its link. */
  items: z.string().nullable(),
  submitted_ms: z.number(),
  /** The link is available from this time on. */
  ready_ms: z.number(),
});
type Receipt = z.infer<typeof Receipt>;

export const receiptOf = (ledger: Ledger, paymentId: string): Receipt | undefined =>
  Receipt.optional().parse(ledger.db.prepare('SELECT * FROM receipts WHERE payment_id = ?').get(paymentId));

export const insertReceipt = (ledger: Ledger, receipt: Receipt): void => ledger.insert('receipts', receipt);
