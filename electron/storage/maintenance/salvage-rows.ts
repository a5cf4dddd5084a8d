/** The rows of left-over lines, each in its newest form, and the same rows in the books. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Endpoint } from '../../../shared/endpoint.ts';
import { type QueuedReceipt, type Receipt, receiptBeside } from '../../../shared/fiscal/receipt.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import type { Task } from '../../../shared/task.ts';
import type { Tender } from '../../../shared/tender/tender.ts';
import { decode } from '../entry.ts';
import type { Entry, EntryOf } from '../journal.ts';
import type { Kind } from '../kinds.ts';
import type { Log } from '../log.ts';
import { lengthen } from '../short-form.ts';
import type { Line } from './lines.ts';

export type SaleHead = Omit<Sale, 'lines'>;

/** partedAt: the last entry that the books share with the line's own history, as far as known. */
export interface Found<Row> {
  readonly row: Row;
  readonly partedAt: number;
}

/** By id. */
export interface FoundRows {
  readonly sale: Map<string, Found<SaleHead>>;
  readonly tender: Map<string, Found<Tender>>;
  readonly payment: Map<string, Found<Payment>>;
  readonly refund: Map<string, Found<Refund>>;
  /** By the payment's id. */
  readonly receipt: Map<string, Found<Receipt>>;
  readonly task: Map<string, Found<Task>>;
  /** The lines of sales, if an entry carried them. */
  readonly linesOfSale: Map<string, Sale['lines']>;
  /** Entries of all other kinds, in the order of their numbers. */
  readonly others: Found<Entry>[];
}

/**
 * Kinds whose rows belong together and are joined anew. An entry of another kind concerns one row, named by
 * its subject, and is taken in unchanged.
 */
const JOINED = [
  'journal.salvaged',
  'payment.begun',
  'payment.adopted',
  'payment.moved',
  'cash.taken',
  'terminal.taken',
  'sale.voided',
  'refund.begun',
  'refund.moved',
  'receipt.moved',
  'task.settled',
] as const satisfies readonly Kind[];

/** The repair opens its own history and shifts. The till stays bound as the log before the gap says. */
const LEFT_OUT: ReadonlySet<Kind> = new Set([
  'journal.opened',
  'machine.bound',
  'shift.opened',
  'shift.closed',
] satisfies Kind[]);

export const isJoined = (entry: Entry): entry is EntryOf<(typeof JOINED)[number]> =>
  JOINED.some((kind) => kind === entry.kind);

/** Rows as entries of these kinds carry them. */
export interface Carried {
  readonly sale?: SaleHead & Partial<Pick<Sale, 'lines'>>;
  readonly tender?: Tender;
  readonly payment?: Payment;
  readonly refund?: Refund;
  /** Without the values of its payment, if that is beside it. */
  readonly receipt?: Receipt | QueuedReceipt;
  readonly tasks?: readonly Task[];
}

/**
 * `left`: in the order of their numbers, iterated twice. @throws NewerEntry for a line of an unknown kind.
 */
export function rowsIn(log: Log, left: Iterable<Line>): FoundRows {
  const rows: FoundRows = {
    sale: new Map(),
    tender: new Map(),
    payment: new Map(),
    refund: new Map(),
    receipt: new Map(),
    task: new Map(),
    linesOfSale: new Map(),
    others: [],
  };
  const points = partingPoints(log, left);
  for (const line of left) {
    const entry = decode(line);
    if (LEFT_OUT.has(entry.kind)) continue;
    const partedAt = points.get(line.hash) ?? 0;
    if (isJoined(entry)) take(rows, entry.payload, partedAt);
    else rows.others.push({ row: entry, partedAt });
  }
  return rows;
}

const isWhole = (receipt: Receipt | QueuedReceipt): receipt is Receipt => 'transactionId' in receipt;

function wholeReceipt(payment: Carried['payment'], receipt: Carried['receipt']): Receipt | undefined {
  if (!receipt || isWhole(receipt)) return receipt;
  return payment && receiptBeside(payment, receipt);
}

function take(rows: FoundRows, carried: Carried, partedAt: number): void {
  const { sale, tender, payment, refund, receipt, tasks } = carried;
  const found = <Row>(row: Row): Found<Row> => ({ row, partedAt });
  if (sale) {
    const { lines, ...head } = sale;
    rows.sale.set(sale.saleId, found(head));
    if (lines) rows.linesOfSale.set(sale.saleId, lines);
  }
  if (tender) rows.tender.set(tender.tenderId, found(tender));
  if (payment) rows.payment.set(payment.transactionId, found(payment));
  if (refund) rows.refund.set(refund.refundId, found(refund));
  const whole = wholeReceipt(payment, receipt);
  if (whole) rows.receipt.set(whole.transactionId, found(whole));
  for (const task of tasks ?? []) rows.task.set(task.taskId, found(task));
}

/**
 * Where the history of each left-over line parted from the log. Behind a gap this is the log's end, or an
 * earlier fork, at the latest. An unknown line counts as 0, so it only adds missing rows.
 */
function partingPoints(log: Log, left: Iterable<Line>): ReadonlyMap<string, number> {
  const end = log.tip().seq;
  const points = new Map<string, number>();
  let earliest = end;
  for (const { seq, before, hash } of left) {
    const known = log.hashAt(seq - 1) === before ? seq - 1 : points.get(before);
    if (known !== undefined) earliest = Math.min(earliest, known);
    points.set(hash, known ?? (seq > end ? earliest : 0));
  }
  return points;
}

const HoldsEndpoint = z.object({ payment: z.object({ endpoint: Endpoint }) });

const COLUMNS = {
  sale: 'sale_id',
  tender: 'tender_id',
  payment: 'transaction_id',
  refund: 'refund_id',
  receipt: 'transaction_id',
  task: 'task_id',
} as const;
export type Table = keyof typeof COLUMNS;

export interface BookRows {
  has(table: Table, id: string): boolean;
  /** The books lack the row, or have it as it was before the histories parted. */
  lack(table: Table, id: string, found: Found<unknown>): boolean;
  /** The last entry about the subject; 0: there is none. */
  newestAbout(subject: string): number;
  hasOpenAlarm(transactionId: string): boolean;
  /** null: there is no such payment. */
  payment(transactionId: string): { readonly state: string; readonly amountTiyin: number } | null;
  /** The endpoint of the newest payment; null: there is no payment. */
  lastEndpoint(): Endpoint | null;
  /** The refunds of a payment, without this one. */
  refundedTiyin(transactionId: string, withoutRefundId: string): number;
}

export function bookRowsIn(database: DatabaseSync): BookRows {
  const seqOf = (table: Table, id: string): number | null => {
    const row = database.prepare(`SELECT seq FROM ${table} WHERE ${COLUMNS[table]} = ?`).get(id);
    return row ? Number(row.seq) : null;
  };
  // The log has no index of subjects, so it is read once, for rows that join no other row.
  let about: ReadonlyMap<string, number> | null = null;
  const newest = (): ReadonlyMap<string, number> => {
    const rows = database
      .prepare(`SELECT subject, MAX(seq) AS seq FROM log WHERE kind NOT IN (${JOINED.map(() => '?').join(', ')})
        GROUP BY subject`)
      .all(...JOINED);
    return new Map(rows.map(({ subject, seq }) => [String(subject), Number(seq)]));
  };
  const payment = database.prepare(
    'SELECT state, amount_tiyin, alarm_open FROM payment WHERE transaction_id = ?',
  );
  const newestPayment = database.prepare(`SELECT log.payload FROM payment JOIN log USING (seq)
    ORDER BY made_seq DESC LIMIT 1`);
  const refunded = database.prepare(`SELECT COALESCE(SUM(amount_tiyin), 0) AS sum FROM refund
    WHERE transaction_id = ? AND refund_id <> ? AND state = 'refunded'`);
  return {
    has: (table, id) => seqOf(table, id) !== null,
    lack: (table, id, { partedAt }) => (seqOf(table, id) ?? 0) <= partedAt,
    newestAbout: (subject) => {
      about ??= newest();
      return about.get(subject) ?? 0;
    },
    hasOpenAlarm: (transactionId) => payment.get(transactionId)?.alarm_open === 1,
    payment: (transactionId) => {
      const row = payment.get(transactionId);
      return row ? { state: String(row.state), amountTiyin: Number(row.amount_tiyin) } : null;
    },
    lastEndpoint: () => {
      const row = newestPayment.get();
      const { success, data } = HoldsEndpoint.safeParse(lengthen(JSON.parse(String(row?.payload ?? null))));
      return success ? data.payment.endpoint : null;
    },
    refundedTiyin: (transactionId, without) => Number(refunded.get(transactionId, without)?.sum ?? 0),
  };
}
