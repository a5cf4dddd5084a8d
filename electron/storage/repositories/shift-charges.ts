/**
 * What a shift compares with the service: its payments, and payments with an alarm raised or ended during the
 * shift.
 */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { ShiftCharge } from '../../../shared/shift/compare-shift.ts';
import { personOf } from '../../../shared/staff/actor.ts';
import { ALARM_KINDS, isAlarm } from '../../../shared/task.ts';
import { decode, UnreadableEntry } from '../entry.ts';
import { storedEntry } from '../log.ts';
import { WALL_MS } from './of-day.ts';
import { BY_GATEWAY, ITS_PAYMENT } from './sale-people.ts';
import type { FiguresOf } from './shift-figures.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

const ALARM = `task.kind IN (${ALARM_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
/**
 * Since the last shift that counted the same money was closed. Shifts of the other mode in between do not
 * count.
 */
const SINCE = `(SELECT COALESCE(MAX(closed_seq), 0) FROM shift
      WHERE shift.made_seq < :shift AND (shift.mode = :mode OR shift.mode IS NULL))`;
const inSpan = (seq: string): string => `${ALARM} AND ${seq} > ${SINCE} AND ${seq} <= :toSeq`;

const SQL = {
  paid: `SELECT payment.transaction_id, payment.amount_tiyin, payment.alarm, payment.created_wall_ms,
      (SELECT sale_id FROM sale WHERE sale.made_seq = tender.sale) AS sale_id,
      COALESCE((SELECT ${WALL_MS} FROM log WHERE log.seq = tender.booked_seq), payment.created_wall_ms) AS wall_ms
    FROM tender JOIN payment ON payment.made_seq = (SELECT payment.made_seq ${ITS_PAYMENT})
    WHERE tender.booked_shift = :shift AND tender.mode = :mode AND ${BY_GATEWAY} ORDER BY tender.booked_seq`,
  // Includes payments that never became money, and alarms that were already settled.
  alarmed: `SELECT payment.transaction_id, payment.amount_tiyin, payment.alarm, sale.sale_id,
      payment.created_wall_ms, payment.created_wall_ms AS wall_ms
    FROM payment JOIN sale ON sale.made_seq = payment.sale AND sale.mode = :mode
    WHERE payment.alarm IS NOT NULL AND payment.transaction_id IN (
      SELECT transaction_id FROM task WHERE ${inSpan('task.made_seq')}
      UNION SELECT transaction_id FROM task WHERE ${inSpan('task.seq')})
    ORDER BY payment.made_seq`,
  // For a payment outside the shift's money: its alarms of the shift, and always its newest alarm.
  alarms: `SELECT task.task_id, log.* FROM task JOIN log ON log.seq = task.seq
    WHERE task.transaction_id = :transactionId AND ${ALARM}
      AND (:isPaid OR task.task = :newest OR (${inSpan('task.made_seq')}) OR (${inSpan('task.seq')}))
    ORDER BY task.made_seq, task.task`,
} as const;

/**
 * Payments in the order in which they became money; behind them the others, in the order of their beginning.
 * @throws UnreadableEntry.
 */
export function shiftChargesIn(database: DatabaseSync): (which: FiguresOf) => readonly ShiftCharge[] {
  const [paid, alarmed] = [database.prepare(SQL.paid), database.prepare(SQL.alarmed)];
  const alarms = database.prepare(SQL.alarms);
  return (which) => {
    const { shift, toSeq, mode } = which;
    const chargeOf = (row: Row, isPaid: boolean): ShiftCharge => {
      const transactionId = TransactionId.parse(row.transaction_id);
      const newest = row.alarm ?? null;
      const alarmed =
        newest === null
          ? []
          : alarms.all({ shift, toSeq, mode, transactionId, newest, isPaid: isPaid ? 1 : 0 }).map(alarmOf);
      return {
        transactionId,
        amountTiyin: tiyin(Number(row.amount_tiyin)),
        saleId: SaleId.parse(row.sale_id),
        paidWallMs: Number(row.wall_ms),
        createdWallMs: Number(row.created_wall_ms),
        alarms: alarmed,
      };
    };
    const charges = paid.all({ shift, mode }).map((row) => chargeOf(row, true));
    const named = new Set(charges.map(({ transactionId }) => transactionId));
    const others = alarmed.all({ shift, toSeq, mode }).map((row) => chargeOf(row, false));
    return [...charges, ...others.filter(({ transactionId }) => !named.has(transactionId))];
  };
}

/**
 * The state of an alarm, and who ended it, which the head of the ending entry says. @throws UnreadableEntry.
 */
function alarmOf(row: Row): ShiftCharge['alarms'][number] {
  const { actor, approvedBy, payload, seq } = decode(storedEntry(row));
  const tasks = 'tasks' in payload ? payload.tasks : undefined;
  const found = tasks?.find(({ taskId }) => taskId === row.task_id);
  if (!found || !isAlarm(found)) throw new UnreadableEntry(seq);
  const { kind, ended } = found;
  if (ended === null) return { kind, ended };
  const { how, at, by } = ended;
  const byTill = { how, wallMs: at.wallMs, staffId: null, approvedBy: null };
  if (by === 'till') return { kind, ended: byTill };
  return { kind, ended: { ...byTill, staffId: personOf(actor), approvedBy } };
}
