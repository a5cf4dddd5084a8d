/** What a shift holds against the service: its payments, and what called about any payment while it was open. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import type { ShiftCharge } from '../../../shared/shift/make-report.ts';
import { ALARM_KINDS, isAlarm } from '../../../shared/task.ts';
import { decode, UnreadableEntry } from '../entry.ts';
import { storedEntry } from '../log.ts';
import { ITS_PAYMENT } from './sale-people.ts';
import type { FiguresOf } from './shift-figures.ts';
import { WALL_MS } from './touched-shifts.ts';

type Row = Readonly<Record<string, SQLOutputValue>>;

const ALARM = `task.kind IN (${ALARM_KINDS.map((kind) => `'${kind}'`).join(', ')})`;
/** Since the shift before it that counted the same money was closed: one of training in between tells of its own alone. */
const SINCE = `(SELECT COALESCE(MAX(closed_seq), 0) FROM shift
      WHERE shift.made_seq < :shift AND (shift.mode = :mode OR shift.mode IS NULL))`;
const inSpan = (seq: string): string => `${ALARM} AND ${seq} > ${SINCE} AND ${seq} <= :toSeq`;

const SQL = {
  paid: `SELECT payment.transaction_id, payment.amount_tiyin, payment.alarm,
      (SELECT sale_id FROM sale WHERE sale.made_seq = tender.sale) AS sale_id,
      (SELECT ${WALL_MS} FROM log WHERE log.seq = tender.booked_seq) AS wall_ms
    FROM tender JOIN payment ON payment.made_seq = (SELECT payment.made_seq ${ITS_PAYMENT})
    WHERE tender.booked_shift = :shift AND tender.mode = :mode AND tender.kind = 'code' ORDER BY tender.booked_seq`,
  // One that never became a tender's money, or that was settled before anybody counted, is told of all the same.
  called: `SELECT payment.transaction_id, payment.amount_tiyin, payment.alarm, sale.sale_id,
      payment.created_wall_ms AS wall_ms
    FROM payment JOIN sale ON sale.made_seq = payment.sale AND sale.mode = :mode
    WHERE payment.alarm IS NOT NULL AND payment.transaction_id IN (
      SELECT transaction_id FROM task WHERE ${inSpan('task.made_seq')}
      UNION SELECT transaction_id FROM task WHERE ${inSpan('task.seq')})
    ORDER BY payment.made_seq`,
  alarm: 'SELECT task.task_id, log.* FROM task JOIN log ON log.seq = task.seq WHERE task.task = ?',
} as const;

/** In the order in which they became money, and behind them the others by their beginning. @throws UnreadableEntry. */
export function shiftChargesIn(database: DatabaseSync): (which: FiguresOf) => readonly ShiftCharge[] {
  const [paid, called] = [database.prepare(SQL.paid), database.prepare(SQL.called)];
  const alarm = database.prepare(SQL.alarm);
  /** How it stands, and who ended it: that stands in the head of the entry which did so. */
  const alarmOf = (task: SQLOutputValue | undefined): ShiftCharge['alarm'] => {
    const row = task === null || task === undefined ? undefined : alarm.get(task);
    if (!row) return null;
    const { actor, approvedBy, payload, seq } = decode(storedEntry(row));
    const tasks = 'tasks' in payload ? payload.tasks : undefined;
    const found = tasks?.find(({ taskId }) => taskId === row.task_id);
    if (!found || !isAlarm(found)) throw new UnreadableEntry(seq);
    const { kind, ended } = found;
    if (ended === null) return { kind, ended };
    const { how, at, by } = ended;
    const byTill = { how, wallMs: at.wallMs, staffId: null, approvedBy: null };
    if (by === 'till') return { kind, ended: byTill };
    return { kind, ended: { ...byTill, staffId: actor.by === 'staff' ? actor.id : actor.for, approvedBy } };
  };
  const chargeOf = (row: Row): ShiftCharge => ({
    transactionId: TransactionId.parse(row.transaction_id),
    amountTiyin: tiyin(Number(row.amount_tiyin)),
    saleId: SaleId.parse(row.sale_id),
    paidWallMs: Number(row.wall_ms),
    alarm: alarmOf(row.alarm),
  });
  return ({ shift, toSeq, mode }) => {
    const charges = paid.all({ shift, mode }).map(chargeOf);
    const named = new Set(charges.map(({ transactionId }) => transactionId));
    const others = called.all({ shift, toSeq, mode }).map(chargeOf);
    return [...charges, ...others.filter(({ transactionId }) => !named.has(transactionId))];
  };
}
