/** The comparison data of a shift in memory: its codes by their payments, and its alarms. */
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { TenderId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import type { ShiftCharge } from '../../../shared/shift/compare-shift.ts';
import { type Act, personOf } from '../../../shared/staff/actor.ts';
import { type AlarmKind, isAlarm, type Task } from '../../../shared/task.ts';
import type { Tender } from '../../../shared/tender/tender.ts';

type Alarm = Task & { readonly kind: AlarmKind };

export interface ChargeRows {
  readonly tenders: ReadonlyMap<TenderId, Tender>;
  payments(): Iterable<PaymentRecord>;
}

export class ChargeTables {
  readonly #rows: ChargeRows;
  /** Each entry that raised or ended an alarm, with its author. */
  readonly #alarms: { readonly seq: number; readonly task: Alarm; readonly act: Act }[] = [];

  constructor(rows: ChargeRows) {
    this.#rows = rows;
  }

  apply(act: Act, { payload }: NewEntry, seq: number): void {
    for (const task of ('tasks' in payload ? payload.tasks : undefined) ?? [])
      if (isAlarm(task)) this.#alarms.push({ seq, task, act });
  }

  /** booked: its tenders by code, in order. fromSeq: the close of the previous shift. */
  chargesOf(booked: readonly string[], fromSeq: number, toSeq: number): readonly ShiftCharge[] {
    const payments = [...this.#rows.payments()];
    const paid = booked.flatMap((id) =>
      payments.filter(({ tenderId, state }) => tenderId === id && state.name === 'paid'),
    );
    const inSpan = this.#alarms.filter(({ seq }) => seq > fromSeq && seq <= toSeq);
    const called = new Set(inSpan.map(({ task }) => task.transactionId));
    const others = payments.filter((one) => called.has(one.transactionId) && !paid.includes(one));
    const inReport = new Set(inSpan.map(({ task }) => task.taskId));
    return [
      ...paid.map((payment) => this.#chargeOf(payment, true, () => true)),
      ...others.map((payment) => this.#chargeOf(payment, false, ({ taskId }) => inReport.has(taskId))),
    ];
  }

  #chargeOf(payment: PaymentRecord, isPaid: boolean, isReported: (task: Alarm) => boolean): ShiftCharge {
    const { transactionId, amountTiyin, saleId, tenderId, createdAt } = payment;
    const takenAt = isPaid ? this.#rows.tenders.get(tenderId)?.takenAt : null;
    const createdWallMs = Math.floor(createdAt.wallMs);
    const paidWallMs = takenAt?.wallMs ?? createdWallMs;
    const tasks = Map.groupBy(
      this.#alarms.filter(({ task }) => task.transactionId === transactionId),
      ({ task }) => task.taskId,
    );
    const newest = payment.alarm?.taskId;
    const alarms = [...tasks.values()].flatMap((entries) => {
      const last = entries.at(-1);
      return last && (isReported(last.task) || last.task.taskId === newest)
        ? [alarmOf(last.task, last.act)]
        : [];
    });
    return { transactionId, amountTiyin, saleId, paidWallMs, createdWallMs, alarms };
  }
}

/** act: of the entry that raised or ended it last. */
function alarmOf({ kind, ended }: Alarm, { actor, approvedBy }: Act): ShiftCharge['alarms'][number] {
  if (ended === null) return { kind, ended };
  const byTill = { how: ended.how, wallMs: ended.at.wallMs, staffId: null, approvedBy: null };
  if (ended.by === 'till') return { kind, ended: byTill };
  return { kind, ended: { ...byTill, staffId: personOf(actor), approvedBy } };
}
