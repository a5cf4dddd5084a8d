/** What a day came to: added up by tender, without training, without what failed, and minus what went back. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../electron/payment/attempt.ts';
import { todaysTotals } from '../../electron/shift/todays-totals.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { CASH_TOTALS, PAYMENT_TOTALS } from '../../electron/storage/sqlite-totals.ts';
import type { Mode } from '../../shared/contract/views.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { sampleAttempt, sampleSale } from '../../tools/bench/big-journal.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const NOON = Date.UTC(2026, 10, 20, 7, 0, 0);
const HOUR = 3_600_000;

class Books {
  readonly journal: Journal;
  #sales = 0;

  constructor(path = ':memory:') {
    const journal = openJournal(path);
    if (!journal.ok) throw new Error(journal.error.code);
    this.journal = journal.value;
  }

  /** A bread for 4 000 soum by code; what became of it. */
  byCode(
    atWallMs: number,
    become: (paid: Attempt) => Attempt = (paid) => paid,
    mode: Mode = 'live',
    service = 77,
  ) {
    const sale = { ...sampleSale(this.#next(), atWallMs), mode };
    const place = { baseUrl: 'https://gateway.example/v2', serviceId: service, mode };
    const { sending, paid } = sampleAttempt(sale, TransactionId.parse(`t-${this.#sales}`), place);
    this.journal.startAttempt(sale, sending);
    this.journal.saveAttempt(become(paid), { event: 'test', wallMs: atWallMs });
  }

  forCash(atWallMs: number, mode: Mode = 'live') {
    const sale = { ...sampleSale(this.#next(), atWallMs), mode };
    this.journal.sellForCash(sale, { givenTiyin: tiyin(500_000), changeTiyin: tiyin(100_000), atWallMs });
  }

  #next(): SaleId {
    this.#sales += 1;
    return SaleId.parse(`sale-${this.#sales}`);
  }
}

const givenBack = (paid: Attempt): Attempt => ({
  ...paid,
  refund: {
    state: 'refunded',
    amountTiyin: paid.amountTiyin,
    reason: 'r',
    unanswered: false,
    why: null,
    requestedAt: paid.createdAt,
  },
});

const partGivenBack =
  (sum: number) =>
  (paid: Attempt): Attempt => ({
    ...paid,
    partialRefunds: [
      {
        state: 'refunded',
        amountTiyin: tiyin(sum),
        reason: 'r',
        why: null,
        requestedAt: paid.createdAt,
        settled: null,
      },
    ],
  });

const lapsed = (paid: Attempt): Attempt =>
  paid.state.name === 'paid' ? { ...paid, state: { name: 'lapsed', payment: paid.state.payment } } : paid;

describe('the totals of a span', () => {
  it('count what was sold by tender, and what went back', () => {
    const books = new Books();
    books.byCode(NOON);
    books.byCode(NOON + 1);
    books.byCode(NOON + 2, givenBack);
    books.byCode(NOON + 3, partGivenBack(150_050));
    books.byCode(NOON + 4, lapsed);
    books.forCash(NOON + 5);
    expect(books.journal.totalsBetween('live', NOON, NOON + HOUR)).toEqual({
      electronic: { count: 4, sumTiyin: 1_600_000 },
      cash: { count: 1, sumTiyin: 400_000 },
      refundedInFull: { count: 1, sumTiyin: 400_000 },
      refundedInPart: { count: 1, sumTiyin: 150_050 },
    });
    books.journal.close();
  });

  it('take the first moment and leave the last one to the next span', () => {
    const books = new Books();
    for (const atWallMs of [NOON - 1, NOON, NOON + HOUR - 1, NOON + HOUR]) {
      books.byCode(atWallMs);
      books.forCash(atWallMs);
    }
    const totals = books.journal.totalsBetween('live', NOON, NOON + HOUR);
    expect(totals).toMatchObject({ electronic: { count: 2 }, cash: { count: 2 } });
    books.journal.close();
  });

  it('are of one mode, and of every service that the till had', () => {
    const books = new Books();
    books.byCode(NOON, undefined, 'live', 77);
    books.byCode(NOON, undefined, 'live', 78);
    books.byCode(NOON, undefined, 'training', 1);
    books.forCash(NOON, 'training');
    expect(books.journal.totalsBetween('live', 0, NOON + 1)).toMatchObject({
      electronic: { count: 2 },
      cash: { count: 0 },
    });
    expect(books.journal.totalsBetween('training', 0, NOON + 1)).toMatchObject({
      electronic: { count: 1 },
      cash: { count: 1 },
    });
    books.journal.close();
  });

  it('of nothing are nothing', () => {
    const none = { count: 0, sumTiyin: 0 };
    const books = new Books();
    expect(books.journal.totalsBetween('live', 0, NOON)).toEqual({
      electronic: none,
      cash: none,
      refundedInFull: none,
      refundedInPart: none,
    });
    books.journal.close();
  });

  it('of today begin at midnight in Tashkent, and say what stays', () => {
    const books = new Books();
    const midnight = Date.UTC(2026, 10, 19, 19, 0, 0);
    books.forCash(midnight - 1);
    books.forCash(midnight);
    books.byCode(midnight + 1, partGivenBack(100_000));
    const clock = new VirtualClock(NOON);
    expect(todaysTotals({ journal: books.journal, mode: 'live', clock })).toMatchObject({
      since: '2026-11-19T19:00:00.000Z',
      cash: { count: 1 },
      keptTiyin: 700_000,
    });
    books.journal.close();
  });

  it('are found by the indexes, and never by going through all sales', () => {
    const path = join(tempFolder(), 'journal.db');
    new Books(path).journal.close();
    const database = new DatabaseSync(path);
    for (const sql of [CASH_TOTALS, PAYMENT_TOTALS]) {
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ mode: 'live', from: 0, to: 1 });
      const steps = plan.map(({ detail }) => String(detail)).filter((step) => /payment|sale/.test(step));
      expect(
        steps.every((step) => /^SEARCH \w+ USING (COVERING )?INDEX/.test(step)),
        steps.join('; '),
      ).toBe(true);
    }
    database.close();
  });
});

describe('a journal of an older Tilla', () => {
  it.each(MIGRATIONS.map((_, at) => at + 1))(
    'of version %i is brought forward with everything in it',
    (version) => {
      const path = join(tempFolder(), 'journal.db');
      const older = openDatabase(path, MIGRATIONS.slice(0, version));
      if (!older.ok) throw new Error(older.error.code);
      older.value.exec(
        `INSERT INTO sale VALUES ('s-1', 'live', ${NOON}, 400000, 42857, '[]', '[]', 400000, 0, ${NOON})`,
      );
      older.value.close();
      const again = new Books(path);
      expect(again.journal.totalsBetween('live', 0, NOON + 1)).toMatchObject({ cash: { count: 1 } });
      expect(again.journal.sale(SaleId.parse('s-1'))).toMatchObject({ totalTiyin: 400_000 });
      again.journal.close();
    },
  );
});
