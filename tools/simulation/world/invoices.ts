/** The invoices of the simulated service. The customer pays one soon, late, with a second card, or never. */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import { InvoiceId, type TransactionId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Dice } from './dice.ts';
import type { Customer } from './held-payment.ts';
import type { WorldTime } from './virtual-time.ts';

/** revived: it is deleted, and paid all the same. anew: one card fails, and the next one pays. */
const OUTCOMES = { pays: 45, late: 15, anew: 10, deleted: 10, revived: 4, never: 12, refused: 4 };
const DELETED = -99;
/** No invoice has a payment's id. */
const FIRST_ID = 50_000_000_000;
/** A payment this long after its create excuses that the till called it declined. */
const REVIVED_FROM_MS = 130_000;

interface HeldInvoice {
  readonly invoiceId: InvoiceId;
  readonly transactionId: TransactionId;
  status: number;
}

/** What its customer pays. */
export interface Made {
  readonly transactionId: TransactionId;
  readonly amountTiyin: number;
  readonly leftMs: number;
}

export interface InvoicesDeps {
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly firstId: number;
  /** Each is paid soon. */
  readonly isQuiet: boolean;
  /** A look-up by our id finds its payment. */
  readonly isFindable: boolean;
  readonly charge: (made: Made, customer: Customer) => void;
}

export class SimulatedInvoices {
  readonly #deps: InvoicesDeps;
  readonly #held: HeldInvoice[] = [];
  readonly #paidReads: 1 | 2;
  /** How long after the payment its status shows that; Infinity: never. */
  readonly #lagMs: number;

  constructor(deps: InvoicesDeps) {
    this.#deps = deps;
    this.#paidReads = deps.dice.pick(1, 2);
    const lagMs = deps.dice.pick(0, 0, 10_000, Number.POSITIVE_INFINITY);
    this.#lagMs = deps.isFindable ? lagMs : 0;
  }

  create(made: Made): Result<{ readonly invoiceId: InvoiceId }, GatewayError> {
    const { dice, firstId, isQuiet } = this.#deps;
    const outcome = isQuiet ? 'pays' : dice.weighted(OUTCOMES);
    if (outcome === 'refused') return fail({ code: 'gateway.refused', gatewayCode: -31 });
    const invoiceId = InvoiceId.parse(String(FIRST_ID + firstId + this.#held.length));
    const invoice: HeldInvoice = { invoiceId, transactionId: made.transactionId, status: 0 };
    this.#held.push(invoice);
    const soonMs = dice.between(1_000, 120_000);
    if (outcome === 'anew') this.#charge(made, soonMs, { approves: false, isDouble: false });
    if (outcome === 'deleted' || outcome === 'revived') this.#delete(invoice, soonMs);
    const paidMs = {
      pays: soonMs,
      late: dice.between(150_000, 500_000),
      anew: soonMs + dice.between(5_000, 60_000),
      revived: REVIVED_FROM_MS + dice.between(0, 300_000),
      deleted: null,
      never: null,
    }[outcome];
    if (paidMs !== null) this.#pay(invoice, made, paidMs, outcome === 'anew');
    return ok({ invoiceId });
  }

  status(invoiceId: InvoiceId): Result<{ readonly status: number; readonly note: string }, GatewayError> {
    const invoice = this.#find(invoiceId);
    if (!invoice) return fail({ code: 'gateway.refused', gatewayCode: -404 });
    return ok({ status: invoice.status, note: '' });
  }

  transactionOf(invoiceId: InvoiceId): TransactionId | undefined {
    return this.#find(invoiceId)?.transactionId;
  }

  #find(invoiceId: InvoiceId): HeldInvoice | undefined {
    return this.#held.find((one) => one.invoiceId === invoiceId);
  }

  #delete(invoice: HeldInvoice, inMs: number): void {
    this.#deps.time.after(inMs, () => {
      invoice.status = DELETED;
    });
  }

  #charge(made: Made, inMs: number, how: Pick<Customer, 'approves' | 'isDouble'>): void {
    const { time, charge } = this.#deps;
    time.after(inMs, () => charge(made, { ...how, inMs: 0, by: 'invoice' }));
  }

  #pay(invoice: HeldInvoice, made: Made, inMs: number, isSecond: boolean): void {
    this.#charge(made, inMs, { approves: true, isDouble: isSecond });
    if (this.#lagMs === Number.POSITIVE_INFINITY) return;
    this.#deps.time.after(inMs + this.#lagMs, () => {
      invoice.status = this.#paidReads;
    });
  }
}
