/** Adds up a log day by day, entry by entry, without the till's own sums. Its refunds are final. */
import { DatabaseSync } from 'node:sqlite';
import { decode } from '../../electron/storage/entry.ts';
import type { Entry } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import { tashkentDay } from '../../shared/time.ts';

interface Booked {
  /** As the entry's own time says; a day shift that takes it in gives it its own. */
  day: string;
  readonly what: 'taken' | 'sold' | 'back' | 'unsold';
  readonly tiyin: number;
}

export interface PlainDay {
  readonly sold: readonly [count: number, tiyin: number];
  readonly refundedTiyin: number;
  /** Of unfinished sales, or paid and completed on two days. */
  readonly otherTiyin: number;
}

const sum = (rows: readonly Booked[]): number => rows.reduce((all, { tiyin }) => all + tiyin, 0);

export class DaySums {
  readonly #rows: Booked[] = [];
  #waiting: Booked[] = [];
  /** The day of the open day shift; 'own': a counted shift is open; null: none is. */
  #open: string | null = null;
  readonly #completed = new Set<string>();
  readonly #booked = new Set<string>();

  /** path: of a journal that no till writes now. */
  static of(path: string): DaySums {
    const sums = new DaySums();
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      for (const stored of logIn(database).after(0, Number.MAX_SAFE_INTEGER)) sums.#take(decode(stored));
    } finally {
      database.close();
    }
    return sums;
  }

  get days(): readonly string[] {
    return [...new Set(this.#rows.map(({ day }) => day))].toSorted();
  }

  day(day: string): PlainDay {
    const of = (what: Booked['what']) => this.#rows.filter((row) => row.day === day && row.what === what);
    const [sold, back, unsold] = [of('sold'), of('back'), of('unsold')];
    return {
      sold: [sold.length, sum(sold)],
      refundedTiyin: sum(back),
      otherTiyin: sum(of('taken')) - sum(unsold) - sum(sold),
    };
  }

  #take({ kind, payload, at }: Entry): void {
    if (kind === 'shift.closed') this.#open = null;
    if (kind === 'shift.opened') {
      const { shift } = payload;
      this.#open = shift.kind === 'day' ? shift.day : 'own';
      if (shift.kind === 'day') for (const row of this.#waiting) row.day = shift.day;
      this.#waiting = [];
    }
    const day = this.#open === null || this.#open === 'own' ? tashkentDay(at.wallMs) : this.#open;
    const book = (id: string, what: Booked['what'], tiyin: number): void => {
      if (this.#booked.has(id)) return;
      this.#booked.add(id);
      const row = { day, what, tiyin };
      this.#rows.push(row);
      if (this.#open === null) this.#waiting.push(row);
    };
    // A refund counts before the same entry completes its sale.
    if ('refund' in payload && payload.refund?.state === 'refunded') {
      const { refundId, saleId, amountTiyin } = payload.refund;
      book(refundId, this.#completed.has(saleId) ? 'back' : 'unsold', amountTiyin);
    }
    if ('tender' in payload && payload.tender && payload.tender.takenAt !== null)
      book(payload.tender.tenderId, 'taken', payload.tender.amountTiyin);
    if ('sale' in payload && payload.sale?.state === 'completed') {
      const { saleId, totalTiyin } = payload.sale;
      book(saleId, 'sold', totalTiyin);
      this.#completed.add(saleId);
    }
  }
}
