/** One service is one place, however the installer wrote its address: also in journals from before that was so. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Attempt, type Place, placeKey } from '../../electron/payment/attempt.ts';
import { openDatabase } from '../../electron/storage/database.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { renamePlaces } from '../../electron/storage/rename-places.ts';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PLACE: Place = { baseUrl: 'https://gateway.example/v2/merchant', serviceId: 77, mode: 'live' };
const OTHERWISE: Place = { ...PLACE, baseUrl: 'https://Gateway.Example:443/v2/merchant/' };

it('has one name for each spelling, and another one for another service', () => {
  expect(placeKey(OTHERWISE)).toBe(placeKey(PLACE));
  expect(placeKey(PLACE)).toBe('live https://gateway.example/v2/merchant 77');
  for (const baseUrl of [
    'https://gateway.example/v2',
    'https://gateway.example:8443/v2/merchant',
    'https://gateway.example/V2/merchant',
    'http://gateway.example/v2/merchant',
  ]) {
    expect(placeKey({ ...PLACE, baseUrl }), baseUrl).not.toBe(placeKey(PLACE));
  }
  expect(placeKey({ ...PLACE, serviceId: 78 })).not.toBe(placeKey(PLACE));
  const training: Place = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 77, mode: 'training' };
  expect(placeKey(training)).toBe('training /ledger-1 77');
});

it('is at home in a journal that was written under another spelling', () => {
  const path = join(tempFolder(), 'journal.db');
  const old = openDatabase(path, MIGRATIONS.slice(0, MIGRATIONS.indexOf(renamePlaces)));
  if (!old.ok) throw new Error(old.error.code);
  const name = `live ${OTHERWISE.baseUrl.replace(/\/$/, '')} 77`;
  const at = { wallMs: 1_000, monoMs: 5, bootId: 'boot-1' };
  const attempt: Attempt = {
    transactionId: TransactionId.parse('t-1'),
    saleId: SaleId.parse('sale-1'),
    amountTiyin: tiyin(400_000),
    place: OTHERWISE,
    cashboxCode: null,
    createdAt: at,
    createdOffMs: null,
    state: { name: 'sending', sentAt: at },
    setAside: false,
    resumed: false,
    alarm: null,
    refund: null,
    partialRefunds: [],
  };
  const add = (sql: string, ...values: (string | number)[]) => old.value.prepare(sql).run(...values);
  add("INSERT INTO sale VALUES ('sale-1', 'live', 1000, 400000, 0, '[]', '[]', NULL, NULL, NULL)");
  add(
    "INSERT INTO payment VALUES ('t-1', 'sale-1', ?, NULL, 400000, 'sending', 0, 1000, 1, 1, ?)",
    name,
    JSON.stringify(attempt),
  );
  add(`INSERT INTO payment SELECT 't-2', sale_id, 'live https://other.example 5', payment_id, amount_tiyin,
    state, refunded_tiyin, created_wall_ms, confirm_mode, open, attempt FROM payment`);
  const entry = { transactionId: 't-1', place: OTHERWISE, state: 'queued' };
  add("INSERT INTO fiscal VALUES ('t-1', ?, 'queued', NULL, ?)", name, JSON.stringify(entry));
  add('INSERT INTO service_facts VALUES (?, ?, 7)', name, '{"look_up":"plain"}');
  add('INSERT INTO reconciled VALUES (?, 500)', name);
  add('INSERT INTO reconciled VALUES (?, 900)', placeKey(PLACE));
  old.value.close();

  const opened = openJournal(path);
  if (!opened.ok) throw new Error(opened.error.code);
  const journal = opened.value;
  expect(journal.confirmModesSince(PLACE, 0)).toEqual({ zero: 0, other: 1 });
  expect(journal.fiscalQueue(PLACE)).toHaveLength(1);
  expect(journal.facts(PLACE)).toEqual({ facts: { look_up: 'plain' }, learnedWallMs: 7 });
  expect(journal.lastReconciledWallMs(PLACE)).toBe(500);
  expect(
    journal.confirmModesSince({ ...PLACE, baseUrl: 'https://other.example', serviceId: 5 }, 0).other,
  ).toBe(1);
  journal.close();
});
