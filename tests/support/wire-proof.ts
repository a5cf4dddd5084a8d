/**
 * What must hold for an answer before a method may call it a success, read by other means than the client's.
 */
import { expect } from 'vitest';
import type { GatewayClient, PassPayment, PaymentStatus } from '../../electron/gateway/gateway.ts';
import { PAYMENT, TRANSACTION } from './wire-calls.ts';

export interface Drawn {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** The answer's fields read by other means than ours: the last value of a field, as its text. */
function saidBy({ bytes }: Drawn): Record<string, unknown> {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '');
  const value: unknown = JSON.parse(text.replace(/(?<=[:[,]\s*)(-?\d{16,19})(?=\s*[,\]}])/g, '"$1"'));
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const isZero = (value: unknown): boolean =>
  value === 0 || (typeof value === 'string' && /^\s*-?0+\s*$/.test(value));
const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || isZero(value);
const sameId = (value: unknown, id: string): boolean => String(value).trim().replace(/^0+/, '') === id;

/** What must hold for the answer of each operation to be a success. */
export function proveSuccess(name: keyof GatewayClient, value: unknown, drawn: Drawn): void {
  const said = saidBy(drawn);
  expect(drawn.status).toBeLessThan(300);
  if (name !== 'fiscalLink') expect(isZero(said.error_code)).toBe(true);
  else
    expect(said.error_code === null || said.error_code === undefined || isZero(said.error_code)).toBe(true);
  switch (name) {
    case 'createPassPayment': {
      const payment = value as PassPayment;
      expect(sameId(said.payment_id, payment.paymentId)).toBe(true);
      expect(payment.status).toBe(Number(said.payment_status));
      expect(payment.status).toBeLessThanOrEqual(2);
      expect([0, 1, null]).toContain(payment.confirmMode);
      return;
    }
    case 'payWithCardToken':
      expect((value as PaymentStatus).status).toBeLessThanOrEqual(2);
      expect(sameId(said.payment_id, (value as PaymentStatus).paymentId)).toBe(true);
      return;
    case 'paymentStatus':
    case 'paymentStatusByTransaction': {
      const status = value as PaymentStatus;
      expect(status.status).toBe(Number(said.payment_status));
      expect(Number.isSafeInteger(status.status)).toBe(true);
      if (name === 'paymentStatus') {
        expect(status.paymentId).toBe(PAYMENT);
        expect(saysNothing(said.payment_id) || sameId(said.payment_id, PAYMENT)).toBe(true);
        return;
      }
      expect(sameId(said.payment_id, status.paymentId)).toBe(true);
      const named = said.merchant_trans_id;
      expect([undefined, null, '', TRANSACTION]).toContain(named);
      return;
    }
    case 'confirmPassPayment':
    case 'reversePayment':
    case 'reversePartially':
      expect(saysNothing(said.payment_id) || sameId(said.payment_id, PAYMENT)).toBe(true);
      if (name === 'confirmPassPayment') expect(Number(said.payment_status) < 0).toBe(false);
      return;
    case 'createInvoice':
      expect(sameId(said.invoice_id, (value as { invoiceId: string }).invoiceId)).toBe(true);
      return;
    case 'fiscalLink': {
      const { link } = value as { link: string | null };
      expect(saysNothing(said.paymentId) || sameId(said.paymentId, PAYMENT)).toBe(true);
      if (link !== null) expect(link.startsWith('https://')).toBe(true);
      return;
    }
    default:
  }
}
