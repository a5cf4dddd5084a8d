/**
 * The points which the interface document does not show, each with the answers that a real service might
 * give. The defaults are the ones most seen in the field; simulations draw others.
 */
import type { GivenFacts, NeverSent } from '../../shared/payment/service-facts.ts';
import type { Randomness } from '../../shared/time.ts';
import { REFUSALS } from './refusals.ts';

export interface Readings {
  /** How ids of payments and invoices are written in answers. */
  readonly payment_id_as: 'number' | 'string';
  /** The same for token payments: the document's one sample quotes it. */
  readonly token_payment_id_as: 'number' | 'string';
  /** Digits of the first payment's id; later ones grow. Only used when a ledger is made. */
  readonly first_payment_id: string;
  /** Which form of status_by_mti is answered. */
  readonly look_up: 'plain' | 'dated' | 'both';
  /** So long after its creation a payment is not found by its merchant_trans_id yet. */
  readonly look_up_lag_ms: number;
  /** False: a pass payment's transaction_id is never found as merchant_trans_id. */
  readonly finds_transaction_id: boolean;
  /** What the create of an approved pass payment answers at first. */
  readonly first_status: 'successful' | 'processing' | 'created';
  /** How long such a payment is under way. */
  readonly processing_ms: number;
  /** What an unconfirmed payment reads as after its window. */
  readonly lapsed_reads: 'negative' | 2 | 3;
  readonly reversed_reads: 'negative' | 2;
  /** How a look-up of an id that was never sent is answered. */
  readonly never_sent: 'code' | 'empty' | 'http-404';
  readonly repeated_confirm: 'accepted' | 'refused';
  /** A confirm of a payment whose create answered confirm_mode 0. */
  readonly needless_confirm: 'accepted' | 'refused';
  readonly window_from: 'creation' | 'success';
  /** The automatic cancellation comes so much later than 30 s. */
  readonly late_auto_cancel_ms: number;
  readonly invoice_field: 'invoice_status' | 'status';
  /** What a paid invoice reads as; all that the field shows is that it is over 0. */
  readonly paid_invoice_reads: 1 | 2;
  readonly partial_answers_payment_id: boolean;
  readonly confirm_mode_field: 'present' | 'missing';
  readonly create_http_status: 200 | 201;
  readonly auth_failure: 'http-200' | 'http-401';
  readonly clock_tolerance_ms: number;
  readonly fiscal_link_ms: number;
  /** How the link is answered before it is there, and for a payment without a receipt. */
  readonly fiscal_link_pending: 'null' | 'empty' | 'missing' | 'http-404';
}

export const DEFAULT_READINGS: Readings = {
  payment_id_as: 'number',
  token_payment_id_as: 'string',
  first_payment_id: '2354512461',
  look_up: 'both',
  look_up_lag_ms: 0,
  finds_transaction_id: true,
  first_status: 'successful',
  processing_ms: 2_000,
  lapsed_reads: 'negative',
  reversed_reads: 'negative',
  never_sent: 'code',
  repeated_confirm: 'accepted',
  needless_confirm: 'accepted',
  window_from: 'success',
  late_auto_cancel_ms: 0,
  invoice_field: 'invoice_status',
  paid_invoice_reads: 2,
  partial_answers_payment_id: true,
  confirm_mode_field: 'present',
  create_http_status: 200,
  auth_failure: 'http-200',
  clock_tolerance_ms: 15 * 60_000,
  fiscal_link_ms: 2_000,
  fiscal_link_pending: 'null',
};

/** Draws one reading of every open point, for a simulation: the same randomness, the same service. */
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
    // A bare 404 lacks the error_code that section 7 asks of every answer.
    never_sent: one<Readings['never_sent']>('code', 'empty'),
  };
}

const NEVER_SENT: Readonly<Record<Readings['never_sent'], NeverSent>> = {
  code: REFUSALS['transaction-unknown'].code,
  empty: 'empty',
  'http-404': { http: 404 },
};

/** What a till may know of a service with these readings, in the shape that provisioning takes. */
export const factsOf = (readings: Readings): Required<GivenFacts> => ({
  lapsed_reads: readings.lapsed_reads,
  reversed_reads: readings.reversed_reads,
  look_up: readings.look_up,
  finds_transaction_id: readings.finds_transaction_id,
  never_sent: NEVER_SENT[readings.never_sent],
  repeated_confirm: readings.repeated_confirm === 'accepted' ? 'accepted' : REFUSALS['confirm-repeated'].code,
});
