/**
 * The customers of training mode. Each code, shown as a QR or typed, selects the outcome of its payment, as
 * test cards do elsewhere. A code works for any number of payments. docs/training.md has the same table; a
 * test compares the two.
 */
import type { Fault } from './faults.ts';
import type { RefusalName } from './refusals.ts';

/** The two card processors and the operator's wallet, by their `processing_type`. */
type ProcessingType = 'UZCARD' | 'HUMO' | 'WALLET';

/** The course of a payment. Every omitted step succeeds. */
export interface PaymentPlan {
  /** Refused at once, with a negative error_code and without a payment. */
  readonly refusal?: RefusalName;
  /** Under way for `ms`, with this status meanwhile. */
  readonly underWay?: { readonly ms: number; readonly status: 0 | 1 };
  readonly ends?: 'declined';
  readonly processing?: ProcessingType;
  readonly corporate?: true;
  /** The fault of the create's answer. A fault with `processed: false` leaves no payment. */
  readonly answer?: Fault;
  /** An answer that breaks the interface although the payment was made. */
  readonly answerShape?: 'positive-code' | 'no-payment-id' | 'contradiction';
  /** The fault of the first confirm; `refused` applies to every confirm. */
  readonly confirm?: 'answer-lost' | 'request-lost' | 'refused';
  /** The automatic cancellation comes this much later than 30 s. */
  readonly lateCancelMs?: number;
  /**
   * `refused`: the card processor refuses every reversal. `answer-lost`: the first answer is lost, full or
   * partial.
   */
  readonly reversal?: 'refused' | 'answer-lost';
  /** `refused-once`: the first submission fails. `late-link`: the receipt link takes two minutes. */
  readonly fiscal?: 'refused-once' | 'late-link';
}

interface PayerCode {
  /** kebab-case, stable: languages, demos and tests use this name. */
  readonly outcome: string;
  /** 18 digits beginning with 88, like real codes. */
  readonly code: string;
  readonly plan: PaymentPlan;
}

export const LATE_LINK_MS = 120_000;

export const PAYER_CODES = [
  // Money, one way or another.
  { outcome: 'approved', code: '880100000000000001', plan: {} },
  { outcome: 'wallet', code: '880100000000000002', plan: { processing: 'WALLET' } },
  { outcome: 'corporate', code: '880100000000000003', plan: { processing: 'HUMO', corporate: true } },
  {
    outcome: 'processing-then-approved',
    code: '880100000000000004',
    plan: { underWay: { ms: 4_000, status: 1 } },
  },
  {
    outcome: 'created-then-approved',
    code: '880100000000000005',
    plan: { underWay: { ms: 3_000, status: 0 } },
  },
  { outcome: 'processing-long', code: '880100000000000006', plan: { underWay: { ms: 75_000, status: 1 } } },
  {
    outcome: 'slow',
    code: '880100000000000007',
    plan: { answer: { kind: 'delay', ms: 5_000, when: 'after' } },
  },
  // No money, and the service says so.
  { outcome: 'declined', code: '880100000000000101', plan: { refusal: 'no-funds' } },
  { outcome: 'code-expired', code: '880100000000000102', plan: { refusal: 'code-expired' } },
  { outcome: 'declined-by-status', code: '880100000000000103', plan: { ends: 'declined' } },
  {
    outcome: 'processing-then-declined',
    code: '880100000000000104',
    plan: { underWay: { ms: 4_000, status: 1 }, ends: 'declined' },
  },
  // No answer.
  { outcome: 'charged-no-answer', code: '880100000000000201', plan: { answer: { kind: 'drop-after' } } },
  { outcome: 'not-charged-no-answer', code: '880100000000000202', plan: { answer: { kind: 'drop-before' } } },
  {
    outcome: 'charged-answer-hangs',
    code: '880100000000000203',
    plan: { answer: { kind: 'hang', processed: true } },
  },
  // The confirmation.
  { outcome: 'confirm-answer-lost', code: '880100000000000301', plan: { confirm: 'answer-lost' } },
  { outcome: 'confirm-request-lost', code: '880100000000000302', plan: { confirm: 'request-lost' } },
  { outcome: 'confirm-refused', code: '880100000000000303', plan: { confirm: 'refused' } },
  {
    outcome: 'late-cancel',
    code: '880100000000000304',
    plan: { confirm: 'refused', lateCancelMs: 5_000 },
  },
  // Answers that can't be read.
  {
    outcome: 'http-500',
    code: '880100000000000401',
    plan: { answer: { kind: 'status', status: 500, processed: false } },
  },
  {
    outcome: 'html-answer',
    code: '880100000000000402',
    plan: { answer: { kind: 'html', status: 502, processed: true } },
  },
  { outcome: 'cut-body', code: '880100000000000403', plan: { answer: { kind: 'cut-body' } } },
  { outcome: 'garbage', code: '880100000000000404', plan: { answer: { kind: 'garbage', processed: true } } },
  { outcome: 'positive-code', code: '880100000000000405', plan: { answerShape: 'positive-code' } },
  { outcome: 'no-payment-id', code: '880100000000000406', plan: { answerShape: 'no-payment-id' } },
  { outcome: 'contradiction', code: '880100000000000407', plan: { answerShape: 'contradiction' } },
  // After the sale.
  { outcome: 'reversal-refused', code: '880100000000000501', plan: { reversal: 'refused' } },
  { outcome: 'reversal-answer-lost', code: '880100000000000502', plan: { reversal: 'answer-lost' } },
  { outcome: 'fiscal-refused-once', code: '880100000000000503', plan: { fiscal: 'refused-once' } },
  { outcome: 'fiscal-late-link', code: '880100000000000504', plan: { fiscal: 'late-link' } },
] as const satisfies readonly PayerCode[];

export type PayerOutcome = (typeof PAYER_CODES)[number]['outcome'];

export function codeOf(outcome: PayerOutcome): string {
  const payer = PAYER_CODES.find((known) => known.outcome === outcome);
  if (!payer) throw new Error(`no payer code for ${outcome}`);
  return payer.code;
}

/** Outcome name -> code, as in the training gateway's first output line. */
export const payerCodesByOutcome = (): Record<string, string> =>
  Object.fromEntries(PAYER_CODES.map(({ outcome, code }) => [outcome, code]));
