/**
 * The training customers who are not behind a QR code: telephones that get invoices, and cards that become
 * tokens. The same tables in words are in docs/training.md. And whose plan an outcome is, of any customer.
 */
import type { Fault } from './faults.ts';
import { PAYER_CODES, type PaymentPlan } from './payer-codes.ts';
import type { PaymentRecord } from './payment-record.ts';

/** What becomes of an invoice; `refused` is refused when it is created. */
type InvoiceEnd = 'paid' | 'declined' | 'deleted' | 'open' | 'refused';

interface InvoiceCustomer {
  readonly outcome: string;
  /** 998 and nine digits. */
  readonly phone: string;
  readonly end: InvoiceEnd;
  readonly afterMs: number;
  readonly answer?: Fault;
}

export const INVOICE_CUSTOMERS: readonly InvoiceCustomer[] = [
  { outcome: 'invoice-paid', phone: '998900000001', end: 'paid', afterMs: 5_000 },
  { outcome: 'invoice-declined', phone: '998900000002', end: 'declined', afterMs: 5_000 },
  { outcome: 'invoice-deleted', phone: '998900000003', end: 'deleted', afterMs: 5_000 },
  { outcome: 'invoice-open', phone: '998900000004', end: 'open', afterMs: 0 },
  { outcome: 'invoice-refused', phone: '998900000005', end: 'refused', afterMs: 0 },
  {
    outcome: 'invoice-no-answer',
    phone: '998900000006',
    end: 'paid',
    afterMs: 5_000,
    answer: { kind: 'drop-after' },
  },
];

/** The customer with a telephone number, written with or without the plus. Nobody pays on any other number. */
export function invoiceCustomer(written: string): InvoiceCustomer {
  const phone = written.replace(/^\+/, '');
  const known = INVOICE_CUSTOMERS.find((customer) => customer.phone === phone);
  return known ?? { outcome: 'invoice-open', phone, end: 'open', afterMs: 0 };
}

interface TrainingCard {
  readonly outcome: string;
  /** 16 digits; made up, and never stored whole. */
  readonly number: string;
  /** The telephone of the card's holder. */
  readonly phone: string;
  readonly plan: PaymentPlan;
}

export const TRAINING_CARDS: readonly TrainingCard[] = [
  { outcome: 'card-approved', number: '8600000000000001', phone: '998900000011', plan: {} },
  {
    outcome: 'card-declined',
    number: '8600000000000002',
    phone: '998900000012',
    plan: { refusal: 'no-funds' },
  },
  {
    outcome: 'card-charged-no-answer',
    number: '8600000000000003',
    phone: '998900000013',
    plan: { answer: { kind: 'drop-after' } },
  },
  {
    outcome: 'card-processing-then-approved',
    number: '9860000000000004',
    phone: '998900000014',
    plan: { processing: 'HUMO', underWay: { ms: 4_000, status: 1 } },
  },
  {
    outcome: 'card-corporate',
    number: '9860000000000005',
    phone: '998900000015',
    plan: { processing: 'HUMO', corporate: true },
  },
];

export const cardByNumber = (number: string): TrainingCard | undefined =>
  TRAINING_CARDS.find((card) => card.number === number);

/** The code that every training card's holder gets by SMS. */
export const SMS_CODE = 12345;

/** After so many wrong codes a token is blocked. */
export const MAX_SMS_TRIES = 3;

/** First six and last four, as receipts show it. */
export const maskedCard = (number: string): string => `${number.slice(0, 6)}******${number.slice(-4)}`;

/** Country and operator code and the last two digits. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 5)}*****${phone.slice(-2)}`;

/**
 * The plan that the payer code or card of an outcome names. An outcome that this version does not know any more
 * goes well.
 */
export const planOfOutcome = (outcome: string): PaymentPlan =>
  [...PAYER_CODES, ...TRAINING_CARDS].find((customer) => customer.outcome === outcome)?.plan ?? {};

export const planOf = (payment: PaymentRecord): PaymentPlan => planOfOutcome(payment.outcome);
