/** The journal on real files: what it keeps, what it says of a file that it can't use, and that it loses nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { StoredEntry } from '../../electron/storage/chain.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import type { Journal } from '../../electron/storage/journal.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  AT,
  appendAll,
  becamePaid,
  begun,
  CASHIER,
  cashTaken,
  cashTenderOf,
  codeTenderOf,
  ENDPOINT,
  moved,
  paymentOf,
  receiptMoved,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
  taskOf,
} from '../support/book-entries.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const SALE = saleOf('sale-1');
const SENDING = paymentOf(SALE, 't-1');
const BEGUN = begun(SALE, SENDING);
const { paid, entry: PAID } = becamePaid(SALE, SENDING);

interface Opening {
  readonly clock?: VirtualClock;
  readonly onAppended?: (stored: readonly StoredEntry[], journalId: string) => void;
}

function openWith(
  path: string,
  { clock = new VirtualClock(AT.wallMs), onAppended = () => undefined }: Opening = {},
) {
  return openJournal(path, { clock, random: seededRandomness(1), onAppended });
}

function open(path: string, opening?: Opening): Journal {
  const journal = openWith(path, opening);
  if (!journal.ok) throw new Error(journal.error.code);
  return journal.value;
}

const newPath = (): string => join(tempFolder(), 'journal.db');

function inFile<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

describe('the journal', () => {
  it('gives back after a restart what it was told before', () => {
    const path = newPath();
    const first = open(path);
    appendAll(first, BEGUN, PAID);
    const { tillId, journalId } = first.identity();
    first.close();
    const second = open(path);
    expect(second.identity()).toEqual({ tillId, journalId });
    const record = { ...paid, beganBy: 'unnamed', refunds: [], alarm: null };
    expect(second.payment(SENDING.transactionId)).toEqual(record);
    expect(second.paymentsOf(SALE.saleId)).toEqual([record]);
    expect(second.sale(SALE.saleId)).toEqual({ ...SALE, state: 'completed' });
    expect(second.tendersOf(SALE.saleId)).toEqual([codeTenderOf(SALE, AT)]);
    expect(second.receipt(SENDING.transactionId)).toMatchObject({ state: 'queued' });
    expect(second.openPayments()).toEqual([]);
    second.close();
  });
});
