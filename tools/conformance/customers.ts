/** The customers of a conformance run: the training gateway's, or those that a person brings. */
import { INVOICE_CUSTOMERS, SMS_CODE, TRAINING_CARDS } from '../../electron/training/customers.ts';
import { FISCAL_ORIGIN } from '../../electron/training/operations/fiscal.ts';

/** The purpose of a payer code. A real service's codes are all `approved`. */
export type Purpose =
  | 'approved'
  | 'declined'
  | 'status negative'
  | 'status 0'
  | 'status 1'
  | 'wallet'
  | 'corporate'
  | 'reversal refused';

export interface Card {
  readonly number: string;
  /** MMYY */
  readonly expireDate: string;
}

export interface Customers {
  /** A fresh code for one payment; null: none left. */
  payerCode(purpose: Purpose): Promise<string | null>;
  /** The phone of a customer who ends an invoice this way; null: none. */
  phone(end: 'any' | 'deleted'): string | null;
  card(): Promise<Card | null>;
  /** The code that the cardholder received. */
  smsCode(): Promise<string | null>;
  /** A receipt that is already fiscalised. */
  receiptLink(): string | null;
}

const OUTCOMES: Readonly<Record<Purpose, string>> = {
  approved: 'approved',
  declined: 'declined',
  'status negative': 'declined-by-status',
  'status 0': 'created-then-approved',
  'status 1': 'processing-then-approved',
  wallet: 'wallet',
  corporate: 'corporate',
  'reversal refused': 'reversal-refused',
};

/** payerCodes: outcome -> code, from the training gateway's first line. */
export function trainingCustomers(payerCodes: Readonly<Record<string, string>>): Customers {
  const card = TRAINING_CARDS.find(({ outcome }) => outcome === 'card-approved');
  return {
    payerCode: async (purpose) => payerCodes[OUTCOMES[purpose]] ?? null,
    phone: (end) =>
      INVOICE_CUSTOMERS.find((customer) => customer.end === (end === 'deleted' ? 'deleted' : 'paid'))
        ?.phone ?? null,
    card: async () => (card ? { number: card.number, expireDate: '1239' } : null),
    smsCode: async () => String(SMS_CODE),
    receiptLink: () => `${FISCAL_ORIGIN}/check?t=TILLA&r=1&c=20261120120000&s=1`,
  };
}

export interface RealCustomers {
  readonly payerCodes: readonly string[];
  readonly phone: string | null;
  readonly receiptLink: string | null;
  readonly withCard: boolean;
  /** Asks a person; null: no person is there. */
  ask(question: string): Promise<string | null>;
}

/** A code works once; after the given codes, the person is asked for the next. */
export function realCustomers(real: RealCustomers): Customers {
  const codes = [...real.payerCodes];
  return {
    payerCode: async (purpose) => {
      if (purpose !== 'approved') return null;
      return codes.shift() ?? (await real.ask('Payer code of a customer who pays (empty: skip): '));
    },
    phone: (end) => (end === 'any' ? real.phone : null),
    card: async () => {
      if (!real.withCard) return null;
      const number = await real.ask('Card number (kept nowhere): ');
      const expireDate = number === null ? null : await real.ask('Card expiry, MMYY: ');
      return number !== null && expireDate !== null ? { number, expireDate } : null;
    },
    smsCode: () => real.ask('Code from the SMS: '),
    receiptLink: () => real.receiptLink,
  };
}
