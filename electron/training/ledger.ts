/**
 * The state of the training service, in SQLite. Every change is durable before its answer, so that the
 * gateway may be killed at any moment together with its till.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { LEDGER_SCHEMA, LEDGER_VERSION } from './ledger-schema.ts';

export interface Credentials {
  readonly merchantId: string;
  readonly serviceId: number;
  readonly merchantUserId: string;
  readonly secretKey: string;
}

type LedgerTable = 'payments' | 'invoices' | 'card_tokens' | 'receipts';

export interface Ledger {
  readonly db: DatabaseSync;
  /** The ledger's permanent id, which is part of the gateway's address. */
  readonly ledgerId: string;
  readonly credentials: Credentials;
  setting(name: string): string | null;
  saveSetting(name: string, value: string): void;
  /** Writes a new row with all columns that the table requires. */
  insert(table: LedgerTable, row: Readonly<Record<string, SQLInputValue>>): void;
  /** Runs the work in one transaction: all of it is durable on return, and none of it after a throw. */
  transaction<T>(work: () => T): T;
  close(): void;
}

const VersionRow = z.object({ user_version: z.number() });
const SettingRow = z.object({ value: z.string() }).optional();

/**
 * Opens the ledger of a folder (`ledger.db`), or one in memory for null. A new ledger gets its credentials.
 * The secret is random, unique to this ledger, and protects nothing real.
 * @throws errors of SQLite and the file system, and for a ledger of a newer version
 */
export function openLedger(folder: string | null): Ledger {
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(folder === null ? ':memory:' : join(folder, 'ledger.db'));
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000;',
    );
    return prepare(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: DatabaseSync): Ledger {
  const setting = (name: string): string | null =>
    SettingRow.parse(db.prepare('SELECT value FROM settings WHERE name = ?').get(name))?.value ?? null;
  const saveSetting = (name: string, value: string): void => {
    db.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    ).run(name, value);
  };
  const insert: Ledger['insert'] = (table, row) => {
    const names = Object.keys(row);
    db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
      ...Object.values(row),
    );
  };
  const transaction = <T>(work: () => T): T => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      db.exec('COMMIT');
      return value;
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  };
  transaction(() => {
    const version = VersionRow.parse(db.prepare('PRAGMA user_version').get()).user_version;
    if (version > LEDGER_VERSION) throw new Error(`the training ledger has the newer version ${version}`);
    if (version < LEDGER_VERSION) {
      db.exec(LEDGER_SCHEMA);
      for (const [name, value] of newIdentity()) saveSetting(name, value);
    }
  });
  const required = (name: string): string =>
    z.string({ error: `the training ledger has no ${name}` }).parse(setting(name));
  return {
    db,
    ledgerId: required('ledger_id'),
    credentials: {
      merchantId: required('merchant_id'),
      serviceId: Number(required('service_id')),
      merchantUserId: required('merchant_user_id'),
      secretKey: required('secret_key'),
    },
    setting,
    saveSetting,
    insert,
    transaction,
    close: () => db.close(),
  };
}

const newIdentity = (): readonly (readonly [name: string, value: string])[] => [
  ['ledger_id', randomBytes(6).toString('hex')],
  ['merchant_id', String(randomInt(10_000, 100_000))],
  ['service_id', String(randomInt(10_000, 100_000))],
  ['merchant_user_id', String(randomInt(10_000, 100_000))],
  ['secret_key', `training-${randomBytes(16).toString('hex')}`],
];
