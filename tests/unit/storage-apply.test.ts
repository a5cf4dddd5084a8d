/** What each entry does to the tables of the books: given these entries, when this one comes, then these rows. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { writerIn } from '../../electron/storage/append.ts';
import { migrate } from '../../electron/storage/database.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { RefundId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { TASK_KINDS } from '../../shared/task.ts';
import {
  AT,
  appendAll,
  begun,
  byCode,
  cashMoved,
  cashTaken,
  moved,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
  taskOf,
  unknownOf,
} from '../support/book-entries.ts';
import { journalParts } from '../support/journals.ts';
import { compareRebuilt } from '../support/rebuilt.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const {
  sale: SALE,
  sending: SENDING,
  begun: BEGUN,
  paid: PAYMENT,
  confirmed: PAID,
} = byCode('sale-1', 't-1');

/** Entry 1 opens the shift, so the given entries begin with entry 2. */
class Books {
  readonly clock = new VirtualClock(AT.wallMs);
  readonly #database = new DatabaseSync(':memory:');
  readonly #writer;

  constructor() {
    migrate(this.#database, MIGRATIONS, 0);
    this.#writer = writerIn(this.#database, journalParts(this.clock));
  }

  given(...entries: readonly NewEntry[]): this {
    appendAll(this.#writer, ...entries);
    return this;
  }

  when(entry: NewEntry): this {
    return this.given(entry);
  }

  rows(table: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#database.prepare(`SELECT * FROM ${table}`).all();
  }

  get rebuiltOtherwise(): readonly string[] {
    return compareRebuilt(this.#database);
  }
}

describe('a payment that begins', () => {
  it('makes its sale, its tender and itself, in the open shift', () => {
    const books = new Books().given().when(BEGUN);
    expect(books.rows('shift')).toMatchObject([
      { made_seq: 1, day: '2026-11-20', is_open: 1, made_by: null },
    ]);
    expect(books.rows('person')).toMatchObject([{ person: 1, staff_id: 'unnamed' }]);
    const made = { made_seq: 2, seq: 2, shift: 1, made_by: 1, approved_by: null };
    expect(books.rows('sale')).toMatchObject([
      { ...made, lines_seq: 2, state: 'open', total_tiyin: 400_000 },
    ]);
    expect(books.rows('tender')).toMatchObject([
      { ...made, sale: 2, kind: 'code', booked_seq: null, booked_shift: null },
    ]);
    expect(books.rows('payment')).toMatchObject([{ ...made, state: 'sending', unfinished: 1, is_open: 1 }]);
    expect(books.rows('endpoint')).toMatchObject([
      { endpoint: 1, name: 'live https://gateway.example/v2/merchant 77' },
    ]);
  });

  it('of a sale with an earlier attempt leaves one sale and one tender, with the present goods', () => {
    const more = { ...SALE, totalTiyin: tiyin(800_000) };
    const books = new Books().given(BEGUN).when(begun(more, paymentOf(more, 't-2')));
    expect(books.rows('sale')).toMatchObject([{ made_seq: 2, seq: 3, lines_seq: 3, total_tiyin: 800_000 }]);
    expect(books.rows('tender')).toMatchObject([{ made_seq: 2, seq: 3, amount_tiyin: 800_000 }]);
    expect(books.rows('payment')).toHaveLength(2);
  });
});

describe('a payment that becomes money', () => {
  it('books its tender, completes its sale and queues its receipt, by one entry', () => {
    const books = new Books().given(BEGUN).when(PAID);
    expect(books.rows('payment')).toMatchObject([
      { made_seq: 2, seq: 3, state: 'paid', payment_id: '9223372036854775807', confirm_mode: 1, is_open: 0 },
    ]);
    expect(books.rows('tender')).toMatchObject([{ made_seq: 2, seq: 3, booked_seq: 3, booked_shift: 1 }]);
    expect(books.rows('sale')).toMatchObject([{ seq: 3, lines_seq: 2, state: 'completed' }]);
    expect(books.rows('receipt')).toMatchObject([
      { transaction_id: 't-1', made_seq: 3, seq: 3, state: 'queued' },
    ]);
  });

  it('is booked in that entry’s shift, not in the shift of its beginning', () => {
    const books = new Books().given(BEGUN);
    books.clock.jumpWall(24 * 3_600_000);
    books.when(PAID);
    expect(books.rows('shift')).toMatchObject([
      { made_seq: 1, seq: 3, is_open: 0 },
      { made_seq: 4, day: '2026-11-21', is_open: 1 },
    ]);
    expect(books.rows('tender')).toMatchObject([{ shift: 1, booked_seq: 5, booked_shift: 4 }]);
  });

  it('keeps its create’s confirm_mode, even if a later status request omits it', () => {
    const unknown = unknownOf(AT, 'gateway.cut');
    const books = new Books().given(BEGUN, PAID).when(moved({ ...PAYMENT, state: unknown }, 'judged'));
    expect(books.rows('payment')).toMatchObject([{ payment_id: null, confirm_mode: 1, state: 'unknown' }]);
  });
});

describe('an alarm', () => {
  const alarm = taskOf(PAYMENT, 'task-1', { kind: 'not-paid' });
  const ended = { by: 'till' as const, how: 'replaced', at: AT };

  it('keeps its payment open until the alarm ends', () => {
    const books = new Books().given(BEGUN, PAID).when(moved(PAYMENT, 'reconciled', { tasks: [alarm] }));
    expect(books.rows('task')).toMatchObject([{ task: 1, made_seq: 4, kind: 'not-paid', is_open: 1 }]);
    expect(books.rows('payment')).toMatchObject([{ alarm: 1, alarm_open: 1, is_open: 1 }]);
    books.when({ kind: 'task.settled', subject: alarm.taskId, payload: { tasks: [{ ...alarm, ended }] } });
    expect(books.rows('task')).toMatchObject([{ seq: 5, is_open: 0 }]);
    expect(books.rows('payment')).toMatchObject([{ alarm: 1, alarm_open: 0, is_open: 0 }]);
  });

  it('of another kind replaces it in one entry; tasks of other sorts are no alarm', () => {
    const next = taskOf(PAYMENT, 'task-2', { kind: 'charged' });
    const refused = taskOf(PAYMENT, 'task-3', { kind: 'receipt-refused' });
    const books = new Books()
      .given(BEGUN, PAID, moved(PAYMENT, 'reconciled', { tasks: [alarm] }))
      .when(moved(PAYMENT, 'surprised', { tasks: [{ ...alarm, ended }, next, refused] }));
    expect(books.rows('task')).toMatchObject([{ is_open: 0 }, { is_open: 1 }, { is_open: 1 }]);
    expect(books.rows('payment')).toMatchObject([{ alarm: 2, alarm_open: 1 }]);
  });
});

describe('a refund', () => {
  const OTHER_REFUND = RefundId.parse('r-2');
  const refund = refundOf(PAYMENT, 'r-1');
  const refunded = { ...refund, state: 'refunded' as const };

  it('under way keeps its payment open, and is booked by the entry that makes it certain', () => {
    const books = new Books().given(BEGUN, PAID).when(refundBegun(refund));
    expect(books.rows('refund')).toMatchObject([
      { made_seq: 4, sale: 2, state: 'under-way', booked_seq: null },
    ]);
    expect(books.rows('payment')).toMatchObject([
      { refunds: 1, refunded_tiyin: 0, refund_in_doubt: 1, is_open: 1 },
    ]);
    books.clock.jumpWall(24 * 3_600_000);
    books.when(refundMoved(refunded));
    expect(books.rows('refund')).toMatchObject([{ seq: 7, shift: 1, booked_seq: 7, booked_shift: 6 }]);
    expect(books.rows('payment')).toMatchObject([{ refunded_tiyin: 400_000, reversed: 1, is_open: 0 }]);
  });

  it('that the service does not show is sent again, and stays booked in its first shift', () => {
    const books = new Books()
      .given(BEGUN, PAID, refundBegun(refund), refundMoved(refunded))
      .when(refundMoved(refund));
    expect(books.rows('refund')).toMatchObject([{ seq: 6, booked_seq: 5, booked_shift: 1 }]);
    expect(books.rows('payment')).toMatchObject([{ refunded_tiyin: 0, reversed: 0, is_open: 1 }]);
    books.when(refundMoved({ ...refund, state: 'unknown' }));
    expect(books.rows('refund')).toMatchObject([{ booked_seq: 5 }]);
    books.when(refundMoved(refunded)).when(refundMoved({ ...refunded, settled: 'seen' }));
    expect(books.rows('refund')).toMatchObject([{ seq: 9, booked_seq: 5, booked_shift: 1 }]);
  });

  it('that a manager saw in the cabinet is booked by its entry; a full refund leaves nothing', () => {
    const part = { ...refunded, kind: 'elsewhere' as const, amountTiyin: tiyin(150_000) };
    const books = new Books().given(BEGUN, PAID).when(refundBegun(part));
    expect(books.rows('refund')).toMatchObject([{ kind: 'elsewhere', booked_seq: 4, booked_shift: 1 }]);
    expect(books.rows('payment')).toMatchObject([{ refunded_tiyin: 150_000, reversed: 0, is_open: 0 }]);
    books.when(refundBegun({ ...part, refundId: OTHER_REFUND, kind: 'void', amountTiyin: tiyin(250_000) }));
    expect(books.rows('payment')).toMatchObject([{ refunded_tiyin: 400_000, reversed: 1, is_open: 0 }]);
    const whole = new Books().given(BEGUN, PAID).when(refundBegun({ ...refunded, kind: 'elsewhere' }));
    expect(whole.rows('payment')).toMatchObject([{ refunded_tiyin: 400_000, reversed: 1 }]);
  });

  it('that was booked and proves never given loses its booking', () => {
    const books = new Books()
      .given(BEGUN, PAID, refundBegun(refund), refundMoved(refunded), refundMoved(refund))
      .when(refundMoved({ ...refund, state: 'refused' }));
    expect(books.rows('refund')).toMatchObject([{ booked_seq: null, booked_shift: null }]);
  });

  it('of money that was never booked stays unbooked too', () => {
    const abandoned = {
      name: 'abandoned',
      sentAt: AT,
      by: 'override',
      reason: 'the queue',
      details: null,
      successAt: null,
      confirmSent: false,
      word: null,
      ending: null,
    } as const;
    const left = { ...SENDING, state: abandoned };
    const books = new Books().given(BEGUN, moved(left, 'abandoned'));
    expect(books.rows('payment')).toMatchObject([{ unfinished: 2, is_open: 1 }]);
    books.when(refundBegun({ ...refunded, transactionId: left.transactionId }));
    expect(books.rows('refund')).toMatchObject([{ state: 'refunded', booked_seq: null }]);
    // After the refund the watch has nothing left to find.
    expect(books.rows('payment')).toMatchObject([{ unfinished: 2, reversed: 1, is_open: 0 }]);
  });

  it('never exceeds the paid amount', () => {
    const part = refundOf(PAYMENT, 'r-2', { kind: 'part', state: 'refunded' });
    const books = new Books().given(BEGUN, PAID, refundBegun(refunded));
    expect(() => books.when(refundBegun(part))).toThrow('CHECK');
    expect(books.rows('refund')).toHaveLength(1);
  });
});

describe('other entries', () => {
  it('a receipt changes in its row', () => {
    const linked = receiptOf(PAYMENT, { state: 'linked', link: 'https://receipts.example/1' });
    const books = new Books().given(BEGUN, PAID).when(receiptMoved(linked));
    expect(books.rows('receipt')).toMatchObject([{ made_seq: 3, seq: 4, state: 'linked' }]);
  });

  it('cash is booked at once', () => {
    const books = new Books().given().when(cashTaken(SALE));
    expect(books.rows('tender')).toMatchObject([
      { kind: 'cash', mode: 'live', booked_seq: 2, booked_shift: 1 },
    ]);
    expect(books.rows('sale')).toMatchObject([{ state: 'completed' }]);
  });

  it('a cash movement is a row of its shift', () => {
    const books = new Books().given().when(cashMoved('m-1'));
    expect(books.rows('cash_movement')).toMatchObject([{ kind: 'pay-in', shift: 1, made_by: 1 }]);
  });

  it('a rebuild makes the same tables, row by row', () => {
    const tasks = TASK_KINDS.map((kind, at) => taskOf(PAYMENT, `task-${at}`, { kind }));
    const part = refundOf(PAYMENT, 'r-2', { kind: 'part', amountTiyin: tiyin(100_000) });
    const books = new Books().given(BEGUN, PAID, cashTaken(saleOf('sale-2')));
    books.clock.jumpWall(24 * 3_600_000);
    books.given(
      moved(PAYMENT, 'reconciled', { tasks }),
      refundBegun(part),
      refundMoved({ ...part, state: 'unknown' }),
      begun(saleOf('sale-3'), paymentOf(saleOf('sale-3'), 't-3')),
      refundMoved({ ...part, state: 'refunded' }),
      receiptMoved(receiptOf(PAYMENT, { state: 'refused' })),
    );
    expect(books.rebuiltOtherwise).toEqual([]);
  });
});
