/** Sales paid in parts in the journal: what they hold, in tables, behind a gap, in an empty journal. */
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NewEntry, Payload } from '../../electron/storage/kinds.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { startFreshJournal } from '../../electron/storage/maintenance/start-fresh.ts';
import { IS_OPEN } from '../../electron/storage/repositories/sales.ts';
import { RefundId, TenderId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  NEW_REFUND,
  paymentOf,
  receiptOf,
  saleOf,
} from '../support/book-entries.ts';
import { mustOpen } from '../support/books-with-lines.ts';
import { inFile, openedJournal } from '../support/journals.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { linesOf, MANAGER, repair, sell, sold, writeLines } from '../support/repairs.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const DAY = '2026-11-20';
const PART = tiyin(100_000);

function taken(
  kind: 'cash' | 'terminal',
  sale: Sale,
  amountTiyin: Tiyin,
  more: Partial<Pick<Payload<'cash.taken'>, 'receipt'>> = {},
): NewEntry {
  const tenderId = TenderId.parse(`${kind} of ${sale.saleId} ${sale.state}`);
  const common = { tenderId, saleId: sale.saleId, amountTiyin, takenAt: AT };
  const tender =
    kind === 'cash'
      ? { ...common, kind, givenTiyin: amountTiyin, changeTiyin: tiyin(0) }
      : { ...common, kind, approval: '004213' };
  return { kind: `${kind}.taken`, subject: sale.saleId, payload: { sale, tender, ...more } };
}

const givenBack = (kind: 'cash' | 'terminal', sale: Sale, amountTiyin: Tiyin): NewEntry => {
  const refund: Refund = {
    refundId: RefundId.parse(`refund of ${sale.saleId} ${kind}`),
    saleId: sale.saleId,
    tenderId: TenderId.parse(`${kind} of ${sale.saleId} open`),
    transactionId: null,
    kind,
    amountTiyin,
    reason: 'brought back',
    state: 'refunded',
    ...NEW_REFUND,
    ...(kind === 'terminal' ? { slip: '004214' } : {}),
  };
  return { kind: 'refund.begun', subject: refund.refundId, payload: { refund } };
};

function voided({ lines: _, ...sale }: Sale): NewEntry {
  const payload = { sale: { ...sale, state: 'voided' as const }, reason: 'the customer left' };
  return { kind: 'sale.voided', subject: sale.saleId, payload };
}

describe('a sale paid in parts', () => {
  it('holds its booked tenders less refunds, and is found while it is open', () => {
    const path = join(tempFolder(), 'journal.db');
    const journal = openedJournal(path, { clock: new VirtualClock(AT.wallMs) });
    const sale = saleOf('sale-1');
    const held = () => journal.salesThatHold('live').map(({ saleId }) => saleId);
    appendAll(journal, taken('cash', sale, PART), taken('terminal', sale, PART));
    expect(held()).toEqual(['sale-1']);
    expect(journal.totalsOfDay('live', DAY)).toMatchObject({
      cash: { sumTiyin: PART },
      terminal: { sumTiyin: PART },
      heldForOpenSales: { count: 1, sumTiyin: 2 * PART },
    });
    appendAll(journal, givenBack('cash', sale, PART), givenBack('terminal', sale, tiyin(40_000)));
    expect(journal.totalsOfDay('live', DAY)).toMatchObject({
      refundedCash: { count: 1, sumTiyin: PART },
      refundedTerminal: { count: 1, sumTiyin: 40_000 },
      heldForOpenSales: { count: 1, sumTiyin: 60_000 },
    });
    expect(journal.salesThatHold('training')).toEqual([]);
    appendAll(journal, taken('cash', { ...sale, state: 'completed' }, tiyin(340_000)));
    expect(held()).toEqual([]);
    expect(journal.isOthersSale(sale.saleId)).toBe(false);
    journal.close();
    expectRebuilt(path);
  });

  it('queues its code’s receipt when cash completes it, and is voided without its lines', () => {
    const path = join(tempFolder(), 'journal.db');
    const journal = openedJournal(path, { clock: new VirtualClock(AT.wallMs) });
    const sale = saleOf('sale-1');
    const sending = paymentOf(sale, 't-1');
    const { paid, entry } = becamePaid(sale, sending);
    if (entry.kind !== 'payment.moved') throw new Error(entry.kind);
    const { receipt: _, sale: __, ...part } = entry.payload;
    appendAll(journal, begun(sale, sending), { ...entry, payload: part });
    expect(journal.receipt(paid.transactionId)).toBeNull();
    appendAll(journal, taken('cash', { ...sale, state: 'completed' }, PART, { receipt: receiptOf(paid) }));
    expect(journal.receipt(paid.transactionId)).toMatchObject({ state: 'queued' });
    const other = saleOf('sale-2');
    appendAll(journal, taken('cash', other, PART), givenBack('cash', other, PART), voided(other));
    expect(journal.sale(other.saleId)).toEqual({ ...other, state: 'voided' });
    journal.close();
    expectRebuilt(path);
  });

  it('is found by an index of such sales only', () => {
    const path = join(tempFolder(), 'journal.db');
    openedJournal(path).close();
    const plan = inFile(path, (database) =>
      database
        .prepare(`EXPLAIN QUERY PLAN SELECT sale_id FROM sale
          WHERE mode = 'live' AND held_tiyin <> 0 AND ${IS_OPEN}`)
        .all(),
    );
    expect(plan.map(({ detail }) => String(detail))).toEqual([
      expect.stringMatching(/^SEARCH sale USING INDEX sale_held/),
    ]);
  });
});

describe('behind a gap', () => {
  it('card takings, a refund by hand and a void are taken in', async () => {
    const folder = tempFolder();
    const [half, over] = [saleOf('sale-half'), saleOf('sale-over')];
    await sold(folder, sell(0, 3));
    copyFileSync(journalPath(folder), join(folder, 'older.db'));
    await sold(
      folder,
      (books) =>
        appendAll(
          books,
          taken('cash', saleOf('sale-lost'), PART),
          taken('terminal', half, PART),
          taken('terminal', over, PART),
          givenBack('terminal', over, PART),
          voided(over),
        ),
      2,
    );
    writeLines(
      folder,
      linesOf(folder).filter((line) => !line.includes('"subject":"sale-lost"')),
    );
    renameSync(join(folder, 'older.db'), journalPath(folder));
    expect(repair(folder).ok).toBe(true);
    const { books, close } = mustOpen(folder);
    expect(books.sale(half.saleId)).toEqual(half);
    expect(books.salesThatHold('live')).toEqual([half]);
    expect(books.tendersOf(half.saleId)).toMatchObject([{ kind: 'terminal', approval: '004213' }]);
    expect(books.sale(over.saleId)).toEqual({ ...over, state: 'voided' });
    expect(books.refundsOf(over.saleId)).toMatchObject([{ kind: 'terminal', slip: '004214' }]);
    await close();
    expectRebuilt(journalPath(folder));
  });
});

describe('an empty journal', () => {
  it('takes over a half-paid sale of any age, and no old finished sale', async () => {
    const folder = tempFolder();
    const [half, over] = [saleOf('sale-half'), saleOf('sale-over')];
    const inAugust = new VirtualClock(Date.parse('2026-08-20T07:00:00Z'));
    const first = mustOpen(folder, { clock: inAugust, random: seededRandomness(1) });
    appendAll(
      first.books,
      taken('cash', half, PART),
      taken('cash', over, PART),
      givenBack('cash', over, PART),
      voided(over),
    );
    await first.close();
    // The shop's last entry: ages are counted from here.
    const inNovember = new VirtualClock(Date.parse('2026-11-23T07:00:00Z'));
    const last = mustOpen(folder, { clock: inNovember, random: seededRandomness(2) });
    appendAll(last.books, taken('cash', { ...saleOf('sale-new'), state: 'completed' }, tiyin(400_000)));
    await last.close();
    const clock = new VirtualClock(Date.parse('2026-11-24T07:00:00Z'));
    const word = { act: MANAGER, why: 'the disk is sand', secondFolder: null };
    const made = startFreshJournal(folder, { ...word, clock, random: seededRandomness(9) });
    expect(made.ok).toBe(true);
    const { books, close } = mustOpen(folder, { clock, random: seededRandomness(10) });
    expect(books.salesThatHold('live')).toEqual([half]);
    expect(books.sale(over.saleId)).toBeNull();
    await close();
    expectRebuilt(journalPath(folder));
  });
});
