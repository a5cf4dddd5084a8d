/** The last way out: an empty journal that takes over what is readable in the old one and still matters. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import { backUp } from '../../electron/storage/maintenance/backups.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { stopFlag, stopMemory } from '../../electron/storage/maintenance/stop-flag.ts';
import { StaffId } from '../../shared/ids.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  appendAll,
  becamePaid,
  begun,
  byCode,
  cashMoved,
  cashTaken,
  moved,
  receiptMoved,
  receiptOf,
  refundBegun,
  refundOf,
  saleOf,
  taskOf,
  unknownOf,
} from '../support/book-entries.ts';
import { linesPath, mustOpen } from '../support/books-with-lines.ts';
import { damageMiddle, multiplySales } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { linesOf, logOf, MANAGER, writeLines } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const noonOf = (day: string): VirtualClock => new VirtualClock(Date.parse(`${day}T07:00:00Z`));

async function on(
  folder: string,
  day: string,
  work: (books: Journal) => void,
  secondFolder?: string,
): Promise<void> {
  const random = seededRandomness(Date.parse(day) / 1_000_000);
  const { books, close } = mustOpen(folder, {
    clock: noonOf(day),
    random,
    ...(secondFolder && { secondFolder }),
  });
  work(books);
  await close();
}

let words = 0;
beforeEach(() => {
  words = 0;
});

/** The manager's request, in the last week of November; each a second after the one before. */
function fresh(folder: string, secondFolder: string | null = null) {
  words += 1;
  const clock = noonOf('2026-11-24');
  clock.jumpWall(words * 1_000);
  const random = seededRandomness(900 + words);
  const word = { act: MANAGER, why: 'the disk is sand', secondFolder };
  const made = startFreshJournal(folder, { ...word, clock, random });
  if (!made.ok) throw new Error(made.error.code);
  expectRebuilt(journalPath(folder));
  return made.value;
}

/** A payment without an answer, with the task for a manager. */
const lost = (name: string) => {
  const { sale, sending, begun: beginning } = byCode(`sale-${name}`, `payment-${name}`);
  const state = unknownOf(sending.createdAt);
  const tasks = [taskOf(sending, `task-${name}`, { kind: 'may-be-charged' })];
  return { sale, sending, entries: [beginning, moved({ ...sending, state }, 'unanswered', { tasks })] };
};

const paid = (name: string) => byCode(`sale-${name}`, `payment-${name}`);

/** One of each unfinished row, begun in August, with months of sales after it. */
async function openShop(folder: string, secondFolder?: string): Promise<void> {
  const doubted = paid('doubted');
  await on(
    folder,
    '2026-08-10',
    (books) => {
      appendAll(books, ...lost('august').entries);
      appendAll(books, doubted.begun, doubted.confirmed, receiptMoved(linked(doubted.paid)));
      appendAll(books, refundBegun(refundOf(doubted.paid, 'refund-1', { state: 'unknown' })));
      const queued = paid('queued');
      appendAll(books, queued.begun, queued.confirmed);
      const done = paid('done');
      appendAll(books, done.begun, done.confirmed, receiptMoved(linked(done.paid)));
      appendAll(books, cashTaken(saleOf('sale-cash-august')));
    },
    secondFolder,
  );
  for (const [day, name] of [
    ['2026-10-02', 'october'],
    ['2026-11-23', 'november'],
  ] as const) {
    const { begun: beginning, confirmed, paid: payment } = paid(name);
    await on(
      folder,
      day,
      (books) => {
        appendAll(books, cashTaken(saleOf(`sale-cash-${name}`)), beginning, confirmed);
        appendAll(books, receiptMoved(linked(payment)), cashMoved(`float-${name}`));
      },
      secondFolder,
    );
  }
}
const linked = (payment: Parameters<typeof receiptOf>[0]) =>
  receiptOf(payment, { state: 'linked', link: 'https://ofd.example/1' });

/** Everything open in that shop and whatever can still be refunded; the rest is gone. */
function expectTakenOver(folder: string): void {
  const { books, close } = mustOpen(folder, { clock: noonOf('2026-11-24'), random: seededRandomness(4) });
  const id = (name: string) => lost(name).sending.transactionId;
  expect(books.payment(id('august'))).toMatchObject({
    state: { name: 'unknown' },
    beganBy: 'unnamed',
    alarm: { taskId: 'task-august', ended: null },
  });
  expect(books.openPayments().map(({ transactionId }) => transactionId)).toContain('payment-august');
  expect(books.payment(id('doubted'))).toMatchObject({
    state: { name: 'paid' },
    refunds: [{ refundId: 'refund-1', state: 'unknown' }],
  });
  const { endpoint } = paid('queued').paid;
  expect(books.receiptQueue(endpoint).map(({ transactionId }) => transactionId)).toEqual(['payment-queued']);
  expect(books.sale(saleOf('sale-queued').saleId)).toEqual({ ...saleOf('sale-queued'), state: 'completed' });
  for (const name of ['october', 'november']) {
    expect(books.payment(id(name))).toMatchObject({ state: { name: 'paid' } });
    expect(books.receipt(id(name))).toMatchObject({ state: 'linked' });
  }
  expect(books.payment(id('done'))).toBeNull();
  expect(books.sale(saleOf('sale-cash-august').saleId)).toBeNull();
  void close();
}

describe('an empty journal', () => {
  it('takes over what is open and two months of sales, each booked on its own day', async () => {
    const folder = tempFolder();
    await openShop(folder);
    const before = mustOpen(folder, { clock: noonOf('2026-11-24') });
    const days = ['2026-10-02', '2026-11-23', '2026-11-24'];
    const totals = days.map((day) => before.books.totalsOfDay('live', day));
    const old = logOf(folder);
    await before.close();
    expect(fresh(folder)).toMatchObject({ read: old.length, unread: 0, payments: 5, waiting: 1 });
    expect(JSON.parse(logOf(folder)[0]?.payload ?? '')).toMatchObject({
      previous: { seq: old.length, hash: old.at(-1)?.hash },
      why: 'the disk is sand',
    });
    expectTakenOver(folder);
    const after = mustOpen(folder, { clock: noonOf('2026-11-24') });
    expect(days.map((day) => after.books.totalsOfDay('live', day))).toEqual(totals);
    await after.close();
    const floats = logOf(folder).filter(({ kind }) => kind === 'cash-movement.made');
    expect(floats.map(({ subject }) => subject)).toEqual(['float-october', 'float-november']);
  });

  it('reads the lines if the journal is gone', async () => {
    const folder = tempFolder();
    await openShop(folder);
    rmSync(journalPath(folder));
    expect(fresh(folder)).toMatchObject({ keptAs: null, unread: 0, payments: 5, waiting: 1 });
    expectTakenOver(folder);
    expect(readdirSync(folder).some((name) => name.startsWith('log.set-aside-'))).toBe(true);
  });

  it('takes what the first folder has lost from the second folder and the newest copy', async () => {
    const [folder, second] = [tempFolder(), tempFolder()];
    await openShop(folder, second);
    expect(await backUp(folder, '2026-11-23', stopFlag(stopMemory()))).toBe('copied');
    await on(folder, '2026-11-23', (books) => appendAll(books, ...lost('late').entries), second);
    writeFileSync(journalPath(folder), 'no database '.repeat(2_000));
    for (const suffix of ['-wal', '-shm']) rmSync(`${journalPath(folder)}${suffix}`, { force: true });
    for (const name of readdirSync(join(folder, 'log'))) {
      if (name !== 'till-id') rmSync(join(folder, 'log', name));
    }
    const [till = ''] = readdirSync(second);
    rmSync(join(second, till, '2026-08-10.jsonl'));
    expect(fresh(folder, second)).toMatchObject({ unread: 0, payments: 6, waiting: 2 });
    expectTakenOver(folder);
    expect(readdirSync(second).some((name) => name.startsWith(`${till}.set-aside-`))).toBe(true);
  });

  it('takes what lies before and behind a damage in the middle of the journal', async () => {
    const folder = tempFolder();
    await openShop(folder);
    multiplySales(folder, 3_000);
    await on(folder, '2026-11-23', (books) => appendAll(books, ...lost('late').entries));
    const entries = logOf(folder).length;
    damageMiddle(folder);
    rmSync(join(folder, 'log'), { recursive: true });
    mkdirSync(join(folder, 'log'));
    const view = fresh(folder);
    expect(view.unread).toBeGreaterThan(100);
    expect(view.read + view.unread).toBe(entries);
    expect(view).toMatchObject({ payments: 6, waiting: 2 });
    expectTakenOver(folder);
  });

  it('raises an alarm about a payment whose end is unreadable', async () => {
    const folder = tempFolder();
    const { sale, sending } = paid('cut-off');
    await on(folder, '2026-11-23', (books) => appendAll(books, begun(sale, sending)));
    rmSync(journalPath(folder));
    expect(fresh(folder)).toMatchObject({ payments: 1, waiting: 1 });
    const { books, close } = mustOpen(folder);
    expect(books.openTasks()).toMatchObject([
      { kind: 'may-be-charged', transactionId: sending.transactionId },
    ]);
    await close();
  });

  it('keeps who began each payment, and counts damaged lines', async () => {
    const folder = tempFolder();
    const { begun: beginning, confirmed } = paid('by-nodira');
    const nodira = byStaff(StaffId.parse('nodira'));
    await on(folder, '2026-11-20', (books) => {
      expect(books.append(nodira, beginning).ok && books.append(nodira, confirmed).ok).toBe(true);
      appendAll(books, cashTaken(saleOf('sale-lost')), cashTaken(saleOf('sale-kept')));
    });
    rmSync(journalPath(folder));
    writeLines(
      folder,
      linesOf(folder).map((line) => (line.includes('"subject":"sale-lost"') ? line.slice(0, -20) : line)),
    );
    expect(fresh(folder)).toMatchObject({ unread: 1, payments: 1, waiting: 0 });
    const { books, close } = mustOpen(folder);
    expect(books.payment(paid('by-nodira').paid.transactionId)?.beganBy).toBe('nodira');
    expect(books.sale(saleOf('sale-lost').saleId)).toBeNull();
    expect(books.sale(saleOf('sale-kept').saleId)).not.toBeNull();
    await close();
  });

  it('reverts nothing that an earlier empty journal had taken over', async () => {
    const folder = tempFolder();
    const { sale, sending, entries } = lost('twice');
    await on(folder, '2026-11-20', (books) => {
      for (let number = 0; number < 9; number += 1) appendAll(books, cashTaken(saleOf(`sale-${number}`)));
      appendAll(books, ...entries);
    });
    const old = linesOf(folder);
    rmSync(journalPath(folder));
    // The cash sales are gone, so that the new journal is the shorter one.
    writeLines(folder, [...old.slice(0, 1), ...old.slice(-2)]);
    expect(fresh(folder)).toMatchObject({ payments: 1, waiting: 1 });
    await on(folder, '2026-11-24', (books) => {
      const { paid: payment, entry } = becamePaid(sale, sending);
      appendAll(books, entry, receiptMoved(linked(payment)));
    });
    // A person puts the old lines back beside the new ones.
    writeFileSync(linesPath(folder, '2026-11-19'), `${old.join('\n')}\n`);
    fresh(folder);
    const { books, close } = mustOpen(folder);
    expect(books.payment(sending.transactionId)?.state.name).toBe('paid');
    expect(books.receipt(sending.transactionId)?.state).toBe('linked');
    await close();
  });

  it('begins empty if the journal is unreadable or absent', () => {
    const [garbage, empty] = [tempFolder(), tempFolder()];
    writeFileSync(journalPath(garbage), 'no database '.repeat(2_000));
    const nothing = { read: 0, unread: 0, payments: 0, waiting: 0, baskets: 0 };
    expect(fresh(garbage)).toMatchObject({
      ...nothing,
      keptAs: expect.stringMatching(/^journal\.set-aside/),
    });
    expect(fresh(empty)).toEqual({ ...nothing, keptAs: null });
    for (const folder of [garbage, empty]) expect(logOf(folder)).toHaveLength(1);
  });
});
