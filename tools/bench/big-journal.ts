/**
 * A journal with many sales in it, as years of selling leave it: seeded, so that every run measures the same
 * file. The rows are those that the journal itself writes for one sale, multiplied by SQL: writing a million
 * sales one by one would take an hour.
 */
import type { DatabaseSync } from 'node:sqlite';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { saleRecord } from '../../electron/checkout/sale-record.ts';
import type { Attempt, Place } from '../../electron/payment/attempt.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { FiscalEntry, SaleRecord } from '../../electron/storage/journal.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { receivedFields } from '../../shared/fiscal/items.ts';
import { PaymentId, SaleId, TransactionId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';

export const PLACE: Place = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' };
const FISCAL = { tin: null, pinfl: null, amountScale: 1, receivedBy: 'card' } as const;
/** The first sale's time; the others follow a minute apart. */
export const FIRST_WALL_MS = Date.UTC(2024, 0, 1);
export const SALE_EVERY_MS = 60_000;

/** What stands in the template for a sale's own ids. */
const NAMES = { sale: 'the-sale-id', trans: 'the-transaction-id', payment: '700000000000000' } as const;

/** Ids spread like random ones, yet the same in every run. */
export function idOf(kind: 'sale' | 'transaction', number: number): string {
  let mixed = Math.imul(number + 1, kind === 'sale' ? 0x9e3779b1 : 0x85ebca77);
  const part = (): string => {
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15);
    return (mixed >>> 0).toString(16).padStart(8, '0');
  };
  const text = part() + part() + number.toString(16).padStart(16, '0');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`;
}

/** One sale of one product, as the till would make it. */
export function sampleSale(saleId: SaleId, wallMs: number): SaleRecord {
  const [bread] = SAMPLE_PRODUCTS;
  if (!bread) throw new Error('no sample products');
  const lines = [{ productId: bread.productId, quantity: ONE }];
  const record = saleRecord(
    { saleId, lines, totalTiyin: bread.priceTiyin },
    { catalogue: { product: () => bread }, fiscal: FISCAL, mode: 'live', nowWallMs: wallMs },
  );
  if (!record.ok) throw new Error(record.error.code);
  return record.value;
}

/** An attempt of that sale in its first state, and paid. */
export function sampleAttempt(
  sale: SaleRecord,
  transactionId: TransactionId,
  place: Place = PLACE,
): { sending: Attempt; paid: Attempt } {
  const at = {
    wallMs: sale.createdWallMs,
    monoMs: 5_000_000,
    bootId: '6a6a4f0e-7c1c-4c57-9e1c-9a3f3a1d5c11',
  };
  const payment = {
    paymentId: PaymentId.parse(NAMES.payment),
    confirmMode: 1 as const,
    cardType: 'private',
    processingType: 'UZCARD',
    cardNumber: '860012******7788',
  };
  const sending: Attempt = {
    transactionId,
    saleId: sale.saleId,
    amountTiyin: sale.totalTiyin,
    place,
    cashboxCode: null,
    createdAt: at,
    createdOffMs: 0,
    state: { name: 'sending', sentAt: at },
    setAside: false,
    resumed: false,
    alarm: null,
    refund: null,
    partialRefunds: [],
  };
  return {
    sending,
    paid: { ...sending, state: { name: 'paid', payment, paidAt: at, proof: 'confirmed', foundLater: false } },
  };
}

function writeTemplate(path: string): void {
  const journal = openJournal(path);
  if (!journal.ok) throw new Error(journal.error.code);
  const sale = sampleSale(SaleId.parse(NAMES.sale), FIRST_WALL_MS);
  const { sending, paid } = sampleAttempt(sale, TransactionId.parse(NAMES.trans));
  const fiscal: FiscalEntry = {
    transactionId: sending.transactionId,
    paymentId: PaymentId.parse(NAMES.payment),
    state: 'linked',
    items: sale.items,
    received: receivedFields(sale.totalTiyin, 'UZCARD', FISCAL),
    place: PLACE,
    tries: 0,
    unanswered: false,
    link: 'https://receipts.example/check?t=UZ000000000000&r=1&c=20240101000000&s=123456789012',
    why: null,
  };
  const step = { event: 'confirmed', wallMs: FIRST_WALL_MS };
  journal.value.startAttempt(sale, sending);
  journal.value.saveAttempt(sending, { ...step, event: 'answered' });
  journal.value.saveAttempt(paid, step, { fiscal });
  journal.value.close();
}

/** Writes a journal of so many paid sales to `path`. */
export function buildJournal(path: string, sales: number): void {
  writeTemplate(path);
  const opened = openDatabase(path, MIGRATIONS);
  if (!opened.ok) throw new Error(opened.error.code);
  const database = opened.value;
  database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
    PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY;`);
  writeIds(database, sales);
  const rebuild = dropIndexes(database);
  for (const table of ['sale', 'payment', 'payment_event', 'fiscal']) multiply(database, table);
  for (const sql of rebuild) database.exec(sql);
  database.exec('PRAGMA journal_mode = WAL;');
  database.close();
}

/** Indexes that are made at the end, sorted, are made ten times faster. */
function dropIndexes(database: DatabaseSync): string[] {
  const rows = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of rows) database.exec(`DROP INDEX ${String(name)}`);
  return rows.map(({ sql }) => String(sql));
}

/** Each sale's ids, made once. */
function writeIds(database: DatabaseSync, sales: number): void {
  database.exec(
    'CREATE TEMP TABLE ids (n INTEGER PRIMARY KEY, sale TEXT, trans TEXT, payment TEXT) STRICT; BEGIN',
  );
  const add = database.prepare('INSERT INTO ids VALUES (?, ?, ?, ?)');
  for (let number = 0; number < sales; number += 1) {
    add.run(
      number,
      idOf('sale', number),
      idOf('transaction', number),
      String(Number(NAMES.payment) + number),
    );
  }
  database.exec('COMMIT');
}

/** Puts the template's rows of one table in the place of every sale, then takes the template away. */
function multiply(database: DatabaseSync, table: string): void {
  const template = database.prepare(`SELECT * FROM ${table}`).all();
  database.exec(`DELETE FROM ${table}`);
  for (const row of template) {
    const columns = Object.keys(row).filter((name) => name !== 'seq');
    const values = columns.map((name) => {
      const value = row[name] ?? null;
      if (name.endsWith('wall_ms')) return value === null ? 'NULL' : `${value} + n * ${SALE_EVERY_MS}`;
      return typeof value === 'string' ? textOf(value) : String(value);
    });
    database.exec(
      `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ids ORDER BY n`,
    );
  }
}

/** The text as SQL, with each sale's own ids in it. */
function textOf(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return (['sale', 'trans', 'payment'] as const)
    .reduce((sql, name) => sql.replaceAll(NAMES[name], `' || ${name} || '`), quoted)
    .replaceAll(" || ''", '')
    .replace(/^'' \|\| /, '');
}
