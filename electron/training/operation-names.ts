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
