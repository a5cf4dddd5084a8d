/**
 * The training customers without a QR code: telephones that get invoices, and cards that become tokens.
 * docs/training.md describes the same tables. Also finds the plan of any customer's outcome.
 */
import type { TrainingCode } from '../../shared/contract/training.ts';
import type { Fault } from './faults.ts';
import { PAYER_CODES, type PaymentPlan } from './payer-codes.ts';
import type { PaymentRecord } from './payment-record.ts';

/** The end of an invoice. `refused`: the create is refused. */
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

/** The customer of a telephone number, with or without the plus. An unknown number never pays. */
export function invoiceCustomer(written: string): InvoiceCustomer {
  const phone = written.replace(/^\+/, '');
  const known = INVOICE_CUSTOMERS.find((customer) => customer.phone === phone);
  return known ?? { outcome: 'invoice-open', phone, end: 'open', afterMs: 0 };
}

interface TrainingCard {
  readonly outcome: string;
  /** 16 digits with a check digit; invented, and never stored whole. */
  readonly number: string;
  /** The telephone of the card's holder. */
  readonly phone: string;
  readonly plan: PaymentPlan;
}

export const TRAINING_CARDS: readonly TrainingCard[] = [
  { outcome: 'card-approved', number: '8600000000000007', phone: '998900000011', plan: {} },
  {
    outcome: 'card-declined',
    number: '8600000000000015',
    phone: '998900000012',
    plan: { refusal: 'no-funds' },
  },
  {
    outcome: 'card-charged-no-answer',
    number: '8600000000000023',
    phone: '998900000013',
    plan: { answer: { kind: 'drop-after' } },
  },
  {
    outcome: 'card-processing-then-approved',
    number: '9860000000000042',
    phone: '998900000014',
    plan: { processing: 'HUMO', underWay: { ms: 4_000, status: 1 } },
  },
  {
    outcome: 'card-corporate',
    number: '9860000000000059',
    phone: '998900000015',
    plan: { processing: 'HUMO', corporate: true },
  },
];

export const cardByNumber = (number: string): TrainingCard | undefined =>
  TRAINING_CARDS.find((card) => card.number === number);

export function phoneOf(outcome: string): string {
  const customer = INVOICE_CUSTOMERS.find((known) => known.outcome === outcome);
  if (!customer) throw new Error(`no phone for ${outcome}`);
  return customer.phone;
}

export function cardOf(outcome: string): string {
  const card = TRAINING_CARDS.find((known) => known.outcome === outcome);
  if (!card) throw new Error(`no card for ${outcome}`);
  return card.number;
}

/** The SMS code of every training card. */
export const SMS_CODE = 12345;

/** MMYY; any later month works too. */
export const TRAINING_EXPIRY = '1239';

/** A token is blocked after this many wrong codes. */
export const MAX_SMS_TRIES = 3;

/** First six and last four digits, as on receipts. */
export const maskedCard = (number: string): string => `${number.slice(0, 6)}******${number.slice(-4)}`;

/** Country code, operator code and the last two digits. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 5)}*****${phone.slice(-2)}`;

/** The plan of an outcome's payer code or card. An outcome unknown to this version succeeds. */
export const planOfOutcome = (outcome: string): PaymentPlan =>
  [...PAYER_CODES, ...TRAINING_CARDS].find((customer) => customer.outcome === outcome)?.plan ?? {};

export const planOf = (payment: PaymentRecord): PaymentPlan => planOfOutcome(payment.outcome);

/** What the training customer's window shows. */
export const customersShown = (): readonly TrainingCode[] => {
  const card = { expiry: TRAINING_EXPIRY, smsCode: String(SMS_CODE) };
  return [
    ...PAYER_CODES.map(({ outcome, code }) => ({ outcome, code })),
    ...TRAINING_CARDS.map(({ outcome, number }) => ({ outcome, code: number, card })),
  ];
};
