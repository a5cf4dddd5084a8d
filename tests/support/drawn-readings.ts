/** A possible service: a seed answers each point that the interface leaves open. */
import type { Readings } from '../../electron/training/readings.ts';
import type { Randomness } from '../../shared/time.ts';

/** Draws one reading of every open point: the same randomness gives the same service. */
export function drawReadings(randomness: Randomness): Readings {
  const one = <T>(first: T, ...others: readonly T[]): T => {
    const at = Math.floor(randomness.fraction() * (others.length + 1));
    return at === 0 ? first : (others[at - 1] ?? first);
  };
  return {
    payment_id_as: one<'number' | 'string'>('number', 'string'),
    token_payment_id_as: one<'number' | 'string'>('number', 'string'),
    first_payment_id: one('2354512461', '9007199254740993'),
    look_up: one<Readings['look_up']>('both', 'plain', 'dated'),
    look_up_lag_ms: one(0, 1_500, 20_000),
    finds_transaction_id: one(true, true, false),
    first_status: one<Readings['first_status']>('successful', 'processing', 'created'),
    processing_ms: one(2_000, 500, 7_000),
    lapsed_reads: one<Readings['lapsed_reads']>('negative', 2, 3),
    reversed_reads: one<Readings['reversed_reads']>('negative', 2),
    repeated_confirm: one<'accepted' | 'refused'>('accepted', 'refused'),
    needless_confirm: one<'accepted' | 'refused'>('accepted', 'refused'),
    window_from: one<Readings['window_from']>('success', 'creation'),
    late_auto_cancel_ms: one(0, 3_000),
    invoice_field: one<Readings['invoice_field']>('invoice_status', 'status'),
    paid_invoice_reads: one<1 | 2>(2, 1),
    partial_answers_payment_id: one(true, false),
    confirm_mode_field: one<Readings['confirm_mode_field']>('present', 'missing'),
    create_http_status: one<200 | 201>(200, 201),
    auth_failure: one<Readings['auth_failure']>('http-200', 'http-401'),
    clock_tolerance_ms: 15 * 60_000,
    fiscal_link_ms: one(2_000, 0, 30_000),
    fiscal_link_pending: one<Readings['fiscal_link_pending']>('null', 'empty', 'missing', 'http-404'),
    // A bare 404 lacks the error_code that section 7 requires of every answer.
    never_sent: one<Readings['never_sent']>('code', 'empty'),
  };
}
