/** The journal on real files: what it keeps, what it says of a file that it can't use, and that it loses nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../electron/payment/attempt.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { PaymentId, ProductId, SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { tempFolder } from '../support/temp-folder.ts';

const AT = { wallMs: Date.UTC(2026, 10, 20, 7, 30, 0, 250), monoMs: 5, bootId: 'boot-1' };
const PLACE = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' as const };
const SALE = {
  saleId: SaleId.parse('sale-1'),
  mode: 'live' as const,
  createdWallMs: AT.wallMs,
  totalTiyin: tiyin(400_000),
  vatTiyin: tiyin(42_857),
  lines: [],
  items: [],
};
const ATTEMPT: Attempt = {
  transactionId: TransactionId.parse('t-1'),
  saleId: SALE.saleId,
  amountTiyin: tiyin(400_000),
  place: PLACE,
  cashboxCode: null,
  createdAt: AT,
  createdOffMs: null,
  state: { name: 'sending', sentAt: AT },
  setAside: false,
  resumed: false,
  alarm: null,
  refund: null,
  partialRefunds: [],
};
const INFO = {
  paymentId: PaymentId.parse('9223372036854775807'),
  confirmMode: 1 as const,
  cardType: null,
  processingType: 'WALLET',
  cardNumber: null,
};
const PAID: Attempt = {
  ...ATTEMPT,
  state: { name: 'paid', payment: INFO, paidAt: AT, proof: 'confirmed', foundLater: false },
};

function open(path: string): Journal {
  const journal = openJournal(path);
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

describe('the journal', () => {
  it('gives back after a restart what it was told before', () => {
    const path = join(tempFolder(), 'journal.db');
    const first = open(path);
    expect(first.startAttempt(SALE, ATTEMPT).ok).toBe(true);
    expect(first.saveAttempt(PAID, { event: 'confirmed', wallMs: AT.wallMs }).ok).toBe(true);
    first.close();
    const second = open(path);
    expect(second.attempt(ATTEMPT.transactionId)).toEqual(PAID);
    expect(second.attemptsOf(SALE.saleId)).toEqual([PAID]);
    expect(second.sale(SALE.saleId)).toEqual({ ...SALE, cash: null });
    expect(second.openAttempts()).toEqual([]);
    second.close();
  });

  it('shows every attempt in the view payment_ledger, ids beyond 2^53 among them', () => {
    const path = join(tempFolder(), 'journal.db');
    const journal = open(path);
    journal.startAttempt(SALE, ATTEMPT);
    const reader = new DatabaseSync(path, { readOnly: true });
    const ledger = () => reader.prepare('SELECT * FROM payment_ledger').all();
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
    const refund = {
      state: 'refunded' as const,
      amountTiyin: tiyin(400_000),
      reason: 'r',
      unanswered: false,
      why: null,
      requestedAt: AT,
    };
    journal.saveAttempt({ ...PAID, refund }, { event: 'refunded', wallMs: AT.wallMs });
    expect(ledger()).toMatchObject([
      { payment_id: '9223372036854775807', state: 'paid', refunded_tiyin: 400_000 },
    ]);
    reader.close();
    journal.close();
  });

  it('keeps each step of a payment, and a manager’s reason in the same write', () => {
    const path = join(tempFolder(), 'journal.db');
    const journal = open(path);
    journal.startAttempt(SALE, ATTEMPT);
    const audit = { atWallMs: AT.wallMs, action: 'override', subject: 't-1', reason: 'the queue' };
    journal.saveAttempt(PAID, { event: 'confirmed', wallMs: AT.wallMs }, { audit });
    const reader = new DatabaseSync(path, { readOnly: true });
    const events = reader.prepare('SELECT event, state FROM payment_event ORDER BY seq').all();
    expect(events).toEqual([
      { event: 'created', state: 'sending' },
      { event: 'confirmed', state: 'paid' },
    ]);
    expect(reader.prepare('SELECT action, reason FROM audit').all()).toEqual([
      { action: 'override', reason: 'the queue' },
    ]);
    reader.close();
    journal.close();
  });

  it('is flushed at each write: WAL, synchronous=FULL', () => {
    const database = openDatabase(join(tempFolder(), 'journal.db'), MIGRATIONS);
    if (!database.ok) throw new Error(database.error.code);
    const pragma = (name: string) => database.value.prepare(`PRAGMA ${name}`).get()?.[name];
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    database.value.close();
  });

  it('counts what the creates of a day said of confirm_mode', () => {
    const journal = open(':memory:');
    journal.startAttempt(SALE, ATTEMPT);
    expect(journal.confirmModesSince(PLACE, 0)).toEqual({ zero: 0, other: 0 });
    journal.saveAttempt(PAID, { event: 'confirmed', wallMs: 1 });
    expect(journal.confirmModesSince(PLACE, 0)).toEqual({ zero: 0, other: 1 });
    expect(journal.confirmModesSince(PLACE, AT.wallMs + 1)).toEqual({ zero: 0, other: 0 });
    expect(journal.confirmModesSince({ ...PLACE, serviceId: 78 }, 0)).toEqual({ zero: 0, other: 0 });
    journal.close();
  });

  it('remembers the open basket', () => {
    const journal = open(':memory:');
    const lines = [{ productId: ProductId.parse('p-1'), quantity: 2 * ONE }];
    expect(journal.openBasket()).toBeNull();
    journal.keepBasket(SALE.saleId, lines);
    journal.keepBasket(SALE.saleId, [...lines, ...lines]);
    expect(journal.openBasket()).toEqual({ saleId: 'sale-1', lines: [...lines, ...lines] });
    journal.close();
  });

  it('lists sales newest first, a page at a time', () => {
    const journal = open(':memory:');
    for (const [index, saleId] of ['a', 'b', 'c'].entries()) {
      const sale = { ...SALE, saleId: SaleId.parse(saleId), createdWallMs: index + 1 };
      journal.sellForCash(sale, { givenTiyin: tiyin(500_000), changeTiyin: tiyin(100_000), atWallMs: 9 });
    }
    expect(journal.recentSales({ limit: 2 }).map(({ saleId }) => saleId)).toEqual(['c', 'b']);
    expect(journal.recentSales({ limit: 2, beforeWallMs: 2 })).toMatchObject([
      { saleId: 'a', cash: { changeTiyin: 100_000 } },
    ]);
    journal.close();
  });
});

describe('a journal that can not be used', () => {
  it('of a newer Tilla is left as it is, and said', () => {
    const path = join(tempFolder(), 'journal.db');
    open(path).close();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 999');
    newer.close();
    expect(openJournal(path)).toMatchObject({ ok: false, error: { code: 'journal.newer', field: path } });
  });

  it('that is no database is left as it is, and said', () => {
    const path = join(tempFolder(), 'journal.db');
    writeFileSync(path, 'not a database at all, '.repeat(100));
    expect(openJournal(path)).toMatchObject({ ok: false, error: { code: 'journal.corrupt' } });
    expect(readFileSync(path, 'utf8')).toContain('not a database at all');
  });

  it('in a folder that can not be is said', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), '');
    const path = join(folder, 'file', 'journal.db');
    expect(openJournal(path)).toMatchObject({ ok: false, error: { code: 'journal.unwritable' } });
  });

  it('whose disk is full takes nothing in part', () => {
    const path = join(tempFolder(), 'journal.db');
    const journal = open(path);
    journal.startAttempt(SALE, ATTEMPT);
    const other = new DatabaseSync(path);
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON payment_event
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    const written = journal.saveAttempt(PAID, { event: 'confirmed', wallMs: 1 });
    expect(written).toMatchObject({ ok: false, error: { code: 'journal.unwritable' } });
    expect(journal.attempt(ATTEMPT.transactionId)?.state.name).toBe('sending');
    other.exec('DROP TRIGGER full');
    other.close();
    expect(journal.saveAttempt(PAID, { event: 'confirmed', wallMs: 1 }).ok).toBe(true);
    journal.close();
  });
});
