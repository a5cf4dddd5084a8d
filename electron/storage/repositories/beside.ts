/** Facts about a service and payers' phone digits, beside the books: a rebuild leaves them alone. */
import type { DatabaseSync } from 'node:sqlite';
import { type Endpoint, endpointKey } from '../../../shared/endpoint.ts';
import type { InstrumentName } from '../../../shared/payment/instrument.ts';
import { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Transact } from '../database.ts';
import type { FactsJournal, PhoneJournal } from '../journal.ts';

const keyOf = (endpoint: Endpoint, instrument: InstrumentName = 'pass-code'): string =>
  instrument === 'pass-code' ? endpointKey(endpoint) : `${endpointKey(endpoint)} by ${instrument}`;

export function factsIn(database: DatabaseSync, transact: Transact): FactsJournal {
  const run = {
    facts: database.prepare('SELECT facts, learned_wall_ms FROM service_facts WHERE endpoint = ?'),
    save: database.prepare(`INSERT INTO service_facts (endpoint, facts, learned_wall_ms) VALUES (?, ?, ?)
      ON CONFLICT (endpoint) DO UPDATE SET facts = excluded.facts, learned_wall_ms = excluded.learned_wall_ms`),
  };
  return {
    facts: (endpoint, instrument) => {
      const row = run.facts.get(keyOf(endpoint, instrument));
      if (!row) return { facts: {}, learnedWallMs: null };
      const learnedWallMs = row.learned_wall_ms === null ? null : Number(row.learned_wall_ms);
      return { facts: ServiceFacts.parse(JSON.parse(String(row.facts))), learnedWallMs };
    },
    saveFacts: (endpoint, facts, learnedWallMs, instrument) =>
      transact(() => run.save.run(keyOf(endpoint, instrument), JSON.stringify(facts), learnedWallMs)),
  };
}

const KEPT_MS = 180 * DAY_MS;

/** The last four digits of payers' phones, by which a sale is found. Each write erases the old ones. */
export function payerPhonesIn(database: DatabaseSync, transact: Transact): PhoneJournal {
  const keep =
    database.prepare(`INSERT INTO payer_phone (transaction_id, last_four, kept_wall_ms) VALUES (?, ?, ?)
    ON CONFLICT (transaction_id) DO UPDATE SET last_four = excluded.last_four`);
  const lastFour = database.prepare('SELECT last_four FROM payer_phone WHERE transaction_id = ?');
  const erase = database.prepare('DELETE FROM payer_phone WHERE kept_wall_ms < ?');
  return {
    phoneLastFour: (transactionId) => {
      const row = lastFour.get(transactionId);
      return row ? String(row.last_four) : null;
    },
    keepPhone: (transactionId, digits, nowWallMs) =>
      transact(() => {
        keep.run(transactionId, digits, Math.floor(nowWallMs));
        erase.run(Math.floor(nowWallMs) - KEPT_MS);
      }),
    erasePhones: (nowWallMs) =>
      transact(() => {
        erase.run(Math.floor(nowWallMs) - KEPT_MS);
      }),
  };
}

/** Inside a transaction: forgets the baskets and the progress of comparisons. Facts about services stay. */
export function forgetOpenIn(database: DatabaseSync): () => void {
  return () => database.exec('DELETE FROM basket; DELETE FROM reconcile_run; DELETE FROM reconcile_again');
}
