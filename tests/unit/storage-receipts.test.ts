/** The count of receipts: within a history, over a repair, an empty journal, a moved folder and a copy. */
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import { claimFolder } from '../../electron/storage/maintenance/claim.ts';
import { knownReceipts } from '../../electron/storage/maintenance/known-receipts.ts';
import { receiptFaultsIn, receiptFaultText } from '../../electron/storage/maintenance/receipt-faults.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { verifyJournal } from '../../electron/storage/maintenance/verify.ts';
import type { Mode } from '../../shared/endpoint.ts';
import { SaleId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import type { ReceiptNo } from '../../shared/sale/sale.ts';
import { seededRandomness } from '../../shared/time.ts';
import { appendAll, CASHIER, cashMoved, cashTaken, saleOf } from '../support/book-entries.ts';
import { machine } from '../support/bound-till.ts';
import { overwrite, PAGE_BYTES } from '../support/journal-damages.ts';
import { inFile, journalParts, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { linesOf, logOf, MANAGER, repair, sold, writeLines } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

type Books = Pick<Journal, 'append' | 'nextReceipt'>;

const soldAs = (id: string, receiptNo: ReceiptNo | null, mode: Mode = 'live') =>
  cashTaken(saleOf(id, { mode, lines: [], ...(receiptNo && { receiptNo }) }));

/** As the till sells: reads the number and appends it in the same tick. */
function sellNext(books: Books, id: string, mode: Mode = 'live'): ReceiptNo {
  const receiptNo = books.nextReceipt(mode);
  if (receiptNo === null) throw new Error('the count can not be read');
  appendAll(books, soldAs(id, receiptNo, mode));
  return receiptNo;
}

const sellMany =
  (from: number, to: number) =>
  (books: Books): void => {
    for (let number = from; number < to; number += 1) sellNext(books, `sale-${number}`);
  };

/** The numbers that a till gives in this folder from now on. */
async function nextIn(folder: string, seed: number, mode: Mode = 'live'): Promise<ReceiptNo> {
  let next: ReceiptNo | null = null;
  await sold(
    folder,
    (books) => {
      next = sellNext(books, `${mode}-sale-of-${seed}`, mode);
    },
    seed,
  );
  if (next === null) throw new Error('nothing was sold');
  return next;
}

const claim = (folder: string, decision: 'moved' | 'copy', seed: number) =>
  claimFolder(
    {
      ...{ folder, secondFolder: null, clock: new VirtualClock(), act: MANAGER },
      ...{
        random: seededRandomness(seed),
        machine: decision === 'moved' ? machine('a', 'b') : machine('c', 'd'),
      },
    },
    decision,
  );

const openingsOf = (folder: string): readonly (number | undefined)[] =>
  logOf(folder)
    .filter(({ kind }) => kind === 'journal.opened')
    .map(({ payload }) => (JSON.parse(payload) as { receipts?: number }).receipts);

describe('within one history', () => {
  it('numbers follow each other, and training has its own', () => {
    const journal = openedJournal(':memory:', journalParts());
    const numbers = [
      sellNext(journal, 'sale-1'),
      sellNext(journal, 'lesson-1', 'training'),
      sellNext(journal, 'sale-2'),
      sellNext(journal, 'sale-3'),
      sellNext(journal, 'lesson-2', 'training'),
    ].map(({ number }) => number);
    expect(numbers).toEqual([1, 1, 2, 3, 2]);
    journal.close();
  });

  it('a number that was read and not stored is given again', () => {
    const journal = openedJournal(':memory:', journalParts());
    expect(journal.nextReceipt('live')).toEqual(journal.nextReceipt('live'));
    expect(sellNext(journal, 'sale-1').number).toBe(1);
    journal.close();
  });

  it('the count goes on after a restart', async () => {
    const folder = tempFolder();
    await sold(folder, sellMany(1, 6), 1);
    expect((await nextIn(folder, 2)).number).toBe(6);
  });

  it('two sales with one number stay readable, and a rebuild makes the same tables', async () => {
    const folder = tempFolder();
    await sold(folder, (books) => {
      const same = sellNext(books, 'sale-1');
      appendAll(books, soldAs('sale-2', same));
      expect(sellNext(books, 'sale-3').number).toBe(2);
    });
    expectRebuilt(journalPath(folder));
  });

  it('the last number is one seek, however many sales there are', () => {
    const path = journalPath(tempFolder());
    openedJournal(path, journalParts()).close();
    const plan = inFile(path, (database) =>
      database
        .prepare(
          'EXPLAIN QUERY PLAN SELECT MAX(number) AS number FROM receipt_number WHERE series = ? AND mode = ?',
        )
        .all('13A0F2-7B7C41', 'live'),
    );
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH receipt_number USING PRIMARY KEY (series=? AND mode=?)',
    ]);
  });

  it('a count that can not be read gives no number, and a number that this process stored is not given again', () => {
    const path = journalPath(tempFolder());
    const journal = openedJournal(path, journalParts());
    sellNext(journal, 'sale-1');
    inFile(path, (database) => database.exec('DELETE FROM receipt_number'));
    expect(sellNext(journal, 'sale-2').number).toBe(2);
    inFile(path, (database) => database.exec('DROP TABLE receipt_number'));
    expect(journal.nextReceipt('live')).toBeNull();
    journal.close();
  });

  it('a count whose row holds no number stops no sale', () => {
    const path = journalPath(tempFolder());
    const journal = openedJournal(path, journalParts());
    const { series } = sellNext(journal, 'sale-1');
    inFile(path, (database) => {
      database.exec('DROP TABLE receipt_number; CREATE TABLE receipt_number (series, mode, number, sale)');
      database
        .prepare('INSERT INTO receipt_number VALUES (?, ?, ?, 1)')
        .run(series, 'live', Buffer.from('x'));
    });
    expect(journal.nextReceipt('live')).toBeNull();
    appendAll(journal, soldAs('sale-2', null));
    journal.close();
  });

  it('a number whose row was lost is not given again after a restart', async () => {
    const folder = tempFolder();
    await sold(folder, sellMany(1, 4), 1);
    inFile(journalPath(folder), (database) => database.exec('DELETE FROM receipt_number'));
    expect((await nextIn(folder, 2)).number).toBe(4);
  });

  it('a number behind a thousand other entries is not given again after a restart', async () => {
    const folder = tempFolder();
    await sold(folder, (books) => {
      sellNext(books, 'sale-1');
      for (let drop = 0; drop < 1_000; drop += 1) appendAll(books, cashMoved(`pay-in-${drop}`));
    });
    expect((await nextIn(folder, 2)).number).toBe(2);
  });

  it('a damaged page of the count gives no number and refuses no money', () => {
    const path = journalPath(tempFolder());
    const before = openedJournal(path, journalParts());
    sellNext(before, 'sale-1');
    before.close();
    const at = inFile(path, (database) => {
      const { rootpage } = database
        .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'receipt_number'")
        .get() as { rootpage: number };
      return (rootpage - 1) * PAGE_BYTES;
    });
    const journal = openedJournal(path, journalParts());
    overwrite(path, at, Buffer.alloc(PAGE_BYTES, 0xff));
    // Another connection's write makes the journal read its pages again.
    inFile(path, (database) => database.exec('CREATE TABLE beside (one)'));
    expect(journal.nextReceipt('live')).toBeNull();
    appendAll(journal, soldAs('sale-2', null));
    expect(journal.sale(SaleId.parse('sale-2'))).toMatchObject({ state: 'completed' });
    journal.close();
  });

  it('a lost row of the count is found, and a rebuild brings it back', () => {
    const path = journalPath(tempFolder());
    const journal = openedJournal(path, journalParts());
    sellNext(journal, 'sale-1');
    journal.close();
    inFile(path, (database) => database.exec('DELETE FROM receipt_number'));
    expect(inFile(path, verifyJournal)).toMatchObject({ fault: 'tables' });
  });
});

describe('a new history counts on in a series of its own', () => {
  it('after a repair, behind numbers that only lines know', async () => {
    const folder = tempFolder();
    await sold(folder, sellMany(1, 9), 1);
    const lines = linesOf(folder);
    rmSync(journalPath(folder));
    // The lines of two sales are lost, so the later ones can't be joined.
    writeLines(folder, [...lines.slice(0, 5), ...lines.slice(7)]);
    expect(repair(folder)).toMatchObject({ ok: true });
    expect(openingsOf(folder)).toEqual([undefined, 8]);
    expectRebuilt(journalPath(folder));
    // The next history learns it from the one before, which has no sale yet.
    expect(claim(folder, 'moved', 31)).toEqual(ok(null));
    expect(openingsOf(folder)).toEqual([undefined, 8, 8]);
    const first = JSON.parse(lines[3] ?? '').payload.sale.receiptNo.series;
    const next = await nextIn(folder, 2);
    expect(next.number).toBe(9);
    expect(next.series).not.toBe(first);
    expect(next.series.split('-')[0]).toBe(first.split('-')[0]);
  });

  it('in an empty journal, and again in the next one', async () => {
    const folder = tempFolder();
    await sold(folder, sellMany(1, 5), 1);
    const startFresh = (seed: number): void => {
      writeFileSync(journalPath(folder), 'sand');
      const clock = new VirtualClock();
      clock.jumpWall(seed * 1_000);
      const deps = { clock, random: seededRandomness(seed), act: MANAGER, why: 'sand', secondFolder: null };
      expect(startFreshJournal(folder, deps)).toMatchObject({ ok: true });
      expectRebuilt(journalPath(folder));
    };
    // Nothing is sold in this one: the next one learns the count from its first entry.
    startFresh(10);
    await sold(folder, () => undefined, 20);
    for (const seed of [11, 12]) {
      startFresh(seed);
      expect((await nextIn(folder, seed + 10, 'training')).number).toBe(1);
      expect((await nextIn(folder, seed + 10)).number).toBe(seed - 6);
    }
  });

  it('in a moved folder; a copy is another till, and begins at 1, also after its repair', async () => {
    const folder = tempFolder();
    await sold(folder, sellMany(1, 4), 1);
    expect(claim(folder, 'moved', 21)).toEqual(ok(null));
    const moved = await nextIn(folder, 22);
    expect(moved.number).toBe(4);
    const original = logOf(folder);
    expect(claim(folder, 'copy', 23)).toEqual(ok(null));
    const copied = await nextIn(folder, 24);
    expect(copied.number).toBe(1);
    expect(copied.series.split('-')[0]).not.toBe(moved.series.split('-')[0]);
    expect(repair(folder)).toMatchObject({ ok: true });
    expect((await nextIn(folder, 25)).number).toBe(2);
    const opened = logOf(folder).findLast(({ kind }) => kind === 'journal.opened');
    const { tillId } = JSON.parse(opened?.payload ?? '');
    expect(inFile(journalPath(folder), (books) => knownReceipts(books, tillId, original))).toBe(2);
  });
});

it('no other kind of entry can carry a number', () => {
  const journal = openedJournal(':memory:', journalParts());
  const sale = { ...saleOf('sale-1'), receiptNo: { series: 'A-B', number: 1 } };
  appendAll(journal, cashTaken(saleOf('sale-1')));
  const { lines: _, ...head } = { ...sale, state: 'voided' as const };
  journal.append(CASHIER, {
    kind: 'sale.voided',
    subject: sale.saleId,
    payload: { sale: head, reason: 'left' },
  });
  expect(journal.sale(sale.saleId)).not.toHaveProperty('receiptNo');
  journal.close();
});

it('missing and doubled numbers are found in the tables, each series for itself', () => {
  const path = journalPath(tempFolder());
  const journal = openedJournal(path, journalParts());
  const numbers = { 'A-B': [1, 2, 5, 6, 8, 8], 'A-C': [8, 9] };
  let sales = 0;
  for (const [series, given] of Object.entries(numbers)) {
    for (const number of given) {
      sales += 1;
      appendAll(journal, soldAs(`sale-${sales}`, { series, number }));
    }
  }
  journal.close();
  expect(inFile(path, receiptFaultsIn).map(receiptFaultText)).toEqual([
    'receipts A-B 3 to 4 (live): in no sale',
    'receipts A-B 7 (live): in no sale',
    'receipts A-B 8 (live): two sales have this number',
  ]);
});
