/** Payments with their refunds and alarms. Most have none; the row says so and saves the query. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { endpointKey, endpointOf } from '../../../shared/endpoint.ts';
import { PaymentId, StaffId, TillId, TransactionId } from '../../../shared/ids.ts';
import { type Hanging, Payment, type PaymentRecord } from '../../../shared/payment/payment.ts';
import type { Task } from '../../../shared/task.ts';
import { ENTRY, rowsOf } from '../entry.ts';
import type { PaymentJournal } from '../journal.ts';
import { paymentRefundsIn } from './refunds.ts';
import { taskIn } from './tasks.ts';

const HoldsPayment = z.object({ payment: Payment });

const HANGING = `payment.refunds, payment.alarm, payment.goods,
  (SELECT till_id FROM endpoint WHERE endpoint = payment.endpoint) AS till_id`;

/** The columns that `readPayment` needs. */
export const PAYMENT = `SELECT ${ENTRY}, ${HANGING}, payment.made_seq, payment.created_wall_ms,
  (SELECT staff_id FROM person WHERE person = payment.made_by) AS made_by FROM payment JOIN log ON log.seq = payment.seq`;

/**
 * All endpoints of the service :endpoint, whichever till's payments they hold, because the service's ids are
 * shared.
 */
export const AT_SERVICE = `SELECT endpoint FROM endpoint
  WHERE name = :endpoint OR substr(name, 1, length(:endpoint) + 4) = :endpoint || ' of '`;

export type ReadPayment = (row: Record<string, SQLOutputValue>) => PaymentRecord;

export function readPaymentIn(database: DatabaseSync): ReadPayment {
  const hanging = readHangingIn(database);
  return (row) => {
    const { payment } = rowsOf(row, HoldsPayment);
    const otherTill = TillId.nullable().parse(row.till_id);
    return {
      ...payment,
      endpoint: endpointOf(payment.endpoint, otherTill),
      beganBy: row.made_by === null ? null : StaffId.parse(row.made_by),
      ...hanging(payment.transactionId, row),
    };
  };
}

/** Of the columns `refunds`, `alarm`, `goods` and `till_id`. */
function readHangingIn(database: DatabaseSync) {
  const refundsOf = paymentRefundsIn(database);
  const taskOf = taskIn(database);
  return (transactionId: TransactionId, row: Record<string, SQLOutputValue>): Hanging => {
    // Another till's alarms are not raised here.
    const task = (of: SQLOutputValue | undefined): Task | null =>
      typeof of === 'number' && row.till_id === null ? taskOf(of) : null;
    return {
      refunds: Number(row.refunds) > 0 ? refundsOf(transactionId) : [],
      alarm: task(row.alarm),
      goods: task(row.goods),
    };
  };
}

const NOTHING = { refunds: 0, alarm: null, goods: null, till_id: null };

export function paymentsIn(database: DatabaseSync): PaymentJournal {
  const read = readPaymentIn(database);
  const hanging = readHangingIn(database);
  const run = {
    payment: database.prepare(`${PAYMENT} WHERE transaction_id = ?`),
    hanging: database.prepare(`SELECT ${HANGING} FROM payment WHERE transaction_id = ?`),
    ofSale: database.prepare(
      `${PAYMENT} WHERE payment.sale = (SELECT made_seq FROM sale WHERE sale_id = ?) ORDER BY made_seq`,
    ),
    newest: database.prepare(`${PAYMENT} ORDER BY made_seq DESC LIMIT ?`),
    endedSince:
      database.prepare(`SELECT transaction_id FROM payment JOIN log ON log.seq = payment.seq WHERE payment.endpoint = (SELECT endpoint FROM endpoint WHERE name = ?)
      AND created_wall_ms >= ? AND payment.state IN ('declined', 'lapsed', 'absent', 'not-charged', 'abandoned')
      AND instr(log.payload, '"instrument"') > 0 ORDER BY payment.made_seq`),
    open: database.prepare(`${PAYMENT} WHERE is_open = 1 ORDER BY made_seq`),
    named: database.prepare(`${PAYMENT} WHERE payment_id = :paymentId
      AND payment.endpoint IN (${AT_SERVICE}) ORDER BY made_seq`),
    invoiced: database.prepare(`${PAYMENT} WHERE invoice_id = :invoiceId
      AND payment.endpoint IN (${AT_SERVICE}) ORDER BY made_seq`),
    shared: database.prepare(`SELECT payment_id FROM payment WHERE payment_id IN (
        SELECT payment_id FROM payment WHERE payment_id IS NOT NULL GROUP BY payment_id HAVING COUNT(*) > 1
      ) AND endpoint IN (${AT_SERVICE}) GROUP BY payment_id HAVING COUNT(*) > 1`),
    confirmModes: database.prepare(`SELECT COUNT(*) FILTER (WHERE confirm_mode = 0) AS zero,
      COUNT(*) FILTER (WHERE confirm_mode = 1) AS one,
      COUNT(*) FILTER (WHERE confirm_mode = 2) AS unsaid FROM payment
      WHERE endpoint = (SELECT endpoint FROM endpoint WHERE name = ?) AND created_wall_ms >= ?`),
  };
  return {
    payment: (transactionId) => {
      const row = run.payment.get(transactionId);
      return row ? read(row) : null;
    },
    hangingOn: (transactionId) => hanging(transactionId, run.hanging.get(transactionId) ?? NOTHING),
    paymentsOf: (saleId) => run.ofSale.all(saleId).map(read),
    newestPayments: (limit) => run.newest.all(limit).map(read),
    endedSince: (endpoint, sinceWallMs) =>
      run.endedSince
        .all(endpointKey(endpoint), Math.floor(sinceWallMs))
        .map((row) => TransactionId.parse(row.transaction_id)),
    openPayments: () => run.open.all().map(read),
    confirmModesSince: (endpoint, sinceWallMs) => {
      const row = run.confirmModes.get(endpointKey(endpoint), Math.floor(sinceWallMs));
      return {
        zero: Number(row?.zero ?? 0),
        one: Number(row?.one ?? 0),
        unsaid: Number(row?.unsaid ?? 0),
      };
    },
    paymentsNamed: (endpoint, paymentId) =>
      run.named.all({ paymentId, endpoint: endpointKey(endpoint) }).map(read),
    paymentsInvoiced: (endpoint, invoiceId) =>
      run.invoiced.all({ invoiceId, endpoint: endpointKey(endpoint) }).map(read),
    sharedIds: (endpoint) =>
      run.shared.all({ endpoint: endpointKey(endpoint) }).map((row) => PaymentId.parse(row.payment_id)),
  };
}
