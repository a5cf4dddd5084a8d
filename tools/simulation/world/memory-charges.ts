/** What a shift in memory holds against the service: its codes by their payments, and what called meanwhile. */
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { TenderId, TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import type { ShiftCharge } from '../../../shared/shift/make-report.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { isAlarm } from '../../../shared/task.ts';
import type { Tender } from '../../../shared/tender/tender.ts';

/** Where the till's own rows are. */
export interface ChargeRows {
  readonly tenders: ReadonlyMap<TenderId, Tender>;
  payments(): Iterable<PaymentRecord>;
}

export class ChargeTables {
  readonly #rows: ChargeRows;
  /** Each entry that raised or ended an alarm, and whose it was. */
  readonly #alarms: { readonly seq: number; readonly transactionId: TransactionId; readonly act: Act }[] = [];

  constructor(rows: ChargeRows) {
    this.#rows = rows;
  }

  apply(act: Act, { payload }: NewEntry, seq: number): void {
    for (const task of ('tasks' in payload ? payload.tasks : undefined) ?? [])
      if (isAlarm(task)) this.#alarms.push({ seq, transactionId: task.transactionId, act });
  }

  /** booked: its tenders by code, in order. fromSeq: the close of the shift before it. */
  chargesOf(booked: readonly string[], fromSeq: number, toSeq: number): readonly ShiftCharge[] {
    const payments = [...this.#rows.payments()];
    const paid = booked.flatMap((id) =>
      payments.filter(({ tenderId, state }) => tenderId === id && state.name === 'paid'),
    );
    const called = new Set(
      this.#alarms
        .filter(({ seq }) => seq > fromSeq && seq <= toSeq)
        .map(({ transactionId }) => transactionId),
    );
    const others = payments.filter((one) => called.has(one.transactionId) && !paid.includes(one));
    return [...paid, ...others].map((payment) => this.#chargeOf(payment, paid.includes(payment)));
  }

  #chargeOf(payment: PaymentRecord, isPaid: boolean): ShiftCharge {
    const { transactionId, amountTiyin, saleId, tenderId, createdAt } = payment;
    const takenAt = isPaid ? this.#rows.tenders.get(tenderId)?.takenAt : null;
    const paidWallMs = takenAt?.wallMs ?? Math.floor(createdAt.wallMs);
    return { transactionId, amountTiyin, saleId, paidWallMs, alarm: this.#alarmOf(payment) };
  }

  #alarmOf({ transactionId, alarm }: PaymentRecord): ShiftCharge['alarm'] {
    if (alarm === null || !isAlarm(alarm)) return null;
    const { kind, ended } = alarm;
    if (ended === null) return { kind, ended };
    const byTill = { how: ended.how, wallMs: ended.at.wallMs, staffId: null, approvedBy: null };
    const by = this.#alarms.findLast((one) => one.transactionId === transactionId)?.act;
    if (ended.by === 'till' || !by) return { kind, ended: byTill };
    const { actor, approvedBy } = by;
    return { kind, ended: { ...byTill, staffId: actor.by === 'staff' ? actor.id : actor.for, approvedBy } };
  }
}
