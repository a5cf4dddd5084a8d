/**
 * Faults between a service and a till. A payer code may request one (payer-codes.ts), and a test's plan may
 * put any fault on any request.
 */
export type Fault =
  | { readonly kind: 'none' }
  /** Waits on the injected clock, before or after the request is processed. */
  | { readonly kind: 'delay'; readonly ms: number; readonly when: 'before' | 'after' }
  /** Reads the whole request, then closes the socket without processing it. */
  | { readonly kind: 'drop-before' }
  /** Processes the request, then closes the socket without an answer. */
  | { readonly kind: 'drop-after' }
  /** Keeps the socket open without an answer until the gateway closes. */
  | { readonly kind: 'hang'; readonly processed: boolean }
  /** Sends half of the body, then closes the socket. */
  | { readonly kind: 'cut-body' }
  /** Another HTTP status with an empty body. `location` makes it a redirect. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly processed: boolean;
      readonly location?: string;
    }
  /** A proxy's HTML page instead of the answer. */
  | { readonly kind: 'html'; readonly status: number; readonly processed: boolean }
  /** Bytes that are not JSON, under a JSON content type. */
  | { readonly kind: 'garbage'; readonly processed: boolean }
  /** The network delivered the request twice: both are processed, one is answered. */
  | { readonly kind: 'duplicate'; readonly answer: 'first' | 'second' }
  /** The body arrives in pieces of this many bytes, with a pause after each. */
  | { readonly kind: 'trickle'; readonly bytes: number; readonly everyMs: number }
  /** The `Date` header is wrong by this offset. */
  | { readonly kind: 'wrong-date'; readonly offsetMs: number };

/** Every operation of the interface document, section 4, by its name in fault plans and counts. */
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
  /** The number of arrived requests of this operation, including this one. */
  readonly count: number;
}

/** Chooses the fault of each arriving request. */
export type FaultPlan = (request: FaultRequest) => Fault;

export const NO_FAULT: Fault = { kind: 'none' };

export const noFaults: FaultPlan = () => NO_FAULT;
