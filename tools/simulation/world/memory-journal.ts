/**
 * The journal in memory: the same answers as the SQLite journal, without disk and parsing. A test compares
 * both on whole runs. Its rows are frozen, because the till may not change what it has written.
 */
import { announcements } from '../../../electron/storage/announcements.ts';
import type {
  EntryJournal,
  FactsJournal,
  PaymentJournal,
  PollJournal,
  PollRecord,
  ReceiptJournal,
  RefundJournal,
  SaleJournal,
  TaskJournal,
} from '../../../electron/storage/journal.ts';
import type { StoredEntries } from '../../../electron/storage/journal-entries.ts';
import type { ReconcileJournal } from '../../../electron/storage/journal-reconcile.ts';
import type { DayJournal } from '../../../electron/storage/journal-shifts.ts';
import type { Kind, Payloads } from '../../../electron/storage/kinds.ts';
import { sameEndpoint } from '../../../shared/endpoint.ts';
import { type Receipt, receiptBeside } from '../../../shared/fiscal/receipt.ts';
import type { RefundId, SaleId, StaffId, TaskId, TenderId, TransactionId } from '../../../shared/ids.ts';
import { instrumentNameOf } from '../../../shared/payment/instrument.ts';
import { isUnfinished, type Payment, type PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf, isUnderWay } from '../../../shared/payment/state.ts';
import { isRefundInDoubt, type Refund } from '../../../shared/refund/refund.ts';
import { ok } from '../../../shared/result.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { isAlarm, isIdAlarm, isOpenTask, type Task } from '../../../shared/task.ts';
import { heldTiyin, isOpenSale } from '../../../shared/tender/held.ts';
import type { Tender } from '../../../shared/tender/tender.ts';
import { factsInMemory } from './memory-facts.ts';
import { hangingOf } from './memory-hanging.ts';
import { nextReceiptAfter, receiptsIn } from './memory-receipts.ts';
import { memoryReconcile } from './memory-reconcile.ts';
import { type MemoryShifts, ShiftTables } from './memory-shifts.ts';

export type SaleBooks = EntryJournal &
  StoredEntries &
  DayJournal &
  SaleJournal &
  PaymentJournal &
  RefundJournal &
  TaskJournal &
  PollJournal &
  ReceiptJournal &
  ReconcileJournal &
  FactsJournal &
  MemoryShifts;

/** The rows by id; a map keeps them in the order of their start. */
class Rows {
  readonly sales = new Map<SaleId, Sale>();
  readonly tenders = new Map<TenderId, Tender>();
  readonly refunds = new Map<RefundId, Refund>();
  /** The newest payment's place when the refund last changed. */
  readonly rowOfRefund = new Map<RefundId, number>();
  readonly receipts = new Map<TransactionId, Receipt>();
  readonly tasks = new Map<TaskId, Task>();
  /** Each payment with its refunds and tasks: read far more often than changed. */
  readonly records = new Map<TransactionId, PaymentRecord>();
  /** The service's first statement about confirm_mode. */
  readonly modes = new Map<TransactionId, 0 | 1 | 'unsaid'>();
  readonly pollRecords = new Map<TransactionId, PollRecord>();

  putPayment(payment: Payment, beganBy: StaffId | null = null): void {
    const { transactionId, state } = payment;
    const before = this.records.get(transactionId) ?? { beganBy, refunds: [], alarm: null, goods: null };
    const { refunds, alarm, goods } = before;
    this.#keep({ ...payment, beganBy: before.beganBy, refunds, alarm, goods });
    const isByCode = instrumentNameOf(payment) === 'pass-code';
    const mode = isByCode && 'details' in state ? (state.details?.confirmMode ?? null) : null;
    if (mode !== null && !this.modes.has(transactionId)) this.modes.set(transactionId, mode);
  }

  putTasks(tasks: readonly Task[] = []): void {
    for (const task of tasks) {
      this.tasks.set(task.taskId, Object.freeze(task));
      const record = this.records.get(task.transactionId);
      if (record && task.kind === 'goods') this.#keep({ ...record, goods: task });
      if (!record || !isAlarm(task)) continue;
      const alarms = [...this.tasks.values()].filter(
        (one) => one.transactionId === task.transactionId && isAlarm(one),
      );
      this.#keep({ ...record, alarm: alarms.findLast(isOpenTask) ?? alarms.at(-1) ?? null });
    }
  }

  putRefund({ refund, tasks }: Payloads['refund.begun']): void {
    this.refunds.set(refund.refundId, Object.freeze(refund));
    this.rowOfRefund.set(refund.refundId, this.records.size - 1);
    const record = refund.transactionId === null ? undefined : this.records.get(refund.transactionId);
    if (record) {
      const refunds = [...this.refunds.values()].filter((one) => one.transactionId === refund.transactionId);
      this.#keep({ ...record, refunds: Object.freeze(refunds) });
    }
    this.putTasks(tasks);
  }

  #keep(record: PaymentRecord): void {
    this.records.set(record.transactionId, Object.freeze(record));
  }
}

/** Only for kinds that the simulation's features write. */
type Appliers = { readonly [K in Kind]?: (payload: Payloads[K], act: Act) => void };

function appliersOf(rows: Rows): Appliers {
  const putSale = (sale: Sale): void => void rows.sales.set(sale.saleId, Object.freeze(sale));
  const putTender = (tender: Tender): void => void rows.tenders.set(tender.tenderId, Object.freeze(tender));
  const putReceipt = (receipt: Receipt): void =>
    void rows.receipts.set(receipt.transactionId, Object.freeze(receipt));
  const takenOutsideGateway = ({ sale, tender, receipt, tasks }: Payloads['cash.taken']): void => {
    putSale(sale);
    putTender(tender);
    if (receipt) putReceipt(receipt);
    rows.putTasks(tasks);
  };
  return {
    'payment.begun': ({ sale, tender, payment }, { actor }) => {
      putSale(sale);
      putTender(tender);
      rows.putPayment(payment, actor.by === 'staff' ? actor.id : actor.for);
    },
    'payment.moved': ({ payment, sale, tender, receipt, tasks }) => {
      if (!rows.records.has(payment.transactionId)) throw new Error(`no payment ${payment.transactionId}`);
      rows.putPayment(payment);
      if (sale) putSale({ ...sale, lines: rows.sales.get(sale.saleId)?.lines ?? [] });
      if (tender) putTender(tender);
      if (receipt) putReceipt(receiptBeside(payment, receipt));
      rows.putTasks(tasks);
    },
    'cash.taken': takenOutsideGateway,
    'terminal.taken': takenOutsideGateway,
    'sale.voided': ({ sale, tasks }) => {
      putSale({ ...sale, lines: rows.sales.get(sale.saleId)?.lines ?? [] });
      rows.putTasks(tasks);
    },
    'refund.begun': (payload) => rows.putRefund(payload),
    'refund.moved': (payload) => rows.putRefund(payload),
    'receipt.moved': ({ receipt, tasks }) => {
      putReceipt(receipt);
      rows.putTasks(tasks);
    },
    'task.settled': ({ tasks }) => rows.putTasks(tasks),
  };
}

const isOpen = (record: PaymentRecord): boolean =>
  isUnfinished(record) ||
  isOpenTask(record.alarm) ||
  isOpenTask(record.goods) ||
  record.refunds.some(isRefundInDoubt);

export function memoryJournal(): SaleBooks {
  const rows = new Rows();
  const appliers = appliersOf(rows);
  const apply = <K extends Kind>(act: Act, { kind, payload }: NewEntryOf<K>): void =>
    appliers[kind]?.(payload, act);
  const { records } = rows;
  const { announce, subscribe } = announcements();
  const shifts = new ShiftTables({
    tenders: rows.tenders,
    refunds: rows.refunds,
    payments: () => records.values(),
    isPaid: (transactionId) => records.get(transactionId)?.state.name === 'paid',
    lines: (saleId) => rows.sales.get(saleId)?.lines ?? [],
    isOpenSale: (saleId) => {
      const sale = rows.sales.get(saleId);
      return sale !== undefined && isOpenSale(sale);
    },
  });
  return {
    // No run in memory keeps days.
    endDay: () => ok(null),
    append: (act, entry) => {
      apply(act, entry);
      shifts.apply(act, entry);
      announce({ act, entry });
      return ok(null);
    },
    subscribe,
    ...salesOf(rows),
    payment: (transactionId) => records.get(transactionId) ?? null,
    hangingOn: (transactionId) => hangingOf(records.get(transactionId)),
    paymentsOf: (saleId) => [...records.values()].filter((payment) => payment.saleId === saleId),
    newestPayments: (limit) => [...records.values()].slice(-limit).toReversed(),
    endedSince: (endpoint, sinceWallMs) =>
      [...records.values()].flatMap((one) => {
        const isOfNow = one.createdAt.wallMs >= sinceWallMs && sameEndpoint(one.endpoint, endpoint);
        const isEnded = !isUnderWay(one.state.name) && one.state.name !== 'paid';
        return one.instrument !== undefined && isOfNow && isEnded ? [one.transactionId] : [];
      }),
    openPayments: () => [...records.values()].filter(isOpen),
    confirmModesSince: (endpoint, sinceWallMs) => {
      const counts = { zero: 0, one: 0, unsaid: 0 };
      for (const [transactionId, mode] of rows.modes) {
        const payment = records.get(transactionId);
        if (!payment || Math.floor(payment.createdAt.wallMs) < Math.floor(sinceWallMs)) continue;
        if (!sameEndpoint(payment.endpoint, endpoint)) continue;
        counts[mode === 0 ? 'zero' : mode === 1 ? 'one' : 'unsaid'] += 1;
      }
      return counts;
    },
    paymentsNamed: (endpoint, paymentId) =>
      [...records.values()].filter(
        (one) => detailsOf(one)?.paymentId === paymentId && sameEndpoint(one.endpoint, endpoint),
      ),
    // No run starts with older books.
    paymentsInvoiced: (endpoint, invoiceId) =>
      [...records.values()].filter(
        (one) => one.invoice?.invoiceId === invoiceId && sameEndpoint(one.endpoint, endpoint),
      ),
    sharedIds: () => [],
    pollRecord: (transactionId) => rows.pollRecords.get(transactionId) ?? null,
    keepPollRecord: (transactionId, record) => {
      rows.pollRecords.set(transactionId, record);
      return ok(null);
    },
    refund: (refundId) => rows.refunds.get(refundId) ?? null,
    // Names for paper, which no run reads.
    refundPeople: () => [],
    refundAsker: () => null,
    salesPartlyBack: (mode) => {
      const back = [...rows.refunds.values()].filter(({ state }) => state !== 'refused');
      const ids = new Set(back.map(({ saleId }) => saleId));
      const sales = [...rows.sales.values()].filter(({ saleId }) => ids.has(saleId));
      return sales.flatMap((sale) => (sale.mode === mode && sale.state === 'completed' ? [sale.saleId] : []));
    },
    refundsOf: (saleId) => [...rows.refunds.values()].filter((refund) => refund.saleId === saleId),
    tasksOf: (id) => [...rows.tasks.values()].filter(({ transactionId }) => transactionId === id),
    paymentsWithIdAlarms: () => [
      ...new Set([...rows.tasks.values()].filter(isIdAlarm).map(({ transactionId }) => transactionId)),
    ],
    openTasks: () => [...rows.tasks.values()].filter(isOpenTask),
    countOpenTasks: () => {
      const open = [...rows.tasks.values()].filter(isOpenTask);
      return { count: open.length, oldest: open[0] ?? null };
    },
    ...receiptsIn(rows.receipts),
    ...memoryReconcile({
      payments: () => [...records.values()],
      isOpen,
      rowOfRefund: (refundId) => rows.rowOfRefund.get(refundId) ?? -1,
    }),
    ...factsInMemory(),
    ...shifts.journal,
  };
}

type NewEntryOf<K extends Kind> = {
  readonly [P in K]: { readonly kind: P; readonly payload: Payloads[P] };
}[K];

const holds = (rows: Rows, sale: Sale): boolean =>
  isOpenSale(sale) &&
  heldTiyin({
    tenders: [...rows.tenders.values()].filter(({ saleId }) => saleId === sale.saleId),
    refunds: [...rows.refunds.values()].filter(({ saleId }) => saleId === sale.saleId),
    isPaid: (id) => rows.records.get(id)?.state.name === 'paid',
  }) > 0;

function salesOf(rows: Rows): SaleJournal {
  return {
    sale: (saleId) => rows.sales.get(saleId) ?? null,
    tendersOf: (saleId) => [...rows.tenders.values()].filter((tender) => tender.saleId === saleId),
    recentSales: ({ before, limit }) => {
      const newest = [...rows.sales.values()].toReversed();
      const from = before === undefined ? 0 : newest.findIndex(({ saleId }) => saleId === before) + 1;
      return before !== undefined && from === 0 ? [] : newest.slice(from, from + limit);
    },
    isOthersSale: () => false,
    nextReceipt: (mode) => nextReceiptAfter(rows.sales.values(), mode),
    salesThatHold: () => [...rows.sales.values()].filter((sale) => holds(rows, sale)),
    nextSaleOfTotal: ({ saleId, totalTiyin }) => {
      const sales = [...rows.sales.values()];
      const from = sales.findIndex((sale) => sale.saleId === saleId) + 1;
      const isIt = (sale: Sale): boolean => sale.totalTiyin === totalTiyin && sale.state === 'completed';
      return sales.slice(from).find(isIt) ?? null;
    },
  };
}
