/** The journal on real files: what it keeps, and how features read it. */
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../electron/storage/database.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { ASK_ODD_AGAIN, GIVEN_BACK } from '../../electron/storage/repositories/reconcile.ts';
import { StaffId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { basketOf, ringUp } from '../../tools/simulation/ring-up.ts';
import {
  AT,
  appendAll,
  byCode,
  CASHIER,
  cashTaken,
  cashTenderOf,
  codeTenderOf,
  ENDPOINT,
  PAID as PAID_STATE,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { inFile, newPath, openedJournal } from '../support/journals.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const { sale: SALE, sending: SENDING, begun: BEGUN, paid, confirmed: PAID } = byCode('sale-1', 't-1');

describe('the journal', () => {
  it('returns after a restart what it stored', () => {
    const path = newPath();
    const first = openedJournal(path);
    appendAll(first, BEGUN, PAID);
    const { tillId, journalId } = first.identity();
    first.close();
    const second = openedJournal(path);
    expect(second.identity()).toEqual({ tillId, journalId });
    const record = { ...paid, beganBy: 'unnamed', refunds: [], alarm: null, goods: null };
    expect(second.payment(SENDING.transactionId)).toEqual(record);
    expect(second.paymentsOf(SALE.saleId)).toEqual([record]);
    expect(second.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    expect(second.tendersOf(SALE.saleId)).toEqual([codeTenderOf(SALE, AT)]);
    expect(second.receipt(SENDING.transactionId)).toMatchObject({ state: 'queued' });
    expect(second.openPayments()).toEqual([]);
    second.close();
  });

  it('ends a comparison without scanning all payments', () => {
    const path = newPath();
    openedJournal(path).close();
    const parts = { name: 'x', startedWallMs: 3, fromWallMs: 1, aheadWallMs: 4 };
    const plan = inFile(path, (database) =>
      database.prepare(`EXPLAIN QUERY PLAN ${ASK_ODD_AGAIN}`).all(parts),
    );
    const steps = plan.map(({ detail }) => String(detail)).filter((step) => step.includes('payment'));
    expect(steps).toEqual(['SEARCH payment USING INTEGER PRIMARY KEY (rowid>?)']);
  });

  it('finds the payments with a new refund by their refunds', () => {
    const path = newPath();
    openedJournal(path).close();
    const plan = inFile(path, (database) =>
      database.prepare(`EXPLAIN QUERY PLAN ${GIVEN_BACK}`).all({ name: 'x', from: 1, to: 2, limit: 3 }),
    );
    const steps = plan.map(({ detail }) => String(detail)).filter((step) => / payment\b/.test(step));
    expect(steps).toEqual([
      expect.stringMatching(/^SEARCH payment USING INDEX sqlite_autoindex_payment_1 \(transaction_id=\?\)/),
      expect.stringMatching(/^SEARCH payment USING (COVERING )?INDEX payment_by_endpoint/),
    ]);
  });

  it('reads the newest state of each row, and only the lines of the entry that carried them', () => {
    const journal = openedJournal(':memory:');
    appendAll(journal, BEGUN, PAID);
    const submitted = receiptOf(paid, { state: 'submitted' });
    appendAll(journal, receiptMoved(submitted));
    expect(journal.receipt(paid.transactionId)).toEqual(submitted);
    expect(journal.receiptQueue(ENDPOINT)).toEqual([submitted]);
    const refund = refundOf(paid, 'r-1', { state: 'unknown' });
    const task = taskOf(paid, 'task-1', { kind: 'refund-in-doubt', refundId: refund.refundId });
    appendAll(journal, refundBegun(refundOf(paid, 'r-1')), refundMoved(refund, [task]));
    expect(journal.refund(refund.refundId)).toEqual(refund);
    expect(journal.refundsOf(SALE.saleId)).toEqual([refund]);
    expect(journal.openTasks()).toEqual([task]);
    expect(journal.countOpenTasks()).toEqual({ count: 1, oldest: task });
    expect(journal.payment(paid.transactionId)).toMatchObject({ state: PAID_STATE, refunds: [refund] });
    expect(journal.openPayments()).toMatchObject([{ transactionId: 't-1' }]);
    const word = { by: 'person' as const, how: 'seen in the cabinet', at: AT };
    appendAll(journal, refundMoved({ ...refund, state: 'refunded' }, [{ ...task, ended: word }]));
    expect(journal.openTasks()).toEqual([]);
    expect(journal.countOpenTasks()).toEqual({ count: 0, oldest: null });
    expect(journal.openPayments()).toEqual([]);
    expect(journal.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    journal.close();
  });

  it('shows every payment in the view payment_ledger, with ids beyond 2^53', () => {
    const path = newPath();
    const journal = openedJournal(path);
    appendAll(journal, BEGUN);
    const ledger = () => inFile(path, (file) => file.prepare('SELECT * FROM payment_ledger').all());
    expect(ledger()).toEqual([
      {
        transaction_id: 't-1',
        payment_id: null,
        amount_tiyin: 400_000,
        state: 'sending',
        refunded_tiyin: 0,
        created_at: '2026-11-20T07:30:00.250Z',
      },
    ]);
    appendAll(journal, PAID, refundBegun(refundOf(paid, 'r-1', { state: 'refunded' })));
    expect(ledger()).toMatchObject([
      { payment_id: '9223372036854775807', state: 'paid', refunded_tiyin: 400_000 },
    ]);
    journal.close();
  });

  it('tells a sale’s history with its person, approver and shift', () => {
    const journal = openedJournal(':memory:', { clock: new VirtualClock(AT.wallMs) });
    const other = saleOf('sale-2');
    appendAll(journal, BEGUN, cashTaken(other), PAID);
    const manager = StaffId.parse('manager-1');
    expect(journal.append({ ...CASHIER, approvedBy: manager }, refundBegun(refundOf(paid, 'r-1'))).ok).toBe(
      true,
    );
    const history = journal.historyOf(SALE.saleId);
    expect(history.map(({ seq, kind, approvedBy }) => [seq, kind, approvedBy])).toEqual([
      [3, 'payment.begun', null],
      [5, 'payment.moved', null],
      [6, 'refund.begun', 'manager-1'],
    ]);
    expect(new Set(history.map(({ shiftId }) => shiftId)).size).toBe(1);
    expect(history[0]).toMatchObject({
      actor: { by: 'staff', id: 'unnamed' },
      at: { wallMs: AT.wallMs },
      payload: { payment: { state: { name: 'sending' } } },
    });
    expect(journal.historyOf(other.saleId).map(({ kind }) => kind)).toEqual(['cash.taken']);
    journal.close();
  });

  it('is flushed at each write: WAL, synchronous=FULL', () => {
    const database = openDatabase(newPath(), MIGRATIONS);
    if (!database.ok) throw new Error(database.error.code);
    const pragma = (name: string) => database.value.prepare(`PRAGMA ${name}`).get()?.[name];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    database.value.close();
  });

  it('counts a day’s confirm_mode answers of creates', () => {
    const journal = openedJournal(':memory:');
    appendAll(journal, BEGUN);
    expect(journal.confirmModesSince(ENDPOINT, 0)).toEqual({ zero: 0, one: 0, unsaid: 0 });
    appendAll(journal, PAID);
    expect(journal.confirmModesSince(ENDPOINT, 0)).toEqual({ zero: 0, one: 1, unsaid: 0 });
    expect(journal.confirmModesSince(ENDPOINT, AT.wallMs + 1)).toEqual({ zero: 0, one: 0, unsaid: 0 });
    expect(journal.confirmModesSince({ ...ENDPOINT, serviceId: 78 }, 0)).toEqual({
      zero: 0,
      one: 0,
      unsaid: 0,
    });
    journal.close();
  });

  it('remembers the open basket and the learned facts of the service', () => {
    const journal = openedJournal(':memory:');
    const goods = { productId: 'p-1', quantity: 2 * ONE };
    expect(journal.openBasket()).toBeNull();
    ringUp(journal, SALE.saleId, [goods]);
    const basket = basketOf(SALE.saleId, [goods, goods]);
    journal.saveBaskets([{ basket, lines: basket.lines.slice(1), removed: [] }]);
    expect(journal.openBasket()).toEqual(basket);
    expect(journal.facts(ENDPOINT)).toEqual({ facts: {}, learnedWallMs: null });
    journal.saveFacts(ENDPOINT, { look_up: 'dated' }, 7);
    expect(journal.facts(ENDPOINT)).toEqual({ facts: { look_up: 'dated' }, learnedWallMs: 7 });
    journal.close();
  });

  it('lists sales newest first by their beginning, a page at a time, whatever the clocks said', () => {
    const journal = openedJournal(':memory:');
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      const createdAt = { ...AT, wallMs: AT.wallMs - index };
      appendAll(journal, cashTaken(saleOf(id, { createdAt })));
    }
    expect(journal.recentSales({ limit: 2 }).map(({ saleId }) => saleId)).toEqual(['c', 'b']);
    expect(journal.recentSales({ limit: 2, before: saleOf('b').saleId })).toMatchObject([{ saleId: 'a' }]);
    expect(journal.recentSales({ limit: 2, before: saleOf('never').saleId })).toEqual([]);
    expect(journal.tendersOf(saleOf('a').saleId)).toEqual([cashTenderOf(saleOf('a'))]);
    journal.close();
  });
});

describe('a feature’s own query', () => {
  it('reads the tables by its own method', () => {
    const journal = openedJournal(':memory:');
    appendAll(journal, BEGUN);
    const salesIn = journal.own(({ ask }) => {
      const found = ask('SELECT sale_id, total_tiyin FROM sale WHERE total_tiyin >= :least');
      return { least: (leastTiyin: number) => found({ least: leastTiyin }) };
    });
    expect(salesIn.least(1)).toEqual([{ sale_id: SALE.saleId, total_tiyin: SALE.totalTiyin }]);
    expect(salesIn.least(SALE.totalTiyin + 1)).toEqual([]);
  });

  it.each([
    'UPDATE sale SET total_tiyin = 1',
    'DELETE FROM log',
    'INSERT INTO meta (name, value) VALUES (1, 2)',
    'WITH all_of AS (SELECT 1) DELETE FROM sale RETURNING *',
    'PRAGMA user_version = 0',
    ' ; DROP TABLE sale',
  ])('changes nothing: %s', (sql) => {
    const journal = openedJournal(':memory:');
    expect(() => journal.own(({ ask }) => ({ change: ask(sql) }))).toThrow('by entries alone');
  });
});
