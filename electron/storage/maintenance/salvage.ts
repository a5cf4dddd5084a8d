/**
 * Rows from lines behind a gap. They can't be joined to the log, but each holds whole rows. Rows that the
 * books lack, or have older, become entries `journal.salvaged`: one per payment, cash tender, refund or
 * receipt. Rows without a sale become entries of their own kind. A payment that may be money raises an alarm.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { SaleId, TaskId, uuidV7 } from '../../../shared/ids.ts';
import { ZERO_TIYIN } from '../../../shared/money.ts';
import { instrumentNameOf } from '../../../shared/payment/instrument.ts';
import type { Payment } from '../../../shared/payment/payment.ts';
import { refundAfter } from '../../../shared/refund/machine.ts';
import { isRefundInDoubt, type Refund } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import { isAlarm, isOpenTask, type Task } from '../../../shared/task.ts';
import { isTaken } from '../../../shared/tender/held.ts';
import { KIND_OF, type Tender } from '../../../shared/tender/tender.ts';
import { type Clock, momentOf, type Randomness } from '../../../shared/time.ts';
import type { Entry } from '../journal.ts';
import type { NewEntry, Payload } from '../kinds.ts';
import { logIn } from '../log.ts';
import { salesIn } from '../repositories/sales.ts';
import type { Line } from './lines.ts';
import {
  type BookRows,
  bookRowsIn,
  type Found,
  type FoundRows,
  rowsIn,
  type SaleHead,
  type Table,
} from './salvage-rows.ts';
import { NOWHERE, paymentOfReceipt, paymentOfRefunds } from './salvage-stand-ins.ts';

type Salvaged = Payload<'journal.salvaged'>;

interface Salvage {
  readonly rows: FoundRows;
  readonly books: BookRows;
  readonly sale: (saleId: string) => Sale | null;
  /** In the books, or already put. */
  readonly hasSale: (saleId: string) => boolean;
  readonly raise: (kind: Task['kind'], of: Pick<Task, 'saleId' | 'transactionId' | 'refundId'>) => Task;
  readonly put: (subject: string, payload: Salvaged) => void;
  /** The amount of a payment in the books or already put; null: there is none. */
  readonly chargedTiyin: (transactionId: string) => number | null;
  /** Refunds of a payment, in the books or already put, without this one. */
  readonly refundedTiyin: (transactionId: string, withoutRefundId: string) => number;
  /** The till's endpoint, as far as it is known. */
  readonly endpoint: () => Endpoint;
}

/**
 * The entries to append, in order. Entries of other kinds are unchanged. `database`: the rebuilt books.
 * `left`: in the order of their numbers, iterated twice. @throws NewerEntry for a line of an unknown kind.
 */
export function salvage(
  database: DatabaseSync,
  left: Iterable<Line>,
  { clock, random }: { readonly clock: Clock; readonly random: Randomness },
): readonly (NewEntry | Entry)[] {
  const entries: (NewEntry | Entry)[] = [];
  const sales = salesIn(database);
  const books = bookRowsIn(database);
  const made = new Set<string>();
  const charged = new Map<string, number>();
  const given = new Map<string, Refund>();
  const from: Salvage = {
    rows: rowsIn(logIn(database), left),
    books,
    hasSale: (saleId) => made.has(saleId) || books.has('sale', saleId),
    sale: (saleId) => sales.sale(SaleId.parse(saleId)),
    raise: (kind, of) => ({
      ...of,
      taskId: TaskId.parse(uuidV7(clock.wallMs(), random)),
      kind,
      raisedAt: momentOf(clock),
      ended: null,
    }),
    chargedTiyin: (transactionId) =>
      charged.get(transactionId) ?? books.payment(transactionId)?.amountTiyin ?? null,
    refundedTiyin: (transactionId, without) =>
      [...given.values()]
        .filter((refund) => refund.transactionId === transactionId && refund.refundId !== without)
        .reduce((sum, refund) => sum + refund.amountTiyin, books.refundedTiyin(transactionId, without)),
    endpoint: () => {
      const rows = [...from.rows.receipt.values(), ...from.rows.payment.values()];
      return rows.at(-1)?.row.endpoint ?? books.lastEndpoint() ?? NOWHERE;
    },
    put: (subject, payload) => {
      if (payload.sale) made.add(payload.sale.saleId);
      if (payload.payment) charged.set(payload.payment.transactionId, payload.payment.amountTiyin);
      if (payload.refund?.state === 'refunded') given.set(payload.refund.refundId, payload.refund);
      if (Object.keys(payload).length > 0) entries.push({ kind: 'journal.salvaged', subject, payload });
    },
  };
  // A payment takes its rows along; the others follow alone.
  for (const { row } of from.rows.payment.values()) putPayment(from, row);
  for (const { row } of from.rows.tender.values()) putTender(from, row);
  for (const saleId of from.rows.sale.keys()) from.put(saleId, saleOf(from, saleId, null));
  // A receipt or refund without its payment still proves money. Receipts come first, because they say more.
  for (const [id, { row }] of from.rows.receipt) {
    const standIn = from.chargedTiyin(id) !== null ? null : paymentOfReceipt(row, momentOf(clock));
    if (standIn) putMissing(from, standIn);
    const receipt = takeOut(from, 'receipt', from.rows.receipt, id);
    if (receipt && from.chargedTiyin(id) !== null) from.put(id, { receipt });
  }
  for (const { row } of from.rows.refund.values()) putRefund(from, row);
  for (const { row, partedAt } of from.rows.others) {
    if (books.newestAbout(row.subject) <= partedAt) entries.push(row);
  }
  for (const { row } of from.rows.task.values())
    from.put(
      row.taskId,
      tasksOf(from, (task) => task === row),
    );
  return entries;
}

/** The row, once, if the books lack it. */
function takeOut<Row>(
  { books }: Salvage,
  table: Table,
  rows: Map<string, Found<Row>>,
  id: string,
): Row | null {
  const found = rows.get(id);
  rows.delete(id);
  return found !== undefined && books.lack(table, id, found) ? found.row : null;
}

function tasksOf(from: Salvage, isMeant: (task: Task) => boolean, raised?: Task): { tasks?: Task[] } {
  const rows = [...from.rows.task.values()].map(({ row }) => row).filter(isMeant);
  const tasks = rows.flatMap(({ taskId }) => takeOut(from, 'task', from.rows.task, taskId) ?? []);
  if (raised) tasks.push(raised);
  return tasks.length > 0 ? { tasks } : {};
}

/** The whole sale, once, if the books lack it. Unknown lines stay empty. */
function saleOf(from: Salvage, saleId: string, standIn: SaleHead | null): { sale?: Sale } {
  const mine = from.sale(saleId);
  const head = takeOut(from, 'sale', from.rows.sale, saleId) ?? (from.hasSale(saleId) ? null : standIn);
  return head === null
    ? {}
    : { sale: { ...head, lines: from.rows.linesOfSale.get(saleId) ?? mine?.lines ?? [] } };
}

/** As if one of its lines were left. */
function putMissing(from: Salvage, payment: Payment): void {
  from.rows.payment.set(payment.transactionId, { row: payment, partedAt: 0 });
  putPayment(from, payment);
}

function putPayment(from: Salvage, payment: Payment): void {
  const { transactionId, saleId, tenderId, amountTiyin, endpoint, createdAt, state } = payment;
  const isMissing = takeOut(from, 'payment', from.rows.payment, transactionId) !== null;
  const mine = from.books.payment(transactionId);
  // If two histories continued the payment, the books keep their own state, and a manager gets the other one.
  const isDoubtful = isMissing ? !isCertain(payment) : state.name === 'paid' && mine?.state !== 'paid';
  const isRaised =
    from.books.hasOpenAlarm(transactionId) ||
    from.rows.task
      .values()
      .some(({ row }) => row.transactionId === transactionId && isAlarm(row) && isOpenTask(row));
  const tasks = tasksOf(
    from,
    (task) => task.transactionId === transactionId && task.refundId === null,
    isDoubtful && !isRaised
      ? from.raise('may-be-charged', { saleId, transactionId, refundId: null })
      : undefined,
  );
  if (!isMissing) {
    from.put(transactionId, tasks);
    return;
  }
  const isKnown = from.books.has('tender', tenderId);
  const found = from.rows.tender.get(tenderId)?.row;
  // Several payments may have used this tender. A taken tender comes with the payment that booked it, or
  // alone.
  const isAnothers = found !== undefined && isTaken(found) && state.name !== 'paid';
  const tender: Tender | null = isAnothers
    ? null
    : (takeOut(from, 'tender', from.rows.tender, tenderId) ??
      (isKnown
        ? null
        : { tenderId, saleId, amountTiyin, takenAt: null, kind: KIND_OF[instrumentNameOf(payment)] }));
  const receipt = takeOut(from, 'receipt', from.rows.receipt, transactionId);
  const sale = saleOf(from, saleId, {
    saleId,
    mode: endpoint.mode,
    state: 'open',
    createdAt,
    totalTiyin: amountTiyin,
    vatTiyin: ZERO_TIYIN,
  });
  from.put(transactionId, {
    ...sale,
    ...(tender && { tender }),
    payment,
    ...(receipt && { receipt }),
    ...tasks,
  });
}

/** No later event can change the payment without us. */
const isCertain = ({ state }: Payment): boolean =>
  state.name === 'paid' ||
  state.name === 'declined' ||
  state.name === 'lapsed' ||
  state.name === 'absent' ||
  state.name === 'not-charged' ||
  (state.name === 'abandoned' && state.ending === 'not-charged');

function putTender(from: Salvage, { tenderId, saleId }: Tender): void {
  const tender = takeOut(from, 'tender', from.rows.tender, tenderId);
  if (tender === null) return;
  const sale = saleOf(from, saleId, null);
  if (sale.sale || from.hasSale(saleId)) from.put(saleId, { ...sale, tender });
}

function putRefund(from: Salvage, row: Refund): void {
  const { refundId, transactionId, saleId } = row;
  const isOrphan = transactionId !== null && from.chargedTiyin(transactionId) === null;
  const all = [...from.rows.refund.values()].map((found) => found.row);
  const standIn = isOrphan ? paymentOfRefunds(all, transactionId, from.endpoint()) : null;
  if (standIn) putMissing(from, standIn);
  const refund = takeOut(from, 'refund', from.rows.refund, refundId);
  const chargedTiyin = transactionId === null ? null : from.chargedTiyin(transactionId);
  const isTooMuch =
    refund?.state === 'refunded' &&
    transactionId !== null &&
    chargedTiyin !== null &&
    from.refundedTiyin(transactionId, refundId) + refund.amountTiyin > chargedTiyin;
  // Two histories gave back more than was paid, or the payment is lost. Only the service knows.
  const isDoubtful = isTooMuch || (isOrphan && refund !== null && isRefundInDoubt(refund));
  const isRaised = from.rows.task
    .values()
    .some(({ row: task }) => task.refundId === refundId && isOpenTask(task));
  const raised =
    isDoubtful && !isRaised && transactionId !== null
      ? from.raise('refund-in-doubt', { saleId, transactionId, refundId })
      : undefined;
  const tasks = tasksOf(from, (task) => task.refundId === refundId, raised);
  if (refund === null || !from.hasSale(saleId)) from.put(refundId, tasks);
  else
    from.put(refundId, {
      refund: (isDoubtful ? refundAfter(refund, { name: 'doubted' }) : null) ?? refund,
      ...tasks,
    });
}
