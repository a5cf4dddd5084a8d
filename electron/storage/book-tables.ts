/**
 * How the rows that a sale is made of are put into their tables. `apply.ts` says when; nothing else writes these
 * tables. A row of its own is written by its repository's file.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { Receipt } from '../../shared/fiscal/receipt.ts';
import type { TillId } from '../../shared/ids.ts';
import { type Endpoint, endpointKey, sameEndpoint } from '../../shared/payment/endpoint.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { isUnderWay, type PaymentState } from '../../shared/payment/state.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Shift } from '../../shared/shift/shift.ts';
import { ALARM_KINDS, type Task } from '../../shared/task.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import { MADE, madeIn, SHIFT } from './applier.ts';
import type { EntryHead } from './journal.ts';

/** As the column says it. */
function unfinishedOf(state: PaymentState): 0 | 1 | 2 {
  if (isUnderWay(state.name)) return 1;
  return state.name === 'abandoned' && state.ending === null ? 2 : 0;
}

/** A state in which the till still has to ask the service; refunds and alarms are another matter. */
export const isUnfinishedState = (state: PaymentState): boolean => unfinishedOf(state) > 0;

const detailsOf = (state: PaymentState) => ('details' in state ? (state.details ?? null) : null);

const SALE = '(SELECT made_seq FROM sale WHERE sale_id = :saleId)';
const MODE = '(SELECT mode FROM sale WHERE sale_id = :saleId)';
const ALARMS = ALARM_KINDS.map((kind) => `'${kind}'`).join(', ');

/** Booked by the first entry that makes it certain, and never twice. takenBack: when an entry says that it was not. */
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
    countHeld: prepare(`UPDATE sale SET held_tiyin =
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM tender JOIN shift ON shift.made_seq = booked_shift
        WHERE sale = sale.made_seq AND is_others = 0) -
      (SELECT COALESCE(SUM(amount_tiyin), 0) FROM refund JOIN shift ON shift.made_seq = booked_shift
        WHERE sale = sale.made_seq AND is_others = 0) WHERE sale_id = ?`),
    leaveShifts: prepare('UPDATE shift SET is_open = 0, is_others = 1 WHERE is_others = 0'),
    shift: prepare(`INSERT INTO shift (made_seq, seq, shift_id, kind, day, is_open, made_by, approved_by)
      VALUES (:seq, :seq, :id, :kind, :day, :isOpen, :madeBy, :approvedBy)`),
    moveShift: prepare('UPDATE shift SET seq = :seq, is_open = :isOpen WHERE shift_id = :id'),
    sale: prepare(`INSERT INTO sale
      (made_seq, seq, lines_seq, sale_id, mode, state, total_tiyin, shift, made_by, approved_by)
      VALUES (:seq, :seq, :seq, :id, :mode, :state, :total, ${MADE})
      ON CONFLICT (sale_id) DO UPDATE SET seq = excluded.seq, lines_seq = excluded.lines_seq,
      mode = excluded.mode, state = excluded.state, total_tiyin = excluded.total_tiyin`),
    forgetLabels: prepare(`DELETE FROM label WHERE sale = ${SALE}`),
    label: prepare(`INSERT INTO label (label, sale) VALUES (:label, ${SALE})`),
    moveSale: prepare(
      'UPDATE sale SET seq = :seq, mode = :mode, state = :state, total_tiyin = :total WHERE sale_id = :id',
    ),
    tender: prepare(`INSERT INTO tender
      (made_seq, seq, tender_id, sale, mode, kind, amount_tiyin, booked_seq, booked_shift, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, ${MODE}, :kind, :amount,
      :booked, iif(:booked IS NULL, NULL, ${SHIFT}), ${MADE})
      ON CONFLICT (tender_id) DO UPDATE SET seq = excluded.seq, amount_tiyin = excluded.amount_tiyin,
      ${BOOKED('tender', 'excluded.booked_seq IS NULL')}`),
    payment: prepare(`INSERT INTO payment
      (made_seq, seq, transaction_id, sale, endpoint, payment_id, amount_tiyin, state, created_wall_ms,
      confirm_mode, unfinished, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, :endpoint, :paymentId, :amount, :state, :created, :confirmMode,
      :unfinished, ${MADE})`),
    movePayment: prepare(`UPDATE payment SET seq = :seq, payment_id = :paymentId, state = :state,
      confirm_mode = COALESCE(confirm_mode, :confirmMode) WHERE transaction_id = :id`),
    // Apart, for `payment_open` hangs on it.
    moveUnfinished: prepare(
      'UPDATE payment SET unfinished = :unfinished WHERE transaction_id = :id AND unfinished <> :unfinished',
    ),
    paymentState: prepare('SELECT state FROM payment WHERE transaction_id = ?'),
    countRefunds: prepare(`UPDATE payment SET (refunds, refunded_tiyin, reversed, refund_in_doubt) = (
      SELECT COUNT(*), COALESCE(SUM(amount_tiyin) FILTER (WHERE state = 'refunded'), 0),
      COUNT(*) FILTER (WHERE state = 'refunded' AND (kind IN ('reversal', 'void')
        OR kind = 'elsewhere' AND amount_tiyin = payment.amount_tiyin)) > 0,
      COUNT(*) FILTER (WHERE state IN ('under-way', 'unknown')) > 0
      FROM refund WHERE refund.transaction_id = payment.transaction_id) WHERE transaction_id = ?`),
    countAlarms: prepare(`UPDATE payment SET (alarm, alarm_open) = (
      SELECT MAX(task), COUNT(*) FILTER (WHERE is_open = 1) > 0 FROM task
      WHERE task.transaction_id = payment.transaction_id AND task.kind IN (${ALARMS})) WHERE transaction_id = ?`),
    countGoods: prepare(`UPDATE payment SET (goods, goods_open) = (
      SELECT MAX(task), COUNT(*) FILTER (WHERE is_open = 1) > 0 FROM task
      WHERE task.transaction_id = payment.transaction_id AND task.kind = 'goods') WHERE transaction_id = ?`),
    refund:
      prepare(`INSERT INTO refund (made_seq, seq, refund_id, sale, tender_id, transaction_id, mode, kind,
      amount_tiyin, state, booked_seq, booked_shift, shift, made_by, approved_by)
      VALUES (:seq, :seq, :id, ${SALE}, :tenderId, :transactionId, ${MODE},
      :kind, :amount, :state, :booked, iif(:booked IS NULL, NULL, ${SHIFT}), ${MADE})
      ON CONFLICT (refund_id) DO UPDATE SET seq = excluded.seq, amount_tiyin = excluded.amount_tiyin,
      state = excluded.state, ${BOOKED('refund', "excluded.state = 'refused'")}`),
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

/** A row that moves has been begun: features read it before. */
function mustMove(what: string, id: string, { changes }: { readonly changes: number | bigint }): void {
  if (Number(changes) !== 1) throw new Error(`the books hold no ${what} ${id}`);
}

export function bookTables(database: DatabaseSync) {
  const run = statements(database);
  const made = madeIn(database);
  // Nearly every payment lives where the one before it does, and reading an address takes longer than a statement.
  let last: { readonly endpoint: Endpoint; readonly name: string } | null = null;
  const endpointRow = (endpoint: Endpoint): number => {
    if (last === null || !sameEndpoint(last.endpoint, endpoint)) {
      last = { endpoint, name: endpointKey(endpoint) };
    }
    const { name } = last;
    const row = run.endpoint.get(name);
    return row ? Number(row.endpoint) : Number(run.addEndpoint.run(name).lastInsertRowid);
  };
  const moving = ({ state }: Payment) => {
    const details = detailsOf(state);
    return {
      paymentId: details?.paymentId ?? null,
      confirmMode: details?.confirmMode === 'unsaid' ? 2 : (details?.confirmMode ?? null),
      state: state.name,
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
  /** Only what was booked when it came is booked when it goes. */
  const isBooked = ({ state, transactionId }: Refund): boolean =>
    state === 'refunded' && (transactionId === null || run.paymentState.get(transactionId)?.state === 'paid');
  return {
    meta: (name: string, value: string | number): void => void run.meta.run(name, String(value)),
    /**
     * All that is there is another till's from here on: its payments live elsewhere, nothing of it is open here, and
     * its shifts count in no total.
     */
    leaveToOther: (tillId: TillId): void => {
      run.leaveEndpoints.run({ tillId });
      const leaves = [run.leavePayments, run.leaveTasks, run.leaveShifts, run.leaveSales];
      for (const leave of leaves) leave.run();
    },
    openShift: ({ shiftId, kind, day, closedAt }: Shift, head: EntryHead): void => {
      const { shiftId: _, ...rest } = made(head);
      run.shift.run({ ...rest, id: shiftId, kind, day, isOpen: closedAt === null ? 1 : 0 });
    },
    moveShift: ({ shiftId, closedAt }: Shift, { seq }: EntryHead): void =>
      mustMove('shift', shiftId, run.moveShift.run({ seq, id: shiftId, isOpen: closedAt === null ? 1 : 0 })),
    sale: ({ saleId, mode, state, totalTiyin, lines }: Sale, head: EntryHead): void => {
      run.sale.run({ ...made(head), id: saleId, mode, state, total: totalTiyin });
      run.forgetLabels.run({ saleId });
      for (const { labels } of lines) for (const label of labels) run.label.run({ saleId, label });
    },
    moveSale: ({ saleId, mode, state, totalTiyin }: Omit<Sale, 'lines'>, { seq }: EntryHead): void =>
      mustMove('sale', saleId, run.moveSale.run({ seq, id: saleId, mode, state, total: totalTiyin })),
    tender: ({ tenderId, saleId, kind, amountTiyin, takenAt }: Tender, head: EntryHead): void => {
      const booked = takenAt === null ? null : head.seq;
      run.tender.run({ ...made(head), id: tenderId, saleId, kind, amount: amountTiyin, booked });
      if (booked !== null) run.countHeld.run(saleId);
    },
    beginPayment,
    movePayment: (payment: Payment, head: EntryHead): void =>
      mustMove('payment', payment.transactionId, movePayment(payment, head)),
    /** The books may hold it or not. */
    salvagedPayment: (payment: Payment, head: EntryHead): void => {
      if (Number(movePayment(payment, head).changes) === 0) beginPayment(payment, head);
    },
    refund: (refund: Refund, head: EntryHead): void => {
      const { refundId, saleId, tenderId, transactionId, kind, amountTiyin, state } = refund;
      const facts = { id: refundId, saleId, tenderId, transactionId, kind, amount: amountTiyin, state };
      run.refund.run({ ...made(head), ...facts, booked: isBooked(refund) ? head.seq : null });
      if (transactionId !== null) run.countRefunds.run(transactionId);
      run.countHeld.run(saleId);
    },
    receipt: ({ transactionId, saleId, endpoint, state }: Receipt, head: EntryHead): void => {
      const facts = { id: transactionId, state };
      if (Number(run.moveReceipt.run({ seq: head.seq, ...facts }).changes) > 0) return;
      run.receipt.run({ ...made(head), ...facts, saleId, endpoint: endpointRow(endpoint) });
    },
    task: ({ taskId, kind, transactionId, ended }: Task, head: EntryHead): void => {
      run.task.run({ ...made(head), id: taskId, kind, transactionId, isOpen: ended === null ? 1 : 0 });
      (kind === 'goods' ? run.countGoods : run.countAlarms).run(transactionId);
    },
  };
}
