/** Tables made again from the log are the same as before, whatever interrupts the rebuild. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BrokenChain } from '../../electron/storage/log.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { markIn, rebuild } from '../../electron/storage/rebuild.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import {
  appendAll,
  byCode,
  cashTaken,
  ENDPOINT,
  moved,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { inFile, journalParts, newPath, openedJournal } from '../support/journals.ts';
import { expectRebuilt, rowsOfBooks } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

/** Three days of a small shop: sales by code and for cash, refunds, alarms, receipts. Returns its path. */
function shop(): string {
  const path = newPath();
  const clock = new VirtualClock();
  const journal = openedJournal(path, { clock });
  for (let number = 0; number < 30; number += 1) {
    if (number % 10 === 9) clock.jumpWall(24 * 3_600_000);
    if (number % 3 === 0) {
      appendAll(journal, cashTaken(saleOf(`sale-${number}`)));
      continue;
    }
    const { begun, paid, confirmed } = byCode(`sale-${number}`, `t-${number}`);
    appendAll(journal, begun, confirmed, receiptMoved(receiptOf(paid, { state: 'submitted' })));
    if (number % 5 === 0)
      appendAll(journal, refundBegun(refundOf(paid, `r-${number}`, { state: 'refunded' })));
    if (number % 7 === 0) {
      appendAll(journal, moved(paid, 'reconciled', { tasks: [taskOf(paid, `task-${number}`)] }));
    }
  }
  ringUp(journal, saleOf('next').saleId, []);
  journal.saveFacts(ENDPOINT, { look_up: 'both' }, 3);
  journal.close();
  return path;
}

const booksIn = (path: string) => inFile(path, rowsOfBooks);

/** A copy of the open file, as a power cut would leave it now. */
function copyOf(path: string, name: string): string {
  const copy = join(tempFolder(), name);
  for (const suffix of ['', '-wal']) {
    if (existsSync(`${path}${suffix}`)) copyFileSync(`${path}${suffix}`, `${copy}${suffix}`);
  }
  return copy;
}

describe('a rebuild', () => {
  it('makes the same rows, and leaves the log and data beside the books alone', () => {
    const path = shop();
    const before = booksIn(path);
    expect(before.payment).toHaveLength(20);
    inFile(path, (file) => rebuild(file, { batch: 7 }));
    expect(booksIn(path)).toEqual(before);
    expectRebuilt(path);
    const journal = openedJournal(path);
    expect(journal.openBasket()).toMatchObject({ saleId: 'next' });
    expect(journal.facts(ENDPOINT)).toEqual({ facts: { look_up: 'both' }, learnedWallMs: 3 });
    journal.close();
  });

  it('cut off at any stage starts over at the next start, before any sale', () => {
    const path = shop();
    const before = booksIn(path);
    const cut: string[] = [];
    inFile(path, (file) =>
      rebuild(file, { batch: 20, onBatch: (seq) => cut.push(copyOf(path, `at-${seq}.db`)) }),
    );
    expect(cut.length).toBeGreaterThan(4);
    for (const [stage, copy] of cut.entries()) {
      const { mark, payments } = inFile(copy, (file) => ({
        mark: markIn(file).get(),
        payments: file.prepare('SELECT COUNT(*) AS count FROM payment').get()?.count,
      }));
      expect(mark).toBeNull();
      if (stage === 0) expect(payments).toBe(0);
      openedJournal(copy).close();
      expect(booksIn(copy)).toEqual(before);
    }
  });

  it('that the disk stops leaves no mark, and opening reports why', () => {
    const path = shop();
    const before = booksIn(path);
    inFile(path, (file) => {
      file.exec(`DELETE FROM meta WHERE name = 'applied_seq';
        CREATE TRIGGER full BEFORE INSERT ON refund BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    });
    expect(openJournal(path, journalParts())).toMatchObject({ error: { code: 'journal.unwritable' } });
    inFile(path, (file) => file.exec('DROP TRIGGER full'));
    openedJournal(path).close();
    expect(booksIn(path)).toEqual(before);
  });

  it.each([
    ['that lag behind the log', "UPDATE meta SET value = '40' WHERE name = 'applied_seq'"],
    ['that are ahead of the log', "UPDATE meta SET value = '4000' WHERE name = 'applied_seq'"],
    ['of an older apply', "UPDATE meta SET value = '0' WHERE name = 'apply_version'"],
    ['without a mark', "DELETE FROM meta WHERE name = 'applied_seq'"],
  ])('is made at a start for tables %s', (_, sql) => {
    const path = shop();
    const before = booksIn(path);
    inFile(path, (file) =>
      file.exec(`${sql}; DELETE FROM payment WHERE made_seq % 2 = 0; UPDATE sale SET state = 'open'`),
    );
    openedJournal(path).close();
    expect(booksIn(path)).toEqual(before);
  });

  it('finds an edited entry deep in the log, and stops', () => {
    const path = shop();
    inFile(path, (file) => {
      file.exec(`UPDATE log SET payload = replace(payload, '400000', '4000') WHERE seq = 12`);
      expect(() => rebuild(file)).toThrow(BrokenChain);
      expect(() => rebuild(file)).toThrow('12');
    });
    expect(openJournal(path, journalParts())).toMatchObject({ error: { code: 'journal.corrupt' } });
  });
});
