/** Writes the rows that belong to a sale; the books decide when. Only this file writes these tables. */
import type { DatabaseSync } from 'node:sqlite';
import { type Endpoint, endpointKey, sameEndpoint } from '../../shared/endpoint.ts';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type { TillId } from '../../shared/ids.ts';
import { instrumentNameOf } from '../../shared/payment/instrument.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { detailsOf, isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { ZReport } from '../../shared/shift/report.ts';
import type { Shift } from '../../shared/shift/shift.ts';
import { ALARM_KINDS, type Task } from '../../shared/task.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { adoptIn } from './adopt.ts';
import { MADE, type MadeBy } from './applier.ts';
import type { EntryHead } from './entry-head.ts';
import { receiptRowsIn } from './receipt-rows.ts';

/** The value of the column `unfinished`. */
function unfinishedOf(state: PaymentState): 0 | 1 | 2 {
  if (isUnderWay(state.name)) return 1;
  return state.name === 'abandoned' && state.ending === null ? 2 : 0;
}

/**
 * Whether the till still has to ask the service about a payment in this state. Refunds and alarms do not
 * count.
 */
export const isUnfinishedState = (state: PaymentState): boolean => unfinishedOf(state) > 0;

const SALE = '(SELECT made_seq FROM sale WHERE sale_id = :saleId)';
const MODE = '(SELECT mode FROM sale WHERE sale_id = :saleId)';
/** The row of the entry's shift, if it counts this mode. A day counts both modes. */
const shiftOf = (mode: string): string =>
  `(SELECT made_seq FROM shift WHERE shift_id = :shiftId AND (shift.mode IS NULL OR shift.mode = ${mode}))`;
/** The values of `completed_seq, completed_shift`, set by the first entry that says completed. */
const COMPLETED = `iif(:state = 'completed', :seq, NULL), iif(:state = 'completed', ${shiftOf(':mode')}, NULL)`;
const ALARMS = ALARM_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * The first entry that makes the row certain books it, once. takenBack: the condition that cancels the
 * booking.
 */
const BOOKED = (table: string, takenBack: string): string => `
  booked_seq = iif(${takenBack}, NULL, COALESCE(${table}.booked_seq, excluded.booked_seq)),
  booked_shift = iif(${takenBack}, NULL, COALESCE(${table}.booked_shift, excluded.booked_shift))`;

function statements(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    meta: prepare(`INSERT INTO meta (name, value) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`),
    endpoint: prepare('SELECT endpoint FROM endpoint WHERE name = ?'),
    addEndpoint: prepare('INSERT INTO endpoint (name) VALUES (?)'),
    leaveEndpoints: prepare(
      "UPDATE endpoint SET till_id = :tillId, name = name || ' of ' || :tillId WHERE till_id IS NULL",
    ),
    leavePayments:
      prepare(`UPDATE payment SET unfinished = 0, refund_in_doubt = 0, alarm_open = 0, goods_open = 0
      WHERE is_open = 1`),
    leaveTasks: prepare('UPDATE task SET is_open = 0 WHERE is_open = 1'),
    leaveSales: prepare('UPDATE sale SET held_tiyin = 0 WHERE held_tiyin > 0'),
    leaveCards: prepare("UPDATE kept_card SET state = 'gone' WHERE state <> 'gone'"),
    countHeld: prepare(`UPDATE sale SET held_tiyin =
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender LEFT JOIN shift ON shift.made_seq = booked_shift
        WHERE sale = sale.made_seq AND booked_seq IS NOT NULL AND is_others IS NOT 1) -
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund LEFT JOIN shift ON shift.made_seq = booked_shift
        WHERE sale = sale.made_seq AND booked_seq IS NOT NULL AND is_others IS NOT 1) +
      (SELECT COALESCE(SUM(correction.amount_tiyin), 0) FROM refund JOIN correction USING (refund_id)
        LEFT JOIN shift ON shift.made_seq = correction.shift
        WHERE refund.sale = sale.made_seq AND is_others IS NOT 1) WHERE sale_id = ?`),
    closedRefund: prepare(`SELECT refund.sale, refund.mode, refund.amount_tiyin + COALESCE(
        (SELECT -SUM(amount_tiyin) FROM correction WHERE refund_id = :id), 0) AS back
      FROM refund JOIN shift ON shift.made_seq = booked_shift
      WHERE refund_id = :id AND is_open = 0 AND is_others = 0`),
    correct: prepare(`INSERT INTO correction (seq, shift, refund_id, sale, mode, amount_tiyin)
      VALUES (:seq, ${shiftOf(':mode')}, :id, :sale, :mode, :amount)`),
    leaveShifts: prepare(`UPDATE shift SET is_open = 0, is_others = 1, closed_seq = COALESCE(closed_seq, :seq)
      WHERE is_others = 0`),
    shift: prepare(`INSERT INTO shift (made_seq, seq, shift_id, kind, day, first_day, last_day, mode,
      opened_wall_ms, is_open, made_by, approved_by)
      VALUES (:seq, :seq, :id, :kind, :day, :day, :day, :mode, :opened, 1, :madeBy, :approvedBy)`),
    closeShift:
      prepare(`UPDATE shift SET seq = :seq, is_open = 0, closed_wall_ms = :closed, closed_seq = :seq,
      closed_by = :madeBy, journal_id = :journalId, number = :number, difference_tiyin = :difference,
      left_tiyin = :left WHERE shift_id = :id`),
    lastShift: prepare('SELECT made_seq FROM shift ORDER BY made_seq DESC LIMIT 1'),
    adoptSales: prepare('UPDATE sale SET shift = :shift WHERE shift IS NULL'),
    sale: prepare(`INSERT INTO sale
      (made_seq, seq, lines_seq, sale_id, mode, state, total_tiyin, completed_seq, completed_shift, shift, made_by,
      approved_by)
      VALUES (:seq, :seq, :seq, :id, :mode, :state, :total, ${COMPLETED}, ${MADE})
      ON CONFLICT (sale_id) DO UPDATE SET seq = excluded.seq, lines_seq = excluded.lines_seq,
      mode = excluded.mode, state = excluded.state, total_tiyin = excluded.total_tiyin,
      completed_shift = iif(sale.completed_seq IS NULL, excluded.completed_shift, sale.completed_shift),
      completed_seq = COALESCE(sale.completed_seq, excluded.completed_seq)`),
    forgetLabels: prepare(`DELETE FROM label WHERE sale = ${SALE}`),
    label: prepare(`INSERT INTO label (label, sale) VALUES (:label, ${SALE})`),
    moveSale: prepare(`UPDATE sale SET seq = :seq, mode = :mode, state = :state, total_tiyin = :total,
      completed_shift = iif(completed_seq IS NULL AND :state = 'completed', ${shiftOf(':mode')}, completed_shift),
      completed_seq = iif(completed_seq IS NULL AND :state = 'completed', :seq, completed_seq)
      WHERE sale_id = :id`),
    labelBack: prepare(`DELETE FROM label WHERE label = :label AND sale = ${SALE}`),
    labelSold: prepare(`INSERT INTO label (label, sale) SELECT :label, ${SALE}
      WHERE NOT EXISTS (SELECT 1 FROM label WHERE label = :label AND sale = ${SALE})`),
    tender: prepare(`INSERT INTO tender
      (made_seq, seq, tender_id, sale, mode, kind, amount_tiyin, booked_seq, booked_shift, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, ${MODE}, :kind, :amount,
      :booked, iif(:booked IS NULL, NULL, ${shiftOf(MODE)}), ${MADE})
      ON CONFLICT (tender_id) DO UPDATE SET seq = excluded.seq, amount_tiyin = excluded.amount_tiyin,
      ${BOOKED('tender', 'excluded.booked_seq IS NULL')}`),
    payment: prepare(`INSERT INTO payment
      (made_seq, seq, transaction_id, sale, endpoint, payment_id, amount_tiyin, state, created_wall_ms,
      confirm_mode, invoice_id, unfinished, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, :endpoint, :paymentId, :amount, :state, :created, :confirmMode,
      :invoiceId, :unfinished, ${MADE})`),
    movePayment: prepare(`UPDATE payment SET seq = :seq, payment_id = :paymentId, state = :state,
      invoice_id = :invoiceId, confirm_mode = COALESCE(confirm_mode, :confirmMode) WHERE transaction_id = :id`),
    // A separate statement, because the index `payment_open` depends on this column.
    moveUnfinished: prepare(
      'UPDATE payment SET unfinished = :unfinished WHERE transaction_id = :id AND unfinished <> :unfinished',
    ),
    paymentState: prepare('SELECT state FROM payment WHERE transaction_id = ?'),
    uncounted: prepare('SELECT 1 FROM tender WHERE tender_id = ? AND booked_seq IS NULL'),
    countRefunds: prepare(`UPDATE payment SET (refunds, refunded_tiyin, reversed, refund_in_doubt) = (
      SELECT COUNT(*), COALESCE(SUM(amount_tiyin) FILTER (WHERE state = 'refunded'), 0),
      COUNT(*) FILTER (WHERE state = 'refunded' AND (kind IN ('reversal', 'void')
        OR kind = 'elsewhere' AND amount_tiyin = payment.amount_tiyin)) > 0,
      COUNT(*) FILTER (WHERE state IN ('under-way', 'unknown')) > 0
      FROM refund WHERE refund.transaction_id = payment.transaction_id) WHERE transaction_id = ?`),
    countAlarms: prepare(`UPDATE payment SET (alarm, alarm_open) = (
      SELECT COALESCE(MAX(task) FILTER (WHERE is_open = 1), MAX(task)), COUNT(*) FILTER (WHERE is_open = 1) > 0 FROM task
      WHERE task.transaction_id = payment.transaction_id AND task.kind IN (${ALARMS})) WHERE transaction_id = ?`),
    countGoods: prepare(`UPDATE payment SET (goods, goods_open) = (
      SELECT MAX(task), COUNT(*) FILTER (WHERE is_open = 1) > 0 FROM task
      WHERE task.transaction_id = payment.transaction_id AND task.kind = 'goods') WHERE transaction_id = ?`),
    refund:
      prepare(`INSERT INTO refund (made_seq, seq, refund_id, sale, tender_id, transaction_id, mode, kind,
      amount_tiyin, state, booked_seq, booked_shift, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, :tenderId, :transactionId, ${MODE},
      :kind, :amount, :state, :booked, iif(:booked IS NULL, NULL, ${shiftOf(MODE)}), ${MADE})
      ON CONFLICT (refund_id) DO UPDATE SET seq = excluded.seq, amount_tiyin = excluded.amount_tiyin,
      state = excluded.state, ${BOOKED('refund', "excluded.state = 'refused' AND NOT :isClosed")}`),
    receipt: prepare(`INSERT INTO receipt
      (made_seq, seq, transaction_id, sale, endpoint, state, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, :endpoint, :state, ${MADE})`),
    moveReceipt: prepare('UPDATE receipt SET seq = :seq, state = :state WHERE transaction_id = :id'),
    task: prepare(`INSERT INTO task
      (made_seq, seq, task_id, kind, transaction_id, is_open, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, :kind, :transactionId, :isOpen, ${MADE})
      ON CONFLICT (task_id) DO UPDATE SET seq = excluded.seq, is_open = excluded.is_open`),
  };
}

/** A row that moves must exist, because features have read it. */
function mustMove(what: string, id: string, { changes }: { readonly changes: number | bigint }): void {
  if (Number(changes) !== 1) throw new Error(`the books hold no ${what} ${id}`);
}

export type BookTables = ReturnType<typeof bookTables>;

export function bookTables(database: DatabaseSync, made: MadeBy) {
  const run = statements(database);
  const [adopt, putNumber] = [adoptIn(database), receiptRowsIn(database)];
  // The last endpoint is kept, because formatting an address takes longer than a statement.
  let last: { readonly endpoint: Endpoint; readonly name: string } | null = null;
  const endpointRow = (endpoint: Endpoint): number => {
    if (last === null || !sameEndpoint(last.endpoint, endpoint)) {
      last = { endpoint, name: endpointKey(endpoint) };
    }
    const { name } = last;
    const row = run.endpoint.get(name);
    return row ? Number(row.endpoint) : Number(run.addEndpoint.run(name).lastInsertRowid);
  };
  const moving = (payment: Payment) => {
    const { state } = payment;
    const details = detailsOf(payment);
    // Only a payment by code shows whether the service waits for confirms.
    const mode = instrumentNameOf(payment) === 'pass-code' ? (details?.confirmMode ?? null) : null;
    return {
      paymentId: details?.paymentId ?? null,
      confirmMode: mode === 'unsaid' ? 2 : mode,
      state: state.name,
      invoiceId: payment.invoice ? (payment.invoice.invoiceId ?? '') : null,
    };
  };
  const beginPayment = (payment: Payment, head: EntryHead): void => {
    const { transactionId, saleId, endpoint, amountTiyin, createdAt } = payment;
    const facts = { id: transactionId, saleId, endpoint: endpointRow(endpoint), amount: amountTiyin };
    const created = Math.floor(createdAt.wallMs);
    const unfinished = unfinishedOf(payment.state);
    run.payment.run({ ...made(head), ...facts, created, unfinished, ...moving(payment) });
  };
  const movePayment = (payment: Payment, { seq }: EntryHead) => {
    const id = payment.transactionId;
    run.moveUnfinished.run({ id, unfinished: unfinishedOf(payment.state) });
    return run.movePayment.run({ seq, id, ...moving(payment) });
  };
  /**
   * Only booked money can be booked as refunded. A repair may leave a paid payment with an unbooked tender.
   */
  const isBooked = ({ state, transactionId, tenderId }: Refund): boolean => {
    if (state !== 'refunded' || transactionId === null) return state === 'refunded';
    return run.paymentState.get(transactionId)?.state === 'paid' && run.uncounted.get(tenderId) === undefined;
  };
  /** Whether a closed shift counted the refund. Then a later change corrects the present shift. */
  const correctClosed = ({ refundId: id, state, amountTiyin }: Refund, head: EntryHead): boolean => {
    const row = run.closedRefund.get({ id });
    if (!row) return false;
    const isBack = Number(row.back) > 0;
    const { seq, shiftId } = made(head);
    const by = { seq, shiftId, id, sale: Number(row.sale), mode: String(row.mode) };
    if (state === 'refused' && isBack) run.correct.run({ ...by, amount: amountTiyin });
    if (state === 'refunded' && !isBack) run.correct.run({ ...by, amount: -amountTiyin });
    return true;
  };
  return {
    meta: (name: string, value: string | number): void => void run.meta.run(name, String(value)),
    /** Gives all rows to another till: endpoints of their own, nothing open, no card kept, shifts in no total. */
    leaveToOther: (tillId: TillId, { seq }: EntryHead): void => {
      run.leaveEndpoints.run({ tillId });
      for (const leave of [run.leavePayments, run.leaveTasks, run.leaveSales, run.leaveCards]) leave.run();
      run.leaveShifts.run({ seq });
      // Rows outside any shift go to the other till's last shift.
      const last = run.lastShift.get();
      if (!last) return;
      const shift = Number(last.made_seq);
      adopt(shift, null);
      run.adoptSales.run({ shift });
    },
    /** The shift takes in what became certain since the last shift of its mode was closed. */
    openShift: (shift: Shift, head: EntryHead): void => {
      const { shiftId: _, ...rest } = made(head);
      const { shiftId: id, kind, day } = shift;
      const mode = shift.kind === 'counted' ? shift.mode : null;
      run.shift.run({ ...rest, id, kind, day, mode, opened: shift.openedAt.wallMs });
      adopt(head.seq, mode);
    },
    closeShift: ({ shiftId, closedAt }: Shift, z: ZReport | null, head: EntryHead): void => {
      const { seq, madeBy } = made(head);
      const close = z?.report.drawer?.close;
      const facts = {
        closed: closedAt?.wallMs ?? null,
        journalId: z?.report.head.journalId ?? null,
        number: z?.number ?? null,
        difference: close?.differenceTiyin ?? null,
        left: close?.leftTiyin ?? null,
      };
      mustMove('shift', shiftId, run.closeShift.run({ seq, madeBy, id: shiftId, ...facts }));
    },
    sale: (sale: Sale, head: EntryHead): void => {
      const { saleId, mode, state, totalTiyin, lines } = sale;
      run.sale.run({ ...made(head), id: saleId, mode, state, total: totalTiyin });
      putNumber(sale);
      run.forgetLabels.run({ saleId });
      for (const { labels } of lines) for (const label of labels) run.label.run({ saleId, label });
    },
    moveSale: (sale: Omit<Sale, 'lines'>, { seq, shiftId }: EntryHead): void => {
      const { saleId: id, mode, state, totalTiyin: total } = sale;
      mustMove('sale', id, run.moveSale.run({ seq, shiftId, id, mode, state, total }));
      putNumber(sale);
    },
    tender: ({ tenderId, saleId, kind, amountTiyin, takenAt }: Tender, head: EntryHead): void => {
      const booked = takenAt === null ? null : head.seq;
      run.tender.run({ ...made(head), id: tenderId, saleId, kind, amount: amountTiyin, booked });
      if (booked !== null) run.countHeld.run(saleId);
    },
    beginPayment,
    movePayment: (payment: Payment, head: EntryHead): void =>
      mustMove('payment', payment.transactionId, movePayment(payment, head)),
    /** The books may already hold the payment. */
    salvagedPayment: (payment: Payment, head: EntryHead): void => {
      if (Number(movePayment(payment, head).changes) === 0) beginPayment(payment, head);
    },
    refund: (refund: Refund, head: EntryHead): void => {
      const { refundId, saleId, tenderId, transactionId, kind, amountTiyin, state } = refund;
      const facts = { id: refundId, saleId, tenderId, transactionId, kind, amount: amountTiyin, state };
      const isClosed = correctClosed(refund, head) ? 1 : 0;
      run.refund.run({ ...made(head), ...facts, booked: isBooked(refund) ? head.seq : null, isClosed });
      if (transactionId !== null) run.countRefunds.run(transactionId);
      run.countHeld.run(saleId);
      // A piece that certainly came back may be sold again.
      const putLabel = state === 'refunded' ? run.labelBack : run.labelSold;
      const labels = refund.saleReturn?.goods.flatMap((goods) => goods.labels ?? []) ?? [];
      for (const label of labels) putLabel.run({ saleId, label });
    },
    receipt: ({ transactionId, saleId, endpoint, state }: Receipt, head: EntryHead): void => {
      const facts = { id: transactionId, state };
      if (Number(run.moveReceipt.run({ seq: head.seq, ...facts }).changes) > 0) return;
      run.receipt.run({ ...made(head), ...facts, saleId, endpoint: endpointRow(endpoint) });
    },
    tasks: (tasks: readonly Task[] | undefined, head: EntryHead): void => {
      for (const { taskId, kind, transactionId, ended } of tasks ?? []) {
        run.task.run({ ...made(head), id: taskId, kind, transactionId, isOpen: ended === null ? 1 : 0 });
        (kind === 'goods' ? run.countGoods : run.countAlarms).run(transactionId);
      }
    },
  };
}
