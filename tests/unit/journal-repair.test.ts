/** A journal that is made again: what comes back, what a gap costs, and a power cut at each step of it. */
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../electron/storage/chain.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { logIn } from '../../electron/storage/log.ts';
import { type RepairParts, repairJournal } from '../../electron/storage/maintenance/repair.ts';
import { journalPath, setJournalAside } from '../../electron/storage/maintenance/set-aside.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openBooks, startFreshJournal } from '../../electron/storage/open-books.ts';
import { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { byStaff, UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  appendAll,
  becamePaid,
  begun,
  cashMoved,
  moved,
  paymentOf,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
} from '../support/book-entries.ts';
import { linesPath, mustOpen, openWithLines, sellOne } from '../support/books-with-lines.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const MANAGER = byStaff(UNNAMED_CASHIER);

const repair = (folder: string, parts: Partial<RepairParts> = {}) =>
  repairJournal({
    folder,
    secondFolder: null,
    clock: new VirtualClock(),
    random: seededRandomness(77),
    act: MANAGER,
    reason: 'the disk was full of sand',
    ...parts,
  });

type Books = ReturnType<typeof mustOpen>['books'];

async function sold(folder: string, work: (books: Books) => void, seed = 1): Promise<void> {
  const { books, close } = mustOpen(folder, { random: seededRandomness(seed) });
  work(books);
  await close();
}
const sell =
  (from: number, to: number) =>
  (books: Books): void => {
    for (let number = from; number < to; number += 1) sellOne(books, number);
  };

function logOf(folder: string) {
  const database = new DatabaseSync(journalPath(folder), { readOnly: true });
  const entries = logIn(database).after(0, 10_000);
  database.close();
  return entries;
}

const linesOf = (folder: string): string[] => readFileSync(linesPath(folder), 'utf8').trimEnd().split('\n');
const writeLines = (folder: string, lines: readonly string[]): void =>
  writeFileSync(linesPath(folder), `${lines.join('\n')}\n`);

describe('the repair of a journal', () => {
  it('brings a lost one back from its lines, and says in the first entry of the new history what it follows', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const before = logOf(folder);
    rmSync(journalPath(folder));
    expect(repair(folder)).toEqual({
      ok: true,
      value: { repairedTo: before.length, regained: before.length, leftOver: 0, keptAs: null },
    });
    const after = logOf(folder);
    expect(after.slice(0, -1)).toEqual(before);
    const opened = JSON.parse(after.at(-1)?.payload ?? '');
    expect(opened).toMatchObject({
      previous: { seq: before.length, hash: before.at(-1)?.hash },
      why: 'the disk was full of sand',
    });
    expect(opened.journalId).not.toBe(opened.previous.journalId);
    expectRebuilt(journalPath(folder));
  });

  it('keeps the damaged file, with the beginning of it that is right', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const before = logOf(folder);
    const database = new DatabaseSync(journalPath(folder));
    database.exec(`UPDATE log SET payload = replace(payload, '400000', '4') WHERE seq = 12`);
    database.close();
    rmSync(join(folder, 'log'), { recursive: true });
    const repaired = repair(folder);
    // Whether 11 or 12 was changed can't be told from the file alone; the end of it proves itself, behind a gap.
    expect(repaired).toMatchObject({ ok: true, value: { repairedTo: 10, regained: 0 } });
    if (!repaired.ok || repaired.value.keptAs === null) throw new Error('nothing is kept');
    expect(readdirSync(folder)).toContain(repaired.value.keptAs);
    expect(logOf(folder).slice(0, 10)).toEqual(before.slice(0, 10));
    expectRebuilt(journalPath(folder));
  });

  it('touches nothing where a newer Tilla wrote an entry', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 3));
    const entries = logOf(folder);
    const last = entries.at(-1);
    if (!last) throw new Error('no entry');
    const next = { ...last, seq: last.seq + 1, kind: 'loyalty.given' };
    const line = JSON.parse(linesOf(folder).at(-1) ?? '');
    const hash = hashOf(last.hash, next);
    const { seq, kind } = next;
    writeLines(folder, [...linesOf(folder), JSON.stringify({ ...line, seq, kind, before: last.hash, hash })]);
    expect(openWithLines(folder).journal).toMatchObject({ ok: false, error: { code: 'journal.newer' } });
    const bytes = readFileSync(journalPath(folder));
    expect(repair(folder)).toMatchObject({ ok: false, error: { code: 'journal.newer' } });
    expect(readFileSync(journalPath(folder))).toEqual(bytes);
  });

  it('does not bring back what a manager gave up for an empty one', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 9));
    const parts = {
      clock: new VirtualClock(),
      random: seededRandomness(5),
      act: MANAGER,
      why: 'sand',
      secondFolder: null,
    };
    const before = logOf(folder);
    expect(startFreshJournal(folder, parts).ok).toBe(true);
    const [first] = logOf(folder);
    const beganWith = JSON.parse(first?.payload ?? '');
    expect(beganWith).toMatchObject({
      why: 'sand',
      previous: { seq: before.length, hash: before.at(-1)?.hash },
    });
    expect(beganWith.tillId).toBe(JSON.parse(before[0]?.payload ?? '').tillId);
    await sold(folder, sell(20, 22), 2);
    const now = logOf(folder);
    rmSync(journalPath(folder));
    // Somebody puts the old lines back.
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('log.set-aside'));
    cpSync(join(folder, aside ?? '', '2026-11-20.jsonl'), linesPath(folder, '2026-11-19'));
    expect(repair(folder)).toMatchObject({ ok: true, value: { repairedTo: now.length, leftOver: 0 } });
  });
});

describe('behind a gap', () => {
  /** Sells, loses the line of the sale numbered `lost`, and all of the database behind `kept`. */
  async function gap(work: (books: Books) => void, drop: (line: string) => boolean): Promise<string> {
    const folder = tempFolder();
    await sold(folder, sell(0, 3));
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    await sold(folder, work, 2);
    writeLines(
      folder,
      linesOf(folder).filter((line) => !drop(line)),
    );
    renameSync(join(folder, 'older.db'), journalPath(folder));
    return folder;
  }

  it('payments are taken in with their sales, and those that may be money call a manager', async () => {
    const sale = saleOf('sale-late');
    const payment = paymentOf(sale, 'payment-late');
    const known = saleOf('sale-known');
    const unknown = paymentOf(known, 'payment-known');
    const { paid, entry } = becamePaid(known, unknown);
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        appendAll(books, begun(sale, payment), begun(known, unknown), entry);
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(openWithLines(folder).journal).toMatchObject({ ok: false, error: { code: 'journal.set-back' } });
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: 3, regained: 0 } });
    expectRebuilt(journalPath(folder));
    const { books, close } = mustOpen(folder);
    expect(books.payment(payment.transactionId)).toMatchObject({
      state: { name: 'sending' },
      alarm: { kind: 'may-be-charged', ended: null },
    });
    expect(books.sale(sale.saleId)).toEqual(sale);
    expect(books.payment(unknown.transactionId)).toMatchObject({ state: paid.state, alarm: null });
    expect(books.sale(known.saleId)).toEqual({ ...known, state: 'completed' });
    expect(books.receipt(unknown.transactionId)?.state).toBe('queued');
    expect(books.totalsOfDay('live', '2026-11-20')).toBeDefined();
    await close();
    // Once: the same lines are behind the same gap for ever.
    const again = openWithLines(folder);
    expect(again.journal.ok).toBe(true);
    await again.close();
  });

  it('a payment whose beginning is lost is kept by what is left of it', async () => {
    const sale = saleOf('sale-late');
    const payment = paymentOf(sale, 'payment-late');
    const unknown = {
      ...payment,
      state: {
        name: 'unknown',
        sentAt: payment.createdAt,
        why: { code: 'gateway.cut' },
        details: null,
        successAt: null,
      },
    } as const;
    const folder = await gap(
      (books) => appendAll(books, begun(sale, payment), moved(unknown, 'unanswered')),
      (line) => line.includes('"kind":"payment.begun"') && line.includes('payment-late'),
    );
    expect(repair(folder).ok).toBe(true);
    const { books, close } = mustOpen(folder);
    expect(books.payment(TransactionId.parse('payment-late'))).toMatchObject({
      state: { name: 'unknown' },
      amountTiyin: payment.amountTiyin,
      alarm: { kind: 'may-be-charged' },
    });
    expect(books.sale(sale.saleId)).toMatchObject({ state: 'open', totalTiyin: sale.totalTiyin, lines: [] });
    expect(books.tendersOf(sale.saleId)).toMatchObject([{ kind: 'code', takenAt: null }]);
    await close();
    expectRebuilt(journalPath(folder));
  });

  it('cash and refunds are taken in too', async () => {
    const refund = refundOf(paymentOf(saleOf('sale-2'), 'payment-2'), 'refund-late', { state: 'refunded' });
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        sellOne(books, 33);
        appendAll(books, { kind: 'refund.begun', subject: refund.refundId, payload: { refund } });
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(repair(folder).ok).toBe(true);
    const { books, close } = mustOpen(folder);
    expect(books.recentSales({ limit: 1 })).toMatchObject([{ saleId: 'sale-33', state: 'completed' }]);
    expect(books.refundsOf(refund.saleId)).toEqual([refund]);
    await close();
    expectRebuilt(journalPath(folder));
  });

  it('what belongs to no sale comes back by an entry of its own kind', async () => {
    const float = cashMoved('float-late');
    const folder = await gap(
      (books) => {
        sellOne(books, 30);
        appendAll(books, float);
      },
      (line) => line.includes('"subject":"sale-30"'),
    );
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: 1 } });
    expectRebuilt(journalPath(folder));
    const floats = logOf(folder).filter(({ kind }) => kind === 'cash-movement.made');
    expect(floats).toMatchObject([{ subject: 'float-late', payload: JSON.stringify(float.payload) }]);
  });
});

describe('money of whose payment nothing is left but', () => {
  const sale = saleOf('sale-gone');
  const { paid, entry } = becamePaid(sale, paymentOf(sale, 'payment-gone'));
  /** The gap takes the payment; what hangs on it stands behind the gap. */
  async function orphaned(...entries: Parameters<Books['append']>[1][]): Promise<Books> {
    const folder = tempFolder();
    // Cash alone: nothing says at which service the till charges.
    await sold(folder, sell(0, 1));
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    await sold(folder, (books) => appendAll(books, begun(sale, paid), entry, ...entries), 2);
    const left = linesOf(folder).filter(
      (line) => !/"kind":"payment\.\w+","subject":"payment-gone"/.test(line),
    );
    writeLines(folder, left);
    renameSync(join(folder, 'older.db'), journalPath(folder));
    expect(repair(folder)).toMatchObject({ ok: true, value: { leftOver: entries.length } });
    expectRebuilt(journalPath(folder));
    return mustOpen(folder, { random: seededRandomness(9) }).books;
  }

  it('a refund under way calls a manager to both', async () => {
    const refund = refundOf(paid, 'refund-left');
    const books = await orphaned(refundBegun(refund));
    expect(books.refund(refund.refundId)).toMatchObject({ state: 'unknown', saleId: sale.saleId });
    expect(books.payment(paid.transactionId)).toMatchObject({
      amountTiyin: refund.amountTiyin,
      state: { name: 'abandoned', ending: 'charged' },
    });
    const tasks = books.openTasks().filter(({ transactionId }) => transactionId === paid.transactionId);
    expect(tasks.map(({ kind }) => kind).toSorted()).toEqual(['may-be-charged', 'refund-in-doubt']);
    books.close();
  });

  it('two refunds that were done is as much as both, and not booked', async () => {
    const half = { kind: 'part', state: 'refunded', amountTiyin: tiyin(150_000) } as const;
    const books = await orphaned(...['left-1', 'left-2'].map((id) => refundBegun(refundOf(paid, id, half))));
    expect(books.payment(paid.transactionId)).toMatchObject({ amountTiyin: 300_000 });
    expect(books.refundsOf(sale.saleId)).toMatchObject([half, half]);
    books.close();
  });

  it('a receipt calls a manager, who finds its number and its link', async () => {
    const receipt = receiptOf(paid, { state: 'linked', link: 'https://ofd.example/1' });
    const books = await orphaned(receiptMoved(receipt));
    expect(books.receipt(paid.transactionId)).toMatchObject({ link: receipt.link });
    expect(books.payment(paid.transactionId)).toMatchObject({
      amountTiyin: paid.amountTiyin,
      state: { name: 'abandoned', details: { paymentId: receipt.paymentId } },
      alarm: { kind: 'may-be-charged', ended: null },
    });
    books.close();
  });
});

describe('a journal without an entry', () => {
  const start = (folder: string, seed: number) => {
    const notices = { raise: () => undefined, end: () => undefined };
    const parts = { clock: new VirtualClock(), random: seededRandomness(seed), secondFolder: null, notices };
    return openBooks(folder, parts);
  };
  /** What SQLite leaves where the WAL of the first day is gone, or somebody made a new file. */
  const EMPTIED: Readonly<Record<string, (folder: string) => void>> = {
    'with its tables': (folder) => {
      const empty = openDatabase(journalPath(folder), MIGRATIONS);
      if (empty.ok) empty.value.close();
    },
    'without a table': (folder) => {
      const empty = new DatabaseSync(journalPath(folder));
      empty.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 0');
      empty.close();
    },
  };

  for (const [how, empty] of Object.entries(EMPTIED)) {
    it(`${how} is lost while its lines are there, and a repair brings it back`, async () => {
      const folder = tempFolder();
      await sold(folder, sell(0, 4));
      const before = logOf(folder);
      rmSync(journalPath(folder));
      empty(folder);
      const lost = start(folder, 2);
      expect(lost.error()).toMatchObject({ code: 'journal.lost' });
      await lost.close();
      expect(repair(folder)).toMatchObject({ ok: true, value: { repairedTo: before.length } });
    });
  }

  it('is lost where the folder says nothing but whose it is, until a manager gives it up', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 1));
    rmSync(journalPath(folder));
    rmSync(linesPath(folder));
    EMPTIED['with its tables']?.(folder);
    const lost = start(folder, 2);
    expect(lost.error()).toMatchObject({ code: 'journal.lost' });
    await lost.close();
    const word = { clock: new VirtualClock(), random: seededRandomness(5), act: MANAGER, why: 'sand' };
    expect(startFreshJournal(folder, { ...word, secondFolder: null }).ok).toBe(true);
    const begun = start(folder, 3);
    expect(begun.error()).toBeNull();
    await begun.close();
  });

  it('begins where nothing was before', async () => {
    const folder = tempFolder();
    EMPTIED['with its tables']?.(folder);
    const first = start(folder, 1);
    expect(first.error()).toBeNull();
    await first.close();
  });

  it('takes no lines over of which nobody knows whose they are, once a manager gave it up', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 1));
    rmSync(journalPath(folder));
    rmSync(join(folder, 'log', 'till-id'));
    const word = { clock: new VirtualClock(), random: seededRandomness(5), act: MANAGER, why: 'sand' };
    expect(startFreshJournal(folder, { ...word, secondFolder: null }).ok).toBe(true);
    expect(readdirSync(folder).filter((name) => name.startsWith('log'))).toEqual([
      expect.stringContaining('log.set-aside-'),
    ]);
  });
});

describe('a journal that can’t be moved out of the way', () => {
  it('keeps what only its WAL holds', () => {
    const [folder, live] = [tempFolder(), tempFolder()];
    const { books } = mustOpen(live);
    sell(0, 9)(books);
    // A power cut.
    for (const suffix of ['', '-wal', '-shm']) {
      copyFileSync(`${journalPath(live)}${suffix}`, `${journalPath(folder)}${suffix}`);
    }
    mkdirSync(join(folder, 'journal.set-aside-5.db'));
    expect(setJournalAside(folder, 5)).toMatchObject({ error: { code: 'journal.unwritable' } });
    expect(logOf(folder)).toEqual(logOf(live));
    books.close();
  });
});

describe('a power cut in a repair', () => {
  it('leaves the old state or the new one, at each step, and the next repair or start ends it', async () => {
    const folder = tempFolder();
    await sold(folder, sell(0, 6));
    const before = logOf(folder);
    writeFileSync(journalPath(folder), readFileSync(journalPath(folder)).subarray(0, 20_000));
    const cuts: string[] = [];
    const onStep = (): void => {
      const cut = join(tempFolder(), 'cut');
      cpSync(folder, cut, { recursive: true });
      cuts.push(cut);
    };
    expect(repair(folder, { onStep })).toMatchObject({ ok: true, value: { repairedTo: before.length } });
    expect(cuts.length).toBeGreaterThan(4);
    for (const cut of cuts) {
      const repaired = repair(cut);
      expect(repaired).toMatchObject({ ok: true, value: { repairedTo: expect.any(Number) } });
      expect(logOf(cut).slice(0, before.length)).toEqual(before);
      expect(readdirSync(cut).some((name) => name.startsWith('journal.set-aside-'))).toBe(true);
      expect(readdirSync(cut).filter((name) => /repair/.test(name))).toEqual([]);
      const opened = openWithLines(cut);
      expect(opened.journal.ok).toBe(true);
      await opened.close();
    }
  });
});
