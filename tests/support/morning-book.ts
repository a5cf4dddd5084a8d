/**
 * What was rung up in a morning, basket by basket. The test's own sums come from the catalogue's prices,
 * never from the till. Also reads the till's books and the payment service for the comparison.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';

/** Tiyin. */
export const soum = (amount: number): number => Math.round(amount * 100);

/** The product of the sample catalogue whose name begins so. */
export function goods(name: string) {
  const product = SAMPLE_PRODUCTS.find((one) => one.name.startsWith(name));
  if (!product?.barcode) throw new Error(`no ${name}`);
  return { ...product, barcode: product.barcode };
}

/** The price in tiyin of this quantity, at its own price. */
export const worth = (name: string, quantity = 1): number => Math.round(goods(name).priceTiyin * quantity);

const WAYS = ['cash', 'terminal', 'code'] as const;
type Way = (typeof WAYS)[number];
/** Tiyin by tender. */
export type PaidBy = Readonly<Partial<Record<Way, number>>>;

interface RungUp {
  readonly saleId: string;
  readonly totalTiyin: number;
  readonly by: PaidBy;
}

/** Sums in tiyin, beside the tenders, that the till computes by itself. */
interface Beside {
  discounts: number;
  /** How much cheaper lines were than in the catalogue. */
  cheaper: number;
  /** Lines that were removed, and never came back. */
  takenAway: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export class MorningBook {
  readonly #folder: string;
  readonly #serviceFolder: string;
  readonly #floatTiyin: number;
  readonly sold: RungUp[] = [];
  readonly voided: RungUp[] = [];
  readonly beside: Beside = { discounts: 0, cheaper: 0, takenAway: 0 };

  /** folder: the till's; serviceFolder: of the ledger of the payment service. */
  constructor(folder: string, serviceFolder: string, floatTiyin: number) {
    this.#folder = folder;
    this.#serviceFolder = serviceFolder;
    this.#floatTiyin = floatTiyin;
  }

  /** A basket of this total was paid so. Also checks the sale that the till completed last. */
  sell(totalTiyin: number, by: Way | PaidBy): void {
    const paid = typeof by === 'string' ? { [by]: totalTiyin } : by;
    expect(sum(Object.values(paid))).toBe(totalTiyin);
    this.sold.push(this.#newest('completed', totalTiyin, paid));
  }

  /** A part-paid basket was cancelled, and all of it was refunded as it had come. */
  callOff(totalTiyin: number, by: PaidBy): void {
    this.voided.push(this.#newest('voided', totalTiyin, by));
  }

  /** The expected X report. */
  report() {
    const all = [...this.sold, ...this.voided];
    const ofWay = (rungUp: readonly RungUp[], way: Way) => {
      const amounts = rungUp.flatMap(({ by }) => by[way] ?? []);
      return { count: amounts.length, sumTiyin: sum(amounts) };
    };
    const cash = ofWay(this.sold, 'cash').sumTiyin;
    return {
      tenders: Object.fromEntries(WAYS.map((way) => [way, ofWay(all, way)])),
      refunds: Object.fromEntries(WAYS.map((way) => [way, ofWay(this.voided, way)])),
      sales: { count: this.sold.length, sumTiyin: sum(this.sold.map(({ totalTiyin }) => totalTiyin)) },
      voidedSales: {
        count: this.voided.length,
        sumTiyin: sum(this.voided.map(({ totalTiyin }) => totalTiyin)),
      },
      drawerTiyin: this.#floatTiyin + cash,
      beside: this.beside,
    };
  }

  /** By sale: what its payment by code and its receipt must amount to. */
  charged() {
    return this.sold.flatMap(({ saleId, totalTiyin, by }) =>
      by.code === undefined ? [] : [{ saleId, amountTiyin: by.code, receiptTiyin: totalTiyin }],
    );
  }

  /** @throws where the till has last completed or cancelled another sale. */
  #newest(state: 'completed' | 'voided', totalTiyin: number, by: PaidBy): RungUp {
    const [sale] = this.#journal<{ made_seq: number; sale_id: string; total_tiyin: number }>(
      `SELECT made_seq, sale_id, total_tiyin FROM sale WHERE state = '${state}' ORDER BY seq DESC LIMIT 1`,
    );
    const taken = this.#journal<{ kind: Way; amount: number }>(
      `SELECT kind, sum(amount_tiyin) AS amount FROM tender
       WHERE sale = ${sale?.made_seq ?? 0} AND booked_seq IS NOT NULL GROUP BY kind`,
    );
    const saleId = sale?.sale_id ?? 'none';
    expect({
      total: sale?.total_tiyin,
      by: Object.fromEntries(taken.map(({ kind, amount }) => [kind, amount])),
    }).toEqual({ total: totalTiyin, by });
    expect([...this.sold, ...this.voided].map((one) => one.saleId)).not.toContain(saleId);
    return { saleId, totalTiyin, by };
  }

  /** The number of sales in each state in the till's books. */
  states(): Readonly<Record<string, number>> {
    const rows = this.#journal<{ state: string; count: number }>(
      'SELECT state, count(*) AS count FROM sale GROUP BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  }

  /** Every payment that the till began, with its sale. */
  payments() {
    return this.#journal<{
      sale_id: string;
      transaction_id: string;
      payment_id: string | null;
      state: string;
    }>(
      `SELECT sale.sale_id, transaction_id, payment_id, payment.state FROM payment
       JOIN sale ON sale.made_seq = payment.sale ORDER BY payment.made_seq`,
    );
  }

  openTasks(): number {
    return this.#journal('SELECT task FROM task WHERE is_open = 1').length;
  }

  /** Every payment that the service knows, oldest first, with its receipt's sum; null: without a receipt. */
  atService() {
    const rows = rowsOf<Charge & { items: string | null }>(
      join(this.#serviceFolder, 'ledger.db'),
      `SELECT payments.*, receipts.items FROM payments LEFT JOIN receipts USING (payment_id) ORDER BY payments.rowid`,
    );
    return rows.map(({ items, ...charge }) => {
      const lines = items === null ? [] : (JSON.parse(items) as readonly FiscalLine[]);
      return { ...charge, lines, receiptTiyin: items === null ? null : sum(lines.map(dueOf)) };
    });
  }

  #journal<Row>(query: string): readonly Row[] {
    return rowsOf<Row>(join(this.#folder, 'journal.db'), query);
  }
}

interface Charge {
  readonly payment_id: string;
  readonly transaction_id: string | null;
  readonly outcome: string;
  readonly amount_tiyin: number;
  readonly state: string;
  readonly refunded_tiyin: number;
  readonly confirm_tries: number;
}

/** As the service stores it: 64-bit numbers as text. */
interface FiscalLine {
  readonly Name: string;
  readonly Labels?: readonly string[];
  readonly Price: string;
  readonly Discount?: string;
  readonly Other?: string;
}

const dueOf = ({ Price, Discount = '0', Other = '0' }: FiscalLine): number =>
  Number(Price) - Number(Discount) - Number(Other);

/** Reads from outside, while the till runs. */
function rowsOf<Row>(file: string, query: string): readonly Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(query)
      .all()
      .map((row) => ({ ...row })) as unknown as Row[];
  } finally {
    database.close();
  }
}
