/** Totals of a day's shifts: SQLite adds up the taken tenders and the refunds. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import { OF_SHIFT } from '../../electron/storage/repositories/totals.ts';
import type { Mode } from '../../shared/endpoint.ts';
import { tiyin } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import { keptTiyin } from '../../shared/shift/totals.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  cashTaken,
  ENDPOINT,
  paymentOf,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
} from '../support/book-entries.ts';
import { openedJournal } from '../support/journals.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY = '2026-11-20';
const NEXT_DAY = '2026-11-21';
const none = { count: 0, sumTiyin: 0 };
const NOTHING = {
  electronic: none,
  cash: none,
  terminal: none,
  refundedInFull: none,
  refundedInPart: none,
  refundedCash: none,
  refundedTerminal: none,
  refundedElsewhere: none,
  voided: none,
  corrections: none,
  heldForOpenSales: none,
  heldCashTiyin: 0,
  unread: 0,
};

class Books {
  readonly clock = new VirtualClock(AT.wallMs);
  readonly journal: Journal;
  #sales = 0;

  constructor(path = ':memory:') {
    this.journal = openedJournal(path, { clock: this.clock });
  }

  /** A bread for 4 000 soum by code. */
  byCode(mode: Mode = 'live', serviceId = 77): Payment {
    const sale = { ...this.#next(), mode };
    const sending = paymentOf(sale, `t-${this.#sales}`, { endpoint: { ...ENDPOINT, serviceId, mode } });
    const { paid, entry } = becamePaid(sale, sending);
    appendAll(this.journal, begun(sale, sending), entry);
    return paid;
  }

  forCash(mode: Mode = 'live'): void {
    appendAll(this.journal, cashTaken({ ...this.#next(), mode }));
  }

  giveBack(payment: Payment, sum?: number) {
    const part = sum === undefined ? {} : { kind: 'part' as const, amountTiyin: tiyin(sum) };
    const refund = refundOf(payment, `r-${payment.transactionId}`, part);
    appendAll(this.journal, refundBegun(refund));
    return refund;
  }

  #next() {
    this.#sales += 1;
    return saleOf(`sale-${this.#sales}`);
  }
}

describe('the totals of a day', () => {
  it('count takings by tender, and refunds', () => {
    const books = new Books();
    books.byCode();
    const whole = books.giveBack(books.byCode());
    const part = books.giveBack(books.byCode(), 150_050);
    const refused = books.giveBack(books.byCode());
    appendAll(
      books.journal,
      refundMoved({ ...whole, state: 'refunded' }),
      refundMoved({ ...part, state: 'refunded' }),
    );
    appendAll(books.journal, refundMoved({ ...refused, state: 'refused' }));
    books.giveBack(books.byCode());
    books.forCash();
    expect(books.journal.totalsOfDay('live', DAY)).toEqual({
      ...NOTHING,
      electronic: { count: 5, sumTiyin: 2_000_000 },
      cash: { count: 1, sumTiyin: 400_000 },
      refundedInFull: { count: 1, sumTiyin: 400_000 },
      refundedInPart: { count: 1, sumTiyin: 150_050 },
    });
    books.journal.close();
  });

  it('count a refund seen in the cabinet on the day of the manager’s decision', () => {
    const books = new Books();
    const [voided, whole, part] = [books.byCode(), books.byCode(), books.byCode()];
    const closed = books.journal.totalsOfDay('live', DAY);
    books.clock.jumpWall(24 * 3_600_000);
    const seen = { state: 'refunded' } as const;
    const amountTiyin = tiyin(150_050);
    appendAll(
      books.journal,
      refundBegun(refundOf(voided, 'r-1', { ...seen, kind: 'void' })),
      refundBegun(refundOf(whole, 'r-2', { ...seen, kind: 'elsewhere' })),
      refundBegun(refundOf(part, 'r-3', { ...seen, kind: 'elsewhere', amountTiyin })),
    );
    expect(books.journal.totalsOfDay('live', DAY)).toEqual(closed);
    const today = books.journal.totalsOfDay('live', NEXT_DAY);
    expect(today).toMatchObject({
      voided: { count: 1, sumTiyin: 400_000 },
      refundedElsewhere: { count: 2, sumTiyin: 550_050 },
      refundedInFull: { count: 0 },
    });
    expect(keptTiyin(closed) + keptTiyin(today)).toBe(249_950);
    books.journal.close();
  });

  it('belong to the shift in which the refund became certain; the sale’s day stays the same', () => {
    const books = new Books();
    const refund = books.giveBack(books.byCode());
    books.clock.jumpWall(24 * 3_600_000);
    appendAll(books.journal, refundMoved({ ...refund, state: 'refunded' }));
    books.forCash();
    const none = { count: 0, sumTiyin: 0 };
    expect(books.journal.totalsOfDay('live', DAY)).toMatchObject({
      electronic: { count: 1, sumTiyin: 400_000 },
      refundedInFull: none,
      cash: none,
    });
    expect(books.journal.totalsOfDay('live', NEXT_DAY)).toMatchObject({
      electronic: none,
      refundedInFull: { count: 1, sumTiyin: 400_000 },
      cash: { count: 1 },
    });
    books.journal.close();
  });

  it('of a closed day stay the same while a reversal is sent again, and count the reversal once', () => {
    const books = new Books();
    const refund = books.giveBack(books.byCode());
    const again = refundMoved({ ...refund, state: 'under-way' });
    const done = refundMoved({ ...refund, state: 'refunded' });
    appendAll(books.journal, done);
    books.clock.jumpWall(24 * 3_600_000);
    const closed = books.journal.totalsOfDay('live', DAY);
    appendAll(books.journal, again);
    expect(books.journal.totalsOfDay('live', DAY)).toEqual(closed);
    appendAll(books.journal, done);
    expect(books.journal.totalsOfDay('live', DAY)).toEqual(closed);
    expect(books.journal.totalsOfDay('live', NEXT_DAY)).toMatchObject({ refundedInFull: { count: 0 } });
    books.journal.close();
  });

  it('cover one mode, and every service that the till had', () => {
    const books = new Books();
    books.byCode('live', 77);
    books.byCode('live', 78);
    books.byCode('training', 1);
    books.forCash('training');
    expect(books.journal.totalsOfDay('live', DAY)).toMatchObject({
      electronic: { count: 2 },
      cash: { count: 0 },
    });
    expect(books.journal.totalsOfDay('training', DAY)).toMatchObject({
      electronic: { count: 1 },
      cash: { count: 1 },
    });
    books.journal.close();
  });

  it('of an empty journal are zero', () => {
    const books = new Books();
    expect(books.journal.totalsOfDay('live', DAY)).toEqual(NOTHING);
    books.journal.close();
  });

  it('use the indexes alone, and never scan all tenders', () => {
    const path = join(tempFolder(), 'journal.db');
    new Books(path).journal.close();
    const database = new DatabaseSync(path);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${OF_SHIFT}`).all({ mode: 'live', shift: 1 });
    const steps = plan.map(({ detail }) => String(detail)).filter((step) => /tender|refund/.test(step));
    expect(steps.length).toBeGreaterThan(2);
    expect(
      steps.every((step) => /^SEARCH \w+ USING COVERING INDEX/.test(step)),
      steps.join('; '),
    ).toBe(true);
    database.close();
  });
});
