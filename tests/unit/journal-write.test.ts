/** Writes to the journal: whole or absent, announced after their commit, each in the shift of its day. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { OpenJournalDeps } from '../../electron/storage/open-journal.ts';
import { tiyin } from '../../shared/money.ts';
import {
  AT,
  appendAll,
  byCode,
  CASHIER,
  cashTaken,
  moved,
  paymentOf,
  saleOf,
} from '../support/book-entries.ts';
import { inFile, newPath, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const { sale: SALE, sending: SENDING, begun: BEGUN, confirmed: PAID } = byCode('sale-1', 't-1');

/** Sets the clock as a person or a time server does. */
const setWall = (clock: VirtualClock, wallMs: number): void => clock.jumpWall(wallMs - clock.wallMs());

describe('a write', () => {
  it('is announced after its commit, with the shift that it opened and the log’s history', () => {
    const told: (readonly [readonly string[], string])[] = [];
    const onAppended: OpenJournalDeps['onAppended'] = (stored, journalId) =>
      told.push([stored.map(({ seq, kind }) => `${seq} ${kind}`), journalId]);
    const journal = openedJournal(':memory:', { onAppended });
    appendAll(journal, BEGUN, PAID);
    const { journalId } = journal.identity();
    expect(told).toEqual([
      [['1 journal.opened'], journalId],
      [['2 shift.opened', '3 payment.begun'], journalId],
      [['4 payment.moved'], journalId],
    ]);
    journal.close();
  });

  it('changes the day’s shift in its own transaction, and keeps it when the clock goes back a little', () => {
    const path = newPath();
    const clock = new VirtualClock(AT.wallMs);
    const journal = openedJournal(path, { clock });
    appendAll(journal, BEGUN);
    setWall(clock, Date.UTC(2026, 10, 20, 19, 10));
    appendAll(journal, PAID);
    setWall(clock, Date.UTC(2026, 10, 20, 18, 50));
    appendAll(journal, cashTaken(saleOf('sale-2')));
    journal.close();
    const again = openedJournal(path, { clock });
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

  it('that the disk refuses leaves nothing, and the next write continues from the stored state', () => {
    const path = newPath();
    const told: number[] = [];
    const clock = new VirtualClock(AT.wallMs);
    const onAppended: OpenJournalDeps['onAppended'] = (stored) => told.push(...stored.map(({ seq }) => seq));
    const journal = openedJournal(path, { clock, onAppended });
    appendAll(journal, BEGUN);
    const refuseAt = (table: string): void =>
      inFile(path, (file) =>
        file.exec(`CREATE TRIGGER full BEFORE INSERT ON ${table}
          BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`),
      );
    // On another day, so that the shift changes too.
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

  it('of a process that died before the commit is absent at the next start', () => {
    const path = newPath();
    const journal = openedJournal(path);
    appendAll(journal, BEGUN);
    journal.close();
    const dead = new DatabaseSync(path);
    dead.exec('BEGIN IMMEDIATE');
    dead.exec("INSERT INTO log VALUES (4, 'cash.taken', 'x', '{}', '{}', 'half')");
    dead.close();
    const next = openedJournal(path);
    expect(next.historyOf(SALE.saleId)).toHaveLength(1);
    next.close();
  });

  it('that no feature can mean is a bug, and leaves nothing', () => {
    const journal = openedJournal(':memory:');
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
