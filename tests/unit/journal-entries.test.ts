/** The journal announces each entry that a feature stores, on disk and in memory. */
import { afterEach, describe, expect, it } from 'vitest';
import type { EntryJournal, Journal } from '../../electron/storage/journal.ts';
import type { Appended, StoredEntries } from '../../electron/storage/journal-entries.ts';
import { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { basketOf } from '../../tools/simulation/ring-up.ts';
import { memoryJournal } from '../../tools/simulation/world/memory-journal.ts';
import { appendAll, byCode, CASHIER, cashTaken, saleOf } from '../support/book-entries.ts';
import { inFile, newPath, openedJournal } from '../support/journals.ts';

const { begun: BEGUN, confirmed: PAID } = byCode('sale-1', 't-1');
const CASH = cashTaken(saleOf('sale-2', { lines: [] }));

const never = (bug: unknown): void => expect.unreachable(String(bug));

/** The kinds of the announced entries. */
function announced(journal: StoredEntries): string[] {
  const kinds: string[] = [];
  journal.subscribe(({ entry }) => kinds.push(entry.kind), never);
  return kinds;
}

let opened: Journal | null = null;
function onDisk(path = newPath()): Journal {
  opened = openedJournal(path);
  return opened;
}
afterEach(() => {
  opened?.close();
  opened = null;
});

describe.each<[string, () => EntryJournal & StoredEntries]>([
  ['on the disk', () => onDisk()],
  ['in memory', memoryJournal],
])('a journal %s', (_, open) => {
  it('announces each entry with its act, in order, without the shifts of the day', () => {
    const journal = open();
    const stored: Appended[] = [];
    journal.subscribe((one) => stored.push(one), never);
    appendAll(journal, BEGUN, PAID, CASH);
    expect(stored).toEqual([BEGUN, PAID, CASH].map((entry) => ({ act: CASHIER, entry })));
    for (const { act } of stored) expect(act).toBe(CASHIER);
  });

  it('reports a listener that throws, and announces to the others', () => {
    const journal = open();
    const bugs: unknown[] = [];
    journal.subscribe(
      () => {
        throw new Error('a bug');
      },
      (bug) => bugs.push(bug),
    );
    const others = announced(journal);
    appendAll(journal, BEGUN, PAID);
    expect(bugs.map(String)).toEqual(['Error: a bug', 'Error: a bug']);
    expect(others).toEqual(['payment.begun', 'payment.moved']);
  });

  it('announces an entry that a listener appends after the entry that it reacts to', () => {
    const journal = open();
    const first = announced(journal);
    journal.subscribe(({ entry }) => {
      if (entry === BEGUN) appendAll(journal, PAID);
    }, never);
    const last = announced(journal);
    appendAll(journal, BEGUN);
    appendAll(journal, CASH);
    expect(first).toEqual(['payment.begun', 'payment.moved', 'cash.taken']);
    expect(last).toEqual(first);
  });
});

describe('a journal on the disk', () => {
  const refused = {
    kind: 'staff.refused',
    subject: 'basket.empty',
    payload: {
      what: 'right',
      staffId: null,
      right: 'sell',
      channel: 'basket.empty',
      times: 1,
      askedWallMs: null,
    },
  } as const;

  it('announces an entry that comes with data beside the books, and no data without an entry', () => {
    const journal = onDisk();
    const kinds = announced(journal);
    journal.appendBeside(CASHIER, CASH, []);
    journal.appendRefused(CASHIER, refused, []);
    journal.saveBaskets([], { act: CASHIER, entry: BEGUN });
    journal.saveBaskets([]);
    journal.endDay();
    expect(kinds).toEqual(['cash.taken', 'staff.refused', 'payment.begun']);
  });

  it('shows its listener the basket as the transaction left it', () => {
    const journal = onDisk();
    const basket = basketOf(SaleId.parse('sale-1'), [{ productId: 'bread', quantity: ONE }]);
    const [line] = basket.lines;
    if (!line) throw new Error('one line');
    journal.saveBaskets([{ basket, lines: basket.lines, removed: [] }]);
    // Now the journal keeps the basket in memory.
    expect(journal.openBasket()?.lines).toHaveLength(1);
    const lines: (number | undefined)[] = [];
    journal.subscribe(() => lines.push(journal.openBasket()?.lines.length), never);
    const edit = { basket: { ...basket, revision: 2 }, lines: [], removed: [line.lineId] };
    journal.saveBaskets([edit], { act: CASHIER, entry: CASH });
    expect(lines).toEqual([0]);
    expect(journal.openBasket()).toMatchObject({ revision: 2, lines: [] });
  });

  it('announces no entry that the disk refuses', () => {
    const path = newPath();
    const journal = onDisk(path);
    const kinds = announced(journal);
    inFile(path, (file) =>
      file.exec(`CREATE TRIGGER full BEFORE INSERT ON log
        BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`),
    );
    expect(journal.append(CASHIER, CASH)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(kinds).toEqual([]);
  });
});
