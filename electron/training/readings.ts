/**
 * Points that the interface document leaves open, each with the possible behaviours of a real service. The
 * defaults are the most common ones; tests draw others (`tests/support/drawn-readings.ts`).
 */
import type { GivenFacts, NeverSent } from '../../shared/payment/service-facts.ts';
import { REFUSALS } from './refusals.ts';

export interface Readings {
  /** The form of payment and invoice ids in answers. */
  readonly payment_id_as: 'number' | 'string';
  /** The same for token payments: the document's one sample quotes the id. */
  readonly token_payment_id_as: 'number' | 'string';
  /** Digits of the first payment's id; later ids grow. Used only for a new ledger. */
  readonly first_payment_id: string;
  /** The supported forms of status_by_mti. */
  readonly look_up: 'plain' | 'dated' | 'both';
  /** The time after creation during which merchant_trans_id does not find a payment. */
  readonly look_up_lag_ms: number;
  /** False: merchant_trans_id never finds a pass payment's transaction_id. */
  readonly finds_transaction_id: boolean;
  /** The first status of an approved pass payment, in the create's answer. */
  readonly first_status: 'successful' | 'processing' | 'created';
  /** How long such a payment is under way. */
  readonly processing_ms: number;
  /** The status of an unconfirmed payment after its window. */
  readonly lapsed_reads: 'negative' | 2 | 3;
  readonly reversed_reads: 'negative' | 2;
  /** The answer to a look-up of an id that was never sent. */
  readonly never_sent: 'code' | 'empty' | 'http-404';
  readonly repeated_confirm: 'accepted' | 'refused';
  /** A confirm of a payment whose create answered confirm_mode 0. */
  readonly needless_confirm: 'accepted' | 'refused';
  readonly window_from: 'creation' | 'success';
  /** The automatic cancellation comes this much later than 30 s. */
  readonly late_auto_cancel_ms: number;
  readonly invoice_field: 'invoice_status' | 'status';
  /** The status of a paid invoice. Real services show only that it is above 0. */
  readonly paid_invoice_reads: 1 | 2;
  readonly partial_answers_payment_id: boolean;
  readonly confirm_mode_field: 'present' | 'missing';
  readonly create_http_status: 200 | 201;
  readonly auth_failure: 'http-200' | 'http-401';
  readonly clock_tolerance_ms: number;
  readonly fiscal_link_ms: number;
  /** The link's answer before the link is ready, and for a payment without a receipt. */
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

/** The facts of a service with these readings, in the form of a provisioning file. */
export const factsOf = (readings: Readings): Required<Omit<GivenFacts, 'marking_labels'>> => ({
  lapsed_reads: readings.lapsed_reads,
  reversed_reads: readings.reversed_reads,
  look_up: readings.look_up,
  finds_transaction_id: readings.finds_transaction_id,
  never_sent: NEVER_SENT[readings.never_sent],
  repeated_confirm: readings.repeated_confirm === 'accepted' ? 'accepted' : REFUSALS['confirm-repeated'].code,
});
