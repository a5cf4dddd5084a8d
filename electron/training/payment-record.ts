/**
 * A payment as the training service keeps it.
 *
 *   processing ──┬─> declined
 *                ├─> awaiting ──┬─> paid ──> reversed
 *                │              └─> cancelled          30 s passed without a confirm
 *                └─> paid                              confirmation mode off
 */
import { z } from 'zod';
import { isTiyin, type Tiyin } from '../../shared/money.ts';
import { assertNever } from '../../shared/result.ts';
import type { Readings } from './readings.ts';

const PAYMENT_STATES = ['processing', 'awaiting', 'paid', 'declined', 'cancelled', 'reversed'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

const TiyinColumn = z.custom<Tiyin>(isTiyin);

export const PaymentRecord = z.object({
  payment_id: z.string(),
  kind: z.enum(['pass', 'token', 'invoice']),
  /** The outcome of the payer code or card, which selects its plan. */
  outcome: z.string(),
  transaction_id: z.string().nullable(),
  amount_tiyin: TiyinColumn,
  cashbox_code: z.string().nullable(),
  processing_type: z.enum(['UZCARD', 'HUMO', 'WALLET']),
  confirm_mode: z.union([z.literal(0), z.literal(1)]),
  state: z.enum(PAYMENT_STATES),
  /** The status while the payment is under way. */
  under_way_status: z.union([z.literal(0), z.literal(1)]),
  ends: z.enum(['successful', 'declined']),
  created_ms: z.number(),
  settles_ms: z.number(),
  cancels_ms: z.number(),
  confirmed_ms: z.number().nullable(),
  cancelled_ms: z.number().nullable(),
  reversed_ms: z.number().nullable(),
  refunded_tiyin: TiyinColumn,
  confirm_tries: z.number(),
  reversal_tries: z.number(),
  fiscal_tries: z.number(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

/** The confirmation window, section 3.4. */
export const WINDOW_MS = 30_000;

/**
 * A payment's status (section 3.1) in the given readings. Below zero: -1 declined, -2 lapsed, -3 reversed.
 */
export function statusOf(
  payment: Pick<PaymentRecord, 'state' | 'under_way_status'>,
  readings: Readings,
): number {
  switch (payment.state) {
    case 'processing':
      return payment.under_way_status;
    case 'awaiting':
    case 'paid':
      return 2;
    case 'declined':
      return -1;
    case 'cancelled':
      return readings.lapsed_reads === 'negative' ? -2 : readings.lapsed_reads;
    case 'reversed':
      return readings.reversed_reads === 'negative' ? -3 : readings.reversed_reads;
    default:
      return assertNever(payment.state);
  }
}

export function statusNote(payment: Pick<PaymentRecord, 'state'>): string {
  switch (payment.state) {
    case 'processing':
      return 'Платёж обрабатывается';
    case 'awaiting':
      return 'Платёж проведён, ожидает подтверждения';
    case 'paid':
      return 'Платёж проведён';
    case 'declined':
      return 'Недостаточно средств';
    case 'cancelled':
      return 'Платёж отменён: не подтверждён вовремя';
    case 'reversed':
      return 'Платёж отменён';
    default:
      return assertNever(payment.state);
  }
}
