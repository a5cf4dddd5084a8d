/** The journal on real files: what it keeps, what it says of a file that it can't use, and that it loses nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { hashOf, type StoredEntry } from '../../electron/storage/chain.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { logIn } from '../../electron/storage/log.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { ProductId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  CASHIER,
  cashTaken,
  cashTenderOf,
  codeTenderOf,
  ENDPOINT,
  moved,
  PAID as PAID_STATE,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SALE = saleOf('sale-1');
const SENDING = paymentOf(SALE, 't-1');
const BEGUN = begun(SALE, SENDING);
const { paid, entry: PAID } = becamePaid(SALE, SENDING);

interface Opening {
  readonly clock?: VirtualClock;
  readonly onAppended?: (stored: readonly StoredEntry[], journalId: string) => void;
}

function openWith(
  path: string,
  { clock = new VirtualClock(AT.wallMs), onAppended = () => undefined }: Opening = {},
) {
  return openJournal(path, { clock, random: seededRandomness(1), onAppended });
}

function open(path: string, opening?: Opening): Journal {
  const journal = openWith(path, opening);
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

const newPath = (): string => join(tempFolder(), 'journal.db');

/** A person, or a time server. */
const setWall = (clock: VirtualClock, wallMs: number): void => clock.jumpWall(wallMs - clock.wallMs());

function inFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

describe('the journal', () => {
  it('gives back after a restart what it was told before', () => {
    const path = newPath();
    const first = open(path);
    appendAll(first, BEGUN, PAID);
    const { tillId, journalId } = first.identity();
    first.close();
    const second = open(path);
    expect(second.identity()).toEqual({ tillId, journalId });
    const record = { ...paid, beganBy: 'unnamed', refunds: [], alarm: null };
    expect(second.payment(SENDING.transactionId)).toEqual(record);
    expect(second.paymentsOf(SALE.saleId)).toEqual([record]);
    expect(second.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    expect(second.tendersOf(SALE.saleId)).toEqual([codeTenderOf(SALE, AT)]);
    expect(second.receipt(SENDING.transactionId)).toMatchObject({ state: 'queued' });
    expect(second.openPayments()).toEqual([]);
    second.close();
  });

  it('reads the newest state of each row, and only the lines from the entry that carried them', () => {
    const journal = open(':memory:');
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
    expect(journal.payment(paid.transactionId)).toMatchObject({ state: PAID_STATE, refunds: [refund] });
    expect(journal.openPayments()).toMatchObject([{ transactionId: 't-1' }]);
    const word = { by: 'person' as const, how: 'seen in the cabinet', at: AT };
    appendAll(journal, refundMoved({ ...refund, state: 'refunded' }, [{ ...task, ended: word }]));
    expect(journal.openTasks()).toEqual([]);
    expect(journal.openPayments()).toEqual([]);
    expect(journal.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    journal.close();
  });

  it('shows every payment in the view payment_ledger, ids beyond 2^53 among them', () => {
    const path = newPath();
    const journal = open(path);
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

  it('tells what happened to a sale, who did it, who approved it and in which shift', () => {
    const journal = open(':memory:');
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

  it('counts what the creates of a day said of confirm_mode', () => {
    const journal = open(':memory:');
    appendAll(journal, BEGUN);
    expect(journal.confirmModesSince(ENDPOINT, 0)).toEqual({ zero: 0, other: 0 });
    appendAll(journal, PAID);
    expect(journal.confirmModesSince(ENDPOINT, 0)).toEqual({ zero: 0, other: 1 });
    expect(journal.confirmModesSince(ENDPOINT, AT.wallMs + 1)).toEqual({ zero: 0, other: 0 });
    expect(journal.confirmModesSince({ ...ENDPOINT, serviceId: 78 }, 0)).toEqual({ zero: 0, other: 0 });
    journal.close();
  });

  it('remembers the open basket, and what was learned of the service', () => {
    const journal = open(':memory:');
    const lines = [{ productId: ProductId.parse('p-1'), quantity: 2 * ONE }];
    expect(journal.openBasket()).toBeNull();
    journal.keepBasket({ saleId: SALE.saleId, lines });
    journal.keepBasket({ saleId: SALE.saleId, lines: [...lines, ...lines] });
    expect(journal.openBasket()).toEqual({ saleId: 'sale-1', lines: [...lines, ...lines] });
    expect(journal.facts(ENDPOINT)).toEqual({ facts: {}, learnedWallMs: null });
    journal.saveFacts(ENDPOINT, { look_up: 'dated' }, 7);
    expect(journal.facts(ENDPOINT)).toEqual({ facts: { look_up: 'dated' }, learnedWallMs: 7 });
    journal.close();
  });

  it('lists sales newest first as they were begun, a page at a time, whatever the clocks said', () => {
    const journal = open(':memory:');
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

describe('a write', () => {
  it('is told of after its commit, with the shift that it opened, and names the history of the log', () => {
    const told: (readonly [readonly string[], string])[] = [];
    const onAppended: Opening['onAppended'] = (stored, journalId) =>
      told.push([stored.map(({ seq, kind }) => `${seq} ${kind}`), journalId]);
    const journal = open(':memory:', { onAppended });
    appendAll(journal, BEGUN, PAID);
    const { journalId } = journal.identity();
    expect(told).toEqual([
      [['1 journal.opened'], journalId],
      [['2 shift.opened', '3 payment.begun'], journalId],
      [['4 payment.moved'], journalId],
    ]);
    journal.close();
  });

  it('changes the day’s shift in its own transaction, and stays in it where the clock is set back a little', () => {
    const path = newPath();
    const clock = new VirtualClock(AT.wallMs);
    const journal = open(path, { clock });
    appendAll(journal, BEGUN);
    setWall(clock, Date.UTC(2026, 10, 20, 19, 10));
    appendAll(journal, PAID);
    setWall(clock, Date.UTC(2026, 10, 20, 18, 50));
    appendAll(journal, cashTaken(saleOf('sale-2')));
    journal.close();
    const again = open(path, { clock });
    appendAll(again, cashTaken(saleOf('sale-3')));
    again.close();
    const log = inFile(path, (file) => file.prepare('SELECT kind, head FROM log ORDER BY seq').all());
    const shiftOf = ({ head }: (typeof log)[number]): unknown => JSON.parse(String(head)).shiftId;
    expect(log.map(({ kind }) => kind)).toEqual([
      'journal.opened',
      'shift.opened',
      'payment.begun',
      'shift.closed',
      'shift.opened',
      'payment.moved',
      'cash.taken',
      'cash.taken',
    ]);
    const [none, first, begunIn, closed, second, ...later] = log.map(shiftOf);
    expect(none).toBeNull();
    expect([begunIn, closed]).toEqual([first, first]);
    expect(second).not.toBe(first);
    expect(later).toEqual([second, second, second]);
  });

  it('that the disk refuses leaves nothing, and the next one goes on from what is there', () => {
    const path = newPath();
    const told: number[] = [];
    const clock = new VirtualClock(AT.wallMs);
    const onAppended: Opening['onAppended'] = (stored) => told.push(...stored.map(({ seq }) => seq));
    const journal = open(path, { clock, onAppended });
    appendAll(journal, BEGUN);
    const refuseAt = (table: string): void =>
      inFile(path, (file) =>
        file.exec(`CREATE TRIGGER full BEFORE INSERT ON ${table}
          BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`),
      );
    // Of another day, so that the shift changes with it.
    setWall(clock, Date.UTC(2026, 10, 21, 7, 0));
    for (const table of ['shift', 'receipt']) {
      refuseAt(table);
      expect(journal.append(CASHIER, PAID)).toMatchObject({
        ok: false,
        error: { code: 'journal.unwritable' },
      });
      inFile(path, (file) => file.exec('DROP TRIGGER full'));
      expect(journal.payment(SENDING.transactionId)?.state.name).toBe('sending');
      expect(journal.tendersOf(SALE.saleId)).toMatchObject([{ takenAt: null }]);
    }
    expect(told).toEqual([1, 2, 3]);
    appendAll(journal, PAID);
    expect(told).toEqual([1, 2, 3, 4, 5, 6]);
    journal.close();
    expectRebuilt(path);
  });

  it('that a process did not live to commit is not there at the next start', () => {
    const path = newPath();
    const journal = open(path);
    appendAll(journal, BEGUN);
    journal.close();
    const dead = new DatabaseSync(path);
    dead.exec('BEGIN IMMEDIATE');
    dead.exec("INSERT INTO log VALUES (4, 'cash.taken', 'x', '{}', '{}', 'half')");
    dead.close();
    const next = open(path);
    expect(next.historyOf(SALE.saleId)).toHaveLength(1);
    next.close();
  });

  it('that no feature could mean is a bug, and nothing of it stays', () => {
    const journal = open(':memory:');
    appendAll(journal, BEGUN);
    const unknown = moved(paymentOf(SALE, 'never-begun'), 'open');
    expect(() => journal.append(CASHIER, unknown)).toThrow('never-begun');
    const wrong = moved({ ...SENDING, amountTiyin: tiyin(1) }, 'open');
    expect(() =>
      journal.append(CASHIER, { ...wrong, payload: { ...wrong.payload, tasks: 7 } } as never),
    ).toThrow();
    expect(journal.historyOf(SALE.saleId)).toHaveLength(1);
    appendAll(journal, PAID);
    journal.close();
  });
});

describe('a journal that can not be used', () => {
  const said = (path: string): unknown => {
    const journal = openWith(path);
    if (journal.ok) journal.value.close();
    return journal.ok ? 'open' : journal.error.code;
  };
  /** A journal with a sale in it, after somebody's hand was in the file. */
  const touched = (sql: string): string => {
    const path = newPath();
    const journal = open(path);
    appendAll(journal, BEGUN, PAID);
    journal.close();
    inFile(path, (file) => file.exec(sql));
    return path;
  };

  it.each([
    ['of a newer Tilla', 'PRAGMA user_version = 999', 'journal.newer'],
    [
      'whose tables a newer Tilla made',
      "UPDATE meta SET value = '999' WHERE name = 'apply_version'",
      'journal.newer',
    ],
    [
      'with a changed entry',
      `UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 3`,
      'journal.corrupt',
    ],
    ['with a missing entry', 'DELETE FROM log WHERE seq = 3', 'journal.corrupt'],
    ['of Tilla 0.1', 'DROP TABLE log; CREATE TABLE payment_event (seq INTEGER)', 'journal.old'],
  ])('%s is left as it is, and said', (_, sql, code) => {
    const path = touched(sql);
    const before = readFileSync(path);
    expect(said(path)).toBe(code);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('for an entry of a kind, a version or a form that this program does not know is never skipped', () => {
    const strange = [
      { kind: 'loyalty.granted', version: 1, payload: { points: 5 } },
      { kind: 'cash.taken', version: 2, payload: { sale: {}, tender: {} } },
      { kind: 'cash.taken', version: 1, payload: { sale: { saleId: 'x' } } },
    ];
    for (const { kind, version, payload } of strange) {
      const path = touched('');
      inFile(path, (file) => {
        const log = logIn(file);
        const tip = log.tip();
        const head = JSON.stringify({
          version,
          at: AT,
          actor: CASHIER.actor,
          approvedBy: null,
          shiftId: null,
        });
        const texts = { seq: tip.seq + 1, kind, subject: 'x', head, payload: JSON.stringify(payload) };
        log.insert({ ...texts, hash: hashOf(tip.hash, texts) });
      });
      expect(said(path)).toBe('journal.newer');
    }
  });

  it('that is no database is left as it is, and said', () => {
    const path = newPath();
    writeFileSync(path, 'not a database at all, '.repeat(100));
    expect(said(path)).toBe('journal.corrupt');
    expect(readFileSync(path, 'utf8')).toContain('not a database at all');
  });

  it('in a folder that can not be is said', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(said(join(folder, 'file', 'journal.db'))).toBe('journal.unwritable');
  });
});
