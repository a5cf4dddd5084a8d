/**
 * What can go wrong between a service and a till. A payer code may ask for one (see payer-codes.ts), and a
 * test may put any of them on any request by a plan.
 */
export type Fault =
  | { readonly kind: 'none' }
  /** Waits on the injected clock, before or after the request is processed. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when: 'before' | 'after' }
  /** The request is read whole, then the socket is closed: nothing was processed. */
  | { readonly kind: 'drop-before' }
  /** Processed, then the socket is closed without an answer. */
  | { readonly kind: 'drop-after' }
  /** The socket stays open without an answer until the gateway is closed. */
  | { readonly kind: 'hang'; readonly processed: boolean }
  /** Half of the body, then the socket is closed. */
  | { readonly kind: 'cut-body' }
  /** Another HTTP status, with an empty body; `location` makes it a redirect. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly processed: boolean;
      readonly location?: string;
    }
  /** A proxy's HTML page in place of the answer. */
  | { readonly kind: 'html'; readonly status: number; readonly processed: boolean }
  /** Bytes that are not JSON, under a JSON content type. */
  | { readonly kind: 'garbage'; readonly processed: boolean }
  /** The network delivered the request twice: both are processed, one is answered. */
  | { readonly kind: 'duplicate'; readonly answer: 'first' | 'second' }
  /** The body arrives in pieces of so many bytes, with a wait between them. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly everyMs: number }
  /** The `Date` header is off by so much. */
  | { readonly kind: 'wrong-date'; readonly offsetMs: number };

/** Every operation of the interface document, section 4, by the names that fault plans and counts use. */
export const OPERATION_NAMES = [
  'create-pass',
  'confirm-pass',
  'confirmation-on',
  'confirmation-off',
  'create-invoice',
  'invoice-status',
  'payment-status',
  'status-by-mti',
  'status-by-mti-dated',
  'reversal',
  'partial-reversal',
  'token-request',
  'token-verify',
  'token-payment',
  'token-delete',
  'submit-items',
  'submit-qrcode',
  'fiscal-link',
] as const;

export type OperationName = (typeof OPERATION_NAMES)[number];

interface FaultRequest {
  /** Null for an address that the interface does not have. */
  readonly operation: OperationName | null;
  /** How many requests of this operation have arrived, this one among them. */
  readonly count: number;
}

/** Asked once for each request that arrives. */
export type FaultPlan = (request: FaultRequest) => Fault;

export const NO_FAULT: Fault = { kind: 'none' };

export const noFaults: FaultPlan = () => NO_FAULT;
