/**
 * Reads the till's log without the till's code and tables. Each entry must match these shapes, or the run
 * stops.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const amountTiyin = z.number().int();

const PaymentRow = z.object({
  transactionId: z.string(),
  saleId: z.string(),
  amountTiyin,
  state: z.object({
    name: z.string(),
    ending: z.string().nullish(),
    details: z.object({ paymentId: z.string() }).nullish(),
    word: z.looseObject({}).nullish(),
  }),
  invoice: z.object({ invoiceId: z.string().nullable() }).optional(),
  setAside: z.boolean(),
});
export type PaymentRow = z.infer<typeof PaymentRow>;

const RefundRow = z.object({
  refundId: z.string(),
  tenderId: z.string(),
  transactionId: z.string().nullable(),
  kind: z.string(),
  state: z.string(),
  amountTiyin,
});
export type RefundRow = z.infer<typeof RefundRow>;

const TaskRow = z.object({
  taskId: z.string(),
  transactionId: z.string(),
  kind: z.string(),
  about: z.string().optional(),
  ended: z.object({ by: z.enum(['person', 'till']) }).nullable(),
});

const StoredSale = z.object({ saleId: z.string(), state: z.string(), totalTiyin: amountTiyin });
export type StoredSale = z.infer<typeof StoredSale>;

const TenderRow = z.object({
  tenderId: z.string(),
  saleId: z.string(),
  kind: z.string(),
  amountTiyin,
  takenAt: z.tuple([z.number(), z.number(), z.string()]).nullable(),
});
export type TenderRow = z.infer<typeof TenderRow>;

/** A row omits ids that the entry's sale or payment gives, and usual values. */
const Payload = z.object({
  payment: PaymentRow.extend({
    saleId: z.string().exactOptional(),
    setAside: z.boolean().exactOptional(),
  }).optional(),
  sale: StoredSale.optional(),
  tender: TenderRow.extend({ saleId: z.string().exactOptional() }).optional(),
  receipt: z.object({ transactionId: z.string().optional(), state: z.string() }).optional(),
  refund: RefundRow.optional(),
  tasks: z.array(TaskRow).optional(),
});

/** Each row as the last entry left it, in the order of first appearance. */
export interface ReadLog {
  readonly sales: Map<string, StoredSale>;
  readonly tenders: Map<string, TenderRow>;
  readonly payments: Map<string, PaymentRow>;
  readonly refunds: Map<string, RefundRow>;
  readonly tasks: Map<string, z.infer<typeof TaskRow>>;
  readonly receipts: Map<string, string>;
}

/** @throws for an entry of another shape. */
export function readLog(dataFolder: string): ReadLog {
  const read: ReadLog = {
    sales: new Map(),
    tenders: new Map(),
    payments: new Map(),
    refunds: new Map(),
    tasks: new Map(),
    receipts: new Map(),
  };
  const database = new DatabaseSync(join(dataFolder, 'journal.db'), { readOnly: true });
  try {
    for (const { payload } of database.prepare('SELECT payload FROM log ORDER BY seq').iterate())
      take(read, Payload.parse(JSON.parse(String(payload))));
    return read;
  } finally {
    database.close();
  }
}

function take(
  read: ReadLog,
  { sale, tender, payment, receipt, refund, tasks = [] }: z.infer<typeof Payload>,
): void {
  if (sale) read.sales.set(sale.saleId, sale);
  const saleId = sale?.saleId ?? '';
  if (tender) read.tenders.set(tender.tenderId, { saleId, ...tender });
  if (payment) read.payments.set(payment.transactionId, { saleId, setAside: false, ...payment });
  if (refund) read.refunds.set(refund.refundId, refund);
  // A receipt beside its payment omits the transaction id.
  const whose = receipt?.transactionId ?? payment?.transactionId;
  if (receipt && whose !== undefined) read.receipts.set(whose, receipt.state);
  for (const task of tasks) read.tasks.set(task.taskId, task);
}
