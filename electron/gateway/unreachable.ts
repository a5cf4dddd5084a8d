/** The gateway of a till that may not charge: every call ends before anything is sent. */
import { fail } from '../../shared/result.ts';
import type { Answered, GatewayClient } from './gateway.ts';

const refuse = (): Answered<never> => Promise.resolve(fail({ code: 'gateway.not-reached' }));

export const unreachableGateway: GatewayClient = {
  createPassPayment: refuse,
  confirmPassPayment: refuse,
  enableConfirmation: refuse,
  disableConfirmation: refuse,
  paymentStatus: refuse,
  paymentStatusByTransaction: refuse,
  reversePayment: refuse,
  reversePartially: refuse,
  createInvoice: refuse,
  invoiceStatus: refuse,
  requestCardToken: refuse,
  verifyCardToken: refuse,
  payWithCardToken: refuse,
  deleteCardToken: refuse,
  submitItems: refuse,
  submitReceiptLink: refuse,
  fiscalLink: refuse,
};
