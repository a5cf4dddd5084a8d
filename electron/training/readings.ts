/**
 * The points which the interface document does not show, each with the answers that a real service might
 * give. The defaults are the ones most seen in the field; tests draw others (`tests/support/drawn-readings.ts`).
 */
import type { GivenFacts, NeverSent } from '../../shared/payment/service-facts.ts';
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
